"""The language of an answer: before the verb, after it, of `PAIPU_LANG`, of the locale."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.oracle.cli.conftest import CLEAN, ROOT, UNREADABLE
from oracle.cli.language import language_of_place, spoken

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from conformance_tests.mechanism.oracle.cli.conftest import Run


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "zh_TW.UTF-8"}, "zh"),
        ({"LANG": "zh_CN"}, "zh-Hans"),
        ({"LANG": "zh_SG.UTF-8"}, "zh-Hans"),
        ({"LANG": "zh_CN.GB18030@stroke"}, "zh-Hans"),
        ({"LANG": "zh_Hant_CN"}, "zh"),
        ({"PAIPU_LANG": "zh-Hans", "LANG": "zh_TW.UTF-8"}, "zh-Hans"),
        ({"PAIPU_LANG": "zh-hans-HK"}, "zh-Hans"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "zha_CN.UTF-8"}, "en"),
        ({"LC_MESSAGES": "zh_HK", "LANG": "en_HK.UTF-8"}, "zh"),
        ({"LC_ALL": "C", "LC_MESSAGES": "zh_HK"}, "en"),
        ({"LC_ALL": "", "LANG": "zh.UTF-8"}, "zh"),
        ({"PAIPU_LANG": "en", "LC_ALL": "zh_TW.UTF-8"}, "en"),
        ({"PAIPU_LANG": "zh-Hant", "LANG": "en_GB.UTF-8"}, "zh"),
    ],
)
def test_the_machine_says_which_language(environment: dict[str, str], language: str) -> None:
    assert language_of_place(environment) == language


def test_the_choice_stands_before_the_verb_or_after_it_and_the_later_counts(run: Run) -> None:
    chinese = run("explain", "TQ-8.2", "--lang", "zh").stdout
    english = run("explain", "TQ-8.2").stdout

    assert chinese != english
    assert run("--lang", "zh", "explain", "TQ-8.2").stdout == chinese
    assert run("--lang", "zh", "explain", "TQ-8.2", "--lang", "en").stdout == english


def test_text_for_people_heeds_the_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    chinese = run("explain", "TQ-8.2", "--lang", "zh").stdout
    english = run("explain", "TQ-8.2").stdout
    monkeypatch.setenv("PAIPU_LANG", "zh")

    assert run("explain", "TQ-8.2").stdout == chinese
    assert run("--lang", "en", "explain", "TQ-8.2").stdout == english


@pytest.mark.parametrize("text", [CLEAN, UNREADABLE])
@pytest.mark.parametrize("words", [("check", "--json"), ("--lang", "en", "check")])
def test_what_programs_read_follows_the_choice_alone(
    run: Run,
    log: Callable[[str | bytes], Path],
    monkeypatch: pytest.MonkeyPatch,
    words: tuple[str, ...],
    text: str,
) -> None:
    path = log(text)
    before = run(*words, path)
    monkeypatch.setenv("PAIPU_LANG", "zh")
    after = run(*words, path)

    assert (after.stdout, after.stderr) == (before.stdout, before.stderr)


def test_a_dealt_log_is_the_same_on_every_machine(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    before = run("deal", "tongqi", "--seed", "1").stdout
    monkeypatch.setenv("PAIPU_LANG", "zh")

    assert before.startswith('[Game "tongqi"]')
    assert run("deal", "tongqi", "--seed", "1").stdout == before
    assert run("--lang", "zh", "deal", "tongqi", "--seed", "1").stdout.startswith('[牌戲 "同棋"]')


def test_json_takes_the_choice_before_the_verb(run: Run, log: Callable[[str | bytes], Path]) -> None:
    path = log(UNREADABLE)
    before = json.loads(run("--lang", "zh", "check", "--json", path).stdout)

    assert before == json.loads(run("check", "--json", "--lang", "zh", path).stdout)
    assert before != json.loads(run("check", "--json", path).stdout)


@pytest.mark.parametrize(
    "words",
    [
        ("explain", "TQ-8.2"),
        ("check", ROOT / "conformance_tests" / "worked" / "tongqi" / "example-3-1.paipu"),
        ("check", UNREADABLE),
        ("score", "taiwan", "123m456m789m123p456p9s +9s seat:E"),
        ("values", "yawan"),
        ("legal", ROOT / "conformance_tests" / "worked" / "tongqi" / "example-3-1.paipu"),
    ],
)
def test_simplified_characters_are_what_is_said_in_traditional_ones(
    run: Run, log: Callable[[str | bytes], Path], words: tuple[str | Path, ...]
) -> None:
    given = [log(word) if word == UNREADABLE else word for word in words]
    done, before = run("--lang", "zh-Hans", *given), run("--lang", "zh", *given)

    assert (done.exit_code, done.stdout.count("\n")) == (before.exit_code, before.stdout.count("\n"))
    assert done.stdout + done.stderr != before.stdout + before.stderr
    assert [char for char in "說這為無張點讀計開過見應對條" if char in done.stdout + done.stderr] == []


def test_a_command_that_failed_is_answered_in_its_language(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PAIPU_LANG", "zh")

    assert spoken(["check", "x"]) == "zh"
    assert spoken(["check", "--lang=en", "x"]) == "en"
    assert spoken(["check", "--json", "x"]) == "en"
    assert spoken(["--lang", "zh", "check", "--json", "x"]) == "zh"
    assert spoken(["--lang=zh-Hans", "check", "x"]) == "zh-Hans"
