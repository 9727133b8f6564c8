"""A test of the adapter, not of the rules: whether a program can be talked to at all, and keeps to the protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.cases import schemas, suites
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol.messages import question
from oracle.conformance.run.outcomes import asked, not_asked
from oracle.game.hands import known
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.conformance.cases.case import Case
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.protocol.engine import Engine, Reply
    from oracle.conformance.protocol.messages import Hello
    from oracle.rulebook.readings import Reading

LARGE = 300_000
"""Characters of a question that does not fit into a pipe at once."""


@dataclass(frozen=True, slots=True)
class Check:
    """One thing that was tried: the key of its phrase, whether it went well, what happened otherwise."""

    key: str
    passed: bool
    what: str = ""


def smoke(engine: Engine) -> Iterator[Check]:
    """Try everything an adapter has to do, with an engine that has introduced itself."""
    hello = engine.hello
    yield _words("smoke-games", hello.games, known())
    yield _words("smoke-kinds", (*hello.kinds, *hello.every_kind), tuple(KINDS))
    yield _words("smoke-kinds-by-game", (*hello.games, *hello.kinds_by_game), hello.games)
    yield _readings(hello)
    first = engine.ask(_nothing(engine, "smoke/1"))
    yield _spoke("smoke-answers", first)
    yield _spoke("smoke-answers-again", engine.ask(_nothing(engine, "smoke/2")))
    yield _spoke("smoke-utf8", engine.ask(_nothing(engine, "smoke/牌譜 🀄 \\ \"'")))
    yield _spoke("smoke-large", engine.ask(_nothing(engine, "smoke/large", pad="中" * (LARGE // 3))))
    more: Json = {**_nothing(engine, "smoke/more"), "later": {"id": "x", "type": "bye"}}
    yield _spoke("smoke-more-fields", engine.ask(more))
    yield _declined("smoke-other-game", engine.ask(question("smoke/game", "no-such-game", "score", {})))
    yield _declined(
        "smoke-other-kind",
        engine.ask(question("smoke/kind", hello.games[0] if hello.games else "", "no-such-kind", {})),
    )
    yield from _smallest(engine)
    yield _leaves(engine)


def _nothing(engine: Engine, identifier: str, pad: str = "") -> Json:
    """A question with nothing in it, of a game and a kind that are declared."""
    hello = engine.hello
    game = (*hello.games, "none")[0]
    kind = (*hello.kinds_of(game), "none")[0]
    return question(identifier, game, kind, {"smoke": pad}, want=hello.levels)


def _words(key: str, said: tuple[str, ...], there_are: tuple[str, ...]) -> Check:
    strange = [word for word in said if word not in there_are]
    return Check(key, bool(said) and not strange, ", ".join(strange) or "[]")


def _readings(hello: Hello) -> Check:
    """Whether every reading declared is one of a game declared, and names a candidate of it."""
    there = {identifier: reading for game in hello.games for identifier, reading in _register(game).items()}
    strange = [
        f"{identifier}={slug}"
        for identifier, slug in hello.readings.items()
        if identifier not in there or slug not in there[identifier].candidates
    ]
    return Check("smoke-readings", not strange, ", ".join(strange))


def _register(game: str) -> Mapping[str, Reading]:
    return register(game) if game in known() else {}


def _spoke(key: str, reply: Reply) -> Check:
    """Whether there was an answer of any kind; to nonsense an error is a good one."""
    return Check(key, not reply.broke, _shown(reply))


def _declined(key: str, reply: Reply) -> Check:
    return Check(key, reply.status in ("skip", "error"), _shown(reply))


def _shown(reply: Reply) -> str:
    said = f"{reply.status} {reply.cause}".rstrip()
    return f"{said}: {reply.reason}" if reply.reason else said


def _smallest(engine: Engine) -> Iterator[Check]:
    """The smallest published case of every kind declared is answered in the shape its kind has."""
    for kind in engine.hello.every_kind:
        case = _smallest_of(engine, kind)
        if case is None:
            continue
        reply = engine.ask(asked(case, engine.hello))
        if reply.answer is None:
            yield Check("smoke-kind", reply.status == "skip", f"{case.id}: {_shown(reply)}")
            continue
        try:
            wrong = next(schemas.faults(f"kinds#{kind}-answer", reply.answer), None)
        except schemas.NoValidatorError:
            yield Check("smoke-kind-unchecked", passed=True)
            continue
        yield Check(
            "smoke-kind", wrong is None, "" if wrong is None else f"{case.id}: {wrong.path}: {wrong.why}"
        )


def _smallest_of(engine: Engine, kind: str) -> Case | None:
    cases = [
        case
        for game in engine.hello.games
        if game in suites.games()
        for case in suites.load(game)
        if case.kind == kind and not_asked(case, engine.hello) is None
    ]
    return min(cases, key=lambda case: (len(repr(case.input)), case.id), default=None)


def _leaves(engine: Engine) -> Check:
    """Whether the program ends by itself after `bye`."""
    code = engine.close()
    return Check("smoke-bye", code == 0, "–" if code is None else f"exit {code}")
