"""Which clause a wrong list of items is charged to, and what such failures are gathered by.

One wrong item speaks for itself: one that is missing or of another value under its own clause, one that is too many
under the clause that withholds it, which is that of what takes it or its own. Where several items of one hand are
missing or wrong, none of them says more than the others, and the case does: its first clause tells what the hand was
chosen for. The clause by which items are added up is charged with none of this.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.conformance.inputs.forms import row, rows
from oracle.conformance.inputs.structured import StructuredError, hand_of
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.kinds.figures import as_good
from oracle.conformance.kinds.hands import agreed_for
from oracle.game.hands import hands_of
from oracle.ruling.hands import BelowMinimum, NoForm

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.outcomes import Place

ITEMS = ("items", "scores.items")
"""The parts of an answer that list items: of a hand, and of a hand of play by seat."""

SEVERAL = "several"
"""What stands for the name where several items of one hand are missing or wrong."""

UNHEARD = (StructuredError, UnsupportedError, LookupError, TypeError, ValueError)
"""What a question raises that cannot be asked; what an engine calls its items is not ours to answer for."""


class Charge(NamedTuple):
    """A clause, empty where none is known, and the item it is about."""

    clause: str
    item: str


def charge_of_items(case: Case, expect: Json, found: Sequence[Place]) -> Charge:
    """What differing items are charged to, and gathered by."""
    wanting = [place for place in found if isinstance(place.expected, dict)]
    if wanting:
        names = {place.named for place in wanting}
        if len(names) == 1:
            return Charge(own_clause(expect, wanting[0]), *names)
        return Charge(_tested(case, expect) or own_clause(expect, wanting[0]), SEVERAL)
    beyond = list(dict.fromkeys((place.path.partition(".")[0], place.named) for place in found))
    clauses = list(dict.fromkeys(withholding(case, seat, item) for seat, item in beyond))
    name = beyond[0][1] if len({item for _, item in beyond}) == 1 else SEVERAL
    return Charge(clauses[0] if len(clauses) == 1 else _tested(case, expect) or clauses[0], name)


def _tested(case: Case, expect: Json) -> str:
    """The first clause that a case tests, other than that of a total."""
    totals = [sheet.get("clause") for sheet in _sheets(expect)]
    return next((clause for clause in case.tests if clause not in totals), "")


def _sheets(expect: Json) -> list[Json]:
    return rows(expect["scores"]) if "scores" in expect else [expect]


def own_clause(expect: Json, place: Place) -> str:
    """The clause that our answer gives for an item that is expected."""
    seat = place.path.partition(".")[0]
    items = [
        item
        for sheet in _sheets(expect)
        if sheet.get("seat", seat) == seat
        for each in (sheet, *as_good(sheet))
        for item in rows(each.get("items", []))
    ]
    return next((str(item.get("clause", "")) for item in items if item.get("item") == place.named), "")


def withholding(case: Case, seat: str, item: str) -> str:
    """The clause by which the hand, or that of a seat, has not an item; empty for one nobody knows."""
    try:
        if "hand" in case.input:
            return _withheld_from_hand(case, item)
        return _withheld_from_seat(case, seat, item)
    except UNHEARD:
        return ""


def _withheld_from_hand(case: Case, item: str) -> str:
    """Ask of the hand alone."""
    hands = hands_of(case.game)
    if hands.withheld is None:
        return ""
    hand = hand_of(case.game, row(case.input["hand"]))
    return hands.withheld(hand, agreed_for(case.game, case.readings, case.input), item) or ""


def _withheld_from_seat(case: Case, seat: str, item: str) -> str:
    """Let the seat declare the item at the end of the hand of play; the mismatch says why it has it not."""
    log = row(case.input["log"])
    said: Json = {"seat": seat, "what": "score", "amount": [], "item": item}
    longer: Json = {**log, "declared": [*rows(log.get("declared", [])), said]}
    answer = KINDS["replay"].answer(case.game, case.readings, {"log": longer})
    known = KINDS["replay"].answer(case.game, case.readings, case.input)["findings"]
    assert isinstance(known, list)
    totals = [sheet.get("clause") for sheet in rows(answer["scores"])]
    more = (
        str(each["clause"])
        for each in rows(answer["findings"])
        if each["kind"] == "mismatch" and each["seat"] == seat and each not in known
    )
    return next((clause for clause in more if clause not in totals), "")


# -- whether a hand wins -----------------------------------------------------------------------------


def clause_of_wins(case: Case, expect: Json, answer: Json) -> str:
    """The clause that decides whether a hand wins: that of the minimum, or that of the form; empty where none is known.

    A hand that wins and is denied it has a form: it is denied the minimum where items are counted for it.
    """
    if "hand" not in case.input:
        return ""
    if expect.get("wins") is True:
        reasons = hands_of(case.game).reasons
        return reasons.get(BelowMinimum if answer.get("items") else NoForm, "")
    return _clause_of_reason(case)


def clause_of_what_is_open(case: Case) -> str:
    """The clause under which something about a hand is open; empty where none is known."""
    if "hand" not in case.input:
        return ""
    try:
        agreed = agreed_for(case.game, case.readings, case.input)
        found = hands_of(case.game).score(hand_of(case.game, row(case.input["hand"])), agreed)
    except UNHEARD:
        return ""
    return next((str(clause) for clause, _ in found.sheet.open_facts), "") if found.sheet is not None else ""


def _clause_of_reason(case: Case) -> str:
    """The clause by which a hand does not win."""
    try:
        hands = hands_of(case.game)
        agreed = agreed_for(case.game, case.readings, case.input)
        found = hands.score(hand_of(case.game, row(case.input["hand"])), agreed)
    except UNHEARD:
        return ""
    return hands.reasons.get(type(found.reason), "") if found.reason is not None else ""
