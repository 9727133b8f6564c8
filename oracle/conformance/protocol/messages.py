"""The protocol `paipu/1`: what a line of it is, what may stand in it, and what is wrong with one that is none.

One JSON object a line, UTF-8 without a byte order mark, at most `LONGEST` bytes. Fields nobody knows are
ignored. `schemas/protocol.schema.json` states the messages; `Strict` holds every line against it.
"""

from __future__ import annotations

import json
from dataclasses import field
from functools import cache
from importlib.resources import files
from math import isfinite
from typing import TYPE_CHECKING, NoReturn, cast

from grammar.limits import DEPTH, MESSAGE, TooMuchError
from grammar.outside import json_of
from grammar.records import dataclass
from oracle import VERSION

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.inputs.forms import Json, JsonValue
    from oracle.rulebook.house_rules import Layer

PROTOCOL = "paipu/1"
LONGEST = MESSAGE.most
"""Bytes a line may have, its end apart."""

LEVELS = ("L1", "L2", "L3", "L4")
ERROR_CODES = ("internal", "unsupported", "bad-input")

BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class ProtocolError(Exception):
    """A line that is not of the protocol; `fault` names what is wrong with it, `detail` says where."""

    def __init__(self, fault: str, detail: str = "") -> None:
        super().__init__(f"{fault}: {detail}" if detail else fault)
        self.fault = fault
        self.detail = detail


@dataclass(frozen=True, slots=True)
class Hello:
    """Who answers, and what it can be asked; empty `levels` are all of them.

    A game in `kinds_by_game` is answered in those kinds, every other of `games` in `kinds`. `readings` are the
    candidates it always follows; of the readings it does not name it follows those in force, or, where
    `all_readings` is set, whatever a case asks for. `profile` has, by game, the house rules it plays by, `profiles` the
    shipped ones it can count by where a case names one.
    """

    name: str
    version: str
    language: str
    games: tuple[str, ...]
    kinds: tuple[str, ...]
    levels: tuple[str, ...] = LEVELS
    readings: Mapping[str, str] = field(default_factory=dict[str, str])
    kinds_by_game: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    all_readings: bool = False
    profile: Mapping[str, Layer] = field(default_factory=dict["str", "Layer"])
    profiles: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])

    def kinds_of(self, game: str) -> tuple[str, ...]:
        """The kinds of case it answers for a game; none for a game it does not declare."""
        return self.kinds_by_game.get(game, self.kinds) if game in self.games else ()

    @property
    def every_kind(self) -> tuple[str, ...]:
        """Every kind it answers for some game, each once."""
        return tuple(dict.fromkeys(kind for game in self.games for kind in self.kinds_of(game)))

    def message(self) -> Json:
        """The line an implementation introduces itself with."""
        return {
            "type": "hello",
            "protocol": PROTOCOL,
            "name": self.name,
            "version": self.version,
            "language": self.language,
            "games": [*self.games],
            "kinds": [*self.kinds],
            "levels": [*self.levels],
            "readings": {**self.readings},
            **({"kinds_by_game": _listed(self.kinds_by_game)} if self.kinds_by_game else {}),
            **({"all_readings": True} if self.all_readings else {}),
            **({"profile": self._profiles()} if self.profile else {}),
            **({"profiles": _listed(self.profiles)} if self.profiles else {}),
        }

    def _profiles(self) -> Json:
        from oracle.rulebook.profiles import said_by  # only where there is a profile

        return {
            game: cast("Json", said_by(layer.house_rules, layer))
            for game, layer in self.profile.items()
            if layer.house_rules
        }


def _listed(by_game: Mapping[str, tuple[str, ...]]) -> Json:
    return {game: [*words] for game, words in by_game.items()}


# -- what the runner says ----------------------------------------------------------------------------


def greeting(edition: str | None = None) -> Json:
    """The first line of a conversation."""
    said: Json = {"type": "hello", "protocol": PROTOCOL, "runner": {"name": "paipu", "version": VERSION}}
    if edition is not None:
        said["edition"] = edition
    return said


def question(  # noqa: PLR0913  (a case has these parts)
    identifier: str,
    game: str,
    kind: str,
    given: Json,
    *,
    readings: Mapping[str, str] | None = None,
    want: Sequence[str] = (),
    profile: str = "",
) -> Json:
    """A case as it is asked: everything but what is expected, and the digest of the profile it is judged by."""
    return {
        "type": "case",
        "id": identifier,
        "game": game,
        "kind": kind,
        "readings": {**(readings or {})},
        "input": given,
        "want": [*want],
        **({"profile": profile} if profile else {}),
    }


def ping(identifier: str) -> Json:
    """The line that stands behind a case; its echo says that the answer is complete."""
    return {"type": "ping", "id": identifier}


BYE: Json = {"type": "bye"}


# -- lines -------------------------------------------------------------------------------------------


def encode(message: Json) -> bytes:
    """A message as a line."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def decode(line: bytes) -> Json:
    """A line, without its end, as a message; raises `ProtocolError`."""
    if len(line) > LONGEST:
        raise ProtocolError("too-long", f"{len(line)} bytes, of at most {LONGEST}")
    if line.startswith(BYTE_ORDER_MARK):
        raise ProtocolError("byte-order-mark")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as wrong:
        raise ProtocolError("not-utf8", f"byte {wrong.start + 1}") from None
    try:
        message: JsonValue = json_of(text, constant=_no_number, fraction=_finite)
        if "\\ud" in text or "\\uD" in text:
            json.dumps(message, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise ProtocolError("not-utf8", "half of a surrogate pair") from None
    except TooMuchError:
        raise ProtocolError("too-deep", f"more than {DEPTH.most} levels") from None
    except ValueError as wrong:
        raise ProtocolError("not-json", str(wrong)) from None
    if not isinstance(message, dict):
        raise ProtocolError("no-object", type(message).__name__)
    return message


def _finite(written: str) -> float:
    """A number with a fraction or an exponent; one too large to be any is none."""
    number = float(written)
    return number if isfinite(number) else _no_number(written)


def _no_number(constant: str) -> NoReturn:
    raise ValueError(f"{constant} is no JSON")


# -- what an implementation says -----------------------------------------------------------------------


def introduction(message: Json) -> Hello:
    """The hello of an implementation; raises `ProtocolError` where something is missing or of another kind."""
    if message.get("type") != "hello":
        raise ProtocolError("no-hello", f"type {message.get('type')!r}")
    if message.get("protocol") != PROTOCOL:
        raise ProtocolError("other-protocol", repr(message.get("protocol")))
    readings = message.get("readings", {})
    if not isinstance(readings, dict) or not all(isinstance(slug, str) for slug in readings.values()):
        raise ProtocolError("bad-field", "readings")
    return Hello(
        name=text_of(message, "name"),
        version=text_of(message, "version"),
        language=text_of(message, "language"),
        games=_words(message, "games"),
        kinds=_words(message, "kinds"),
        levels=_words(message, "levels") if message.get("levels") else LEVELS,
        readings={identifier: str(slug) for identifier, slug in readings.items()},
        kinds_by_game=_words_by_game(message, "kinds_by_game"),
        all_readings=_flag(message, "all_readings"),
        profile=_profile(message),
        profiles=_words_by_game(message, "profiles"),
    )


def _profile(message: Json) -> dict[str, Layer]:
    """The house rules of each game that has some; raises `ProtocolError` for a profile that cannot be used."""
    stated = message.get("profile", {})
    if not isinstance(stated, dict):
        raise ProtocolError("bad-field", "profile")
    if not stated:
        return {}
    from oracle.rulebook.profiles import Text, layer_of  # only where there is a profile
    from oracle.rulebook.readings import ReadingError

    found = {}
    for game, document in stated.items():
        if not isinstance(document, dict):
            raise ProtocolError("bad-field", f"profile.{game}")
        try:
            found[game] = layer_of(game, document, Text(f"hello: profile.{game}"))
        except ReadingError as wrong:
            raise ProtocolError("bad-field", f"profile.{game}: {wrong.sentence('en')}") from None
    return found


def _words_by_game(message: Json, name: str) -> dict[str, tuple[str, ...]]:
    """The words of each game that is named by itself in a field; raises `ProtocolError`."""
    stated = message.get(name, {})
    if not isinstance(stated, dict):
        raise ProtocolError("bad-field", name)
    try:
        return {game: _words(stated, game) for game in stated}
    except ProtocolError as wrong:
        raise ProtocolError("bad-field", f"{name}.{wrong.detail}") from None


def _flag(message: Json, name: str) -> bool:
    """A field that is true, false or absent; raises `ProtocolError`."""
    value = message.get(name, False)
    if not isinstance(value, bool):
        raise ProtocolError("bad-field", name)
    return value


def text_of(message: Json, name: str) -> str:
    """A field that holds text; raises `ProtocolError`."""
    value = message.get(name)
    if not isinstance(value, str):
        raise ProtocolError("bad-field" if name in message else "no-field", name)
    return value


def _words(message: Json, name: str) -> tuple[str, ...]:
    value = message.get(name)
    if not isinstance(value, list):
        raise ProtocolError("bad-field" if name in message else "no-field", name)
    words = tuple(word for word in value if isinstance(word, str))
    if len(words) != len(value):
        raise ProtocolError("bad-field", name)
    return words


def check_answer(message: Json, identifier: str) -> None:
    """Whether a message answers this question; raises `ProtocolError`."""
    kind = message.get("type")
    if kind not in ("result", "skip", "error"):
        raise ProtocolError("other-type", repr(kind))
    if message.get("id") != identifier:
        raise ProtocolError("other-id", repr(message.get("id")))
    match kind:
        case "result":
            if not isinstance(message.get("answer"), dict):
                raise ProtocolError("bad-field" if "answer" in message else "no-field", "answer")
        case "skip":
            text_of(message, "reason")
        case _:
            if text_of(message, "code") not in ERROR_CODES:
                raise ProtocolError("bad-field", "code")


# -- strictness --------------------------------------------------------------------------------------


class NoSchemasError(Exception):
    """Lines cannot be held against the schema: the library that does it is not installed."""


class Strict:
    """Holds lines against the shipped schema, both ways; raises `NoSchemasError` when it is made."""

    def __init__(self) -> None:
        try:
            from jsonschema import Draft202012Validator  # an extra
        except ImportError as missing:
            raise NoSchemasError from missing
        schema = protocol_schema()
        self._validators = {
            side: Draft202012Validator({"$ref": f"#/$defs/{side}", "$defs": schema["$defs"]})
            for side in _sides(schema)
        }

    def check_answer(self, message: Json, kind: str) -> None:
        """Hold the answer to a case against the schema of its kind; raises `ProtocolError`."""
        from oracle.conformance.cases.schemas import faults
        from oracle.conformance.kinds import KINDS  # only the strict need to know the kinds

        if message.get("type") != "result" or kind not in KINDS:
            return
        found = next(faults(f"kinds#{kind}-answer", message.get("answer")), None)
        if found is not None:
            raise ProtocolError("against-schema", f"answer{found.path[1:]}: {found.why}"[:400])

    def check(self, message: Json, side: str) -> None:
        """Hold a message against the schema of its side and type; raises `ProtocolError` with the path."""
        kind = message.get("type")
        form = f"{side}_hello" if kind == "hello" else str(kind)
        found = next(self._validators.get(form, self._validators["id"]).iter_errors(message), None)
        if found is not None:
            raise ProtocolError("against-schema", f"{found.json_path}: {found.message}"[:400])


@cache
def protocol_schema() -> Json:
    """The schema of the protocol, as shipped."""
    text = files("oracle.schemas").joinpath("protocol.schema.json").read_text(encoding="utf-8")
    schema: Json = json.loads(text)
    return schema


def _sides(schema: Json) -> Sequence[str]:
    defs = schema["$defs"]
    assert isinstance(defs, dict)
    return [name for name in defs if name not in ("name", "text", "from_runner", "from_implementation")]
