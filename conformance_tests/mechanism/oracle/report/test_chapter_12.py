"""The ruling on the worked game: three findings, nine figures, in both languages, at eighty columns and as JSON."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import oracle
from oracle.report.layout import WIDTH, Paint, cells
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from oracle import Ruling
    from oracle.rulebook.messages import Lang

CHAPTER = Path(__file__).resolve().parents[4] / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"

FINDINGS = [
    ("mismatch", "TQ-5.5d", 44, 28, 4, "he", "form-differs"),
    ("mismatch", "TQ-11.3", None, 37, 67, "ren", "item-differs"),
    ("mismatch", "TQ-4.3d4", None, 42, 6, "tian", "payment-differs"),
]
"""Kind, clause, act, line, column, seat and key of each place where the book departs from its rules."""

TOTALS = {"ren": 2592, "tian": 136, "di": 320, "he": 128}
PAID = {
    ("tian", "ren"): 3000,
    ("di", "ren"): 2280,
    ("he", "ren"): 2470,
    ("tian", "di"): 380,
    ("he", "tian"): 20,
    ("he", "di"): 200,
}
SEATS = {
    "en": {"tian": "tian", "di": "di", "ren": "ren", "he": "he (和)"},
    "zh": dict(zip(TOTALS, "人天地和", strict=True)),
    "zh-Hans": dict(zip(TOTALS, "人天地和", strict=True)),
}


@cache
def ruling() -> Ruling:
    (log,) = oracle.read(CHAPTER)
    return oracle.check(log, file="ch12.paipu")


def told(lang: Lang) -> list[str]:
    return list(ruling_report(ruling(), lang, Paint()))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_line_is_wider_than_eighty_cells(lang: Lang) -> None:
    assert [line for line in told(lang) if cells(line) > WIDTH] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_exactly_three_findings_are_told_in_order(lang: Lang) -> None:
    text = "\n".join(told(lang))
    numbered = re.findall(r"^(\d+)\. ", text, re.MULTILINE)
    assert numbered == ["1", "2", "3"]
    assert [clause for clause in re.findall(r"^   (TQ-\S+) [^(→]", text, re.MULTILINE)] == [  # noqa: C416
        clause for _, clause, *_ in FINDINGS
    ]


@pytest.mark.parametrize(
    ("lang", "sentences"),
    [
        (
            "en",
            [
                "The log calls this claim of he (和) 兩邊開招; by the rules it is 兩邊鑿穿.",
                "ren declares 斷么頭同 at 2 lifts; by the rules it is worth 3 lifts.",
                "tian pays di 360; by the rules 380 is due.",
                "ren wins on 55, flipped by tian.",
                "Next dealer: di",
            ],
        ),
        (
            "zh",
            [
                "記錄把和家這一取稱作兩邊開招；照規則應為兩邊鑿穿。",
                "人家計斷么頭同2抬；照規則應為3抬。",
                "天家付地家360；照規則應付380。",
                "人家以五五和倒，天家所翻。",
                "下副莊家：地",
            ],
        ),
    ],
)
def test_what_the_book_says_and_what_the_rules_give_stand_side_by_side(
    lang: Lang, sentences: list[str]
) -> None:
    lines = [line.strip() for line in told(lang)]
    assert [sentence for sentence in sentences if sentence not in lines] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_each_seat_has_its_total_and_each_payment_its_sum(lang: Lang) -> None:
    lines = told(lang)
    seats = SEATS[lang]
    for seat, total in TOTALS.items():
        head = f"{seats[seat]}: {total} points" if lang == "en" else f"{seats[seat]}家：{total}和"
        assert lines.count(head) == 1
    for (payer, payee), amount in PAID.items():
        one, other = seats[payer], seats[payee]
        head = f"{one} pays {other} {amount} points" if lang == "en" else f"{one}家付{other}家{amount}和"
        assert lines.count(head) == 1


def test_the_capped_payment_is_reckoned_step_by_step_with_clauses() -> None:
    lines = told("en")
    place = lines.index("tian pays ren 3000 points")
    assert [line.strip() for line in lines[place + 1 : place + 3]] == [
        "2592 − 136 = 2456 (TQ-4.3d2) → rounded up 2460 (TQ-12.3r)",
        "→ doubled 4920 (TQ-4.3d1) → limit 3000 (TQ-11.0b)",
    ]


@pytest.mark.parametrize(
    "row",
    [
        "底 base 20 TQ-10.1",
        "25x3 軋克 press-three 12 TQ-10.2a",
        "36x4 軋度 press-four 32 TQ-10.2b",
        "33x3 克子 own-three 12 TQ-10.2a",
        "24x4 兩邊開招 four-side 24 TQ-10.2b",
        "22x5 對飛開招對飛余上 top-across-across 80 TQ-10.2c",
        "23 望 prospect 96 TQ-10.3a",
        "斷么頭同 tou-tong 3 lifts TQ-11.3",
        "before the lifts 324 TQ-4.3c",
        "times 8 for 3 lifts 2592 TQ-11.0",
    ],
)
def test_the_winners_sheet_is_itemised(row: str) -> None:
    assert [line for line in told("en") if line.split() == row.split()] != []


# -- as JSON -----------------------------------------------------------------------------------------


def test_the_keys_stand_in_the_documented_order() -> None:
    tree = oracle.to_json(ruling())
    assert list(tree) == [
        "schema",
        "paipu",
        "game",
        "edition",
        "file",
        "hand",
        "status",
        "acts",
        "readings",
        "options",
        "result",
        "findings",
        "claims",
        "scores",
        "payments",
        "payments_open",
        "declared",
        "match",
        "facts",
        "contests",
        "digest",
    ]
    assert (tree["schema"], tree["game"], tree["edition"], tree["file"], tree["hand"]) == (
        1,
        "tongqi",
        "1925",
        "ch12.paipu",
        1,
    )
    assert (tree["status"], tree["acts"], tree["readings"]) == ("broken", 55, {})


def test_three_findings_with_their_places() -> None:
    findings = json.loads(json.dumps(oracle.to_json(ruling())))["findings"]
    keys = ("kind", "clause", "at", "line", "column", "seat", "key")
    assert [tuple(found[key] for key in keys) for found in findings] == FINDINGS
    assert [found["args"] for found in findings] == [
        {"declared": "兩邊開招", "due": "兩邊鑿穿"},
        {"declared": "2 lift", "due": "3 lift", "name": "斷么頭同"},
        {"declared": "360", "due": 380, "to": "di"},
    ]
    assert [found["consequence"] for found in findings] == [None] * 3


def test_a_column_points_at_the_words_it_means() -> None:
    lines = CHAPTER.read_text(encoding="utf-8").splitlines()
    found = [lines[line - 1][column - 1 :] for *_, line, column, _, _ in FINDINGS]
    assert [text.split()[:2] for text in found] == [["five", "66"], ["score", '"斷么頭同"'], ["pay", "di"]]


def test_the_nine_figures_and_the_result() -> None:
    tree = json.loads(json.dumps(oracle.to_json(ruling())))
    assert {sheet["seat"]: sheet["total"] for sheet in tree["scores"]} == {
        seat: [[total, "he"]] for seat, total in TOTALS.items()
    }
    assert {(paid["from"], paid["to"]): paid["amount"] for paid in tree["payments"]} == {
        pair: [[amount, "he"]] for pair, amount in PAID.items()
    }
    result = tree["result"]
    assert (result["how"], result["seat"], result["tile"], result["next_dealer"]) == (
        "won",
        "ren",
        "55",
        "di",
    )


def test_what_was_declared_is_kept_as_it_was() -> None:
    declared = json.loads(json.dumps(oracle.to_json(ruling())))["declared"]
    assert {"from": "tian", "to": "di", "amount": [[360, "he"]], "line": 42} in declared["payments"]
    assert {
        "seat": "ren",
        "what": "item",
        "name": "斷么頭同",
        "tiles": [],
        "value": [[2, "lift"]],
        "line": 37,
    } in declared["scores"]


def test_only_sentences_depend_on_the_language() -> None:
    def neutral(value: object) -> object:
        if isinstance(value, dict):
            return {key: neutral(one) for key, one in value.items() if key not in ("reason", "text", "fact")}
        return [neutral(one) for one in value] if isinstance(value, list) else value

    english, chinese, simple = (oracle.to_json(ruling(), lang) for lang in LANGUAGES)
    assert neutral(english) == neutral(chinese) == neutral(simple)
    assert english != chinese != simple
