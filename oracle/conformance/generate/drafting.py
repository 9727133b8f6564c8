"""Questions answered by the judge: each with its answer, what it reached, and how many steps it took."""

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.syntax import UNSEEN, Holding
from grammar.tiles import family
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from oracle.chance import Chance
from oracle.conformance.case import Json, JsonValue, Witness, canonical
from oracle.conformance.generate.hand_twins import hand_twins
from oracle.conformance.generate.notations import notations
from oracle.conformance.generate.question import (
    Question,
    hand_input,
    log_input,
    question_of,
    readings_in,
    slug,
    words,
)
from oracle.conformance.generate.scratch import Probe, apart, enter
from oracle.conformance.generate.sources import TITLE, hands, logs, written
from oracle.conformance.generate.twins import other_readings, twins
from oracle.conformance.kinds import KINDS, UnsupportedError
from oracle.conformance.retold import with_line, without_lines
from oracle.conformance.structured import (
    StructuredError,
    log_of,
    notation_of,
    says_the_same,
    structured_log,
)
from oracle.conformance.structured_hand import mapping

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from grammar.syntax import Hand, Log
    from oracle.conformance.generate.rules import Rules

NOTATION = ("parse", "roundtrip")
"""The kinds that ask about the notation and about no rule."""

PER_HAND = 500
"""Twins of a hand at most."""

READINGS = 6
"""Other readings every hand is counted under."""

UNLAWFUL = ("breach", "impossible", "mismatch")
WHOLE = 8
"""How many times more hands are dealt and asked about as they are than have twins."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many questions are made up, at most.

    `walks` hands are dealt, with so many twins of each; so many twins are made of the written logs and of the
    written hands, of each as many as of any other.
    """

    walks: int = 8
    per_walk: int = 150
    logs: int = 5_000
    hands: int = 12_000


@dataclass(frozen=True)
class Draft:
    """A question with its answer; `hits` are the blocks it reached, as bits."""

    question: Question
    answer: Json
    hits: int
    steps: int

    @cached_property
    def key(self) -> str:
        """The same for the same question, whoever asks it."""
        return key_of(self.question.kind, self.question.readings, self.question.input)

    @cached_property
    def size(self) -> tuple[int, str]:
        """Smallest first; the bytes decide between equals."""
        return len(canonical([self.question.input, self.answer])), self.key

    @cached_property
    def found(self) -> tuple[tuple[str, str], ...]:
        """The kinds and clauses of what was found, in order."""
        return findings(self.answer)

    @cached_property
    def broken(self) -> frozenset[str]:
        """The clauses that something was found unlawful, impossible or misdeclared under."""
        return frozenset(clause for kind, clause in self.found if kind in UNLAWFUL)

    @cached_property
    def cited(self) -> frozenset[str]:
        """Every clause the answer names."""
        return frozenset(cited(self.answer))


def key_of(kind: str, readings: object, question: Json) -> str:
    """The same for the same question."""
    return sha256(canonical([kind, cast("JsonValue", dict(cast("Json", readings))), question])).hexdigest()


def findings(answer: Json) -> tuple[tuple[str, str], ...]:
    """The kinds and clauses of what an answer found; a hand that cannot be is a finding."""
    rows = cast("list[Json]", answer.get("findings", []))
    found = [(str(each["kind"]), str(each["clause"])) for each in rows]
    found += [("impossible", str(clause)) for clause in cast("list[str]", answer.get("impossible", []))]
    return tuple(found)


def cited(value: JsonValue) -> Iterator[str]:
    """Every clause an answer names."""
    if isinstance(value, list):
        for each in value:
            yield from cited(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            if name == "clause" and isinstance(each, str):
                yield each
            elif name in ("also", "impossible") and isinstance(each, list):
                yield from map(str, each)
            else:
                yield from cited(each)


# -- in a scratch process --------------------------------------------------------------------------


@dataclass(frozen=True)
class Drafts:
    """What was drafted, and the blocks that loading the rules reaches."""

    loaded: int
    drafts: tuple[Draft, ...]


def drafted(rules: Rules, budget: Budget, asked: Iterable[Question] = ()) -> Drafts:
    """Every question there is of a game within a budget, those in `asked` first, answered once each."""
    first, *rest = apart(lambda: _drafting(rules, budget, tuple(asked)))
    return Drafts(int(str(first), 16), tuple(_draft_of(cast("Json", each)) for each in rest))


def _draft_of(tree: Json) -> Draft:
    question, answer = tree["question"], tree["answer"]
    assert isinstance(question, dict)
    assert isinstance(answer, dict)
    return Draft(question_of(question), answer, int(str(tree["hits"]), 16), int(str(tree["steps"])))


def _drafting(rules: Rules, budget: Budget, asked: tuple[Question, ...]) -> Iterator[JsonValue]:
    answers = Answers(rules)
    yield hex(answers.loaded)
    seen: set[str] = set()
    for question in _questions(rules.game, budget, asked):
        key = key_of(question.kind, question.readings, question.input)
        if key in seen:
            continue
        seen.add(key)
        if not tellable(rules.game, question):
            continue
        try:
            answer, hits, steps = answers.to(question.kind, dict(question.readings), question.input)
        except UnsupportedError:
            continue
        except Exception as defect:
            if question.origin != "generated":
                raise
            sys.stderr.write(f"a defect of ours: {question.source}: {type(defect).__name__}: {defect}\n")
            continue
        yield {"question": question.tree(), "answer": answer, "hits": hex(hits), "steps": steps}


def tellable(game: str, question: Question) -> bool:
    """Whether a question is told in the one way it can be told, and in notation that says the same."""
    try:
        if question.kind in NOTATION:
            return True
        notation = notation_of(game, question.readings, question.input)
        if notation is None:
            return True
        if "log" in question.input:
            told = mapping(question.input["log"], "log")
            if structured_log(log_of(game, told)) != told:
                return False
        return says_the_same(game, question.readings, question.input, notation)
    except (UnreadableLog, StructuredError, KeyError, ValueError):
        return False


class Answers:
    """The judge with probes in it, loaded in a scratch process."""

    def __init__(self, rules: Rules) -> None:
        self.game = rules.game
        self.probe = enter(rules, traced=True)
        self.loaded = _bits(self.probe)
        self.forget = _memories(rules)

    def to(self, kind: str, readings: dict[str, str], question: Json) -> tuple[Json, int, int]:
        """The answer to a question, the blocks it reaches, and its steps."""
        for forget in self.forget:
            forget()
        self.probe.restart()
        answer = KINDS[kind].answer(self.game, readings, question)
        return answer, _bits(self.probe), self.probe.steps


def _bits(probe: Probe) -> int:
    bits = 0
    for block in probe.hits:
        bits |= 1 << block
    return bits


def _memories(rules: Rules) -> tuple[Callable[[], None], ...]:
    """What makes the rules forget the answers they remember, so that every question reaches all it needs."""
    found: dict[int, Callable[[], None]] = {}
    for name in rules.modules:
        for value in vars(sys.modules[name]).values() if name in sys.modules else ():
            forget = getattr(value, "cache_clear", None)
            if callable(forget):
                found[id(value)] = cast("Callable[[], None]", forget)
    return tuple(found.values())


# -- the questions ---------------------------------------------------------------------------------


def _questions(game: str, budget: Budget, asked: tuple[Question, ...]) -> Iterator[Question]:
    yield from asked
    yield from written(game)
    chance = Chance(1)
    texts, rows = list(logs(game)), list(hands(game))
    for name, text in texts:
        log = parse_log(text)
        yield from _around(log, slug(name), Chance(chance.word()), budget.logs // len(texts))
        yield from _left_open(log, slug(name), Chance(chance.word()), budget.logs // len(texts))
    for name, line, readings in rows:
        hand = parse_hand(game, line)
        yield from _under_other_readings(game, name, hand, Chance(chance.word()))
        for number, (operator, twin) in enumerate(hand_twins(hand, Chance(chance.word())), start=1):
            if number > min(PER_HAND, budget.hands // len(rows)):
                break
            kind = "waits" if twin.winning is None else "score"
            yield _made_up(kind, hand_input(twin), operator, f"{name}, {operator}", readings)
    yield from _walks(game, budget)
    yield from notations(game)


def _under_other_readings(game: str, name: str, hand: Hand, chance: Chance) -> Iterator[Question]:
    """A hand under some other readings."""
    kind = "waits" if hand.winning is None else "score"
    for identifier, candidate in chance.shuffled(other_readings(game))[:READINGS]:
        source = f"{name}, {identifier} {candidate}"
        yield _made_up(kind, hand_input(hand), "read otherwise", source, {identifier: candidate})


def _made_up(kind: str, question: Json, operator: str, source: str, readings: object = None) -> Question:
    told = cast("dict[str, str]", dict(cast("Json", readings or {})))
    return Question(
        slug(operator), kind, question, words(operator)[:TITLE], "generated", source, (), "", told
    )


def _around(log: Log, name: str, chance: Chance, number: int) -> Iterator[Question]:
    """What follows from a log, and its twins."""
    yield from following(log, name)
    for count, (twin, changed) in enumerate(twins(log, chance), start=1):
        if count > number:
            return
        operator = twin.partition("@")[0].partition("/")[0]
        readings = readings_in(changed)
        yield _made_up("replay", log_input(changed), operator, f"{name}, {twin}", readings)
        if count % 4 == 0:
            yield from following(changed, f"{name}, {twin}")


def _left_open(log: Log, name: str, chance: Chance, number: int) -> Iterator[Question]:
    """What is open when nobody saw a tile that decides: two logs that differ in it are the witnesses."""
    first, verdict = _verdict(log)
    places = [
        (place, nth)
        for place, line in enumerate(log.lines)
        if isinstance(line, Holding) and line.what == "holds"
        for nth in range(len(line.tiles))
    ]
    kinds = list(family(words_of(log.game).family).order)
    for place, nth in chance.shuffled(places)[:number]:
        line = log.lines[place]
        assert isinstance(line, Holding)
        tile = chance.one_of(kinds)
        second, other = _verdict(_with_tile(log, place, nth, tile))
        if {verdict, other} != {"clean", "broken"}:
            continue
        seen = (Witness(first, verdict), Witness(second, other))
        for hidden in (_with_tile(log, place, nth, UNSEEN), without_lines(log, (place,))):
            asked = log_input(hidden)
            yield replace(
                _made_up("replay", asked, "not seen", f"{name}, {line.seat} {tile}", readings_in(log)),
                witnesses=tuple(sorted(seen, key=lambda each: each.verdict)),
            )


def _verdict(log: Log) -> tuple[Json, str]:
    asked = log_input(log)
    return asked, str(KINDS["replay"].answer(log.game, readings_in(log), asked)["verdict"])


def _with_tile(log: Log, place: int, nth: int, tile: str) -> Log:
    """The log with another tile in a hand, or with one nobody saw."""
    line = log.lines[place]
    assert isinstance(line, Holding)
    order = family(words_of(log.game).family)
    tiles = order.sorted((*line.tiles[:nth], tile, *line.tiles[nth + 1 :]))
    return with_line(log, place, replace(line, tiles=tiles))


def following(log: Log, source: str) -> Iterator[Question]:
    """What may be done after a log, who prevails there, who pays whom and who deals next."""
    from oracle.adjudication import adjudicate  # noqa: PLC0415  (loads the judge in a scratch process)
    from oracle.conformance.kinds.replayed import result_answer  # noqa: PLC0415
    from oracle.registry import load  # noqa: PLC0415

    readings = readings_in(log)
    if load(log.game).playing is not None and log.end == "cut":
        yield _made_up("legal", log_input(log), "what may be done", source, readings)
        yield from prevailing(log, source)
    ruling = adjudicate(log)
    if ruling.outcome.how == "cut":
        return
    result = result_answer(ruling.outcome)
    dealer = result.pop("next_dealer", None)
    result.pop("next_streak", None)
    options = {tag.subject: tag.value for tag in log.tags if tag.key == "Option" and tag.subject}
    agreed: Json = {"options": {**options}} if options else {}
    if dealer is not None:
        yield _made_up("next", {"result": result, **agreed}, "who deals next", source, readings)
    if ruling.scores and all(sheet.total.exact for sheet in ruling.scores):
        totals: Json = {sheet.seat: sheet.total.low for sheet in ruling.scores}
        asked: Json = {"result": result, "totals": totals, **agreed}
        for question in (asked, *_with_gifts(log, asked)):
            yield _made_up("settle", question, "who pays", source, readings)


def _with_gifts(log: Log, asked: Json) -> Iterator[Json]:
    """The same result with what was given to the winner, and with all of it from one seat, where that matters."""
    from oracle.record import record_of  # noqa: PLC0415
    from oracle.registry import load  # noqa: PLC0415
    from oracle.replay import replay  # noqa: PLC0415

    ruleset, record = load(log.game), record_of(log)
    result = cast("Json", asked["result"])
    if ruleset.settled is None or "seat" not in result:
        return
    table = replay(ruleset, record).table
    given = Counter(laid.source for laid in table.laid[str(result["seat"])] if laid.source is not None)
    others = [seat for seat in table.seats if seat != result["seat"]]
    ways = [dict(given), *({seat: number} for seat in others for number in (2, 3, 4))]
    without = KINDS["settle"].answer(log.game, record.agreed.readings, asked)
    for way in ways:
        question: Json = {**asked, "given": {**way}}
        if way and KINDS["settle"].answer(log.game, record.agreed.readings, question) != without:
            yield question


def prevailing(log: Log, source: str) -> Iterator[Question]:
    """Who prevails after a log, where several seats may lawfully take the open tile."""
    from oracle.conformance.kinds.moves import option_answer  # noqa: PLC0415
    from oracle.lawful import NotSettledError, priority  # noqa: PLC0415

    try:
        ranked = priority(log)
    except NotSettledError:
        return
    if len({option.act.seat for option in ranked}) < 2:
        return
    claims: list[JsonValue] = []
    for option in sorted(ranked, key=lambda each: (each.act.seat, each.act.name, each.act.tiles)):
        told = option_answer(option)
        claims.append({name: value for name, value in told.items() if name not in ("clause", "forced")})
    unique = [claim for place, claim in enumerate(claims) if claim not in claims[:place]]
    yield _made_up("priority", log_input(log, claims=unique[:6]), "who prevails", source, readings_in(log))


def _walks(game: str, budget: Budget) -> Iterator[Question]:
    from oracle.dealing import Player, Telling, deal_match  # noqa: PLC0415  (loads the judge)
    from oracle.registry import load  # noqa: PLC0415

    if load(game).playing is None:
        return
    profiles = (Player(), Player(wayward=40), Player(sensible=False), Player(wayward=0))
    for seed in range(WHOLE * budget.walks):
        player = profiles[seed % len(profiles)]
        log = next(deal_match(game, seed, player, Telling(declared=seed % 2 == 0)))
        name = f"dealt hand {seed}"
        yield _made_up("replay", log_input(log), "a whole hand", name)
        yield from following(log, name)
        if seed < budget.walks:
            chance = Chance(seed)
            yield from _around(log, name, chance, budget.per_walk)
            yield from _on_the_way(log, name, chance)


def _on_the_way(log: Log, name: str, chance: Chance) -> Iterator[Question]:
    """What may be done at some points of a dealt hand."""
    from oracle.conformance.retold import deeds_of, played  # noqa: PLC0415

    deeds = deeds_of(log)
    for _ in range(8):
        made = chance.below(len(deeds))
        yield from following(played(log, deeds[:made]), f"{name}, act {made}")
