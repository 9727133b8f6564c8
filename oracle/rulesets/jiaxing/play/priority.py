"""02-rules, 03-play and 05-gaps: who comes first on a tile (sections 2.5, 2.7 and 3.6, and two winners, JX-G.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import may_be
from oracle.game.acts import Claiming
from oracle.game.claims import Contesting, held
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import DEALER, IN_TURN, SEATS
from oracle.rulesets.jiaxing.play.claims import cannot_both_be, the_tiles_of
from oracle.rulesets.jiaxing.play.open_tile import open_now
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Objection, Undecided

if TYPE_CHECKING:
    from oracle.game.claims import StandingClaim
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table


STRENGTH = {"eat": 1, "five": 2, "top": 2, "four": 3, "pung": 4, "win": 5}
"""Which claim beats which: 胡, 碰, 開昭, 跳, 吃 (JX-2.7)."""


@clause("JX-2.7", void=True)
def the_stronger_claim_prevails(table: Table[Course], act: Act) -> Answer:
    """A tile from outside goes to 胡 first, then 碰, 開昭, 跳, 吃; that a flip goes to 平跳 first is JX-2.5."""
    claim = _claim_against(table, act)
    if claim is None or STRENGTH[act.name] >= STRENGTH[claim.act] or _eats_what_is_owed(table, act):
        return None
    if cannot_both_be(table, act) is not None:
        return Undecided(the_tiles_of(claim.act, claim.seat, claim.open.tile, claim.open.place.at))
    return _outranked(act, claim)


@clause("JX-2.5", void=True)
def a_flip_equal_to_a_four_is_given_up(table: Table[Course], act: Act) -> Answer:
    """A flipped tile equal to a 開昭 goes to its owner as 平跳 if he asks for it, and is not eaten."""
    claim = _claim_against(table, act)
    return _outranked(act, claim) if claim is not None and _eats_what_is_owed(table, act) else None


@clause("JX-3.6a", void=True, sentence="two")
def of_two_pungs_the_first_in_turn_stands(table: Table[Course], act: Act) -> Answer:
    """Of two who pung, or make equally strong claims other than eating, the first counter-clockwise takes the tile.

    The order begins with the one who put the tile out.
    """
    claim = _claim_against(table, act)
    if (
        claim is None
        or act.name == "eat"
        or STRENGTH[act.name] != STRENGTH[claim.act]
        or prevails(table, act)
    ):
        return None
    return _outranked(act, claim)


@clause("JX-3.6b", void=True, sentence="eat")
def a_flipper_eats_before_the_next_seat(table: Table[Course], act: Act) -> Answer:
    """Of two who eat a flipped tile the flipper takes it."""
    claim = _claim_against(table, act)
    if claim is None or not act.name == claim.act == "eat" or prevails(table, act):
        return None
    return _outranked(act, claim)


@clause("JX-G.2", Contested.OUTRANKED, void=True)
def of_two_winners_the_first_in_turn_wins(table: Table[Course], act: Act) -> Answer:
    """Of two who win on one tile, the first counter-clockwise from the one who put it out wins, the flipper first."""
    won = table.course.won
    if won is None or open_now(table, act) is None or prevails(table, act):
        return None
    return Objection("win-outranked", {"seat": act.seat, "winner": won.seat})


@clause("JX-2.7", void=True)
def a_claim_is_told_once(table: Table[Course], act: Act) -> Answer:
    """One tells one's claim once; a seat overturns its own only to win."""
    claim = table.course.claim
    if claim is None or claim.act == "win" or claim.seat != act.seat or not may_be(claim.open, act):
        return None
    return Objection("claims-again", {"seat": act.seat, "act": act.name, "held": claim.act})


def _claim_against(table: Table[Course], act: Act) -> StandingClaim[None] | None:
    """The standing claim of another seat on the tile this act claims, `None` if there is none."""
    claim = table.course.claim
    if claim is None or not may_be(claim.open, act) or claim.seat == act.seat:
        return None
    return claim


def _eats_what_is_owed(table: Table[Course], act: Act) -> bool:
    """Whether this is the eating of a flipped tile that the owner of a 開昭 has asked for."""
    claim = table.course.claim
    return act.name == "eat" and claim is not None and claim.act == "top" and claim.open.how == "flip"


def _outranked(act: Act, claim: StandingClaim[None]) -> Objection:
    args = {"seat": act.seat, "act": act.name, "holder": claim.seat, "held": claim.act}
    return Objection("claim-outranked", args, effects=(Contested.OUTRANKED,))


@cites("JX-3.6a", "JX-G.2")
def prevails(table: Table[Course], act: Act) -> bool:
    """Whether of two equal claims on one tile this one comes first, counter-clockwise from who put it out."""
    claim, won = table.course.claim, table.course.won
    if claim is not None:
        return front_first(claim.open, (act.seat, claim.seat))[0] == act.seat
    return won is None or front_first(None, (act.seat, won.seat))[0] == act.seat


@cites("JX-3.6a", "JX-G.2")
def front_first(opened: OpenTile | None, seats: tuple[str, ...]) -> tuple[str, ...]:
    """Seats in the order in which they come first on a tile.

    Counter-clockwise from the one who put it out, a flipper himself first of all.
    """
    start = DEALER if opened is None or opened.seat not in SEATS else opened.seat
    return tuple(seat for seat in IN_TURN.in_turn_from(start) if seat in seats)


TAKES = {
    "eat": "JX-3.6b",
    "pung": "JX-3.6a",
    "four": "JX-3.6a",
    "five": "JX-3.6a",
    "top": "JX-2.5",
    "win": "JX-3.6e",
    "pass": "JX-3.6b",
}
"""The clause by which each act takes a tile put out, or lets it lie (JX-3.6)."""

SEEKING = {act: Claiming(ClauseId(clause), STRENGTH.get(act)) for act, clause in TAKES.items()}
"""What each act has to do with a tile that several seek: its clause, and how strong it is."""

CONTESTING = Contesting(
    seeks=open_now,
    rules=(
        the_stronger_claim_prevails,
        a_flip_equal_to_a_four_is_given_up,
        of_two_pungs_the_first_in_turn_stands,
        a_flipper_eats_before_the_next_seat,
        of_two_winners_the_first_in_turn_wins,
    ),
    stands=lambda table: held(table.course.claim),
)
"""胡, 碰, 開昭, 跳, 吃 in this order, and of equals the first counter-clockwise (JX-2.7, JX-3.6a, JX-G.2)."""
