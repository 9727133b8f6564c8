"""What the site refuses: a small rulebook is built with warnings as errors, sound and then with one fault.

It needs Sphinx and no browser; it stands here because `make test-browser` has the site's tools at hand.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from spec import registry

pytestmark = pytest.mark.browser

ROOT = Path(__file__).resolve().parents[2]

CONF = f"""
import sys
sys.path[:0] = [{str(ROOT)!r}, {str(ROOT / "docs" / "_ext")!r}]
extensions = ["myst_parser", "paipu_site"]
myst_enable_extensions = ["colon_fence"]
exclude_patterns = ["spec"]
nitpicky = True
highlight_language = "none"
paipu_spec = str(__import__("pathlib").Path(__file__).parent / "spec")
"""
INDEX = """---
game: demo
edition: "1"
---

# Demo

```{toctree}
01-one
readings
```

```{clause-table} demo
```
"""
CHAPTER = """# One

:::{clause} ZZ-1.1
:kind: L
:source: 1.1
:status: ruled
:reading: ZZ-A1

**A rule.** It says what is lawful; see {clause}`ZZ-1.2a` and {reading}`ZZ-A1`.
:::

:::{clause} ZZ-1.2a
:kind: D
:source: 1.2
:status: firm

**A word.** It says what is meant.
:::

```{values-table} demo/figures.toml
```

```{example}
:expect: breach TQ-8.3 at 2

[Game "tongqi"]
[Notation "1"]
tian holds 44x4 56 ?x15
tian take 22 discard 56
end cut
```

```{example}
:game: tongqi
:total: 3456

11x2 12 22x2 23 33x2 13 12x2 own:44x3 own:55x3 own:66x3 +12/self/flip prospect:14-15-16-24
```
"""
READINGS = """# Readings

:::{reading} ZZ-A1
:place: 1.1

**Evidence.** None.
:::
"""
REGISTER = """[[reading]]
id = "ZZ-A1"
title = "Which"
clauses = ["ZZ-1.1"]
chosen = "this"
executable = true
candidates = [{ slug = "this", text = "this one" }, { slug = "that", text = "that one" }]
"""
FIGURES = '[[row]]\nclause = "ZZ-1.1"\nstatus = "firm"\npoints = 1000\n'


def build(folder: Path, *, chapter: str = CHAPTER, register: bool = True) -> tuple[int, str]:
    """Build the rulebook and return the exit code and what was complained of."""
    demo = folder / "spec" / "demo"
    demo.mkdir(parents=True)
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    (folder / "index.md").write_text(
        "# Site\n\n```{toctree}\n:glob:\n\nrules/*/index\n```\n", encoding="utf-8"
    )
    for name, text in {
        "index.md": INDEX,
        "01-one.md": chapter,
        "readings.md": READINGS,
        "readings.toml": REGISTER,
        "figures.toml": FIGURES,
    }.items():
        (demo / name).write_text(text, encoding="utf-8")
    if register:
        registry.main([], folder / "spec")
    answer = subprocess.run(
        [sys.executable, "-m", "sphinx", "-W", "--keep-going", "-q", "-E", str(folder), str(folder / "out")],
        capture_output=True,
        encoding="utf-8",
        check=False,
        env={**os.environ, "NO_COLOR": "1"},
    )
    return answer.returncode, answer.stderr


def without_examples(chapter: str) -> str:
    """Leave the examples out: their verdicts cite clauses of a rulebook that is not on this small site."""
    return chapter[: chapter.index("```{example}")]


def test_a_sound_rulebook_is_built_with_its_anchors(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=without_examples(CHAPTER))
    assert (code, complaints) == (0, "")
    page = (tmp_path / "out" / "rules" / "demo" / "01-one.html").read_text(encoding="utf-8")
    assert 'id="ZZ-1.1"' in page
    assert 'id="ZZ-1.2a"' in page
    assert 'href="readings.html#ZZ-A1"' in page
    assert "1,000" in page


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("{clause}`ZZ-1.2a`", "{clause}`ZZ-1.2b`"), "unknown clause: ZZ-1.2b"),
        (("{reading}`ZZ-A1`", "{reading}`ZZ-A2`"), "unknown reading: ZZ-A2"),
        (("{clause}`ZZ-1.2a`", "{clause}`ZZ-A1`"), "unknown clause: ZZ-A1"),
        ((":::{clause} ZZ-1.2a", ":::{clause} ZZ-1.1"), "ZZ-1.1 stands twice on this page"),
        (("demo/figures.toml", "demo/none.toml"), "there is no table demo/none.toml"),
    ],
)
def test_a_fault_is_named_and_refused(tmp_path: Path, change: tuple[str, str], complaint: str) -> None:
    assert change[0] in CHAPTER
    code, complaints = build(tmp_path, chapter=without_examples(CHAPTER).replace(*change))
    assert code != 0
    assert complaint in complaints


def test_a_register_that_has_drifted_is_refused(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=without_examples(CHAPTER), register=False)
    assert code != 0
    assert "demo: clauses.json has drifted" in complaints


def test_an_example_that_earns_another_verdict_is_refused(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=CHAPTER.replace("TQ-8.3 at 2", "TQ-8.4 at 2"))
    assert code != 0
    assert "the example earns “breach TQ-8.3 at 2”, not “breach TQ-8.4 at 2”" in complaints


def test_a_hand_of_another_worth_is_refused(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=CHAPTER.replace(":total: 3456", ":total: 3455"))
    assert code != 0
    assert "the hand is worth 3456 points, not 3455" in complaints
    assert "the example earns" not in complaints
