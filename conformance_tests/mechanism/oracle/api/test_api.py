"""The public API: what is named is there, loads lazily, and answers as the commands do."""

from __future__ import annotations

import doctest
import io
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import oracle
import oracle.api
from grammar import parse_hand

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

ROOT = Path(__file__).resolve().parents[4]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
HAND = "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across"


@pytest.mark.parametrize("name", oracle.__all__)
def test_what_is_named_is_there(name: str) -> None:
    assert getattr(oracle, name) is not None


def test_what_is_not_named_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="nonsense"):
        _ = oracle.nonsense


@pytest.mark.parametrize("name", [name for name in oracle.__all__ if name != "VERSION"])
def test_what_is_named_says_what_it_is(name: str) -> None:
    assert getattr(oracle, name).__doc__


@pytest.mark.parametrize("module", [oracle, oracle.api], ids=lambda module: module.__name__)
def test_the_examples_are_true(module: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    tried = doctest.testmod(module)  # type: ignore[arg-type]
    assert tried.attempted > 0
    assert tried.failed == 0


def test_naming_the_package_loads_no_ruleset_and_no_notation() -> None:
    code = "import oracle, sys; print(*sorted(name for name in sys.modules if name.startswith(('grammar', 'oracle'))))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["oracle"]


@pytest.mark.parametrize("source", [CHAPTER, str(CHAPTER)])
def test_a_file_is_read_by_its_path(source: str | PathLike[str]) -> None:
    (log,) = oracle.read(source)
    assert isinstance(log, oracle.Log)
    assert log.game == "tongqi"


@pytest.mark.parametrize(
    "stream", [io.BytesIO(CHAPTER.read_bytes()), io.StringIO(CHAPTER.read_text("utf-8"))]
)
def test_a_stream_is_read_as_it_is(stream: io.BytesIO | io.StringIO) -> None:
    (log,) = oracle.read(stream)
    assert isinstance(log, oracle.Log)
    assert oracle.check(log).status == "broken"


def test_a_file_that_is_not_there_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        next(oracle.read(tmp_path / "none.paipu"))


def test_a_damaged_hand_spoils_no_other_and_is_raised_when_judged() -> None:
    text = CHAPTER.read_text("utf-8")
    first, bad, last = oracle.read(io.StringIO(text + text.replace("take 22", "take 77") + text))
    assert isinstance(bad, oracle.UnreadableLog)
    assert first == last
    with pytest.raises(oracle.UnreadableLog):
        oracle.check(bad)


def test_a_reading_is_applied_and_a_wrong_one_refused() -> None:
    (log,) = oracle.read(CHAPTER)
    ruling = oracle.check(log, readings={"TQ-A3": "total"})
    assert ruling.record.agreed.readings == {"TQ-A3": "total"}
    with pytest.raises(oracle.ReadingError, match="never is no candidate of TQ-A3"):
        oracle.check(log, readings={"TQ-A3": "never"})


def test_a_game_nobody_judges_yet(unjudged: str) -> None:
    (log,) = oracle.read(io.StringIO(f'[Game "{unjudged}"]\nend cut\n'))
    with pytest.raises(oracle.NoRulesetError) as refused:
        oracle.check(log)
    assert refused.value.game == unjudged


def test_a_hand_is_text_or_parsed() -> None:
    won = HAND + " +55/tian/flip prospect:13-23-46-11"
    assert oracle.score("同棋", won) == oracle.score("tongqi", parse_hand("tongqi", won))
    assert oracle.waits("tongqi", HAND).tiles == ("55",)
    with pytest.raises(oracle.UnreadableHand):
        oracle.score("tongqi", "77")


def test_a_clause_is_explained_and_an_unknown_one_named() -> None:
    found = oracle.explain("TQ-10.1")
    assert (found.clause.id, found.clause.kind, found.clause.game) == ("TQ-10.1", "S", "tongqi")
    assert any("sheet.py" in place for place in found.code)
    with pytest.raises(oracle.UnknownClauseError) as unknown:
        oracle.explain("TQ-10.11")
    assert "TQ-10.1" in unknown.value.near


@pytest.mark.parametrize("asked", [oracle.score, oracle.waits])
@pytest.mark.parametrize("hand", [["111m"], None, ("111m", "222m"), b"111m"])
def test_what_is_no_hand_is_refused_with_a_sentence(
    asked: Callable[[str, object], object], hand: object
) -> None:
    with pytest.raises(TypeError, match=r"a hand is text, or what reading text gives, and no .*`score_many`"):
        asked("lingque", hand)


@pytest.mark.parametrize("log", ['[Game "tongqi"]\nend cut\n', [], b""])
def test_what_is_no_log_is_refused_with_a_sentence(log: object) -> None:
    with pytest.raises(TypeError, match=r"a log is one that `read` gives, and no (str|list|bytes)"):
        oracle.check(log)  # type: ignore[arg-type]
