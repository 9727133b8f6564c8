"""The record: a log sorted for the judge."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.game.registry import record_of
from oracle.table.acts import Act
from oracle.table.record import Count, Missing, Record

TAGS = '[Game "tongqi"]\n[Notation "1"]\n'


def record(text: str) -> Record:
    return record_of(parse_log(TAGS + text))


def test_acts_are_numbered_and_placed() -> None:
    found = record("tian take 22 discard 15\ndi flip 36 pass\nend cut\n")
    acts = [event for event in found.events if isinstance(event, Act)]
    assert [(act.name, act.place.at, act.place.line, act.place.nth) for act in acts] == [
        ("take", 1, 3, 0),
        ("discard", 2, 3, 1),
        ("flip", 3, 4, 0),
        ("pass", 4, 4, 1),
    ]
    assert found.acts == 4


def test_a_time_belongs_to_the_last_act_of_its_line() -> None:
    found = record("tian take 22 discard 15 @0:00:05\ndi flip 36 pass\nend cut\n")
    assert [act.time for act in found.events if isinstance(act, Act)] == [None, "0:00:05", None, None]


def test_counts_and_gaps_stand_among_the_acts() -> None:
    found = record("tian take 22\nleft 23\ngap 2\nend cut\n")
    assert [type(event) for event in found.events] == [Act, Count, Missing]
    assert found.left is None


def test_a_count_before_the_acts_is_a_position() -> None:
    found = record("turn di\nleft 9\ndi flip 15\nend cut\n")
    assert found.left is not None
    assert found.left.number == 9
    assert found.starts_midway


@pytest.mark.parametrize(
    ("lines", "midway"),
    [
        ("", False),
        ("tian holds ?x20\n", False),
        ("turned 11\nwall 22 33\n", False),
        ("tian pool 11\n", True),
        ("tian sets own:11x3\n", True),
        ("turn di\n", True),
    ],
)
def test_a_position_begins_in_mid_hand(lines: str, midway: bool) -> None:
    assert record(f"{lines}end cut\n").starts_midway is midway


def test_a_wrapped_wall_is_one_row() -> None:
    assert record("wall 11 22\nwall 33\nend cut\n").row("wall") == ("11", "22", "33")
    assert record("end cut\n").row("wall") is None


@pytest.mark.parametrize(("tag", "partial"), [("full", False), ("public", True), ("discards", True)])
def test_what_silence_means(tag: str, partial: bool) -> None:
    found = record(f'[Record "{tag}"]\nend cut\n')
    assert (found.coverage, found.agreed.partial) == (tag, partial)


def test_without_a_tag_every_act_is_written() -> None:
    assert record("end cut\n").coverage == "full"


def test_readings_and_options_come_from_the_tags() -> None:
    found = record('[Reading TQ-A9 "floor"]\n[Option base "30"]\nend cut\n')
    assert found.agreed.readings == {"TQ-A9": "floor"}
    assert found.agreed.options == {"base": "30"}
