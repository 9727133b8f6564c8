"""What assistants may ask: each tool answers as its verb does, by its schema, and nothing it is told reaches a file."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from oracle.editor.assistant.tools import PAGE, TOOLS, answers, ask, asks

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import JsonValue

ROOT = Path(__file__).resolve().parents[5]
LOG = (ROOT / "conformance_tests/worked/tongqi/chapter12.paipu").read_text(encoding="utf-8")
HAND = "111m 444p 777s EEE 55s 23m +1m/W seat:S round:E"

READING = "TW-A4=bamboo"
RESULT = ("winner:S", "from:W", "dealer:E", "S:8")
ASKED = (
    ("check", {"log": LOG}, ("check", "-")),
    ("check", {"log": LOG * 2, "language": "zh"}, ("check", "--lang=zh", "-")),
    ("legal", {"log": LOG, "at": "10"}, ("legal", "--at=10", "-")),
    ("score", {"game": "taiwan", "hand": HAND}, ("score", "taiwan", HAND)),
    (
        "score",
        {"game": "taiwan", "hand": HAND, "readings": READING},
        ("score", f"--reading={READING}", "taiwan", HAND),
    ),
    (
        "waits",
        {"game": "yawan", "hand": "111m 444p 777s 55s 23m"},
        ("waits", "yawan", "111m 444p 777s 55s 23m"),
    ),
    ("settle", {"game": "taiwan", "result": " ".join(RESULT)}, ("settle", "taiwan", *RESULT)),
    ("explain", {"what": "TQ-8.2"}, ("explain", "TQ-8.2")),
    ("explain", {"what": "TQ-A4"}, ("explain", "TQ-A4")),
    ("explain", {"what": "七搶一"}, ("explain", "七搶一")),
)


def command(*words: str) -> str:
    """What the command answers in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "paipu", *words],
        input=LOG * (2 if "--lang=zh" in words else 1),
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
        cwd=ROOT,
    )
    return (done.stdout + done.stderr).strip()


@pytest.mark.parametrize(("tool", "given_to_it", "words"), ASKED)
def test_a_tool_answers_as_its_verb_does_by_its_schema(
    tool: str, given_to_it: dict[str, JsonValue], words: tuple[str, ...]
) -> None:
    told = command(*words)
    answer = ask(tool, given_to_it)
    assert answer.text.startswith(told[:PAGE])
    schema = answers(TOOLS[tool])
    assert schema is not None
    if not answer.wrong:
        Draft202012Validator(schema).validate(answer.tree)


def test_a_log_that_cannot_be_read_is_told_with_its_remedy() -> None:
    answer = ask("check", {"log": "E discard 5m\n"})
    assert (answer.wrong, answer.tree is not None or "remedy" in answer.text) == (True, True)
    assert "remedy: begin every hand with a Game tag" in answer.text


def test_a_long_answer_comes_in_pages_that_make_it_whole() -> None:
    first = ask("words", {"game": "yawan"})
    assert (len(first.text) < PAGE + 100, "[page 1 of " in first.text) == (True, True)
    number = int(first.text.rsplit(" of ", 1)[1].split(";")[0])
    pages = [ask("words", {"game": "yawan", "page": page + 1}).text for page in range(number)]
    whole = "".join(page.rsplit("\n[page ", 1)[0] for page in pages)
    assert whole == command("words", "yawan")
    assert ask("words", {"game": "yawan", "page": number + 1}).text.startswith("There is no page")


@pytest.mark.parametrize(
    ("tool", "given_to_it", "told"),
    [
        ("nothing", {}, "There is no tool 'nothing'"),
        ("check", {}, "check needs log"),
        ("check", {"log": 5, "files": "x"}, "and no 'files'"),
        ("check", {"log": ["x"]}, "log: text is wanted"),
        ("check", {"log": "x" * (1 << 21)}, "bytes are read"),
        ("score", {"game": "taiwan", "hand": HAND, "profile": "pyproject.toml"}, "profile: one of"),
        ("score", {"game": "taiwan", "hand": HAND, "language": "fr"}, "language: one of"),
        ("legal", {"log": LOG, "at": "--help"}, "at: a number is wanted"),
        ("explain", {"what": "--help"}, "is no clause, reading or word"),
        ("score", {"game": "--traceback", "hand": HAND}, "--traceback"),
    ],
)
def test_what_is_no_question_is_refused_with_a_sentence(
    tool: str, given_to_it: dict[str, JsonValue], told: str
) -> None:
    answer = ask(tool, given_to_it)
    assert (answer.wrong, answer.tree, told in answer.text) == (True, None, True), answer.text
    assert len(answer.text) < PAGE + 100


WORDS = (
    "taiwan",
    "tongqi",
    HAND,
    LOG,
    "TQ-8.2",
    "-",
    "--json",
    "/etc/passwd",
    "book",
    "1",
    "\ud800",
    "",
    "\0",
)
NAMES = ("log", "game", "hand", "what", "result", "page", "profile", "at", "readings", "language")
SAID = (
    st.sampled_from(WORDS)
    | st.text(max_size=40)
    | st.integers()
    | st.none()
    | st.lists(st.text(), max_size=2)
)


@given(
    tool=st.sampled_from(sorted(TOOLS)),
    said=st.dictionaries(st.sampled_from(NAMES) | st.text(max_size=5), SAID, max_size=5),
)
def test_whatever_is_asked_is_answered_in_text_and_json(tool: str, said: dict[str, JsonValue]) -> None:
    asked = {name: value for name, value in said.items() if name in TOOLS[tool].asked or len(name) < 3}
    answer = ask(tool, asked)
    assert "Traceback" not in answer.text
    assert "root:" not in answer.text
    assert len(answer.text) < PAGE + 100
    json.dumps(answer.tree).encode("utf-8")
    answer.text.encode("utf-8")


@pytest.mark.parametrize("tool", TOOLS.values(), ids=lambda tool: tool.name)
def test_what_a_tool_takes_is_stated(tool: object) -> None:
    schema = asks(tool)  # type: ignore[arg-type]
    Draft202012Validator.check_schema(schema)
    assert set(schema["required"]) <= set(schema["properties"])  # type: ignore[arg-type]
