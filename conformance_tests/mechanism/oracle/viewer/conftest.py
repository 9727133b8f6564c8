"""The worked game of chapter 12 and a log of hostile words, as the page has them."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.viewer.page import page
from oracle.viewer.tree import hand_tree

ROOT = Path(__file__).resolve().parents[4]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
HOSTILE = ROOT / "conformance_tests" / "mechanism" / "oracle" / "viewer" / "hostile.paipu"


def tree_of(text: str, file: str = "game.paipu") -> dict[str, Any]:
    """Return what the page shows of one log."""
    return hand_tree(adjudicate(parse_log(text), file=file))


def data_in(html: str) -> dict[str, Any]:
    """Read the JSON out of a page, as a browser finds it: up to the first end of its element."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script', html, re.DOTALL)
    assert found is not None
    data: dict[str, Any] = json.loads(found[1])
    return data


@pytest.fixture(scope="session")
def chapter() -> dict[str, Any]:
    """Return what the page shows of chapter 12."""
    return tree_of(CHAPTER.read_text(encoding="utf-8"), "chapter12.paipu")


@pytest.fixture(scope="session")
def html(chapter: dict[str, Any]) -> str:
    """Return the page of chapter 12."""
    return page([chapter], "en", ["the ruling in words"])
