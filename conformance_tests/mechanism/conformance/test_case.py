"""Cases as values and as files: canonical bytes, digests, one layout."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
import rfc8785
from hypothesis import given, settings
from hypothesis import strategies as st

from conformance_tests.collecting import many
from oracle.conformance.cases.case import (
    Alternative,
    Case,
    CaseError,
    Witness,
    canonical,
    digest_of,
    from_json,
    laid_out,
    parsed,
    sealed,
    to_json,
    written,
)

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import JsonValue

ROOT = Path(__file__).parents[3]

KEYS = st.text("abcdefghijklmnopqrstuvwxyz_-$ABC019.", min_size=1, max_size=8)
VALUES: st.SearchStrategy[JsonValue] = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53) + 1, 2**53 - 1) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(KEYS, inner, max_size=5),
    max_leaves=25,
)
OBJECTS = st.dictionaries(KEYS, VALUES, max_size=4)
WORDS = st.text("abcdefghij", min_size=1, max_size=6)
READINGS = st.dictionaries(st.sampled_from(["TQ-A1", "TQ-A3", "JX-A2"]), WORDS, max_size=2)
LINES = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
NOTATION = (
    st.none() | LINES | st.lists(LINES, min_size=1, max_size=4).map(lambda rows: "\n".join(rows) + "\n")
)

cases = st.builds(
    Case,
    id=st.builds("{}/{}/{}".format, WORDS, WORDS, WORDS),
    game=WORDS,
    kind=st.sampled_from(["score", "replay"]),
    title=st.fixed_dictionaries({"en": WORDS, "zh": st.just("例")}),
    tests=st.lists(WORDS, max_size=3, unique=True).map(tuple),
    touches=st.lists(WORDS, max_size=3, unique=True).map(tuple),
    input=OBJECTS,
    expect=OBJECTS,
    readings=READINGS,
    alternatives=st.lists(st.builds(Alternative, READINGS, OBJECTS), max_size=2).map(tuple),
    witnesses=st.lists(st.builds(Witness, OBJECTS, WORDS), max_size=2).map(tuple),
    level=st.sampled_from(["must", "optional", "disputed"]),
    provenance=OBJECTS,
    since=st.just("2027.1"),
    changed=st.none() | st.fixed_dictionaries({"edition": st.just("2027.2"), "reason": WORDS}),
    notation=NOTATION,
).map(sealed)

CASE = sealed(
    Case(
        id="game/area/one",
        game="game",
        kind="score",
        title={"en": "One", "zh": "一"},
        tests=("XX-1",),
        input={"hand": {"concealed": ["11", "12"]}},
        expect={"verdict": "clean", "wins": False},
        since="2027.1",
    )
)


@given(VALUES)
def test_canonical_bytes_are_those_of_the_standard(value: JsonValue) -> None:
    assert canonical(value) == rfc8785.dumps(value)


@given(cases)
def test_a_case_is_what_its_json_says(case: Case) -> None:
    assert from_json(json.loads(json.dumps(to_json(case)))) == case


@settings(max_examples=many(25))
@given(st.lists(cases, max_size=3, unique_by=lambda case: case.id))
def test_a_file_of_cases_has_one_layout_in_whatever_order_they_come(found: list[Case]) -> None:
    text = written(found)
    assert written(reversed(found)) == text
    assert written(parsed(text)) == text
    assert list(parsed(text)) == sorted(found, key=lambda case: case.id)


@given(VALUES, st.integers(20, 120))
def test_a_layout_says_the_value_and_is_as_narrow_as_its_words_allow(value: JsonValue, width: int) -> None:
    text = laid_out(value, width)
    assert json.loads(text) == value
    assert text.endswith("\n")


@given(OBJECTS)
def test_a_layout_does_not_hang_on_the_order_of_keys(tree: dict[str, JsonValue]) -> None:
    assert laid_out(dict(reversed(tree.items()))) == laid_out(tree)


def test_short_words_stand_side_by_side_within_the_width() -> None:
    lines = laid_out([f"{number}m" for number in range(100)], 60).splitlines()
    assert max(map(len, lines)) <= 61
    assert len(lines) < 20


@pytest.mark.parametrize(
    "other",
    [
        replace(CASE, game="another"),
        replace(CASE, kind="waits"),
        replace(CASE, readings={"XX-A1": "b"}),
        replace(CASE, input={"hand": {"concealed": ["11", "13"]}}),
        replace(CASE, expect={"verdict": "clean", "wins": True}),
        replace(CASE, alternatives=(Alternative({"XX-A1": "b"}, {"wins": True}),)),
    ],
)
def test_the_digest_covers_what_a_case_means(other: Case) -> None:
    assert digest_of(other) != digest_of(CASE)


@pytest.mark.parametrize(
    "other",
    [
        replace(CASE, id="game/area/two"),
        replace(CASE, title={"en": "Two", "zh": "二"}),
        replace(CASE, tests=("XX-2",), touches=("XX-3",)),
        replace(CASE, level="optional"),
        replace(CASE, notation="11 12"),
        replace(CASE, provenance={"origin": "book"}),
        replace(CASE, since="2028.1"),
    ],
)
def test_the_digest_covers_no_wording(other: Case) -> None:
    assert digest_of(other) == digest_of(CASE)


def test_the_digest_is_sha_256_of_the_canonical_bytes() -> None:
    """Computed by hand, with the standard library of RFC 8785 and nothing of ours."""
    import hashlib

    meaning: JsonValue = {
        "game": "game",
        "kind": "score",
        "readings": {},
        "input": {"hand": {"concealed": ["11", "12"]}},
        "expect": {"verdict": "clean", "wins": False},
    }
    assert CASE.digest == "sha256:" + hashlib.sha256(rfc8785.dumps(meaning)).hexdigest()


WRITE = """
from oracle.conformance.cases.case import written, parsed
import sys
sys.stdout.write(written(parsed(sys.stdin.read())))
"""


def test_files_are_the_same_bytes_under_any_hash_seed() -> None:
    text = written([CASE, replace(CASE, id="game/area/two", readings={"XX-A1": "b", "XX-A2": "c"})])

    def under(seed: str) -> bytes:
        done = subprocess.run(
            [sys.executable, "-c", WRITE],
            input=text.encode(),
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT), "PYTHONUTF8": "1"},
        )
        return done.stdout

    assert under("1") == under("2") == text.encode()


@pytest.mark.parametrize(
    "text",
    [
        "{}",
        "[1]",
        "[{}]",
        "nothing",
        json.dumps([{**to_json(CASE), "title": "One"}]),
        json.dumps([{**to_json(CASE), "clauses": {}}]),
        json.dumps([{**to_json(CASE), "input": []}]),
        json.dumps([{**to_json(CASE), "readings": {"XX-A1": 1}}]),
    ],
)
def test_what_is_no_file_of_cases_is_refused(text: str) -> None:
    with pytest.raises(CaseError):
        parsed(text)


@pytest.mark.parametrize("half", ["\\ud83d", "\\uDE00", "\ud83d"])
def test_half_a_character_is_refused_and_a_whole_one_is_not(half: str) -> None:
    text = json.dumps([to_json(CASE)])
    assert parsed(text.replace('"id": "', '"id": "\\ud83d\\ude00'))
    with pytest.raises(CaseError, match="surrogates not allowed"):
        parsed(text.replace('"id": "', f'"id": "{half}'))


def test_a_disputed_case_has_an_expectation_for_each_reading() -> None:
    other = Alternative({"XX-A1": "b"}, {"verdict": "clean", "wins": True})
    case = replace(CASE, alternatives=(other,))
    assert case.expectations == (Alternative({}, CASE.expect), other)
    assert CASE.expectations == (Alternative({}, CASE.expect),)
