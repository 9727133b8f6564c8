"""People who change seats between rounds, rounds agreed on, and what the hands of such a match say of each other.

The games at hand keep their seats; here one of them is given a change of seats that is nobody's rule.
"""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache
from itertools import islice
from typing import TYPE_CHECKING

import pytest

import oracle.judge.dealing
import oracle.judge.matches
from grammar.logs import read_logs
from grammar.syntax import Log, Tag
from grammar.writing.render import render_log
from oracle.game.matches import MatchPlay, Rounds, SeatChange
from oracle.game.registry import load
from oracle.judge.dealing import Telling, deal_match
from oracle.judge.matches import Match
from oracle.rulebook.clauses import ClauseId

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.readings import Agreed

PLAIN = load("tongqi")
SEATS = ("tian", "di", "ren", "he")
CHANGES = (("tian", "ren", "di", "he"), ("he", "tian", "di", "ren"))
"""Who began a round as tian, di, ren and he begins the second as the first row says, the third as the second."""

LAST = 30


def change(number: int, agreed: Agreed) -> Mapping[str, str] | None:
    """The seats people change to after the first and the second round; after that nobody knows."""
    drawn = agreed.options.get("X-seats") == "drawn"
    return None if drawn or number >= len(CHANGES) else dict(zip(SEATS, CHANGES[number], strict=True))


@pytest.fixture(autouse=True)
def changing(monkeypatch: pytest.MonkeyPatch) -> None:
    """The game with a change of seats, for the judge of matches and for who deals them."""
    monkeypatch.setattr(oracle.judge.matches, "load", lambda _: ruleset())
    monkeypatch.setattr(oracle.judge.dealing, "load", lambda _: ruleset())


@cache
def ruleset() -> Ruleset:
    play = PLAIN.match
    assert isinstance(play, MatchPlay)
    rounds = Rounds(3, ClauseId("ZZ-1"), "X-rounds", SeatChange(change, ClauseId("ZZ-2")))
    return replace(PLAIN, match=replace(play, rounds=rounds))


@cache
def dealt() -> tuple[Log, ...]:
    return tuple(islice(deal_match("tongqi", 2, telling=Telling(people=True)), LAST))


def rulings(logs: list[Log]) -> Iterator[tuple[list[tuple[str, str, str | None]], tuple[int | None, bool]]]:
    match = Match()
    for log in read_logs(io.BytesIO("\n".join(map(render_log, logs)).encode()), "match"):
        assert isinstance(log, Log), log
        ruling = match.judge(log)
        assert ruling.match is not None
        said = [(str(one.clause), one.key, one.seat) for one in ruling.findings]
        yield said, (ruling.match.round, ruling.match.over)


def people(log: Log) -> list[str]:
    return [tag.value for tag in log.tags if tag.key == "Player"]


def round_of(log: Log) -> str:
    return next(tag.value for tag in log.tags if tag.key == "Round")


def first_of(word: str) -> int:
    """The place of the first hand of a round."""
    return next(place for place, log in enumerate(dealt()) if round_of(log) == word)


def with_tag(log: Log, key: str, value: str, subject: str | None = None) -> Log:
    return replace(log, tags=(*log.tags[:2], Tag(key, value, subject), *log.tags[2:]))


def without(log: Log, *keys: str) -> Log:
    return replace(log, tags=tuple(tag for tag in log.tags if tag.key not in keys))


def seated(log: Log, names: list[str]) -> Log:
    """The same hand with these people in its seats, and no totals."""
    seats = dict(zip(SEATS, names, strict=True))
    tags = tuple(
        replace(tag, value=seats[tag.subject or ""]) if tag.key == "Player" else tag
        for tag in without(log, "Total").tags
    )
    return replace(log, tags=tags)


def test_people_are_dealt_where_the_change_sends_them() -> None:
    """By hand: what Chen, Lin, Wang and Zhao begin each of the three rounds as."""
    assert people(dealt()[0]) == ["Chen", "Lin", "Wang", "Zhao"]
    assert people(dealt()[first_of("di")]) == ["Chen", "Wang", "Lin", "Zhao"]
    assert people(dealt()[first_of("ren")]) == ["Wang", "Lin", "Zhao", "Chen"]


def test_a_match_with_changes_of_seats_is_clean() -> None:
    assert [said for said, _ in rulings(list(dealt()))] == [[]] * LAST


def test_it_is_over_after_the_rounds_agreed() -> None:
    logs = list(dealt())
    told = [with_tag(log, "Option", "2", "X-rounds") for log in logs]
    for hands, rounds in ((logs, 3), (told, 2)):
        ends = [over for _, (_, over) in rulings(hands)]
        assert ends.index(True) + 1 == first_of(SEATS[rounds])
        assert all(ends[ends.index(True) :])


def test_rounds_beyond_those_agreed_are_none_of_the_match() -> None:
    place = first_of("ren")
    alone = with_tag(dealt()[place], "Option", "2", "X-rounds")
    assert [said for said, _ in rulings([alone])] == [[("ZZ-1", "round-differs", None)]]


@pytest.mark.parametrize("word", ["di", "ren"])
def test_people_who_keep_their_seats_break_the_change(word: str) -> None:
    place = first_of(word)
    before, after = dealt()[place - 1 : place + 1]
    stayed = seated(after, [*people(before)[1:], people(before)[0]])
    found = [said for said, _ in rulings([before, stayed])]
    assert [[(clause, key) for clause, key, _ in said] for said in found] == [
        [],
        [("ZZ-2", "another-should-sit-here")],
    ]


def test_people_who_change_within_a_round_break_the_rule_of_seats() -> None:
    place = next(n for n in range(LAST) if people(dealt()[n]) != people(dealt()[n + 1]))
    before, after = dealt()[place : place + 2]
    one, other, *rest = people(after)
    found = [said for said, _ in rulings([before, seated(after, [one, *reversed(rest), other])])]
    assert [[clause for clause, _, _ in said] for said in found] == [[], ["TQ-3.16b"]]


def test_seats_that_chance_decides_are_taken_as_they_are() -> None:
    place = first_of("di")
    drawn = [with_tag(log, "Option", "drawn", "X-seats") for log in dealt()[place - 1 : place + 1]]
    one, other, *rest = people(drawn[1])
    assert [said for said, _ in rulings([drawn[0], seated(drawn[1], [*rest, one, other])])] == [[], []]


def test_no_round_told_leaves_open_whether_one_is_over() -> None:
    """Both the change and the seats in turn are possible then, and so is a match that is over."""
    place = first_of("di")
    before, after = (without(log, "Round") for log in dealt()[place - 1 : place + 1])
    turned = [*people(before)[1:], people(before)[0]]
    for names in (people(after), turned):
        assert [said for said, _ in rulings([before, seated(after, names)])] == [[], []]


def test_who_sits_where_tells_when_a_round_begins() -> None:
    """No round is told; once seats have changed everybody must follow the dealer again until three have dealt."""
    logs = [without(log, "Round", "Total") for log in dealt()]
    assert [said for said, _ in rulings(logs)] == [[]] * LAST
    place = first_of("di") + 1
    one, other, *rest = people(logs[place])
    wrong = seated(logs[place], [one, *reversed(rest), other])
    *before, last = (said for said, _ in rulings([*logs[:place], wrong]))
    assert before == [[]] * place
    assert [clause for clause, _, _ in last] == ["TQ-3.16b"]


def test_however_many_rounds_are_agreed_a_first_hand_is_judged() -> None:
    for number in ("0", "999999999"):
        told = with_tag(dealt()[0], "Option", number, "X-rounds")
        assert [said for said, _ in rulings([told])] == [[]]
