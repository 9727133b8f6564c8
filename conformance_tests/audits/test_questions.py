"""The questions of the guides, asked of dealt hands with planted faults, beside what `paipu check` says of each hand."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from statistics import mean
from typing import TYPE_CHECKING, Any

import duckdb
import pytest

import oracle
from conformance_tests.audits.bench import ROOT, paipu
from conformance_tests.audits.test_page import PAGE

if TYPE_CHECKING:
    from pathlib import Path

GAMES = ("tongqi", "jiaxing", "lingque", "taiwan", "yawan")
HANDS = 8

QUERIES = {
    said: query
    for said, query in re.findall(r"^([^\n]*):\n\n```sql\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    if "'DIR/part-*.parquet'" in query
}
"""The questions in SQL, each under the sentence before it."""

IN_PYTHON = (ROOT / "docs" / "guides" / "audits-in-python.md").read_text(encoding="utf-8")
SESSIONS = dict(
    re.findall(r"^## (\w+)\n\n[^\n]*:?\n\n```\{session\}\n(.*?)^```$", IN_PYTHON, re.MULTILINE | re.DOTALL)
)


def hands_of(text: str) -> list[str]:
    return re.split(r"\n\n(?=\[Game )", text.strip())


def without(pattern: str, hand: str) -> str:
    """A hand without the line in its middle that is like this, or as it is."""
    found = [line for line in hand.split("\n") if re.search(pattern, line)]
    return hand.replace(f"{found[len(found) // 2]}\n", "", 1) if found else hand


def with_faults(hands: list[str]) -> dict[int, str]:
    """Of some hands what they are with a fault: one lacks an act, one the hand of its winner, one pays too much."""
    won = [place for place, hand in enumerate(hands) if re.search(r"^\S+ win\b", hand, re.MULTILINE)]
    paid = [place for place, hand in enumerate(hands) if " pay " in hand]
    winner = re.search(r"^(\S+) .*\bwin\b", hands[won[-1]], re.MULTILINE)
    assert winner is not None
    faults = {won[-1]: without(rf"^{winner[1]} holds ", hands[won[-1]])}
    paying = next(each for each in paid if each not in faults)
    faults[paying] = re.sub(
        r"( pay \S+ )(\d+)", lambda said: f"{said[1]}{int(said[2]) + 1}", hands[paying], count=1
    )
    lacking = next(place for place in range(len(hands)) if place not in faults)
    faults[lacking] = without(r" discard ", hands[lacking])
    return faults


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Dealt hands of every game, as they were dealt and with faults, and an audit of each."""
    home = tmp_path_factory.mktemp("questions")
    for name in ("dealt", "faulty"):
        (home / name).mkdir()
    for game in GAMES:
        hands = hands_of(paipu("deal", game, "--seed", "31", "--hands", str(HANDS), "--declare").stdout)
        assert len(hands) == HANDS
        for name, changed in (("dealt", {}), ("faulty", with_faults(hands))):
            for place, hand in enumerate(hands):
                text = changed.get(place, hand) + "\n"
                (home / name / f"{game}-{place}.paipu").write_text(text, encoding="utf-8")
    for name in ("dealt", "faulty"):
        done = paipu("audit", str(home / name), "-o", str(home / f"{name}-out"), "--part-rows", "9")
        assert (done.returncode, done.stderr) == (0, "")
    return home


@pytest.fixture(scope="module")
def rulings(folder: Path) -> list[dict[str, Any]]:
    """What the command says of each hand with faults."""
    files = sorted(str(each) for each in (folder / "faulty").iterdir())
    return [json.loads(line) for line in paipu("check", "--json", *files).stdout.splitlines()]


def asked(folder: Path, said: str, name: str = "faulty") -> list[tuple[Any, ...]]:
    (query,) = (each for key, each in QUERIES.items() if key.startswith(said))
    found: list[tuple[Any, ...]] = duckdb.sql(query.replace("DIR", str(folder / f"{name}-out"))).fetchall()
    return found


def figure(value: Any) -> Any:  # noqa: ANN401  (JSON)
    """An amount of the command as the rows have it; None where it is open."""
    return None if isinstance(value, dict) else [{"n": number, "unit": unit} for number, unit in value]


def test_every_question_is_asked_here() -> None:
    assert len(QUERIES) == 5
    assert set(SESSIONS) == {"pandas", "polars", "DuckDB"}


def test_the_faults_are_found(rulings: list[dict[str, Any]]) -> None:
    for game in GAMES:
        statuses = Counter(each["status"] for each in rulings if each["game"] == game)
        assert statuses["broken"] >= 2, game
        assert statuses["clean"] >= HANDS - 3, game
    kinds = {found["kind"] for each in rulings for found in each["findings"]}
    assert {"breach", "mismatch"} <= kinds


def test_in_how_many_hands_each_clause_was_broken(folder: Path, rulings: list[dict[str, Any]]) -> None:
    expected: Counter[str] = Counter()
    for each in rulings:
        expected.update({found["clause"] for found in each["findings"] if found["kind"] != "undecided"})
    found = asked(folder, "Everything else is a question in SQL. In how many hands")
    assert dict(found) == expected
    assert [number for _, number in found] == sorted(expected.values(), reverse=True)
    assert asked(folder, "Everything else is a question in SQL. In how many hands", "dealt") == []


def test_payments_declared_beside_those_due(folder: Path, rulings: list[dict[str, Any]]) -> None:
    """Those that the command calls declared wrongly between two seats who owe one another something; no other."""
    expected = []
    for each in rulings:
        due = {(paid["from"], paid["to"]): figure(paid["amount"]) for paid in each["payments"]}
        for said in each["declared"]["payments"]:
            right = due.get((said["from"], said["to"]))
            if right is not None and right != figure(said["amount"]):
                expected.append((each["file"], said["from"], said["to"], figure(said["amount"]), right))
    found = [(row[0], *row[2:]) for row in asked(folder, "Payments that were declared")]
    assert sorted(found, key=str) == sorted(expected, key=str)
    assert {row[0].rpartition("/")[2].partition("-")[0] for row in found} == set(GAMES)
    assert asked(folder, "Payments that were declared", "dealt") == []


def test_which_facts_the_logs_would_have_to_show(folder: Path, rulings: list[dict[str, Any]]) -> None:
    expected: Counter[tuple[str, str]] = Counter()
    facts: dict[tuple[str, str], set[str]] = {}
    for each in rulings:
        left = [
            (found["clause"], found["reason"]) for found in each["findings"] if found["kind"] == "undecided"
        ]
        left += [(one["clause"], one["fact"]) for sheet in each["scores"] for one in sheet["open"]]
        for clause, fact in left:
            expected[each["game"], clause] += 1
            facts.setdefault((each["game"], clause), set()).add(fact)
    found = asked(folder, "Which facts")
    assert {(game, clause): times for game, clause, times, _ in found} == expected
    assert all(example in facts[game, clause] for game, clause, _, example in found)
    assert expected
    whole = {(game, clause): times for game, clause, times, _ in asked(folder, "Which facts", "dealt")}
    assert sum(whole.values()) < sum(expected.values())


def test_which_items_are_scored_how_often(folder: Path, rulings: list[dict[str, Any]]) -> None:
    expected = Counter(
        (each["game"], item["item"])
        for each in rulings
        for sheet in each["scores"]
        for item in sheet["items"]
    )
    found = asked(folder, "Which items")
    assert {(game, item): times for game, item, times in found} == expected
    assert {game for game, _ in expected} == set(GAMES)


def test_how_the_hands_of_each_game_end(folder: Path, rulings: list[dict[str, Any]]) -> None:
    acts: dict[tuple[str, str], list[int]] = {}
    for each in rulings:
        if each["result"]["how"] is not None:
            acts.setdefault((each["game"], each["result"]["how"]), []).append(each["acts"])
    found = {(game, how): (hands, long) for game, how, hands, long, _ in asked(folder, "How the hands")}
    expected = {
        ended: (len(all_of), pytest.approx(mean(all_of), abs=0.501)) for ended, all_of in acts.items()
    }
    assert found == expected


# -- in Python -----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def names(folder: Path) -> dict[str, Any]:
    """What the blocks of the other guide ask: hands of every game, and those of Tongqi."""
    texts = {each: each.read_text(encoding="utf-8") for each in sorted((folder / "faulty").iterdir())}
    tongqi = [text for file, text in texts.items() if file.name.startswith("tongqi")]
    return {
        "gallery": oracle.audit(texts.values()).read_all(),
        "table": oracle.audit(tongqi).read_all(),
    }


def last_of(block: str, names: dict[str, Any]) -> Any:  # noqa: ANN401  (of any library)
    """What a block of the guide shows: the value of its last line."""
    tree = ast.parse(block)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "guide", "exec"), names)  # noqa: S102  (it is our own guide)
    return eval(compile(ast.Expression(last.value), "guide", "eval"), names)  # noqa: S307


def test_pandas_counts_what_was_broken(names: dict[str, Any], rulings: list[dict[str, Any]]) -> None:
    broken = Counter(
        found["clause"] for each in rulings for found in each["findings"] if found["kind"] != "undecided"
    )
    shown = last_of(SESSIONS["pandas"], names).to_dict()
    assert len(shown) == min(5, len(broken))
    assert shown.items() <= broken.items()
    assert sorted(shown.values()) == sorted(broken.values())[-len(shown) :]


def test_pandas_counts_hands_by_status(names: dict[str, Any], rulings: list[dict[str, Any]]) -> None:
    (block,) = re.findall(
        r"how long they are:\n\n```\{session\}\n(.*?)^```$", IN_PYTHON, re.MULTILINE | re.DOTALL
    )
    last_of(SESSIONS["pandas"], names)
    shown = last_of(block, names)
    for status, row in shown.iterrows():
        acts = [each["acts"] for each in rulings if each["status"] == status]
        assert (row["hands"], row["acts"]) == (len(acts), pytest.approx(mean(acts), abs=0.051))
    assert set(shown.index) == {each["status"] for each in rulings}


def test_polars_tells_who_paid_whom(names: dict[str, Any], rulings: list[dict[str, Any]]) -> None:
    expected = [
        (paid["from"], paid["to"], figure(paid["amount"])[0]["n"])
        for each in rulings
        if each["game"] == "tongqi"
        for paid in each["payments"]
        if not isinstance(paid["amount"], dict)
    ]
    shown = last_of(SESSIONS["polars"], names).rows()
    assert expected
    assert Counter(expected) <= Counter(shown)
    assert None not in {payer for payer, _, _ in shown}
    assert len(shown) == sum(len(each["payments"]) for each in rulings if each["game"] == "tongqi")


def test_a_table_of_arrow_is_asked_in_sql(names: dict[str, Any], rulings: list[dict[str, Any]]) -> None:
    shown = last_of(SESSIONS["DuckDB"], names).fetchall()
    acts: dict[str, list[int]] = {}
    for each in rulings:
        if each["result"]["how"] is not None:
            acts.setdefault(each["result"]["how"], []).append(each["acts"])
    assert {how for how, _, _ in shown} == set(acts)
    for how, hands, long in shown:
        assert (hands, long) == (len(acts[how]), pytest.approx(mean(acts[how]), abs=0.051))
