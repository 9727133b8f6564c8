"""Something an implementation can be asked, before anybody has answered it."""

from __future__ import annotations

import re
from dataclasses import field
from hashlib import sha256
from typing import TYPE_CHECKING, cast

from grammar.records import dataclass
from grammar.unreadable import UnreadableLog
from oracle.conformance.cases.case import Witness, canonical
from oracle.conformance.inputs.forms import mapping
from oracle.conformance.inputs.structured import (
    StructuredError,
    log_of,
    notation_of,
    readings_of,
    says_the_same,
    structured_hand,
    structured_log,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Hand, Log
    from oracle.conformance.inputs.forms import Json, JsonValue


TITLE = 80
"""The letters of a title at most."""


@dataclass(frozen=True, slots=True)
class Question:
    """A question with where it comes from.

    `name` becomes part of an id and `title` the English title, should the question become a case. `clauses` are
    those it is about, and `shows` what it shows of them, where the source says so. Where the answer leaves
    something open, `witnesses` are two ways in which it may have been. `asked_under` are the other readings it is
    asked under as well; None where nobody has said, so that every reading may be tried. `several` says that a hunt
    asks it though it breaks several clauses.
    """

    name: str
    kind: str
    input: Json
    title: str
    origin: str
    source: str
    clauses: tuple[str, ...] = ()
    shows: str = ""
    readings: Mapping[str, str] = field(default_factory=dict)
    witnesses: tuple[Witness, ...] = ()
    asked_under: tuple[Mapping[str, str], ...] | None = None
    several: bool = False

    def tree(self) -> Json:
        """The question as JSON, to be handed from process to process."""
        return {
            "name": self.name,
            "kind": self.kind,
            "input": self.input,
            "title": self.title,
            "origin": self.origin,
            "source": self.source,
            "clauses": list(self.clauses),
            "shows": self.shows,
            "readings": {**self.readings},
            "witnesses": [{"input": each.input, "verdict": each.verdict} for each in self.witnesses],
            "asked_under": None if self.asked_under is None else [{**each} for each in self.asked_under],
        }


def question_of(tree: Mapping[str, JsonValue]) -> Question:
    """The question of its JSON."""
    inner, readings, clauses = tree["input"], tree["readings"], tree["clauses"]
    assert isinstance(inner, dict)
    assert isinstance(readings, dict)
    assert isinstance(clauses, list)
    name, kind, title, origin, source, shows = (
        str(tree[key]) for key in ("name", "kind", "title", "origin", "source", "shows")
    )
    slugs = {key: str(value) for key, value in readings.items()}
    seen = tuple(
        Witness(cast("Json", each["input"]), str(each["verdict"]))
        for each in cast("list[Json]", tree["witnesses"])
    )
    under = cast("list[dict[str, str]] | None", tree["asked_under"])
    about = (tuple(map(str, clauses)), shows, slugs, seen, None if under is None else tuple(under))
    return Question(name, kind, inner, title, origin, source, *about)


def log_input(log: Log, **more: JsonValue) -> Json:
    """The input of a question about a log."""
    return {"log": structured_log(log), **more}


def hand_input(hand: Hand) -> Json:
    """The input of a question about a hand."""
    return {"hand": structured_hand(hand)}


def readings_in(log: Log) -> Mapping[str, str]:
    """The readings a log chooses."""
    return readings_of(log)


def slug(text: str) -> str:
    """Words as they stand in ids."""
    return re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-")


def words(text: str) -> str:
    """A slug as the beginning of a sentence."""
    plain = text.replace("-", " ").strip()
    return plain[:1].upper() + plain[1:]


NOTATION = ("parse", "roundtrip")
"""The kinds that ask about the notation and about no rule."""


def key_of(kind: str, readings: object, question: Json) -> str:
    """The same for the same question."""
    return sha256(canonical([kind, cast("JsonValue", dict(cast("Json", readings))), question])).hexdigest()


def findings(answer: Json) -> tuple[tuple[str, str], ...]:
    """The kinds and clauses of what an answer found; a hand that cannot be is a finding."""
    rows = cast("list[Json]", answer.get("findings", []))
    found = [(str(each["kind"]), str(each["clause"])) for each in rows]
    found += [("impossible", str(clause)) for clause in cast("list[str]", answer.get("impossible", []))]
    return tuple(found)


def is_canonical(game: str, question: Question) -> bool:
    """Whether a question has its canonical form, and notation that says the same."""
    try:
        if question.kind in NOTATION:
            return True
        notation = notation_of(game, question.readings, question.input)
        if notation is None:
            return True
        if "log" in question.input:
            log = mapping(question.input["log"], "log")
            if structured_log(log_of(game, log)) != log:
                return False
        return says_the_same(game, question.readings, question.input, notation)
    except (UnreadableLog, StructuredError, KeyError, ValueError):
        return False
