"""Two audits of the same logs compared: which rulings changed, between two versions or two sets of readings."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle import VERSION
from oracle.audits.extras import needed
from oracle.audits.parts import part_files
from oracle.audits.schema import VERSION_OF_SCHEMA
from oracle.audits.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.report.tree import Json
    from oracle.rulebook.messages import Lang

SHOWN = 20
"""Changes that are told one by one in text."""

PARTS = ("status", "findings", "claims", "totals", "payments", "result")
"""What may have changed of a ruling."""

_CHANGED = """
SELECT a.file, a.hand, a.line, a.log IS DISTINCT FROM b.log AS other_log,
  {columns}
FROM read_parquet($before) a FULL OUTER JOIN read_parquet($after) b ON a.file = b.file AND a.hand = b.hand
WHERE a.file IS NULL OR b.file IS NULL OR a.log IS DISTINCT FROM b.log
  OR a.ruled IS DISTINCT FROM b.ruled OR a.status <> b.status OR a.label IS DISTINCT FROM b.label
ORDER BY coalesce(a.file, b.file), coalesce(a.hand, b.hand)
"""
_COMPARED = (
    *("file", "hand", "line", "game", "status", "label", "findings", "claims", "scores", "payments"),
    *("how", "winners", "next_dealer", "next_streak"),
)


@dataclass(slots=True)
class Comparison:
    """How many hands are in both, and what changed: by part of the ruling, and clauses that came and went."""

    both: int = 0
    changed: int = 0
    only_before: int = 0
    only_after: int = 0
    other_logs: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    came: Counter[str] = field(default_factory=Counter)
    went: Counter[str] = field(default_factory=Counter)

    @property
    def alike(self) -> bool:
        """Whether nothing changed and nothing is in one of them alone."""
        return not (self.changed or self.only_before or self.only_after or self.other_logs)


def changes(before: str, after: str, comparison: Comparison) -> Iterator[Json]:
    """Each hand that is ruled otherwise, in order; what is counted goes into the comparison."""
    duckdb = needed("duckdb")
    with duckdb.connect() as asked:
        files = {"before": part_files(before), "after": part_files(after)}
        both = "SELECT count(*) FROM read_parquet($before) a JOIN read_parquet($after) b USING (file, hand)"
        (comparison.both,) = asked.execute(both, files).fetchone()
        columns = ", ".join(f"{side}.{name} AS {side}_{name}" for side in "ab" for name in _COMPARED)
        found = asked.execute(_CHANGED.format(columns=columns), files)
        names = [each[0] for each in found.description]
        while rows := found.fetchmany(500):
            for row in rows:
                yield _change(dict(zip(names, row, strict=True)), comparison)


def _change(row: Mapping[str, Any], comparison: Comparison) -> Json:
    one, other = ({name: row[f"{side}_{name}"] for name in _COMPARED} for side in "ab")
    side = other if one["file"] is None else one
    place: Json = {"file": side["file"], "hand": side["hand"], "line": side["line"], "game": side["game"]}
    head: Json = {"schema": VERSION_OF_SCHEMA, "paipu": VERSION, **place}
    if one["file"] is None:
        comparison.only_after += 1
        return {**head, "what": "only-after"}
    if other["file"] is None:
        comparison.only_before += 1
        return {**head, "what": "only-before"}
    if row["other_log"]:
        comparison.other_logs += 1
        return {**head, "what": "other-log"}
    comparison.changed += 1
    said = [_said(each) for each in (one, other)]
    parts = [part for part in PARTS if said[0][part] != said[1][part]]
    comparison.parts.update(parts)
    clauses = [Counter(_clauses(each)) for each in (one, other)]
    came, went = sorted((clauses[1] - clauses[0]).elements()), sorted((clauses[0] - clauses[1]).elements())
    comparison.came.update(set(came))
    comparison.went.update(set(went))
    return {
        **head,
        "what": "changed",
        "parts": [*parts],
        "before": one["status"],
        "after": other["status"],
        "came": [*came],
        "went": [*went],
    }


def _said(row: Mapping[str, Any]) -> dict[str, object]:
    """What a ruling says, part by part, without what may differ where the ruling is the same."""
    findings = [
        [each[name] for name in ("kind", "clause", "also", "at", "seat", "key")]
        for each in row["findings"] or ()
    ]
    return {
        "status": (row["status"], row["label"]),
        "findings": findings,
        "claims": row["claims"],
        "totals": [(each["seat"], each["low"], each["high"]) for each in row["scores"] or ()],
        "payments": [
            [each[name] for name in ("payer", "payee", "low", "high", "over")]
            for each in row["payments"] or ()
        ],
        "result": [row[name] for name in ("how", "winners", "next_dealer", "next_streak")],
    }


def _clauses(row: Mapping[str, Any]) -> list[str]:
    return [found["clause"] for found in row["findings"] or ()]


# -- told ----------------------------------------------------------------------------------------------


def told(comparison: Comparison, first: Sequence[Json], lang: Lang) -> Iterator[str]:
    """A comparison in words, with the first changes one by one."""
    yield sentence(lang, "compared", n=comparison.both, changed=f"{comparison.changed:,}")
    for key, number in (
        ("only-before", comparison.only_before),
        ("only-after", comparison.only_after),
        ("other-logs", comparison.other_logs),
    ):
        if number:
            yield sentence(lang, key, n=number)
    for part in PARTS:
        if number := comparison.parts[part]:
            yield f"  {number:>8}  {sentence(lang, f'part-{part}')}"
    for key, clauses in (("came", comparison.came), ("went", comparison.went)):
        if clauses:
            yield sentence(lang, key)
            yield from _counted(clauses.items())
    if first:
        yield ""
        for change in first:
            yield "  " + _one(change, lang)
    more = (
        comparison.changed
        + comparison.only_before
        + comparison.only_after
        + comparison.other_logs
        - len(first)
    )
    if more > 0:
        yield sentence(lang, "more-changes", n=more)


def _counted(clauses: Iterable[tuple[str, int]]) -> Iterator[str]:
    for clause, number in sorted(clauses, key=lambda pair: (-pair[1], pair[0])):
        yield f"  {number:>8}  {clause}"


def _one(change: Json, lang: Lang) -> str:
    place = f"{change['file']}:{change['line']} ({sentence(lang, 'hand', hand=str(change['hand']))})"
    if change["what"] != "changed":
        return f"{place}: {sentence(lang, 'one-' + str(change['what']))}"
    clauses = [f"+{each}" for each in _texts(change["came"])] + [
        f"−{each}" for each in _texts(change["went"])
    ]
    status = str(change["before"])
    if change["after"] != status:
        status = f"{status} → {change['after']}"
    return f"{place}: {status}" + (f" ({' '.join(clauses)})" if clauses else "")


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []
