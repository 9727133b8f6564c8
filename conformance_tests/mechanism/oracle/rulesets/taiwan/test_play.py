"""Turns, claims, kongs, flowers, passes and wins in short logs: what is found where, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate

if TYPE_CHECKING:
    from collections.abc import Iterable

    from oracle.ruling.ruling import Ruling

Found = tuple[str, str, int | None]


def ruled(*lines: str, tags: str = "", end: str = "cut") -> Ruling:
    """The ruling on a log with these lines."""
    head = ['[Game "taiwan"]', '[Notation "1"]', '[Dealer "E"]', '[Wind "E"]', '[Streak "0"]']
    text = "\n".join([*head, *([tags] if tags else []), *whole(lines), f"end {end}"])
    return adjudicate(parse_log(text + "\n"))


def whole(lines: Iterable[str]) -> list[str]:
    """The lines, with every hand of a position filled up with unseen tiles to its sixteen."""
    told = list(lines)
    if not any(line.startswith("turn ") for line in told):
        return told
    sets = {line[0]: len(line.split()) - 2 for line in told if line[2:].startswith("sets ")}
    for place, line in enumerate(told):
        if line[2:].startswith("holds ") and "?" not in line:
            missing = 16 - 3 * sets.get(line[0], 0) - sum(map(tiles_in, line.split()[2:]))
            told[place] = f"{line} ?x{missing}" if missing else line
    return told


def tiles_in(word: str) -> int:
    """How many tiles a word of a holds line has: digits before a suit, or honours."""
    return sum(letter.isdigit() or letter in "ESWNCFP" for letter in word)


def found(ruling: Ruling) -> list[Found]:
    """Everything that was found: its kind, clause and act."""
    return [(each.kind.value, str(each.clause), each.place.at) for each in ruling.findings]


def items(ruling: Ruling, seat: str) -> dict[str, int]:
    """The names on a seat's sheet with their 台."""
    sheet = next(each for each in ruling.scores if each.seat == seat)
    return {item.name: item.value.low for item in sheet.items}


WAITS_5M = "S holds 46m 123456p 123s 789s EE"
"""South waits for 5m alone."""

READY = ("turn E", "left 60", "E holds 5m 19m 19p 19s NNNCCCFFP", WAITS_5M)

# -- wins --------------------------------------------------------------------------------------------


def test_a_discard_is_won_on() -> None:
    ruling = ruled(*READY, "E draw 2s discard 5m", "S win 5m", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1}
    assert (ruling.outcome.seat, ruling.outcome.came, ruling.outcome.source) == ("S", "discard", "E")
    assert ruling.outcome.next_dealer == "S"


def test_the_own_draw_is_won_on() -> None:
    ruling = ruled(*READY, "E draw 2s discard 9p", "S draw 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1, "不求.自摸": 2}


@pytest.mark.parametrize(
    ("acts", "clause", "at"),
    [
        ("S draw 5m merge win", "TW-PASS-1", 6),
        ("S draw 5m drop 5m to pool win", "TW-TAI-22", 6),
        ("S draw 5m touch pool win", "TW-TAI-22", 6),
        ("S draw 5m touch floor win", "TW-TAI-22", 6),
        ("S carry draw 5m win", "TW-TAI-22", 6),
        ("S draw 6m win", "TW-WIN-1", 5),
    ],
)
def test_what_spoils_a_self_draw(acts: str, clause: str, at: int) -> None:
    ruling = ruled(*READY, "E draw 2s discard 9p", acts, end="won")
    assert ("breach", clause, at - 1) in found(ruling)
    assert ruling.outcome.how == "false"


def test_the_nearest_of_two_winners_has_it() -> None:
    two = (*READY, "W holds 46m 99m 456789p 456s 456s")
    late = ruled(*two, "E draw 2s discard 5m", "S win 5m", "W win 5m", end="won")
    assert found(late) == [("breach", "TW-PRI-8", 4)]
    assert late.outcome.seat == "S"
    early = ruled(*two, "E draw 2s discard 5m", "W win 5m", "S win 5m", end="won")
    assert found(early) == []
    assert early.outcome.seat == "S"


def test_who_reached_for_the_wall_stops_nobody() -> None:
    two = (*READY, "W holds 46m 99m 456789p 456s 456s")
    ruling = ruled(*two, "E draw 2s discard 5m", "S reach wall", "W win 5m", end="won")
    assert found(ruling) == []
    assert ruling.outcome.seat == "W"
    ruling = ruled(*two, "E draw 2s discard 5m", "S reach wall", "W win 5m", "S win 5m", end="won")
    assert ("breach", "TW-PASS-2", 5) in found(ruling)
    assert ruling.outcome.seat == "W"


# -- the pass rule -----------------------------------------------------------------------------------


def test_a_win_let_go_bars_the_next_one() -> None:
    passed = (*READY, "W holds 5m 19m 1p 147p 258s SSWWWP")
    ruling = ruled(
        *passed, "E draw 2s discard 5m", "S draw 9m discard 9m", "W draw 3s discard 5m", "S win 5m"
    )
    assert found(ruling) == []  # 9m, thrown from the very turn, has lifted it
    ruling = ruled(*passed, "E draw 2s discard 5m", "W pung 5m discard 1m", "S win 1m")
    assert ("breach", "TW-WIN-1", 5) in found(ruling)


def test_another_tile_of_the_kind_in_the_same_turn_round() -> None:
    between = (
        "turn E",
        "left 60",
        "E holds 5m 19m 19p 19s NNNCCCFFP",
        "N holds 46m 123456p 123s 789s WW",
        "S holds 5m 19m 147p 258s SSPPP 88m",
    )
    ruling = ruled(*between, "E draw 2s discard 5m", "S draw 3s discard 5m", "N win 5m", end="won")
    assert found(ruling) == [("breach", "TW-PASS-1", 5)]
    assert ruling.outcome.how == "false"


def test_a_self_draw_is_barred_too_and_a_winning_tile_does_not_lift() -> None:
    held = ("turn N", "left 60", "N holds 15m 19m 19p 19s NNNCCCFF", "S holds 456m 123p 456p 123s 789s E")
    ruling = ruled(
        *held,
        "N draw E discard 1m",
        "E draw discard E",
        "S draw 9p discard E",
        "W draw discard 1p",
        "N draw discard E",
        "E draw discard 2p",
        "S draw 9p win",
    )
    assert [clause for _, clause, _ in found(ruling)] == ["TW-PASS-1"]


# -- claims ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        (("S chow 5m with 46m discard 1p",), []),
        (("S chow 5m with 46m discard 5m",), [("TW-BAN-6", 4)]),
        (("S chow 5m with 67m discard 8m",), [("TW-BAN-6", 4)]),
        (("S chow 5m with 67m discard 5m",), [("TW-BAN-6", 4)]),
        (("S chow 5m with 67m discard 4m",), []),
        (("S chow 5m with 68m discard 4m",), [("TW-PROC-23", 3)]),
        (("W chow 5m with 46m discard 1p",), [("TW-PROC-23", 3)]),
        (("W pung 5m discard 1p",), []),
        (("W pung 5m discard 5m",), [("TW-BAN-6", 4)]),
        (("E pung 5m discard 1p",), [("TW-PROC-24", 3)]),
        (("S pung 5m discard 1p",), [("TW-PROC-24", 3)]),
        (("W kong 5m replace 1s discard 1p",), []),
        (("W kong 5m discard 1p",), [("TW-PROC-21", 4)]),
        (("W pung 5m hidden-kong NNNN",), [("TW-BAN-1", 4)]),
    ],
)
def test_what_may_be_claimed(acts: tuple[str, ...], expected: list[tuple[str, int]]) -> None:
    table = ("turn E", "left 60", "E holds 5m 19p C", "S holds 4678m 1p", "W holds 555m 1p NNNN")
    if any("with" in act for act in acts):
        table = (*table[:3], "S holds 45678m 1p", "W holds 46m 1p")
    ruling = ruled(*table, "E draw 2s discard 5m", *acts)
    assert [(clause, at) for _, clause, at in found(ruling)] == expected


def test_nothing_is_eaten_of_what_was_just_thrown() -> None:
    table = ("turn S", "left 60", "S holds 25m 34m 67m 19p 19s EECCFF", "E holds 5m 19m 19p 19s NNWWPP")
    for thrown, own, barred in (
        ("5m", "67m", True),
        ("5m", "34m", True),
        ("2m", "34m", True),
        ("2m", "67m", False),
    ):
        ruling = ruled(
            *table,
            f"S draw 9m discard {thrown}",
            "W draw discard 1p",
            "N draw discard 1p",
            "E draw 2s discard 5m",
            f"S chow 5m with {own}",
        )
        expected = [("TW-BAN-6", 9)] if barred else []
        assert [(clause, at) for _, clause, at in found(ruling)] == expected, (thrown, own)


def test_the_second_equal_tile_of_a_go_round_is_not_punged() -> None:
    table = ("turn S", "left 60", "S holds 55m 34m 67m 19p 19s EECCFF")
    ruling = ruled(*table, "S draw 9m discard 1p", "W draw discard 5m", "N draw discard 5m", "S pung 5m")
    assert found(ruling) == [("breach", "TW-PROC-24", 7)]
    ruling = ruled(*table, "S draw 9m discard 1p", "W draw discard 5m", "S pung 5m")
    assert found(ruling) == []


def test_the_last_three_tiles_are_not_claimed_but_won_on() -> None:
    for left, barred in ((21, []), (20, [("breach", "TW-BAN-7", 3)])):  # four or three after the draw
        ruling = ruled(
            "turn E", f"left {left}", "W holds 55m 1p", "E draw discard 5m", "W pung 5m discard 1p"
        )
        assert found(ruling) == barred
    ruling = ruled("turn E", "left 17", WAITS_5M, "E draw discard 5m", "S win 5m", end="won")
    assert found(ruling) == []


def test_the_last_tile() -> None:
    last = ("turn E", "left 18", WAITS_5M)
    ruling = ruled(*last, "E draw discard 1p", "S draw 5m win", end="won")
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1, "不求.自摸": 2, "海底撈月": 1}
    assert found(ruled(*last, "E draw discard 1p", "S decline", end="drawn")) == []
    assert found(ruled(*last, "E draw discard 1p", "S draw 9p discard 9p", end="drawn")) == []
    assert found(ruled(*last, "E draw discard 1p", "S draw 1f flower 1f", end="drawn")) == []
    assert found(ruled(*last, "E draw discard 1p", end="drawn")) == [("breach", "TW-PROC-26", None)]
    early = ruled("turn E", "left 19", "E draw discard 1p", "S decline", end="drawn")
    assert ("breach", "TW-TAI-25", 3) in found(early)
    reserve = ruled(*last, "E draw discard 1p", "S draw 9p discard 9p", "W draw discard 1s")
    assert found(reserve) == [("breach", "TW-PROC-19", 5)]


def test_the_replacement_of_the_next_to_last_tile_is_the_last() -> None:
    ruling = ruled("turn S", "left 18", WAITS_5M, "S draw 1f flower 1f replace 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {
        "門清": 1,
        "獨聽": 1,
        "不求.自摸": 2,
        "海底撈月": 1,
        "槓上開花": 1,
    }


# -- kongs -------------------------------------------------------------------------------------------


def test_kongs_and_the_wins_on_their_replacements() -> None:
    own = ("turn S", "left 60", "S holds 46m 123456p 123s E NNNN")
    ruling = ruled(*own, "S draw 9p hidden-kong N replace 5m win", end="won")
    assert ("breach", "TW-WIN-1", 4) in found(ruling)  # 9p and E fit nowhere
    own = ("turn S", "left 60", "S holds 46m 123456p 123s EE NNN")
    ruling = ruled(*own, "S draw N hidden-kong N replace 5m win", end="won")
    assert found(ruling) == []
    assert items(ruling, "S") == {"門清": 1, "獨聽": 1, "不求.自摸": 2, "槓上開花": 1}
    exposed = ruled(*own, "S draw 9p discard 9p", "W draw discard N", "S kong N replace 5m win", end="won")
    assert ("breach", "TW-BAN-2", 7) in found(exposed)
    after = ("turn W", "left 60", "S holds 4m 123456p 3333s EE NNN")
    ruling = ruled(*after, "W draw discard N", "S kong N replace 5m hidden-kong 3s replace 6m win", end="won")
    assert ("breach", "TW-BAN-3", 7) in found(ruling)


def test_an_added_tile_is_robbed_until_the_replacement_is_merged() -> None:
    table = ("turn W", "left 60", WAITS_5M, "W holds 19m 19p 2s 1p", "W sets pung:555m/E")
    for before, clauses in (
        ("", []),
        ("W replace 1s", []),
        ("W replace 1s merge", ["TW-PRI-9"]),
        ("W replace 1s discard 1s", ["TW-PRI-9"]),
    ):
        lines = [line for line in (before, "S rob 5m from W") if line]
        ruling = ruled(*table, "W draw 5m add-kong 5m", *lines, end="won")
        assert [clause for _, clause, _ in found(ruling)] == clauses, before
        if not clauses:
            assert items(ruling, "S") == {"門清": 1, "獨聽": 1, "搶槓": 1}
            assert ruling.outcome.source == "W"
    assert found(ruled(*table, "W draw 5m discard 5m", "S rob 5m"))[0] == ("breach", "TW-TAI-11", 3)


def test_an_added_kong_lifts_a_pass_and_a_concealed_one_does_not() -> None:
    added = ("turn E", "left 60", "S holds 46m 123p 123s EE 456s", "S sets pung:999p/E")
    ruling = ruled(*added, "E draw discard 5m", "S draw 9p add-kong 9p replace 5m win", end="won")
    assert found(ruling) == []
    hidden = ("turn E", "left 60", "S holds 46m 123p 123s EE 456s 999p")
    ruling = ruled(*hidden, "E draw discard 5m", "S draw 9p hidden-kong 9p replace 5m win", end="won")
    assert found(ruling) == [("breach", "TW-PASS-1", 6)]


# -- priority ----------------------------------------------------------------------------------------


def test_a_pung_called_before_the_draw_is_merged_has_the_tile() -> None:
    table = ("turn W", "left 31", "S holds 55m 9p", "N holds 1234567m 19p 19s EE")
    ruling = ruled(*table, "W draw discard 5m", "N draw 2s", "S pung 5m discard 9p", "W draw 2s discard 2s")
    assert [clause for _, clause, _ in found(ruling)] == []
    merged = ruled(*table, "W draw discard 5m", "N draw 2s merge", "S pung 5m discard 9p")
    assert found(merged) == [("breach", "TW-PRI-4", 5)]
    called = ruled(*table, "W draw discard 5m", "N draw 2s", "S say pung", "N merge", "S pung 5m discard 9p")
    assert found(called) == []
    thrown = ruled(*table, "W draw discard 5m", "N draw 2s discard 2s", "S pung 5m discard 9p")
    assert [clause for _, clause, _ in found(thrown)][:1] == ["TW-PRI-4"]
    in_time = ruled(
        *table, "W draw discard 5m", "N draw 2s", "S say pung", "N discard 2s", "S pung 5m discard 9p"
    )
    assert found(in_time) == []


def test_an_order_nobody_saw_is_for_the_referee() -> None:
    table = ("turn W", "left 31", "S holds 55m 9p", "N holds 1234567m 19p 19s EE")
    acts = ("W draw discard 5m", "N draw 2s merge", "S say pung together", "S pung 5m discard 9p")
    assert found(ruled(*table, *acts)) == [("undecided", "TW-PRI-4", 6)]
    ruling = ruled(*table, *acts, "referee rules TW-PRI-4 at 5 before 4")
    assert found(ruling) == []
    ruling = ruled(*table, *acts, "referee rules TW-PRI-4 at 5 after 4")
    assert found(ruling) == [("breach", "TW-PRI-4", 6)]


def test_a_chow_stands_once_its_discard_is_made() -> None:
    table = ("turn W", "left 31", "S holds 55m 9p", "N holds 46m 1m 9p")
    ruling = ruled(*table, "W draw discard 5m", "N chow 5m with 46m", "S pung 5m discard 9p")
    assert found(ruling) == []
    late = ruled(*table, "W draw discard 5m", "N chow 5m with 46m discard 1m", "S pung 5m from W")
    assert found(late) == [("breach", "TW-PRI-3", 5)]
    called = ruled(
        *table,
        "W draw discard 5m",
        "S say pung",
        "N chow 5m with 46m discard 1m",
        "S pung 5m from W discard 9p",
    )
    assert found(called) == []
    win = ruled(
        "turn N", "left 31", WAITS_5M, "E holds 46m 1m", "N draw discard 5m", "E chow 5m with 46m", "S win 5m"
    )
    assert found(win) == []
    win = ruled(
        "turn N",
        "left 31",
        WAITS_5M,
        "E holds 46m 1m",
        "N draw discard 5m",
        "E chow 5m with 46m discard 1m",
        "S win 5m",
    )
    assert found(win) == [("breach", "TW-PRI-6", 5)]


def test_a_win_comes_before_a_draw_until_the_next_player_has_thrown() -> None:
    table = ("turn N", "left 31", WAITS_5M)
    assert found(ruled(*table, "N draw discard 5m", "E draw merge", "S win 5m")) == []
    late = ruled(*table, "N draw discard 5m", "E draw 1p discard 1p", "S win 5m")
    assert found(late) == [("breach", "TW-PRI-7", 5)]


def test_a_win_comes_before_a_pung_until_its_discard() -> None:
    table = ("turn N", "left 31", WAITS_5M, "W holds 55m 1p")
    ruling = ruled(*table, "N draw discard 5m", "W pung 5m", "S win 5m", end="won")
    assert found(ruling) == []
    assert ruling.outcome.seat == "S"
    ruling = ruled(*table, "N draw discard 5m", "W pung 5m discard 1p", "S win 5m from N")
    assert ("breach", "TW-PRI-5", 5) in found(ruling)


def test_a_self_draw_and_a_win_on_the_discard() -> None:
    both = ("turn N", "left 31", WAITS_5M, "E holds 111m 123456789p 12s SS")
    first = ruled(*both, "N draw discard 5m", "E draw 3s win self", "S win 5m from N", end="won")
    assert found(first) == [("breach", "TW-PRI-2", 5)]
    assert first.outcome.seat == "E"
    called = ruled(
        *both, "N draw discard 5m", "E draw 3s", "S say win", "E win self", "S win 5m from N", end="won"
    )
    assert found(called) == []
    assert called.outcome.seat == "S"


# -- tiles shown -------------------------------------------------------------------------------------


def test_a_tile_shown_without_need_bars_claims_and_wins_with_it() -> None:
    table = ("turn N", "left 60", WAITS_5M)
    ruling = ruled(*table, "S show 46m", "N draw discard 1p", "E draw discard 5m", "S win 5m", end="won")
    assert found(ruling) == [("breach", "TW-BAN-8", 6)]
    drawn = ruled(*table, "S show 46m", "N draw discard 1p", "E draw discard 2p", "S draw 5m win", end="won")
    assert found(drawn) == []
    other = ruled(*table, "S show EE", "N draw discard 1p", "E draw discard 5m", "S win 5m", end="won")
    assert found(other) == []
