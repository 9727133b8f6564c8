"""What no case can show: every gap has a reason, and a reason that a case belies is refused."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.builder.__main__ import main
from conformance_tests.builder.measures.unshown import UNSHOWN, Reason, reasons, unshown
from conformance_tests.mechanism.conformance.sample_cases import GAME, SAMPLE, published
from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases import suites
from oracle.rulebook.clauses import texts
from oracle.rulebook.tables import TableError

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

    from oracle.conformance.inputs.forms import Json

DEFINITION, BAN, EQUIPMENT = "TQ-5.1b", "TQ-4.2c", "TQ-3.6"
"""A clause that defines, one that forbids, and one that is informative."""

ALL = {clause: {"satisfied": 1, "violated": 1, "boundary": 0} for clause in texts(GAME)}
"""Counts under which every clause is shown."""

TOLD = """
[[reason]]
clauses = ["TQ-5.1b", "TQ-5.2b"]
lacks = ["satisfied"]
because = "It names a part of a set."

[[reason]]
clauses = ["TQ-4.2c"]
lacks = ["satisfied", "violated"]
because = "Nobody does so."
"""


def counted(
    clause: str, satisfied: int = 0, violated: int = 0, boundary: int = 0
) -> dict[str, dict[str, int]]:
    return {**ALL, clause: {"satisfied": satisfied, "violated": violated, "boundary": boundary}}


def lacking(clause: str, *reason: Reason, **counts: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What is open and what is stale of a clause."""
    found = unshown(GAME, counted(clause, **counts), reason)
    assert not {*found.open, *found.stale} - {clause}
    return found.open.get(clause, ()), found.stale.get(clause, ())


def test_what_forbids_is_shown_both_ways_and_what_defines_one() -> None:
    assert lacking(BAN) == (("satisfied", "violated"), ())
    assert lacking(BAN, satisfied=1) == (("violated",), ())
    assert lacking(BAN, violated=1) == (("satisfied",), ())
    assert lacking(BAN, violated=1, boundary=1) == ((), ())
    assert lacking(DEFINITION) == (("satisfied",), ())
    assert lacking(DEFINITION, boundary=1) == ((), ())
    assert texts(GAME)[EQUIPMENT].informative
    assert lacking(EQUIPMENT) == ((), ())


def test_a_reason_covers_what_it_says_and_nothing_else() -> None:
    never_broken = Reason((BAN,), ("violated",), "why")
    assert lacking(BAN, never_broken) == (("satisfied",), ())
    assert lacking(BAN, never_broken, satisfied=1) == ((), ())
    assert lacking(DEFINITION, Reason((DEFINITION,), ("satisfied", "violated"), "why")) == ((), ())


def test_a_reason_that_a_case_belies_is_stale() -> None:
    none = Reason((BAN,), ("satisfied", "violated"), "why")
    assert lacking(BAN, none, satisfied=1) == ((), ("satisfied",))
    assert lacking(BAN, none, boundary=2, violated=1) == ((), ("satisfied", "violated"))


def test_a_reason_names_clauses_there_are_and_what_they_lack(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="TQ-none"):
        unshown(GAME, ALL, [Reason(("TQ-none",), ("violated",), "why")])
    file = tmp_path / "tongqi.toml"
    for wrong in ('lacks = ["boundary"]', "lacks = []"):
        file.write_text(f'[[reason]]\nclauses = ["TQ-5.1b"]\n{wrong}\nbecause = "why"\n', encoding="utf-8")
        with pytest.raises(TableError, match="what is lacking"):
            reasons(file)
    assert reasons(tmp_path / "none.toml") == ()


# -- what is said ----------------------------------------------------------------------------------


def measured(folder: Path, **shown: dict[str, int]) -> Path:
    """Published cases with counts of clauses in their manifest."""
    published(folder, SAMPLE)
    document = manifests.load(folder)
    assert document is not None
    tally = {"all": 1, "killed": 1, "excused": 0}
    counts = {**ALL, **{clause.replace("_", "-"): row for clause, row in shown.items()}}
    scores: Json = {
        "mutants": {sort: {**tally} for sort in ("figures", "guards", "code", "all")},
        "blocks": {"all": 1, "reached": 1},
        "grammar": {"all": 1, "taken": 1, "missing": []},
        "clauses": {clause: {**row} for clause, row in counts.items()},
        "survivors": {"excused": [], "open": []},
    }
    document["scores"] = {GAME: scores}
    manifests.save(document, folder)
    (folder / UNSHOWN).mkdir()
    (folder / UNSHOWN / f"{GAME}.toml").write_text(TOLD, encoding="utf-8")
    return folder


def stats(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(main, ["stats", "--suite", str(folder), *words])


NONE = {"satisfied": 0, "violated": 0, "boundary": 0}


def test_stats_list_what_cannot_be_shown_with_the_reason(tmp_path: Path) -> None:
    shown = {"TQ_5.1b": NONE, "TQ_5.2b": NONE, "TQ_4.2c": NONE, "TQ_5.3a": NONE}
    folder = measured(tmp_path / "suites", **shown)
    done = stats(folder)
    told = " ".join(done.stdout.split())
    assert done.exit_code == 0
    assert "TQ-5.1b, TQ-5.2b (never obeyed): It names a part of a set." in told
    assert "TQ-4.2c (no case): Nobody does so." in told
    assert "1 clause lacks what it should be shown by, and nothing says why: TQ-5.3a (never obeyed)" in told
    tree = json.loads(stats(folder, "--json").stdout)
    assert tree["unshown"]["open"] == {"TQ-5.3a": ["satisfied"]}
    assert len(tree["unshown"]["reasons"]) == 2


def test_stats_refuse_a_reason_that_a_case_belies(tmp_path: Path) -> None:
    folder = measured(tmp_path / "suites", **{"TQ_5.1b": NONE, "TQ_4.2c": NONE})
    done = stats(folder)
    assert done.exit_code == 1
    assert "strike it from its reason: TQ-5.2b (never obeyed)" in " ".join(done.stdout.split())


@pytest.mark.parametrize(
    "game", [game for game in suites.games() if (suites.FOLDER / UNSHOWN / f"{game}.toml").is_file()]
)
def test_the_reasons_that_are_published_are_read(game: str) -> None:
    known = reasons(suites.FOLDER / UNSHOWN / f"{game}.toml")
    assert known
    named = [(clause, side) for reason in known for clause in reason.clauses for side in reason.lacks]
    assert len(set(named)) == len(named)
    assert all(clause in texts(game) for clause, _ in named)
