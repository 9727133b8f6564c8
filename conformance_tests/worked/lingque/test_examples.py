"""The numbered examples whose result lines survive: a hand of ours for each, whose sheet is exactly that line.

The book's pictures are lost. `examples.toml` restates each line as items, 副, 翻 and points beside a hand that has
exactly these; where the printed line cannot be, it stands under `printed` with the reading that tells why.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from grammar.hands import parse_hand
from oracle.rulebook.readings import Agreed, register
from oracle.rulebook.tables import Section
from oracle.rulesets.lingque.figures.exclusions import EXCLUSIONS
from oracle.rulesets.lingque.figures.fans import FANS
from oracle.rulesets.lingque.scoring.of_notation import score_hand

OURS = Agreed("lingque", {}, {})
TABLE = Path(__file__).with_name("examples.toml")


@dataclass(frozen=True)
class Line:
    """A result line: names as the book writes them, 副, 翻 and points."""

    items: tuple[str, ...]
    fu: int
    fan: int
    points: int


@dataclass(frozen=True)
class Example:
    """An example with its hand; `printed` where the book has something else, under the reading that tells why."""

    number: int
    line: Line
    hand: str
    printed: Line | None
    reading: str | None


def line_of(row: Section) -> Line:
    return Line(row.texts("items"), row.number("fu"), row.number("fan"), row.number("points"))


def read() -> tuple[Example, ...]:
    document = Section(TABLE.name, tomllib.loads(TABLE.read_text(encoding="utf-8")))
    return tuple(
        Example(
            number=row.number("number"),
            line=line_of(row),
            hand=row.text("hand"),
            printed=line_of(row.section("printed")) if row.has("printed") else None,
            reading=row.text("reading") if row.has("reading") else None,
        )
        for row in document.sections("example")
    )


EXAMPLES = read()
BY_NUMBER = {example.number: example for example in EXAMPLES}


def sheet_line(words: str) -> Line | None:
    """The result line the oracle writes for a hand."""
    answer = score_hand(parse_hand("lingque", words), OURS)
    if answer.sheet is None:
        return None
    items = answer.sheet.items
    fan = next(step.args["fan"] for step in answer.sheet.steps if step.key == "fu-times-fan")
    assert isinstance(fan, int)
    return Line(
        tuple(item.name for item in items),
        sum(item.value.low for item in items),
        fan,
        answer.sheet.total.low,
    )


def test_every_surviving_number_has_its_example() -> None:
    assert [example.number for example in EXAMPLES] == [*range(1, 76), *range(79, 94)]


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.number))
def test_the_sheet_of_the_hand_is_the_result_line(example: Example) -> None:
    found = sheet_line(example.hand)
    assert found is not None
    assert sorted(found.items) == sorted(example.line.items)
    assert found == Line(found.items, example.line.fu, example.line.fan, example.line.points)
    assert example.line.points >= 10


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example.number))
def test_the_hand_is_of_the_kind_the_book_states(example: Example) -> None:
    """LQ-2C.0: won on a discard unless 自摸 is listed, winds of guests unless 门风牌 is, nothing by chance else."""
    hand = parse_hand("lingque", example.hand)
    assert hand.winning is not None
    assert ("self" in hand.winning.qualifiers) == ("自摸" in example.line.items)
    assert {key for key, _ in hand.circumstances} == {"seat"}
    assert not hand.flowers


# -- what cannot be as it is printed ---------------------------------------------------------------


def fu_of(name: str, *, pair: bool = False) -> int:
    plain, _, times = name.partition("×")
    fan = next(fan for fan in FANS.fans.values() if fan.name == plain)
    return ((fan.pair_fu or 0) if pair else fan.fu) * int(times or 1)


def test_the_five_misprints_are_registered() -> None:
    misprinted = {example.number: example.reading for example in EXAMPLES if example.printed is not None}
    assert misprinted == {5: "LQ-A28", 20: "LQ-A4", 36: "LQ-A29", 80: "LQ-A30", 87: "LQ-A26"}
    assert set(misprinted.values()) <= set(register("lingque"))


@pytest.mark.parametrize("number", [5, 87])
def test_the_printed_list_does_not_come_to_the_printed_sum(number: int) -> None:
    """Examples 5 and 87: 6 副 where 8 are printed, 54 where 56 are."""
    printed = BY_NUMBER[number].printed
    assert printed is not None
    assert sum(map(fu_of, printed.items)) == printed.fu - 2


def test_example_20_lists_two_fans_that_exclude_one_another() -> None:
    printed = BY_NUMBER[20].printed
    assert printed is not None
    assert {"七对", "门前清"} <= set(printed.items)
    excluded = EXCLUSIONS.under(OURS.reading).excluded
    assert "men-qian-qing" in excluded["qi-dui"]


def test_example_36_fits_no_hand() -> None:
    """Only with 番牌 中 as a pung does the list come to 18; every such hand has 暗刻 besides.

    All hands of one suit with two sequences three apart, pungs of 中 and of a guest wind and any pair are
    counted, won on any tile of another player.
    """
    printed = BY_NUMBER[36].printed
    assert printed is not None
    others = sum(fu_of(name) for name in printed.items if name != "番牌 中")
    assert others + fu_of("番牌 中") == printed.fu
    assert others + fu_of("番牌 中", pair=True) != printed.fu
    tried = 0
    pairs = [*(f"{number}m" for number in range(1, 10)), *"SWNFP"]
    for low, wind, pair in product(range(1, 5), "SWN", pairs):
        if pair == wind:
            continue
        tiles = [f"{low + step}m" for step in range(6)] + ["C"] * 3 + [wind] * 3 + [pair] * 2
        for last in sorted(set(tiles)):
            rest = list(tiles)
            rest.remove(last)
            found = sheet_line(f"{' '.join(rest)} +{last}/upper seat:E")
            assert found is not None
            assert sorted(found.items) != sorted(printed.items)
            tried += 1
    assert tried > 1_000


def test_example_80_would_need_five_melds() -> None:
    """三暗刻 takes three pungs and 喜相逢 two sequences; there are four melds."""
    printed = BY_NUMBER[80].printed
    assert printed is not None
    assert {"三暗刻", "喜相逢"} <= set(printed.items)
    assert 3 + 2 > 4


def test_the_other_lines_come_to_their_sums() -> None:
    """Every printed list comes to its 副 with each 番牌 taken as pung or as pair."""
    for example in EXAMPLES:
        line = example.line
        tiles = [name for name in line.items if name.startswith("番牌")]
        fixed = sum(fu_of(name) for name in line.items if name not in tiles)
        sums = {
            fixed + sum(fu_of(name, pair=pair) for name, pair in zip(tiles, pairs, strict=True))
            for pairs in product((True, False), repeat=len(tiles))
        }
        assert line.fu in sums
        assert line.points == line.fu * line.fan
