"""The question that stands at a place: made anew from the numbers alone, whoever chose them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import permutations, zip_longest
from typing import TYPE_CHECKING

from grammar.syntax import Act
from oracle.conformance.hunt.differential import ours
from oracle.conformance.hunt.random_hands import EDITS, edited
from oracle.conformance.hunt.results import altered
from oracle.conformance.inputs.forms import rows
from oracle.conformance.inputs.rewriting import played
from oracle.conformance.variation.following import prevailing
from oracle.conformance.variation.mutations import ENDS, OPERATORS, deed_of
from oracle.conformance.variation.question import Question, hand_input, log_input, readings_in, slug, words

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Hand, Log
    from oracle.conformance.hunt.material import Material, PlayedLog
    from oracle.conformance.hunt.search import Place
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.inputs.rewriting import Deed
    from oracle.conformance.variation.mutations import Point

Making = Callable[["Material", Sequence[int]], Question | None]

OPERATOR_NAMES = tuple(OPERATORS)


def question_at(material: Material, place: Place) -> Question | None:
    """The question at a place; None where nothing stands."""
    making = SORTS.get(place.sort)
    return None if making is None else making(material, place.numbers)


def _made(kind: str, asked: Json, name: str, readings: Mapping[str, str] | None = None) -> Question:
    return Question(slug(name), kind, asked, words(name), "counterexample", "", readings=readings or {})


def _pairs(numbers: Sequence[int]) -> Iterator[tuple[int, int]]:
    return zip(numbers[::2], numbers[1::2], strict=False)


def _hand(material: Material, numbers: Sequence[int]) -> Question | None:
    """A hand after some changes: the number of a published hand, then change and detail, again and again."""
    if not material.hands:
        return None
    hand: Hand = material.hands[numbers[0] % len(material.hands)]
    name = "a hand"
    for edit, detail in _pairs(numbers[1:]):
        other = edited(material, hand, edit, detail)
        if other is not None:
            hand, name = other, EDITS[edit % len(EDITS)]
    return _made("waits" if hand.winning is None else "score", hand_input(hand), name)


def _mutation(source: PlayedLog, numbers: Sequence[int]) -> Question | None:
    """A mutation of a log: the operator, and which of its mutations."""
    operator, detail = numbers
    name = OPERATOR_NAMES[operator % len(OPERATOR_NAMES)]
    drafts = source.drafts(name)
    if not drafts:
        return None
    log: Log = drafts[detail % len(drafts)][1]()
    return _made("replay", log_input(log), name, readings_in(log))


def _near(material: Material, numbers: Sequence[int]) -> Question | None:
    return _mutation(material.published(numbers[0]), numbers[1:]) if material.logs else None


def _deal(material: Material, numbers: Sequence[int]) -> Question | None:
    return _mutation(material.dealt(numbers[0]), numbers[1:]) if material.plays else None


def _whole(material: Material, numbers: Sequence[int]) -> Question | None:
    """A dealt hand of play as it is."""
    if not material.plays:
        return None
    return _made("replay", log_input(material.dealt(numbers[0]).log), "a whole hand")


def _point(material: Material, numbers: Sequence[int]) -> Question | None:
    """What may be done after some acts of a dealt hand."""
    if not material.plays:
        return None
    source = material.dealt(numbers[0])
    return _open_to(played(source.log, source.deeds[: numbers[1] % (len(source.deeds) + 1)]))


def _open_to(log: Log) -> Question:
    return _made("legal", log_input(log), "what may be done", readings_in(log))


def _claims(material: Material, numbers: Sequence[int]) -> Question | None:
    """Who prevails, or what may be done, where several want a tile."""
    if not material.plays or not (points := material.dealt(numbers[0]).contested):
        return None
    source = material.dealt(numbers[0])
    log = played(source.log, source.deeds[: points[numbers[1] % len(points)]])
    return next(prevailing(log, ""), None) or _open_to(log)


def _rivals(material: Material, numbers: Sequence[int]) -> Question | None:
    """Where several want a tile, one of them taking it and then another."""
    if not material.plays or not (points := material.dealt(numbers[0]).contested):
        return None
    source = material.dealt(numbers[0])
    made = points[numbers[1] % len(points)]
    point = source.play.points[made]
    wanted = [deed_of(source.play, point, each) for each in point.options if each.act.name != "pass"]
    pairs = [pair for pair in permutations(wanted, 2) if pair[0][0] != pair[1][0]]
    log = played(source.log, (*source.deeds[:made], *pairs[numbers[2] % len(pairs)]))
    return _made("replay", log_input(log), "two want a tile", readings_in(log))


def _barred(material: Material, numbers: Sequence[int]) -> Question | None:
    """Something done in a dealt hand though a rule is against it."""
    if not material.plays or not (every := material.dealt(numbers[0]).barred):
        return None
    source = material.dealt(numbers[0])
    made, option = every[numbers[1] % len(every)]
    log = played(source.log, (*source.deeds[:made], deed_of(source.play, source.play.points[made], option)))
    return _made("replay", log_input(log), "done though barred", readings_in(log))


AFTER = 4
"""How many acts of the hand may follow what broke a rule, or lie between two that do."""

TRIED = 4
"""How many ways of breaking rules twice are looked at; the first that breaks two is asked."""


def _broken(material: Material, numbers: Sequence[int]) -> Question | None:
    """Rules broken twice: at one act, or at two of which the second comes soon after, and play that goes on.

    Something is done though barred. Then something else that is barred is done too, at once or some acts later, or the
    first is done with another tile or by another seat.
    """
    if not material.plays or not (every := material.dealt(numbers[0]).barred):
        return None
    source = material.dealt(numbers[0])
    made, option = every[numbers[1] % len(every)]
    first = deed_of(source.play, source.play.points[made], option)
    ways: list[tuple[Sequence[Deed], int]] = [
        ((first, *source.deeds[made:at], deed_of(source.play, source.play.points[at], other)), at)
        for at, other in every
        if made <= at <= made + AFTER and (at, other) != (made, option)
    ]
    alone = [((each,), made) for each in _otherwise(source.play.points[made], first)]
    ways = [way for pair in zip_longest(ways, alone) for way in pair if way is not None] or [((first,), made)]
    question: Question | None = None
    for step in range(min(TRIED, len(ways))):
        deeds, at = ways[(numbers[2] + step) % len(ways)]
        rest = source.deeds[at : at + numbers[3] % (AFTER + 1)]
        log = played(source.log, (*source.deeds[:made], *deeds, *rest))
        made_so = _made("replay", log_input(log), "rules broken twice", readings_in(log))
        question = replace(made_so, several=True)
        if len(_breaches(ours(material.game, question) or {})) > 1:
            break
    return question


def _breaches(answer: Json) -> list[object]:
    """What an answer finds broken."""
    return [found for found in rows(answer.get("findings", [])) if found.get("kind") == "breach"]


def _otherwise(point: Point, deed: Deed) -> Iterator[Deed]:
    """An act by another seat, with another tile that somebody holds, or both."""
    seat, act = deed
    kinds = sorted({tile for hand in point.table.hands.values() for tile in hand.known}) if act.tiles else []
    for other in point.table.seats:
        if other != seat:
            yield other, act
        for tile in kinds:
            if tile != act.tiles[0]:
                yield other, replace(act, tiles=(tile, *act.tiles[1:]))


def _end(material: Material, numbers: Sequence[int]) -> Question | None:
    """A dealt hand said to have ended some acts before its end."""
    if not material.plays:
        return None
    source = material.dealt(numbers[0])
    kept = source.deeds[: max(0, len(source.deeds) - numbers[1] % (len(source.deeds) + 1))]
    log = played(source.log, kept, ENDS[numbers[2] % len(ENDS)])
    return _made("replay", log_input(log), "ended before its end", readings_in(log))


def _uninvited(material: Material, numbers: Sequence[int]) -> Question | None:
    """A seat that takes the open tile into a set, whether it is that seat's to take or not."""
    if not material.plays or not (points := material.dealt(numbers[0]).opened):
        return None
    source = material.dealt(numbers[0])
    made = points[numbers[1] % len(points)]
    table = source.play.points[made].table
    assert table.open is not None
    deeds = [
        (seat, Act(name, (table.open.tile,), with_tiles=own))
        for seat in table.seats
        for own in material.joining(table.open.tile, table.hands[seat].known)
        for name in material.joins
    ]
    return _after(source, made, deeds, numbers[2], "a tile taken into a set")


def _short(material: Material, numbers: Sequence[int]) -> Question | None:
    """The seat that holds most tiles like the open one claiming it, be they enough or not."""
    if not material.plays or not (points := material.dealt(numbers[0]).wanted):
        return None
    source = material.dealt(numbers[0])
    made, seat = points[numbers[1] % len(points)]
    opened = source.play.points[made].table.open
    assert opened is not None
    deeds = [(seat, Act(name, (opened.tile,))) for name in material.bare]
    return _after(source, made, deeds, numbers[2], "a tile claimed")


def _other(material: Material, numbers: Sequence[int]) -> Question | None:
    """The next seat doing something else than it did: with a claimed tile, or with any of its own."""
    if not material.plays or not (deeds := material.dealt(numbers[0]).deeds):
        return None
    source = material.dealt(numbers[0])
    claimed = source.claimed if numbers[1] % 2 else ()
    made = claimed[numbers[1] // 2 % len(claimed)] if claimed else numbers[1] // 2 % len(deeds)
    seat, act = deeds[made]
    every = (
        material.claims
        if claimed
        else sorted(name for name, kind in source.play.ruleset.acts.items() if kind.does is not None)
    )
    names = [name for name in every if name != act.act and name[0].isalpha()]
    held = () if claimed else source.play.points[made].table.hands[seat].known
    tiles = sorted({*held, *act.tiles})
    others = [(seat, Act(name, (tile,))) for name in names for tile in tiles]
    return _after(source, made, others, numbers[2], "done instead")


def _after(source: PlayedLog, made: int, deeds: Sequence[Deed], which: int, name: str) -> Question | None:
    """A dealt hand up to a point, and then one of several deeds."""
    if not deeds:
        return None
    log = played(source.log, (*source.deeds[:made], deeds[which % len(deeds)]))
    return _made("replay", log_input(log), name, readings_in(log))


def _result(material: Material, numbers: Sequence[int]) -> Question | None:
    """What follows from a result, after some changes of it."""
    groups = material.results(numbers[0])
    if not groups:
        return None
    group = groups[numbers[1] % len(groups)]
    question = group[numbers[2] % len(group)]
    return _made(
        question.kind, altered(material.game, question.input, numbers[3:], material.bounds), question.title
    )


SORTS: Mapping[str, Making] = {
    "hand": _hand,
    "near": _near,
    "deal": _deal,
    "whole": _whole,
    "point": _point,
    "claims": _claims,
    "rivals": _rivals,
    "barred": _barred,
    "broken": _broken,
    "end": _end,
    "other": _other,
    "uninvited": _uninvited,
    "short": _short,
    "result": _result,
}
"""Every sort of question, by its name in a place."""

KINDS_OF: Mapping[str, frozenset[str]] = {
    "hand": frozenset({"score", "waits"}),
    "near": frozenset({"replay"}),
    "deal": frozenset({"replay"}),
    "whole": frozenset({"replay"}),
    "point": frozenset({"legal"}),
    "claims": frozenset({"legal", "priority"}),
    "rivals": frozenset({"replay"}),
    "barred": frozenset({"replay"}),
    "broken": frozenset({"replay"}),
    "end": frozenset({"replay"}),
    "other": frozenset({"replay"}),
    "uninvited": frozenset({"replay"}),
    "short": frozenset({"replay"}),
    "result": frozenset({"settle", "next"}),
}
"""The kinds of case that a sort makes."""
