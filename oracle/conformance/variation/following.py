"""Questions that follow from a log: the log broken off on its way, its result, the claims open in it."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, cast

from grammar.records import dataclass
from oracle.conformance.kinds import KINDS
from oracle.conformance.variation.mutations import mutations
from oracle.conformance.variation.question import TITLE, Question, log_input, readings_in, slug, words
from oracle.game.chance import Chance

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Log
    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.ruling.ruling import Ruling


WHOLE = 8
"""How many times more hands are dealt and asked about as they are than have mutations."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How many questions are made up, at most.

    `walks` hands are dealt, with so many mutations of each; so many are made of the written logs and of the
    written hands, of each as many as of any other.
    """

    walks: int = 8
    per_walk: int = 150
    logs: int = 5_000
    hands: int = 12_000


def made_up(kind: str, question: Json, operator: str, source: str, readings: object = None) -> Question:
    """A question that nobody wrote, by what made it."""
    under = cast("dict[str, str]", dict(cast("Json", readings or {})))
    return Question(
        slug(operator), kind, question, words(operator)[:TITLE], "generated", source, (), "", under
    )


def around(log: Log, name: str, chance: Chance, number: int) -> Iterator[Question]:
    """What follows from a log, and its mutations."""
    yield from following(log, name)
    for count, (mutation, changed) in enumerate(mutations(log, chance), start=1):
        if count > number:
            return
        operator = mutation.partition("@")[0].partition("/")[0]
        readings = readings_in(changed)
        yield made_up("replay", log_input(changed), operator, f"{name}, {mutation}", readings)
        if count % 4 == 0:
            yield from following(changed, f"{name}, {mutation}")


def following(log: Log, source: str) -> Iterator[Question]:
    """What may be done after a log, who prevails there, who pays whom and who deals next."""
    from oracle.conformance.kinds.replayed import result_answer
    from oracle.game.registry import load
    from oracle.judge.adjudication import adjudicate  # loads the judge in a scratch process

    readings = readings_in(log)
    if load(log.game).playing is not None and log.end == "cut":
        yield made_up("legal", log_input(log), "what may be done", source, readings)
        yield from prevailing(log, source)
    ruling = adjudicate(log)
    if ruling.outcome.how == "cut":
        return
    result = result_answer(ruling.outcome)
    dealer = result.pop("next_dealer", None)
    result.pop("next_streak", None)
    options = {tag.subject: tag.value for tag in log.tags if tag.key == "Option" and tag.subject}
    agreed: Json = {"options": {**options}} if options else {}
    if dealer is not None and _tells_dealer(ruling, result):
        yield made_up("next", {"result": result, **agreed}, "who deals next", source, readings)
    if ruling.scores and all(sheet.total.exact for sheet in ruling.scores):
        totals: Json = {sheet.seat: sheet.total.low for sheet in ruling.scores}
        asked: Json = {"result": result, "totals": totals, **agreed}
        for question in (asked, *_with_gifts(log, asked)) if _tells_payments(ruling, asked) else ():
            yield made_up("settle", question, "who pays", source, readings)


def _tells_dealer(ruling: Ruling, result: Json) -> bool:
    """Whether who deals next follows from the result, and not from fouls of the play as well."""
    from oracle.game.registry import load

    play = load(ruling.game).match
    if play is None or play.next_dealer is None or play.places is None:
        return True
    answer = KINDS["next"].answer(ruling.game, ruling.record.agreed.readings, {"result": result})
    return answer["next_dealer"] == ruling.outcome.next_dealer


def _tells_payments(ruling: Ruling, asked: Json) -> bool:
    """Whether who pays follows from the result, and not from fouls, bets and flowers of the play as well."""
    from oracle.conformance.kinds.figures import payments_answer
    from oracle.game.registry import load

    ruleset = load(ruling.game)
    if ruleset.unplayed is None or ruleset.match is None or ruleset.match.places is None:
        return True
    answer = KINDS["settle"].answer(ruling.game, ruling.record.agreed.readings, asked)
    return answer == {"payments": payments_answer(ruling.payments)}


def _with_gifts(log: Log, asked: Json) -> Iterator[Json]:
    """The same result with what was given to the winner, and with all of it from one seat, where that matters."""
    from oracle.game.registry import load, record_of
    from oracle.judge.replay import replay

    ruleset, record = load(log.game), record_of(log)
    result = cast("Json", asked["result"])
    if ruleset.unplayed is None or "seat" not in result:
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
    from oracle.conformance.kinds.moves import option_answer
    from oracle.judge.lawful import NotSettledError, priority

    try:
        ranked = priority(log)
    except NotSettledError:
        return
    if len({option.act.seat for option in ranked}) < 2:
        return
    claims: list[JsonValue] = []
    for option in sorted(ranked, key=lambda each: (each.act.seat, each.act.name, each.act.tiles)):
        answer = option_answer(option)
        claims.append({name: value for name, value in answer.items() if name not in ("clause", "forced")})
    unique = [claim for place, claim in enumerate(claims) if claim not in claims[:place]]
    yield made_up("priority", log_input(log, claims=unique[:6]), "who prevails", source, readings_in(log))


def walks_of(game: str, budget: Budget) -> Iterator[Question]:
    """Questions along dealt hands of a game."""
    from oracle.game.registry import load
    from oracle.judge.dealing import Player, Telling, deal_match  # loads the judge

    if load(game).playing is None:
        return
    profiles = (Player(), Player(wayward=40), Player(sensible=False), Player(wayward=0))
    for seed in range(WHOLE * budget.walks):
        player = profiles[seed % len(profiles)]
        log = next(deal_match(game, seed, player, Telling(declared=seed % 2 == 0)))
        name = f"dealt hand {seed}"
        yield made_up("replay", log_input(log), "a whole hand", name)
        yield from following(log, name)
        if seed < budget.walks:
            chance = Chance(seed)
            yield from around(log, name, chance, budget.per_walk)
            yield from _on_the_way(log, name, chance)


def _on_the_way(log: Log, name: str, chance: Chance) -> Iterator[Question]:
    """What may be done at some points of a dealt hand."""
    from oracle.conformance.inputs.rewriting import deeds_of, played

    deeds = deeds_of(log)
    for _ in range(8):
        made = chance.below(len(deeds))
        yield from following(played(log, deeds[:made]), f"{name}, act {made}")
