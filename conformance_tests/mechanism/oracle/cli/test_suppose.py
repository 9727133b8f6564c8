"""`paipu check` of what is open: each possibility side by side, and `--suppose`, which picks one."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

import oracle
from conformance_tests.gallery.reading import log_file
from conformance_tests.mechanism.oracle.cli.conftest import ROOT
from grammar.logs import parse_log
from oracle.report.layout import WIDTH, cells
from oracle.viewer.tree import hand_tree

if TYPE_CHECKING:
    from conformance_tests.mechanism.oracle.cli.conftest import Run

SCHEMA = json.loads((ROOT / "oracle" / "schemas" / "ruling.schema.json").read_text(encoding="utf-8"))

DRAGON = str(log_file("lingque", "LQ-3B.2-who-fed-the-white-dragon"))

DISPUTES = {
    "giver": DRAGON,
    "order": str(log_file("taiwan", "TW-PRI-4-accused-and-nobody-saw-what-came-first")),
    "faces": str(log_file("taiwan", "TW-FOUL-21-of-a-position-and-nobody-has-seen-it")),
    "held": str(log_file("tongqi", "TQ-8.12-whether-he-held-the-pair-when-the-first-came")),
}


@pytest.mark.parametrize("lang", ["en", "zh", "zh-Hans"])
def test_a_ruling_lays_the_possibilities_side_by_side_in_every_language(run: Run, lang: str) -> None:
    told = run("check", "--lang", lang, *DISPUTES.values())
    assert told.exit_code == 3
    picks = [line.strip() for line in told.stdout.splitlines() if line.strip().startswith("--suppose ")]
    assert len(picks) == 9
    assert all(cells(line) <= WIDTH for line in told.stdout.splitlines())
    for pick in picks[:1]:
        words = pick.removeprefix("--suppose ").strip('"')
        assert run("check", "--lang", lang, DRAGON, "--suppose", words).exit_code == 0


def test_the_json_has_them_where_they_are_asked_for(run: Run) -> None:
    plain, asked = run("check", "--json", DRAGON), run("check", "--json", "--branches", *DISPUTES.values())
    assert "branches" not in json.loads(plain.stdout)
    for (kind, _), line in zip(DISPUTES.items(), asked.stdout.splitlines(), strict=True):
        ruling = json.loads(line)
        Draft202012Validator(SCHEMA).validate(ruling)
        assert [branch["kind"] for branch in ruling["branches"]] == [kind]
        assert ruling["not_branched"] == 0


def test_a_supposition_is_told_as_one_and_a_useless_one_is_one_message(run: Run) -> None:
    told = run("check", "--lang", "en", DRAGON, "--suppose", "W sets pung:PPP/S")
    assert told.exit_code == 0
    assert "Supposed, and found by nobody: W sets pung:PPP/S. It decides LQ-3B.2." in told.stdout
    assert "S pays W 126 points" in told.stdout
    facts = json.loads(run("check", "--json", DRAGON, "--suppose", "W sets pung:PPP/S").stdout)["facts"]
    assert [(fact["by"], fact["line"] > 0) for fact in facts] == [("table", True), ("supposed", False)]
    for words in ("at 7 before 8", "\x1b[31mred", "W sets pung:CCC/S"):
        refused = run("check", "--lang", "en", DRAGON, "--suppose", words)
        assert (refused.exit_code, refused.stdout, len(refused.stderr.splitlines())) == (2, "", 1)
        assert "\x1b" not in refused.stderr
    assert run("show", DRAGON, "-o", "-", "--suppose", "nonsense").exit_code == 2


def test_the_page_says_of_an_open_payment_what_it_is_by_each_value() -> None:
    with open(DRAGON, encoding="utf-8") as source:
        tree = hand_tree(oracle.branched(oracle.check(parse_log(source.read()))))
    page: Any = json.loads(json.dumps(tree))
    told = [paid["each"][0]["en"] for paid in page["payments"]]
    assert [each.partition("? ")[2] for each in told] == [
        "E, N: 42 points; S: 21 points.",
        "E, N: 84 points; S: 126 points.",
        "E, N: 42 points; S: 21 points.",
    ]
    assert len(page["branches"]) == 1
