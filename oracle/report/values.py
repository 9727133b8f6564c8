"""The figures of a game as a profile: every item, limit and figure of the settlement, ready to be changed.

A profile `book` that is shipped has the figures of the tables: `python -m oracle.report.values` writes it, and with
`--check` says whether it is as it would be written.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, NamedTuple

from oracle.game.items import items_of
from oracle.report.ruling.verdict import game_title
from oracle.rulebook.evidence import evidence_of
from oracle.rulebook.house_rules import HIGH, LOW, choices, figure_at, figures_of, limits_of, places, settling
from oracle.rulebook.messages import say
from spec import FOLDER
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from oracle.game.items import Item, Worth
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.messages import Lang

NAME = "my-table"
"""What a form that nobody has named yet calls itself."""

FIGURES = "[values]"
"""Where the figures of a profile begin, below what it says of itself."""


def form_lines(
    game: str, lang: Lang, house_rules: HouseRules | None = None, readings: Mapping[str, str] | None = None
) -> Iterator[str]:
    """A profile of a game as TOML, line by line: with the figures of house rules, or those of the book."""
    for line in say(game, lang, "values-head", {"game": game_title(game, lang)}).splitlines():
        yield f"# {line}"
    yield from ("", f'profile = "{NAME if house_rules is None else house_rules.name}"', f'game = "{game}"')
    title = {} if house_rules is None else house_rules.title
    yield from (f'title.{key} = "{title.get(key, "")}"' for key in ("en", "zh"))
    yield from (
        f'{key} = "{"" if house_rules is None else getattr(house_rules, key)}"'
        for key in ("source", "licence")
    )
    off = () if house_rules is None else sorted(house_rules.off)
    yield from (
        "",
        f"# {say(game, lang, 'values-off')}",
        "off = [" + ", ".join(f'"{item}"' for item in off) + "]",
    )
    for part, entries in (
        ("readings", readings or {}),
        ("options", {} if house_rules is None else house_rules.options),
    ):
        if entries:
            yield from ("", f"[{part}]", *(f'"{key}" = "{value}"' for key, value in entries.items()))
    yield from ("", "[values]", *_values(game, lang, house_rules))
    limits = dict(_limits(game, house_rules))
    if limits:
        yield from ("", "[limits]", *(f"{name} = {number}" for name, number in limits.items()))
    paid = {**settling(game), **({} if house_rules is None else house_rules.settlement)}
    if paid:
        yield from ("", "[settlement]", *_paid(game, paid))


def _limits(game: str, house_rules: HouseRules | None) -> Iterator[tuple[str, int]]:
    for name, limit in limits_of(game).items():
        own = figure_at(game, limit.at)
        number = own if house_rules is None else house_rules.limits.get(name, own)
        if isinstance(number, int):
            yield name, number


def _paid(game: str, paid: Mapping[str, int | str]) -> Iterator[str]:
    for path, value in sorted(paid.items()):
        if isinstance(value, str):
            yield f'{path} = "{value}"  # {" | ".join(choices(game)[path])}'
        else:
            yield f"{path} = {value}"


def _values(game: str, lang: Lang, house_rules: HouseRules | None) -> Iterator[str]:
    """A line for each item; one whose value is lost is left blank, behind a #, with what is known of it."""
    items = {item.id: item for item in items_of(game)}
    for identifier, place in sorted(places(game).items()):
        item = items[identifier]
        own = dict(house_rules.values.get(identifier, ())) if house_rules is not None else {}
        if place.table:
            yield from _proved(game, identifier, lang)
            yield _open(item, own, lang, game)
            continue
        figures = {**figures_of(game, identifier), **own}
        columns = tuple(place.columns)
        listed = ", ".join(f"{column} = {figures[column]}" for column in columns if column in figures)
        value = str(figures[columns[0]]) if len(columns) == 1 else f"{{ {listed} }}"
        blank = "# " if place.house_only and not own else ""
        yield f"{blank}{identifier} = {value}  # {_named(item, lang)}"


def _named(item: Item, lang: Lang) -> str:
    return f"{item.name} · {item.en}" if lang == "en" else written(item.zh, lang)


def _open(item: Item, own: Mapping[str, int | None], lang: Lang, game: str) -> str:
    """The line of an item whose value the book's tables may have lost."""
    if own:
        low, high = own[LOW], own[HIGH]
        value = str(low) if low == high else f"[{low}, {high}]"
        return f"{item.id} = {value}  # {_named(item, lang)}"
    known, *others = item.value
    cases = ("; " if lang == "en" else "；").join(
        f"{_table(worth, game, lang)} {_between(worth)}" for worth in (known, *others)
    )
    first = known.low[0][0]
    if known.high == known.low:
        return f"{item.id} = {first}  # {_named(item, lang)} ({cases})"
    return f"# {item.id} =   # {_named(item, lang)} ({cases}) {say(game, lang, 'values-lost')}"


def _table(worth: Worth, game: str, lang: Lang) -> str:
    """The table of values that has a value: by the name it is asked by, in Chinese by what it is called."""
    name, evidence = worth.when or "", evidence_of(game)
    if lang == "en" or evidence is None or name not in evidence.profiles:
        return name
    return evidence.profiles[name].said(lang)


class Proved(NamedTuple):
    """What the text of a book proves of an item: how, its least and its most, a remark, and where."""

    by: str
    low: int
    high: int | None
    remark: str
    place: str


def _proved(game: str, identifier: str, lang: Lang) -> Iterator[str]:
    """What the book's text proves of an item whose table is lost, as a remark above its line."""
    proved = proved_of(game, lang).get(identifier)
    if proved is not None:
        ends = _ends(proved.low, proved.high)
        told = {"by": proved.by, "ends": ends, "remark": proved.remark, "place": proved.place}
        yield f"# {say(game, lang, 'values-proved', told)}"


def proved_of(game: str, lang: Lang) -> Mapping[str, Proved]:
    """What the text of a game's book proves of each item, where it has lost the tables of values."""
    evidence = evidence_of(game)
    if evidence is None:
        return {}
    names = {item.id: item.name if lang == "en" else written(item.zh, lang) for item in items_of(game)}
    return {
        slug: Proved(
            evidence.kinds[row.kind].said(lang),
            *row.ends,
            evidence.remark(row, lang, names.__getitem__),
            row.place,
        )
        for slug, row in evidence.rows.items()
    }


def _between(worth: Worth) -> str:
    return _ends(worth.low[0][0], None if worth.high is None else worth.high[0][0])


def _ends(low: int, high: int | None) -> str:
    if high is None:
        return f"{low}–"
    return str(low) if low == high else f"{low}–{high}"


# -- the profiles of the books themselves ------------------------------------------------------------


def books() -> Iterator[tuple[str, Path]]:
    """Every game that ships the values of its book as a profile, with the file."""
    for path in sorted(FOLDER.glob("*/profiles/book.toml")):
        yield path.parent.parent.name, path


def book(game: str, text: str) -> str:
    """The profile of a book's own values: what its text says of itself, and every figure of the tables."""
    lines = [*form_lines(game, "en")]
    return "\n".join((text.partition(f"{FIGURES}\n")[0] + FIGURES, *lines[lines.index(FIGURES) + 1 :], ""))


def main(arguments: Sequence[str]) -> int:
    """Write the profiles of the books, or with `--check` say which are not as they would be written."""
    status = 0
    for game, path in books():
        text = path.read_text(encoding="utf-8")
        if "--check" not in arguments:
            path.write_text(book(game, text), encoding="utf-8")
        elif text != book(game, text):
            sys.stderr.write(f"{path} has drifted from the tables; run python -m oracle.report.values\n")
            status = 1
    return status


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
