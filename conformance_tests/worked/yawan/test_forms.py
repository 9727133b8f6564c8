"""The four forms of chapter 3 一: for each clause a hand it takes, and one it does not take by a tile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.hands import parse_hand
from oracle.report.tree.said import hand_status
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.scoring.of_notation import score_hand, waits_of
from oracle.ruling.sheets import Figure

if TYPE_CHECKING:
    from oracle.ruling.hands import HandSheet

OURS = Agreed("yawan", {}, {})


def answer(hand: str, **readings: str) -> HandSheet:
    agreed = Agreed("yawan", {key.replace("_", "-"): slug for key, slug in readings.items()}, {})
    return score_hand(parse_hand("yawan", hand, None), agreed)


def form(hand: str, **readings: str) -> str | None:
    """The form whose items the sheet has; None for a hand that is none."""
    found = answer(hand, **readings)
    assert not found.impossible
    if not found.wins:
        assert found.reason == ("no-form", {})
        return None
    assert found.sheet is not None
    (only,) = {PATTERNS[item.item].form for item in found.sheet.items} - {""}
    return only


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        # YW-FORM-1: three in a row of one suit; not over two suits, not round the corner
        ("123m 456p 789s 55s EE +E/N seat:W round:E", "se-zu"),
        ("123m 456p 78s 9p 55s EE +E/N seat:W round:E", None),
        ("19m 2m 456p 789s 55s EE +E/N seat:W round:E", None),
        # YW-FORM-2: one order of suits for the whole hand; the own wind nowhere
        ("1m2p3s 4m5p 8m8p8s CFP ES +6s/N seat:W round:E", "hua-zu"),
        ("1m2p3s 4p5m 8m8p8s CFP ES +6s/N seat:W round:E", None),
        ("1m2p3s 4m5p 8m8p8s CFP ES +6s/N seat:E round:E", None),
        ("4m5p 8m8p8s CFP ES chow:1m2p:3s/N +6s/N seat:W round:E", "hua-zu"),
        ("4m5p 8m8p8s CFP ES chow:1p2m:3s/N +6s/N seat:W round:E", None),
        # YW-FORM-2b: the pair and the own tiles of pungs are of one couple; a drawn triplet is of none
        ("4m5p6s 5m5p CFP 3m3s +3p/N pung:8m8p:8s/E seat:W round:E", "hua-zu"),
        ("4m5p6s 5m5p CFP 3m3s +3p/N pung:8m8s:8p/E seat:W round:E", None),
        ("4m5p6s 5m5p 3m3s +3p/N pung:8m8p:8s/E pung:PC:F/E seat:W round:E", "hua-zu"),
        ("4m5p6s 5m5p 3m3s +3p/N pung:8m8p:8s/E pung:PF:C/E seat:W round:E", None),
        ("4m5p6s ES CFP 3m3s +3p/N pung:8m8p:8s/E seat:W round:E", "hua-zu"),
        ("4m5p6s EN 3m3s +3p/N pung:8m8p:8s/E pung:ES:N/E seat:W round:E", None),
        # YW-FORM-3: seven pairs, four equal tiles two of them; no set on the table (YW-FORM-5)
        ("1111m 3355p 77s EE C +C/N seat:W round:E", "se-dui"),
        ("1111m 3355p 77s EE C +F/N seat:W round:E", None),
        ("3355p 77s EE CC hidden-kong:1111m +C/N seat:W round:E", None),
        # YW-FORM-4: one couple of suits and one of winds, the own wind not among them
        ("1m1p 3m3p 4m4p 8m8p ES PC 9m +9p/N seat:W round:E", "hua-dui"),
        ("1m1p 3m3p 4m4p 8m8p ES PF 9m +9p/N seat:W round:E", None),
        ("1m1p 3m3p 4m4p 8m8p ES EN 9m +9p/N seat:W round:E", None),
        ("1m1p 3m3p 4m4p 8m8p WS PC 9m +9p/N seat:W round:E", None),
        # YW-KONG-H: the four winds, the own one drawn; no other kong by rank
        ("2m2p2s 5m6p7s 7m8p 3m3p hidden-kong:ESWN +9s/N seat:W round:E", "hua-zu"),
        ("2m2p2s 5m6p7s 7m8p 3m3p kong:WES:N/E +9s/N seat:W round:E", "hua-zu"),
        ("2m2p2s 5m6p7s 7m8p 3m3p kong:ESN:W/E +9s/N seat:W round:E", None),
        ("2m2p2s 5m6p7s 7m8p 3m3p hidden-kong:1111s +9s/N seat:W round:E", None),
        # YW-FORM-0: one form a hand
        ("4m5p6s 5m5p CFP +P/N chow:13p:2p/N seat:W round:E".replace("CFP +P", "CF 3m3p3s +P"), None),
    ],
)
def test_hands_and_near_misses(hand: str, expected: str | None) -> None:
    assert form(hand) == expected


@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("1m1p 3m3p 4m4p 8m8p ES PC 9m +9p/N seat:W round:E", None),
        ("1m1p 3m3p 4m4p 8m8p 7m7p PC 9m +9p/N seat:W round:E", "hua-dui"),
        ("4m5p6s ES CFP 3m3s +3p/N pung:8m8p:8s/E seat:W round:E", None),
        ("4m5p6s ES CFP 3m3s +3p/N chow:7m8p:9s/E seat:W round:E", "hua-zu"),
    ],
)
def test_couples_not_side_by_side(hand: str, expected: str | None) -> None:
    """YW-FORM-2b, YW-FORM-4: under the other candidate of YW-A2 a hand has two suits or two winds."""
    assert form(hand, YW_A2="one") == expected


def test_a_triplet_completed_by_a_claimed_tile() -> None:
    """YW-P-054: 摸三款 instead of 摸四款, unless the players read it as drawn (YW-A40)."""
    hand = "222m 777p 333s 88s EE +8s/N seat:W round:S"
    claimed, drawn = (
        answer(hand, YW_A20="reconstruction"),
        answer(hand, YW_A20="reconstruction", YW_A40="drawn"),
    )
    assert claimed.sheet is not None
    assert drawn.sheet is not None
    assert "摸三款" in {item.name for item in claimed.sheet.items}
    assert "摸四款" in {item.name for item in drawn.sheet.items}


@pytest.mark.parametrize(
    ("readings", "wait"),
    [({}, True), ({"YW_A17": "drawn-too"}, True), ({"YW_A17": "sole"}, False)],
)
def test_a_wait_that_another_tile_would_end(readings: dict[str, str], wait: bool) -> None:
    """YW-SCORE-5: 12345 waits for 3 and 6; the 3 may stand at the edge of 123."""
    found = answer("12345m 789p 66p 456s +3m/N seat:W round:E", YW_A20="reconstruction", **readings)
    assert found.sheet is not None
    names = {item.name for item in found.sheet.items}
    assert bool(names & {"边吊", "嵌吊"}) == wait


@pytest.mark.parametrize(
    ("reading", "expected"), [("claimed-any", False), ("sole", False), ("drawn-too", True)]
)
def test_a_wait_ended_by_a_draw(reading: str, *, expected: bool) -> None:
    """YW-SCORE-5: a drawn tile has 摸吊 in the place of a wait, and has both where the players read it so."""
    hand = "46m 567p 66p 456s chow:78p:9p/N +5m/self seat:W round:E"
    found = answer(hand, YW_A20="reconstruction", YW_A17=reading)
    assert found.sheet is not None
    names = {item.name for item in found.sheet.items}
    assert "摸吊" in names
    assert ("嵌心五" in names) == expected


def test_winds_that_are_not_told() -> None:
    """A hand whose items hang on the winds is open without them; one whose do not is counted."""
    assert answer("EEE 34m 789p 66p 456s +5m/N").reason == ("winds-not-told", {})
    assert hand_status(answer("EEE 34m 789p 66p 456s +5m/N")) == "undecided"
    assert answer("123m 34m 789p 66p 456s +5m/N").wins
    assert answer("EEE 34m 789p 66p 456s +5m seat:W round:E").reason == ("source-not-told", {})


@pytest.mark.parametrize(
    ("hand", "clause", "key"),
    [
        ("11111m 34m 789p 66p 4s +4s/N seat:W round:E", "YW-EQ-1", "too-many-copies"),
        ("123m 34m 789p 66p 456s EE +5m/N seat:W round:E", "YW-FORM-0", "too-many-tiles"),
        ("34m 789p 66p 456s pung:12m:4s/N +5m/N seat:W round:E", "YW-FORM-0", "no-set"),
        ("34m 789p 66p 456s pung:EW:S/N +5m/N seat:W round:E", "YW-FORM-0", "no-set"),
        ("123m 34m 789p 66p 456s +5m/self/rob seat:W round:E", "YW-PLAY-10a", "drawn-and-given"),
        ("123m 34m 789p 66p 456s +5m/W seat:W round:E", "YW-PLAY-10a", "from-oneself"),
        ("123m 34m 789p 66p 456s +5m/self/tail seat:W round:E", "YW-PLAY-9d", "nothing-replaced"),
        ("123m 34m 789p 66p 456s +5m/self/last seat:W round:E left:3", "YW-PLAY-10c", "last-and-more"),
        ("34m 789p 66p 456s chow:12m:3m/N +5m/self/first seat:E round:E", "YW-PLAY-5a", "first-and-sets"),
        ("123m 34m 789p 66p 456s +5m/E/first/rob seat:W round:E", "YW-PLAY-5a", "first-and-late"),
        ("123m 34m 789p 66p 456s +5m/E seat:W round:E dealer:S", "YW-PLAY-10f", "dealer-is-east"),
    ],
)
def test_what_no_table_could_hold(hand: str, clause: str, key: str) -> None:
    found = answer(hand)
    assert [(named, wrong.key) for named, wrong in found.impossible] == [(clause, key)]


@pytest.mark.parametrize(
    ("hand", "tiles"),
    [
        ("123m 34m 789p 66p 456s seat:W", "2m 5m"),
        ("112233m 445566m 7m seat:W", "1m 4m 7m"),
        ("1111m 3355p 77s EE C seat:W", "C"),
        ("1m1p 3m3p 4m4p 8m8p ES PC 9m seat:W", "9p"),
        ("2m2p2s 5m6p7s 7m8p 3m3p CFP seat:W", "9s"),
        ("CFP CFP ES CF pung:CF:P/E seat:W", "N P"),
        ("147m 147p 147s ESWN seat:W", ""),
        ("1111m EEE SSS WWW seat:N", ""),
    ],
)
def test_waits(hand: str, tiles: str) -> None:
    """YW-PLAY-10a: the kinds that complete the hand under any form, of which it does not hold all four itself."""
    found = waits_of(parse_hand("yawan", hand, None), OURS)
    assert sorted(found.tiles) == sorted(tiles.split())


def test_fancy_items_are_reported_and_never_counted() -> None:
    """YW-FANCY-1: with any arrangement, and with none; nothing is added."""
    found = answer("123m 789m 123p 789p 5m +5m/self/last seat:W round:E", YW_A20="reconstruction")
    plain = answer("123m 789m 123p 789p 5m +5m/self seat:W round:E", YW_A20="reconstruction")
    assert found.sheet is not None
    assert plain.sheet is not None
    fancies = {item.name: item.value for item in found.sheet.items if PATTERNS[item.item].form == ""}
    assert fancies == dict.fromkeys(("龙舟竞渡", "海底拾宝"), Figure.exactly(0, "fang"))
    assert found.sheet.total == plain.sheet.total
    assert answer("123m 789m 123p 78p 5m 9s +5m/self/last seat:W round:E").sheet is None
    thirteen = answer("19m 19p 19s ESWNCFP +1m/self seat:W round:E")
    assert not thirteen.wins
    assert thirteen.sheet is not None
    assert [item.name for item in thirteen.sheet.items] == ["十三太保"]
    assert thirteen.sheet.total == Figure.exactly(0, "fang")
