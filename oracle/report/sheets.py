"""Score sheets for a terminal: item by item, with tiles, name, value and clause, and how they come to a total."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import words_of
from oracle.report.layout import Paint, cells, columns, compact, room, wrapped
from oracle.report.tree.said import figure_number, hand_reason, hand_status, step_text
from oracle.rulebook.house_rules import otherwise
from oracle.rulebook.messages import amount, catalogue, left_open, say, tile_runs, word
from spec.simplified import written

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from fractions import Fraction

    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.payments import Either, Payment
    from oracle.ruling.sheets import Figure, Item, Sheet

INDENT = "   "


def figure_text(game: str, figure: Figure, lang: Lang) -> str:
    """A figure with its unit, or its bounds: `2592 points`, `at least 136 points`."""
    if figure.exact:
        return amount(game, lang, figure.low, figure.unit)
    if figure.high is None:
        return say(game, lang, "amount-at-least", {"low": f"{figure.low} {figure.unit}"})
    return say(game, lang, "amount-between", {"low": figure.low, "high": f"{figure.high} {figure.unit}"})


def paid_text(game: str, paid: Payment, lang: Lang) -> str:
    """What is paid, unit by unit, and behind a sign what it is worth; a part of it where several owe it together."""
    owed = " ".join(figure_text(game, figure, lang) for figure in paid.figures)
    if paid.over > 1:
        owed = f"1/{paid.over} × ({owed})"
    if paid.worth is None:
        return owed
    worth = figure_text(game, paid.worth, lang)
    return f"{owed} = {worth if paid.over == 1 else f'1/{paid.over} × {worth}'}"


def seated(game: str, parties: Iterable[str]) -> tuple[str, ...]:
    """Parties in the order in which a game names its seats."""
    seats = [*words_of(game).table("seats").en]
    return tuple(sorted(parties, key=lambda party: seats.index(party) if party in seats else len(seats)))


def either_text(game: str, either: Either, lang: Lang) -> str:
    """What may be paid either way between any two of several parties."""
    parties = seated(game, either.parties)
    args: Arguments = {"parties": parties, "amount": paid_text(game, either.payment, lang)}
    return say(game, lang, "payment-of-two" if len(either.parties) == 2 else "payment-of-any-two", args)


def gains_text(game: str, units: Mapping[str, Fraction], lang: Lang) -> str:
    """What a party gains or loses, unit by unit."""
    words = (_gain(game, gain, unit, lang) for unit, gain in units.items() if gain)
    return " ".join(words) or "0"


def _gain(game: str, gain: Fraction, unit: str, lang: Lang) -> str:
    number = str(abs(gain.numerator))
    broken = number if gain.denominator == 1 else f"{number}/{gain.denominator}"
    said = amount(game, lang, abs(gain.numerator), unit).replace(number, broken, 1)
    return f"+{said}" if gain > 0 else f"−{said}"


def tiles_text(game: str, tiles: Sequence[str], lang: Lang) -> str:
    """Tiles as the reader's language writes them, equal ones once with their number."""
    return " ".join(compact([word(game, lang, "tile", tile) for tile in tiles]))


def sheets_lines(
    game: str, unit: str, sheets: Sequence[Sheet], lang: Lang, paint: Paint
) -> Iterator[tuple[str, ...]]:
    """For each sheet its items, the steps to its total, and what is not shown; columns run through all sheets."""
    bodies = [_rows(game, unit, sheet, lang) for sheet in sheets]
    lines = iter(_fitting([row for body in bodies for row in body]))
    for sheet, body in zip(sheets, bodies, strict=True):
        items = len(sheet.items)
        printed = [next(lines) for _ in body]
        strong = [paint(line, "bold") for line in printed[items:]]
        yield (*printed[:items], *strong, *_equals(game, sheet, lang), *_missing(game, sheet, lang))


MOST_EQUALS = 3
"""How many other lists of a sheet are written out; of more their number is."""


def equal_texts(game: str, sheet: Sheet, lang: Lang) -> Iterator[str]:
    """The other lists of items that are as right, a sentence each; of many, how many there are."""
    if len(sheet.equals) > MOST_EQUALS:
        yield say(game, lang, "as-right-many", {"number": len(sheet.equals)})
        return
    for items in sheet.equals:
        yield _equal_text(game, sheet, items, lang)


def _equal_text(game: str, sheet: Sheet, items: Sequence[Item], lang: Lang) -> str:
    """Another list of items: by what it differs from the one that is shown."""
    lists = Counter(items), Counter(sheet.items)
    more, less = [*(lists[0] - lists[1]).elements()], [*(lists[1] - lists[0]).elements()]
    alike = {item.name for item in more} & {item.name for item in less}
    args = {
        name: tuple(
            _distinct(game, item, lang) if item.name in alike else written(item.name, lang) for item in these
        )
        for name, these in (("items", more), ("instead", less))
    }
    return say(game, lang, "as-right" if less else "as-right-besides", args)


def _distinct(game: str, item: Item, lang: Lang) -> str:
    """An item by what tells it from another of its name: its tiles and what it is worth."""
    worth = " ".join(figure_text(game, figure, lang) for figure in item.figures)
    tiles = f" {tiles_text(game, item.tiles, lang)}" if item.tiles else ""
    name = written(item.name, lang)
    return f"{name}{tiles} ({worth})" if lang == "en" else f"{name}{tiles}（{worth}）"


def _equals(game: str, sheet: Sheet, lang: Lang) -> Iterator[str]:
    """What else the sheet may be."""
    for text in equal_texts(game, sheet, lang):
        yield from wrapped(text, INDENT)


def _missing(game: str, sheet: Sheet, lang: Lang) -> Iterator[str]:
    for clause, fact in sheet.open_facts:
        yield from wrapped(f"{left_open(game, lang, fact.key, fact.args)} ({clause})", INDENT)


class Row(NamedTuple):
    """A line of a sheet: its tiles one by one, run together by suit, and sorted into fewer runs; an item's own word."""

    tiles: str
    run: str
    sorted: str
    name: str
    word: str
    value: str
    clause: str


def _rows(game: str, unit: str, sheet: Sheet, lang: Lang) -> list[Row]:
    rows = [_row(game, unit, item, lang) for item in sheet.items]
    rows += [
        Row("", "", "", step_text(game, step, lang), "", figure_number(step.result), step.clause)
        for step in sheet.steps
    ]
    if not sheet.steps:
        rows.append(
            Row(
                *("", "", "", catalogue(game, lang)["total-agreed" if sheet.agreed else "total"], ""),
                figure_number(sheet.total),
                sheet.clause,
            )
        )
    return rows


def _row(game: str, unit: str, item: Item, lang: Lang) -> Row:
    value = figure_number(item.value)
    if item.value.unit != unit:
        value = " ".join(figure_text(game, figure, lang) for figure in item.figures)
    slug = item.item if lang == "en" else ""
    tiles = tiles_text(game, item.tiles, lang), *tile_runs(game, lang, item.tiles)
    clause = f"{item.clause} {say(game, lang, 'house-mark')}" if item.house_rules else item.clause
    if item.agreed:
        clause = f"{clause} {say(game, lang, 'agreed-mark')}"
    return Row(*tiles, written(item.name, lang), slug, value, clause)


def _fitting(rows: list[Row]) -> list[str]:
    """The rows under one another; the notation's words, and tiles apart, only where there is room for them."""
    lines: list[str] = []
    for shown in (
        [(row.tiles, row.name, row.word) for row in rows],
        [(row.tiles, row.name, "") for row in rows],
        [(row.run, row.name, "") for row in rows],
        [(row.sorted, row.name, "") for row in rows],
    ):
        full = [(*left, row.value, row.clause) for left, row in zip(shown, rows, strict=True)]
        lines = columns(full, "<<<><", INDENT)
        if max(map(cells, lines), default=0) <= room():
            break
    return lines


# -- hands in hand notation --------------------------------------------------------------------------


def hand_report(game: str, unit: str, answer: HandSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    """What a hand is worth and why, or why it does not win, with what it would be worth where it is complete."""
    if answer.sheet is None:
        yield from unanswered(game, answer, lang, paint)
        return
    if answer.wins:
        total = figure_text(game, answer.sheet.total, lang)
        status = "yellow" if hand_status(answer) == "undecided" else "green"
        yield paint(say(game, lang, "hand-wins", {"total": total}), "bold", status)
    else:
        yield from unanswered(game, answer, lang, paint)
    for lines in sheets_lines(game, unit, (answer.sheet,), lang, paint):
        yield from lines
    if answer.house_rules is not None:
        yield from house_rules_lines(answer.house_rules, lang)


def house_rules_lines(house_rules: HouseRules, lang: Lang) -> Iterator[str]:
    """Which profile is in force, what it says otherwise than the book, and where it is taken from."""
    said = list(_changes(house_rules, lang)) or [say(house_rules.game, lang, "profile-as-the-book")]
    stop, mark = ("; ", ": ") if lang == "en" else ("；", "：")
    args = {
        "title": house_rules.titled(lang),
        "name": house_rules.name,
        "mark": mark,
        "what": stop.join(said),
    }
    line = say(house_rules.game, lang, "profile-applied", args)
    if house_rules.source:
        key = "profile-from-under" if house_rules.licence else "profile-from"
        source = say(
            house_rules.game, lang, key, {"source": house_rules.source, "licence": house_rules.licence}
        )
        line += (". " if lang == "en" else "。") + source
    yield from wrapped(line, INDENT, "")


def _changes(house_rules: HouseRules, lang: Lang) -> Iterator[str]:
    """What a profile says otherwise than the book, part by part."""
    if house_rules.changed - house_rules.off:
        yield say(
            house_rules.game,
            lang,
            "profile-changes",
            {"items": tuple(sorted(house_rules.changed - house_rules.off))},
        )
    if house_rules.off:
        yield say(house_rules.game, lang, "profile-shuts-off", {"items": tuple(sorted(house_rules.off))})
    paid = [f"{name} = {value}" for name, value in otherwise(house_rules)]
    if paid:
        yield say(house_rules.game, lang, "profile-pays-otherwise", {"entries": tuple(paid)})


def unanswered(game: str, answer: HandSheet | Waits, lang: Lang, paint: Paint) -> Iterator[str]:
    """Why a hand has no sheet and no waits."""
    for clause, wrong in answer.impossible:
        sentence = say(game, lang, "hand-impossible", {"reason": say(game, lang, wrong.key, wrong.args)})
        yield from _painted(wrapped(f"{sentence} ({clause})"), paint, "red")
    reason = hand_reason(game, answer, lang)
    if reason is None:
        return
    key = (
        "hand-undecided" if answer.undecided else "hand-wins-not" if hasattr(answer, "wins") else "waits-none"
    )
    yield from _painted(wrapped(say(game, lang, key, {"reason": reason})), paint, "bold")


def _painted(lines: Iterable[str], paint: Paint, *styles: str) -> Iterator[str]:
    for line in lines:
        yield paint(line, *styles)


def waits_report(game: str, answer: Waits, lang: Lang, paint: Paint) -> Iterator[str]:
    """The tiles that complete a hand, or why none can be named."""
    if answer.impossible or answer.reason is not None:
        yield from unanswered(game, answer, lang, paint)
    elif answer.tiles:
        yield from wrapped(say(game, lang, "waits-for", {"tiles": answer.tiles}))
    else:
        yield catalogue(game, lang)["waits-for-nothing"]
