"""What may be wrong with sets laid anew, and how a record of them is read."""

from __future__ import annotations

import pytest

from oracle.families.dominoes.relaying import readings_of
from oracle.rulesets.tongqi.figures.forms import TileSet, set_of
from oracle.rulesets.tongqi.hand.relaying import (
    RelayFault,
    Relaying,
    cancel,
    relays_lawfully,
    takes_in_wuzi,
)


def sets(words: str) -> tuple[TileSet, ...]:
    """Read sets written as in a log: `11-11-16 12-35-46`."""
    found = [set_of(word.split("-")) for word in words.split()]
    return tuple(made for made in found if made is not None)


def tiles(words: str) -> list[list[str]]:
    return [word.split("-") for word in words.split()]


WORKED = ("11-11-12", "11-11-16 12-35-46 12-35-46", "35", "16 12 35 46 46")


def test_the_re_laying_of_the_worked_game_is_lawful() -> None:
    before, after, arriving, given = WORKED
    assert relays_lawfully(sets(before), tiles(after), arriving, given.split()) is None


@pytest.mark.parametrize(
    ("before", "after", "arriving", "given", "fault"),
    [
        # Butong into butong alone: no wuzi takes part.
        ("12-34-56", "12-35-46 15-26-34 13-24-56", "24", "35 46 15 26 13", RelayFault.WUZI_MISSING),
        # A wuzi newly laid beside it, all from the hand, does not help.
        (
            "12-34-56",
            "12-35-46 15-26-34 13-24-56 11-11-13",
            "24",
            "35 46 15 26 13 11 11 13",
            RelayFault.WUZI_MISSING,
        ),
        ("11-11-16 16-16-16", "16-23-45 11-11-16", "12", "23 45", RelayFault.FIRM_SET_MOVED),
        ("11-11-16", "11-11-12 16-16-16", "12", "16 16", RelayFault.FIRM_SET_MOVED),
        ("11-11-16", "11-11-12", "12", "", RelayFault.BACK_TO_HAND),
        ("11-11-16", "11-11-13 16-23-45", "12", "13 23 45", RelayFault.ARRIVAL_LEFT_OUT),
        ("11-11-16", "11-11-12 16-23-45", "12", "23", RelayFault.UNACCOUNTED),
        ("11-11-16", "11-11-12 16-23-46", "12", "23 46", RelayFault.NOT_A_SET),
    ],
)
def test_a_faulty_re_laying_is_told_by_its_fault(
    before: str, after: str, arriving: str, given: str, fault: RelayFault
) -> None:
    assert relays_lawfully(sets(before), tiles(after), arriving, given.split()) is fault


def test_each_fault_names_the_clause_that_forbids_it() -> None:
    clauses = {fault: fault.clause for fault in RelayFault}
    assert clauses.pop(RelayFault.WUZI_MISSING) == "TQ-6.1d"
    assert clauses.pop(RelayFault.NOT_A_SET) == "TQ-6.1e"
    assert set(clauses.values()) == {"TQ-6.1f"}
    assert len({fault.key for fault in RelayFault}) == len(RelayFault)


def test_laying_out_without_touching_the_table_is_lawful() -> None:
    assert relays_lawfully(sets("12-34-56"), tiles("12-34-56 13-24-56"), "13", ["24", "56"]) is None


def test_equal_sets_before_and_after_are_cancelled() -> None:
    kept, gone, new = cancel(sets("12-34-56 12-34-56 11-11-12"), sets("12-34-56 13-24-56"))
    assert kept == sets("12-34-56")
    assert gone == sets("12-34-56 11-11-12")
    assert new == sets("13-24-56")


@pytest.mark.parametrize(
    ("gone", "new", "takes_part"),
    [
        ("11-11-12", "12-34-56", True),
        ("12-34-56", "11-11-12 34-15-26", True),
        ("12-34-56", "33-33-13 12-35-46", False),
        ("12-34-56", "13-24-56", False),
    ],
)
def test_a_wuzi_takes_part_broken_up_or_with_a_tile_of_the_table(
    gone: str, new: str, takes_part: bool
) -> None:
    assert takes_in_wuzi(sets(gone), sets(new)) is takes_part


def test_a_record_is_read_with_the_fewest_sets_broken_up() -> None:
    before, after, arriving, given = WORKED
    hand = [*given.split(), "66", "33"]
    found = list(readings_of(sets("44-44-45 " + before), tiles(after), arriving, hand))
    assert found == [Relaying(sets(before), ("12", "16", "35", "46", "46"))]


def test_without_the_hand_several_readings_stand_open() -> None:
    before, after, arriving, _ = WORKED
    found = list(readings_of(sets(before), tiles(after), arriving, None))
    assert [len(way.dissolved) for way in found] == [0, 1]


def test_new_sets_without_the_arriving_tile_have_no_reading() -> None:
    assert not list(readings_of(sets("11-11-12"), tiles("11-11-16"), "35", None))
