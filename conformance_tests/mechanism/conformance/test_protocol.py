"""The protocol as it is published: its schema, its page, and our own judge behind it agree."""

from __future__ import annotations

import io
import json
import re
import shlex
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, cast

import click
import pytest
from jsonschema import Draft202012Validator

from grammar.logs import parse_log
from oracle.cli.main import main
from oracle.conformance.cases import suites
from oracle.conformance.inputs.faults import fault
from oracle.conformance.kinds import KINDS
from oracle.conformance.protocol import serve as serving
from oracle.conformance.protocol.messages import (
    ProtocolError,
    Strict,
    check_answer,
    decode,
    encode,
    greeting,
    introduction,
    ping,
    question,
)
from oracle.conformance.protocol.serve import answered, our_hello, serve
from oracle.conformance.run.outcomes import STATUSES
from oracle.conformance.run.phrases import page_labels, phrases
from oracle.conformance.variation.question import log_input
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.conformance.inputs.forms import Json, JsonValue

ROOT = Path(__file__).resolve().parents[3]
GUIDES = ROOT / "docs" / "guides"
SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "protocol.schema.json").read_text(encoding="utf-8"))
OURS = ("test-your-engine", "read-a-failure", "protocol")


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def said(side: str) -> list[Json]:
    """Return the lines of a side that the page shows."""
    page = (GUIDES / "protocol.md").read_text(encoding="utf-8")
    found: list[Json] = [json.loads(line) for line in re.findall(rf"^{side} (.+)$", page, re.MULTILINE)]
    return found


def test_the_conversation_of_the_page_is_of_the_protocol() -> None:
    strict = Strict()
    for message in said("→"):
        strict.check(message, "runner")
    for message in said("←"):
        strict.check(message, "implementation")
    assert [each["type"] for each in said("→")] == ["hello", "case", "ping", "bye"]


def test_our_own_judge_says_what_the_page_says() -> None:
    asked = b"".join(encode(message) for message in said("→"))
    answers = io.BytesIO()
    serve(io.BytesIO(asked), answers)
    lines: list[Json] = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert lines[1:] == said("←")[1:]


def test_the_page_names_every_status_and_no_other() -> None:
    page = (GUIDES / "protocol.md").read_text(encoding="utf-8").partition("## Statuses")[2]
    assert tuple(re.findall(r"^\| `([A-Z]+)` \|", page, re.MULTILINE)) == STATUSES


def commands() -> Iterator[str]:
    """Yield every command of the guides."""
    for name in OURS:
        text = (GUIDES / f"{name}.md").read_text(encoding="utf-8")
        for block in re.findall(r"^```sh\n(.*?)^```", text, re.MULTILINE | re.DOTALL):
            yield from (
                line.partition("  #")[0].strip() for line in block.splitlines() if line.startswith("paipu ")
            )
        yield from re.findall(r"`(paipu (?:conform|adapter|report|serve) [^`]+)`", text)


@pytest.mark.parametrize("command", sorted(set(commands())))
def test_every_command_of_the_guides_can_be_given(command: str) -> None:
    words = shlex.split(command.replace("…", ""))[1:]
    context = click.Context(main, info_name="paipu")
    verb: click.Command = main
    while isinstance(verb, click.Group) and words:
        found = verb.get_command(context, words.pop(0))
        assert found is not None
        verb = found
    with verb.make_context("paipu", words, resilient_parsing=True):
        pass


# -- lines ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        (b'{"a":1}', None),
        (b"\xef\xbb\xbf{}", "byte-order-mark"),
        (b'{"a":"\xff"}', "not-utf8"),
        (b'{"a":"\\ud800"}', "not-utf8"),
        (b"{'a':1}", "not-json"),
        (b'{"a":NaN}', "not-json"),
        (b"", "not-json"),
        (b"[" * 100_000, "too-deep"),
        (b'{"a":' + b"9" * 5000 + b"}", "not-json"),
        (b"[]", "no-object"),
        (b"3", "no-object"),
        (b'{"a":"' + b"x" * (1 << 20) + b'"}', "too-long"),
    ],
)
def test_a_line_is_one_object(line: bytes, fault: str | None) -> None:
    if fault is None:
        assert decode(line) == {"a": 1}
        return
    with pytest.raises(ProtocolError) as refused:
        decode(line)
    assert refused.value.fault == fault


def test_what_is_encoded_is_decoded_and_stands_on_one_line() -> None:
    message = question(
        "a/牌\n譜", "x", "y", {"deep": [{"quote": '"\\'}]}, readings={"LQ-A1": "b"}, want=["L1"]
    )
    line = encode(message)
    assert line.count(b"\n") == 1
    assert decode(line[:-1]) == message


@pytest.mark.parametrize("message", [greeting(), greeting("2026.1"), ping("x"), question("x", "g", "k", {})])
def test_what_the_runner_says_is_valid(message: Json) -> None:
    Strict().check(message, "runner")


def test_our_own_introduction_is_valid_and_read_as_it_was_meant() -> None:
    Strict().check(our_hello().message(), "implementation")
    assert introduction(our_hello().message()) == our_hello()


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"type": "hullo"}, "no-hello"),
        ({"protocol": "paipu/2"}, "other-protocol"),
        ({"name": 3}, "bad-field"),
        ({"games": "tongqi"}, "bad-field"),
        ({"kinds": ["score", 3]}, "bad-field"),
        ({"readings": ["LQ-A1"]}, "bad-field"),
    ],
)
def test_an_introduction_that_is_none_is_refused(change: Json, fault: str) -> None:
    with pytest.raises(ProtocolError) as refused:
        introduction({**our_hello().message(), **change})
    assert refused.value.fault == fault


@pytest.mark.parametrize(
    ("answer", "fault"),
    [
        ({"type": "result", "id": "x", "answer": {}}, None),
        ({"type": "skip", "id": "x", "reason": ""}, None),
        ({"type": "error", "id": "x", "code": "internal"}, None),
        ({"type": "result", "id": "y", "answer": {}}, "other-id"),
        ({"type": "result", "id": "x", "answer": 3}, "bad-field"),
        ({"type": "result", "id": "x"}, "no-field"),
        ({"type": "skip", "id": "x"}, "no-field"),
        ({"type": "error", "id": "x", "code": "oops"}, "bad-field"),
        ({"type": "ping", "id": "x"}, "other-type"),
    ],
)
def test_an_answer_answers_its_question(answer: Json, fault: str | None) -> None:
    if fault is None:
        check_answer(answer, "x")
        return
    with pytest.raises(ProtocolError) as refused:
        check_answer(answer, "x")
    assert refused.value.fault == fault


# -- our own judge ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "code"),
    [
        ({"game": "no-such-game", "kind": "score", "readings": {}, "input": {"hand": {}}}, "bad-input"),
        ({"game": "tongqi", "kind": "no-such-kind", "readings": {}, "input": {}}, "bad-input"),
        ({"game": "tongqi", "kind": "score", "readings": {}, "input": {}}, "bad-input"),
        (
            {"game": "tongqi", "kind": "score", "readings": {"TQ-A1": "no"}, "input": {"hand": {}}},
            "bad-input",
        ),
        ({"game": "tongqi", "kind": "score", "readings": {}, "input": 3}, "bad-input"),
        ({}, "bad-input"),
    ],
)
def test_our_own_judge_answers_nonsense_with_an_error(asked: Json, code: str) -> None:
    answers = io.BytesIO()
    serve(io.BytesIO(encode({"type": "case", "id": "x", **asked})), answers)
    (answer,) = (json.loads(line) for line in answers.getvalue().splitlines())
    assert (answer["type"], answer["id"], answer["code"]) == ("error", "x", code)


HAND = {"concealed": ["11"], "win": {"tile": "12"}}
RESULT = {"how": "won", "seat": "E", "dealer": "E"}


@pytest.mark.parametrize(
    ("kind", "given", "named"),
    [
        ("score", {}, "hand"),
        ("score", {"hand": {**HAND, "melds": [{"kind": "quint", "tiles": ["12"] * 5}]}}, "melds"),
        ("replay", {"log": {"pools": {"E": ["12"]}, "end": "cut"}}, "pools.E"),
        ("replay", {"log": {"turn": "nobody", "end": "cut"}}, "log"),
        ("census", {"log": {"end": "cut"}, "depth": 1_000_000_000}, "depth"),
    ],
)
def test_what_is_wrong_with_a_question_is_named(kind: str, given: Json, named: str) -> None:
    answer = answered({"id": "x", "game": "tongqi", "kind": kind, "readings": {}, "input": given})
    assert answer["code"] == "bad-input"
    assert str(answer["message"]).startswith(named)


@pytest.mark.parametrize(
    ("kind", "given", "named"),
    [
        ("score", {"hand": {**HAND, "concealed": ["E"]}}, "hand"),
        ("score", {"hand": {**HAND, "circumstances": {"prospect": ["nobody", "56"]}}}, "hand"),
        ("replay", {"log": {"hands": {"tian": ["5m"]}, "end": "cut"}}, "log"),
        ("priority", {"log": {"end": "cut"}, "claims": [{"seat": "di"}]}, "act"),
        ("settle", {"result": {**RESULT, "seat": "tian", "dealer": "E"}, "totals": {}}, "dealer"),
        ("settle", {"result": {"how": "won", "seat": "tian"}, "totals": {"tian": 1}}, "totals"),
        ("next", {"result": {"how": "lost"}}, "how"),
        ("next", {"result": {"how": "won", "seat": "tian", "tile": "5m"}}, "tile"),
    ],
)
def test_a_question_nobody_can_answer_is_at_fault(kind: str, given: Json, named: str) -> None:
    assert str(fault(kind, "tongqi", given)).startswith(named)


def test_no_published_case_is_at_fault() -> None:
    for game in suites.games():
        for case in suites.load(game)[::40]:
            assert fault(case.kind, case.game, case.input) is None, case.id


ANEW = """[Game "jiaxing"]
[Notation "1"]
tian holds 11x3 12x2 13x2 14x2 15 16 25 36 45x2 46x3 55 66
ren holds 13 14 16 22 24x2 26x3 33 34 35 36 44x2 56 66
ren sets eat:12-34-56/di
ren lay 34 44x2
ren flip 12
end cut
"""
"""An eating anew may be listed with a set beside it that lies as it lay, and a new one of the same tiles."""


def test_what_is_listed_as_a_claim_is_lawful_as_it_is_listed() -> None:
    def asked(kind: str, **more: JsonValue) -> Json:
        given = log_input(parse_log(ANEW), **more)
        told = answered({"id": "x", "game": "jiaxing", "kind": kind, "readings": {}, "input": given})
        return cast("Json", told["answer"])

    listed = [
        {name: act[name] for name in act if name != "clause"}
        for act in cast("list[Json]", asked("legal")["acts"])
        if act["act"] != "pass"
    ]
    assert {act["act"] for act in listed} == {"pung", "eat"}
    assert asked("priority", claims=cast("JsonValue", listed))["lawful"] == [*range(len(listed))]


@pytest.mark.parametrize("name", ["id", "game", "kind", "readings", "input"])
def test_a_case_without_one_of_its_parts_is_answered_with_an_error(name: str) -> None:
    given: Json = {"result": {"how": "drawn", "dealer": "E"}}
    case: Json = {"id": "x", "game": "taiwan", "kind": "next", "readings": {}, "input": given}
    del case[name]
    assert answered(case) == {
        "type": "error",
        "id": "" if name == "id" else "x",
        "code": "bad-input",
        "message": f"{name}: missing",
    }


def test_a_defect_of_ours_is_told_as_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> Json:
        raise KeyError("hands")

    monkeypatch.setattr(serving, "KINDS", {"score": replace(KINDS["score"], answer=failing)})
    given: Json = {"hand": {"concealed": ["11"], "win": {"tile": "12"}}}
    answer = answered({"id": "x", "game": "tongqi", "kind": "score", "readings": {}, "input": given})
    assert (answer["code"], answer["message"]) == ("internal", "KeyError: 'hands'")
    wrong: Json = {"hand": {"concealed": ["E"], "win": {"tile": "12"}}}
    answer = answered({"id": "x", "game": "tongqi", "kind": "score", "readings": {}, "input": wrong})
    assert answer["code"] == "bad-input"


def test_our_own_judge_survives_lines_that_are_none() -> None:
    answers = io.BytesIO()
    serve(
        io.BytesIO(b'nonsense\n[]\n\xff\n{"type":"what"}\n{"type":"ping","id":"a"}\n{"type":"bye"}\nmore\n'),
        answers,
    )
    lines = [json.loads(line) for line in answers.getvalue().splitlines()]
    assert [line["type"] for line in lines] == ["error"] * 4 + ["ping"]


# -- words -----------------------------------------------------------------------------------------------


def test_both_languages_have_the_same_words() -> None:
    for words in (phrases, page_labels):
        en, zh = words("en"), words("zh")
        assert set(en) == set(zh)
        for key in en:
            assert set(re.findall(r"\{(\w+)\}", zh[key])) <= set(re.findall(r"\{(\w+)\}", en[key])) | {"n"}, (
                key
            )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("status", STATUSES)
def test_every_status_has_a_word(lang: str, status: str) -> None:
    assert phrases("zh" if lang == "zh" else "en")[f"n-{status}"]


def test_every_fault_has_a_sentence() -> None:
    folder = ROOT / "oracle" / "conformance" / "protocol"
    code = "".join((folder / f"{name}.py").read_text("utf-8") for name in ("messages", "engine"))
    faults = set(re.findall(r'ProtocolError\(\s*"([a-z0-9-]+)"', code)) | {
        "bad-field",
        "no-field",
        "too-long",
    }
    assert len(faults) >= 12
    assert {fault for fault in faults if f"fault-{fault}" not in phrases("en")} == set()


def test_no_phrase_is_orphaned() -> None:
    folder = ROOT / "oracle" / "conformance"
    code = "".join(path.read_text("utf-8") for path in sorted(folder.rglob("*.py")))
    parts = ("n-", "did-", "fault-", "stale-", "level-", "unusable-", "smoke-")
    orphans = {key for key in phrases("en") if f'"{key}"' not in code and not key.startswith(parts)}
    assert orphans == set()
