"""House rules of Yawan: who pays for a win, and the profiles that a log names."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle import check
from oracle.conformance.kinds import KINDS
from oracle.rulebook.house_rules import Layer
from oracle.rulebook.readings import ReadingError, profile

if TYPE_CHECKING:
    from pathlib import Path

    from oracle.ruling.ruling import Ruling

HEAD = '[Game "yawan"]\n[Dealer "E"]\n[Wind "E"]\n[Option threshold "5"]\n'
EVERYDAY = '[Reading YW-A20 "everyday"]\n'

PLAY = "turn N\nleft 60\nW holds 123456789s 66m 88p\nN draw discard 8p\nW win 8p from N\nend won\n"
"""清色龙, nothing laid open, so that nobody has fed it."""

DRAWN = "turn W\nleft 60\nW holds 123456789s 66m 88p\nW draw 8p win 8p self\nend won\n"

FED = (
    "W sets chow:13p:2p/E chow:46m:5m/E chow:79s:8s/E\nW holds 2234s\nturn N\nleft 60\n"
    'N draw discard 2s\nW win 2s from N\nW score "两头忙" 1\nend won\n'
)


def club(folder: Path, text: str) -> str:
    """The path of a profile file."""
    place = folder / "club.toml"
    place.write_text(text, encoding="utf-8")
    return str(place)


def judged(play: str, profile_file: str | None = None, tags: str = EVERYDAY) -> Ruling:
    """The ruling on a hand."""
    return check(parse_log(f"{HEAD}{tags}{play}"), profile=profile_file)


def paid(ruling: Ruling) -> dict[str, int | None]:
    """Who pays the winner how much at most."""
    return {each.payer: each.amount.high for each in ruling.payments}


# -- who pays ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "times"),
    [
        ("given.payers = 'all'", {"E": 1, "S": 1, "N": 1}),
        ("given.payers = 'giver'", {"N": 1}),
        ("given.payers = 'giver-for-all'", {"N": 3}),
        ("payment.each = 2", {"E": 2, "S": 2, "N": 2}),
        ("payment.each = 2\ngiven.payers = 'giver-for-all'", {"N": 6}),
    ],
)
def test_who_gives_the_tile_pays_as_the_house_has_it(
    words: str, times: dict[str, int], tmp_path: Path
) -> None:
    usual = paid(judged(PLAY))
    (points,) = set(usual.values())
    assert (sorted(usual), bool(points)) == (["E", "N", "S"], True)
    assert points is not None
    due = paid(judged(PLAY, club(tmp_path, f"[settlement]\n{words}")))
    assert due == {seat: points * number for seat, number in times.items()}


@pytest.mark.parametrize("words", ["giver", "giver-for-all"])
def test_for_an_own_draw_all_pay(words: str, tmp_path: Path) -> None:
    file = club(tmp_path, f"[settlement]\ngiven.payers = '{words}'")
    assert paid(judged(DRAWN, file)) == paid(judged(DRAWN))
    assert len(paid(judged(DRAWN))) == 3


@pytest.mark.parametrize("words", ["giver", "giver-for-all"])
def test_who_has_fed_a_hand_pays_for_all_at_every_table(words: str, tmp_path: Path) -> None:
    usual = judged(FED)
    assert list(paid(usual)) == ["N"]
    assert paid(judged(FED, club(tmp_path, f"[settlement]\ngiven.payers = '{words}'"))) == paid(usual)


@pytest.mark.parametrize(("words", "times"), [("giver", {"N": 1}), ("giver-for-all", {"N": 3})])
def test_a_result_told_by_itself_is_settled_by_the_house(
    words: str, times: dict[str, int], tmp_path: Path
) -> None:
    layer = profile("yawan", club(tmp_path, f"[settlement]\ngiven.payers = '{words}'"))
    assert isinstance(layer, Layer)
    told = {"how": "won", "seat": "W", "tile": "8p", "came": "discard", "from": "N"}
    points = 4
    answer = KINDS["settle"].answer("yawan", layer, {"result": {**told}, "totals": {"W": 27}})
    payments = answer["payments"]
    assert isinstance(payments, list)
    assert [[row["from"], row["amount"]] for row in payments if isinstance(row, dict)] == [
        [seat, [[number * points, "points"]]] for seat, number in times.items()
    ]


def test_an_unknown_key_of_the_settlement_names_the_readings_that_choose(tmp_path: Path) -> None:
    with pytest.raises(ReadingError) as refused:
        profile("yawan", club(tmp_path, "\n[settlement]\nfeeding.items = 'all'"))
    said = refused.value.sentence("en")
    assert "club.toml:3: " in said
    assert all(name in said for name in ("given.payers", "[readings]", "YW-A29", "YW-A64"))
    assert "YW-A64" in refused.value.sentence("zh")


# -- profiles that a log names -------------------------------------------------------------------------

SHIPPED = [
    ("yawan", "everyday"),
    ("yawan", "printed"),
    ("yawan", "reconstruction"),
    ("taiwan", "book"),
    ("taiwan", "pocket-common"),
    ("lingque", "book"),
    ("lingque", "draft"),
]
LEAST = {
    "yawan": '[Game "yawan"]\n[Dealer "E"]\n[Wind "E"]\n',
    "taiwan": '[Game "taiwan"]\n[Dealer "E"]\n[Wind "E"]\n[Streak "0"]\n',
    "lingque": '[Game "lingque"]\n[Dealer "E"]\n',
    "tongqi": '[Game "tongqi"]\n',
    "jiaxing": '[Game "jiaxing"]\n',
}


@pytest.mark.parametrize(("game", "named"), SHIPPED)
def test_a_profile_that_a_log_names_is_applied(game: str, named: str) -> None:
    record = check(parse_log(f'{LEAST[game]}[Option profile "{named}"]\nend cut\n')).record
    asked = check(parse_log(f"{LEAST[game]}end cut\n"), profile=named).record
    assert (record.agreed.house_rules, record.agreed.readings) == (
        asked.agreed.house_rules,
        asked.agreed.readings,
    )
    if game != "yawan":
        assert record.agreed.house_rules is not None
    else:
        assert record.agreed.reading("YW-A20") == named


@pytest.mark.parametrize("game", LEAST)
@pytest.mark.parametrize("word", ["nonsense", "", "FILE"])
def test_a_profile_that_is_not_shipped_is_refused_as_the_tag_of_a_log(
    game: str, word: str, tmp_path: Path
) -> None:
    named = word.replace("FILE", club(tmp_path, "[options]\nbase = 1"))
    with pytest.raises(ReadingError) as refused:
        check(parse_log(f'{LEAST[game]}[Option profile "{named}"]\nend cut\n'))
    assert refused.value.key in ("option-no-profile", "option-no-profiles")
    assert refused.value.tag == ("Option", "profile")
    assert "--profile FILE" in refused.value.sentence("en")
    for other, shipped in SHIPPED:
        assert (shipped in refused.value.sentence("en")) is (other == game) or shipped == "book"


@pytest.mark.parametrize("tag", ['[Option profile "everyday"]\n', EVERYDAY])
def test_a_table_that_the_log_has_chosen_stands_against_values_of_a_house(tag: str, tmp_path: Path) -> None:
    file = club(tmp_path, "[values]\nse-zu-wu-feng = 2")
    with pytest.raises(ReadingError, match="has chosen the table everyday"):
        judged(PLAY, file, tag)
    with pytest.raises(ReadingError, match="YW-A20"):
        judged(PLAY, "reconstruction", tag)
    assert judged(PLAY, club(tmp_path, "[settlement]\npayment.each = 2"), tag).payments
