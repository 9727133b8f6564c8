"""A match for a terminal: a row a hand, totals, who deals next, what is disputed where."""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.report.layout import cells, columns, room, wrapped
from oracle.report.match_sheet import wording
from oracle.report.ruling.closing import readings_lines
from oracle.report.ruling.verdict import game_title, result_text
from oracle.report.ruling.voice import MARKS, STYLES
from oracle.rulebook.clauses import at_address
from oracle.rulebook.messages import say, word
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.report.layout import Paint
    from oracle.rulebook.messages import Lang
    from oracle.ruling.match_sheet import MatchSheet, Row

INDENT = "   "

STATUS_STYLES = {**STYLES, "unreadable": "red"}
MOST_OF_A_PERSON, LEAST_OF_A_RESULT = 13, 12
"""How wide the column of a person is at most, and that of the results at least."""


def match_sheet_report(sheet: MatchSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a sheet: heading, a row a hand, what is disputed, warnings, who deals next, readings, digest."""
    game, mark = wording.game_of(sheet), MARKS[lang]
    title = say(None, lang, "desk-title", {"number": len(sheet.rows)})
    if game is not None:
        title = f"{game_title(game, lang)} ({sheet.rulings[0].edition}) · {title}"
    yield from (paint(line, "bold") for line in wrapped(title, INDENT, ""))
    yield from _files(sheet, lang)
    if game is not None and not sheet.is_named:
        yield from wrapped(say(game, lang, "desk-unnamed" if sheet.is_followed else "desk-not-followed"))
    if game is not None and sheet.seen_by is not None:
        yield from wrapped(say(game, lang, "desk-seen-by", {"who": _by_whom(sheet, lang)}))
    yield ""
    if game is not None:
        yield from _table(sheet, game, lang, paint)
    refused = [(number, row) for number, row in enumerate(sheet.rows, 1) if row.refusal is not None]
    if refused and game is not None:
        yield ""
    for row_number, row in refused:
        if row.refusal is not None:
            head = say(None, lang, "desk-hand", {"number": row_number})
            yield from wrapped(f"{head}{mark[':']}{row.refusal(lang)}", INDENT, "")
    everything = list(wording.disputed_of(sheet, lang))
    for key, listed in (
        ("desk-follows-title", [each for each in everything if each.follows]),
        ("desk-disputed-title", [each for each in everything if not each.follows]),
    ):
        if listed:
            yield from _title(key, lang, paint)
            for each in listed:
                yield from _disputed_lines(game or "", each, lang, paint)
    yield from _beyond(sheet, lang, paint)
    yield from _warnings(sheet, lang, paint)
    yield ""
    yield from _closing(sheet, lang)


def _title(key: str, lang: Lang, paint: Paint) -> Iterator[str]:
    yield ""
    yield paint(say(None, lang, key).upper(), "bold", "cyan")


def _files(sheet: MatchSheet, lang: Lang) -> Iterator[str]:
    """Which hands stand in which file."""
    files: dict[str, list[int]] = {}
    for number, row in enumerate(sheet.rows, 1):
        files.setdefault(row.file, []).append(number)
    parts = []
    for file, numbers in files.items():
        ends = f"{numbers[0]}–{numbers[-1]}" if len(numbers) > 1 else str(numbers[0])
        parts.append(f"{ends} {file}" if len(files) > 1 else file)
    yield from wrapped(MARKS[lang][","].join(parts), INDENT, "")


def _table(sheet: MatchSheet, game: str, lang: Lang, paint: Paint) -> Iterator[str]:
    """A row a hand: its number and dealer, how it ended, and what each person won in it and has won after it.

    Bounds that leave no room for the rest stand under one another.
    """
    blocks: list[list[tuple[str, ...]]] = []
    lines: list[str] = []
    for parted in (False, True):
        blocks = list(_blocks(sheet, game, lang, parted=parted))
        lines = columns([line for block in blocks for line in block], "><<" + ">" * len(sheet.people), "")
        if max(map(cells, lines)) <= room():
            break
    rule = paint("─" * min(room(), max(map(cells, lines))), "dim")
    place = len(blocks[0])
    yield from (paint(line, "bold") for line in lines[:place])
    for row, block in zip(sheet.rows, blocks[1:], strict=True):
        yield rule
        block_lines = lines[place : place + len(block)]
        status = wording.status_text(row, lang)
        yield from (line.replace(status, paint(status, STATUS_STYLES[row.status])) for line in block_lines)
        place += len(block)


def _blocks(sheet: MatchSheet, game: str, lang: Lang, *, parted: bool) -> Iterator[list[tuple[str, ...]]]:
    """The heading and the rows, each as lines of cells."""
    units, people = wording.units_of(sheet), sheet.people
    bare = len(units) < 2
    names = {person: wording.person_text(sheet, person, lang) for person in people}
    cells_of = {
        (number, person): _person_lines(row, person, game, (units, lang), bare=bare, parted=parted)
        for number, row in enumerate(sheet.rows)
        for person in people
    }
    dealers = [wording.dealer_texts(sheet, row, lang) for row in sheet.rows]
    wide = {
        person: max(
            min(cells(names[person]), MOST_OF_A_PERSON),
            *(cells(line) for number in range(len(dealers)) for line in cells_of[number, person]),
        )
        for person in people
    }
    first = min(max((cells(line) for lines in dealers for line in lines), default=0), MOST_OF_A_PERSON)
    left = room() - 2 - first - sum(wide.values()) - 2 * (2 + len(people))
    result = max(left, LEAST_OF_A_RESULT)
    head = say(None, lang, "desk-result") + (wording.in_unit(game, units[0], lang) if bare and units else "")
    yield _block(
        [
            [],
            _fitted(say(None, lang, "desk-dealer"), first),
            _fitted(head, result),
            *(_fitted(names[person], wide[person]) for person in people),
        ]
    )
    for number, row in enumerate(sheet.rows):
        ended = [] if row.ruling is None else _fitted(result_text(row.ruling, lang), result)
        ended += _fitted(wording.status_text(row, lang), result)
        who = [line for text in dealers[number] for line in _fitted(text, first)]
        yield _block([[str(number + 1)], who, ended, *(cells_of[number, person] for person in people)])


def _fitted(text: str, width: int) -> list[str]:
    return wrapped(text, width=max(width, 1))


def _block(cells_of: Sequence[Sequence[str]]) -> list[tuple[str, ...]]:
    """The lines of a row whose cells have several."""
    return list(zip_longest(*cells_of, fillvalue=""))


def _person_lines(  # noqa: PLR0913  (whose, in which row, and how it is written)
    row: Row, person: str, game: str, words: tuple[Sequence[str], Lang], *, bare: bool, parted: bool
) -> list[str]:
    """A person in a row: his seat and what he won in the hand, then what he has won after it."""
    units, lang = words
    if row.ruling is None:
        return [wording.UNKNOWN]
    if person not in row.gains:
        return []
    seat = next((seat for seat, each in row.people.items() if each == person), person)
    lines = wording.won_texts(game, row.gains[person], units, lang, bare=bare)
    lines[0] = f"{wording.seat_text(game, seat, lang)} {lines[0]}"
    if person in row.totals:
        total = wording.won_texts(game, row.totals[person], units, lang, bare=bare)
        lines += [f"= {total[0]}", *total[1:]]
    return [part for line in lines for part in (_parted(line) if parted else [line])]


def _parted(line: str) -> list[str]:
    """Bounds under one another."""
    low, between, high = line.partition(wording.BETWEEN)
    return [low + between, high] if between else [low]


def _disputed_lines(game: str, each: wording.Disputed, lang: Lang, paint: Paint) -> Iterator[str]:
    """What is disputed in a hand: where, what, and the clause."""
    known = None if each.clause is None else at_address(game, each.clause)
    title = "" if known is None else f"{each.clause} {known[0].titled(lang)}"
    style = "yellow" if each.kind in ("undecided", "claim", "contest") else "red"
    head = f"{wording.place_text(each, lang)}{MARKS[lang][':']}{title}"
    yield from (paint(line, "bold", style) for line in wrapped(head, INDENT, ""))
    if each.reason:
        yield from wrapped(each.reason, INDENT)


def _by_whom(sheet: MatchSheet, lang: Lang) -> str:
    """The player by whose eyes a match is judged: by name, or by the seat he had in the first hand."""
    seat, person = sheet.seen_by or ("", None)
    return (
        person
        if person is not None and sheet.is_named
        else word(wording.game_of(sheet) or "", lang, "seat", seat)
    )


def _beyond(sheet: MatchSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    """What the whole logs show and the player by whose eyes they are judged could not know, hand by hand."""
    hands = [(number, row.ruling) for number, row in enumerate(sheet.rows, 1) if row.ruling is not None]
    seen = [(number, ruling, ruling.seen) for number, ruling in hands if ruling.seen is not None]
    whole = [each for _, _, one in seen for each in one.full.findings if each.kind is not Kind.UNDECIDED]
    if not whole:
        return
    yield from _title("desk-beyond-title", lang, paint)
    if not any(one.beyond for _, _, one in seen):
        yield from wrapped(
            say(wording.game_of(sheet), lang, "desk-seen-all", {"who": _by_whom(sheet, lang)}), INDENT, ""
        )
    for number, ruling, one in seen:
        for found in (one.full.findings[nth] for nth in one.beyond):
            shown = wording.Disputed(
                number,
                found.kind.value,
                found.place.at,
                found.place.line,
                found.seat,
                found.cited,
                reason="",
                follows=False,
            )
            yield from _disputed_lines(ruling.game, shown, lang, paint)


def _warnings(sheet: MatchSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    sentences = wording.warning_texts(sheet, lang)
    if sentences:
        yield from _title("desk-warnings-title", lang, paint)
    for sentence in sentences:
        yield from wrapped(sentence, INDENT, "")


def _closing(sheet: MatchSheet, lang: Lang) -> Iterator[str]:
    game, mark = wording.game_of(sheet), MARKS[lang]
    if game is not None:
        totals = wording.totals_texts(sheet, lang)
        if totals and sheet.is_followed:
            listed = mark[","].join(
                f"{wording.person_text(sheet, person, lang)} {won}" for person, won in totals.items()
            )
            yield from wrapped(f"{say(None, lang, 'standing-title')}{mark[':']}{listed}", INDENT, "")
            sides = mark[","].join(wording.side_texts(sheet, lang))
            if sides:
                yield from wrapped(f"{say(None, lang, 'sides-title')}{mark[':']}{sides}", INDENT, "")
        if sheet.is_followed and any(wording.is_open(won) for won in sheet.totals.values()):
            yield from wrapped(say(None, lang, "desk-open"), INDENT, "")
        over = sheet.rulings[-1].match
        if over is not None and over.over:
            yield from wrapped(say(game, lang, "standing-over"), INDENT, "")
        elif sheet.is_followed:
            following = wording.next_text(sheet, lang) or say(None, lang, "desk-next-unknown")
            yield from wrapped(f"{say(game, lang, 'next-dealer')}{mark[':']}{following}", INDENT, "")
        agreed = {tuple(sorted(ruling.record.agreed.readings.items())): ruling for ruling in sheet.rulings}
        for ruling in agreed.values():
            yield from readings_lines(game, ruling.record.agreed, lang)
    for file in wording.config_files(sheet):
        yield from wrapped(say(None, lang, "config-of", {"file": file}), INDENT, "")
    yield from wrapped(say(None, lang, "judged-by", {"version": VERSION}), INDENT, "")
    yield from wrapped(say(None, lang, "cited-by", {"digest": wording.match_digest(sheet)}), INDENT, "")
