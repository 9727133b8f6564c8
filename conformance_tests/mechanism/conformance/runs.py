"""What the tests of the runner share: a small suite, engines that recite or misbehave, and the command."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from click.testing import CliRunner

from oracle.cli.main import main
from oracle.conformance.cases.case import Case, sealed, written

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

FAKE = Path(__file__).resolve().parents[2] / "engines" / "fakes" / "misbehave.py"

LOG = '[Game "tongqi"]\n[Notation "1"]\ntian take 22 discard 15\ndi pung 15 discard 16\nend cut\n'


def case(name: str, *, clause: str = "TQ-4.2c", total: int = 20, level: str = "must") -> Case:
    """A case of which only the comparison matters."""
    return sealed(
        Case(
            id=f"tongqi/replay/{name}",
            game="tongqi",
            kind="replay",
            title={"en": name.replace("-", " "), "zh": "例"},
            tests=(clause,),
            input={
                "log": {"acts": [{"seat": "tian", "act": "take", "tiles": ["22"]}], "pad": "x" * len(name)}
            },
            expect={
                "verdict": "broken",
                "first": 3,
                "findings": [{"kind": "breach", "at": 3, "seat": "di", "clause": clause}],
                "scores": [{"seat": "di", "total": [[total, "he"]], "items": [], "clause": "TQ-10.1"}],
            },
            level=level,
            notation=LOG,
            since="2026.1",
        )
    )


NAMES = ("alpha", "beta", "delta-longer", "epsilon", "eta", "gamma", "iota", "theta", "zeta")


@dataclass(frozen=True, slots=True)
class Suite:
    """A folder of cases, and a file of the right answers to them."""

    folder: Path
    answers: Path
    cases: tuple[Case, ...]

    def command(self, way: str, *more: str) -> list[str]:
        """The words that run an engine that misbehaves in a way, and knows the answers otherwise."""
        return [sys.executable, "-S", str(FAKE), way, str(self.answers), *more]

    def answer(self, answers: dict[str, object]) -> None:
        """Let the engine answer some cases otherwise."""
        right: dict[str, object] = {each.id: each.expect for each in self.cases}
        self.answers.write_text(json.dumps(right | answers), encoding="utf-8")


def suite(folder: Path, cases: Iterable[Case] | None = None) -> Suite:
    """Write a suite, and the answers to it."""
    found = tuple(cases or (case(name) for name in NAMES))
    place = folder / "suites"
    (place / "tongqi").mkdir(parents=True)
    (place / "tongqi" / "replay.json").write_text(written(found), encoding="utf-8")
    made = Suite(place, folder / "answers.json", found)
    made.answer({})
    return made


@dataclass(frozen=True, slots=True)
class Ran:
    """What a command said, and the code it ended with."""

    code: int
    out: str
    err: str

    @property
    def rows(self) -> dict[str, dict[str, object]]:
        """The rows that were printed, by the id of their case."""
        lines = [json.loads(line) for line in self.out.splitlines()]
        return {line["id"]: line for line in lines if line["type"] == "case"}

    @property
    def statuses(self) -> dict[str, str]:
        """The statuses that were printed, by the last word of the id."""
        return {each.rpartition("/")[2]: str(row["status"]) for each, row in self.rows.items()}


def paipu(*words: str | Path) -> Ran:
    """Run a command within the process."""
    done = CliRunner().invoke(main, [str(word) for word in words])
    return Ran(done.exit_code, done.stdout, done.stderr)


def conform(where: Suite, way: str, *options: str | Path, more: Sequence[str] = ()) -> Ran:
    """Run a suite against an engine that misbehaves in a way."""
    return paipu("conform", "--suite", where.folder, *options, "--", *where.command(way, *more))
