"""The blocks of Python on a page are run by the build of the site, which fails where one of them fails."""

from __future__ import annotations

import io
import re
import sys
from typing import TYPE_CHECKING

import pytest

from conformance_tests.audits.bench import ROOT

if TYPE_CHECKING:
    from pathlib import Path

CONF = f"""
import sys
sys.path.insert(0, {str(ROOT / "docs" / "_ext")!r})
from paipu_site.sessions import SessionDirective, forget_session
extensions = ["myst_parser"]
def setup(app):
    app.add_directive("session", SessionDirective)
    app.connect("env-purge-doc", forget_session)
"""
LIVE = "```{session}\nnumber = 6\n```\n\n```{session}\nprint('seven')\nnumber * 7\n```\n"
DEAD = "```{session}\n1 / 0\n```\n"


@pytest.fixture
def kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Where what a block said is kept, empty at first."""
    monkeypatch.setattr(sys, "path", [str(ROOT / "docs" / "_ext"), *sys.path])
    from paipu_site import judging  # type: ignore[import-not-found]

    monkeypatch.setattr(judging, "KEPT", tmp_path / "kept")
    return tmp_path / "kept"


def built(folder: Path, page: str) -> tuple[int, str, str]:
    """Build a site of one page; the exit code, the complaints, and the page."""
    from sphinx.application import Sphinx

    folder.mkdir()
    (folder / "conf.py").write_text(CONF, encoding="utf-8")
    (folder / "index.md").write_text(f"# Page\n\n{page}", encoding="utf-8")
    complaints = io.StringIO()
    out = folder / "out"
    app = Sphinx(folder, folder, out, out, "html", status=None, warning=complaints, warningiserror=True)
    app.build()
    text = (out / "index.html").read_text(encoding="utf-8")
    return app.statuscode, complaints.getvalue(), re.sub("<[^>]*>", "", text)


@pytest.mark.filterwarnings("ignore")  # Sphinx's own, about what it will do in another version
def test_a_block_is_run_and_one_that_fails_fails_the_build(kept: Path, tmp_path: Path) -> None:
    code, complaints, page = built(tmp_path / "live", LIVE)
    assert (code, complaints) == (0, "")
    assert "seven\n42" in page
    answers = sorted(kept.rglob("*.json"))
    assert len(answers) == 2
    code, complaints, _ = built(tmp_path / "dead", LIVE + DEAD)
    assert code == 1
    assert "the block fails: ZeroDivisionError" in complaints
    assert sorted(kept.rglob("*.json")) == answers, "what fails is not kept"


def test_a_block_behind_those_that_are_kept_knows_their_names(kept: Path) -> None:
    from paipu_site.sessions import Session  # type: ignore[import-not-found]

    assert Session().said("number = 6") == ""
    again = Session()
    assert again.said("number = 6") == ""
    assert again.said("number * 7") == "42"
    assert kept.is_dir()
