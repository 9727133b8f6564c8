"""Cases and answers of others: what is damaged costs its case, or is refused as the file it is."""

from __future__ import annotations

import json
import os
import sys
import threading
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from click.testing import CliRunner

from conformance_tests.collecting import many
from oracle.cli.main import main
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import CaseError, from_json, to_json, written
from oracle.conformance.protocol.messages import ProtocolError, decode, encode
from oracle.conformance.run.asking import Who
from oracle.conformance.run.runner import one

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ODD: tuple[Any, ...] = ("\ud800", "", "\0", 10**30, -1, 1.5, None, [], {}, True, 5, [[[]]])
TRIES = many(600, 8)

ADAPTER = """
import json, sys
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "hello":
        said = {"type": "hello", "protocol": "paipu/1", "name": "deep", "version": "1", "language": "x",
                "games": ["tongqi"], "kinds": ["score"]}
    elif told["type"] == "ping":
        said = {"type": "pong", "id": told["id"]}
    elif told["type"] == "case":
        depth = 500
        text = '{"a":' * depth + "1" + "}" * depth
        sys.stdout.write('{"type":"result","id":' + json.dumps(told["id"]) + ',"answer":' + text + "}\\n")
        sys.stdout.flush()
        continue
    else:
        break
    sys.stdout.write(json.dumps(said) + "\\n")
    sys.stdout.flush()
"""


def run(*words: str) -> tuple[int, str, str]:
    done = CliRunner().invoke(main, list(words))
    return done.exit_code, done.stdout, done.stderr


def replaced(tree: Any, value: object) -> Iterator[Any]:  # noqa: ANN401  (JSON)
    """A tree with each of its parts replaced."""
    yield value
    if isinstance(tree, dict):
        for key, inner in tree.items():
            yield from ({**tree, key: each} for each in replaced(inner, value))
    elif isinstance(tree, list):
        for number, inner in enumerate(tree):
            yield from ([*tree[:number], each, *tree[number + 1 :]] for each in replaced(inner, value))


def test_an_answer_that_nests_too_deep_is_no_message() -> None:
    inner: Any = 1
    for _ in range(61):
        inner = {"a": inner}
    assert decode(encode({"answer": inner}).rstrip())
    for depth in (64, 500, 100_000):
        with pytest.raises(ProtocolError) as found:
            decode(b'{"answer":' + b'{"a":' * depth + b"1" + b"}" * (depth + 1))
        assert found.value.fault == "too-deep"


def test_a_deep_answer_costs_its_case_alone(tmp_path: Path) -> None:
    adapter, report = tmp_path / "deep.py", tmp_path / "report.ndjson"
    adapter.write_text(ADAPTER, encoding="utf-8")
    chosen = [case.id for case in suites.load("tongqi") if case.kind == "score"][:3]
    only = [word for each in chosen for word in ("--only", each)]
    code, out, err = run("conform", *only, "--report", str(report), "--", sys.executable, str(adapter))
    assert code == 1, out + err
    assert "64 levels" in out
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    assert [row["status"] for row in rows if row["type"] == "case"] == ["PROTOCOL"] * 3


@pytest.mark.parametrize("game", ["tongqi", "jiaxing", "taiwan", "lingque", "yawan"])
def test_a_case_with_any_part_replaced_costs_itself_alone(game: str) -> None:
    chance = Random(7)  # noqa: S311
    of_kinds = {case.kind: case for case in suites.load(game)}
    with Who((), True, None, False, False, 10.0).maker("en", None)() as ourselves:
        for case in of_kinds.values():
            tree = {name: part for name, part in to_json(case).items() if name != "notation"}
            strange = [each for value in ODD for each in replaced(tree, value) if isinstance(each, dict)]
            for each in chance.sample(strange, min(TRIES, len(strange))):
                try:
                    damaged = from_json(each)
                except CaseError:
                    continue
                assert one(ourselves, damaged).status


def folder_with(folder: Path, text: str) -> Path:
    (folder / "tongqi").mkdir(parents=True)
    (folder / "tongqi" / "score.json").write_text(text, encoding="utf-8")
    return folder


@pytest.mark.parametrize("text", ["[{}]", "{", "[" * 500, "[5]", '[{"id": 5}]', "5", "null", "[NaN]"])
def test_no_verb_of_the_suite_calls_a_damaged_file_a_defect(text: str, tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "cases", text)
    for words in (
        ("suite", "list", "--suite", str(folder)),
        ("suite", "copy", str(tmp_path / "copy"), "--suite", str(folder)),
        ("suite", "show", "tongqi/score/x", "--suite", str(folder)),
        ("suite", "diff", str(folder), str(folder)),
        ("conform", "--self", "--suite", str(folder)),
    ):
        code, out, err = run(*words)
        assert code == 2, (words, out, err)
        assert "defect" not in err
    assert not (tmp_path / "copy").exists()
    assert run("suite", "check", "--suite", str(folder), "--jobs", "1")[0] in {1, 2}


@pytest.mark.parametrize("said", ["[]", "{}", '{"games": 5, "inputs": {}}', "{", '{"edition": 5}'])
def test_a_damaged_manifest_is_no_defect_either(said: str, tmp_path: Path) -> None:
    case = next(each for each in suites.load("tongqi") if each.kind == "score")
    folder = folder_with(tmp_path / "cases", written([case]))
    (folder / "manifest.json").write_text(said, encoding="utf-8")
    for words in (
        ("suite", "copy", str(tmp_path / "copy")),
        ("suite", "check", "--jobs", "1"),
        ("suite", "list"),
    ):
        code, _, err = run(*words, "--suite", str(folder))
        assert code in {0, 1, 2}, (words, err)
        assert "defect" not in err


def test_an_expectation_of_another_shape_skips_its_case(tmp_path: Path) -> None:
    case = next(each for each in suites.load("tongqi") if each.kind == "score" and "items" in each.expect)
    tree = to_json(case)
    tree["expect"] = {**case.expect, "items": 5}
    folder = folder_with(tmp_path / "cases", json.dumps([tree]))
    code, out, err = run("conform", "--self", "--suite", str(folder))
    assert "defect" not in err, err
    assert code in {0, 1, 3}, out


def test_a_pipe_among_cases_holds_nobody(tmp_path: Path) -> None:
    folder = folder_with(tmp_path / "cases", "[]")
    os.mkfifo(folder / "tongqi" / "pipe.json")
    found: list[Any] = []
    asked = threading.Thread(target=lambda: found.append(suites.read_game("tongqi", folder)), daemon=True)
    asked.start()
    asked.join(30)
    assert found == [()]
