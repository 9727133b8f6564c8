"""過水: the machine against every short sequence of signs, by the wording of the rule."""

from __future__ import annotations

from itertools import product

from oracle.rulesets.taiwan.state.passing import Sign, Water, flows

LONGEST = 4


def barred_by_the_text(signs: tuple[Sign, ...]) -> bool:
    """Whether a win is barred: one was let go, and no tile that is no winning tile was thrown or added since."""
    gone = [place for place, sign in enumerate(signs) if sign.value == "chance-gone"]
    freed = [place for place, sign in enumerate(signs) if sign.value in ("threw", "added")]
    return bool(gone) and (not freed or freed[-1] < gone[-1])


def test_every_short_sequence() -> None:
    for length in range(LONGEST + 1):
        for signs in product(Sign, repeat=length):
            water = Water.FREE
            for sign in signs:
                water = flows(water, sign)
            assert (water is Water.BARRED) is barred_by_the_text(signs), signs


def test_each_sign_alone() -> None:
    lifting = {sign for sign in Sign if flows(Water.BARRED, sign) is Water.FREE}
    assert lifting == {Sign.THREW, Sign.ADDED}
    assert {sign for sign in Sign if flows(Water.FREE, sign) is Water.BARRED} == {Sign.CHANCE_GONE}
