"""What the published cases catch: every bug there is asked the cases of its game, and the causes its run names.

    python -m conformance_tests.engines.planted.exhibit [FOLDER]

writes `docs/results/planted.json`, which the site shows. A run takes about half a minute a bug; reports that lie in
FOLDER already, `GAME_NAME.ndjson`, are read and not made again.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from conformance_tests.builder.simplifying import converted
from conformance_tests.engines.planted.serve import ROOT, Bug, bugs
from oracle.cli.main import main
from oracle.conformance.report.reading import Report
from oracle.conformance.report.titles import title_of
from oracle.conformance.run.summary import summed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.conformance.run.causes.gathering import Cause

TARGET = ROOT / "docs" / "results" / "planted.json"
ENGINE = "conformance_tests/engines/planted/serve.py"

CAUSES = 3
"""Causes that are kept of a run."""

PLACES = 4
"""Places where an answer differs that are kept of a case."""


def report_of(bug: Bug, folder: Path) -> Path:
    """The report of a run, made where there is none."""
    path = folder / f"{bug.game}_{bug.name}.ndjson"
    if not path.exists():
        command = ["--", sys.executable, ENGINE, bug.identifier]
        CliRunner().invoke(main, ["conform", "--game", bug.game, "--report", str(path), *command])
    return path


def told(bug: Bug, path: Path) -> Mapping[str, object]:
    """What a run came to: how many failed of how many, and the causes it names first."""
    with path.open(encoding="utf-8") as stream:
        report = Report(path.name, stream)
        summary = summed(report.head, report.rows())
    causes = summary.sorted_causes()
    return {
        "game": bug.game,
        "name": bug.name,
        "what": {"en": bug.what, "zh": bug.zh, "zh-Hans": converted([bug.zh]).get(bug.zh, bug.zh)},
        "file": bug.file,
        "edition": report.head["edition"],
        "asked": summary.cases,
        "failed": summary.unexpected,
        "causes": len(causes),
        "first": [_cause(cause) for cause in causes[:CAUSES]],
    }


def _cause(cause: Cause) -> Mapping[str, object]:
    witness = cause.witness
    places = [
        {"where": ".".join(filter(None, (each["level"], each["path"], place["at"]))), **_two(place)}
        for each in witness.get("differences", [])
        for place in each["places"]
    ]
    return {
        "status": cause.status,
        "clause": cause.clause,
        "said": {lang: title_of(cause, lang) for lang in ("en", "zh", "zh-Hans")},
        "cases": cause.count,
        "smallest": witness["id"],
        "places": places[:PLACES],
    }


def _two(place: Mapping[str, object]) -> Mapping[str, object]:
    return {"expected": place["expected"], "got": place["got"]}


def run(arguments: Sequence[str]) -> int:
    """Write the exhibition; 1 where a bug was caught by no case."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(arguments[0] if arguments else made)
        rows = [told(bug, report_of(bug, folder)) for bug in bugs()]
    lines = ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows)
    TARGET.write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    return int(any(row["failed"] == 0 for row in rows))


if __name__ == "__main__":
    raise SystemExit(run(sys.argv[1:]))
