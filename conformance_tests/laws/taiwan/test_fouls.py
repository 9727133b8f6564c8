"""Fouls by count and by stage: who pays for others at which draw, what is still put right, what silence leaves open."""

from __future__ import annotations

from itertools import cycle, islice

import pytest

from grammar.logs import parse_log
from oracle.game.registry import load, record_of
from oracle.judge.replay import replay
from oracle.rulesets.taiwan.fouls.liability import proxies
from oracle.rulesets.taiwan.state.course import Course
from oracle.ruling.findings import Kind
from oracle.table.known import Known

HEAD = """[Game "taiwan"]
[Notation "1"]
[Dealer "E"]
[Wind "E"]
[Streak "0"]
"""

WAITING = "123456m 789p 22255s 67s"
"""Ready for 5s and 8s."""


def course_after(text: str) -> tuple[Course, set[tuple[str, str | None]]]:
    """The course at the end of a log, and the breaches on the way as clause and seat."""
    played = replay(load("taiwan"), record_of(parse_log(HEAD + text)))
    assert isinstance(played.table.course, Course)
    breaches: set[tuple[str, str | None]] = {
        (each.clause, each.seat) for each in played.findings if each.kind is Kind.BREACH
    }
    return played.table.course, breaches


def draws_until(winner: str, first: str, number: int) -> str:
    """So many draws from a seat on, the last one the winner's self-draw; None of the tiles thrown helps anybody."""
    order = islice(cycle("ESWN"[("ESWN").index(first) :] + "ESWN"[: ("ESWN").index(first)]), number)
    lines = [f"{seat} draw discard {tile}" for seat, tile in zip(order, "NNNWWWPPPFFF", strict=False)]
    lines[-1] = f"{winner} draw 8s win self"
    return "\n".join(lines)


SEATS_AFTER = "NESWNESWNESW"
"""Who makes which draw after West's wrong pung and its discard."""


@pytest.mark.parametrize("number", [number for number in range(1, 13) if SEATS_AFTER[number - 1] != "W"])
def test_a_wrong_pung_pays_for_the_first_eight_draws_after_it(number: int) -> None:
    winner = SEATS_AFTER[number - 1]
    log = f"""{winner} holds {WAITING}
left 90
turn E
E draw discard 7m
W pung 7m with 7m 8m discard C
{draws_until(winner, "N", number)}
end won
"""
    course, _ = course_after(log)
    assert len(course.wins) == 1
    paying = proxies(course, course.wins[0])
    # A self-draw on the very next tile comes before the pung is completed.
    assert ("W" in paying) == (2 <= number <= 8)


@pytest.mark.parametrize("drawable", range(5, 12))
def test_a_wrong_kong_pays_all_within_the_last_eight(drawable: int) -> None:
    course, breaches = course_after(f"""N sets pung:777p/S
N holds 123456789m 4488s
left {16 + drawable + 1}
turn N
N draw 2s add-kong 8s replace 5s discard 2s
end cut
""")
    assert ("TW-FOUL-28", "N") in breaches
    assert bool(course.fouls.penalties) == (drawable <= 8)
    assert bool(course.fouls.liabilities) == (drawable > 8)


STAGES = {
    "take-back 8s": ("", 0),
    "look tail take-back 8s": ("", 0),
    "replace 5s take-back 8s restore 5s to tail": ("", 0),
    "replace 5s merge take-back 8s restore 5s to tail": ("open", 0),
    "replace 5s merge take-back 8s": ("open", 0),
    "replace 5s discard 2s": ("hidden", 1),
}
"""How far a wrong added kong goes, what its maker is then, and for how much of the hand he pays for others."""


@pytest.mark.parametrize("stage", STAGES)
def test_a_wrong_added_kong_costs_by_its_stage(stage: str) -> None:
    course, _ = course_after(f"""N sets pung:777p/S
N holds 123456789m 4488s
left 60
turn N
N draw 2s add-kong 8s {stage}
end cut
""")
    status, liabilities = STAGES[stage]
    assert (course.fouls.status.get("N", ""), len(course.fouls.liabilities)) == (status, liabilities)
    assert not course.fouls.penalties


@pytest.mark.parametrize("tail", [True, False])
@pytest.mark.parametrize("picked", [True, False])
def test_one_tile_of_the_tail_is_paid_for_when_another_picked_it(*, picked: bool, tail: bool) -> None:
    back = "W pick 5s from N" if picked else "N restore 5s to tail"
    win = "draw 2f flower 2f replace 5s win self" if tail else "draw 8s win self"
    course, _ = course_after(f"""N sets pung:777p/S
N holds 123456789m 4488s
E holds {WAITING}
left 60
turn N
N draw 2s add-kong 8s replace 5s merge take-back 8s
{back}
N discard 2s
E {win}
end won
""")
    found = proxies(course, course.wins[0]).get("N", (Known.NO, ""))
    assert found[0] is Known.of(picked and tail)


PHYSICAL = {
    "TW-FOUL-1": "S peek hand of W",
    "TW-EYE-7": "S tell",
    "TW-PEN-3": "S say 5m",
    "TW-PEN-6": "S drop 5m to floor",
    "TW-TAI-22": "S touch pool",
    "TW-PRI-P2": "S insist",
}
"""A clause that no tile proves, and an act that its accusation would need."""


@pytest.mark.parametrize("clause", PHYSICAL)
def test_an_accusation_that_only_an_act_would_prove_stays_open_without_it(clause: str) -> None:
    from oracle.judge.adjudication import adjudicate

    quiet = f"left 60\nturn S\nS draw discard 9m\nN claim S {clause}\nend cut\n"
    ruling = adjudicate(parse_log(HEAD + quiet))
    assert not [each for each in ruling.findings if each.kind is Kind.BREACH]
    assert [claim.outcome for claim in ruling.claims] == ["undecided"]
