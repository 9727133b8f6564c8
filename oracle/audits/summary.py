"""What an audit found, in a page of text: how many hands, which clauses were broken how often, what is worth a look."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import field
from heapq import nlargest
from math import inf, log2
from typing import TYPE_CHECKING, Any, NamedTuple

from grammar.records import dataclass
from oracle import VERSION
from oracle.audits.extras import needed
from oracle.audits.judging import FAILED, REFUSED_FILE
from oracle.audits.parts import is_complete, is_laid_out, manifest, part_files, told_by
from oracle.audits.schema import VERSION_OF_SCHEMA
from oracle.audits.sentences import sentence

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang

WORTH = 10
"""Logs that are named as worth looking at."""

STATUSES = ("clean", "broken", "undecided", "unreadable", FAILED, REFUSED_FILE)
"""What may become of a hand, or of a file."""

_COLUMNS = (
    *("file", "hand", "line", "game", "status", "label", "judge_ms", "read_ms"),
    *("findings.list.element.kind", "findings.list.element.clause"),
)


class Worth(NamedTuple):
    """A log worth looking at, and why: the clauses it breaks, or what stopped its judging."""

    weight: float
    file: str
    hand: int
    line: int
    status: str
    why: tuple[str, ...]


@dataclass(slots=True)
class Summary:
    """What is counted of an audit. `clauses` counts the hands that broke each, `labels` what could not be judged."""

    folder: str
    complete: bool
    statuses: Counter[str] = field(default_factory=Counter)
    games: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    clauses: Counter[str] = field(default_factory=Counter)
    labels: Counter[tuple[str, str]] = field(default_factory=Counter)
    worth: list[Worth] = field(default_factory=list)
    seconds: float = 0.0
    judging: float = 0.0

    @property
    def hands(self) -> int:
        """How many hands have a row."""
        return sum(number for status, number in self.statuses.items() if status != REFUSED_FILE)


def summed(folder: str) -> Summary:
    """Count what stands in the parts of an audit. Raises `OSError` where the folder holds none."""
    summary = Summary(folder, is_complete(folder))
    summary.seconds = sum(line.get("seconds", 0.0) for line in manifest(folder))
    for row in _rows(folder):
        status, game = row["status"], row["game"]
        summary.statuses[status] += 1
        if game is not None:
            summary.games[game][status] += 1
        if row["label"] is not None:
            summary.labels[status, row["label"]] += 1
        summary.clauses.update(_broken(row))
        summary.judging += ((row["judge_ms"] or 0.0) + (row["read_ms"] or 0.0)) / 1000
    summary.worth = nlargest(WORTH, _weighed(summary), key=lambda one: one.weight)
    return summary


def _rows(folder: str) -> Iterator[Mapping[str, Any]]:
    parquet = needed("pyarrow.parquet")
    laid_out = is_laid_out(folder)
    for file in part_files(folder):
        told = told_by(file) if laid_out else {}
        with parquet.ParquetFile(file) as part:
            columns = [name for name in _COLUMNS if name not in told]
            for each in part.iter_batches(batch_size=1_000, columns=columns):
                yield from ({**row, **told} for row in each.to_pylist())


def _broken(row: Mapping[str, Any]) -> frozenset[str]:
    """The clauses a hand broke, or declared something against."""
    return frozenset(found["clause"] for found in row["findings"] or () if found["kind"] != "undecided")


def _weighed(summary: Summary) -> Iterator[Worth]:
    """The logs worth looking at: what failed first, then by how rarely the clauses they break are broken here."""
    for row in _rows(summary.folder):
        broken = _broken(row)
        place = row["file"], row["hand"], row["line"], row["status"]
        if row["status"] == FAILED:
            yield Worth(inf, *place, (row["label"],))
        elif broken:
            weight = sum(1 + log2(summary.hands / summary.clauses[each]) for each in broken)
            yield Worth(weight, *place, tuple(sorted(broken)))


# -- as text ----------------------------------------------------------------------------------------------


def summary_tree(summary: Summary) -> Json:
    """A summary by `audit.schema.json`."""
    return {
        "schema": VERSION_OF_SCHEMA,
        "paipu": VERSION,
        "folder": summary.folder,
        "complete": summary.complete,
        "hands": summary.hands,
        "statuses": {each: summary.statuses[each] for each in STATUSES},
        "games": {
            game: {each: counted[each] for each in STATUSES if counted[each]}
            for game, counted in sorted(summary.games.items())
        },
        "clauses": [{"clause": clause, "hands": number} for clause, number in _ordered(summary.clauses)],
        "labels": [
            {"status": status, "label": label, "hands": number}
            for (status, label), number in sorted(summary.labels.items())
        ],
        "worth": [
            {"file": one.file, "hand": one.hand, "line": one.line, "status": one.status, "why": list(one.why)}
            for one in summary.worth
        ],
        "milliseconds": round(summary.seconds * 1000),
        "judging_milliseconds": round(summary.judging * 1000),
    }


def _ordered(counted: Mapping[str, int]) -> list[tuple[str, int]]:
    return sorted(counted.items(), key=lambda pair: (-pair[1], pair[0]))


def summary_lines(summary: Summary, lang: Lang) -> Iterator[str]:
    """A summary in words."""
    parts = [
        sentence(lang, f"status-{each}", n=number) for each in STATUSES if (number := summary.statuses[each])
    ]
    mark, end = (", ", ".") if lang == "en" else ("、", "。")
    yield sentence(lang, "hands", n=summary.hands) + (mark.join(parts) or "0") + end
    if not summary.complete:
        yield sentence(lang, "incomplete")
    for game, counted in sorted(summary.games.items()):
        statuses = mark.join(
            sentence(lang, f"status-{each}", n=counted[each]) for each in STATUSES if counted[each]
        )
        yield f"  {name_of(game, lang)}: {statuses}"
    if summary.clauses:
        yield ""
        yield sentence(lang, "clauses-head")
        for clause, number in _ordered(summary.clauses):
            yield f"  {number:>8}  {clause:<12} {title_of(clause, lang)}".rstrip()
    if summary.labels:
        yield ""
        yield sentence(lang, "labels-head")
        for (status, label), number in sorted(summary.labels.items()):
            yield f"  {number:>8}  {sentence(lang, f'one-{status}')}: {label}"
    if summary.worth:
        yield ""
        yield sentence(lang, "worth-head")
        for one in summary.worth:
            place = f"{one.file}:{one.line}"
            yield f"  {place} ({sentence(lang, 'hand', hand=one.hand)}): {', '.join(one.why)}"
    yield ""
    rate = summary.hands / summary.seconds if summary.seconds else 0.0
    yield sentence(lang, "took", time=lasted(summary.seconds), rate=f"{rate:.1f}")
    files = "**/part-*" if is_laid_out(summary.folder) else "part-*"
    yield sentence(lang, "rows-are", name=f"{summary.folder}/{files}.parquet")


def lasted(seconds: float) -> str:
    """A time as people read it."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    if hours:
        return f"{hours} h {minutes:02} min"
    return f"{minutes} min {rest:02} s" if minutes else f"{seconds:.1f} s"


def name_of(game: str, lang: Lang) -> str:
    """What a game is called."""
    from grammar.words import words_of

    return words_of(game).names.write(game, lang)


def title_of(clause: str, lang: Lang) -> str:
    """What a clause is called."""
    from oracle.game.hands import known
    from oracle.rulebook.clauses import texts

    found = (texts(game).get(clause) for game in known())
    return next((each.titled(lang) for each in found if each is not None), "")
