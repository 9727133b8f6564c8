"""The directive `results`: how implementations answer the published cases, made from the reports of their runs.

Paipu itself is asked while the site is built; the reports of others lie in `docs/results/`. What became of each case
lies beside the page as data (`paipu_site.answered`) and is shown by `docs/_static/results.js`.
"""

from __future__ import annotations

import hashlib
import json
from base64 import b64encode
from collections import defaultdict
from contextlib import ExitStack
from html import escape
from pathlib import Path
from shutil import copyfile
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from paipu_site.answered import OWN_REPORT, asked_of, write_answers
from paipu_site.boxes import SUITES
from paipu_site.bundles import SUITES_AT, SUMS, bundles, earlier
from paipu_site.command import ask
from paipu_site.language import FOLDERS, LANGUAGE, said, statuses
from paipu_site.pieces import badge, extracting, group, line, linked, mention, table
from paipu_site.publication import version_line
from paipu_site.titles import name_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sphinx.application import Sphinx

    from oracle.conformance.run.summary import Summary
    from paipu_site.bundles import Bundle

OWN = "paipu-results.ndjson"
"""Where the run of Paipu itself is kept beside the site that is built."""

PAGE = "results-page.html"
"""The page with every case, for reading without a network."""

LEVELS = ("must", "optional", "disputed")


class ResultsDirective(SphinxDirective):
    """What fails and why, the planted faults, one's own report, implementations side by side, the cases to take away."""

    def run(self) -> list[nodes.Node]:
        """Ask Paipu itself, read the reports of others, and set both side by side."""
        if extracting(self):
            return []
        own = Path(self.env.app.outdir, OWN)
        own.parent.mkdir(parents=True, exist_ok=True)
        copyfile(own_report(Path(self.env.srcdir)), own)
        reports = [own, *others(self.env.srcdir)]
        for report in (*reports[1:], planted_of(self.env.srcdir), SUITES / "manifest.json"):
            self.env.note_dependency(str(report))
        summaries = [summary_of(report) for report in reports]
        names = [who(summary) for summary in summaries]
        up = "../" * (FOLDERS[LANGUAGE.tag] != "")
        link = nodes.reference("", said("results.page"), refuri=PAGE)
        heads = [said(f"results.{word}") for word in HEAD]
        places = asked_of(LANGUAGE.tag, up, names)
        return [
            nodes.raw("", places, format="html"),
            self._section("causes", *self._causes(summaries)),
            self._section("planted", *self._planted()),
            self._section("own", nodes.raw("", OWN_REPORT, format="html")),
            self._section(
                "implementations",
                table(heads, [_implementation(summary) for summary in summaries]),
                nodes.paragraph("", "", link, nodes.Text(said("marks.full-stop"))),
            ),
            self._section("cases", *self._downloads(up)),
            *self._games(summaries, names),
        ]

    def _section(self, name: str, *below: nodes.Node) -> nodes.section:
        whole = nodes.section(ids=[f"results-{name}"])
        whole += [nodes.title("", said(f"results.of-{name}")), *below]
        self.state.document.note_explicit_target(whole, whole)
        return whole

    def _causes(self, summaries: Sequence[Summary]) -> Iterator[nodes.Node]:
        """For every implementation the causes of its failures, or that it has none."""
        from oracle.conformance.report.titles import title_of  # as in `summary_of`

        for summary in summaries:
            causes = summary.sorted_causes()
            key = "results.fails" if causes else "results.fails-none"
            asked = summary.cases - summary.counts["SKIP"]
            text = said(key, name=who(summary), failed=summary.unexpected, asked=asked, causes=len(causes))
            yield nodes.paragraph("", text)
            listed = nodes.enumerated_list()
            for cause in causes:
                row = line(nodes.Text(title_of(cause, LANGUAGE.asked)), _case(cause.witness["id"]))
                listed += nodes.list_item("", row)
            if causes:
                yield listed

    def _planted(self) -> Iterator[nodes.Node]:
        """Every planted fault with what the cases of its game say of it."""
        yield nodes.paragraph("", "", *linked(said("results.planted-intro"), self.env.docname))
        rows = []
        for fault in planted(self.env.srcdir):
            first = fault["first"][0] if fault["first"] else None
            cause = nodes.Text(said("results.unnoticed") if first is None else first["said"][LANGUAGE.asked])
            witness = [] if first is None else [_case(first["smallest"])]
            what = nodes.inline("", fault["what"][LANGUAGE.asked])
            what["ids"] = [f"fault-{fault['game']}-{fault['name']}"]
            rows.append(
                [
                    nodes.Text(_name(fault["game"])),
                    what,
                    nodes.Text(f"{fault['failed']}/{fault['asked']}"),
                    cause,
                    nodes.inline("", "", *witness),
                ]
            )
        yield table([said(f"results.{word}") for word in PLANTED], rows, ["paipu-planted"])

    def _downloads(self, up: str) -> Iterator[nodes.Node]:
        """The cases of the edition as files, with how large they are and their checksums."""
        edition, files = bundles()
        yield nodes.paragraph("", said("results.cases-intro", edition=edition))
        yield self._files(up, files)
        yield nodes.paragraph("", said("results.earlier"))
        yield self._files(up, earlier())
        sums = nodes.reference("", SUMS, refuri=f"{up}{SUITES_AT}/{SUMS}")
        yield nodes.paragraph("", "", sums, *linked(said("results.sums"), self.env.docname))

    def _files(self, up: str, files: Iterable[Bundle]) -> nodes.Node:
        rows = [
            [
                nodes.reference("", file.name, refuri=f"{up}{SUITES_AT}/{file.name}"),
                nodes.Text(str(file.cases)),
                nodes.Text(f"{len(file.data) / 1000:,.0f} kB"),
                nodes.literal("", file.digest),
            ]
            for file in files
        ]
        heads = [said(f"results.{word}") for word in ("file", "number", "size", "digest")]
        return table(heads, rows, ["paipu-files"])

    def _games(self, summaries: Sequence[Summary], names: Sequence[str]) -> Iterator[nodes.Node]:
        for game, clauses in tested(summaries).items():
            section = nodes.section(ids=[f"results-{game}"])
            section += nodes.title("", _name(game))
            rows = [
                [
                    mention(clause, "clause", self.env.docname),
                    *(_cell(summary, game, clause) for summary in summaries),
                    nodes.reference("", said("results.each"), refuri=f"?clause={clause}"),
                ]
                for clause in clauses
            ]
            section += table([said("results.clause"), *names, said("results.number")], rows)
            yield section


def _name(game: str) -> str:
    return game.capitalize() if LANGUAGE.english else LANGUAGE.written(name_of(game))


def _case(identifier: str) -> nodes.reference:
    """The address of a case on this page."""
    return nodes.reference("", "", nodes.literal("", identifier), refuri=f"?case={identifier}")


def planted_of(folder: str | Path) -> Path:
    """The file of what the planted faults came to."""
    return Path(folder, "results", "planted.json")


def planted(folder: str | Path) -> list[dict[str, Any]]:
    """What the planted faults came to; nothing where they were not asked."""
    path = planted_of(folder)
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else []


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


HEAD = ("implementation", "language", "edition", "games", *LEVELS, "clauses", "input")
"""The heads of the table of implementations."""

PLANTED = ("game", "fault", "failing", "cause", "smallest")
"""The heads of the table of planted faults."""


def others(folder: str | Path) -> list[Path]:
    """The reports of implementations that are not ours, by name."""
    return sorted(Path(folder, "results").glob("*.ndjson"))


def summary_of(path: Path) -> Summary:
    """What the rows of a report amount to."""
    from oracle.conformance.report.reading import (  # a site without an oracle has no runs
        Report,
    )
    from oracle.conformance.run.summary import summed

    with path.open(encoding="utf-8") as stream:
        report = Report(path.name, stream)
        return summed(report.head, report.rows())


def who(summary: Summary) -> str:
    """An implementation by name and version."""
    implementation = summary.head["implementation"]
    return f"{implementation['name']} {implementation['version']}"


def _implementation(summary: Summary) -> list[nodes.Node]:
    implementation = summary.head["implementation"]
    asked = sorted({game for game, kind in summary.by_area if summary.declared(game, kind)})
    shares = [str(summary.share(level)) if level in summary.by_level else "–" for level in LEVELS]
    words = [
        who(summary),
        str(implementation.get("language", "")),
        summary.head["edition"] or "",
        said("marks.comma").join(map(_name, asked)),
        *shares,
        str(summary.clauses()),
        str(summary.share("input")) if "input" in summary.by_level else "–",
    ]
    return [nodes.Text(word) for word in words]


def tested(summaries: Iterable[Summary]) -> dict[str, list[str]]:
    """For every game the clauses that cases test, in the order of their ids."""
    from oracle.rulebook import clauses

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
        return nodes.Text(said("results.not-asked"))
    passed, of = counts["PASS"] + counts["XPASS"], counts.total() - counts["SKIP"]
    if not of:
        return nodes.Text(said("results.skipped"))
    if passed == of:
        return badge(f"✓ {passed}/{of}", "firm")
    worst = next(status for status in (*FAILURES, "XFAIL") if counts[status])
    return group(
        badge(f"✗ {passed}/{of}", "disputed"), nodes.Text(statuses(LANGUAGE.tag).get(worst, worst.lower()))
    )


FAILURES = ("CRASH", "TIMEOUT", "PROTOCOL", "ERROR", "FAIL")


def write_page(app: Sphinx, failed: Exception | None) -> None:
    """Write the page of all reports beside the site, once that is built."""
    own = Path(app.outdir, OWN)
    if failed is not None or app.builder.format != "html" or not own.exists():
        return
    from oracle.conformance.report.page import page
    from oracle.conformance.report.reading import Report

    with ExitStack() as opened:
        paths = [own, *others(app.srcdir)]
        streams = [(path, opened.enter_context(path.open(encoding="utf-8"))) for path in paths]
        whole = page([Report(path.name, stream) for path, stream in streams], LANGUAGE.asked)  # type: ignore[arg-type]
    Path(app.outdir, PAGE).write_text(_of_the_site(whole, Path(app.srcdir)), encoding="utf-8")
    if not LANGUAGE.english:
        return
    with ExitStack() as opened:
        streams = [(path, opened.enter_context(path.open(encoding="utf-8"))) for path in paths]
        runs = [Report(path.name, stream).rows() for path, stream in streams]
        write_answers(Path(app.outdir), runs, planted(app.srcdir))


def _of_the_site(page: str, docs: Path) -> str:
    """A page that the command wrote, with the picture of the site before its title and what stands below every page."""
    drawn = b64encode((docs / "_static" / "favicon.svg").read_bytes()).decode()
    icon = f'<link rel="icon" href="data:image/svg+xml;base64,{drawn}">'
    below = f'<p class="paipu-stamp">{escape(version_line())}</p></footer>'
    return page.replace("<title>", f"{icon}<title>", 1).replace("</footer>", below, 1)
