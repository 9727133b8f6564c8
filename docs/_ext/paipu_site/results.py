"""The directive `results`: how implementations answer the published cases, made from the reports of their runs.

Paipu itself is asked while the site is built; the reports of others lie in `docs/results/`.
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.command import ask
from paipu_site.pieces import badge, extracting, group, mention, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from oracle.conformance.run.summary import Summary

OWN = "paipu-results.ndjson"
"""Where the run of Paipu itself is kept beside the site that is built."""

PAGE = "results-page.html"
"""The page with every case, for reading without a network."""

LEVELS = ("must", "optional", "disputed")


class ResultsDirective(SphinxDirective):
    """Implementations with their counts, and every clause that cases test with what became of them."""

    def run(self) -> list[nodes.Node]:
        """Ask Paipu itself, read the reports of others, and set both side by side."""
        if extracting(self):
            return []
        own = Path(self.env.app.outdir, OWN)
        own.parent.mkdir(parents=True, exist_ok=True)
        copyfile(own_report(Path(self.env.srcdir)), own)
        reports = [own, *others(self.env.srcdir)]
        for report in reports[1:]:
            self.env.note_dependency(str(report))
        summaries = [summary_of(report) for report in reports]
        names = [who(summary) for summary in summaries]
        link = nodes.reference("", "every case with what was asked and answered", refuri=PAGE)
        return [
            table(HEAD, [_implementation(summary) for summary in summaries]),
            nodes.paragraph("", "", nodes.Text("One page without a network holds "), link, nodes.Text(".")),
            *self._games(summaries, names),
        ]

    def _games(self, summaries: Sequence[Summary], names: Sequence[str]) -> Iterator[nodes.Node]:
        for game, clauses in tested(summaries).items():
            section = nodes.section(ids=[f"results-{game}"])
            section += nodes.title("", game.capitalize())
            rows = [
                [
                    mention(clause, "clause", self.env.docname),
                    *(_cell(summary, game, clause) for summary in summaries),
                ]
                for clause in clauses
            ]
            section += table(["Clause", *names], rows)
            yield section


def own_report(docs: Path) -> Path:
    """The run of Paipu itself: made once for all languages, and anew when anything of it changes."""
    digest = hashlib.sha256()
    for top in ("grammar", "oracle", "spec", "conformance_tests/suites"):
        for path in sorted((docs.parent / top).rglob("*")):
            if path.suffix in {".py", ".toml", ".json"}:
                digest.update(path.read_bytes())
    kept = docs / "_build" / "asked" / f"{digest.hexdigest()}.ndjson"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        for old in kept.parent.glob("*.ndjson"):
            old.unlink()
        ask("conform", "--self", "--report", str(kept))
    return kept


HEAD = (
    "Implementation",
    "Language",
    "Edition",
    "Games",
    *(level.capitalize() for level in LEVELS),
    "Clauses",
    "Input",
)


def others(folder: str | Path) -> list[Path]:
    """The reports of implementations that are not ours, by name."""
    return sorted(Path(folder, "results").glob("*.ndjson"))


def summary_of(path: Path) -> Summary:
    """What the rows of a report amount to."""
    from oracle.conformance.report.reading import (  # noqa: PLC0415  (a site without an oracle has no runs)
        Report,
    )
    from oracle.conformance.run.summary import summed  # noqa: PLC0415

    with path.open(encoding="utf-8") as stream:
        report = Report(path.name, stream)
        return summed(report.head, report.rows())


def who(summary: Summary) -> str:
    """An implementation by name and version."""
    told = summary.head["implementation"]
    return f"{told['name']} {told['version']}"


def _implementation(summary: Summary) -> list[nodes.Node]:
    told = summary.head["implementation"]
    asked = sorted({game for game, kind in summary.by_area if summary.declared(game, kind)})
    shares = [str(summary.share(level)) if level in summary.by_level else "–" for level in LEVELS]
    words = [
        who(summary),
        str(told.get("language", "")),
        summary.head["edition"] or "",
        ", ".join(asked),
        *shares,
        str(summary.clauses()),
        str(summary.share("input")) if "input" in summary.by_level else "–",
    ]
    return [nodes.Text(word) for word in words]


def tested(summaries: Iterable[Summary]) -> dict[str, list[str]]:
    """For every game the clauses that cases test, in the order of their ids."""
    from oracle.rulebook import clauses  # noqa: PLC0415  (as above)

    found: dict[str, set[str]] = defaultdict(set)
    for summary in summaries:
        games = {game for game, _ in summary.by_area}
        for game in games:
            found[game] |= summary.by_clause.keys() & clauses.texts(game).keys()
    return {game: [id_ for id_ in clauses.texts(game) if id_ in found[game]] for game in sorted(found)}


def _cell(summary: Summary, game: str, clause: str) -> nodes.Node:
    """How many of a clause's cases passed; a word beside the colour for those who see none."""
    counts = summary.by_clause.get(clause)
    if not counts or game not in {name for name, _ in summary.by_area}:
        return nodes.Text("not asked")
    passed, of = counts["PASS"] + counts["XPASS"], counts.total() - counts["SKIP"]
    if not of:
        return nodes.Text("skipped")
    if passed == of:
        return badge(f"✓ {passed}/{of}", "firm")
    worst = next(status for status in (*FAILURES, "XFAIL") if counts[status])
    return group(badge(f"✗ {passed}/{of}", "disputed"), nodes.Text(worst.lower()))


FAILURES = ("CRASH", "TIMEOUT", "PROTOCOL", "ERROR", "FAIL")


def write_page(app: Sphinx, failed: Exception | None) -> None:
    """Write the page of all reports beside the site, once that is built."""
    own = Path(app.outdir, OWN)
    if failed is not None or app.builder.format != "html" or not own.exists():
        return
    from oracle.conformance.report.page import page  # noqa: PLC0415  (as above)
    from oracle.conformance.report.reading import Report  # noqa: PLC0415

    with ExitStack() as opened:
        paths = [own, *others(app.srcdir)]
        streams = [(path, opened.enter_context(path.open(encoding="utf-8"))) for path in paths]
        whole = page([Report(path.name, stream) for path, stream in streams], "en")
    Path(app.outdir, PAGE).write_text(whole, encoding="utf-8")
