"""What changed from version to version: one line a change, put together by `make release`, and one number everywhere."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from conformance_tests.builder import releasing
from conformance_tests.mechanism.packaging.test_release import git
from oracle import VERSION

ROOT = Path(__file__).resolve().parents[3]
CHANGELOG = ROOT / releasing.CHANGELOG
KINDS = releasing.names_of_kinds(ROOT)
WIDEST = 240
"""Characters of a change, its clause ids among them."""

CLAUSE = re.compile(r"\b(?:TQ|JX|LQ|TW|YW)-")


def test_every_change_that_waits_has_a_kind_and_is_one_line() -> None:
    for path in releasing.fragments(ROOT):
        found = re.fullmatch(r"\+[a-z0-9-]+\.([a-z]+)\.md", path.name)
        assert found is not None, path.name
        assert found[1] in KINDS, path.name
        text = path.read_text(encoding="utf-8")
        assert text.count("\n") == text.endswith("\n"), path.name
        assert len(text.strip()) <= WIDEST, path.name
        assert found[1] != "ruling" or CLAUSE.search(text), path.name


def test_the_readme_of_the_folder_names_every_kind() -> None:
    told = (ROOT / releasing.FRAGMENTS / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", told, re.MULTILINE)) == {*KINDS}


def test_the_changelog_is_by_version_and_day_and_has_one_change_a_line() -> None:
    intro, mark, told = CHANGELOG.read_text(encoding="utf-8").partition(
        "<!-- towncrier release notes start -->\n"
    )
    assert (mark != "", "\n## " in intro) == (True, False)
    lines = told.splitlines()
    versions = [line for line in lines if line.startswith("## ")]
    assert [
        line for line in versions if not re.fullmatch(r"## \[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d", line)
    ] == []
    assert versions[0].startswith(f"## [{VERSION}] - ") or releasing.fragments(ROOT)
    assert {line.removeprefix("### ") for line in lines if line.startswith("### ")} == {*KINDS.values()}
    assert [line for line in lines if line.startswith((" ", "*")) or len(line) > WIDEST] == []


def test_one_version_stands_everywhere() -> None:
    def of_json(path: str) -> str:
        return str(json.loads((ROOT / path).read_text(encoding="utf-8"))["version"])

    cited = re.search(r"^version: (\S+)$", (ROOT / "CITATION.cff").read_text(encoding="utf-8"), re.MULTILINE)
    assert cited is not None
    packages = [
        f"{folder}/{name}"
        for folder in ("docs/board", "oracle/editor/vscode")
        for name in ("package.json", "package-lock.json")
    ]
    assert {releasing.version(), cited[1], *map(of_json, packages)} == {VERSION}


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A repository with the configuration of ours, a changelog and a change that waits, all committed."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / releasing.CHANGELOG).write_text(
        "# Changelog\n\n<!-- towncrier release notes start -->\n\n## [0.0.1] - 2020-01-01\n", encoding="utf-8"
    )
    (tmp_path / releasing.FRAGMENTS).mkdir()
    (tmp_path / releasing.FRAGMENTS / "+a-flower.ruling.md").write_text(
        "Taiwan: x (TW-TAI-6).\n", encoding="utf-8"
    )
    (tmp_path / releasing.FRAGMENTS / "+a-verb.added.md").write_text("`paipu y`.\n", encoding="utf-8")
    git("init", "-q", cwd=tmp_path)
    git("add", "-A", cwd=tmp_path)
    git("commit", "-q", "-m", "x", cwd=tmp_path)
    return tmp_path


def test_a_release_puts_the_changes_into_the_changelog_and_waits_for_the_commit(tree: Path) -> None:
    with pytest.raises(releasing.NotReadyError, match="has now the 2 changes"):
        releasing.assembled(tree)
    told = (tree / releasing.CHANGELOG).read_text(encoding="utf-8")
    head = rf"## \[{re.escape(VERSION)}\] - \d{{4}}-\d\d-\d\d"
    ruling, added = r"### Rulings that changed\n+- Taiwan: x \(TW-TAI-6\)\.", r"### Added\n+- `paipu y`\."
    assert re.search(rf"{head}\n+{ruling}\n+{added}\n+## \[0\.0\.1\]", told), told
    assert releasing.fragments(tree) == []
    with pytest.raises(releasing.NotReadyError, match="not committed"):
        releasing.committed(tree)
    git("add", "-A", cwd=tree)
    git("commit", "-q", "-m", "y", cwd=tree)
    releasing.committed(tree)
    releasing.assembled(tree)


def test_changes_that_come_before_the_tag_go_beside_those_that_are_told(tree: Path) -> None:
    rows = "\n### Rulings that changed\n\n#### Yawan\n\n- y\n\n## [0.0.1] - 2020-01-01\n"
    (tree / releasing.CHANGELOG).write_text(
        f"# Changelog\n\n## [{VERSION}] - 2026-12-01\n{rows}", encoding="utf-8"
    )
    with pytest.raises(releasing.NotReadyError, match="has now the 2 changes"):
        releasing.assembled(tree)
    told = (tree / releasing.CHANGELOG).read_text(encoding="utf-8")
    assert told.partition("2026-12-01\n")[2] == (
        "\n### Rulings that changed\n\n- Taiwan: x (TW-TAI-6).\n\n#### Yawan\n\n- y\n\n### Added\n\n- `paipu y`.\n"
        "\n## [0.0.1] - 2020-01-01\n"
    )
    releasing.assembled(tree)


def test_a_version_that_is_tagged_takes_no_more_changes_and_one_that_is_not_is_no_release(tree: Path) -> None:
    changelog, (flower, verb) = tree / releasing.CHANGELOG, releasing.fragments(tree)
    changelog.write_text(f"# Changelog\n\n## [{VERSION}] - 2026-12-01\n", encoding="utf-8")
    git("tag", f"v{VERSION}", cwd=tree)
    with pytest.raises(releasing.NotReadyError, match="raise the version"):
        releasing.assembled(tree)
    changelog.write_text("# Changelog\n", encoding="utf-8")
    for path in (flower, verb):
        path.unlink()
    with pytest.raises(releasing.NotReadyError, match="tells nothing of"):
        releasing.assembled(tree)
