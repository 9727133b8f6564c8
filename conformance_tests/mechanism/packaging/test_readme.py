"""The README keeps its word: what it shows is what the commands print, and what it points to exists."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
README = (ROOT / "README.md").read_text(encoding="utf-8")
CHINESE = (ROOT / "README.zh.md").read_text(encoding="utf-8")
SIMPLIFIED = (ROOT / "README.zh-Hans.md").read_text(encoding="utf-8")
LONGEST = 120
"""Lines a README may have; the rest is on the site."""

PAGES = (
    "README.md",
    "README.zh.md",
    "README.zh-Hans.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
    "CODE_OF_CONDUCT.md",
    "SECURITY.md",
    "changelog.d/README.md",
    "conformance_tests/benchmarks/README.md",
)


def sessions(text: str) -> list[tuple[str, str]]:
    """Return each command of the ```console blocks with the output printed below it."""
    blocks = re.findall(r"^```console\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    parts = [part for block in blocks for part in re.split(r"^\$ ", block, flags=re.MULTILINE) if part]
    return [(command, output) for command, _, output in (part.partition("\n") for part in parts)]


def printed(command: str) -> str:
    """Run a command of ours from the root of the clone and return what it prints."""
    program, *words = shlex.split(command)
    script = shutil.which(program, path=str(Path(sys.executable).parent))
    assert script is not None, command
    done = subprocess.run(
        [script, *words], cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False
    )
    assert done.stderr == ""
    return done.stdout


@pytest.mark.parametrize(
    ("text", "lang"), [(README, []), (CHINESE, ["--lang", "zh"]), (SIMPLIFIED, ["--lang", "zh-Hans"])]
)
def test_a_readme_shows_a_hand_and_a_ruling_and_is_short(text: str, lang: list[str]) -> None:
    score, check = (command.split() for command, _ in sessions(text))
    assert score[: 2 + len(lang)] == ["paipu", "score", *lang]
    assert check == ["paipu", "check", *lang, "docs/examples/out-of-turn.paipu"]
    assert len(text.splitlines()) <= LONGEST


@pytest.mark.parametrize(
    ("command", "output"), [*sessions(README), *sessions(CHINESE), *sessions(SIMPLIFIED)]
)
def test_a_transcript_is_what_the_command_prints(command: str, output: str) -> None:
    assert printed(command) == output


@pytest.mark.parametrize("page", PAGES)
def test_a_link_within_the_repository_leads_to_a_file(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    targets = re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", text)
    files = [target for target in targets if not target.startswith("http")]
    assert [target for target in files if not (ROOT / page).parent.joinpath(target).exists()] == []


@pytest.mark.parametrize("page", PAGES)
def test_a_verb_of_make_that_is_spoken_of_exists(page: str) -> None:
    spoken = set(
        re.findall(r"`?\bmake ([a-z-]+)\b[^`\n]*(?:`|  +#)", (ROOT / page).read_text(encoding="utf-8"))
    )
    verbs = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert spoken - verbs == set()
