"""Mutations of logs and hands, and texts of the notation: many sorts, each its own, the same every time."""

from __future__ import annotations

import re
from collections import Counter
from itertools import islice

import pytest

from conformance_tests.builder.questions.notations import alternatives_of, notations
from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.writing.render import render_hand, render_log
from oracle.conformance.kinds import KINDS
from oracle.conformance.variation import hand_mutations as of_hands
from oracle.conformance.variation import mutations as of_logs
from oracle.conformance.variation.hand_mutations import hand_mutations
from oracle.conformance.variation.mutations import mutations
from oracle.game.chance import Chance
from oracle.judge.adjudication import adjudicate
from oracle.judge.dealing import Telling, deal_match

LOG = """[Game "jiaxing"]
[Notation "1"]
tian holds 11 12 13x2 14 16 22 23 24 25 26 33 34x2 35 36 44 45 55 66
turn di
di flip 15
ren eat 15 with 26 34 discard 11
end cut
"""
NO_FACT = re.compile(
    r"line <finding : REFEREE FINDS(?:(?: was)?(?: STRING)?| __finding_star_\d+ told(?: STRING)?)>"
)
"""What the grammar takes for a finding and the reader refuses, because it makes no fact that a referee can find."""
HAND = "22x4 33x3 55x3 23x3 24x3 25x3 45x2 +45/across prospect:16"


def operator_of(name: str) -> str:
    return name.partition("@")[0].partition("/")[0]


@pytest.mark.parametrize("game", ["jiaxing", "tongqi", "lingque"])
def test_every_operator_finds_something_to_change_in_a_dealt_hand(game: str) -> None:
    log = next(deal_match(game, 3, telling=Telling(declared=True)))
    taken = list(islice(mutations(log, Chance(1)), 600))
    found = Counter(operator_of(name) for name, _ in taken)
    missing = set(of_logs.OPERATORS) - set(found) - {"called-something-else"}
    assert not missing
    assert len({name for name, _ in taken}) == len(taken)


def test_the_first_mutations_break_many_clauses_one_at_a_time() -> None:
    log = next(deal_match("tongqi", 1))
    alone: set[str] = set()
    for _, mutated in islice(mutations(log, Chance(2)), 500):
        broken = {found.clause for found in adjudicate(mutated).findings if found.kind.value != "undecided"}
        if len(broken) == 1:
            alone |= broken
    assert len(alone) >= 15


def test_the_same_chance_gives_the_same_mutations() -> None:
    log = parse_log(LOG)
    first, second = (
        [(name, render_log(mutated)) for name, mutated in islice(mutations(log, Chance(5)), 100)]
        for _ in range(2)
    )
    assert first == second
    assert [name for name, _ in islice(mutations(log, Chance(6)), 100)] != [name for name, _ in first]


def test_a_mutation_is_made_only_when_it_is_chosen() -> None:
    first = next(mutations(parse_log(LOG), Chance(5)))
    assert operator_of(first[0]) in of_logs.OPERATORS


def test_every_operator_of_hands_is_used_and_changes_something() -> None:
    hand = parse_hand("jiaxing", HAND)
    taken = list(hand_mutations(hand, Chance(1)))
    assert {name for name, _ in taken} == set(of_hands.OPERATORS) - {"with-another-set"}
    assert sum(mutated == hand for _, mutated in taken) == 0
    assert [render_hand(mutated) for _, mutated in taken] == [
        render_hand(mutated) for _, mutated in hand_mutations(hand, Chance(1))
    ]


@pytest.mark.parametrize("game", ["tongqi", "lingque"])
def test_texts_take_nearly_every_alternative_of_the_grammar(game: str) -> None:
    read, unread = [], {}
    for question in notations(game):
        answer = KINDS[question.kind].answer(game, {}, question.input)
        if answer["verdict"] == "readable" and question.kind == "parse":
            read.append(question.input)
        elif answer["verdict"] == "unreadable":
            unread[question.name] = answer["code"]
    taken, every = alternatives_of(game, read)
    refused = {each for each in every if NO_FACT.fullmatch(each)}
    assert len(refused) == 6
    assert not refused & taken
    assert len(every) > 150
    assert len(taken) >= 0.93 * len(every - refused)
    assert len(set(unread.values())) >= 20
    assert all(name.startswith("parse-") for name in unread)
