"""Who has a tile that several seek, against the list of lawful claims and against what lies on the table."""

from __future__ import annotations

from itertools import permutations, product
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few, many, played
from conformance_tests.gallery.reading import log_files, parsed
from oracle.game.hands import known
from oracle.game.registry import load, record_of
from oracle.judge.adjudication import adjudicate
from oracle.judge.contests.settled import contests
from oracle.judge.dealing import Player, deal
from oracle.judge.lawful import lawful, played_to, priority
from oracle.report.tree.ruling import ruling_tree
from oracle.ruling.contests import HAS, LET_GO, UNDECIDED
from oracle.ruling.ruling import Outcome
from oracle.table.known import Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from grammar.syntax import Log
    from oracle.game.play import Option
    from oracle.judge.replay import Replay
    from oracle.ruling.contests import Contest
    from oracle.ruling.ruling import Ruling
    from oracle.table.acts import Act

AFTER_ALL = 9_000
"""The number of the first act that no log has."""


def positions(game: str, seed: int) -> Iterator[tuple[Replay, tuple[Option, ...]]]:
    """The points of a dealt hand at which several seats may claim the open tile, with the lawful claims as ranked."""
    log, ruleset = deal(game, seed, Player(sensible=seed % 3 != 2)), load(game)
    replay, _ = played_to(ruleset, record_of(log), 0)
    for at, event in enumerate(record_of(log).events, 1):
        replay.event(event)
        claimers = {
            option.act.seat for option in lawful(ruleset, replay.table) if option.act.tile is not None
        }
        if replay.table.open is not None and len(claimers) > 1:
            ranked = priority(log, at=at)
            if len({option.act.seat for option in ranked}) > 1:
                yield replay, ranked


def contest_of(replay: Replay, acts: tuple[Act, ...]) -> list[Contest]:
    """Who has the open tile when these acts follow one another."""
    opened, after = replay.table.open, replay.copy()
    assert opened is not None
    for number, act in enumerate(acts):
        after.act(act._replace(place=Place(AFTER_ALL + number, AFTER_ALL + number)))
    every = contests(after.ruleset, after.bids, Outcome("cut"), after.findings)
    return [contest for contest in every if contest.open.place == opened.place]


@pytest.mark.parametrize(("game", "seed"), [*product(played(), range(many(12, 1)))])
def test_a_contest_is_won_by_the_claim_that_is_listed_first(game: str, seed: int) -> None:
    for replay, ranked in positions(game, seed):
        seats = dict.fromkeys(option.act.seat for option in ranked)
        first = [next(option for option in ranked if option.act.seat == seat) for seat in seats]
        last = [next(option for option in reversed(ranked) if option.act.seat == seat) for seat in seats]
        for several in (first, last):
            prevails = next(option for option in ranked if option in several)
            for order in permutations(several):
                (contest,) = contest_of(replay, tuple(option.act for option in order))
                assert contest.has == prevails.act.seat, (game, seed, order)
                assert [each.outcome for each in contest.sought].count(HAS) == 1
                assert all(each.clause for each in contest.sought)


@pytest.mark.parametrize("game", known())
def test_who_has_a_tile_in_the_gallery_has_it_alone_holds_it_and_is_told_in_both_languages(game: str) -> None:
    held = 0
    for path in few(log_files(game), 4):
        log = parsed(path.read_text(encoding="utf-8"))
        ruling = adjudicate(log)
        if ruling.contests:
            for contest in ruling.contests:
                has_it_alone(path.stem, contest)
            is_reported(path.stem, ruling)
            held += holds_it_in_the_end(path.stem, log, ruling) if ruling.status == "clean" else 0
    assert held


def has_it_alone(name: str, contest: Contest) -> None:
    """Nobody shares a tile, and nothing is decided beside an open question; what is let go may be sought again."""
    outcomes = [each.outcome for each in contest.sought]
    assert outcomes.count(HAS) <= 1, name
    assert not (HAS in outcomes and UNDECIDED in outcomes), name
    seats = {each.seat for each in contest.sought}
    sought = [each.seat for each in contest.sought if each.outcome != LET_GO]
    assert len(set(sought)) == len(sought), name
    lay_there = contest.open.how == "flower"  # before its owner, and was robbed from there
    assert len(seats | ({contest.open.seat} if lay_there else set())) > 1, name


def holds_it_in_the_end(name: str, log: Log, ruling: Ruling) -> int:
    """Who has a tile in a clean hand holds it in the end; how many were looked at."""
    ruleset = load(ruling.game)
    table = played_to(ruleset, record_of(log), None)[0].table
    seen = 0
    for contest in ruling.contests:
        claim = next((each for each in contest.sought if each.outcome == HAS), None)
        if claim is None or claim.act in ("draw", "add-kong", "flower"):
            continue
        seen += 1
        if claim.act not in ("win", "rob"):
            assert claim.place.at in [laid.at for laid in table.laid[claim.seat]], name
        elif ruling.outcome.how != "cut":
            assert claim.seat in ruling.outcome.winners, name
    return seen


def is_reported(name: str, ruling: Ruling) -> None:
    """Every contest has its sentences in both languages, with nothing left to fill in."""
    en, zh = (ruling_tree(ruling, "en")["contests"], ruling_tree(ruling, "zh")["contests"])
    for one, other in zip(_sentences(en), _sentences(zh), strict=True):
        assert one[0] != other[0]
        assert not {"{", "?"} & {*"".join(map(str, (*one, *other)))}, name


def _sentences(trees: object) -> list[list[str]]:
    """The sentences of the contests of a ruling."""
    assert isinstance(trees, list)
    return [[tree["text"], *(each["reason"] for each in tree["sought"])] for tree in trees]
