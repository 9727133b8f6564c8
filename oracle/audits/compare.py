"""Two audits of the same logs compared: which rulings changed, between two versions or two sets of readings."""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle import VERSION
from oracle.audits.extras import needed
from oracle.audits.parts import ROWS_OF, OtherAuditError, asked_of
from oracle.audits.schema import VERSION_OF_SCHEMA, schema
from oracle.audits.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang

SHOWN = 20
"""Changes that are listed one by one in text."""

COLUMNS = {
    "status": ("status", "label"),
    "findings": ("findings",),
    "claims": ("claims",),
    "totals": ("scores",),
    "payments": ("payments",),
    "result": ("how", "winners", "next_dealer", "next_streak"),
}
"""What may have changed of a ruling, and the columns it stands in."""

PARTS = tuple(COLUMNS)
"""What may have changed of a ruling."""

KEPT = ("file", "hand", "line", "status")
"""What every audit has, of whatever version."""

_COMPARED = (*KEPT, "game", *(name for part in COLUMNS.values() for name in part if name not in KEPT))
_BOTH = "SELECT count(*) FROM a JOIN b USING (name, hand)"
_CHANGED = """
SELECT {other_log} AS other_log, {columns} FROM a FULL OUTER JOIN b ON a.name = b.name AND a.hand = b.hand
WHERE a.file IS NULL OR b.file IS NULL OR {other_log} OR {differs}
ORDER BY coalesce(a.name, b.name), coalesce(a.hand, b.hand)
"""


@dataclass(slots=True)
class Comparison:
    """How many hands are in both, and what changed: by part of the ruling, and clauses that came and went.

    `lacking` are columns that only one of them has, `below` the folders below which the files bear the same names.
    """

    both: int = 0
    changed: int = 0
    only_before: int = 0
    only_after: int = 0
    other_logs: int = 0
    parts: Counter[str] = field(default_factory=Counter)
    came: Counter[str] = field(default_factory=Counter)
    went: Counter[str] = field(default_factory=Counter)
    lacking: tuple[str, ...] = ()
    below: tuple[str, str] | None = None

    @property
    def alike(self) -> bool:
        """Whether nothing changed and nothing is in one of them alone."""
        return not (self.changed or self.only_before or self.only_after or self.other_logs)


def changes(before: str, after: str, comparison: Comparison) -> Iterator[Json]:
    """Each hand that is ruled otherwise, in order; what is counted goes into the comparison.

    A hand is known by the name of its file. Where no file is in both, the names below the folder of each count, so
    that logs may have moved. What only one of two versions has a column for is not compared.

    Raises `OtherAuditError` where an audit lacks what every version writes.
    """
    with needed("duckdb").connect() as asked:
        found = [_opened(asked, folder, side) for folder, side in ((before, "a"), (after, "b"))]
        both = frozenset(found[0]) & frozenset(found[1])
        comparison.lacking = tuple(name for name in (*_COMPARED, "log") if name not in both)
        (comparison.both,) = asked.execute(_BOTH).fetchone()
        if not comparison.both:
            _match_below(asked, comparison)
        yield from _changes(asked, _question(both), comparison)


def _opened(asked: Any, folder: str, side: str) -> Sequence[str]:  # noqa: ANN401  (a connection of duckdb)
    """Make an audit a view with its rows, by the columns that any of its parts has."""
    found = asked_of(folder)
    rows = (
        asked.sql(f"FROM {ROWS_OF}", params=found)
        if found["files"]
        else asked.from_arrow(schema().empty_table())
    )
    lacking = [name for name in KEPT if name not in rows.columns]
    if lacking:
        raise OtherAuditError("audit-lacks", name=folder, what=", ".join(lacking))
    rows.create_view(f"rows_{side}")
    asked.execute(f"CREATE VIEW {side} AS SELECT *, file AS name FROM rows_{side}")
    return list(rows.columns)


def _match_below(asked: Any, comparison: Comparison) -> None:  # noqa: ANN401  (a connection of duckdb)
    """Know files by their names below the folder that all of an audit stand in, if that brings any together."""
    tops = []
    for side in "ab":
        least, most = asked.execute(f"SELECT min(file), max(file) FROM {side}").fetchone()
        tops.append(_top(least or "", most or ""))
        named = f"substr(file, {len(tops[-1]) + 1})"
        asked.execute(f"CREATE OR REPLACE VIEW {side} AS SELECT *, {named} AS name FROM rows_{side}")
    (comparison.both,) = asked.execute(_BOTH).fetchone()
    if comparison.both:
        comparison.below = (tops[0] or ".", tops[1] or ".")
        return
    for side in "ab":
        asked.execute(f"CREATE OR REPLACE VIEW {side} AS SELECT *, file AS name FROM rows_{side}")


def _top(least: str, most: str) -> str:
    """The folder, or the archive, that all names between two stand in."""
    alike = next((at for at, (one, other) in enumerate(zip(least, most, strict=False)) if one != other), None)
    shared = least[:alike]
    return shared[: 1 + max(shared.rfind(mark) for mark in "/\\!")]


def _question(both: frozenset[str]) -> str:
    """What is asked of two audits that have these columns in common."""
    columns = ", ".join(
        f"{f'{side}.{name}' if name in both else 'NULL'} AS {side}_{name}"
        for side in "ab"
        for name in _COMPARED
    )
    compared = (
        ("ruled", "status", "label") if both.issuperset((*_COMPARED, "ruled")) else _COMPARED[len(KEPT) - 1 :]
    )
    differs = " OR ".join(f"a.{name} IS DISTINCT FROM b.{name}" for name in compared if name in both)
    other_log = "a.log IS DISTINCT FROM b.log" if "log" in both else "false"
    return _CHANGED.format(columns=columns, differs=differs, other_log=other_log)


def _changes(asked: Any, question: str, comparison: Comparison) -> Iterator[Json]:  # noqa: ANN401
    found = asked.execute(question)
    names = [each[0] for each in found.description]
    while rows := found.fetchmany(500):
        for row in rows:
            change = _change(dict(zip(names, row, strict=True)), comparison)
            if change is not None:
                yield change


def _change(row: Mapping[str, Any], comparison: Comparison) -> Json | None:
    """What changed of a hand; none where nothing did that both versions tell of a ruling."""
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
    said = [_said(each) for each in (one, other)]
    parts = [part for part in PARTS if said[0][part] != said[1][part]]
    if not parts:
        return None
    comparison.changed += 1
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


# -- as text ----------------------------------------------------------------------------------------------


def comparison_lines(comparison: Comparison, first: Sequence[Json], lang: Lang) -> Iterator[str]:
    """A comparison in words, with the first changes one by one."""
    yield sentence(lang, "compared", n=comparison.both, changed=f"{comparison.changed:,}")
    yield from noted(comparison, lang)
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


def noted(comparison: Comparison, lang: Lang) -> Iterator[str]:
    """By what the files of two audits were matched, and what of their rulings was not compared."""
    if comparison.below is not None:
        first, second = comparison.below
        yield sentence(lang, "matched-below", first=first, second=second)
    elif not comparison.both and comparison.only_before and comparison.only_after:
        yield sentence(lang, "matched-none")
    if comparison.lacking:
        yield sentence(lang, "not-compared", what=", ".join(comparison.lacking))


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
    elif not clauses:
        clauses = [", ".join(sentence(lang, f"part-{part}") for part in _texts(change["parts"]))]
    return f"{place}: {status}" + (f" ({' '.join(clauses)})" if clauses else "")


def _texts(value: object) -> list[str]:
    return [str(each) for each in value] if isinstance(value, list) else []
