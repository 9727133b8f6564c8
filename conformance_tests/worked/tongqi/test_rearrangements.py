"""The four rearrangements (重排) worked out in chapter 6."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path

import pytest

from oracle.families.dominoes.relaying import readings_of
from oracle.rulesets.tongqi.figures.forms import LOOSE, TileSet, set_of
from oracle.rulesets.tongqi.hand.relaying import relays_lawfully
from oracle.rulesets.tongqi.hand.sorting import Standing, completes, partitions, waits


@dataclass(frozen=True)
class Example:
    """One figure of chapter 6."""

    table: tuple[TileSet, ...]
    hand: tuple[str, ...]
    arriving: str
    after: tuple[TileSet, ...]
    others: tuple[str, ...]

    def with_firm_sets(self, *, relay: bool = True) -> Standing:
        """Return the hand with punged threes beside it, so that only these sets are wanting."""
        loose = {tile for made in (*self.table, *self.after) for tile in made.tiles}
        free = [kind for kind in ("22", "44", "24", "46", "35", "13", "26") if kind not in loose]
        wanting = len(self.after) - len(self.table)
        firm = [TileSet("three", (kind,) * 3) for kind in free[: 7 - wanting - len(self.table)]]
        return Standing(self.hand, (*self.table, *firm), relay=relay)


def sets(words: str) -> tuple[TileSet, ...]:
    found = [set_of(word.split("-")) for word in words.split()]
    assert None not in found
    return tuple(made for made in found if made is not None)


def read_examples() -> dict[int, Example]:
    document = tomllib.loads(Path(__file__).with_name("rearrangements.toml").read_text(encoding="utf-8"))
    return {
        row["figure"]: Example(
            sets(row["table"]),
            tuple(row["hand"].split()),
            row["arriving"],
            sets(row["after"]),
            tuple(row["others"].split()),
        )
        for row in document["example"]
    }


EXAMPLES = read_examples()
figures = pytest.mark.parametrize("example", EXAMPLES.values(), ids=EXAMPLES.keys())


def test_there_are_four_examples() -> None:
    assert sorted(EXAMPLES) == [14, 15, 16, 17]


@figures
def test_the_example_is_lawful(example: Example) -> None:
    after = [made.tiles for made in example.after]
    assert relays_lawfully(example.table, after, example.arriving, example.hand) is None
    assert {made.kind for made in example.after} <= LOOSE


@figures
def test_the_example_is_among_the_ways_to_win(example: Example) -> None:
    ways = list(partitions(example.with_firm_sets(), example.arriving))
    assert sorted(example.after) in [
        sorted((*way.sets, *(set(way.kept) & set(example.after)))) for way in ways
    ]


@figures
def test_without_re_laying_the_tile_does_not_complete_the_sets(example: Example) -> None:
    assert completes(example.with_firm_sets(), example.arriving)
    assert not completes(example.with_firm_sets(relay=False), example.arriving)


@figures
def test_the_record_of_the_example_has_one_reading(example: Example) -> None:
    after = [made.tiles for made in example.after]
    (reading,) = readings_of(example.table, after, example.arriving, example.hand)
    assert sorted(reading.dissolved) == sorted(example.table)
    assert reading.from_hand == tuple(sorted(example.hand))


def test_the_first_example_can_take_three_other_tiles() -> None:
    example = EXAMPLES[14]
    for tile in example.others:
        assert completes(example.with_firm_sets(), tile)
    assert set(waits(example.with_firm_sets())) >= {example.arriving, *example.others}


def test_the_second_example_could_eat_the_tile_without_re_laying() -> None:
    example = EXAMPLES[15]
    for pair in ("55", "66"):
        assert set_of((pair, pair, example.arriving)) is not None
