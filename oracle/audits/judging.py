"""The row of one hand in an audit, whatever the hand is.

A row says what the ruling says, by the names of the ruling's JSON; no name of a person is in it.
"""

from __future__ import annotations

import io
import json
from contextlib import suppress
from dataclasses import field
from functools import partial
from hashlib import sha256
from importlib import import_module
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, cast

from grammar.outside import json_of
from grammar.records import dataclass
from grammar.visible import encodable
from oracle import VERSION
from oracle.audits.pieces import REFUSED, Piece, log_in
from oracle.audits.sources import NOTATION, ONE_JSON

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog
    from oracle.judge.matches import Match
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling

Row = dict[str, Any]
"""A row, by the names of the schema (`oracle.audits.schema`); what is not named is null."""

FAILED = "failed"
"""The status of a hand that was not judged to its end, by a defect of ours or for want of time or memory."""

REFUSED_FILE = "refused"
"""The status of a file that is not read."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What all hands of an audit are judged by.

    A reading is asked of the game that has it, a profile of the `games` that know it; `lang` is that of the reasons.
    """

    readings: Mapping[str, str] = field(default_factory=dict)
    profile: str | None = None
    games: frozenset[str] = frozenset()
    lang: Lang = "en"

    def asked(self, game: str) -> tuple[Mapping[str, str], ...]:
        """What is asked of a game: single readings first, then the profile."""
        from oracle.api import asked
        from oracle.rulebook.readings import register

        known = register(game) if self.readings else {}
        single = {each: slug for each, slug in self.readings.items() if each in known}
        return asked(game, single, self.profile if game in self.games else None)


def agreed_terms(readings: Mapping[str, str], profile: str | None, lang: Lang = "en") -> Terms:
    """The terms that were asked for. Raises `ReadingError` for a reading or profile that no game has."""
    from oracle.game.hands import known
    from oracle.rulebook.readings import ReadingError, checked, register
    from oracle.rulebook.readings import profile as named

    for identifier, slug in readings.items():
        game = next((each for each in known() if identifier in register(each)), known()[0])
        checked(game, {identifier: slug})
    if profile is None:
        return Terms(readings, lang=lang)
    games, refused = set(), []
    for game in known():
        try:
            named(game, profile)
            games.add(game)
        except ReadingError as wrong:
            refused.append(wrong)
    if not games:
        raise next((each for each in refused if each.args[0] != "profile-unknown"), refused[0])
    return Terms(readings, profile, frozenset(games), lang)


def load_all() -> None:
    """Load what judging any game needs, so that no hand is charged with it."""
    from grammar.reading.parse import line_reader
    from oracle.game.hands import known
    from oracle.game.registry import load

    import_module("oracle.conformance.inputs.structured")
    for game in known():
        load(game)
        line_reader(game, fast=True).by_grammar  # noqa: B018  (made when it is first asked for)
        # What is made when it is first asked for is made here.
        RowMaker(Terms()).row(Piece("-", 1, 1, NOTATION, f'[Game "{game}"]\nend cut\n'.encode()))


class MakesRows(Protocol):
    """What makes the rows of hands in a process; tests set another in the place of `RowMaker`."""

    def begin(self) -> None:
        """Begin a chunk."""

    def row(self, piece: Piece) -> Row:
        """The row of a hand."""
        raise NotImplementedError


def begun(makes: Callable[[], MakesRows]) -> Callable[[Sequence[Piece]], Iterator[Row]]:
    """Load everything, and return the function that makes the rows of a chunk."""
    maker = makes()
    load_all()
    return partial(_rows, maker)


def _rows(maker: MakesRows, chunk: Sequence[Piece]) -> Iterator[Row]:
    maker.begin()
    yield from map(maker.row, chunk)


class RowMaker:
    """Makes the rows of a chunk in their order, each hand by the state that those before it in its file left."""

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.file: str | None = None
        self.match: Match

    def begin(self) -> None:
        """Forget the hands before."""
        self.file = None

    def row(self, piece: Piece) -> Row:
        """What becomes of a hand; a defect of ours is a row too. Raises `MemoryError`."""
        from oracle.judge.matches import Match

        if piece.file != self.file:
            self.file, self.match = piece.file, Match()
        return self._guarded(piece, lambda: self._row(piece))

    def row_of_log(self, piece: Piece, log: Log | UnreadableLog) -> Row:
        """What becomes of a hand that was read already."""
        if self.file is None:
            from oracle.judge.matches import Match

            self.file, self.match = piece.file, Match()
        began = perf_counter()
        return self._guarded(
            piece, lambda: {**self._judged(piece, log), "judge_ms": _ms(perf_counter() - began)}
        )

    def _guarded(self, piece: Piece, ask: Callable[[], Row]) -> Row:
        try:
            return ask()
        except MemoryError:
            raise
        except Exception as defect:  # noqa: BLE001  (it stops nothing, and the row says so)
            self.match.skip()
            return self._at_fault(piece) or failed(piece, "defect", _in_a_line(defect))

    @staticmethod
    def _at_fault(piece: Piece) -> Row | None:
        """The row of a structured log that no notation says; none where nothing is wrong with the log."""
        if piece.form != ONE_JSON or piece.label:
            return None
        from oracle.conformance.inputs.faults import fault

        with suppress(Exception):  # what it is made of may do anything
            tree = json_of(piece.text)
            why = fault("replay", tree["game"], {"log": log_in(tree)})
            if why is not None:
                found = {"game": tree["game"], "status": "unreadable", "label": "structured", "reason": why}
                return {**_head(piece), **found}
        return None

    def _row(self, piece: Piece) -> Row:
        if piece.form == REFUSED:
            return {**_head(piece), "status": REFUSED_FILE, "label": piece.label, "reason": piece.why or None}
        began = perf_counter()
        found = self._read(piece)
        read = perf_counter()
        row = found if isinstance(found, dict) else self._judged(piece, found)
        return {**row, "read_ms": _ms(read - began), "judge_ms": _ms(perf_counter() - read)}

    def _judged(self, piece: Piece, log: Log | UnreadableLog) -> Row:
        from oracle.game.hands import NoRulesetError
        from oracle.rulebook.readings import ReadingError

        if isinstance(log, Exception):
            self.match.skip()
            what = f"{log.line}:{log.column}: {log.sentence('what', self.terms.lang)}"
            return {**_head(piece), "status": "unreadable", "label": log.label, "reason": what}
        try:
            asked = self.terms.asked(log.game)
            ruling = self.match.judge(log, readings=asked, file=piece.file, hand=piece.hand)
        except (NoRulesetError, ReadingError) as refused:
            self.match.skip()
            label, why = "no-ruleset", str(refused)
            if isinstance(refused, ReadingError):
                label, why = "reading-refused", refused.sentence(self.terms.lang)
            return {**_head(piece), "game": log.game, "status": "unreadable", "label": label, "reason": why}
        return {**_head(piece), **row_of(ruling, self.terms.lang)}

    def _read(self, piece: Piece) -> Log | UnreadableLog | Row:
        """The log of a hand, or why it cannot be read."""
        if piece.form == NOTATION:
            from grammar.logs import read_lines
            from grammar.reading.intake import source_lines

            lines = source_lines(io.BytesIO(piece.text))
            before = piece.line - 1
            return next(
                read_lines((line._replace(number=line.number + before) for line in lines), piece.file)
            )
        if piece.label:
            return {**_head(piece), "status": "unreadable", "label": piece.label}
        return self._structured(piece)

    def _structured(self, piece: Piece) -> Log | Row:
        from oracle.conformance.inputs.structured import StructuredError, log_of
        from oracle.game.hands import known

        label, why, game = "json", "", None
        try:
            tree = json_of(piece.text)
            label = "structured"
            game, readings = tree.get("game"), tree.get("readings") or {}
            if game not in known():
                return {**_head(piece), "status": "unreadable", "label": "unknown-game", "reason": str(game)}
            return log_of(game, log_in(tree), {str(each): str(slug) for each, slug in readings.items()})
        except StructuredError as wrong:
            why = str(wrong)
        except ValueError as wrong:
            why = str(wrong)
        except (KeyError, TypeError, AttributeError):
            why = "game, log"
        self.match.skip()
        return {**_head(piece), "game": game, "status": "unreadable", "label": label, "reason": why}


def unheld(row: Row) -> Row:
    """The row of a hand of which a figure is greater than the files of an audit hold."""
    kept = {name: row.get(name) for name in ("file", "hand", "line", "log", "paipu", "game")}
    return {
        **kept,
        "status": "unreadable",
        "label": "beyond-a-row",
        "reason": "a number of more than 64 bits",
    }


def failed(piece: Piece, label: str, why: str) -> Row:
    """The row of a hand that was not judged to its end: `timeout`, `memory`, `crash` or `defect`."""
    return {**_head(piece), "status": FAILED, "label": label, "reason": why}


def _head(piece: Piece) -> Row:
    log = "sha256:" + sha256(piece.text).hexdigest() if piece.form != REFUSED else None
    return {"file": _text(piece.file), "hand": piece.hand, "line": piece.line, "log": log, "paipu": VERSION}


def _text(name: str) -> str:
    """A name of a file as text; what of it is no text stands by its numbers."""
    try:
        return name.encode("utf-8", "surrogateescape").decode("utf-8", "backslashreplace")
    except UnicodeEncodeError:
        return encodable(name)


def _in_a_line(defect: Exception) -> str:
    return (f"{type(defect).__name__}: {defect}".splitlines() or [""])[0]


def _ms(seconds: float) -> float:
    return round(seconds * 1000, 3)


# -- of a ruling ---------------------------------------------------------------------------------------


def row_of(ruling: Ruling, lang: Lang) -> Row:
    """What an audit keeps of a ruling."""
    from oracle.report.tree.ruling import ruling_tree

    tree = cast("Any", ruling_tree(ruling, lang))
    result = tree["result"]
    row = {
        "game": tree["game"],
        "edition": tree["edition"],
        "date": next((tag.value for tag in ruling.record.log.tags if tag.key == "Date"), None),
        "digest": tree["digest"],
        "status": tree["status"],
        "acts": tree["acts"],
        "how": result["how"],
        "winners": result["winners"],
        "tile": result["tile"],
        "dealer": result["dealer"],
        "next_dealer": result["next_dealer"],
        "next_streak": result["next_streak"],
        "findings": [_picked(each, _FINDING) for each in tree["findings"]],
        "claims": [_picked(each, _CLAIM) for each in tree["claims"]],
        "scores": [_score(each) for each in tree["scores"]],
        "payments": [_payment(each) for each in tree["payments"]],
        "payments_open": tree["payments_open"],
        "declared": [_declared(each) for each in tree["declared"]["payments"]],
        "readings": sorted(tree["readings"].items()),
        "profile": tree.get("profile", {}).get("name"),
        "options": sorted((name, str(value)) for name, value in tree["options"].items()),
        "undecided": [*_undecided(tree)],
    }
    return {**row, "ruled": _ruled(row)}


_FINDING = ("kind", "clause", "also", "at", "line", "column", "seat", "key", "reason")
_CLAIM = ("by", "against", "clause", "at", "outcome")


def _picked(tree: Mapping[str, Any], names: Iterable[str]) -> Row:
    return {name: tree[name] for name in names}


def _amount(pairs: Sequence[Sequence[Any]]) -> list[Row]:
    return [{"n": number, "unit": unit} for number, unit in pairs]


def _bounds(figure: Any) -> Row:  # noqa: ANN401  (JSON)
    """A figure by its least and its greatest value; the greatest is null where nothing sets it."""
    if isinstance(figure, dict):
        high = figure["high"]
        return {"low": _amount(figure["low"]), "high": None if high is None else _amount(high)}
    return {"low": _amount(figure), "high": _amount(figure)}


def _score(tree: Mapping[str, Any]) -> Row:
    items = [{"item": each["item"], "clause": each["clause"]} for each in tree["items"]]
    return {"seat": tree["seat"], **_bounds(tree["total"]), "items": items}


def _payment(tree: Mapping[str, Any]) -> Row:
    paid = {"payer": tree["from"], "payee": tree["to"], "clause": tree["clause"]}
    return {**paid, **_bounds(tree["amount"]), "over": tree.get("over", 1)}


def _declared(tree: Mapping[str, Any]) -> Row:
    said = {"payer": tree["from"], "payee": tree["to"], "line": tree["line"]}
    return {**said, "amount": _amount(tree["amount"])}


def _undecided(tree: Mapping[str, Any]) -> Iterator[Row]:
    """The facts that the log does not show and that would decide something."""
    for found in tree["findings"]:
        if found["kind"] == "undecided":
            fact = found["reason"]
            yield {"clause": found["clause"], "at": found["at"], "seat": found["seat"], "fact": fact}
    for sheet in tree["scores"]:
        for left in sheet["open"]:
            yield {"clause": left["clause"], "at": None, "seat": sheet["seat"], "fact": left["fact"]}


def _ruled(row: Row) -> str:
    """What was ruled, as a digest: the same under two versions, or two sets of readings, that rule alike."""
    findings = [
        [each[name] for name in ("kind", "clause", "also", "at", "seat", "key")] for each in row["findings"]
    ]
    claims = [[each["by"], each["against"], each["clause"], each["outcome"]] for each in row["claims"]]
    scores = [[each["seat"], each["low"], each["high"]] for each in row["scores"]]
    paid = [[each[name] for name in ("payer", "payee", "low", "high", "over")] for each in row["payments"]]
    ends = [row[name] for name in ("status", "how", "winners", "next_dealer", "next_streak")]
    said = json.dumps([ends, findings, claims, scores, paid], ensure_ascii=False, separators=(",", ":"))
    return "sha256:" + sha256(said.encode()).hexdigest()
