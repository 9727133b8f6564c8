"""The ledger of known failures: `known.toml`, checked both ways.

    [[known]]
    id = "lingque/score/seven-pairs"   # or a pattern with *, of at most 20 cases
    outcome = "FAIL L3 total"          # it must still fail like this; a status alone accepts any cause
    reason = "our table still has 24"

An entry whose case passes, fails otherwise, is skipped, or is not in the suite makes a run red: a list of excuses
must not outlive what it excuses. Comments stay where they stand when a ledger is rewritten.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from fnmatch import fnmatchcase
from typing import TYPE_CHECKING

from grammar.outside import toml_of
from grammar.records import dataclass
from oracle.conformance.run.outcomes import FAILED
from oracle.conformance.run.phrases import SaidError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from oracle.conformance.run.outcomes import Outcome

WIDEST = 20
"""Cases that a pattern may stand for."""

_HEADER = re.compile(r"^\s*\[\[\s*known\s*\]\]")
_OUTCOME = re.compile(r"^(\s*outcome\s*=\s*)(\"[^\"]*\"|'[^']*')(.*)$", re.DOTALL)


class LedgerError(SaidError):
    """A ledger that cannot be used."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A known failure: the id or pattern, how it fails, and why that is accepted for now."""

    id: str
    outcome: str
    reason: str

    def means(self, identifier: str) -> bool:
        """Whether a case is meant."""
        return identifier == self.id or fnmatchcase(identifier, self.id)

    def expects(self, outcome: str) -> bool:
        """Whether a case fails as stated."""
        return outcome == self.outcome or outcome.startswith(f"{self.outcome} ")


@dataclass(frozen=True, slots=True)
class Ledger:
    """The entries of a file in its order, and its text."""

    entries: tuple[Entry, ...]
    text: str = ""

    def applied(self, outcome: Outcome) -> Outcome:
        """An outcome in the light of the ledger."""
        entry = next((each for each in self.entries if each.means(outcome.case.id)), None)
        if entry is None:
            return outcome
        if outcome.status == "PASS":
            return replace(outcome, status="XPASS", known=entry.reason, was=entry.outcome)
        if entry.expects(outcome.outcome) and not outcome.flaky:
            return replace(outcome, status="XFAIL", known=entry.reason, was=outcome.outcome)
        return replace(outcome, known=f"{entry.outcome}: {entry.reason}")

    def unmatched(self, identifiers: Iterable[str]) -> tuple[str, ...]:
        """The entries that mean no case of the whole suite, in order."""
        left = {entry.id: entry for entry in self.entries}
        for identifier in identifiers:
            for entry in [each for each in left.values() if each.means(identifier)]:
                del left[entry.id]
        return tuple(left)

    def refuse_wide(self, identifiers: Sequence[str]) -> None:
        """Refuse a pattern that stands for too many cases; raises `LedgerError`."""
        for entry in self.entries:
            if "*" in entry.id or "?" in entry.id or "[" in entry.id:
                number = sum(entry.means(each) for each in identifiers)
                if number > WIDEST:
                    raise LedgerError("ledger-too-wide", id=entry.id, number=str(number), most=str(WIDEST))


def parsed(text: str) -> Ledger:
    """The ledger that a text says; raises `LedgerError`."""
    try:
        document = toml_of(text)
    except ValueError as wrong:
        raise LedgerError("ledger-not-toml", why=str(wrong)) from None
    rows = document.get("known", [])
    strange = sorted(set(document) - {"known"})
    if strange or not isinstance(rows, list):
        raise LedgerError("ledger-strange", word=(strange or ["known"])[0])
    return Ledger(tuple(_entry(row) for row in rows), text)


def _entry(row: object) -> Entry:
    if not isinstance(row, dict):
        raise LedgerError("ledger-strange", word="known")
    for name in ("id", "outcome", "reason"):
        if not isinstance(row.get(name), str) or not row[name].strip():
            raise LedgerError("ledger-lacks", field=name, id=str(row.get("id", "?")))
    entry = Entry(row["id"].strip(), row["outcome"].strip(), row["reason"].strip())
    if entry.outcome.partition(" ")[0] not in FAILED:
        statuses = " ".join(sorted(FAILED))
        raise LedgerError("ledger-outcome", outcome=entry.outcome, id=entry.id, statuses=statuses)
    return entry


# -- rewriting -----------------------------------------------------------------------------------------


def updated(ledger: Ledger, failures: Mapping[str, str], reason: str) -> str:
    """The text of a ledger for these failures (outcomes by id): new ones added, others restated or dropped.

    What stands above an entry, and every comment within one that stays, stays.
    """
    head, blocks = _blocks(ledger.text)
    written, covered = [head], set[str]()
    for entry, block in zip(ledger.entries, blocks, strict=True):
        meant = {identifier: outcome for identifier, outcome in failures.items() if entry.means(identifier)}
        if meant:
            covered |= set(meant)
            written.append(_restated(block, entry, list(meant.values())))
    written += [
        f"\n[[known]]\nid = {_quoted(identifier)}\noutcome = {_quoted(outcome)}\nreason = {_quoted(reason)}\n"
        for identifier, outcome in sorted(failures.items())
        if identifier not in covered
    ]
    text = "".join(written).lstrip("\n")
    parsed(text)
    return text


def _restated(block: str, entry: Entry, outcomes: Sequence[str]) -> str:
    """An entry's text with the outcome that all its cases have now; only the status where they differ."""
    if all(map(entry.expects, outcomes)):
        return block
    whole = set(outcomes)
    now = outcomes[0] if len(whole) == 1 else outcomes[0].partition(" ")[0]
    lines = block.splitlines(keepends=True)
    return "".join(_OUTCOME.sub(lambda found: f"{found[1]}{_quoted(now)}{found[3]}", line) for line in lines)


def _blocks(text: str) -> tuple[str, list[str]]:
    """What stands before the first entry, and each entry with the comments right above it."""
    lines = text.splitlines(keepends=True)
    if lines and not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    starts = []
    for number, line in enumerate(lines):
        if _HEADER.match(line):
            start = number
            while start > 0 and lines[start - 1].lstrip().startswith("#"):
                start -= 1
            starts.append(start)
    ends = [*starts[1:], len(lines)] if starts else []
    head = "".join(lines[: starts[0]] if starts else lines)
    return head, ["".join(lines[start:end]) for start, end in zip(starts, ends, strict=True)]


def _quoted(text: str) -> str:
    """A text as TOML writes it on one line."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
