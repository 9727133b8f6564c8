"""Suites built: mutants are told from the rules, nothing is loaded into the builder, and the bytes are the same."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from conformance_tests.builder.mutation.rules import Rules
from conformance_tests.builder.mutation.scratch import Served, all_apart, apart
from conformance_tests.builder.mutation.trial import Probed, Trial, tried
from conformance_tests.builder.questions.drafting import Draft, Drafts, drafted
from conformance_tests.collecting import PART
from oracle.conformance.cases.case import written
from oracle.conformance.variation.following import Budget

ROOT = Path(__file__).resolve().parents[3]
INSTALLED = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
NOTHING_MADE_UP = Budget(walks=0, per_walk=0, logs=0, hands=0)
BUILD = f"""
import sys
from itertools import islice
from pathlib import Path
from conformance_tests.builder.build import Plan, built, freeze
from oracle.conformance.variation.following import Budget
from conformance_tests.builder.questions import drafting
from conformance_tests.builder.selection import Effort
questions = drafting.questions
drafting.questions = lambda game, budget: islice(questions(game, budget), 0, None, {PART})
folder = Path(sys.argv[1])
effort = Effort(search=4, within="oracle.rulesets.jiaxing.settlement:*")
plan = Plan("2027.1", Budget(walks=1, per_walk=10, logs=20, hands=10), effort, folder)
made = built("jiaxing", plan)
assert not [name for name in sys.modules if name.startswith("oracle.rulesets.jiaxing")]
freeze("jiaxing", made, plan)
"""

FIGURES = """
import json
from conformance_tests.mechanism.conformance.test_generate_build import NOTHING_MADE_UP, verdicts
from conformance_tests.builder.questions.drafting import drafted
from conformance_tests.builder.mutation.rules import Rules
rules = Rules.of("jiaxing")
found = verdicts(rules, drafted(rules, NOTHING_MADE_UP), "jiaxing/doublings:")
print(json.dumps({name: how for name, (_, how) in found.items()}))
"""


WITHOUT_EXTRAS = """
import sys
sys.modules.update(dict.fromkeys({missing}))
from conformance_tests.builder.mutation.scratch import prepare
prepare()
assert "oracle.conformance.cases.checks" in sys.modules
"""


def without(*missing: str) -> subprocess.CompletedProcess[str]:
    """Prepare a build where some modules are not installed."""
    command = [sys.executable, "-c", WITHOUT_EXTRAS.format(missing=missing)]
    return subprocess.run(command, check=False, capture_output=True, text=True, cwd=ROOT)


def test_a_module_that_needs_what_an_extra_brings_is_not_asked() -> None:
    done = without("pytest", "hypothesis", "jsonschema", "pyarrow")
    assert done.returncode == 0, done.stderr


def test_a_module_of_ours_that_is_missing_is_no_extra() -> None:
    done = without("oracle.rulebook.tables")
    assert done.returncode != 0
    assert "ModuleNotFoundError: import of oracle.rulebook.tables" in done.stderr


@pytest.fixture(scope="module")
def rules() -> Rules:
    made = Rules.of("jiaxing")
    assert made.traced
    assert made.guarded
    assert made.mutants
    return made


@pytest.fixture(scope="module")
def people(rules: Rules) -> Drafts:
    return drafted(rules, NOTHING_MADE_UP)


def probed(drafts: Drafts) -> list[Probed]:
    return [Probed.of_draft(draft) for draft in drafts.drafts if draft.question.kind != "parse"]


def verdicts(rules: Rules, people: Drafts, prefix: str) -> dict[str, tuple[bool, str]]:
    mutants = [mutant for mutant in rules.mutants if mutant.name.startswith(prefix)]
    found = tried(rules, people.loaded, mutants, probed(people), Trial())
    return {name: (verdict.killed, verdict.how) for name, verdict in found.items()}


def test_a_rule_that_never_objects_is_found_out(rules: Rules, people: Drafts) -> None:
    found = verdicts(rules, people, "oracle.rulesets.jiaxing.play.splitting:")
    never = {name: killed for name, (killed, _) in found.items() if ":never:" in name}
    assert len(never) > 5
    assert all(never.values()), never


def test_every_figure_of_the_values_is_found_out() -> None:
    """In a process of its own: a table that was read before is not read again where a figure is changed."""
    command = [sys.executable, "-c", FIGURES]
    ran = subprocess.run(command, check=True, capture_output=True, text=True, cwd=ROOT)
    found: dict[str, str] = json.loads(ran.stdout)
    assert len(found) > 30
    assert [name for name, how in found.items() if not how] == []


def test_a_mutant_that_would_not_end_is_ended(rules: Rules, people: Drafts) -> None:
    found = verdicts(rules, people, "oracle.families.dominoes.sorting:_Budget.spend:")
    assert all(
        how in ("", "does not end") or how.startswith(("differs", "fails")) for _, how in found.values()
    )


def test_a_change_made_in_place_is_the_change_loaded_anew(rules: Rules, people: Drafts) -> None:
    prefix = "oracle.rulesets.jiaxing.settlement:"
    in_place = verdicts(rules, people, prefix)
    mutants = [mutant for mutant in rules.mutants if mutant.name.startswith(prefix)]
    everything = (1 << len(rules.blocks)) - 1
    anew = tried(rules, everything, mutants, probed(people), Trial())
    assert {name: killed for name, (killed, _) in in_place.items()} == {
        name: verdict.killed for name, verdict in anew.items()
    }


def test_what_a_draft_reaches_does_not_hang_on_what_was_asked_before(rules: Rules, people: Drafts) -> None:
    again = drafted(rules, NOTHING_MADE_UP, [draft.question for draft in reversed(people.drafts)])

    def reached(drafts: Drafts) -> dict[str, tuple[int, int]]:
        return {draft.key: (draft.hits, draft.steps) for draft in drafts.drafts}

    assert reached(again) == reached(people)


def test_a_draft_says_what_it_found(people: Drafts) -> None:
    def named(name: str) -> Draft:
        return next(draft for draft in people.drafts if draft.question.name == name)

    broken = named("jx-2-1-lays-no-set")
    assert broken.broken == {"JX-2.1"}
    assert broken.question.clauses == ("JX-2.1",)
    assert not named("jx-g-1-nobody-wins").broken


def test_processes_answer_in_the_order_they_were_asked() -> None:
    tasks = [lambda number=number: iter([number, number + 1]) for number in (1, 10, 20)]
    assert all_apart(tasks, 2) == [1, 2, 10, 11, 20, 21]
    with pytest.raises(RuntimeError, match="scratch process"):
        apart(lambda: [str(1 / 0)])


def test_a_served_process_answers_until_it_is_left() -> None:
    served = Served(lambda: lambda question: question["n"])
    assert [served.ask({"n": number}) for number in (3, 4)] == [3, 4]
    served.leave()


def test_a_build_gives_the_same_bytes_everywhere_and_leaves_what_is_frozen(tmp_path: Path) -> None:
    """Whatever the hash seed, and whatever the version of Python where this machine has another that serves."""
    folders = [tmp_path / "one", tmp_path / "two"]
    for seed, (folder, python) in enumerate(zip(folders, (sys.executable, another_python()), strict=True)):
        folder.mkdir()
        _build(folder, seed, python)
    first, second = (
        {path.name: path.read_bytes() for path in sorted(each.rglob("*.json"))} for each in folders
    )
    assert first == second
    assert {"replay.json", "score.json", "notation.json", "manifest.json"} <= set(first)
    _build(folders[0], 3, sys.executable)
    again = {path.name: path.read_bytes() for path in sorted(folders[0].rglob("*.json"))}
    assert again == first
    cases = json.loads(first["replay.json"])
    assert all(case["clauses"]["tests"] for case in cases)
    assert written([]) == "[]\n"


def another_python() -> str:
    """A Python of another version that can build, on the path or kept by pyenv; this one where there is none."""
    kept = Path(os.environ.get("PYENV_ROOT", "/nowhere"), "versions").glob("*/bin")
    folders = [*map(Path, os.environ.get("PATH", "").split(os.pathsep)), *sorted(kept)]
    names = [f"python3.{minor}" for minor in range(11, 20) if minor != sys.version_info.minor]
    found = (str(folder / name) for name in names for folder in folders if (folder / name).is_file())
    return next(filter(_serves, found), sys.executable)


def _serves(python: str) -> bool:
    """Whether it runs, and can load what a build needs from where this Python has it."""
    command = [python, "-c", "from conformance_tests.builder.mutation.scratch import prepare; prepare()"]
    ran = subprocess.run(command, check=False, env=_environment(0), capture_output=True)
    return ran.returncode == 0


def _environment(seed: int) -> dict[str, str]:
    """The environment of a build: what is installed here, and a hash seed."""
    return {**os.environ, "PYTHONHASHSEED": str(seed), "PYTHONPATH": os.pathsep.join([str(ROOT), *INSTALLED])}


def _build(folder: Path, seed: int, python: str) -> None:
    command = [python, "-c", BUILD, str(folder)]
    subprocess.run(command, check=True, env=_environment(seed), capture_output=True)
