"""What a definition of the Taiwan game makes of tiles, dice, sets and tables, at its edges; each test is a case."""

from __future__ import annotations

from collections import Counter
from itertools import chain
from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from grammar.syntax import Dice, Holding, Row
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.lawful import lawful, played_to
from oracle.rulebook.readings import agree
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.taiwan import player
from oracle.rulesets.taiwan.figures import forms, fouls, items, kinds, sets, settlement
from oracle.rulesets.taiwan.figures import settlement as surcharge
from oracle.rulesets.taiwan.play import deal
from oracle.rulesets.taiwan.settlement import match, payment
from oracle.rulesets.taiwan.state.course import nearest_first
from oracle.ruling.ruling import Outcome
from oracle.ruling.sheets import Figure

if TYPE_CHECKING:
    from collections.abc import Callable


def altered(name: str, **entries: object) -> Section:
    """A table with some of its entries replaced."""
    table = read_table("taiwan", name)
    return Section(table.where, {**table.entries, **entries})


def refused(load: Callable[[Section], object], table: Section) -> None:
    """A table that contradicts itself is not taken."""
    with pytest.raises(TableError):
        load(table)


# -- tiles and tables ------------------------------------------------------------------------------


@pytest.mark.clause("TW-EQ-1", "TW-PROC-13", shows="satisfied")
def test_the_tile_table_holds_together() -> None:
    found = kinds.load_tiles(read_table("taiwan", "kinds"))
    plain = 34 * found.copies
    assert (plain, plain + 8 * found.flower_copies) == (136, 144)
    assert (found.dealer, found.seats) == ("E", ("E", "S", "W", "N"))
    assert sum(deal.copies().values()) == 4 * deal.STACKS * 2 == 144


@pytest.mark.clause("TW-EQ-1", "TW-PROC-13", shows="near miss")
def test_a_tile_table_that_contradicts_itself_is_refused() -> None:
    """Wrong: a set of 140 tiles, or an opened seat that is no wind."""
    table = read_table("taiwan", "kinds")
    seats, flowers = dict(table.section("seats").entries), dict(table.section("flowers").entries)
    refused(kinds.load_tiles, altered("kinds", flowers={**flowers, "kinds": ["1f", "2f", "3f", "4f"]}))
    refused(kinds.load_tiles, altered("kinds", seats={**seats, "dealer": "C"}))


@pytest.mark.clause("TW-WIN-1", "TW-TAI-37", "TW-DEF-9", shows="satisfied")
def test_both_forms_have_seventeen_tiles() -> None:
    found = forms.load_forms(read_table("taiwan", "forms"))
    assert (found.sets * 3 + 2, found.pairs * 2 + 3, found.tiles) == (17, 17, 17)


@pytest.mark.clause("TW-WIN-1", "TW-TAI-37", "TW-DEF-9", shows="near miss")
def test_forms_of_another_size_are_refused() -> None:
    """Wrong: four sets and a pair, or eight pairs and a triplet."""
    table = read_table("taiwan", "forms")
    general, ligu = dict(table.section("general").entries), dict(table.section("ligu").entries)
    refused(forms.load_forms, altered("forms", general={**general, "sets": 4}))
    refused(forms.load_forms, altered("forms", ligu={**ligu, "pairs": 8}))


@pytest.mark.clause("TW-CNT-2", shows="near miss")
def test_items_that_take_one_another_are_refused() -> None:
    """Wrong: 門清 taking 五暗坎, which takes it, or an item that stands twice."""
    rows = [dict(row.entries) for row in read_table("taiwan", "items").sections("item")]
    ring = [{**row, "takes": ["wu-an-kan"]} if row["slug"] == "men-qing" else row for row in rows]
    refused(items.load_items, altered("items", item=ring))
    refused(items.load_items, altered("items", item=[*rows, rows[0]]))


# -- kinds of set ----------------------------------------------------------------------------------


@pytest.mark.clause(
    "TW-PROC-23", "TW-PROC-24", "TW-PROC-27", "TW-PROC-28", "TW-PROC-29", "TW-DEF-10", shows="satisfied"
)
def test_the_kinds_of_set() -> None:
    found = sets.load_sets()
    assert {act: (kind.name, kind.own, kind.kong, kind.exposed) for act, kind in found.items()} == {
        "eat": ("吃", 2, False, True),
        "pung": ("碰", 2, False, True),
        "kong": ("碰槓", 3, True, True),
        "add-kong": ("加槓", 1, True, True),
        "hidden-kong": ("暗槓", 4, True, False),
    }


@pytest.mark.clause("TW-DEF-6", shows="satisfied")
def test_the_chows_of_a_tile() -> None:
    assert sets.chows_of("1m") == (("2m", "3m"),)
    assert sets.chows_of("5s") == (("3s", "4s"), ("4s", "6s"), ("6s", "7s"))


@pytest.mark.clause("TW-DEF-6", shows="near miss")
def test_nobody_chows_a_wind_or_across_nine() -> None:
    """Wrong: 東, 南 and 西 as a chow, or 8, 9 and 1."""
    assert sets.chows_of("S") == ()
    assert sets.chows_of("9m") == (("7m", "8m"),)


@pytest.mark.clause("TW-DEF-16", "TW-WIN-5", shows="satisfied")
@pytest.mark.parametrize(("source", "order"), [("E", "SWN"), ("S", "WNE"), ("W", "NES"), ("N", "ESW")])
def test_who_comes_first_on_a_tile(source: str, order: str) -> None:
    assert nearest_first(source)[:3] == tuple(order)


# -- the deal --------------------------------------------------------------------------------------


@pytest.mark.clause("TW-PROC-5", "TW-PROC-11", "TW-PROC-13", shows="satisfied")
@pytest.mark.parametrize(
    ("points", "hit", "dealer"), [(3, "W", "W"), (5, "E", "E"), (6, "S", "N"), (9, "E", "E"), (18, "S", "N")]
)
def test_the_thrower_counts_as_one(points: int, hit: str, dealer: str) -> None:
    """Who throws as 東 hits `hit`; the wall of 東 is opened by `dealer`."""
    assert (deal.seat_hit("E", points), deal.dealer_by(points)) == (hit, dealer)


@pytest.mark.clause("TW-PROC-5", "TW-PROC-11", shows="near miss")
def test_the_thrower_is_not_passed_over() -> None:
    """Wrong: the lower seat as the first that is counted."""
    assert deal.seat_hit("W", 5) == "W"
    assert deal.seat_hit("W", 6) == "N"


@pytest.mark.clause("TW-PROC-11", shows="satisfied")
@pytest.mark.parametrize(("points", "stack"), [(3, ("E", 4)), (17, ("E", 18)), (18, ("N", 1))])
def test_as_many_stacks_stay_as_points_were_thrown(points: int, stack: tuple[str, int]) -> None:
    """Eighteen points use up the wall: the first stack of the next one clockwise."""
    assert deal.first_stack(points) == stack


@pytest.mark.clause("TW-PROC-11", shows="near miss")
def test_the_stacks_counted_are_not_drawn() -> None:
    """Wrong: drawing begun with the last stack that was counted, or a nineteenth stack of eighteen."""
    assert deal.first_stack(9) == ("E", 10)
    assert deal.first_stack(18) != ("E", 19)


@pytest.mark.clause("TW-PROC-11", "TW-PROC-12", shows="satisfied")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_deal_shares_out_all_the_tiles(seed: int) -> None:
    lines = player.deal(Chance(seed), agree("taiwan", {}, {}))
    (dice,) = (line for line in lines if isinstance(line, Dice))
    (wall,) = (line for line in lines if isinstance(line, Row))
    shares = {line.seat: line.tiles for line in lines if isinstance(line, Holding)}
    assert deal.dealer_by(sum(dice.numbers)) == dice.seat
    assert {seat: len(tiles) for seat, tiles in shares.items()} == {
        seat: 17 if seat == dice.seat else 16 for seat in "ESWN"
    }
    assert Counter([*wall.tiles, *chain.from_iterable(shares.values())]) == Counter(deal.copies())


# -- figures of settlement -------------------------------------------------------------------------


@pytest.mark.clause("TW-TAI-8", "TW-TAI-9", shows="satisfied")
def test_the_dealer_s_part_grows_by_two() -> None:
    found = surcharge.load_settlement(read_table("taiwan", "settlement")).surcharge
    assert (found.dealer, found.streak) == (1, 2)
    assert [surcharge.surcharge(streak) for streak in range(5)] == [1, 3, 5, 7, 9]


@pytest.mark.clause("TW-TAI-8", "TW-TAI-9", shows="near miss")
def test_a_streak_is_not_counted_from_one() -> None:
    """Wrong: three 台 on the first deal of a turn as dealer."""
    assert surcharge.surcharge(0) == 1


@pytest.mark.clause(
    "TW-EQ-3", "TW-DEF-5", "TW-SET-3", "TW-SIDE-2", "TW-SIDE-5", "TW-SIDE-6", shows="satisfied"
)
def test_the_figures_of_settlement_are_those_of_the_book() -> None:
    found = settlement.load_settlement(read_table("taiwan", "settlement"))
    assert (found.base, found.worth, found.circles) == (1, 0, 4)
    assert (found.cha, found.piao, found.season, found.circles_left) == (1, 2, 3, 1)


@pytest.mark.clause("TW-DEF-4", "TW-DEF-5", "TW-PROC-6", shows="satisfied")
def test_a_match_has_four_circles_and_then_new_seats() -> None:
    found = match.circles()
    assert (found.number, found.drawn_anew) == (4, True)


@pytest.mark.clause("TW-PEN-13", shows="satisfied")
def test_the_spans_of_paying_for_others_are_those_of_the_book() -> None:
    found = fouls.read_spans(read_table("taiwan", "fouls"))
    assert {
        clause: [(span.draws, " ".join(sorted(span.wins)), span.one_tile) for span in spans]
        for clause, spans in found.items()
    } == {
        "TW-PRI-P2": [(8, "discard draw", False)],
        "TW-FOUL-21": [(0, "tail", False)],
        "TW-FOUL-27": [(0, "tail", True)],
        "TW-FOUL-28": [(0, "tail", False)],
        "TW-FOUL-31": [(0, "tail", True)],
        "TW-FOUL-32": [(8, "draw", False), (0, "tail", False)],
        "TW-FOUL-34": [(8, "draw", False)],
        "TW-FOUL-39": [(8, "draw", False)],
    }


def paid_for(*, came: str, source: str | None) -> set[tuple[str | int, ...]]:
    """Who pays south's four 台 when east deals for the second time in a row, in base and 台."""
    result = Outcome("won", "S", "5m", None, came, source, dealer="E", streak=1)
    totals = {"S": Figure.exactly(4, "tai")}
    found = payment.settled(result, totals, {}, agree("taiwan", {}, {}))
    return {(each.payer, *(figure.low for figure in each.figures)) for each in found}


@pytest.mark.clause("TW-SET-1", "TW-SET-4", shows="satisfied")
def test_a_result_tells_that_the_thrower_pays_alone() -> None:
    assert paid_for(came="discard", source="W") == {("W", 1, 4)}
    assert paid_for(came="discard", source="E") == {("E", 1, 7)}


@pytest.mark.clause("TW-SET-2", "TW-SET-4", shows="satisfied")
def test_a_result_tells_that_three_pay_for_a_self_draw() -> None:
    assert paid_for(came="draw", source=None) == {("E", 1, 7), ("W", 1, 4), ("N", 1, 4)}


PASSED_OVER = """\
[Game "taiwan"]
[Dealer "E"]
turn E
wall 8p 9s 1m 2m 3m
S holds 159m 147p 258s ESWNCFP
N holds 55m 147p 258s ESWNCFP9p
E draw discard 5m
S draw 9s merge
"""


@pytest.mark.clause("TW-PRI-P2", shows="satisfied")
@pytest.mark.parametrize(("goes_on", "drawn"), [("N insist pung 5m discard 9p", "?"), ("S discard 9s", "1m")])
def test_what_a_hand_has_put_back_is_drawn_next_and_nobody_has_seen_it(goes_on: str, drawn: str) -> None:
    ruleset = load("taiwan")
    replay, _ = played_to(ruleset, record_of(parse_log(f"{PASSED_OVER}{goes_on}\nend cut\n"), {}), None)
    draws = [option.act for option in lawful(ruleset, replay.table) if option.act.name == "draw"]
    assert [player.revealed(replay.table, act).tiles for act in draws] == [(drawn,)]
