"""A conformance case: what an implementation is asked, what it must answer, and which clauses that tests.

A case is JSON (`oracle/schemas/case.schema.json`). Its `input` is structured and complete: nobody has to read
the notation to be tested, and `notation` is the same input as text, for readers. Its digest covers what it
means (game, kind, readings, input, expectations) and nothing that may be reworded.
"""

from __future__ import annotations

import gc
import json
from contextlib import contextmanager
from dataclasses import field, replace
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from grammar.outside import json_of
from grammar.records import dataclass
from oracle.conformance.inputs.forms import row, rows

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence
    from typing import NoReturn

    from oracle.conformance.inputs.forms import Json, JsonValue


LEVELS = ("must", "optional", "disputed")
"""What a case asks of an implementation: everybody, those who offer the thing, one of several readings."""

ABOUT = ("rules", "input")
"""What a case is about: a rule, or input that contradicts itself; they are asked and reported in this order."""

WIDEST = 110
"""Columns of a line in a file of cases; what does not fit is opened over several lines."""


class CaseError(ValueError):
    """JSON that is no case; the message names the place."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """What a disputed case expects under another reading."""

    readings: Mapping[str, str]
    expect: Json


@dataclass(frozen=True, slots=True)
class Witness:
    """One way in which what an undecided case leaves open may have been, and the verdict then."""

    input: Json
    verdict: str


@dataclass(frozen=True, slots=True)
class Case:
    """One published case; `oracle/schemas/case.schema.json` says what each part is.

    `tests` are the clauses it was made for, `touches` others it is known to reach; the judge's own trace has to
    hold both, and holds many more that need no writing down. `readings` are those in force that are not ours by
    default; a disputed case has an expectation for them and `alternatives` for the others, an undecided one has
    two `witnesses`, one each way. What it is `about` follows from what is expected; `stated` is what its file says of
    that. `since` is the edition it was born in, `changed` names the one that
    judged it anew, with the reason. `profile` is the digest of the profile it is judged by while it is asked.
    """

    id: str
    game: str
    kind: str
    title: Mapping[str, str]
    tests: tuple[str, ...]
    input: Json
    expect: Json
    touches: tuple[str, ...] = ()
    level: str = "must"
    readings: Mapping[str, str] = field(default_factory=dict)
    alternatives: tuple[Alternative, ...] = ()
    witnesses: tuple[Witness, ...] = ()
    provenance: Json = field(default_factory=lambda: {"origin": "hand"})
    since: str = ""
    changed: Mapping[str, str] | None = None
    notation: str | None = None
    digest: str = ""
    stated: str | None = field(default=None, compare=False)
    profile: str = ""

    @property
    def area(self) -> str:
        """The part of the game it belongs to, which names its file."""
        return self.id.split("/")[1]

    @property
    def expectations(self) -> tuple[Alternative, ...]:
        """Every reading with what is expected under it; only a disputed case has more than one."""
        return Alternative(self.readings, self.expect), *self.alternatives

    @property
    def about(self) -> str:
        """What it is about: `rules`, or `input` where all that is to be found is that the input contradicts itself."""
        return "input" if all(contradicts_itself(each.expect) for each in self.expectations) else "rules"


def contradicts_itself(expect: Json) -> bool:
    """Whether an answer says that its hand or log cannot be, and no more."""
    findings = expect.get("findings")
    if isinstance(findings, list) and findings:
        return all(isinstance(each, dict) and each.get("kind") == "impossible" for each in findings)
    return expect.get("verdict") == "impossible"


def digest_of(case: Case) -> str:
    """The digest of what a case means; titles, links, notation and provenance may change without it."""
    meaning: Json = {
        "game": case.game,
        "kind": case.kind,
        "readings": {**case.readings},
        "input": case.input,
        "expect": case.expect,
    }
    if case.alternatives:
        meaning["alternatives"] = [_alternative(each) for each in case.alternatives]
    return "sha256:" + sha256(canonical(meaning)).hexdigest()


def sealed(case: Case) -> Case:
    """A case with its digest, its clauses in order; what a file said of an earlier form of it is forgotten."""
    tests = tuple(dict.fromkeys(case.tests))
    touches = tuple(sorted(set(case.touches) - set(tests)))
    ordered = replace(case, tests=tests, touches=touches)
    return replace(ordered, digest=digest_of(ordered), stated=None)


def canonical(value: JsonValue) -> bytes:
    """The RFC 8785 bytes of a value without fractions.

    Keys are ASCII here, so that their order by code points is their order by UTF-16 units.
    """
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


# -- JSON ------------------------------------------------------------------------------------------


def to_json(case: Case) -> Json:
    """A case as a JSON object, its parts in the order of the schema; absent parts are absent."""
    tree: Json = {
        "id": case.id,
        "game": case.game,
        "kind": case.kind,
        "title": {**case.title},
        "clauses": {"tests": list(case.tests), "touches": list(case.touches)},
        "level": case.level,
        "about": case.about,
        "readings": {**case.readings},
        "input": case.input,
        "expect": case.expect,
    }
    if case.alternatives:
        tree["alternatives"] = [_alternative(each) for each in case.alternatives]
    if case.witnesses:
        tree["witnesses"] = [{"input": each.input, "verdict": each.verdict} for each in case.witnesses]
    if case.notation is not None:
        tree["notation"] = _lines(case.notation)
    tree |= {"provenance": case.provenance, "since": case.since}
    if case.changed is not None:
        tree["changed"] = {**case.changed}
    tree["digest"] = case.digest
    return tree


def _alternative(each: Alternative) -> Json:
    return {"readings": {**each.readings}, "expect": each.expect}


def _lines(notation: str) -> JsonValue:
    """A hand as it is, a log line by line."""
    return [*notation.splitlines()] if "\n" in notation else notation


def _notation(value: JsonValue) -> str | None:
    if isinstance(value, list):
        return "".join(f"{line}\n" for line in _list(value))
    return None if value is None else _text(value)


def from_json(tree: Mapping[str, JsonValue]) -> Case:
    """The case a JSON object says; `CaseError` where it is none.

    Only the shape that a `Case` needs is looked at; the schema says everything else.
    """
    try:
        return _case(tree)
    except (KeyError, TypeError, AttributeError) as wrong:
        raise CaseError(f"{tree.get('id', '?')}: {type(wrong).__name__}: {wrong}") from None


def _case(tree: Mapping[str, JsonValue]) -> Case:
    clauses = row(tree["clauses"])
    return Case(
        id=_text(tree["id"]),
        game=_text(tree["game"]),
        kind=_text(tree["kind"]),
        title=_texts(tree["title"]),
        tests=_list(clauses["tests"]),
        touches=_list(clauses.get("touches", [])),
        level=_text(tree["level"]),
        readings=_texts(tree.get("readings", {})),
        input=row(tree["input"]),
        expect=row(tree["expect"]),
        alternatives=tuple(
            Alternative(_texts(each["readings"]), row(each["expect"]))
            for each in rows(tree.get("alternatives", []))
        ),
        witnesses=tuple(
            Witness(row(each["input"]), _text(each["verdict"])) for each in rows(tree.get("witnesses", []))
        ),
        provenance=row(tree["provenance"]),
        since=_text(tree["since"]),
        changed=None if tree.get("changed") is None else _texts(tree["changed"]),
        notation=_notation(tree.get("notation")),
        digest=_text(tree["digest"]),
        stated=None if tree.get("about") is None else _text(tree["about"]),
    )


def _text(value: JsonValue) -> str:
    if not isinstance(value, str):
        raise TypeError("a text is wanted")
    return value


def _texts(value: JsonValue) -> dict[str, str]:
    return {key: _text(each) for key, each in row(value).items()}


def _list(value: JsonValue) -> tuple[str, ...]:
    if not isinstance(value, list):
        raise TypeError("an array is wanted")
    return tuple(_text(each) for each in value)


# -- files -----------------------------------------------------------------------------------------


def parsed(text: str) -> tuple[Case, ...]:
    """The cases of a file. Raises `CaseError`."""
    with _uncollected():
        document = document_of(text)
        if not isinstance(document, list) or not all(isinstance(each, dict) for each in document):
            raise CaseError("a file of cases is one array of objects")
        return tuple(from_json(cast("Json", each)) for each in document)


@contextmanager
def _uncollected() -> Generator[None]:
    """Look for no garbage meanwhile: what is read is all kept, and going through it takes as long as reading it."""
    looking = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if looking:
            gc.enable()


def document_of(text: str) -> JsonValue:
    """The JSON of a text that can be written again. Raises `CaseError` with its line."""
    try:
        document: JsonValue = json_of(text, constant=_no_number, fraction=_no_number)
        text.encode()
        if "\\ud" in text or "\\uD" in text:  # escaped it may be half a character
            json.dumps(document, ensure_ascii=False).encode()
    except json.JSONDecodeError as wrong:
        raise CaseError(f"{wrong.lineno}:{wrong.colno}: {wrong.msg}") from None
    except ValueError as wrong:
        raise CaseError(str(wrong)[:200]) from None
    return document


def _no_number(written: str) -> NoReturn:
    raise ValueError(f"{written} is no number a case may hold")


def written(cases: Iterable[Case]) -> str:
    """A file of cases: one array, sorted by id, laid out in the one way that the same cases always have."""
    return laid_out([to_json(case) for case in sorted(cases, key=lambda case: case.id)], opened=2)


def laid_out(value: JsonValue, width: int = WIDEST, *, opened: int = 1) -> str:
    """A value as text: on one line where it fits, else opened, its parts one to a line.

    The outermost `opened` levels are opened in any event.
    """
    return _Layout(width, opened).text(_ordered(value), 0, 0) + "\n"


_FIRST = (
    *("id", "game", "kind", "title", "clauses", "level", "about", "readings", "input", "expect"),
    *("alternatives", "witnesses", "notation", "provenance", "since", "changed", "digest"),
    *("verdict", "status", "wins", "first", "at", "seat", "act", "item", "value", "from", "to", "amount"),
    *(
        "concealed",
        "melds",
        "flowers",
        "win",
        "circumstances",
        "tile",
        "tiles",
        "came",
        "with",
        "making",
        "how",
    ),
    *("dealer", "options", "hands", "turned", "wall", "acts", "end", "clause", "also"),
)
_RANK = {key: rank for rank, key in enumerate(_FIRST)}


def _ordered(value: JsonValue) -> JsonValue:
    """A value whose objects have their keys in one order, wherever it was made."""
    if isinstance(value, list):
        return [_ordered(each) for each in value]
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: (_RANK.get(key, len(_RANK)), key))
        return {key: _ordered(value[key]) for key in keys}
    return value


@dataclass(frozen=True, slots=True)
class _Layout:
    """Writes a value within a width."""

    width: int
    opened: int

    def text(self, value: JsonValue, depth: int, before: int) -> str:
        """Write a value that begins after so many columns."""
        short = json.dumps(value, ensure_ascii=False)
        if not isinstance(value, list | dict) or not value:
            return short
        if depth >= self.opened and before + len(short) <= self.width:
            return short
        inner = " " * (depth + 1)
        if isinstance(value, dict):
            names = {key: f"{json.dumps(key, ensure_ascii=False)}: " for key in value}
            parts = [
                names[key] + self.text(each, depth + 1, len(inner) + len(names[key]))
                for key, each in value.items()
            ]
        elif all(_is_short(each) for each in value):
            parts = self._filled(value, len(inner))
        else:
            parts = [self.text(each, depth + 1, len(inner)) for each in value]
        opening, closing = "{}" if isinstance(value, dict) else "[]"
        return opening + "\n" + ",\n".join(inner + part for part in parts) + "\n" + " " * depth + closing

    def _filled(self, values: Sequence[JsonValue], before: int) -> list[str]:
        """Plain values, as many on a line as fit."""
        lines = [""]
        for value in values:
            part = json.dumps(value, ensure_ascii=False)
            if lines[-1] and before + len(lines[-1]) + 2 + len(part) > self.width:
                lines.append("")
            lines[-1] += (", " if lines[-1] else "") + part
        return lines


def _is_short(value: JsonValue) -> bool:
    """Whether a value is a word or a number, of which several stand on a line."""
    return not isinstance(value, list | dict) and " " not in str(value)
