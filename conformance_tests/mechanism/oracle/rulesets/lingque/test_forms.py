"""A reading of a form: whoever asks whether tiles make a special form is answered by what was agreed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.mechanism.oracle.rulesets.lingque import trial_form
from grammar.logs import parse_log
from oracle import check, legal, score, waits
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

FOUR_EQUAL = "11338888p EECC 5s"


@pytest.fixture(name="read")
def _read(monkeypatch: pytest.MonkeyPatch) -> Iterator[Mapping[str, str]]:
    """The readings under which four equal tiles are two of the seven pairs."""
    yield from trial_form.entered(monkeypatch)


def test_four_equal_tiles_are_no_two_pairs_in_our_reading() -> None:
    answer = score("lingque", f"{FOUR_EQUAL} +5s/E seat:S")
    assert (answer.wins, answer.reason) == (False, ("no-form", {}))
    assert waits("lingque", FOUR_EQUAL).tiles == ()


def test_a_reading_of_a_form_reaches_the_sheet_and_what_is_waited_for(read: Mapping[str, str]) -> None:
    answer = score("lingque", f"{FOUR_EQUAL} +5s/E seat:S", readings=read)
    assert answer.wins
    assert answer.sheet is not None
    assert answer.sheet.total.low == 40
    assert waits("lingque", FOUR_EQUAL, readings=read).tiles == ("5s",)


PLAYED = """[Game "lingque"]
E holds 147m257p369sESWN
S holds 11338888pEECC5s
W holds ?x13
N holds ?x13
E draw 5s discard 5s
"""


def test_a_reading_of_a_form_reaches_the_legal_moves_and_the_ruling(read: Mapping[str, str]) -> None:
    log = parse_log(f"{PLAYED}end cut\n")
    wins = [
        [str(option.act.seat) for option in point.options if option.act.name == "win"]
        for point in (legal(log), legal(log, readings=read))
    ]
    assert wins == [[], ["S"]]
    log = parse_log(f"{PLAYED}S win 5s\nend won\n")
    breaches = [
        [found.clause for found in ruling.findings if found.kind is Kind.BREACH]
        for ruling in (check(log), check(log, readings=read))
    ]
    assert breaches == [["LQ-2A.2"], []]


@pytest.mark.parametrize(
    ("tiles", "wins"),
    [
        ("11338888p EECC 5s", True),
        ("1111p EEEE CCCC 5s", True),
        ("1133p EECC PPFF 5s", True),
        ("1133888p EECCC 5s", False),
        ("147m258p369sESWNC", False),
    ],
)
def test_a_form_has_so_many_kinds_and_so_many_of_each(
    tiles: str, wins: bool, read: Mapping[str, str]
) -> None:
    assert score("lingque", f"{tiles} +5s/E seat:S", readings=read).wins is wins
