"""02-play (chapter 1 丙): who may take the open tile, with what, and whose claim prevails."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.equals import may_lack_equals
from oracle.game.claims import StandingClaim
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import cites
from oracle.rulesets.lingque.figures.kinds import SEATS
from oracle.rulesets.lingque.figures.sets import SET_KINDS
from oracle.rulesets.lingque.hand.melds import part_of
from oracle.rulesets.lingque.state.course import (
    giver_of,
    giver_said,
    is_unsure,
    lower,
    nearest_first,
    open_now,
    owing,
    taken_up,
    unless_unsure,
)
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, SetDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat
    from oracle.game.rule import Answers
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.lingque.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


BY_STRENGTH = (("eat",), ("pung", "kong"), ("win", "rob"))
"""Which claim beats which, the weakest first: a win before pung and kong, and these before a chow."""

STRENGTH = {act: strength for strength, acts in enumerate(BY_STRENGTH) for act in acts}

WINS = frozenset(BY_STRENGTH[-1])
"""The acts that win on the open tile."""

CLAIMS = frozenset(STRENGTH)
"""The acts that take the open tile."""


# -- the open tile ---------------------------------------------------------------------------------


@clause("LQ-1C.0", Contested.GONE, void=True, limb="b")
def a_claim_takes_the_open_tile(table: Table[Course], act: Act) -> Answer:
    """A chow, pung or kong takes the tile just discarded; once the next tile is drawn it is dead."""
    if table.course.due in (Due.UNKNOWN, Due.OVER):
        return None
    opened, lying = open_now(table, act), table.open
    if opened is not None and opened.how == "discard":
        return None
    if lying is None or lying.how != "discard":
        return unless_unsure(
            table, act, Objection("nothing-open", {"seat": act.seat, "tile": act.tile or UNSEEN})
        )
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "open": lying.tile, "from": lying.seat}
    return unless_unsure(table, act, Objection("not-open", args))


@clause("LQ-1C.0", void=True, limb="b")
def nobody_claims_his_own_discard(table: Table[Course], act: Act) -> Answer:
    """A discard is for the other three."""
    opened = open_now(table, act)
    if opened is None or opened.seat != act.seat:
        return None
    return Objection("own-discard", {"seat": act.seat, "tile": opened.tile})


@clause("LQ-1C.0", void=True, limb="b")
def a_chow_is_for_the_next_player(table: Table[Course], act: Act) -> Answer:
    """Only the player next in turn chows, from the upper house."""
    opened = open_now(table, act)
    unseen = opened is None or giver_of(table, opened, act) is None
    if opened is None or unseen or act.seat in (lower(opened.seat), opened.seat):
        return None
    args = {"seat": act.seat, "from": opened.seat, "lower": lower(opened.seat)}
    return Objection("chow-out-of-turn", args)


@clause("LQ-1C.0", void=True, limb="b")
def a_chow_is_three_in_a_row(table: Table[Course], act: Act) -> Answer:
    """A chow makes three numbers in a row of one suit."""
    tile = _claimed(table, act)
    tiles = (*own_tiles(act, tile), tile)
    if UNSEEN in tiles or part_of("eat", tiles) is not None:
        return None
    return Objection("chow-no-run", {"seat": act.seat, "tile": tile, "with": tiles[:-1]})


@clause("LQ-1C.0", void=True, limb="b")
def a_claim_shows_equal_tiles(table: Table[Course], act: Act) -> Answer:
    """A pung takes two own tiles equal to the discard, an exposed kong three."""
    opened = open_now(table, act)
    tile, needed = act.tile or (UNSEEN if opened is None else opened.tile), SET_KINDS[act.name].own
    missing = table.course.due is Due.UNKNOWN or is_unsure(table, act)
    if tile == UNSEEN or (opened is None and not missing):
        return None
    own = act.with_tiles
    if own and (len(own) != needed or any(each not in (tile, UNSEEN) for each in own)):
        return Objection(
            "shows-other-tiles", {"seat": act.seat, "tile": tile, "shown": own, "needed": needed}
        )
    unseen = opened is None or opened.tile == UNSEEN  # the tile that is claimed is one more of them
    if table.at_least(act.seat, tile, needed, beside=1 if unseen else 0) is not Known.NO:
        return None
    held = table.hands[act.seat].count(tile)
    return _excluded(table, act) or Objection(
        "too-few-equal", {"seat": act.seat, "tile": tile, "held": held, "needed": needed}
    )


@duty("LQ-1C.0", void=True, limb="b")
def the_equal_tiles_are_taken_for_granted(table: Table[Course], act: Act) -> Answer:
    """A claim of a hand that is not shown has its equal tiles until somebody shows the contrary, and binds nobody."""
    opened = open_now(table, act)
    if opened is None or table.course.due is Due.OVER or not prevails(table, act):
        return None
    return may_lack_equals(table, act, opened, SET_KINDS[act.name].own)


def _excluded(table: Table[Course], act: Act) -> Undecided | None:
    """That of two claims of hands that are not shown only one can have its equal tiles, and nobody knows which."""
    standing, equal = table.course.claim, ("pung", "kong")
    if standing is None or table.course.shown or act.name not in equal or standing.act not in equal:
        return None
    tile, needed, hand = standing.open.tile, SET_KINDS[act.name].own, table.hands[act.seat]
    free = table.unaccounted(tile)
    had = free + standing.from_hand.count(tile)
    if open_now(table, act) is not standing.open or not hand.most(tile, free) < needed <= hand.most(
        tile, had
    ):
        return None
    args: Arguments = {"seat": act.seat, "other": standing.seat, "tile": tile}
    held = WhetherHeld(standing.seat, standing.from_hand, table.laid[standing.seat][-1].at)
    return Undecided(Fact("which-had-equals", args, (held,)))


def _claimed(table: Table[Course], act: Act) -> str:
    """The tile that is claimed; of a claim that takes nothing open nothing more is asked."""
    opened = open_now(table, act)
    if opened is None:
        missing = table.course.due is Due.UNKNOWN
        return act.tile if missing and act.tile is not None else UNSEEN
    return act.tile or opened.tile


# -- whose claim prevails --------------------------------------------------------------------------


@clause("LQ-1C.0", Contested.OUTRANKED, void=True, limb="c")
def the_stronger_claim_prevails(table: Table[Course], act: Act) -> Answer:
    """A win prevails over pung and kong, and these over a chow; of two equal claims the first in turn prevails."""
    standing = table.course.claim
    if standing is None or open_now(table, act) is not standing.open or prevails(table, act):
        return None
    args = {"seat": act.seat, "act": act.name, "holder": standing.seat, "held": standing.act}
    return _excluded(table, act) or Objection("claim-outranked", args)


@cites("LQ-1C.0(c)", "LQ-1C.4")
def prevails(table: Table[Course], act: Act) -> bool:
    """Whether a claim overturns the standing claim on the same tile; of equals the first in turn prevails."""
    standing = table.course.claim
    if standing is None:
        return True
    if STRENGTH[act.name] != STRENGTH[standing.act]:
        return STRENGTH[act.name] > STRENGTH[standing.act]
    return nearest_first(standing.open.seat, (act.seat, standing.seat))[0] == act.seat


# -- what a claim does -----------------------------------------------------------------------------


def own_tiles(act: Act, tile: str) -> tuple[str, ...]:
    """The own tiles that go into a set: those named, or as many equal ones as the set needs."""
    if act.name != "eat":
        return act.with_tiles or (tile,) * SET_KINDS[act.name].own
    made = [each for tiles in act.making for each in tiles]
    if tile in made:
        made.remove(tile)
    return act.with_tiles or tuple(made)


def base_of(table: Table[Course]) -> Course:
    """The course as it was before the standing claim, or as it is."""
    course = table.course
    return course if course.claim is None else course.claim.before


def withdrawn(table: Table[Course], act: Act) -> Sequence[Move]:
    """The claim on the same tile that this act overturns, taken back."""
    standing = table.course.claim
    if standing is None or standing.seat == act.seat:
        return ()
    return (replace(standing.taken_back(), unseen=_excluded(table, act) is not None),)


@cites("LQ-1C.0(d)")
def claim(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """吃, 碰 and 大明杠: own tiles and the open one; a weaker standing claim is taken back first."""
    lying = open_now(table, act)
    if table.course.due is Due.OVER and (lying is None or not prevails(table, act)):
        return ()
    tile = act.tile or (lying.tile if lying else UNSEEN)
    opened = lying or _unseen(table, act, tile)
    own = own_tiles(act, tile)
    laid = LaidSet(
        act.name, tuple(sorted((*own, tile))), act.name, act.place.at, tile, _giver(table, lying, act)
    )
    giver = giver_said(table, lying, act)
    down = SetDown(act.seat, laid, own, takes_open=True, stray=lying is None, giver=giver)
    return (*withdrawn(table, act), down, Mark(_after(table, act, opened, own)))


def _unseen(table: Table[Course], act: Act, tile: str) -> OpenTile | None:
    """The tile that was put out in acts that are missing; where none are, a claim takes what nobody put out.

    Where the log does not show who put it out, its claimer stands for that seat.
    """
    if table.course.due is not Due.UNKNOWN:
        return None
    return OpenTile(tile, act.source if act.source in SEATS else act.seat, "discard", act.place)


def _giver(table: Table[Course], lying: OpenTile | None, act: Act) -> Seat | None:
    """The seat whose tile a claim takes: whose tile lay open, or whom the log names; `None` if neither."""
    if lying is not None:
        return giver_of(table, lying, act)
    return act.source if act.source in SEATS else None


def _after(table: Table[Course], act: Act, opened: OpenTile | None, own: tuple[str, ...]) -> Course:
    """The course after a claim: a discard is due, after a kong the replacement first."""
    before = base_of(table)
    taken = None if opened is None else opened.claimed_as(act.tile)
    standing = None if taken is None else StandingClaim(act.name, act.seat, taken, own, 1, before=before)
    after = taken_up(before, act.seat, in_order=opened is not None)._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        first=Known.NO,
        drawn=None,
        how=None,
        claimed=True,
        claim=standing,
        shown=_is_shown(table, act, own),
    )
    return owing(after, act.seat, "kong") if SET_KINDS[act.name].kong else after


def _is_shown(table: Table[Course], act: Act, own: tuple[str, ...]) -> bool:
    """Whether the log shows that a hand had the own tiles of a claim."""
    return all(table.at_least(act.seat, tile, own.count(tile)) is Known.YES for tile in own)


@cites("LQ-1C.0(b)")
def form_of(table: Table[Course], act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """What the set an act has just laid is called: its name, other names it goes by, and its clause."""
    kind = SET_KINDS.get(act.name)
    if kind is None or (act.name != "add-kong" and not _has_laid(table, act)):
        return None
    return kind.name, kind.aliases, kind.clause


def _has_laid(table: Table[Course], act: Act) -> bool:
    laid = table.laid[act.seat]
    return bool(laid) and laid[-1].at == act.place.at
