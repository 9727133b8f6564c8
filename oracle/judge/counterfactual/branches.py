"""What each possibility gives: for every open fact that few values can answer the ruling under each of them.

Which values there are follows from the question a rule leaves open and from the log; each is judged as if the log had
shown it, by the words in which a referee finds a fact. Each fact is tried alone.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING

from grammar.syntax import Acts, Gap, RefereeFinds, Sets, SetWord
from grammar.words import words_of
from oracle.game.registry import load, sorted_under
from oracle.judge.accusations import asks_of
from oracle.judge.adjudication import judge, look_through
from oracle.judge.counterfactual.weighing import answer_of
from oracle.ruling.findings import Kind
from oracle.ruling.questions import WhetherHeld, WhichFirst, WhoGave
from oracle.ruling.ruling import Branch, Branches, Supposed
from oracle.table.facts import DRAWN_OR_GIVEN, SELF
from oracle.table.heaps import UNSEEN
from oracle.table.roles import WINNING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from grammar.syntax import Line, Seat, Tile
    from oracle.ruling.findings import Finding
    from oracle.ruling.questions import Question
    from oracle.ruling.ruling import Ruling
    from oracle.table.record import Record

MOST = 16
"""The outcomes of an open fact, and of all of them together, that are told."""

TRIED = 48
"""The values that are judged before it is decided which facts are told."""

Values = tuple[RefereeFinds, ...]


def branched(ruling: Ruling) -> Ruling:
    """The ruling with what each possibility of an open fact gives, that fact first which closes most questions.

    A hand is tried by itself: what the hands before it brought stays, what it means for the match is left alone.
    """
    if not _questions(ruling):
        return replace(ruling, branches=Branches(()))
    whole, deciding, left_out = ruling, list[Branch](), 0
    if ruling.match is not None:
        ruling = judge(ruling.record, file=ruling.file, hand=ruling.hand, resting=False)
    tried: dict[RefereeFinds, Supposed | None] = {}
    for kind, values in _open_facts(ruling):
        if len(values) > MOST or len(tried) + len(values) > TRIED:
            left_out += 1
            continue
        for value in values:
            if value not in tried:
                tried[value] = _supposed(ruling, value)
        outcomes = tuple(each for each in (tried[value] for value in values) if each is not None)
        if _decides(ruling, outcomes):
            deciding.append(Branch(kind, outcomes, min(_closed(ruling, outcomes))))
    deciding.sort(key=lambda branch: (branch.closes, sum(_closed(ruling, branch.outcomes))), reverse=True)
    kept = _few(deciding)
    return look_through(replace(whole, branches=Branches(tuple(kept), left_out + len(deciding) - len(kept))))


def _few(branches: Sequence[Branch]) -> list[Branch]:
    """The facts that are told first, as long as their outcomes are not too many."""
    kept: list[Branch] = []
    for branch in branches:
        if sum(len(each.outcomes) for each in (*kept, branch)) <= MOST:
            kept.append(branch)
    return kept


def _decides(ruling: Ruling, outcomes: Sequence[Supposed]) -> bool:
    """Whether a fact can have more than one value, some of them close a question, and they give different answers."""
    closes = any(_questions(each.ruling) < _questions(ruling) for each in outcomes)
    answers = [answer_of(each.ruling) for each in outcomes]
    return closes and any(answer != answers[0] for answer in answers[1:])


def _closed(ruling: Ruling, outcomes: Iterable[Supposed]) -> list[int]:
    """How many questions each value of a fact closes."""
    return [_questions(ruling) - _questions(each.ruling) for each in outcomes]


def _questions(ruling: Ruling) -> int:
    """How many questions a ruling leaves open: findings, accusations, payments, tiles that several sought."""
    return (
        sum(found.kind is Kind.UNDECIDED for found in ruling.findings)
        + sum(answered.outcome == "undecided" for answered in ruling.claims)
        + sum(not paid.exact for paid in ruling.payments)
        + sum(contest.undecided for contest in ruling.contests)
    )


# -- what is supposed ------------------------------------------------------------------------------------


def _supposed(ruling: Ruling, value: RefereeFinds) -> Supposed | None:
    """The ruling under a supposition; None where the log shows that it cannot be."""
    record = ruling.record
    log = replace(record.log, lines=(*record.log.lines, value))
    there = judge(
        sorted_under(log, record.agreed, record.before),
        file=ruling.file,
        hand=ruling.hand,
        resting=False,
    )
    known = {(found.clause, found.place, found.key) for found in _contradictions(ruling)}
    if any((found.clause, found.place, found.key) not in known for found in _contradictions(there)):
        return None
    return Supposed(value, there)


def _contradictions(ruling: Ruling) -> Iterator[Finding]:
    return (found for found in ruling.findings if found.kind is Kind.IMPOSSIBLE)


# -- which facts are open, and what can be supposed of each ----------------------------------------------


def _open_facts(ruling: Ruling) -> Iterator[tuple[str, Values]]:
    """Every open fact of which a value can be supposed, once, with the kind of it and its values."""
    yielded: set[frozenset[RefereeFinds]] = set()
    for question in dict.fromkeys(_asked(ruling)):
        for kind, values in _values(ruling.record, question):
            if len(values) > 1 and frozenset(values) not in yielded:
                yielded.add(frozenset(values))
                yield kind, values


def _asked(ruling: Ruling) -> Iterator[Question]:
    """What the undecided findings of a ruling ask, then its open accusations, scores and payments."""
    for found in ruling.findings:
        if found.kind is Kind.UNDECIDED:
            yield from found.asks
    for answered in ruling.claims:
        yield from asks_of(answered)
    for sheet in ruling.scores:
        for _, fact in sheet.open_facts:
            yield from fact.asks
    for paid in ruling.payments:
        yield from () if paid.fact is None else paid.fact.asks


def _values(record: Record, question: Question) -> Iterator[tuple[str, Values]]:
    """The facts a question asks after, with the values each can have."""
    if isinstance(question, WhichFirst):
        for one, other in combinations(question.acts, 2):
            yield "order", (RefereeFinds(one, before=other), RefereeFinds(other, before=one))
    elif isinstance(question, WhetherHeld):
        seat, tiles, at = question.seat, question.tiles, question.at
        yield (
            "held",
            tuple(RefereeFinds(at, seat=seat, what=what, tiles=tiles) for what in ("holds", "lacks")),
        )
    elif isinstance(question, WhoGave):
        yield from (("giver", values) for values in _givers(record, question.seat))
    else:
        yield from (("faces", values) for values in _faces(record, question.seat))


def _lines(record: Record) -> Sequence[Line]:
    return record.log.lines


# -- who gave a tile -------------------------------------------------------------------------------------


def _givers(record: Record, seat: Seat) -> Iterator[Values]:
    """For every set and every win of a seat of which no line tells who gave its tile, each other seat."""
    others = [other for other in words_of(record.log.game).table("seats").en if other != seat]
    yielded: set[SetWord] = set()
    for line in _lines(record):
        if isinstance(line, Sets) and line.seat == seat:
            for word in line.sets:
                if _may_have_come_from(record.log.game, word) and word not in yielded:
                    yielded.add(word)
                    yield tuple(_found_set(seat, _given_by(word, other)) for other in others)
    for at, act in _of_unknown_source(record, seat):
        own = [seat] if record.acting.of(act) is DRAWN_OR_GIVEN else []
        yield tuple(RefereeFinds(at, from_=other) for other in (*others, *own))


def _may_have_come_from(game: str, word: SetWord) -> bool:
    """Whether a set that is told was claimed, and nothing says from whom."""
    qualifiers = words_of(game).laid.get(word.kind, ())
    return "seat" in qualifiers and not word.qualifiers


def _given_by(word: SetWord, giver: Seat) -> SetWord:
    return replace(word, qualifiers=(giver,))


def _found_set(seat: Seat, word: SetWord) -> RefereeFinds:
    return RefereeFinds(seat=seat, what="sets", sets=(word,))


def _of_unknown_source(record: Record, seat: Seat) -> Iterator[tuple[int, str]]:
    """The acts, by number and name, by which a seat took a tile when no line tells what lay open.

    They stand directly behind a gap, or first of all.
    """
    kinds = words_of(record.log.game).kinds.en
    shown = False
    for line in _lines(record):
        if isinstance(line, Gap):
            shown = False
        elif isinstance(line, Acts):
            act = line.acts[0]
            unsaid = act.from_ is None and SELF not in act.flags
            if (
                line.seat == seat
                and not shown
                and unsaid
                and (act.act in kinds or record.acting.of(act.act) in WINNING)
            ):
                yield line.first, act.act
            shown = True


# -- the faces of a set ----------------------------------------------------------------------------------


def _faces(record: Record, seat: Seat) -> Iterator[Values]:
    """For every set of a seat that nobody has seen: of equal tiles, and of others."""
    kinds = words_of(record.log.game).kinds.en
    for line in _lines(record):
        if isinstance(line, Sets) and line.seat == seat:
            for word in line.sets:
                if {*word.tiles} == {UNSEEN}:
                    yield tuple(
                        _found_set(seat, replace(word, tiles=tiles))
                        for tiles in _equal_and_not(record, len(word.tiles))
                    )
        elif isinstance(line, Acts) and line.seat == seat:
            for nth, act in enumerate(line.acts):
                if act.act in kinds and not {*act.tiles, *act.with_tiles} - {UNSEEN}:
                    yield tuple(
                        RefereeFinds(line.first + nth, what="was", tiles=tiles)
                        for tiles in _equal_and_not(record, FOUR)
                    )


FOUR = 4
"""The tiles of a set that is laid by an act which names none of them."""


def _equal_and_not(record: Record, number: int) -> Iterator[tuple[Tile, ...]]:
    """Equal tiles of a kind that the log shows nowhere, and the same but for one of another such kind."""
    game = record.log.game
    shown = Counter(tile for line in _lines(record) for tile in _tiles_of(line))
    copies = load(game).course.begin(record).table.copies
    free = [tile for tile, most in copies.items() if most >= number and not shown[tile]][:2]
    if len(free) > 1:
        yield (free[0],) * number
        yield (*(free[0],) * (number - 1), free[1])


def _tiles_of(line: Line) -> Iterable[Tile]:
    """The tiles that a line names."""
    if isinstance(line, Acts):
        for act in line.acts:
            yield from (*act.tiles, *act.with_tiles, *(tile for group in act.making for tile in group))
    elif isinstance(line, Sets):
        yield from (tile for word in line.sets for tile in (*word.tiles, *word.came))
    else:
        yield from getattr(line, "tiles", ())
