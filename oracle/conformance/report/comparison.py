"""Two runs side by side: what is newly broken, what is fixed, what fails otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypedDict

from oracle.conformance.run.outcomes import FAILED
from oracle.conformance.run.phrases import phrase

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.conformance.report.reading import Report
    from oracle.conformance.run.rows import Row
    from oracle.rulebook.messages import Lang

What = Literal["newly-broken", "fixed", "changed", "came", "went"]
ORDER: tuple[What, ...] = ("newly-broken", "changed", "fixed", "came", "went")


class Change(TypedDict):
    """A case that ended otherwise, or that only one of two runs asked."""

    what: What
    id: str
    before: str | None
    after: str | None


def compared(before: Report, after: Report) -> Iterator[Change]:
    """The cases that ended otherwise, by what that means and by id."""
    first = {row["id"]: _outcome(row) for row in before.rows()}
    second = {row["id"]: _outcome(row) for row in after.rows()}
    changes = [
        _change(identifier, first.get(identifier), second.get(identifier))
        for identifier in sorted({*first, *second})
        if first.get(identifier) != second.get(identifier)
    ]
    yield from sorted(changes, key=lambda change: ORDER.index(change["what"]))


def _outcome(row: Row) -> str:
    return f"{row['status']} {row.get('cause', '')}".rstrip()


def _change(identifier: str, before: str | None, after: str | None) -> Change:
    return {"what": _what(before, after), "id": identifier, "before": before, "after": after}


def _what(before: str | None, after: str | None) -> What:
    if before is None:
        return "came"
    if after is None:
        return "went"
    was, now = (outcome.partition(" ")[0] in FAILED for outcome in (before, after))
    if now and not was:
        return "newly-broken"
    return "fixed" if was and not now else "changed"


def change_lines(changes: Sequence[Change], lang: Lang) -> Iterator[str]:
    """The lines that tell of changes, by what they mean."""
    for what in ORDER:
        found = [change for change in changes if change["what"] == what]
        if not found:
            continue
        yield f"{phrase(lang, what)} ({len(found)})"
        for change in found:
            yield f"  {change['id']}"
            yield f"    {change['before'] or '–'} → {change['after'] or '–'}"
