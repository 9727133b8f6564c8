"""What the site refuses: a small rulebook is built with warnings as errors, sound and then with one fault.

It needs Sphinx and no browser; it stands here because `make test-browser` has the site's tools at hand.
"""

from __future__ import annotations

import os
import re
import sys
from contextlib import redirect_stderr
from multiprocessing import get_context
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

import pytest

from conformance_tests.browser.conftest import ROOT
from spec import registry

if TYPE_CHECKING:
    from pathlib import Path

sys.path.insert(0, str(ROOT / "docs" / "_ext"))

NURSERY = get_context("forkserver")
"""A process that has loaded Sphinx and the site's parts once, and bears one for each build."""

NURSERY.set_forkserver_preload([__name__, "sphinx.cmd.build", "myst_parser.sphinx_ext.main", "paipu_site"])

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
FIGURES = '[[row]]\nclause = "ZZ-1.1"\nstatus = "firm"\npoints = 1000\nvalue = [1, 3]\n'


def build(
    folder: Path,
    *,
    chapter: str = CHAPTER,
    first: str = "",
    register: bool = True,
    anew: bool = True,
    address: str = "",
    described: bool = False,
) -> tuple[int, str]:
    """Build the rulebook and return the exit code and what was complained of.

    `first` is a chapter before the other; `anew` forgets any build before; `address` is where the site is published;
    `described` lets every page have a description.
    """
    demo = folder / "spec" / "demo"
    demo.mkdir(parents=True, exist_ok=True)
    conf = CONF.replace('"paipu_site"]', '"sphinxext.opengraph", "paipu_site"]') if described else CONF
    (folder / "conf.py").write_text(conf, encoding="utf-8")
    (folder / "index.md").write_text(
        "# Site\n\n```{toctree}\n:glob:\n\nrules/*/index\n```\n", encoding="utf-8"
    )
    for name, text in {
        "index.md": INDEX.replace("01-one", "00-first\n01-one" if first else "01-one"),
        **({"00-first.md": first} if first else {}),
        "01-one.md": chapter,
        "readings.md": READINGS,
        "readings.toml": REGISTER,
        "figures.toml": FIGURES,
    }.items():
        (demo / name).write_text(text, encoding="utf-8")
    if register:
        registry.main([], folder / "spec")
    complaints_file = folder / "complaints"
    asked = ["-W", "--keep-going", "-q", *(["-E"] if anew else []), str(folder), str(folder / "out")]
    building = NURSERY.Process(target=sphinx, args=(asked, complaints_file, address))
    building.start()
    building.join()
    return building.exitcode or 0, complaints_file.read_text(encoding="utf-8")


def sphinx(asked: list[str], complaints_file: Path, address: str) -> None:
    """Run Sphinx in a process of its own, and write down what it complains of."""
    from sphinx.cmd.build import main  # only the process that builds needs it

    os.environ["NO_COLOR"] = "1"
    if address:
        os.environ["PAIPU_BASEURL"] = address
    with complaints_file.open("w", encoding="utf-8") as complaints, redirect_stderr(complaints):
        code = main(asked)
    sys.exit(code)


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
    assert "1–3" in page


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


def test_a_clause_may_move_to_an_earlier_page_between_two_builds(tmp_path: Path) -> None:
    whole, first = without_examples(CHAPTER), "# Words\n"
    start = whole.index(":::{clause} ZZ-1.2a")
    end = whole.index(":::\n", start + 3) + len(":::\n")
    assert build(tmp_path, chapter=whole, first=first) == (0, "")
    moved, left = whole[start:end], whole[:start] + whole[end:]
    assert build(tmp_path, chapter=left, first=f"{first}\n{moved}", anew=False) == (0, "")


def test_a_page_that_nothing_describes_is_named_and_refused(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=without_examples(CHAPTER), described=True)
    assert code != 0
    assert "index.md: WARNING: nothing describes this page" in complaints


NAMES = {"map": "http://www.sitemaps.org/schemas/sitemap/0.9"}


def test_whole_addresses_are_written_where_the_site_has_one_alone(tmp_path: Path) -> None:
    chapter = without_examples(CHAPTER)
    page, written = tmp_path / "out" / "rules" / "demo" / "01-one.html", tmp_path / "out" / "sitemap.xml"
    assert build(tmp_path, chapter=chapter) == (0, "")
    assert not written.exists()
    assert 'rel="canonical"' not in page.read_text(encoding="utf-8")
    assert build(tmp_path, chapter=chapter, address="https://rules.test/x") == (0, "")
    rows = ET.parse(written).getroot().findall("map:url/map:loc", NAMES)  # noqa: S314
    assert {row.text for row in rows} >= {
        f"https://rules.test/x/{folder}rules/demo/01-one.html" for folder in ("", "zh-Hant/", "zh-Hans/")
    }
    canonical = '<link rel="canonical" href="https://rules.test/x/rules/demo/01-one.html"'
    assert canonical in page.read_text(encoding="utf-8")


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


HAND = """
```{hand} lingque
:counts: qi-dui fan-pai-zhong
:total: 40

113388p 577s EECC +5s/E seat:S
```
"""
SETS = """
```{hand} lingque
:caption: A hand with sets.

1299p 334s chow:46m:5m pung:CCC/W seat:E flowers:15f
```
"""


def with_hand(hand: str) -> str:
    return without_examples(CHAPTER) + hand


def test_a_hand_is_drawn_as_tiles_and_said_in_words(tmp_path: Path) -> None:
    code, complaints = build(tmp_path, chapter=with_hand(SETS))
    assert (code, complaints) == (0, "")
    page = (tmp_path / "out" / "rules" / "demo" / "01-one.html").read_text(encoding="utf-8")
    assert page.count('<symbol id="tile-mahjong-') == 44
    drawn = page[page.index('<div class="paipu-hand"') :]
    drawn = drawn[: drawn.index("</div>")]
    assert drawn.count("<use ") == 7 + 3 + 3 + 2
    assert drawn.count('class="sideways"') == 2
    assert (
        'aria-label="1 of dots, 2 of dots, 9 of dots times 2, 3 of bamboos times 2, 4 of bamboos; '
        "chow: 4 of characters, 6 of characters, 5 of characters; pung from west: red dragon times 3; "
        'flowers: spring, plum; seat E"'
    ) in drawn
    assert "A hand with sets." in page


SEVEN_PAIRS = """
```{hand} yawan
:counts: hua-dui-hua-dui-shi

1m1p 3m3p 4m4p 8m8p 9m9p ES C +P/N seat:W
```
"""


@pytest.mark.parametrize(
    ("option", "values"),
    [
        ("", ["10 to 27 方", "0 to 1000000 points"]),
        (":profile: reconstruction\n", ["15 方", "1 to 3 方", "18 to 24 方"]),
    ],
)
def test_a_hand_is_counted_under_the_profile_named(tmp_path: Path, option: str, values: list[str]) -> None:
    """Its sheet says of each figure what is known: one, two ends, or nothing; clauses of another rulebook are linked."""
    _, complaints = build(tmp_path, chapter=with_hand(SEVEN_PAIRS.replace(":counts:", f"{option}:counts:")))
    assert [line for line in complaints.splitlines() if line and "unknown clause: YW-" not in line] == []
    page = (tmp_path / "out" / "rules" / "demo" / "01-one.html").read_text(encoding="utf-8")
    words = re.sub(r"<[^>]*>", "", page)
    assert [value for value in values if value not in words] == []


def test_a_page_without_a_hand_carries_no_tiles(tmp_path: Path) -> None:
    build(tmp_path, chapter=without_examples(CHAPTER))
    page = (tmp_path / "out" / "rules" / "demo" / "01-one.html").read_text(encoding="utf-8")
    assert "<symbol" not in page


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("+5s", "+5x"), "the hand cannot be read"),
        (("lingque", "lingqu"), "the hand cannot be read"),
        (("qi-dui", "zi-mo"), "the sheet does not have zi-mo"),
        ((":counts: qi-dui", ":misses: qi-dui"), "the sheet has qi-dui"),
        ((":total: 40", ":total: 41"), "the hand is worth 40, not 41"),
    ],
)
def test_a_hand_that_is_not_what_the_page_says_is_refused(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    assert change[0] in HAND
    code, complaints = build(tmp_path, chapter=with_hand(HAND.replace(*change)))
    assert code != 0
    assert complaint in complaints


FANS = """
[[class]]
slug = "whole"
name = "全体"
[[fan]]
clause = "ZZ-1.1"
class = "whole"
slug = "one"
name = "甲番"
fu = 8
fan = 3
times = 2
[[fan]]
clause = "ZZ-1.2a"
class = "whole"
slug = "other"
name = "乙番"
fu = 2
pair_fu = 1
fan = 1
times = 1
"""
EXCLUSIONS = """
[[excludes]]
clause = "ZZ-1.1"
fan = "one"
others = ["other"]
ground = "written"
reading = "ZZ-A1"
candidate = "CANDIDATE"
[[mutex]]
fans = ["one", "other"]
reading = "ZZ-A1"
candidate = "that"
"""


@pytest.mark.parametrize(
    ("candidate", "said"),
    [
        ("this", "Excludes (written) 乙番 ( ZZ-A1 this)"),
        ("that", "Would exclude (written) 乙番 ( ZZ-A1 that)"),
    ],
)
def test_a_fan_shows_its_figures_and_what_it_excludes_under_our_readings(
    tmp_path: Path, candidate: str, said: str
) -> None:
    demo = tmp_path / "spec" / "demo"
    demo.mkdir(parents=True)
    (demo / "fans.toml").write_text(FANS, encoding="utf-8")
    (demo / "exclusions.toml").write_text(EXCLUSIONS.replace("CANDIDATE", candidate), encoding="utf-8")
    code, complaints = build(tmp_path, chapter=with_hand("\n```{fan} one\n```\n"))
    assert (code, complaints) == (0, "")
    page = (tmp_path / "out" / "rules" / "demo" / "01-one.html").read_text(encoding="utf-8")
    words = " ".join(re.sub(r"<[^>]+>", " ", page).split())
    assert "8 副 · 3 翻 · at most twice · class 全体" in words
    assert said in words
    assert "Would exclude each other: 乙番" in words


def test_a_fan_nobody_knows_is_refused(tmp_path: Path) -> None:
    demo = tmp_path / "spec" / "demo"
    demo.mkdir(parents=True)
    (demo / "fans.toml").write_text(FANS, encoding="utf-8")
    (demo / "exclusions.toml").write_text(EXCLUSIONS, encoding="utf-8")
    code, complaints = build(tmp_path, chapter=with_hand("\n```{fan} third\n```\n"))
    assert code != 0
    assert "third is no fan" in complaints
