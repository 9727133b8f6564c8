"""A sixth game is one new folder in each place and no edit anywhere else.

The game under `sixth_game/` brings seats, an act, a unit, a table, clauses and sentences of its own. It is laid
over a copy of the project, its register is written by the project's own command, and it is judged, reported
and explained like the others.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping

HERE = Path(__file__).parent
ROOT = HERE.parents[2]
COPIED = ("grammar", "oracle", "spec", "conformance_tests/gallery", "conformance_tests/laws")
WRITE_THE_REGISTER = """
import sys
from pathlib import Path
import spec.registry
folder = Path("spec/pebble")
print(*spec.registry.faults(folder), file=sys.stderr)
(folder / "clauses.json").write_text(spec.registry.register(folder), encoding="utf-8")
"""
LOG = "conformance_tests/gallery/pebble/PB-1-a-heavy-pebble.paipu"


def files_of(place: Path) -> Mapping[str, str]:
    """Every file under a folder with its hash."""
    return {
        str(path.relative_to(place)): sha256(path.read_bytes()).hexdigest()
        for path in sorted(place.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The project with the sixth game's folders laid over it, and the sixth game's register written."""
    place = tmp_path_factory.mktemp("six")
    for folder in COPIED:
        shutil.copytree(ROOT / folder, place / folder, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "conformance_tests" / "collecting.py", place / "conformance_tests")
    before = files_of(place)
    shutil.copytree(
        HERE / "sixth_game", place, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__")
    )
    written = run(place, "-c", WRITE_THE_REGISTER)
    assert (written.returncode, written.stderr.strip()) == (0, "")
    after = files_of(place)
    assert {name: after[name] for name in before} == before
    assert all("/pebble/" in name for name in set(after) - set(before))
    return place


def run(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in the copy, which sees no other paipu."""
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=place,
        env={"PYTHONPATH": str(place), "PATH": "", "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


def paipu(place: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run(place, "-m", "oracle.cli", *arguments)


def test_its_log_is_judged_by_its_clause(copy: Path) -> None:
    told = paipu(copy, "check", "--json", LOG)
    assert (told.returncode, told.stderr) == (1, "")
    ruling = json.loads(told.stdout)
    assert ruling["game"] == "pebble"
    assert [(found["kind"], found["clause"], found["at"]) for found in ruling["findings"]] == [
        ("breach", "PB-1", 2)
    ]
    assert [(sheet["seat"], sheet["total"]) for sheet in ruling["scores"]] == [
        ("alpha", [[3, "ripples"]]),
        ("beta", [[3, "ripples"]]),
    ]


@pytest.mark.parametrize(("lang", "sentence"), [("en", "beta skims 66"), ("zh", "乙漂")])
def test_its_ruling_is_told_in_its_own_words(copy: Path, lang: str, sentence: str) -> None:
    told = paipu(copy, "check", "--lang", lang, LOG)
    assert (told.returncode, told.stderr) == (1, "")
    assert sentence in told.stdout
    assert "PB-1" in told.stdout


def test_its_clause_is_explained(copy: Path) -> None:
    told = paipu(copy, "explain", "PB-1")
    assert (told.returncode, told.stderr) == (0, "")
    assert "at most nine pips" in told.stdout


def test_its_gallery_is_read_like_any_other(copy: Path) -> None:
    told = run(
        copy,
        "-c",
        "from conformance_tests.gallery.reading import cases\n"
        "for case in cases('pebble'): case.run(); print(case.id, case.shows)",
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert told.stdout.split("\n")[:2] == ["PB-1-a-heavy-pebble breaks", "PB-1-a-light-pebble obeys"]


def test_the_laws_of_irregular_play_hold_of_it(copy: Path) -> None:
    told = run(
        copy,
        "-c",
        "from conformance_tests.laws.irregular.counting import counted, laws\n"
        "rows = [counted('', 'pebble', start, laws()) for start in range(0, 40, 8)]\n"
        "print(sum(sum(row.asked.values()) for row in rows) > 40, *(each for row in rows for each in row.contrary))",
    )
    assert (told.returncode, told.stderr, told.stdout.strip()) == (0, "", "True")


def test_the_other_games_are_as_they_were(copy: Path) -> None:
    told = run(
        copy,
        "-c",
        "from conformance_tests.gallery.reading import logs\n"
        "for case in [*logs('tongqi')][:5]: case.run()\n"
        "from oracle.game.registry import known; print(*known())",
    )
    assert (told.returncode, told.stderr) == (0, "")
    assert {"pebble", "tongqi"} <= set(told.stdout.split())


WITH_A_GAP = """\
[Game "pebble"]
[Notation "1"]
alpha holds 12 13
beta holds 66 44
alpha skim 12
gap
beta knock table
beta skim 44
end won
"""


@pytest.fixture(scope="module")
def gap(copy: Path) -> str:
    """A log of the sixth game in which acts are missing, and one of which no clause speaks."""
    place = copy / "gap.paipu"
    place.write_text(WITH_A_GAP, encoding="utf-8")
    return str(place)


ANSWERED = {
    "check gap": (3, "no clause of this game speaks of it"),
    "check --json gap": (3, '"noted":[{"at":2,"line":7,"seat":"beta","act":"knock"}]'),
    "check --branches gap": (3, ""),
    "check --both-ways gap": (3, ""),
    "show gap -o page.html": (0, ""),
    "legal gap": (2, "lists no legal moves"),
    "census gap --depth 1": (3, "does not show every hand and the wall"),
    "deal pebble --seed 1": (2, "lists no legal moves"),
    "score pebble 11": (2, "counts no hand by itself"),
    "waits pebble 11": (2, "counts no hand by itself"),
    "settle pebble how:drawn": (2, "settles no result without its play"),
    "words pebble": (0, "skims a tile of the hand over the water"),
    "values pebble": (0, ""),
    "explain PB-2": (0, "three ripples"),
    "log new pebble": (0, '[Game "pebble"]'),
}
"""What each verb answers, or the code and the sentence with which it does not."""


@pytest.mark.parametrize("words", ANSWERED)
def test_every_verb_has_an_answer_or_says_why_not(copy: Path, gap: str, words: str) -> None:
    code, sentence = ANSWERED[words]
    told = paipu(copy, *(gap if word == "gap" else word for word in words.split()))
    assert (told.returncode, "Paipu failed" in told.stderr) == (code, False), told.stderr
    assert sentence in told.stdout + told.stderr


def test_an_act_it_has_no_use_for_is_refused(copy: Path) -> None:
    (copy / "draw.paipu").write_text(WITH_A_GAP.replace("alpha skim 12", "alpha draw 12"), encoding="utf-8")
    told = paipu(copy, "check", "draw.paipu")
    assert told.returncode == 2
    assert "draw.paipu:5" in told.stderr
    assert "skim" in told.stderr


def changed(copy: Path, at: str, old: str, new: str) -> subprocess.CompletedProcess[str]:
    """What a verdict is once a file of the game has been changed; the file is as it was again afterwards."""
    place = copy / at
    kept = place.read_text(encoding="utf-8")
    place.write_text(kept.replace(old, new), encoding="utf-8")
    try:
        return paipu(copy, "check", LOG)
    finally:
        place.write_text(kept, encoding="utf-8")


@pytest.mark.parametrize(
    ("at", "old", "new", "sentence"),
    [
        ("spec/pebble/messages.en.toml", "[amounts]", '[amounts]\n"unit.points" = "p|p"', "two sentences"),
        ("spec/pebble/words.toml", 'acts = "draw ', 'acts = "', "ACTS has no row for draw"),
        ("oracle/rulesets/pebble/ruleset.py", "Ground.NOT_HELD, ", "", "the grounds give no clause for"),
    ],
)
def test_a_fault_of_its_author_is_told_as_his(copy: Path, at: str, old: str, new: str, sentence: str) -> None:
    told = changed(copy, at, old, new)
    assert told.returncode == 2
    assert "What a game says of itself is wrong" in told.stderr
    assert sentence in told.stderr


SET_UP = """
from oracle.viewer.board import positions, telling
table = positions.table("pebble")
text = positions.fresh("pebble", "en")
head = positions.position(text, 1)
head["seats"]["beta"]["holds"], head["turn"] = ["11", "12"], "alpha"
text = positions.placed(text, 1, head)
print([each["seat"] for each in table["seats"]], [each["kind"] for each in table["kinds"]], sorted(table["lines"]))
print("skim" in [each["act"] for each in telling.acts("pebble")["acts"]], table["tags"])
print(telling.told(text, 1, 0, {"seat": "alpha", "act": "skim", "tiles": ["66"]})["text"])
"""


def test_its_table_is_set_up_on_the_board(copy: Path) -> None:
    told = run(copy, "-c", SET_UP)
    assert told.returncode == 0, told.stderr
    assert told.stdout.splitlines() == [
        "['alpha', 'beta'] ['own'] ['left', 'sets', 'turn']",
        "True []",
        '[Game "pebble"]',
        '[Notation "1"]',
        "beta holds 11 12",
        "turn alpha",
        "alpha skim 66",
        "end cut",
        "",
    ]


def test_it_keeps_the_order_of_the_house(copy: Path) -> None:
    house_rules = "conformance_tests/mechanism/packaging/test_layout.py"
    (copy / house_rules).parent.mkdir(parents=True)
    shutil.copy(ROOT / house_rules, copy / house_rules)
    told = run(
        copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-c", "/dev/null", house_rules, "-k", "pebble"
    )
    assert told.returncode == 0, told.stdout
    assert " passed" in told.stdout


def test_it_is_no_game_of_ours() -> None:
    from oracle.game.hands import known

    assert "pebble" not in known()
