"""The words of a match: persons and seats, what each has won, who deals, what is disputed where, what it is cited by."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import words_of
from oracle.report.contests import contest_head
from oracle.report.digest import digest_of, sha256_of
from oracle.report.ruling.closing import next_dealer_text
from oracle.report.tree.said import claim_reason, reason
from oracle.rulebook.messages import amount, say, word
from oracle.ruling.match_sheet import Span

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.match_sheet import MatchSheet, Row, Won
    from oracle.ruling.ruling import Ruling

UNKNOWN = "?"
"""What stands for a total that is not known."""

BETWEEN = "…"
"""What stands between two bounds."""


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
            yield from disputed_in(number, row.ruling, lang)


def disputed_in(number: int, ruling: Ruling, lang: Lang) -> Iterator[Disputed]:
    """What is disputed, undecided or broken in a hand, which is the match's hand of that number."""
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


def in_unit(game: str, unit: str, lang: Lang) -> str:
    """The unit of all figures, in brackets."""
    name = amount(game, lang, 2, unit).replace("2", "", 1).strip()
    return f" ({name})" if lang == "en" else f"（{name}）"


def place_text(each: Disputed, lang: Lang) -> str:
    """In which hand, at which act, and what kind of thing it is."""
    args: Arguments = {
        "kind": say(None, lang, f"desk-kind-{each.kind}"),
        "line": each.line,
        "at": each.at or 0,
    }
    place = say(None, lang, "finding-at-line" if each.at is None else "finding-at-act", args)
    return say(None, lang, "desk-place", {"number": each.hand, "place": place})


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


def config_files(sheet: MatchSheet) -> tuple[str, ...]:
    """The configuration files by which the hands of a match were judged."""
    return tuple(dict.fromkeys(ruling.config for ruling in sheet.rulings if ruling.config))


def is_open(won: Won | None) -> bool:
    """Whether it is not known what somebody has won."""
    return won is None or not all(span.exact for span in won.values())
