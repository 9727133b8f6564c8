"""Legal moves and census: the mechanism, its commands, their JSON and what they refuse."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from jsonschema import Draft202012Validator

from grammar.logs import parse_log
from oracle.cli.main import main
from oracle.judge.lawful import NotSettledError, census, legal

ROOT = Path(__file__).resolve().parents[3]
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
COUNTED = ROOT / "conformance_tests" / "census" / "tongqi" / "hand-counted.paipu"


@cache
def validator(name: str) -> Draft202012Validator:
    text = (ROOT / "oracle" / "schemas" / f"{name}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def paipu(*words: str, given: str | None = None) -> Result:
    return CliRunner().invoke(main, words, input=given)


def listed(at: int) -> list[tuple[str, str, str, bool]]:
    point = legal(parse_log(CHAPTER.read_text(encoding="utf-8")), at=at)
    assert point.acts == at
    return [(option.act.seat, option.act.name, option.clause, option.forced) for option in point.options]


def test_before_anything_the_dealer_takes_the_first_tile() -> None:
    assert listed(0) == [("tian", "take", "TQ-4.1b", True)]


def test_a_fourth_equal_tile_must_be_taken() -> None:
    assert listed(16) == [("ren", "four", "TQ-8.15", True)]


def test_nothing_follows_a_hand_that_is_over() -> None:
    text = CHAPTER.read_text(encoding="utf-8")
    assert legal(parse_log(text)).options == ()


def test_the_table_fits_eighty_columns_and_names_the_clause() -> None:
    for at in range(0, 54, 4):
        done = paipu("legal", str(CHAPTER), "--at", str(at))
        assert done.exit_code == 0
        heading, *rows = done.stdout.splitlines()
        assert heading == f"After {at} acts"
        assert all(len(row) <= 80 for row in rows)
        *told, free = rows
        assert all(re.search(r"  TQ-[A-Za-z0-9.]+(  must)?$", row) for row in told)
        assert re.fullmatch(r"\d+ sets may be shown of free will; --free lists them\.", free)


def test_an_act_is_written_as_a_log_writes_it() -> None:
    for at in range(0, 54, 3):
        done = paipu("legal", str(CHAPTER), "--at", str(at), "--json")
        tree = json.loads(done.stdout)
        validator("legal").validate(tree)
        for option in tree["options"]:
            line = f'[Game "tongqi"]\n{option["seat"]} {option["act"]}\nend cut\n'
            (acts,) = parse_log(line).lines
            assert acts.acts[0].act == option["name"]  # type: ignore[union-attr]


def test_the_chinese_table_says_the_same() -> None:
    done = paipu("legal", str(CHAPTER), "--at", "16", "--lang", "zh")
    assert done.stdout.splitlines() == [
        "16個動作之後",
        "人  開招 二四  TQ-8.15  必須",
        "另有34組可隨意亮出；加 --free 列出。",
    ]


def test_what_is_shown_of_free_will_stands_apart_and_is_listed_when_asked_for() -> None:
    done = paipu("legal", str(CHAPTER), "--at", "16", "--free")
    table, _, free = done.stdout.partition("Sets that may be shown of free will, now or later:\n")
    assert table.splitlines() == ["After 16 acts", "ren  four 24  TQ-8.15  must"]
    assert "he  lay 66x4 (TQ-7.7)" in free.splitlines()
    assert all(len(row) <= 80 for row in free.splitlines())
    tree = json.loads(paipu("legal", str(CHAPTER), "--at", "16", "--json").stdout)
    validator("legal").validate(tree)
    assert {option["name"] for option in tree["free"]} == {"lay"}
    assert not any(option["forced"] for option in tree["free"])
    assert [option["name"] for option in tree["options"]] == ["four"]


def test_nothing_is_listed_where_it_is_nobodys_known_turn() -> None:
    done = paipu("legal", "-", given='[Game "tongqi"]\ntian discard 15\ngap\nend cut\n')
    assert done.exit_code == 0
    assert len(done.stdout.splitlines()) == 3


def test_the_census_is_printed_and_given_as_json() -> None:
    done = paipu("census", str(COUNTED), "--depth", "3")
    assert (done.exit_code, done.stdout) == (0, "1: 1\n2: 3\n3: 4\n")
    tree = json.loads(paipu("census", str(COUNTED), "--depth", "3", "--json").stdout)
    validator("census").validate(tree)
    assert tree["counts"] == [1, 3, 4]


@pytest.mark.parametrize(
    "text",
    [
        '[Game "tongqi"]\nturn di\nleft 3\nend cut\n',
        '[Game "tongqi"]\ntian holds 12\ndi holds 13\nren holds 14\nhe holds 15\nturn di\nleft 3\nend cut\n',
    ],
)
def test_a_census_needs_every_hand_and_the_wall(text: str) -> None:
    with pytest.raises(NotSettledError):
        census(parse_log(text), 2)
    done = paipu("census", "-", "--depth", "2", given=text)
    assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (3, "", 1)


@pytest.mark.parametrize(
    "words",
    [
        ("legal", "no-such-file.paipu"),
        ("legal", str(ROOT)),
        ("legal", str(CHAPTER), "--hand", "2"),
        ("legal", str(CHAPTER), "--at", "-1"),
        ("legal", str(CHAPTER), "--reading", "TQ-A1"),
        ("legal", str(CHAPTER), "--reading", "TQ-A999=x"),
        ("legal", str(CHAPTER), "--profile", "no-such-profile"),
        ("census", str(CHAPTER)),
        ("census", str(CHAPTER), "--depth", "0"),
        ("deal", "chess", "--seed", "1"),
        ("deal", "tongqi"),
        ("deal", "tongqi", "--seed", "-1"),
        ("deal", "tongqi", "--seed", "1", "--hands", "0"),
        ("deal", "tongqi", "--seed", "1", "--player", "clever"),
    ],
)
def test_bad_use_is_refused(words: tuple[str, ...]) -> None:
    done = paipu(*words)
    assert done.exit_code == 2
    assert done.stdout == ""
    assert "Traceback" not in done.stderr


def test_an_unreadable_hand_is_refused_with_its_place() -> None:
    done = paipu("legal", "-", given='[Game "tongqi"]\ntian juggle 15\nend cut\n')
    assert (done.exit_code, done.stdout) == (2, "")
    assert "-:2:" in done.stderr


BEHIND_A_VOID_ACT = """[Game "lingque"]
E holds 23s 66m PPP 777p 888m
N holds 99m 123p 456p 789p EE
turn E
left 40
E draw 9p
S discard 9m
end cut
"""


def test_behind_a_void_act_both_ways_are_listed_apart() -> None:
    point = legal(parse_log(BEHIND_A_VOID_ACT))
    assert {(option.act.seat, option.act.name) for option in point.options} == {("E", "discard")}
    assert [(option.act.seat, option.act.name) for option in point.others] == [
        ("N", "win"),
        ("N", "pung"),
        ("W", "draw"),
    ]


def test_what_is_in_order_only_by_another_way_has_a_heading_and_a_place_of_its_own() -> None:
    told = paipu("legal", "-", given=BEHIND_A_VOID_ACT).stdout
    assert "In order too" in told
    tree = json.loads(paipu("legal", "-", "--json", given=BEHIND_A_VOID_ACT).stdout)
    validator("legal").validate(tree)
    assert [option["name"] for option in tree["others"]] == ["win", "pung", "draw"]
    assert tree["breaking"] == []
