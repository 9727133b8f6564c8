"""What the pytest plugin makes tests of: loaded only where a program is named."""

from __future__ import annotations

import shlex
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest

from oracle.conformance.cases import suites
from oracle.conformance.cases.case import LEVELS, CaseError
from oracle.conformance.protocol.engine import Engine, UnusableError
from oracle.conformance.run.asking import Who
from oracle.conformance.run.ledger import Ledger, LedgerError, parsed
from oracle.conformance.run.outcomes import FAILED
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.runner import one

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.cases.case import Case
    from oracle.conformance.run.outcomes import Outcome

MARKERS = {
    "paipu": "",
    **dict.fromkeys(LEVELS, " of this level"),
    "about_rules": " about the rules",
    "about_input": " about input that contradicts itself",
}
"""The marks of every case, besides its clauses, and which cases have them."""

Excinfo = pytest.ExceptionInfo[BaseException]


class NotConformingError(Exception):
    """A case that did not end as expected."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.case.id, outcome.outcome)
        self.outcome = outcome


class StaleError(Exception):
    """An entry of the ledger that excuses nothing; `key` names what to say."""

    def __init__(self, key: str, identifier: str) -> None:
        super().__init__(phrase("en", key, id=identifier))


class Conformance:
    """The cases of a run of pytest, and the program they are asked of, started at the first of them."""

    def __init__(self, who: Who, cases: tuple[Case, ...], ledger: Ledger, suite: Path | None) -> None:
        self.who = who
        self.cases = cases
        self.ledger = ledger
        self.suite = suite
        self._stack = ExitStack()
        self._engine: Engine | None = None
        self._unusable: UnusableError | None = None

    @staticmethod
    def of(config: pytest.Config) -> Conformance:
        """The cases that the options choose; raises `pytest.UsageError`."""
        command = shlex.split(str(config.getoption("paipu")))
        if not command:
            raise pytest.UsageError("--paipu: names no program")
        place = cast("str | None", config.getoption("paipu_suite"))
        folder = suites.FOLDER if place is None else Path(place)
        try:
            every = suites.in_order(_needed(config, folder))
        except (CaseError, OSError) as wrong:
            raise pytest.UsageError(f"--paipu-suite: {wrong}") from None
        if not suites.games(folder):
            raise pytest.UsageError(phrase("en", "no-such-suite", name=str(folder)))
        found = Conformance(
            Who(
                tuple(command),
                oneshot=bool(config.getoption("paipu_oneshot")),
                strict=bool(config.getoption("paipu_strict")),
                timeout=float(str(config.getoption("paipu_timeout"))),
            ),
            _chosen(config, every),
            _ledger(config, every),
            None if place is None else folder,
        )
        for clause in sorted({clause for case in found.cases for clause in case.tests}):
            config.addinivalue_line("markers", f"{clause}: cases that test this clause")
        for name, which in MARKERS.items():
            config.addinivalue_line("markers", f"{name}: published cases{which}")
        return found

    def item(self, session: pytest.Session, case: Case) -> CaseItem:
        """The test that a case becomes."""
        return CaseItem.from_parent(session, name=case.id, nodeid=case.id, case=case, conformance=self)

    def outcome(self, case: Case) -> Outcome:
        """What becomes of a case in the light of the ledger; raises `UnusableError`."""
        return self.ledger.applied(one(self._program(), case))

    def _program(self) -> Engine:
        if self._unusable is not None:
            raise self._unusable
        if self._engine is None:
            who = self.who
            engine = Engine(
                who.command,
                timeout=who.timeout,
                hello_timeout=max(10.0, who.timeout),
                strict=who.strict,
                oneshot=who.oneshot,
            )
            try:
                self._engine = self._stack.enter_context(engine)
            except UnusableError as wrong:
                self._unusable = wrong
                raise
        return self._engine

    def close(self) -> None:
        """End the program."""
        self._engine = None
        self._stack.close()

    def lines(self, outcome: Outcome) -> list[str]:
        """A failure as the runner tells it."""
        # What tells failures is loaded by the process that has one to tell.
        from oracle.conformance.report.terminal import cause_lines
        from oracle.conformance.run.rows import head_of, row_of
        from oracle.conformance.run.summary import Summary
        from oracle.report.layout import Paint

        words = [*([] if self.suite is None else ["--suite", str(self.suite)]), *self.who.words()]
        head = head_of(self._program().hello, None, words, {})
        summary = Summary(head)
        summary.add(row_of(outcome))
        (cause,) = summary.sorted_causes()
        shown = list(cause_lines(head, 1, cause, "en", Paint()))
        return [*shown, *([] if outcome.known is None else [f"     known otherwise: {outcome.known}"])]


def _needed(config: pytest.Config, folder: Path) -> Iterator[Case]:
    """The cases that have to be read: every worker reads them, so that files nobody asks for are left alone.

    The entries of a ledger may mean cases of any game.
    """
    games, names = (cast("list[str]", config.getoption(name)) for name in ("paipu_game", "paipu_only"))
    every = config.getoption("paipu_known") is not None
    for game in suites.games(folder):
        asked = not games or game in games
        if every or (asked and not names):
            yield from suites.load(game, folder)
        elif asked:
            yield from suites.read_named(game, names, folder)


def _chosen(config: pytest.Config, every: list[Case]) -> tuple[Case, ...]:
    def words(name: str) -> list[str]:
        return cast("list[str]", config.getoption(name))

    games, about = words("paipu_game"), cast("str | None", config.getoption("paipu_about"))
    return suites.select(
        [case for case in every if not games or case.game in games],
        only=words("paipu_only"),
        kinds=words("paipu_kind"),
        clauses=words("paipu_clause"),
        about=() if about is None else (about,),
    )


def _ledger(config: pytest.Config, every: list[Case]) -> Ledger:
    """The known failures; every entry means a case of the whole suite."""
    known = cast("str | None", config.getoption("paipu_known"))
    if known is None:
        return Ledger(())
    identifiers = [case.id for case in every]
    try:
        ledger = parsed(Path(known).read_text(encoding="utf-8"))
        ledger.refuse_wide(identifiers)
    except LedgerError as wrong:
        raise pytest.UsageError(phrase("en", wrong.key, name=known, **wrong.args_of_phrase)) from None
    except (OSError, UnicodeDecodeError) as wrong:
        raise pytest.UsageError(f"--paipu-known: {wrong}") from None
    for identifier in ledger.unmatched(identifiers):
        raise pytest.UsageError(f"{known}: {phrase('en', 'stale-unmatched', id=identifier)}")
    return ledger


class CaseItem(pytest.Item):
    """The test that one case is."""

    def __init__(self, *, case: Case, conformance: Conformance, **of_pytest: object) -> None:
        super().__init__(**of_pytest)  # type: ignore[arg-type]  # what pytest hands over, as it is
        self.case = case
        self.conformance = conformance
        for name in ("paipu", case.level, f"about_{case.about}", *case.tests):
            self.add_marker(name)
        self.user_properties += [("case", case.id), *(("clause", clause) for clause in case.tests)]
        self.user_properties += [("level", case.level), ("about", case.about), ("kind", case.kind)]

    def runtest(self) -> None:
        """Ask the case."""
        outcome = self.conformance.outcome(self.case)
        match outcome.status:
            case "PASS":
                return
            case "SKIP" if outcome.known is None:
                pytest.skip(outcome.reason)
            case "XFAIL":
                pytest.xfail(f"{outcome.outcome}: {outcome.known}")
            case "SKIP" | "XPASS":
                raise StaleError(
                    "stale-skipped" if outcome.status == "SKIP" else "stale-passes", self.case.id
                )
            case _:
                assert outcome.status in FAILED
                raise NotConformingError(outcome)

    def repr_failure(
        self,
        excinfo: Excinfo,
        style: object = None,  # noqa: ARG002  (the signature of an item)
    ) -> str:
        """Tell a failure as the runner does."""
        match excinfo.value:
            case NotConformingError() as failed:
                return "\n".join(self.conformance.lines(failed.outcome))
            case StaleError() as stale:
                return str(stale)
            case UnusableError() as wrong:
                command = shlex.join(self.conformance.who.command)
                return "\n".join([f"{command}: {wrong}", *wrong.stderr.splitlines()[-10:]])
            case _:
                return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where a case is from, as far as a reader of a report wants to know."""
        return self.session.path / self.case.id, None, self.case.id
