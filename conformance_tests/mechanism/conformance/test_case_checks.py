"""`suite check` finds whatever was tampered with; `suite diff` proves the edition policy."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.conformance.sample_cases import (
    GAME,
    LOG,
    NEXT,
    REPLAY,
    SAMPLE,
    SCORE,
    made,
    published,
)
from oracle.conformance.cases import manifest as manifests
from oracle.conformance.cases import suites
from oracle.conformance.cases.case import Alternative, Witness, digest_of, laid_out, parsed, sealed, written
from oracle.conformance.cases.checks import check, check_case
from oracle.conformance.cases.editions import changes, edition_in
from oracle.conformance.cases.exporting import export
from oracle.conformance.inputs.completion import completes
from oracle.conformance.inputs.structured import notation_of
from oracle.conformance.kinds.consulted import consulted_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from pathlib import Path

    from oracle.conformance.cases.case import Case
    from oracle.conformance.cases.editions import Changes
    from oracle.conformance.inputs.forms import Json, JsonValue


def keys(case: Case) -> set[str]:
    return {problem.key for problem in check_case(case)}


@pytest.mark.parametrize("case", SAMPLE, ids=lambda case: case.id)
def test_a_sound_case_is_in_order(case: Case) -> None:
    assert list(check_case(case)) == []


def test_what_a_case_is_about_is_written_and_follows_from_what_is_expected() -> None:
    cannot = made("six", "score", {"hand": {"concealed": ["11"] * 6}}, "TQ-3.11")
    assert [case.about for case in (*SAMPLE, cannot)] == ["rules"] * len(SAMPLE) + ["input"]
    read = {case.id: case for case in parsed(written([REPLAY, cannot]))}
    assert (read[REPLAY.id].stated, read[cannot.id].stated) == ("rules", "input")
    assert digest_of(read[cannot.id]) == cannot.digest
    assert "case-about" not in keys(read[cannot.id])
    assert "case-about" in keys(replace(read[cannot.id], stated="rules"))


def _other_expectation(case: Case, part: str, value: JsonValue) -> Case:
    return sealed(replace(case, expect={**case.expect, part: value}))


@pytest.mark.parametrize(
    ("tampered", "key"),
    [
        (replace(REPLAY, expect={**REPLAY.expect, "first": 1}), "case-digest"),
        (replace(REPLAY, input={"log": {**LOG, "end": "drawn"}}), "case-digest"),
        (replace(REPLAY, stated="input"), "case-about"),
        (_other_expectation(REPLAY, "first", 1), "case-judged-otherwise"),
        (_other_expectation(REPLAY, "verdict", "clean"), "case-judged-otherwise"),
        (_other_expectation(NEXT, "next_dealer", "ren"), "case-judged-otherwise"),
        (_other_expectation(REPLAY, "verdict", "unlawful"), "case-schema"),
        (sealed(replace(REPLAY, title={"en": ""})), "case-schema"),
        (sealed(replace(REPLAY, id="Tongqi/sample/replay")), "case-schema"),
        (sealed(replace(REPLAY, tests=())), "case-schema"),
        (sealed(replace(REPLAY, tests=("TQ-none",))), "case-no-clause"),
        (sealed(replace(REPLAY, touches=("TQ-9.2k",))), "case-not-consulted"),
        (sealed(replace(REPLAY, readings={"TQ-none": "a"})), "case-unanswerable"),
        (sealed(replace(REPLAY, notation="tian take 22\nend cut\n")), "case-notation"),
        (sealed(replace(REPLAY, notation=None)), "case-notation"),
        (sealed(replace(SCORE, notation="12 +12")), "case-notation"),
        (
            sealed(replace(SCORE, input={"hand": {"concealed": ["12", "11"], "win": {"tile": "12"}}})),
            "case-not-canonical",
        ),
        (sealed(replace(NEXT, input={"result": {"how": "drawn"}, "options": {"base": 20}})), "case-schema"),
        (sealed(replace(REPLAY, level="disputed")), "case-schema"),
        (
            sealed(replace(REPLAY, level="disputed", alternatives=(Alternative({}, REPLAY.expect),))),
            "case-same-readings",
        ),
        (sealed(replace(REPLAY, witnesses=(Witness(REPLAY.input, "broken"),) * 2)), "case-schema"),
    ],
)
def test_whatever_is_tampered_with_is_found(tampered: Case, key: str) -> None:
    assert key in keys(tampered)


def test_a_reading_that_is_ours_anyway_is_not_stated() -> None:
    from oracle.rulebook.readings import in_force

    readings = {"TQ-A3": in_force(GAME)["TQ-A3"]}
    notation = notation_of(GAME, readings, REPLAY.input)
    assert keys(sealed(replace(REPLAY, readings=readings, notation=notation))) == {"case-default-reading"}


# -- undecided cases -----------------------------------------------------------------------------------

OPEN: Json = {
    "log": {
        "hands": {"di": ["13", "14", *["?"] * 18]},
        "acts": [
            {"at": 1, "seat": "tian", "act": "take", "tiles": ["22"]},
            {"at": 2, "seat": "tian", "act": "pat"},
            {"at": 3, "seat": "tian", "act": "discard", "tiles": ["56"]},
        ],
        "end": "cut",
    }
}


def _acted(question: Json, *acts: Json) -> Json:
    log = question["log"]
    assert isinstance(log, dict)
    return {"log": {**log, "acts": [*acts]}}


def test_a_completion_says_all_that_is_said_and_more() -> None:
    log = OPEN["log"]
    assert isinstance(log, dict)
    hands: Json = {"di": ["13", "14", *["15"] * 18], "tian": ["11"] * 20}
    assert completes({"log": {**log, "hands": hands, "wall": ["22"]}}, OPEN)
    assert completes(OPEN, OPEN)
    assert not completes({"log": {**log, "hands": {"di": ["13"] * 20}}}, OPEN)
    assert not completes({"log": {**log, "end": "won"}}, OPEN)
    assert not completes({"log": {"end": "cut"}}, OPEN)


def test_a_gap_may_be_any_acts() -> None:
    first: Json = {"at": 1, "seat": "tian", "act": "take"}
    second: Json = {"at": 2, "seat": "tian", "act": "discard", "tiles": ["56"]}
    part = _acted(OPEN, first, {"act": "gap"}, second)
    assert completes(_acted(OPEN, first, {"at": 2, "seat": "tian", "act": "pat"}, {**second, "at": 3}), part)
    assert not completes(_acted(OPEN, {**first, "seat": "di"}), part)


def test_witnesses_have_to_complete_the_case_to_what_they_say() -> None:
    hidden = made("open", "replay", OPEN, "TQ-4.1c")
    assert hidden.expect["verdict"] == "undecided"
    without = _acted(
        OPEN,
        {"at": 1, "seat": "tian", "act": "take", "tiles": ["22"]},
        {"at": 2, "seat": "tian", "act": "discard", "tiles": ["56"]},
    )
    wrong = (Witness(without, "clean"), Witness(OPEN, "broken"))
    assert keys(hidden) == {"case-schema"}
    assert {"case-witness-verdict", "case-witness-other"} <= keys(sealed(replace(hidden, witnesses=wrong)))
    alike = (Witness(OPEN, "undecided"), Witness(OPEN, "undecided"))
    assert keys(sealed(replace(hidden, witnesses=alike))) == {"case-witness-alike"}


# -- the trace -----------------------------------------------------------------------------------------


def test_the_trace_holds_the_clause_that_objects_and_those_that_do_not() -> None:
    ran = consulted_for(REPLAY.kind, GAME, REPLAY.readings, REPLAY.input)
    assert {"TQ-4.2c", "TQ-8.18"} <= ran
    assert "TQ-9.2k" not in ran


def test_the_trace_is_the_same_whatever_was_judged_before() -> None:
    first = consulted_for("score", GAME, {}, SCORE.input)
    consulted_for("replay", GAME, {}, REPLAY.input)
    assert consulted_for("score", GAME, {}, SCORE.input) == first


# -- folders -------------------------------------------------------------------------------------------


def found_in(folder: Path) -> set[tuple[str, str]]:
    return {(problem.where, problem.key) for problem in check(folder, suites.games(folder))}


def test_a_folder_of_sound_cases_is_in_order(tmp_path: Path) -> None:
    assert found_in(published(tmp_path / "a", SAMPLE)) == set()


def _rewrite(file: str, change: Callable[[str], str]) -> Callable[[Path], None]:
    def tamper(folder: Path) -> None:
        path = folder / file
        path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")

    return tamper


def _again(folder: Path) -> None:
    twice = replace(REPLAY, id=f"{GAME}/other/replay")
    (folder / GAME / "other.json").write_text(written([twice, replace(REPLAY)]), encoding="utf-8")


def _risen(folder: Path) -> None:
    stone: Json = {"id": REPLAY.id, "retired": "2027.1", "reason": "it asked two things"}
    (folder / "tombstones.json").write_text(laid_out([stone]), encoding="utf-8")


def _stale(folder: Path) -> None:
    manifest = manifests.load(folder)
    assert manifest is not None
    inputs = manifest["inputs"]
    assert isinstance(inputs, dict)
    inputs[f"spec/{GAME}"] = "sha256:" + "0" * 64
    manifests.save(manifest, folder)


@pytest.mark.parametrize(
    ("tamper", "where", "key"),
    [
        (_rewrite("tongqi/sample.json", str.rstrip), "tongqi/sample.json", "case-layout"),
        (_rewrite("tongqi/sample.json", lambda text: text[1:]), "tongqi/sample.json", "case-unreadable"),
        (
            _rewrite("tongqi/sample.json", lambda text: text.replace('"broken"', '"clean"')),
            REPLAY.id,
            "case-digest",
        ),
        (
            _rewrite("manifest.json", lambda text: text.replace('"cases": 3', '"cases": 4')),
            "manifest.json",
            "manifest-counts",
        ),
        (
            _rewrite("manifest.json", lambda text: text.replace("2027.1", "soon")),
            "manifest.json",
            "case-schema",
        ),
        (lambda folder: (folder / "manifest.json").unlink(), "manifest.json", "manifest-missing"),
        (_again, REPLAY.id, "case-misplaced"),
        (_again, REPLAY.id, "case-twice"),
        (_risen, REPLAY.id, "case-risen"),
        (_stale, "manifest.json", "manifest-stale"),
    ],
)
def test_a_folder_that_was_tampered_with_is_found_out(
    tmp_path: Path, tamper: Callable[[Path], None], where: str, key: str
) -> None:
    folder = published(tmp_path / "a", SAMPLE)
    tamper(folder)
    assert (where, key) in found_in(folder)


def test_several_processes_find_what_one_does(tmp_path: Path) -> None:
    folder = published(tmp_path / "a", SAMPLE)
    for tamper in (_again, _risen, _stale):
        tamper(folder)
    games = suites.games(folder)
    assert list(check(folder, games)) == list(check(folder, games, 2))


def test_an_export_is_a_folder_of_published_cases(tmp_path: Path) -> None:
    folder = published(tmp_path / "a", SAMPLE, stones=[])
    assert export(tmp_path / "b", [GAME], folder) == len(SAMPLE)
    assert found_in(tmp_path / "b") == set()
    assert suites.read_game(GAME, tmp_path / "b") == suites.read_game(GAME, folder)
    assert json.loads((tmp_path / "b" / "schemas" / "case.schema.json").read_text(encoding="utf-8"))
    with pytest.raises(FileExistsError):
        export(tmp_path / "b", [GAME], folder)


# -- editions ------------------------------------------------------------------------------------------


def compared(
    tmp_path: Path, after: Iterable[Case], edition: str, stones: list[Json] | None = None
) -> Changes:
    """What became of the sample, with one case retired before, in a later edition."""
    old: list[Json] = [{"id": f"{GAME}/sample/gone", "retired": "2027.1", "reason": "it was wrong"}]
    before = published(tmp_path / "before", SAMPLE, "2027.1", old)
    later = published(tmp_path / "after", after, edition, old if stones is None else stones)
    return changes(edition_in(before), edition_in(later))


STONES: list[Json] = [
    {"id": f"{GAME}/sample/gone", "retired": "2027.1", "reason": "it was wrong"},
    {"id": SCORE.id, "retired": "2027.2", "reason": "another case says the same"},
]
ADDED = replace(NEXT, id=f"{GAME}/sample/added", since="2027.2")
ANEW = _other_expectation(REPLAY, "first", 1)
REASON = {"edition": "2027.2", "reason": "the clause was read anew"}


def test_nothing_changed_keeps_the_policy_in_the_same_edition(tmp_path: Path) -> None:
    found = compared(tmp_path, SAMPLE, "2027.1")
    assert (found.added, found.retired, found.judged_anew, found.reworded, found.broken) == (
        (),
        (),
        (),
        (),
        (),
    )


def test_a_later_edition_adds_retires_and_judges_anew_with_reasons(tmp_path: Path) -> None:
    anew = replace(ANEW, changed=REASON)
    worded = replace(NEXT, title={"en": "A drawn hand", "zh": "平牌"})
    found = compared(tmp_path, (anew, worded, ADDED), "2027.2", STONES)
    assert (found.added, found.retired) == ((ADDED.id,), (SCORE.id,))
    assert (found.judged_anew, found.reworded) == ((REPLAY.id,), (NEXT.id,))
    assert found.broken == ()


@pytest.mark.parametrize(
    ("after", "edition", "stones", "problem"),
    [
        ((*SAMPLE, ADDED), "2027.1", None, ("manifest.json", "edition-not-later")),
        ((*SAMPLE, ADDED), "2026.9", None, ("manifest.json", "edition-not-later")),
        ((*SAMPLE, replace(ADDED, since="2027.1")), "2027.2", None, (ADDED.id, "edition-since")),
        ((REPLAY, NEXT), "2027.2", None, (SCORE.id, "edition-no-tombstone")),
        (SAMPLE, "2027.2", [], (f"{GAME}/sample/gone", "edition-tombstone-gone")),
        (
            (*SAMPLE, replace(ADDED, id=f"{GAME}/sample/gone")),
            "2027.2",
            None,
            (f"{GAME}/sample/gone", "edition-risen"),
        ),
        ((ANEW, SCORE, NEXT), "2027.2", None, (REPLAY.id, "edition-no-reason")),
        (
            (replace(ANEW, changed={"edition": "2027.1", "reason": "late"}), SCORE, NEXT),
            "2027.2",
            None,
            (REPLAY.id, "edition-no-reason"),
        ),
        (
            (sealed(replace(REPLAY, input=OPEN, changed=REASON)), SCORE, NEXT),
            "2027.2",
            None,
            (REPLAY.id, "edition-other-question"),
        ),
    ],
)
def test_a_broken_policy_is_named_with_the_case(
    tmp_path: Path,
    after: tuple[Case, ...],
    edition: str,
    stones: list[Json] | None,
    problem: tuple[str, str],
) -> None:
    found = compared(tmp_path, after, edition, stones)
    assert problem in {(each.where, each.key) for each in found.broken}
