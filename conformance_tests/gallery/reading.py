"""The gallery: small cases that name their clause, what they show, and everything the oracle must say.

A case is a log with a heading, a match (the hands of one file under one heading, `NAME.match`), a row of a table of
hands or of results, or a test under `pytest.mark.clause`. Whatever it is, it can be run on its own and raises
`AssertionError` when the oracle says something else.
"""

from __future__ import annotations

import io
import tomllib
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from grammar.hands import parse_hand
from grammar.logs import parse_log, read_logs
from grammar.writing.render import render_fact
from oracle.conformance.kinds import KINDS
from oracle.game.hands import own_hands_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.counterfactual.branches import branched
from oracle.judge.lawful import legal
from oracle.judge.matches import Match
from oracle.rulebook.readings import agree, profile

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    import pytest

    from grammar.syntax import Log
    from oracle.conformance.inputs.forms import Json
    from oracle.game.play import Option
    from oracle.ruling.contests import Contest
    from oracle.ruling.findings import Finding
    from oracle.ruling.hands import HandSheet
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Branch, Branches, Ruling, Supposed

HERE = Path(__file__).parent

POSITIVE = frozenset({"obeys", "satisfied"})
NEGATIVE = frozenset({"breaks", "near miss"})
SHOWS = POSITIVE | NEGATIVE | {"edge"}

REPEATED = ("finds", "contest", "branch", "score", "item", "lacks", "pays", "may", "must", "maynot")
SINGLE = ("clause", "limbs", "shows", "result", "next", "wrong", "why")


class CaseError(Exception):
    """A case is written wrongly; nothing is said of the oracle."""


@dataclass(frozen=True, slots=True)
class Case:
    """One case: its name, the clauses it is for, what it shows of them, and how it is run."""

    id: str
    clauses: tuple[str, ...]
    shows: str
    run: Callable[[], None]


# -- logs ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Heading:
    """What the comments above a log promise; each value is a line of the heading after its key."""

    values: Mapping[str, tuple[str, ...]]

    def all(self, key: str) -> tuple[str, ...]:
        """Every line under a key."""
        return self.values.get(key, ())

    def one(self, key: str) -> str | None:
        """The only line under a key, or None."""
        return next(iter(self.all(key)), None)


def heading(text: str, name: str) -> Heading:
    """The heading of a log; an unknown key, or one without a value, is a `CaseError`."""
    values: dict[str, tuple[str, ...]] = {}
    for line in text.splitlines():
        if not line.startswith("# "):
            break
        key, colon, value = line[2:].partition(":")
        if not colon or key not in (*REPEATED, *SINGLE) or not value.strip():
            raise CaseError(f"{name}: {line!r} promises nothing")
        if key in SINGLE and key in values:
            raise CaseError(f"{name}: {key} stands twice")
        values[key] = (*values.get(key, ()), value.strip())
    for key in ("clause", "shows"):
        if key not in values:
            raise CaseError(f"{name}: no line for {key}")
    if values["shows"][0] not in SHOWS:
        raise CaseError(f"{name}: shows {values['shows'][0]!r}")
    if values["shows"][0] == "near miss" and "wrong" not in values:
        raise CaseError(f"{name}: a near miss names the wrong result")
    return Heading(values)


@cache
def parsed(text: str) -> Log:
    """The log of a gallery file."""
    return parse_log(text)


def written(finding: Finding) -> str:
    """A finding as a heading writes it: kind, clause with its limb, place and seat."""
    where = f"line {finding.place.line}" if finding.place.at is None else f"at {finding.place.at}"
    return " ".join((finding.kind.value, finding.cited, where, *([finding.seat] if finding.seat else [])))


def result_line(ruling: Ruling) -> str:
    """How the hand ended, as a heading writes it."""
    outcome = ruling.outcome
    return " ".join(word for word in (outcome.how, outcome.seat, outcome.tile) if word)


def contested(contest: Contest) -> str:
    """Who has a tile that several sought, as a heading writes it.

    `25 he has TQ-4.2c; tian pung outranked TQ-4.2c`, or `7p undecided TW-PRI-4; N draw undecided TW-PRI-4; …`.
    """
    end = "undecided" if contest.undecided else "nobody" if contest.has is None else f"{contest.has} has"
    others = [each for each in contest.sought if each.seat != contest.has]
    lines = [f"{each.seat} {each.act} {each.outcome} {each.clause or '-'}" for each in others]
    return "; ".join((f"{contest.open.tile} {end} {contest.clause}", *lines))


def possible(branch: Branch, supposed: Supposed) -> str:
    """What a value of an open fact gives, as a heading writes it.

    `giver W sets pung:PPP/S: clean; S W 126, E W 21, N W 21; next S`: the kind of fact, the value, the verdict with what
    is found, who has the tiles that several sought, what becomes of claims, who pays whom, who deals next.
    """
    ruling = supposed.ruling
    units = len({figure.unit for payment in ruling.payments for figure in payment.figures}) > 1
    found = ", ".join(written(each) for each in ruling.findings)
    parts = [
        f"{ruling.status} ({found})" if found else ruling.status,
        ", ".join(f"{each.open.tile} {each.has or 'nobody'}" for each in ruling.contests),
        ", ".join(f"claim {each.outcome}" for each in ruling.claims),
        ", ".join(sorted(paid(payment, units=units) for payment in ruling.payments)),
        f"next {ruling.outcome.next_dealer}" if ruling.outcome.next_dealer else "",
    ]
    facts = "; ".join(part for part in parts if part)
    return f"{branch.kind} {render_fact(ruling.game, supposed.fact)}: {facts}"


def paid(payment: Payment, *, units: bool) -> str:
    """A payment as a heading writes it: `ren tian 24`, or with its units `E S 1 base 3 tai`, `over 2` where shared."""
    if not units:
        return f"{payment.payer} {payment.payee} {payment.amount.low}"
    sums = [f"{figure.low}{'' if figure.exact else '+'} {figure.unit}" for figure in payment.figures]
    shared = [f"over {payment.over}"] if payment.over > 1 else []
    return " ".join((payment.payer, payment.payee, *shared, *sums))


def check_log(text: str, promised: Heading) -> None:
    """Compare the ruling on a log with all its heading promises."""
    ruling = adjudicate(parsed(text))
    assert sorted(map(written, ruling.findings)) == sorted(promised.all("finds"))
    if promised.all("contest"):
        due = [line for line in promised.all("contest") if line != "none"]
        assert [contested(contest) for contest in ruling.contests] == due
    if promised.all("branch"):
        branch_lines = [
            possible(branch, supposed)
            for branch in cast("Branches", branched(ruling).branches).told
            for supposed in branch.outcomes
        ]
        assert branch_lines == [line for line in promised.all("branch") if line != "none"]
    if promised.one("result"):
        assert result_line(ruling) == promised.one("result")
    if promised.one("next"):
        assert (ruling.outcome.next_dealer or "unknown") == promised.one("next")
    totals = {sheet.seat: sheet.total for sheet in ruling.scores}
    for line in promised.all("score"):
        seat, points = line.split()
        assert (seat, totals[seat].low, totals[seat].exact) == (seat, int(points), True)
    items = [
        (sheet.seat, item.name, " ".join((sheet.seat, *item.tiles[:1], item.name, str(item.value.low))))
        for sheet in ruling.scores
        for item in sheet.items
    ]
    for line in promised.all("item"):
        assert line in [written for _, _, written in items], (line, items)
    for line in promised.all("lacks"):
        assert tuple(line.split(maxsplit=1)) not in [(seat, name) for seat, name, _ in items], (line, items)
    if promised.all("pays"):
        due = [line for line in promised.all("pays") if line != "nothing"]
        units = any(line.split()[-1].isalpha() for line in due)
        assert sorted(paid(payment, units=units) for payment in ruling.payments) == sorted(due)


def offered(option: Option) -> str:
    """A lawful act as a heading writes it: `di eat 15 with 26 34`."""
    act = option.act
    words = [act.seat, act.name, *act.tiles]
    if act.with_tiles:
        words += ["with", *act.with_tiles]
    if act.making:
        words += ["making", *("-".join(tiles) for tiles in act.making)]
    return " ".join(words)


def check_moves(text: str, promised: Heading) -> None:
    """Compare what may be done after the log with what its heading says of it."""
    point = legal(parsed(text))
    options = (*point.options, *point.free)
    every, forced = (
        [offered(found) for found in options],
        [offered(found) for found in options if found.forced],
    )
    otherwise = [offered(found) for found in point.others]
    assert not set(promised.all("may")) - {*every, *otherwise}, every
    assert not set(promised.all("must")) - set(forced), every
    assert not set(promised.all("maynot")) & set(every), every


def log_files(game: str) -> list[Path]:
    """The logs of a game's gallery, by their names, whatever chapter they lie in."""
    return sorted((HERE / game).rglob("*.paipu"), key=lambda path: path.name)


def log_file(game: str, name: str) -> Path:
    """The log of a game's gallery that is named so."""
    (found,) = (HERE / game).rglob(f"{name}.paipu")
    return found


@cache
def logs(game: str) -> tuple[Case, ...]:
    """The cases of a game's gallery that are logs."""
    return tuple(_logs(game))


def _promised(path: Path) -> tuple[str, Heading, tuple[str, ...]]:
    """A file of the gallery, what its heading promises, and its clauses, for the first of which it is named."""
    text = path.read_text(encoding="utf-8")
    promised = heading(text, path.name)
    clauses = tuple((promised.one("clause") or "").split())
    if not path.stem.startswith(f"{clauses[0]}-"):
        raise CaseError(f"{path.name}: not named for {clauses[0]}")
    return text, promised, clauses


def _logs(game: str) -> Iterator[Case]:
    for path in log_files(game):
        text, promised, clauses = _promised(path)
        yield Case(path.stem, clauses, promised.one("shows") or "", _log_case(text, promised))


def _log_case(text: str, promised: Heading) -> Callable[[], None]:
    if not any(promised.all(key) for key in ("may", "must", "maynot")):
        return lambda: check_log(text, promised)

    def run() -> None:
        check_log(text, promised)
        check_moves(text, promised)

    return run


# -- matches ---------------------------------------------------------------------------------------


def match_files(game: str) -> list[Path]:
    """The matches of a game's gallery, by their names: files of several hands under one heading."""
    return sorted((HERE / game).rglob("*.match"), key=lambda path: path.name)


@cache
def matches(game: str) -> tuple[Case, ...]:
    """The cases of a game's gallery that are matches; all that is found in any hand is promised."""
    return tuple(_matches(game))


def _matches(game: str) -> Iterator[Case]:
    for path in match_files(game):
        text, promised, clauses = _promised(path)
        if set(promised.values) - {"clause", "limbs", "shows", "finds", "wrong", "why"}:
            raise CaseError(f"{path.name}: of a match only what is found can be promised")
        yield Case(path.stem, clauses, promised.one("shows") or "", _match_case(text, promised))


def _match_case(text: str, promised: Heading) -> Callable[[], None]:
    return lambda: check_hands(text, promised)


def check_hands(text: str, promised: Heading) -> None:
    """Compare what is found in the hands of one file, each judged behind the others, with what the heading says."""
    match = Match()
    found: list[str] = []
    for log in read_logs(io.BytesIO(text.encode()), "match"):
        if isinstance(log, Exception):
            raise CaseError(str(log)) from log
        found += map(written, match.judge(log).findings)
    assert sorted(found) == sorted(promised.all("finds"))


# -- hands -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class HandRow:
    """A row of a table of hands: a hand in hand notation and what the oracle must say of it.

    `limbs` are the addresses of the limbs that it is about. `profile` names a profile, or a file in the folder of the
    game.
    """

    id: str
    clauses: tuple[str, ...]
    shows: str
    words: str
    readings: Mapping[str, str]
    profile: str | None
    total: int | None
    lifts: int | None
    items: tuple[str, ...]
    lacks: tuple[str, ...]
    reason: str | None
    impossible: str | None
    waits: tuple[str, ...] | None
    limbs: tuple[str, ...]


HAND_KEYS = frozenset(
    {
        *(
            "id",
            "clause",
            "limbs",
            "shows",
            "words",
            "readings",
            "profile",
            "total",
            "lifts",
            "items",
            "lacks",
        ),
        *("reason", "impossible", "waits", "wrong"),
    }
)


@cache
def hand_rows(game: str) -> tuple[HandRow, ...]:
    """The rows of a game's `hands.toml`, and of the tables that hold a part of it each, `hands-PART.toml`."""
    sources = sorted((HERE / game).rglob("hands*.toml"), key=lambda path: path.name)
    return tuple(row for source in sources for row in _rows_of(source))


def _rows_of(source: Path) -> Iterator[HandRow]:
    for row in tomllib.loads(source.read_text(encoding="utf-8"))["hand"]:
        if set(row) - HAND_KEYS or row["shows"] not in SHOWS:
            raise CaseError(f"{source.name}: {row['id']}: {sorted(set(row) - HAND_KEYS)} {row['shows']}")
        if row["shows"] == "near miss" and "wrong" not in row:
            raise CaseError(f"{source.name}: {row['id']}: a near miss names the wrong result")
        yield HandRow(
            id=row["id"],
            clauses=tuple(row["clause"].split()),
            shows=row["shows"],
            words=row["words"],
            readings=row.get("readings", {}),
            profile=row.get("profile"),
            total=row.get("total"),
            lifts=row.get("lifts"),
            items=tuple(row.get("items", ())),
            lacks=tuple(row.get("lacks", ())),
            reason=row.get("reason"),
            impossible=row.get("impossible"),
            waits=tuple(row["waits"].split()) if "waits" in row else None,
            limbs=tuple(row.get("limbs", "").split()),
        )


def check_hand(game: str, row: HandRow) -> None:
    """Compare what the oracle says of a hand with its row."""
    asked, hand = own_hands_of(game), parse_hand(game, row.words)
    agreed = agree(game, row.readings, {}, [_profile(game, row)])
    if row.waits is not None:
        found = asked.waits(hand, agreed)
        assert (found.tiles, found.reason and found.reason[0]) == (row.waits, row.reason)
        assert [clause for clause, _ in found.impossible] == ([row.impossible] if row.impossible else [])
        return
    sheet = asked.score(hand, agreed)
    assert [clause for clause, _ in sheet.impossible] == ([row.impossible] if row.impossible else [])
    assert (sheet.reason[0] if sheet.reason else None) == row.reason
    assert sheet.wins == (row.reason is None and row.impossible is None)
    if sheet.wins or row.total is not None or row.items or (row.lacks and sheet.sheet is not None):
        _check_sheet(sheet, row)


def _profile(game: str, row: HandRow) -> Mapping[str, str]:
    """The readings of the profile a row names."""
    if row.profile is None:
        return {}
    beside = HERE / game / row.profile
    return profile(game, str(beside) if beside.is_file() else row.profile)


def _check_sheet(answer: HandSheet, row: HandRow) -> None:
    """Compare a sheet with its row; a hand that does not win may have one too."""
    assert answer.sheet is not None
    items = [" ".join((*item.tiles[:1], item.name, str(item.value.low))) for item in answer.sheet.items]
    assert not Counter(row.items) - Counter(items), items
    assert not [name for name in row.lacks if name in [item.name for item in answer.sheet.items]], items
    if row.total is not None:
        assert (answer.sheet.total.low, answer.sheet.total.exact) == (row.total, True), items
    if row.lifts is not None:
        lifts = [item.value.low for item in answer.sheet.items if item.value.unit == "lift"]
        assert sum(lifts) == row.lifts, items


@cache
def hands(game: str) -> tuple[Case, ...]:
    """The cases of a game's gallery that are hands."""
    return tuple(Case(row.id, row.clauses, row.shows, _hand_case(game, row)) for row in hand_rows(game))


def _hand_case(game: str, row: HandRow) -> Callable[[], None]:
    return lambda: check_hand(game, row)


# -- results ---------------------------------------------------------------------------------------

RESULT_KEYS = frozenset(
    {"id", "clause", "shows", "result", "totals", "given", "options", "standing", "readings", "pays", "next"}
)


@cache
def results(game: str) -> tuple[Case, ...]:
    """The cases of a game's gallery that are results by themselves, each a row of `results.toml`."""
    return tuple(
        Case(row["id"], tuple(row["clause"].split()), row["shows"], _result_case(game, row))
        for source in sorted((HERE / game).rglob("results.toml"))
        for row in tomllib.loads(source.read_text(encoding="utf-8"))["result"]
    )


def _result_case(game: str, row: Mapping[str, Any]) -> Callable[[], None]:
    if set(row) - RESULT_KEYS or row["shows"] not in SHOWS or ("pays" in row) == ("next" in row):
        raise CaseError(f"{row['id']}: {sorted(set(row) - RESULT_KEYS)} {row['shows']}")
    asked = {key: row[key] for key in ("result", "totals", "given", "options", "standing") if key in row}
    return lambda: check_result(game, row, asked)


def check_result(game: str, row: Mapping[str, Any], asked: Json) -> None:
    """Compare who pays for a result, or who deals after it, with its row."""
    kind = "settle" if "pays" in row else "next"
    answer = KINDS[kind].answer(game, row.get("readings", {}), asked)
    if kind == "next":
        assert answer["next_dealer"] == row["next"]
        return
    payments = [
        " ".join(map(str, (each["from"], each["to"], *(word for part in _sums(each) for word in part))))
        for each in cast("list[dict[str, Any]]", answer["payments"])
    ]
    assert sorted(payments) == sorted(row["pays"])


def _sums(payment: Mapping[str, Any]) -> list[list[object]]:
    """What is paid, each sum with its unit where there are several."""
    amount: list[list[object]] = payment["amount"]
    return [[number] for number, _ in amount] if len(amount) == 1 else amount


# -- tests -----------------------------------------------------------------------------------------


def marked_tests(game: str) -> Iterator[Case]:
    """The cases that are tests: functions of `test_*.py` beside the logs under `pytest.mark.clause`.

    They take no fixtures; what they are parametrised with is written out.
    """
    for path in sorted((HERE / game).glob("test_*.py")):
        module = import_module(f"conformance_tests.gallery.{game}.{path.stem}")
        for name, function in vars(module).items():
            marks = getattr(function, "pytestmark", [])
            for mark in marks:
                if mark.name == "clause":
                    identifier = f"{path.stem}::{name}"
                    yield Case(identifier, mark.args, mark.kwargs["shows"], _test_case(function, marks))


def _test_case(function: Callable[..., None], marks: list[pytest.Mark]) -> Callable[[], None]:
    tables = [_arguments(mark) for mark in marks if mark.name == "parametrize"]

    def run() -> None:
        for choice in product(*tables):
            function(**{name: value for row in choice for name, value in row.items()})

    return run


def _arguments(mark: pytest.Mark) -> list[dict[str, object]]:
    names = mark.args[0].replace(" ", "").split(",") if isinstance(mark.args[0], str) else list(mark.args[0])
    return [dict(zip(names, row if len(names) > 1 else [row], strict=True)) for row in mark.args[1]]


@cache
def cases(game: str) -> tuple[Case, ...]:
    """Every case of a game; two of one name are a `CaseError`."""
    found = (*logs(game), *matches(game), *hands(game), *results(game), *marked_tests(game))
    names = [case.id for case in found]
    again = sorted({name for name in names if names.count(name) > 1})
    if again and any("::" not in name for name in again):
        raise CaseError(f"two cases are called {again[0]}")
    return found
