"""`score` and `waits`: what a single hand is worth, and what completes a standing one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.conformance.inputs.forms import mapping, part_of, text
from oracle.conformance.inputs.hand_form import hand_of
from oracle.conformance.kinds.figures import as_good, item_clauses_of, items_of, sheet_answer
from oracle.conformance.kinds.kind import Kind, Part, ordered, part, unordered
from oracle.conformance.kinds.unvalued import heard, named_alone, tables_left_open
from oracle.game.hands import hands_of
from oracle.rulebook.readings import agree

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.hands import HandSheet, Waits


def agreed_for(game: str, readings: Mapping[str, str], question: Json) -> Agreed:
    """What holds for a hand that is asked about: some readings, and what the question says was agreed."""
    options = mapping(question.get("options", {}), "options")
    return agree(game, {}, {name: text(each, "options") for name, each in options.items()}, (readings,))


def counted(game: str, readings: Mapping[str, str], question: Json) -> HandSheet:
    """What the hand that is asked about comes to."""
    hand = hand_of(game, mapping(part_of(question, "hand"), "hand"))
    return hands_of(game).score(hand, agreed_for(game, readings, question))


def _score(game: str, readings: Mapping[str, str], question: Json) -> Json:
    """What a hand comes to; where its values are lost and no table of them is named, its items alone."""
    found = counted(game, readings, question)
    answer = _answer(found)
    tables = tables_left_open(game, agreed_for(game, readings, question), readings) if found.wins else {}
    every = [
        counted(game, {**readings, identifier: table}, question)
        for identifier, candidates in tables.items()
        for table in candidates
    ]
    if all(_answer(each) == answer for each in every):
        return answer
    return named_alone((found, *every)) or answer


def _answer(found: HandSheet) -> Json:
    from oracle.report.tree.said import hand_status  # who only compares answers loads no judge

    answer: Json = {"verdict": hand_status(found), "wins": found.wins, **_impossible(found)}
    if found.wins and found.sheet is not None:
        answer |= sheet_answer(found.sheet)
    return answer


def _waits(game: str, readings: Mapping[str, str], question: Json) -> Json:
    from oracle.report.tree.said import hand_status

    hand = hand_of(game, mapping(part_of(question, "hand"), "hand"))
    found = hands_of(game).waits(hand, agreed_for(game, readings, question))
    return {"verdict": hand_status(found), "tiles": [*sorted(found.tiles)], **_impossible(found)}


def _impossible(found: HandSheet | Waits) -> Json:
    """The clauses by which no table could hold the hand."""
    clauses: list[JsonValue] = [*dict.fromkeys(clause for clause, _ in found.impossible)]
    return {"impossible": ordered(clauses)} if clauses else {}


def _some_tiles(tree: Json) -> JsonValue:
    return bool(tree["tiles"])


SCORE = Kind(
    "score",
    _score,
    (
        part("L1", "verdict"),
        part("L1", "wins"),
        part("L3", "total"),
        Part("L3", "items", items_of, others=as_good),
        part("L4", "clause"),
        Part("L4", "items.clause", item_clauses_of, others=as_good),
        unordered("L4", "impossible"),
    ),
    heard,
)
WAITS = Kind(
    "waits",
    _waits,
    (
        part("L1", "verdict"),
        Part("L1", "tiles.any", _some_tiles),
        unordered("L3", "tiles"),
        unordered("L4", "impossible"),
    ),
)
