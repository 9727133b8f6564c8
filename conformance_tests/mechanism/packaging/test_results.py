"""Measured results are bound to their code: one of other code is marked, and keeps a release from being made."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from conformance_tests.benchmarks import results
from conformance_tests.builder import releasing

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout in which every result is of its code."""
    for place in (
        "oracle/judge/judge.py",
        "oracle/cli/main.py",
        "oracle/rulesets/taiwan/play.py",
        "oracle/rulesets/yawan/play.py",
        "grammar/notation.lark",
        "spec/taiwan/items.toml",
        "spec/yawan/items.toml",
        "spec/taiwan/zh.toml",
        "spec/taiwan/01-play.md",
    ):
        path = tmp_path / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"# {place}\n", encoding="utf-8")
    shutil.copytree(ROOT / results.RECORDS, tmp_path / results.RECORDS)
    for name in results.RESULTS:
        results.write_record(name, {"code": results.digest(name, tmp_path), "commit": "abc"}, tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("place", "old"),
    [
        ("oracle/judge/judge.py", {*results.RESULTS}),
        ("grammar/notation.lark", {*results.RESULTS}),
        ("oracle/rulesets/taiwan/play.py", {*results.RESULTS}),
        ("spec/taiwan/items.toml", {*results.RESULTS}),
        ("spec/yawan/items.toml", {"laws", "entry-points", "fuzzing", "noticed"}),
        ("oracle/rulesets/yawan/play.py", {"laws", "entry-points", "fuzzing", "noticed"}),
        ("oracle/cli/main.py", {*results.RESULTS} - {"laws"}),
        ("spec/taiwan/zh.toml", set()),
        ("spec/taiwan/01-play.md", set()),
    ],
)
def test_a_change_ages_the_results_that_ask_it(checkout: Path, place: str, old: set[str]) -> None:
    assert results.aged(checkout) == []
    (checkout / place).write_text("# changed\n", encoding="utf-8")
    assert {*results.aged(checkout)} == old


def test_a_file_that_comes_or_goes_ages_too(checkout: Path) -> None:
    new = checkout / "oracle" / "judge" / "more.py"
    new.write_text("", encoding="utf-8")
    assert "laws" in results.aged(checkout)
    new.unlink()
    assert results.aged(checkout) == []
    (checkout / "spec" / "taiwan" / "items.toml").unlink()
    assert "laws" in results.aged(checkout)


def test_no_release_is_made_of_aged_results(checkout: Path) -> None:
    releasing.measured(checkout)
    (checkout / "oracle" / "judge" / "judge.py").write_text("# changed\n", encoding="utf-8")
    with pytest.raises(releasing.NotReadyError, match=r"laws, .*`make results`"):
        releasing.measured(checkout)


def test_a_release_asks_it(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """`make release` itself ends before anything is built."""
    (checkout / "grammar" / "notation.lark").write_text("changed", encoding="utf-8")
    monkeypatch.setattr(releasing, "ROOT", checkout)
    monkeypatch.setattr("sys.argv", ["releasing", "-o", str(checkout / "dist")])
    for name in ("committed", "assembled"):
        monkeypatch.setattr(releasing, name, lambda _: None)
    with pytest.raises(SystemExit, match="release: laws, "):
        releasing.main()
    assert not (checkout / "dist").exists()


@pytest.mark.parametrize("name", results.RESULTS)
def test_a_record_says_what_it_is_of(name: str) -> None:
    kept = json.loads((ROOT / results.RECORDS / f"{name}.json").read_text(encoding="utf-8"))
    assert {"code", "commit", "day", "seeds", "material"} <= kept.keys()
    assert kept["material"] == results.RESULTS[name].material


def test_the_same_code_has_the_same_digest_wherever_it_lies(checkout: Path, tmp_path: Path) -> None:
    other = tmp_path / "elsewhere"
    shutil.copytree(checkout / "oracle", other / "oracle")
    shutil.copytree(checkout / "grammar", other / "grammar")
    shutil.copytree(checkout / "spec", other / "spec")
    (other / "oracle" / "__pycache__").mkdir()
    (other / "oracle" / "__pycache__" / "x.pyc").write_bytes(b"\0")
    assert {results.digest(name, other) for name in results.RESULTS} == {
        results.digest(name, checkout) for name in results.RESULTS
    }
