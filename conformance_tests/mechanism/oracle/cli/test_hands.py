"""`paipu score` and `paipu waits`: hands in several words, in both languages, with their answers and exit codes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from conformance_tests.mechanism.oracle.cli.conftest import Run

STANDING = [
    "45",
    "55",
    "own:33x3",
    "press:36x4",
    "press:25x3",
    "pung:23x3/tian",
    "four:24x4/side",
    "top:22x5/across/across",
]
WON = [*STANDING, "+55/tian/flip"]
COMPLETE = [*WON, "prospect:13-23-46-11"]


def test_the_winners_hand_of_chapter_12(run: Run) -> None:
    done = run("score", "tongqi", *COMPLETE)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.splitlines()[0] == "The hand wins and is worth 2592 points."
    assert "   times 8 for 3 lifts" in done.stdout.replace("      ", "")


def test_the_same_hand_in_chinese(run: Run) -> None:
    words = (
        "四五 五五 自留:三三x3 軋:三六x4 軋:二五x3 碰:二三x3/天 開招:二四x4/兩邊 余上:二二x5/對家/對家 "
        "+五五/天/翻 望:么三-二三-四六-么么"
    )
    done = run("score", "同棋", *words.split(), "--lang", "zh")
    assert (done.exit_code, done.stdout.splitlines()[0]) == (0, "這手牌已成，共2592和。")


def test_one_word_and_many_are_the_same(run: Run) -> None:
    assert run("score", "tongqi", " ".join(COMPLETE)).stdout == run("score", "tongqi", *COMPLETE).stdout


def test_without_the_prospect_tiles_the_score_is_bounded_and_undecided(run: Run) -> None:
    done = run("score", "--json", "tongqi", *WON)
    row = json.loads(done.stdout)
    assert (done.exit_code, row["status"], row["wins"]) == (3, "undecided", True)
    assert row["total"] == {"low": [[1440, "he"]], "high": None}
    assert [fact["key"] for fact in row["open"]] == ["prospect-tiles"]


def test_a_source_that_is_not_written_leaves_the_answer_open(run: Run) -> None:
    words = [word.removesuffix("/side") for word in COMPLETE]
    done = run("score", "tongqi", *words)
    assert (done.exit_code, done.stdout.split(":")[0]) == (3, "Undecided")


@pytest.mark.parametrize(
    ("hand", "why"),
    [
        (["11", "12", "+13"], "it counts 3 tiles where 21 are due"),
        (STANDING, "no tile came last"),
        ([*STANDING, "+11/tian/flip"], "is not seven sets"),
    ],
)
def test_a_hand_that_does_not_win_says_why(run: Run, hand: list[str], why: str) -> None:
    done = run("score", "tongqi", *hand)
    assert (done.exit_code, done.stderr) == (0, "")
    assert done.stdout.startswith("The hand does not win: ")
    assert why in " ".join(done.stdout.split())


@pytest.mark.parametrize("verb", ["score", "waits"])
@pytest.mark.parametrize(
    "hand", [["11x6"], ["11x3", "own:11x3"], [f"{a}{b}x3" for a in "123" for b in "456"]]
)
def test_what_no_table_could_hold_is_impossible(run: Run, verb: str, hand: list[str]) -> None:
    done = run(verb, "tongqi", *hand)
    assert (done.exit_code, done.stdout.startswith("Impossible: "), done.stderr) == (1, True, "")


def test_what_the_hand_waits_for(run: Run) -> None:
    done = run("waits", "tongqi", *STANDING)
    assert (done.exit_code, done.stdout) == (0, "The hand waits for 55.\n")
    assert run("waits", "tongqi", "--lang", "zh", *STANDING).stdout == "這手牌在等五五。\n"
    assert json.loads(run("waits", "tongqi", "--json", *STANDING).stdout)["tiles"] == ["55"]


def test_a_hand_with_a_tile_that_came_last_does_not_wait(run: Run) -> None:
    done = run("waits", "tongqi", *WON)
    assert (done.exit_code, done.stdout.startswith("Nothing to wait for: ")) == (0, True)


@pytest.mark.parametrize("verb", ["score", "waits"])
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["mahjong", "11"], "hand:1:1: mahjong is no game known here"),
        (["tongqi", "77"], "hand:1:1: "),
        (["tongqi", "11", "[12]"], "hand:1:4: "),
        (["tongqi", "11", "+12", "+13"], "hand:1:8: "),
        (["tongqi", "--honours", "french", "11"], "hand:1:1: "),
        (["tongqi", "--reading", "TQ-A3=never", "11"], "never is no candidate of TQ-A3"),
        (["tongqi", "1\x001"], "hand:1:2: "),
    ],
)
def test_a_hand_that_cannot_be_read(run: Run, verb: str, words: list[str], said: str) -> None:
    done = run(verb, *words)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith(said)
    assert len(done.stderr.splitlines()) <= 5


def test_the_message_about_a_hand_is_chinese_when_asked(run: Run) -> None:
    done = run("score", "同棋", "七七", "--lang", "zh")
    assert (done.exit_code, done.stderr.isascii()) == (2, False)
