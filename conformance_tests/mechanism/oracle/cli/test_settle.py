"""`paipu settle`: who pays whom from totals alone, in every game, in both languages, and what is refused.

The figures are worked by hand from the clauses named beside them.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

import oracle
from conformance_tests.mechanism.oracle.cli.conftest import ROOT
from oracle.conformance.kinds import KINDS
from oracle.report.layout import WIDTH, cells

if TYPE_CHECKING:
    from conformance_tests.mechanism.oracle.cli.conftest import Run
    from oracle.conformance.inputs.forms import Json

SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "settlement.schema.json").read_text(encoding="utf-8"))

TQ = "tongqi winner:he he:2528 tian:152 di:64 ren:24"
RESULTS: dict[str, tuple[str, list[str], str | None, int | None]] = {
    # TQ-4.3d2: 2528 - 152 = 2376, up to 2380 (12.3r), twice for the dealer 4760 (d1), cut to 3000 (11.0b);
    # 2528 - 64 = 2464, up to 2470; 2528 - 24 = 2504, up to 2510. TQ-4.3d4: 152 - 64 = 88, up to 90, twice 180;
    # 152 - 24 = 128, up to 130, twice 260; 64 - 24 = 40. The deal passes (4.3f).
    "a won hand of tongqi": (
        TQ,
        ["tian he 3000", "di he 2470", "ren he 2510", "di tian 180", "ren tian 260", "ren di 40"],
        "di",
        None,
    ),
    # TQ-G.11: on the turned tile nothing is deducted: 2528, up to 2530, and twice that is over the limit.
    "the turned tile": (
        f"{TQ} from:turned",
        ["tian he 3000", "di he 2530", "ren he 2530", "di tian 180", "ren tian 260", "ren di 40"],
        "di",
        None,
    ),
    # TQ-11.0b with another limit, and TQ-G.10: after a white win all pairs settle: 28 - 20 = 8, up to 10.
    "a white win": (
        "tongqi how:white winner:ren ren:28 tian:20 di:20 he:20",
        ["tian ren 20", "di ren 10", "he ren 10"],
        "di",
        None,
    ),
    "a drawn hand of tongqi": (
        "tongqi how:drawn tian:20 di:0 ren:0 he:0",
        ["di tian 40", "ren tian 40", "he tian 40"],
        "di",
        None,
    ),
    # JX-3.7e: each pair its difference; JX-3.7f: the dealer did not win.
    "jiaxing": (
        "jiaxing winner:he from:tian he:200 tian:6 di:0 ren:0 limit:200",
        ["tian he 194", "di he 200", "ren he 200", "di tian 6", "ren tian 6"],
        "di",
        None,
    ),
    "the dealer of jiaxing wins": (
        "jiaxing winner:tian tian:20 di:0 ren:0 he:0",
        ["di tian 20", "ren tian 20", "he tian 20"],
        "tian",
        None,
    ),
    # LQ-3B.1: 42 x 2 of who threw it, 42 of the others; drawn, 42 x 3 / 2 of each.
    "lingque": ("lingque winner:W from:S W:42", ["S W 84", "E W 42", "N W 42"], "S", None),
    "lingque, drawn by the dealer": (
        "lingque winner:E from:self E:42",
        ["S E 63", "W E 63", "N E 63"],
        "E",
        None,
    ),
    # LQ-3B.2: S gave four and takes half of what E and N owe: 84 + 21 + 21. LQ-3B.3: with five all of it: 84 + 84.
    "half liability": ("lingque winner:W from:S given:S=4 W:42", ["S W 126", "E W 21", "N W 21"], "S", None),
    "full liability": ("lingque winner:W from:S given:S=5 W:42", ["S W 168"], "S", None),
    # LQ-3B.5, LQ-A35: nobody pays, and the deal passes; LQ-1D.1: less than ten points is no win.
    "a false win of lingque": ("lingque how:false winner:E", [], "S", None),
    "less than a win of lingque": ("lingque winner:E from:self E:8", [], "S", None),
    # TW-SET-1: the thrower alone; TW-TAI-8, TW-TAI-9: 2 x 2 + 1 with the dealer; TW-SET-6: the deal passes, N = 0.
    "taiwan": ("taiwan winner:S from:W dealer:E streak:2 S:8", ["W S 1 base 8 tai"], "S", 0),
    "taiwan, of the dealer": ("taiwan winner:S from:E dealer:E streak:2 S:8", ["E S 1 base 13 tai"], "S", 0),
    # TW-SET-2: all three; the dealer goes on, N = 3.
    "taiwan, drawn by the dealer": (
        "taiwan winner:E from:self dealer:E streak:2 E:8 base:100 tai:20",
        ["S E 1 base 13 tai", "W E 1 base 13 tai", "N E 1 base 13 tai"],
        "E",
        3,
    ),
    # TW-PEN-9: one base and the own hand to each, with the surcharge to the dealer, who stays, N as it was.
    "a false win of taiwan": (
        "taiwan how:false winner:N dealer:E streak:1 N:8",
        ["N E 1 base 11 tai", "N S 1 base 8 tai", "N W 1 base 8 tai"],
        "E",
        1,
    ),
    "a false win of the dealer": (
        "taiwan how:false winner:E dealer:E streak:1 E:2",
        ["E S 1 base 5 tai", "E W 1 base 5 tai", "E N 1 base 5 tai"],
        "S",
        0,
    ),
    "a drawn hand of taiwan": ("taiwan how:drawn dealer:N streak:0", [], "N", 1),
    # YW-SCORE-8: 31 is six above 25, 1 doubled six times; YW-SETTLE-1: of each, whoever gave the tile.
    "yawan": ("yawan winner:N from:W N:31", ["E N 64", "S N 64", "W N 64"], "S", None),
    "yawan at the threshold": ("yawan winner:E E:38 threshold:38", ["S E 1", "W E 1", "N E 1"], "E", None),
    # YW-FOUL-7: below the threshold nothing is paid; YW-A9: for the deal it counts as a win of N.
    "yawan below the threshold": ("yawan winner:N N:24", [], "S", None),
}


def asked(run: Run, words: str, *more: str) -> dict[str, Any]:
    done = run("settle", *words.split(), "--json", *more)
    assert done.stderr == "", done.stderr
    tree: dict[str, Any] = json.loads(done.stdout)
    Draft202012Validator(SCHEMA).validate(tree)
    assert done.exit_code == {"clean": 0, "undecided": 3}[tree["status"]]
    return tree


def paid(tree: dict[str, Any]) -> list[str]:
    """The payments as `from to amount`, with units where they are two; points that base and 台 are worth left out."""
    found = []
    for each in tree["payments"]:
        sums = [pair for pair in each["amount"] if len(each["amount"]) == 1 or pair[1] != "points"]
        amount = " ".join(f"{number} {unit}" for number, unit in sums) if len(sums) > 1 else str(sums[0][0])
        found.append(f"{each['from']} {each['to']} {amount}")
    return found


@pytest.mark.parametrize("name", RESULTS)
def test_a_result_is_settled_by_its_totals(run: Run, name: str) -> None:
    words, payments, dealer, streak = RESULTS[name]
    tree = asked(run, words)
    assert sorted(paid(tree)) == sorted(payments)
    assert (tree["status"], tree["open"]) == ("clean", [])
    assert (tree["result"]["next_dealer"], tree["result"]["next_streak"]) == (dealer, streak)
    units = {unit for gains in tree["balances"].values() for _, unit in gains}
    for unit in units:
        assert sum(number for gains in tree["balances"].values() for number, of in gains if of == unit) == 0


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("name", RESULTS)
def test_the_text_keeps_to_eighty_cells_and_cites_every_clause(run: Run, name: str, lang: str) -> None:
    tree = asked(run, RESULTS[name][0])
    done = run("settle", *RESULTS[name][0].split(), "--lang", lang)
    assert done.exit_code == 0
    assert [line for line in done.stdout.splitlines() if cells(line) > WIDTH] == []
    clauses = {step["clause"] for each in tree["payments"] for step in each["steps"]}
    assert {clause for clause in clauses if clause not in done.stdout} == set()


@pytest.mark.parametrize(
    ("english", "chinese"),
    [
        (TQ, "同棋 贏家:和 和：2528 天:152和 地:64 人:24"),
        ("lingque winner:W from:S given:S=4 W:42", "灵雀 结果:胡 胡家:西 从:南 供:南＝4 西:42點"),
        (
            "taiwan winner:E from:self dealer:E streak:2 E:8",
            "台灣 結果:和了 贏家:東 從:自摸 莊:東 連莊:2 東:8台",
        ),
        ("jiaxing winner:he he:20 tian:0 di:0 ren:0 limit:10", "嘉興 赢家:和 和:20 天:0 地:0 人:0 封頂:10"),
        ("yawan winner:N N:33 doubles:yes", "雅玩 贏家:北 北:33方 雙打:是"),
    ],
)
def test_seats_and_words_are_read_in_chinese_too(run: Run, english: str, chinese: str) -> None:
    game, *words = chinese.split()
    assert asked(run, " ".join((game, *words))) == asked(run, english)


@pytest.mark.parametrize(
    ("words", "open_facts", "bounds"),
    [
        # drawn 63 of each; thrown 84 of one and 42 of two.
        ("lingque winner:W W:42", ["result-source"], {"E W": (42, 84), "S W": (42, 84), "N W": (42, 84)}),
        # the surcharge of a dealer nobody names is anything.
        ("taiwan winner:N from:W N:8", ["result-dealer"], {"W N": (1, None)}),
        ("taiwan winner:E from:W dealer:E E:8", ["result-streak"], {"W E": (1, None)}),
        # all pay or one: 8, and 8 + 1 from the dealer.
        (
            "taiwan winner:N dealer:E streak:0 N:8",
            ["result-source"],
            {"E N": (0, 1), "S N": (0, 1), "W N": (0, 1)},
        ),
        ("tongqi winner:he he:60 tian:0 di:0", ["result-totals"], {"ren he": (0, 60), "he ren": (0, 3000)}),
        ("taiwan how:drawn", ["result-dealer"], {}),
        ("jiaxing winner:he he:60 tian:0 di:0", ["result-totals"], {}),
    ],
)
def test_what_was_not_told_is_named_and_bounds_what_is_paid(
    run: Run, words: str, open_facts: list[str], bounds: dict[str, tuple[int, int | None]]
) -> None:
    tree = asked(run, words)
    assert [fact["key"] for fact in tree["open"]] == open_facts
    found = {
        f"{each['from']} {each['to']}": (
            each["amount"]["low"][0][0],
            None if each["amount"]["high"] is None else each["amount"]["high"][0][0],
        )
        for each in tree["payments"]
        if isinstance(each["amount"], dict)
    }
    assert {pair: found.get(pair) for pair in bounds} == bounds
    for lang in ("en", "zh"):
        done = run("settle", *words.split(), "--lang", lang)
        assert done.exit_code == 3
        assert {"en": "Undecided: it was not told ", "zh": "未決：沒有說明"}[lang] in done.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ("taiwan S:8", "winner:E"),
        ("taiwan winner:S", "S:8"),
        ("taiwan winner:S Q:8", "Q:8 says nothing here"),
        ("taiwan winner:S S", "S has no colon"),
        ("taiwan winner:S S:many", "no whole number"),
        ("taiwan winner:S S:8fan", "no whole number"),
        ("taiwan winner:S S:8 S:9", "told twice"),
        ("taiwan winner:S S:8 W:2", "counts nothing here"),
        ("taiwan winner:X S:8", "X is no seat"),
        ("taiwan winner:S from:S S:8", "both as the winner and as who put the tile out"),
        ("taiwan winner:S from:moon S:8", "No tile comes from moon"),
        ("taiwan winner:S given:E=4 S:8", "Leave given out"),
        ("taiwan how:white winner:S S:8", "won false drawn"),
        ("taiwan how:drawn winner:S", "nobody wins"),
        ("tongqi how:false winner:he he:8", "won white drawn"),
        ("lingque winner:S dealer:S S:12", "always the dealer"),
        ("yawan winner:S streak:2 S:31", "Leave streak out"),
        ("lingque winner:S given:S=4 S:12", "both as the winner and as who gave"),
        ("lingque winner:S from:W given:E=5 S:12", "there can be 5"),
        ("lingque winner:S from:self given:E=5 S:12", "there can be 4"),
        ("lingque winner:S given:E S:12", "given:S=4"),
        ("tongqi winner:he he:8 limit:big", "limit"),
        ("yawan winner:S S:31 doubles:maybe", "doubles"),
        ("mahjong winner:S", "no game"),
    ],
)
def test_what_says_nothing_or_cannot_be_is_refused(run: Run, words: str, says: str) -> None:
    for lang in ("en", "zh"):
        done = run("settle", *words.split(), "--lang", lang)
        assert (done.exit_code, done.stdout) == (2, "")
        assert done.stderr.strip().count("\n") == 0
    done = run("settle", *words.split(), "--lang", "en")
    assert says in done.stderr


def test_what_it_hangs_on_is_told_and_a_reading_can_be_chosen(run: Run) -> None:
    every = {each["reading"]: each for each in asked(run, TQ)["rests_on"]}
    assert list(every) == ["TQ-A27", "TQ-A3"]
    hangs = every["TQ-A3"]
    assert (hangs["reading"], hangs["in_force"]) == ("TQ-A3", "each-payment")
    # the limit of the winner's total instead: 2528 is within it, and 4760 is paid whole.
    (other,) = hangs["others"]
    assert "tian he 4760" in paid(other)
    assert "tian he 4760" in paid(asked(run, TQ, "--reading", "TQ-A3=total"))


def test_the_command_the_library_and_the_cases_settle_alike(run: Run) -> None:
    settled = oracle.settle_result("lingque", {"W": 42}, winner="W", source="S", given={"S": 4})
    tree = asked(run, "lingque winner:W from:S given:S=4 W:42")
    assert oracle.to_json(settled) == tree
    result: Json = {"how": "won", "seat": "W", "from": "S", "came": "discard"}
    case: Json = {"result": result, "totals": {"E": 0, "S": 0, "W": 42, "N": 0}, "given": {"S": 4}}
    answer = KINDS["settle"].answer("lingque", {}, case)
    payments = answer["payments"]
    assert isinstance(payments, list)
    told = [{key: each[key] for key in ("from", "to", "amount", "clause")} for each in tree["payments"]]
    assert sorted(map(json.dumps, told)) == sorted(map(json.dumps, payments))


def test_the_library_raises_what_the_command_refuses() -> None:
    with pytest.raises(oracle.ResultError, match="Leave streak out"):
        oracle.settle_result("yawan", {"S": 31}, winner="S", streak=2)
