"""02-rules: what was let go is not taken later (section 2.4).

The open tile closes for each seat once: by the next tile, or by a claim that nobody overturns. The table is kept as it
lies then; whether a seat could have taken the tile is asked when it wants a tile of that kind.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from oracle.families.dominoes.laid import opened_four
from oracle.families.due import Due
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import IN_TURN, SEATS
from oracle.rulesets.jiaxing.figures.sets import PAIR, THREE
from oracle.rulesets.jiaxing.hand.eatings import eatings
from oracle.rulesets.jiaxing.hand.own import own_of_kind
from oracle.rulesets.jiaxing.hand.sorting import finishes
from oracle.rulesets.jiaxing.play.open_tile import open_now
from oracle.rulesets.jiaxing.play.priority import STRENGTH, front_first
from oracle.rulesets.jiaxing.state.effects import Wins
from oracle.ruling.findings import Consequence, Fact, Objection, Undecided
from oracle.table.acts import Act
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Keep

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


class LetGo(NamedTuple):
    """What a seat let go of a kind: which act first put out a tile that it let go, for which uses, and perhaps.

    `perhaps` is the first act that put out one which a hand that nobody saw may have let go.
    """

    at: int | None = None
    uses: frozenset[str] = frozenset()
    perhaps: int | None = None


@duty("JX-2.4", limb="a")
def nothing_was_let_go_before(table: Table[Course], act: Act) -> Answer:
    """Whether a hand nobody saw could have taken the kind before is a fact; silence convicts nobody."""
    opened = open_now(table, act)
    tile = act.tile if opened is None else opened.tile
    if tile is None:
        return None
    before = let_go(table, act.seat, tile)
    if before.perhaps is None or before.at is not None:
        return None
    return Undecided(Fact("could-have-taken", {"seat": act.seat, "tile": tile, "at": before.perhaps}))


NO_WIN = Consequence("no-win", ClauseId("JX-G.4"))


@cites("JX-G.4")
def of_a_forbidden_win(table: Table[Course], act: Act) -> Consequence | None:
    """What follows when a win that the clauses forbid is no win (JX-A27); nothing for any other act or reading."""
    return NO_WIN if act.name == "win" and table.agreed.reading("JX-A27") == "no-win" else None


MAY_REFUSE, OPTIONAL = "may-refuse", "optional"
"""By these readings nobody has to claim anything: a flip equal to his 開昭 (JX-A7), a tile equal to his own (JX-A9)."""

CLOSING = "@closing"
"""The open tile can no longer be claimed by this seat; the flag says why: `dead` or the name of the claim."""

CLOSED = "@closed"
"""The open tile can no longer be claimed by anybody but who claims it by this act, if anybody does."""


@clause("JX-2.4", Wins.THOUGH_FORBIDDEN, void=True, limb="a")
@cites("JX-2.4(b)", "JX-2.4(h)")
def what_was_let_go_is_not_taken_later(table: Table[Course], act: Act) -> Answer:
    """A kind that a player could have eaten, punged or won with, and let go, he may not eat, pung or win with later.

    Any other use than the one that was let go is barred by limb (b); by one reading none but this one is (JX-A6). A win
    names no tile where the seat has just drawn it; what does not lie open is not taken at all (JX-3.6b).
    """
    opened = open_now(table, act)
    own = table.course.drawn if act.name == "win" and act.seat == table.course.seat else None
    tile = (act.tile or own) if opened is None else opened.tile
    lies_nowhere = opened is None and own is None and table.course.due not in (Due.UNKNOWN, Due.OVER)
    if tile is None or lies_nowhere:
        return None
    before = let_go(table, act.seat, tile)
    if before.at is None:
        return None
    same = act.name in before.uses
    if table.agreed.reading("JX-A6") == "same-use" and not same:
        return None
    args: Arguments = {"seat": act.seat, "tile": tile, "at": before.at}
    return Objection("let-go-before", args, of_a_forbidden_win(table, act), limb=None if same else "b")


@duty("JX-2.5")
def a_flip_equal_to_a_four_may_be_refused(table: Table[Course], act: Act) -> Answer:
    """The owner of a 開昭 may let a flip of its kind lie; by one reading he has to take it (JX-A7)."""
    opened = _closing_tile(table)
    if "win" in act.flags or opened is None or opened.how != "flip":
        return None
    if opened_four(table, act.seat, opened.tile) is None or table.agreed.reading("JX-A7") == MAY_REFUSE:
        return None
    return Objection("flip-refused", {"seat": act.seat, "tile": opened.tile})


@duty("JX-2.7")
def nobody_has_to_claim(table: Table[Course], act: Act) -> Answer:
    """A 刻, 多子 or 開昭 may stay as it is when the next tile comes; by one reading 開昭 and jumps are made (JX-A9)."""
    tile, seat = act.tiles[0], act.seat
    own = own_of_kind(table, seat, tile) if table.knows_hand(seat) else 0
    if "win" in act.flags or (own < THREE and opened_four(table, seat, tile) is None):
        return None
    if table.agreed.reading("JX-A9") == OPTIONAL:
        return None
    return Objection("claim-left", {"seat": seat, "tile": tile})


def closing(table: Table[Course], act: Act) -> Iterator[Act]:
    """The open tile closing, by this act, for all, and for each seat that may have had to claim it until now."""
    course = table.course
    claim = course.claim
    if act.name not in ("flip", "discard") and (claim is None or act.name != "replace"):
        return
    opened = table.open if claim is None else claim.open
    if opened is None or opened.tile == UNSEEN:
        return
    closed = Act(CLOSED, "", (opened.tile,), opened.place, flags=(claim.act if claim else "dead",))
    if table.agreed.reading("JX-A7") != MAY_REFUSE or table.agreed.reading("JX-A9") != OPTIONAL:
        yield from (closed._replace(name=CLOSING, seat=seat) for seat in _left_out(table))
    yield closed


def _left_out(table: Table[Course]) -> Iterator[str]:
    """The seats for which the tile closes that lies open or was claimed: not of who put it out or has it."""
    claim, opened = table.course.claim, _closing_tile(table)
    for seat in SEATS:
        own = opened is not None and opened.how == "discard" and seat == opened.seat
        if not own and (claim is None or seat != claim.seat):
            yield seat


@cites("JX-2.4")
def close(_table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Keep the table on which the open tile closes."""
    return (Keep(act),)


@cites("JX-2.4(g)")
def own_tile_let_go(table: Table[Course], act: Act) -> Sequence[Move]:
    """Keep the table on which a seat discards that has just drawn a tile, which may have completed its hand."""
    course = table.course
    return () if course.drawn is None or course.seat != act.seat else (Keep(act),)


USES = ("win", "pung", "eat")
"""What a tile can be let go for."""


def let_go(table: Table[Course], seat: str, tile: str) -> LetGo:
    """What a seat has let go of a kind, at any table that was kept."""
    return table.once(("let-go", seat, tile), lambda: _let_go_since(table, seat, tile))


@cites("JX-2.4(c)", "JX-2.4(e)", "JX-2.4(g)")
def _let_go_since(table: Table[Course], seat: str, tile: str) -> LetGo:
    """What a seat could have eaten, punged or won with by right, one after the other; what it drew, won with.

    A 開昭 or a jump is no such use: who leaves one lets nothing go.
    """
    found, one_by_one = LetGo(), table.agreed.reading("JX-A6") == "same-use"
    for kept in table.past:
        act, then = kept
        uses = frozenset[str]()
        if act.name != CLOSED:
            if (act.seat, then.course.drawn) == (seat, tile):
                uses = frozenset({"win"}) if finishes(table.asked_then(kept), seat, None) else uses
        elif act.tile == tile and seat in _left_out(then) and (one_by_one or not found.uses):
            asked, closed = table.asked_then(kept), act._replace(seat=seat)
            uses = frozenset(
                use for use in USES if use not in found.uses and _let_go(asked, closed, tile, use)
            )
            if not uses and found.perhaps is None and _perhaps_let_go(asked, closed):
                found = found._replace(perhaps=act.place.at or 0)
        if uses:
            first = act.place.at or 0 if found.at is None else found.at
            found = found._replace(at=first, uses=found.uses | uses)
    return found


@cites("JX-2.4(e)")
def _perhaps_let_go(table: Table[Course], act: Act) -> bool:
    """Whether a seat whose hand nobody saw may have let go the tile that closes."""
    return not table.knows_hand(act.seat) and _comes_first(table, act, "win", _closing_tile(table))


@cites("JX-2.4(d)")
def _let_go(table: Table[Course], act: Act, tile: str, use: str) -> bool:
    """Whether a seat is known to have been able to take a tile for this use with a right no worse than the taker's.

    By one reading it need only have sat where it might have eaten (JX-A6).
    """
    opened = _closing_tile(table)
    if opened is None or not _comes_first(table, act, use, opened):
        return False
    if table.agreed.reading("JX-A6") == "position":
        return _in_place(act.seat, opened)
    if use == "win":
        return finishes(table, act.seat, tile)
    if use == "pung":
        return could_pung(table, act.seat, tile)
    return _in_place(act.seat, opened) and could_eat(table, act.seat, tile)


def _closing_tile(table: Table[Course]) -> OpenTile | None:
    """The tile that closes: the one that lies open, or the one that was claimed."""
    claim = table.course.claim
    return table.open if claim is None else claim.open


@cites("JX-2.7", "JX-2.4(f)")
def _comes_first(table: Table[Course], act: Act, use: str, opened: OpenTile | None) -> bool:
    """Whether a seat would have had the tile that closes for this use, whoever has claimed it."""
    claim = table.course.claim
    if claim is None or opened is None:
        return opened is not None
    if STRENGTH[use] != STRENGTH[claim.act]:
        return STRENGTH[use] > STRENGTH[claim.act]
    return front_first(opened, (act.seat, claim.seat))[0] == act.seat


@cites("JX-2.4(d)")
def _in_place(seat: str, opened: OpenTile) -> bool:
    """Whether a seat sits where it may eat: the next one, or the flipper himself."""
    return seat == IN_TURN.lower(opened.seat) or (opened.how == "flip" and seat == opened.seat)


def could_pung(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat is known to hold exactly two of a kind; three may not be split (JX-2.3)."""
    pair = table.at_least(seat, tile, PAIR) is Known.YES
    return pair and table.at_least(seat, tile, PAIR + 1) is Known.NO


def could_eat(table: Table[Course], seat: str, tile: str) -> bool:
    """Whether a seat whose hand is known could have eaten a kind lawfully, plainly or by laying sets anew."""
    return table.knows_hand(seat) and next(eatings(table, seat, tile), None) is not None
