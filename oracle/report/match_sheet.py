"""A match on one sheet, for a terminal and as JSON: a row a hand, totals, who deals next, what is disputed where.

Long because the words of a sheet, its text and its object stand beside one another.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import zip_longest
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import words_of
from oracle import VERSION
from oracle.report.contests import contest_head
from oracle.report.digest import digest_of, sha256_of
from oracle.report.layout import cells, columns, room, wrapped
from oracle.report.ruling import MARKS, STYLES, game_title, next_dealer_text, readings_lines, result_text
from oracle.report.tree import SCHEMA, claim_reason, finding_tree, head_tree, limb_tree, reason, seen_tree
from oracle.rulebook.clauses import at_address
from oracle.rulebook.messages import amount, say, word
from oracle.ruling.findings import Kind
from oracle.ruling.match_sheet import Span
from spec import sentences

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from oracle.report.layout import Paint
    from oracle.report.tree import Json, JsonValue
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.match_sheet import MatchSheet, Row, Won
    from oracle.ruling.ruling import Ruling

INDENT = "   "
UNKNOWN = "?"
"""What stands for a total that is not known."""

BETWEEN = "…"
"""What stands between two bounds."""

STATUS_STYLES = {**STYLES, "unreadable": "red"}
MOST_OF_A_PERSON, LEAST_OF_A_RESULT = 13, 12
"""How wide the column of a person is at most, and that of the results at least."""


# -- words -------------------------------------------------------------------------------------------


def game_of(sheet: MatchSheet) -> str | None:
    """The game of a match; None where no hand of it could be read."""
    return next((ruling.game for ruling in sheet.rulings), None)


def seat_text(game: str, seat: str, lang: Lang) -> str:
    """A seat as the notation writes it, where it stands beside a name or a number and in no sentence."""
    return words_of(game).table("seats").write(seat, lang)


def person_text(sheet: MatchSheet, person: str, lang: Lang) -> str:
    """A person by name; who is not named is called by the seat he had in the first hand."""
    game = game_of(sheet)
    return person if sheet.is_named or game is None else word(game, lang, "seat", person)


def units_of(sheet: MatchSheet) -> tuple[str, ...]:
    """The units in which somebody has won anything."""
    won = (each for row in sheet.rows for won_by in (row.gains, row.totals) for each in won_by.values())
    return tuple(dict.fromkeys(unit for units in won if units is not None for unit in units))


def won_texts(game: str, won: Won | None, units: Sequence[str], lang: Lang, *, bare: bool) -> list[str]:
    """What somebody has won, unit by unit: a number, or its bounds; without the unit where all are of one."""
    if won is None:
        return [UNKNOWN]
    return [_span_text(game, won[unit], unit, lang, bare=bare) for unit in units if unit in won] or ["0"]


def _span_text(game: str, span: Span, unit: str, lang: Lang, *, bare: bool) -> str:
    if span.exact and span.low is not None:
        number = _signed(span.low)
    else:
        low, high = (UNKNOWN if end is None else _signed(end) for end in span)
        number = f"{low}{BETWEEN}{high}"
    if bare:
        return number
    bound = span.high if span.high is not None else span.low
    size = 2 if bound is None or not span.exact else abs(bound.numerator)
    return amount(game, lang, size, unit).replace(str(size), number, 1)


def _signed(number: Fraction) -> str:
    size = str(abs(number))
    return f"+{size}" if number > 0 else f"−{size}" if number < 0 else "0"


def status_text(row: Row, lang: Lang) -> str:
    """The status of a hand in a word."""
    return say(None, lang, f"desk-status-{row.status}")


def dealer_of(row: Row) -> str | None:
    """The seat that deals a hand; None where the log does not show it."""
    from oracle.game.registry import load  # only where there is a ruling

    if row.ruling is None:
        return None
    play = load(row.ruling.game).match
    if row.ruling.outcome.dealer is not None or play is None or play.places is not None:
        return row.ruling.outcome.dealer
    return play.dealer


def dealer_texts(sheet: MatchSheet, row: Row, lang: Lang) -> list[str]:
    """Who deals a hand, how often he had dealt again where that counts, and in which round."""
    seat, ruling = dealer_of(row), row.ruling
    if ruling is None:
        return []
    parts = []
    if seat is not None:
        person = row.people.get(seat)
        name = seat_text(ruling.game, seat, lang)
        parts.append(f"{name} {person}" if sheet.is_named and person else name)
    if ruling.outcome.streak is not None:
        parts.append(f"N = {ruling.outcome.streak}")
    if ruling.match is not None and ruling.match.played is not None:
        parts.append(say(ruling.game, lang, "standing-round", {"n": ruling.match.played}))
    return parts


def next_text(sheet: MatchSheet, lang: Lang) -> str | None:
    """Who deals the hand after the last; None where it is not known."""
    row = sheet.rows[-1]
    outcome = None if row.ruling is None else row.ruling.outcome
    if row.ruling is None or outcome is None or outcome.next_dealer is None:
        return None
    dealer = next_dealer_text(row.ruling, lang)
    person = row.people.get(outcome.next_dealer)
    if person is None or not sheet.is_named:
        return dealer
    return say(row.ruling.game, lang, "desk-next", {"player": person, "seat": dealer})


class Disputed(NamedTuple):
    """What is disputed, undecided or broken in a hand: where, under which clause or limb, by its address, and why."""

    hand: int
    kind: str
    at: int | None
    line: int
    seat: str | None
    clause: str | None
    reason: str
    follows: bool


def disputed_of(sheet: MatchSheet, lang: Lang) -> Iterator[Disputed]:
    """Everything that is disputed, undecided or broken, hand by hand."""
    for number, row in enumerate(sheet.rows, 1):
        if row.ruling is not None:
            yield from _disputed(number, row.ruling, lang)


def _disputed(number: int, ruling: Ruling, lang: Lang) -> Iterator[Disputed]:
    follows = () if ruling.match is None else ruling.match.follows
    for found in ruling.findings:
        why = reason(ruling.game, found, lang)
        place = found.place
        yield Disputed(
            number, found.kind.value, place.at, place.line, found.seat, found.cited, why, found in follows
        )
    for answered in ruling.claims:
        claim = answered.claim
        if answered.outcome == "undecided":
            why = claim_reason(ruling, answered, lang)
            yield Disputed(
                number, "claim", claim.at, claim.line, claim.against, claim.cited, why, follows=False
            )
    for contest in ruling.contests:
        if contest.undecided:
            place = contest.sought[-1].place
            why = contest_head(ruling.game, contest, lang)
            yield Disputed(number, "contest", place.at, place.line, None, contest.clause, why, follows=False)


def match_digest(sheet: MatchSheet) -> str:
    """What a match is cited by: the SHA-256 of `match GAME` and a line for each hand, its digest or `unreadable`."""
    lines = [f"match {game_of(sheet) or UNKNOWN}"]
    lines += ["unreadable" if row.ruling is None else digest_of(row.ruling) for row in sheet.rows]
    return sha256_of("".join(f"{line}\n" for line in lines).encode())


# -- for a terminal ----------------------------------------------------------------------------------


def match_sheet_report(sheet: MatchSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    """The lines of a sheet: heading, a row a hand, what is disputed, warnings, who deals next, readings, digest."""
    game, mark = game_of(sheet), MARKS[lang]
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
    everything = list(disputed_of(sheet, lang))
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
        status = status_text(row, lang)
        yield from (line.replace(status, paint(status, STATUS_STYLES[row.status])) for line in block_lines)
        place += len(block)


def _blocks(sheet: MatchSheet, game: str, lang: Lang, *, parted: bool) -> Iterator[list[tuple[str, ...]]]:
    """The heading and the rows, each as lines of cells."""
    units, people = units_of(sheet), sheet.people
    bare = len(units) < 2
    names = {person: person_text(sheet, person, lang) for person in people}
    cells_of = {
        (number, person): _person_lines(row, person, game, (units, lang), bare=bare, parted=parted)
        for number, row in enumerate(sheet.rows)
        for person in people
    }
    dealers = [dealer_texts(sheet, row, lang) for row in sheet.rows]
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
    head = say(None, lang, "desk-result") + (in_unit(game, units[0], lang) if bare and units else "")
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
        ended += _fitted(status_text(row, lang), result)
        who = [line for text in dealers[number] for line in _fitted(text, first)]
        yield _block([[str(number + 1)], who, ended, *(cells_of[number, person] for person in people)])


def in_unit(game: str, unit: str, lang: Lang) -> str:
    """The unit of all figures, in brackets."""
    name = amount(game, lang, 2, unit).replace("2", "", 1).strip()
    return f" ({name})" if lang == "en" else f"（{name}）"


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
        return [UNKNOWN]
    if person not in row.gains:
        return []
    seat = next((seat for seat, each in row.people.items() if each == person), person)
    lines = won_texts(game, row.gains[person], units, lang, bare=bare)
    lines[0] = f"{seat_text(game, seat, lang)} {lines[0]}"
    if person in row.totals:
        total = won_texts(game, row.totals[person], units, lang, bare=bare)
        lines += [f"= {total[0]}", *total[1:]]
    return [part for line in lines for part in (_parted(line) if parted else [line])]


def _parted(line: str) -> list[str]:
    """Bounds under one another."""
    low, between, high = line.partition(BETWEEN)
    return [low + between, high] if between else [low]


def _disputed_lines(game: str, each: Disputed, lang: Lang, paint: Paint) -> Iterator[str]:
    """What is disputed in a hand: where, what, and the clause."""
    known = None if each.clause is None else at_address(game, each.clause)
    title = "" if known is None else f"{each.clause} {known[0].titled(lang)}"
    style = "yellow" if each.kind in ("undecided", "claim", "contest") else "red"
    head = f"{place_text(each, lang)}{MARKS[lang][':']}{title}"
    yield from (paint(line, "bold", style) for line in wrapped(head, INDENT, ""))
    if each.reason:
        yield from wrapped(each.reason, INDENT)


def place_text(each: Disputed, lang: Lang) -> str:
    """In which hand, at which act, and what kind of thing it is."""
    args: Arguments = {
        "kind": say(None, lang, f"desk-kind-{each.kind}"),
        "line": each.line,
        "at": each.at or 0,
    }
    place = say(None, lang, "finding-at-line" if each.at is None else "finding-at-act", args)
    return say(None, lang, "desk-place", {"number": each.hand, "place": place})


def _by_whom(sheet: MatchSheet, lang: Lang) -> str:
    """The player by whose eyes a match is judged: by name, or by the seat he had in the first hand."""
    seat, person = sheet.seen_by or ("", None)
    return person if person is not None and sheet.is_named else word(game_of(sheet) or "", lang, "seat", seat)


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
            say(game_of(sheet), lang, "desk-seen-all", {"who": _by_whom(sheet, lang)}), INDENT, ""
        )
    for number, ruling, one in seen:
        for found in (one.full.findings[nth] for nth in one.beyond):
            shown = Disputed(
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


def warning_texts(sheet: MatchSheet, lang: Lang) -> list[str]:
    """The warnings of the referee, each with its hand, its line and the person warned."""
    sentences = []
    for number, row in enumerate(sheet.rows, 1):
        for line in row.warnings:
            game = game_of(sheet) or ""
            person = row.people.get(line.seat)
            name = word(game, lang, "seat", line.seat)
            who = f"{name} {person}" if sheet.is_named and person else name
            args: Arguments = {"number": number, "line": line.line, "who": who, "words": line.text or ""}
            sentences.append(say(None, lang, "desk-warning-words" if line.text else "desk-warning", args))
    return sentences


def _warnings(sheet: MatchSheet, lang: Lang, paint: Paint) -> Iterator[str]:
    sentences = warning_texts(sheet, lang)
    if sentences:
        yield from _title("desk-warnings-title", lang, paint)
    for sentence in sentences:
        yield from wrapped(sentence, INDENT, "")


def totals_texts(sheet: MatchSheet, lang: Lang) -> Mapping[str, str]:
    """What everybody has won in the end, in words."""
    game, units = game_of(sheet), units_of(sheet)
    if game is None:
        return {}
    return {
        person: " ".join(won_texts(game, won, units, lang, bare=len(units) < 2))
        for person, won in sheet.totals.items()
    }


def side_texts(sheet: MatchSheet, lang: Lang) -> Iterator[str]:
    """What each side has won in the end, where the first hand is played by side: its two players summed."""
    from oracle.game.registry import load  # only where there is a ruling

    first = next((row for row in sheet.rows if row.ruling is not None), None)
    if first is None or first.ruling is None:
        return
    game, units = first.ruling.game, units_of(sheet)
    for side in load(game).result.sides(first.ruling.record.agreed):
        people = [first.people.get(seat, seat) for seat in side]
        won = summed([sheet.totals.get(person) for person in people])
        names = "–".join(person_text(sheet, person, lang) for person in people)
        yield " ".join((names, *won_texts(game, won, units, lang, bare=len(units) < 2)))


def summed(parts: Sequence[Won | None]) -> Won | None:
    """What several have won together; None where what one has won is not known at all."""
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    units = dict.fromkeys(unit for part in known for unit in part)
    return {unit: _added([part[unit] for part in known if unit in part]) for unit in units}


def _added(spans: Sequence[Span]) -> Span:
    """The sum of numbers, each end known where it is of all."""
    lows, highs = [span.low for span in spans], [span.high for span in spans]
    low = None if None in lows else sum((low for low in lows if low is not None), Fraction(0))
    high = None if None in highs else sum((high for high in highs if high is not None), Fraction(0))
    return Span(low, high)


def _closing(sheet: MatchSheet, lang: Lang) -> Iterator[str]:
    game, mark = game_of(sheet), MARKS[lang]
    if game is not None:
        totals = totals_texts(sheet, lang)
        if totals and sheet.is_followed:
            listed = mark[","].join(
                f"{person_text(sheet, person, lang)} {won}" for person, won in totals.items()
            )
            yield from wrapped(f"{say(None, lang, 'standing-title')}{mark[':']}{listed}", INDENT, "")
            sides = mark[","].join(side_texts(sheet, lang))
            if sides:
                yield from wrapped(f"{say(None, lang, 'sides-title')}{mark[':']}{sides}", INDENT, "")
        if sheet.is_followed and any(is_open(won) for won in sheet.totals.values()):
            yield from wrapped(say(None, lang, "desk-open"), INDENT, "")
        over = sheet.rulings[-1].match
        if over is not None and over.over:
            yield from wrapped(say(game, lang, "standing-over"), INDENT, "")
        elif sheet.is_followed:
            following = next_text(sheet, lang) or say(None, lang, "desk-next-unknown")
            yield from wrapped(f"{say(game, lang, 'next-dealer')}{mark[':']}{following}", INDENT, "")
        agreed = {tuple(sorted(ruling.record.agreed.readings.items())): ruling for ruling in sheet.rulings}
        for ruling in agreed.values():
            yield from readings_lines(game, ruling.record.agreed, lang)
    for file in config_files(sheet):
        yield from wrapped(say(None, lang, "config-of", {"file": file}), INDENT, "")
    yield from wrapped(say(None, lang, "judged-by", {"version": VERSION}), INDENT, "")
    yield from wrapped(say(None, lang, "cited-by", {"digest": match_digest(sheet)}), INDENT, "")


def config_files(sheet: MatchSheet) -> tuple[str, ...]:
    """The configuration files by which the hands of a match were judged."""
    return tuple(dict.fromkeys(ruling.config for ruling in sheet.rulings if ruling.config))


def is_open(won: Won | None) -> bool:
    """Whether it is not known what somebody has won."""
    return won is None or not all(span.exact for span in won.values())


# -- as JSON -----------------------------------------------------------------------------------------


def match_sheet_tree(sheet: MatchSheet, lang: Lang) -> Json:
    """A match as one object of `match.schema.json`; reasons in a language, everything else language-neutral."""
    game = game_of(sheet)
    first = sheet.rulings[0] if sheet.rulings else None
    head: Json = (
        {"schema": SCHEMA, "paipu": VERSION} if first is None else head_tree(first.game, first.edition)
    )
    last = sheet.rows[-1].ruling
    standing = None if last is None else last.match
    return {
        **head,
        **({} if game is not None else {"game": None, "edition": None}),
        "match": sheet.number,
        "named": sheet.is_named,
        "people": list(sheet.people) if sheet.is_followed else [],
        "hands": [_hand(row, lang) for row in sheet.rows],
        "totals": {person: won_tree(won) for person, won in sheet.totals.items()}
        if sheet.is_followed
        else {},
        "totals_open": sheet.is_followed and any(is_open(won) for won in sheet.totals.values()),
        "next": _next(sheet),
        "round": None if standing is None else standing.round,
        "over": standing is not None and standing.over,
        "digest": match_digest(sheet),
        **_seen_by(sheet),
    }


def _seen_by(sheet: MatchSheet) -> Json:
    """By whose eyes a match is judged, where it is by somebody's."""
    if sheet.seen_by is None:
        return {}
    seat, person = sheet.seen_by
    return {"seen_by": {"player": person if sheet.is_named else None, "seat": seat}}


def _next(sheet: MatchSheet) -> Json | None:
    row = sheet.rows[-1]
    if row.ruling is None or row.ruling.outcome.next_dealer is None:
        return None
    seat = row.ruling.outcome.next_dealer
    return {"dealer": row.people.get(seat), "seat": seat, "streak": row.ruling.outcome.next_streak}


def _clause(address: str | None) -> Json:
    """The clause of an address, beside it the letter of its limb."""
    if address is None:
        return {"clause": None}
    clause, limb = sentences.parted(address)
    return {"clause": clause, **limb_tree(limb)}


def _hand(row: Row, lang: Lang) -> Json:
    tree: Json = {"file": row.file, "hand": row.hand, "status": row.status}
    ruling = row.ruling
    if ruling is None:
        return {**tree, "line": row.line, "what": "" if row.refusal is None else row.refusal(lang)}
    outcome, standing = ruling.outcome, ruling.match
    follows = () if standing is None else standing.follows
    return {
        **tree,
        "people": {**row.people},
        "dealer": dealer_of(row),
        "streak": outcome.streak,
        "round": None if standing is None else standing.played,
        "result": {
            "how": outcome.how,
            "winners": list(outcome.winners),
            "seat": outcome.seat,
            "tile": outcome.tile,
            "from": outcome.source,
            "next_dealer": outcome.next_dealer,
            "next_streak": outcome.next_streak,
        },
        "gains": {person: won_tree(won) for person, won in row.gains.items()},
        "totals": {person: won_tree(won) for person, won in row.totals.items()},
        "payments_open": ruling.leaves_payments_open,
        "findings": [
            {**finding_tree(ruling, found, lang), "follows": found in follows} for found in ruling.findings
        ],
        "disputed": [
            {
                "what": each.kind,
                "at": each.at,
                "line": each.line,
                **_clause(each.clause),
                "reason": each.reason,
            }
            for each in _disputed(0, ruling, lang)
            if each.kind in ("claim", "contest")
        ],
        "warnings": [{"seat": line.seat, "line": line.line, "words": line.text} for line in row.warnings],
        "digest": digest_of(ruling),
        **({} if ruling.seen is None else {"seen_by": seen_tree(ruling.seen)}),
    }


def won_tree(won: Won | None) -> JsonValue:
    """What somebody has won: `[[n, unit] …]`, or bounds; null where it is not known."""
    if won is None:
        return None
    if all(span.exact for span in won.values()):
        return _bound(won, lambda span: span.low)
    return {"low": _bound(won, lambda span: span.low), "high": _bound(won, lambda span: span.high)}


def _bound(won: Won, of: Callable[[Span], Fraction | None]) -> JsonValue:
    """One bound of every unit; null where a unit has none."""
    found: list[JsonValue] = []
    for unit, span in won.items():
        number = of(span)
        if number is None:
            return None
        found.append([number.numerator if number.denominator == 1 else str(number), unit])
    return found
