"""Laws every sheet of Lingque obeys: the best sorting, what may be exchanged, and what excludes what."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from itertools import permutations
from random import Random

from conformance_tests.collecting import many
from conformance_tests.laws.lingque.hands import in_notation, random_case
from conformance_tests.laws.lingque.naive import DRAGONS, SUITS, WINDS, Case, best, general
from conformance_tests.laws.lingque.naive import sortings as every_sorting
from oracle.rulebook.readings import Agreed
from oracle.rulesets.lingque.figures.fans import FANS
from oracle.rulesets.lingque.scoring.best import sorter
from oracle.rulesets.lingque.scoring.of_notation import score_hand, won_hands

OURS = Agreed("lingque", {}, {})
HANDS = many(600, 60)
SEED = 17


@cache
def cases() -> tuple[Case, ...]:
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    return tuple(random_case(chance) for _ in range(HANDS))


def worth(case: Case) -> tuple[int, list[tuple[str, int]]] | None:
    """Points and lines of a hand; None where it has no sheet."""
    sheet = score_hand(in_notation(case), OURS).sheet
    if sheet is None:
        return None
    return sheet.total.low, [(item.item, item.value.low) for item in sheet.items]


def renamed(case: Case, names: dict[str, str]) -> Case:
    """The hand with other tiles in the place of some."""
    return replace(
        case,
        concealed=tuple(names.get(tile, tile) for tile in case.concealed),
        tile=names.get(case.tile, case.tile),
        melds=tuple((kind, tuple(names.get(tile, tile) for tile in meld)) for kind, meld in case.melds),
    )


def test_exchanging_suits_changes_no_line() -> None:
    for number, case in enumerate(cases()):
        order = list(permutations(SUITS))[number % 6]
        names = {
            f"{n}{suit}": f"{n}{other}"
            for suit, other in zip(SUITS, order, strict=True)
            for n in range(1, 10)
        }
        assert worth(renamed(case, names)) == worth(case), case


def test_a_mirror_from_one_to_nine_changes_no_line() -> None:
    names = {f"{n}{suit}": f"{10 - n}{suit}" for suit in SUITS for n in range(1, 10)}
    for case in cases():
        melds = tuple((kind, meld[::-1] if kind == "chow" else meld) for kind, meld in case.melds)
        assert worth(renamed(replace(case, melds=melds), names)) == worth(case), case


def test_exchanging_guest_winds_changes_no_line() -> None:
    for case in cases():
        one, other, _ = (wind for wind in WINDS if wind != case.seat)
        assert worth(renamed(case, {one: other, other: one})) == worth(case), case


def test_exchanging_dragons_changes_names_alone() -> None:
    for case in cases():
        before, after = (
            worth(each) for each in (case, renamed(case, dict(zip(DRAGONS, "FPC", strict=True))))
        )
        assert (before is None) == (after is None)
        if before is not None and after is not None:
            assert after[0] == before[0]
            assert sorted(fu for _, fu in after[1]) == sorted(fu for _, fu in before[1])


def test_exchanging_the_own_wind_for_a_guest_wind_is_no_such_law() -> None:
    case = Case(
        ("1m", "2m", "3m", "5p", "6p", "7p", "2s", "3s", "4s", "S", "S", "9s", "9s"), "S", (), "S", True
    )
    assert worth(case) != worth(renamed(case, {"S": "W"}))


def test_no_sorting_is_worth_more_than_the_one_taken() -> None:
    """Every sorting counted alone is worth at most what the sheet says."""
    several = 0
    for case in cases():
        taken = worth(case)
        alone = sorted_accounts(case)
        several += len(alone) > 1
        assert taken is not None or not alone
        assert taken is None or all(points <= taken[0] - 2 * case.flowers for points in alone)
    assert several > HANDS // 40


def sorted_accounts(case: Case) -> list[int]:
    """What each sorting alone is worth: the naive count of every one by itself."""
    tiles = Counter([*case.concealed, case.tile, *(tile for _, meld in case.melds for tile in meld)])
    every = every_sorting(case)
    plain = replace(case, flowers=0)
    return [best(plain, general(case, tiles, one, every)).points for one in every]


def test_a_sufficient_fan_excludes_what_it_implies() -> None:
    """LQ-2A.4: what is there whenever another fan is, has one 翻 or is of its class, and is counted beside it, is none.

    The fans of six thousand sorted hands are taken as they are shown, before anything is excluded.
    """
    chance = Random(SEED)  # noqa: S311 - reproducible hands, nothing secret
    counter = sorter(OURS)
    scorer = counter.scorer
    shown: dict[str, list[frozenset[str]]] = {}
    for _ in range(6_000):
        (won,) = won_hands(in_notation(random_case(chance)))
        found = counter.best(won)
        if found is not None:
            fans = frozenset(each.fan.slug for each in scorer.shown(found.marks))
            for slug in fans:
                shown.setdefault(slug, []).append(fans)
    for slug, hands in shown.items():
        if len(hands) < 80:
            continue
        implied = frozenset.intersection(*hands) - {slug}
        for other in implied:
            one, two = FANS.fans[slug], FANS.fans[other]
            if two.fan == 1 or two.group == one.group:
                assert other in scorer.exclusions.excluded.get(slug, ()), (slug, other, len(hands))


def points(case: Case) -> int:
    """What a hand is worth, 0 without a form."""
    found = worth(case)
    return 0 if found is None else found[0]


def test_each_flower_adds_two_points_and_no_line() -> None:
    for case in cases():
        bare, one, eight = (worth(replace(case, flowers=number)) for number in (0, 1, 8))
        assert bare is None or (one, eight) == ((bare[0] + 2, bare[1]), (bare[0] + 16, bare[1]))


def test_the_order_of_tiles_and_of_sets_changes_nothing() -> None:
    for case in cases():
        other = replace(case, concealed=case.concealed[::-1], melds=case.melds[::-1])
        assert worth(other) == worth(case), case


def test_an_own_draw_is_worth_no_less_than_the_same_tile_of_another() -> None:
    more = 0
    for case in cases():
        plain = replace(case, first=False, robbed=False, after_kong=False)
        given, drawn = (points(replace(plain, drawn=own)) for own in (False, True))
        assert drawn >= given, case
        more += drawn > given
    assert more > HANDS // 2


def test_a_set_kept_is_worth_no_less_than_the_same_set_claimed() -> None:
    """Every set on the table taken back into the hand, kongs into concealed ones: nothing becomes worth less."""
    more = 0
    for case in cases():
        if any(kind in ("chow", "pung") for kind, _ in case.melds):
            kept = [tile for kind, meld in case.melds if not kind.endswith("kong") for tile in meld]
            kongs = tuple(("hidden-kong", meld) for kind, meld in case.melds if kind.endswith("kong"))
            closed = replace(case, concealed=(*case.concealed, *kept), melds=kongs)
            assert points(closed) >= points(case), case
            more += points(closed) > points(case)
    assert more > HANDS // 10
