"""The log that a structured form says; `oracle.conformance.inputs.log_form` gives the form of a log.

Every line is made whole at once: thousands of cases are judged from their structured form.
"""

from __future__ import annotations

from collections import deque
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from grammar import syntax
from grammar.words import words_of
from oracle.conformance.inputs.forms import StructuredError, array, known, mapping, number, text, tiles
from oracle.conformance.inputs.hand_form import set_word
from oracle.conformance.inputs.log_form import ACT_FIELDS, BEGINS, GROUNDS, PLACES, SUBJECTS, TAGS, TOGETHER
from spec.sentences import limbs_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from oracle.conformance.inputs.forms import JsonValue

_T = TypeVar("_T")

_ROWS = ("turned", "wall", "tail")
_PARTS = (
    *TAGS,
    *SUBJECTS,
    *PLACES,
    *_ROWS,
    *("dice", "sets", "turn", "left", "acts", "claims", "rulings", "stakes", "agreed", "declared", "end"),
)


def log_of(game: str, tree: Mapping[str, JsonValue], readings: Mapping[str, str] | None = None) -> syntax.Log:
    """The log that a structured form says, under readings; where somebody accuses or rules, its lines are numbered.

    Raises `StructuredError`.
    """
    known(tree, "log", *_PARTS)
    agreed = (
        syntax.AgreedFigures(said.seat, said.items) for said in _declared(tree.get("agreed", []), "agreed")
    )
    declared = _declared(tree.get("declared", []), "declared")
    lines = (*_what_was_there(game, tree), *_what_happened(game, tree), *agreed, *declared)
    if "rulings" in tree or "claims" in tree or "agreed" in tree:
        lines = tuple(replace(line, line=place) for place, line in enumerate(lines, start=1))
    tags = tuple(_tags(game, tree, readings or {}))
    return syntax.Log(game, tags, lines, text(tree.get("end"), "end"), end_line=len(lines) + 1)


# -- the tags and what was there -----------------------------------------------------------------------


def _tags(game: str, tree: Mapping[str, JsonValue], readings: Mapping[str, str]) -> Iterator[syntax.Tag]:
    yield syntax.Tag("Game", game)
    yield syntax.Tag("Notation", "1")
    for name, key in TAGS.items():
        if name in tree:
            value = tree[name]
            yield syntax.Tag(key, str(value) if key == "Streak" else text(value, name))
    for name, key in SUBJECTS.items():
        if name in tree:
            for subject, value in sorted(mapping(tree[name], name).items()):
                yield syntax.Tag(key, text(value, name), subject)
    for identifier, slug in sorted(readings.items()):
        yield syntax.Tag("Reading", slug, identifier)


def _what_was_there(game: str, tree: Mapping[str, JsonValue]) -> Iterator[syntax.Line]:
    for throw in array(tree.get("dice", []), "dice"):
        thrown = mapping(throw, "dice")
        numbers = tuple(number(each, "dice") for each in array(thrown.get("numbers"), "numbers"))
        yield syntax.Dice(_maybe(text, thrown, "seat"), numbers)
    seats = words_of(game).table("seats").en
    for name, what in PLACES.items():
        if name in tree:
            held = mapping(tree[name], name)
            for seat in _in_order(held, seats, name):
                yield syntax.Holding(seat, what, tiles(held[seat], name))
    if "sets" in tree:
        laid = mapping(tree["sets"], "sets")
        for seat in _in_order(laid, seats, "sets"):
            yield syntax.Sets(seat, tuple(set_word(game, each) for each in array(laid[seat], "sets")))
    for name in _ROWS:
        if name in tree:
            yield syntax.Row(name, tiles(tree[name], name))
    if "turn" in tree:
        yield syntax.Turn(text(tree["turn"], "turn"))
    if "left" in tree:
        yield syntax.Left(number(tree["left"], "left"))


def _in_order(found: Mapping[str, JsonValue], seats: Mapping[str, str], where: str) -> list[str]:
    for seat in found:
        if seat not in seats:
            raise StructuredError(f"{where}.{seat}: no such seat")
    return [seat for seat in seats if seat in found]


# -- what happened -------------------------------------------------------------------------------------


def _what_happened(game: str, tree: Mapping[str, JsonValue]) -> Iterator[syntax.Line]:
    """The acts, those of one actor in a row on one line; what was said beside them stands where it was said."""
    beside = deque(sorted(_beside(game, tree), key=lambda said: said[0]))
    row: list[syntax.Act] = []
    who: tuple[str, str | None] = ("", None)
    made = 0
    for entry in array(tree.get("acts", []), "acts"):
        stated = mapping(entry, "acts")
        ended = bool(beside) and beside[0][0] <= made
        if "at" not in stated or ended or not row or not _goes_on(row, who, stated):
            if row:
                yield syntax.Acts(who[0], tuple(row), made - len(row) + 1, who[1])
                row = []
            while beside and beside[0][0] <= made:
                yield beside.popleft()[1]
        if "at" not in stated:
            yield from _without_number(game, stated)
            continue
        made += 1
        if stated["at"] != made:
            raise StructuredError(f"acts: {stated['at']} stands where {made} is due")
        who = text(stated.get("seat"), "seat"), _maybe(text, stated, "name")
        row.append(_act(stated))
    if row:
        yield syntax.Acts(who[0], tuple(row), made - len(row) + 1, who[1])
    yield from (line for _, line in beside)


def _goes_on(row: Sequence[syntax.Act], who: tuple[str, str | None], stated: Mapping[str, JsonValue]) -> bool:
    """Whether an act stands on the line of those before it: `together`, `begins` begin one, and a time ends its own."""
    if who != (stated.get("seat"), stated.get("name")) or row[-1].time is not None or BEGINS in stated:
        return False
    return "flags" not in stated or TOGETHER not in array(stated["flags"], "flags")


def _without_number(game: str, stated: Mapping[str, JsonValue]) -> Iterator[syntax.Line]:
    if stated.get("act") == "table":
        known(stated, "acts", "act", *PLACES, "sets", "wall", "turn", "left")
        yield from _what_was_there(game, {name: value for name, value in stated.items() if name != "act"})
        return
    known(stated, "acts", "act", "number")
    if stated.get("act") == "gap":
        yield syntax.Gap(_maybe(number, stated, "number"))
    elif stated.get("act") == "left":
        yield syntax.Left(number(stated.get("number"), "left"))
    else:
        raise StructuredError(f"acts: {stated.get('act')!r} has no number `at`")


def _making(value: JsonValue, where: str) -> tuple[tuple[str, ...], ...]:
    return tuple(tiles(each, where) for each in array(value, where))


_OF_ACTOR = ("at", "seat", "name", BEGINS)
_READ: Mapping[str, tuple[str, Callable[[JsonValue, str], object]]] = {
    "act": ("act", text),
    "tiles": ("tiles", tiles),
    "with": ("with_tiles", tiles),
    "making": ("making", _making),
    "flags": ("flags", tiles),
    **{
        name: (part, number if part in {"number", "at", "before", "after"} else text)
        for name, part in ACT_FIELDS.items()
    },
}
"""For each part of an act the field of the syntax it is, and how it is read."""


def _act(stated: Mapping[str, JsonValue]) -> syntax.Act:
    parts: dict[str, object] = {}
    for name, value in stated.items():
        field = _READ.get(name)
        if field is not None:
            part, read = field
            parts[part] = read(value, name)
        elif name not in _OF_ACTOR:
            raise StructuredError(f"acts.{name}: no such part")
    if "act" not in parts:
        raise StructuredError("acts.act: missing")
    return syntax.Act(**parts)  # type: ignore[arg-type]  # each was read as what it is


# -- what was said beside the acts ---------------------------------------------------------------------


def _beside(game: str, tree: Mapping[str, JsonValue]) -> Iterator[tuple[int, syntax.Line]]:
    """What was said beside the acts, with how many acts had been made then."""
    for value in array(tree.get("claims", []), "claims"):
        claim = mapping(value, "claims")
        known(claim, "claims", "by", "against", "said", *GROUNDS)
        line = syntax.Claim(
            text(claim.get("by"), "by"), text(claim.get("against"), "against"), *_grounds(game, claim)
        )
        yield number(claim.get("said"), "said"), line
    for value in array(tree.get("rulings", []), "rulings"):
        ruling = mapping(value, "rulings")
        yield number(ruling.get("said"), "said"), _referee(game, ruling)
    for value in array(tree.get("stakes", []), "stakes"):
        stake = mapping(value, "stakes")
        known(stake, "stakes", "seat", "amount", "said", "outsider")
        seat, amount = text(stake.get("seat"), "seat"), _figures(stake.get("amount"))
        said = number(stake.get("said"), "said")
        if "outsider" in stake:
            yield said, syntax.Back(text(stake["outsider"], "outsider") or None, seat, amount)
        else:
            yield said, syntax.Stake(seat, amount)


_Grounds = tuple[str | None, int | None, int | None, int | None, str | None, str | None]


def _grounds(game: str, stated: Mapping[str, JsonValue]) -> _Grounds:
    """Clause, act, before, after, words and limb, as far as they are given; no limb that the clause has not."""
    at, before, after = (_maybe(number, stated, name) for name in ("at", "before", "after"))
    clause, limb = _maybe(text, stated, "clause"), _maybe(text, stated, "limb")
    has = () if clause is None else limbs_of(game).get(clause)
    if limb is not None and has is not None and limb not in has:
        raise StructuredError(f"limb: {clause or 'no clause'} has {', '.join(has) or 'none'}")
    return clause, at, before, after, _maybe(text, stated, "text"), limb


def _referee(game: str, ruling: Mapping[str, JsonValue]) -> syntax.Line:
    match ruling.get("what"):
        case "rules":
            known(ruling, "rulings", "what", "said", "for", *GROUNDS)
            clause, at, before, after, words, limb = _grounds(game, ruling)
            whom = _maybe(text, ruling, "for")
            return syntax.RefereeRules(clause, at, before, after, whom, words, limb)
        case "finds":
            known(
                ruling,
                "rulings",
                "what",
                "said",
                "at",
                "before",
                "after",
                "from",
                "seat",
                "found",
                "tiles",
                "sets",
                "text",
            )
            at, before, after = (_maybe(number, ruling, name) for name in ("at", "before", "after"))
            giver, seat, found, words = (
                _maybe(text, ruling, name) for name in ("from", "seat", "found", "text")
            )
            named = tiles(ruling.get("tiles", []), "tiles")
            laid = tuple(set_word(game, each) for each in array(ruling.get("sets", []), "sets"))
            return syntax.RefereeFinds(at, before, after, giver, seat, found, named, laid, words)
        case "value":
            known(ruling, "rulings", "what", "said", "seat", "amount")
            return syntax.RefereeValue(text(ruling.get("seat"), "seat"), _figures(ruling.get("amount")))
        case "warn":
            known(ruling, "rulings", "what", "said", "seat", "text")
            return syntax.RefereeWarn(text(ruling.get("seat"), "seat"), _maybe(text, ruling, "text"))
        case what:
            raise StructuredError(f"rulings: {what!r} is nothing a referee does")


# -- what was declared ---------------------------------------------------------------------------------


def _declared(tree: JsonValue, where: str) -> Iterator[syntax.Declared]:
    """What was declared or agreed, that of one seat in a row on one line."""
    row: list[syntax.Declaration] = []
    speaker = ""
    for value in array(tree, where):
        stated = mapping(value, where)
        seat = text(stated.get("seat"), "seat")
        if row and seat != speaker:
            yield syntax.Declared(speaker, tuple(row))
            row = []
        speaker = seat
        row.append(_declaration(stated))
    if row:
        yield syntax.Declared(speaker, tuple(row))


def _declaration(stated: Mapping[str, JsonValue]) -> syntax.Declaration:
    known(stated, "declared", "seat", "what", "amount", "tiles", "item", "to", "name", "text")
    item, to, name, words = (_maybe(text, stated, each) for each in ("item", "to", "name", "text"))
    amount = _figures(stated.get("amount"))
    return syntax.Declaration(
        text(stated.get("what"), "what"),
        amount,
        tiles(stated.get("tiles", []), "tiles"),
        item,
        to,
        name,
        words,
    )


def _figures(value: JsonValue) -> syntax.Amount:
    found: list[tuple[int, str]] = []
    for each in array(value, "amount"):
        match each:
            case [int(figure), str(unit)]:
                found.append((figure, unit))
            case _:
                raise StructuredError("amount: numbers with their units are wanted")
    return tuple(found)


def _maybe(read: Callable[[JsonValue, str], _T], stated: Mapping[str, JsonValue], name: str) -> _T | None:
    """A part that may be absent."""
    return read(stated[name], name) if name in stated else None
