"""A match as one object of `match.schema.json`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle import VERSION
from oracle.report.digest import digest_of
from oracle.report.match_sheet.wording import dealer_of, disputed_in, game_of, is_open, match_digest
from oracle.report.tree.parts import finding_tree
from oracle.report.tree.ruling import seen_tree
from oracle.report.tree.values import SCHEMA, head_tree, limb_tree
from spec import sentences

if TYPE_CHECKING:
    from collections.abc import Callable
    from fractions import Fraction

    from oracle.report.tree.values import Json, JsonValue
    from oracle.rulebook.messages import Lang
    from oracle.ruling.match_sheet import MatchSheet, Row, Span, Won


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
            for each in disputed_in(0, ruling, lang)
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
