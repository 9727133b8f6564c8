"""Our own judge as an implementation of the protocol: `paipu serve --stdio`, and the same within the process."""

from __future__ import annotations

import sys
from functools import cache
from typing import TYPE_CHECKING, BinaryIO

from oracle import VERSION
from oracle.conformance.inputs.faults import fault
from oracle.conformance.inputs.forms import StructuredError, mapping, part_of, text
from oracle.conformance.kinds import KINDS, Kind, UnsupportedError
from oracle.conformance.protocol.engine import Reply, reply_of
from oracle.conformance.protocol.messages import Hello, ProtocolError, check_answer, decode, encode
from oracle.game.hands import known
from oracle.rulebook.readings import ReadingError, nameable

if TYPE_CHECKING:
    from collections.abc import Callable

    from oracle.conformance.inputs.forms import Json, JsonValue


@cache
def our_hello() -> Hello:
    """Who we are: every game we judge, every kind of case, every level; readings and profiles as asked."""
    profiles = {game: named for game in known() if (named := nameable(game))}
    return Hello("paipu", VERSION, "python", known(), tuple(KINDS), all_readings=True, profiles=profiles)


def answered(case: Json) -> Json:
    """The message that answers a case.

    What is wrong with a question is reported where it is read, by `StructuredError` and its like. Whatever
    else is raised is a defect of ours, unless the question turns out to be none.
    """
    try:
        identifier = text(part_of(case, "id"), "id")
        kind, game, readings = _kind(case), _game(case), _readings(case)
        given = mapping(part_of(case, "input"), "input")
    except StructuredError as wrong:
        return _error(case, "bad-input", str(wrong))
    try:
        answer = kind.answer(game, readings, {**given})
    except UnsupportedError as gap:
        return _error(case, "unsupported", str(gap))
    except (ReadingError, StructuredError) as wrong:
        return _error(case, "bad-input", str(wrong))
    except Exception as defect:  # noqa: BLE001  (our own defect is an answer too, and the next case is another)
        wrong_with_it = fault(kind.name, game, {**given})
        if wrong_with_it is not None:
            return _error(case, "bad-input", wrong_with_it)
        return _error(case, "internal", f"{type(defect).__name__}: {defect}")
    return {"type": "result", "id": identifier, "answer": answer}


def _error(case: Json, code: str, message: str) -> Json:
    identifier = case.get("id")
    named = identifier if isinstance(identifier, str) else ""
    return {"type": "error", "id": named, "code": code, "message": message[:4000]}


def _kind(case: Json) -> Kind:
    name = text(part_of(case, "kind"), "kind")
    if name not in KINDS:
        raise StructuredError(f"kind: {name!r} is none")
    return KINDS[name]


def _game(case: Json) -> str:
    name = text(part_of(case, "game"), "game")
    if name not in known():
        raise StructuredError(f"game: {name!r} is judged by nobody here")
    return name


def _readings(case: Json) -> dict[str, str]:
    chosen = mapping(part_of(case, "readings"), "readings")
    return {identifier: text(slug, "readings") for identifier, slug in chosen.items()}


# -- over pipes --------------------------------------------------------------------------------------


def serve(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line until the end or a `bye`; a line that is none is answered with an error."""
    for line in questions:
        message = _message(line)
        if message is None or message.get("type") == "bye":
            return
        answers.write(encode(message))
        answers.flush()


def _message(line: bytes) -> Json | None:
    """What is answered to a line; a `bye` is handed back as it is, None is the end."""
    try:
        said = decode(line.rstrip(b"\r\n"))
    except ProtocolError as wrong:
        return _error({}, "bad-input", str(wrong))
    match said.get("type"):
        case "case":
            return answered(said)
        case "hello":
            return our_hello().message()
        case "ping" | "bye":
            return said
        case other:
            return _error(said, "unsupported", f"type {other!r}")


def serve_stdio() -> None:
    """Serve on standard input and output, untouched by what the terminal would make of them."""
    serve(sys.stdin.buffer, sys.stdout.buffer)


# -- within the process --------------------------------------------------------------------------------


class Inside:
    """An implementation in the same process: a function from a case to a message, or from a case to an answer.

    What the function raises is a crash of it; what is no object is no answer. `hello` says what it may be asked.
    """

    def __init__(self, answer: Callable[[Json], JsonValue], hello: Hello) -> None:
        self._answer = answer
        self.hello = hello

    def __enter__(self) -> Inside:
        return self

    def __exit__(self, *_: object) -> None:
        """Nothing has to be ended."""

    def ask(self, case: Json) -> Reply:
        """Ask one case."""
        try:
            answer = self._answer(case)
        except Exception as wrong:  # noqa: BLE001  (a stranger's code; whatever it raises is its crash)
            return Reply("crash", None, type(wrong).__name__, str(wrong))
        if not isinstance(answer, dict):
            return Reply("protocol", None, "no-object", type(answer).__name__)
        if answer.get("type") not in ("result", "skip", "error"):
            return Reply("result", answer)
        try:
            check_answer(answer, str(case["id"]))
        except ProtocolError as wrong:
            return Reply("protocol", None, wrong.fault, wrong.detail)
        return reply_of(answer)

    def fresh(self) -> None:
        """A function has nothing to forget."""

    def kill(self) -> None:
        """Nothing runs that could be ended."""


def ourselves() -> Inside:
    """Our own judge, asked within the process."""
    return Inside(answered, our_hello())


def named_function(place: str) -> Inside:
    """The function that `module:name` names, asked whatever its module's `HELLO` declares; without one, everything.

    Raises `ImportError`, `AttributeError` or `ValueError` where there is none, `ProtocolError` over its `HELLO`.
    """
    from importlib import import_module

    module_name, colon, name = place.partition(":")
    if not (module_name and colon and name):
        raise ValueError(place)
    if "" not in sys.path:
        sys.path.insert(0, "")
    module = import_module(module_name)
    function = getattr(module, name)
    declared: dict[str, JsonValue] = getattr(module, "HELLO", {})
    hello: Json = {
        **our_hello().message(),
        "all_readings": not declared,
        "name": module_name,
        "version": str(getattr(module, "__version__", "0")),
        **declared,
    }
    from oracle.conformance.protocol.messages import introduction

    return Inside(function, introduction(hello))
