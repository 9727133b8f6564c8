"""01-tiles and 03-play: who may take the open tile and with what, 碰, 開昭 and the jumps (sections 1.3 and 3.6)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import opened_four, own_equal
from oracle.families.dominoes.open_tile import giver_said, is_unseen_to, may_be, stray_tile
from oracle.families.due import Due
from oracle.game.claims import StandingClaim
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.deal import SEATS
from oracle.rulesets.jiaxing.figures.kinds import COPIES
from oracle.rulesets.jiaxing.figures.sets import PAIR, form_by_origin
from oracle.rulesets.jiaxing.hand.eatings import change_of, eats_one_way, left_after_eating, tiles_given
from oracle.rulesets.jiaxing.hand.laid import HEAP, door_may_be_otherwise, perhaps_beside, perhaps_shown
from oracle.rulesets.jiaxing.hand.own import own_laid
from oracle.rulesets.jiaxing.hand.together import may_be_eaten_beside
from oracle.rulesets.jiaxing.play.open_tile import open_now
from oracle.rulesets.jiaxing.play.replacements import lapsed
from oracle.rulesets.jiaxing.state.course import new_turn
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.ruling.questions import WhetherHeld
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Mark, Reopen, SetDown, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.rule import Answers
    from oracle.rulebook.messages import Arguments
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


NEEDED = {"pung": 2, "four": 3, "five": 4}
"""The own equal tiles a claim needs (JX-1.3c)."""

SIZE = {"four": 4, "five": 5}
"""The tiles of the set that 開昭 and a jump make."""


@clause("JX-3.6b", void=True, sentence="open")
def a_claim_takes_the_open_tile(table: Table[Course], act: Act) -> Answer:
    """Only the open tile may be claimed; what nobody took lies in the corner as discarded.

    An own tile that was drawn is not claimed, and wins for the seat that drew it (JX-3.6e).
    """
    course, opened = table.course, open_now(table, act)
    if course.due in (Due.UNKNOWN, Due.OVER) or opened is not None:
        return None
    if act.name == "win" and course.due in (Due.DISCARD, Due.REPLACE) and not names_no_draw(course, act):
        return None
    if table.open is None:
        return Objection("nothing-open", {"tile": act.tile or UNSEEN}, effects=(Contested.GONE,))
    args = {"tile": act.tile or UNSEEN, "open": table.open.tile}
    return Objection("not-open", args, effects=(Contested.GONE,))


def names_no_draw(course: Course, act: Act) -> bool:
    """Whether a win names another tile than the one a seat beside the winner drew, or one where its seat has claimed."""
    if act.seat == course.seat:
        has_claimed = course.claim is not None and course.drawn is None and not course.replaced
        return has_claimed and course.due is Due.DISCARD and act.tile is not None
    return None not in (act.tile, course.drawn) and act.tile != course.drawn


@clause("JX-3.6a", void=True, sentence="own")
def nobody_claims_his_own_discard(table: Table[Course], act: Act) -> Answer:
    """A discard is open to the other three; only a flipped tile may be claimed by the one who put it out."""
    opened = open_now(table, act)
    if opened is not None and opened.how == "discard" and opened.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": opened.tile})
    return None


@clause("JX-1.3c", void=True, sentence="form")
@cites("JX-G.6")
def a_claim_shows_its_own_tiles(table: Table[Course], act: Act) -> Answer:
    """碰 takes two own tiles equal to the open tile, 開昭 three, 高跳 four; tiles at the door are not own (JX-2.2)."""
    tile, number = act.tile, NEEDED[act.name]
    if tile is None:
        return None
    if _shows_others(act, tile):
        return Objection("shows-other-tiles", {"tile": tile, "shown": act.with_tiles, "needed": number})
    if _has_its_tiles(table, act, tile) is not Known.NO:
        return None
    if cannot_both_be(table, act) is not None:
        return Undecided(the_tiles_of(act.name, act.seat, tile, act.place.at))
    laid = 0 if act.name == "pung" else own_laid(table, act.seat, tile)
    at_the_door = any(tile in each.tiles for each in table.laid[act.seat] if each.claimed is not None)
    also = (ClauseId("JX-2.2"),) if at_the_door else ()
    held = table.hands[act.seat].count(tile) + laid
    args: Arguments = {"seat": act.seat, "tile": tile, "held": held, "needed": number}
    return Objection("too-few-equal", args, also=also)


@duty("JX-1.3c", void=True, sentence="form")
@cites("JX-G.6")
def what_is_claimed_with_was_held(table: Table[Course], act: Act) -> Answer:
    """Who claims out of a hand nobody saw is taken to have the tiles, which the log does not show."""
    tile = act.tile
    if tile is None or _shows_others(act, tile) or _has_its_tiles(table, act, tile) is not Known.UNKNOWN:
        return None
    return Undecided(the_tiles_of(act.name, act.seat, tile, act.place.at))


def _shows_others(act: Act, tile: str) -> bool:
    """Whether a claim is shown with other own tiles than it takes, or with more or fewer."""
    other = any(own not in (tile, UNSEEN) for own in act.with_tiles)
    return other or (bool(act.with_tiles) and len(act.with_tiles) != NEEDED[act.name])


def _has_its_tiles(table: Table[Course], act: Act, tile: str) -> Known:
    """Whether the seat of a claim has the own tiles for it, in hand or shown; own ones may lie in what was laid anew."""
    number, laid = NEEDED[act.name], own_laid(table, act.seat, tile)
    if act.name == "pung":
        return table.at_least(act.seat, tile, number)
    if table.at_least(act.seat, tile, number - laid) is Known.YES:
        return Known.YES
    unseen = sum(len(table.laid[act.seat][place].tiles) for place in perhaps_shown(table, act.seat, tile))
    anew = any(each.kind == HEAP and each.claimed for each in table.laid[act.seat])
    somewhere = anew or table.at_least(act.seat, tile, number - laid - unseen) is not Known.NO
    return Known.UNKNOWN if somewhere else Known.NO


def cannot_both_be(table: Table[Course], act: Act) -> StandingClaim[None] | None:
    """The standing claim of another that leaves too few of a kind for this one, where nobody saw either hand."""
    claim, tile = table.course.claim, act.tile
    if claim is None or tile is None or claim.seat == act.seat or claim.open.tile != tile:
        return None
    rival, needed = NEEDED.get(claim.act, 0), NEEDED.get(act.name, 0)
    if not rival or not needed or table.knows_hand(claim.seat) or table.knows_hand(act.seat):
        return None
    left = table.unaccounted(tile) + rival
    both = table.hands[act.seat].at_least(tile, needed, left) is not Known.NO
    return claim if both and needed > table.hands[act.seat].most(tile, left - rival) else None


def the_tiles_of(name: str, seat: str, tile: str, at: int | None) -> Fact:
    """Whether a seat holds the own tiles that a claim needs."""
    args: Arguments = {"seat": seat, "tile": tile, "number": NEEDED[name]}
    return Fact("hand-holds", args, (WhetherHeld(seat, (tile,) * NEEDED[name], at),))


@duty("JX-3.6b", void=True)
def what_is_claimed_unseen_lay_open(table: Table[Course], act: Act) -> Answer:
    """What is claimed first behind missing acts, or of a tile that nobody saw, is taken to have lain open.

    Who takes his own flip into a set shows what it was; a set of an unseen tile need not be of the one that lay there.
    """
    course, opened = table.course, open_now(table, act)
    behind = course.due is Due.UNKNOWN and course.gapped and opened is None
    unread = act.tile is None and act.name != "win"
    unseen = opened is not None and (unread or (act.tile is not None and is_unseen_to(opened, act)))
    return Undecided(Fact("claimed-by-right", {"seat": act.seat})) if behind or unseen else None


@clause("JX-1.3c", void=True, sentence="form")
def a_top_joins_a_four(table: Table[Course], act: Act) -> Answer:
    """平跳 adds one tile from outside, flipped or discarded, to one's own 開昭."""
    tile = act.tile
    if tile is None or opened_four(table, act.seat, tile) is not None:
        return None
    if any(laid.kind == "four" and UNSEEN in laid.tiles for laid in table.laid[act.seat]):
        return Undecided(Fact("opened-four", {"seat": act.seat, "tile": tile}))
    somewhere = table.unaccounted(tile) + sum(out.tile == tile for out in table.pool)
    if table.course.gapped:  # what was shown as own may have gone into it meanwhile
        shown = sum(len(table.laid[act.seat][place].tiles) for place in perhaps_shown(table, act.seat, tile))
        somewhere += own_laid(table, act.seat, tile) + shown
    untold = not table.course.dealt and door_may_be_otherwise(table, act.seat)
    if untold and somewhere >= COPIES - 1:
        return Undecided(Fact("opened-four", {"seat": act.seat, "tile": tile}))
    return Objection("no-opened-four", {"seat": act.seat, "tile": tile})


def moves_of_claim(
    table: Table[Course], act: Act, *moves: SetDown, due: Due, blurred: tuple[int, ...] = ()
) -> Sequence[Move]:
    """The moves of a claim and the course after it; a weaker standing claim is taken back first.

    Of the sets at `blurred` places the log does not show whether they go into the new one.
    """
    lying = open_now(table, act)
    opened = (lying or stray_tile(act)).claimed_as(act.tile)
    restores = tuple(table.laid[act.seat][index] for move in moves for index in move.replaces)
    given = tuple(tile for move in moves for tile in move.from_hand)
    if blurred:
        vague = tuple(table.laid[act.seat][index] for index in blurred)
        there = Counter(tile for laid in vague for tile in laid.tiles if tile != UNSEEN)
        given, restores = tuple((Counter(given) - there).elements()), (*restores, *vague)
    if due is Due.REPLACE and table.wall.left == 0:
        due = Due.DISCARD
    claim = StandingClaim(act.name, act.seat, opened, given, len(moves), restores, before=None)
    after = new_turn(lapsed(table, table.course, (act.seat,)))._replace(
        due=due,
        seat=act.seat,
        opening=False,
        claim=None if takes_none_that_lay(table, act) else claim,
        to_lay=_to_lay(table, act),
    )
    laid = tuple(
        SetDown(
            move.seat,
            move.laid,
            move.from_hand,
            move.takes_open,
            move.replaces,
            stray=move.takes_open and lying is None,
            giver=giver_said(SEATS, lying, act) if move.takes_open else None,
        )
        for move in moves
    )
    blur = (Blur(act.seat, blurred),) if blurred else ()
    return (*withdrawn(table, act), *perhaps_the_last(table, act), *blur, *laid, Mark(after))


@cites("JX-3.6b", "JX-G.6")
def takes_none_that_lay(table: Table[Course], act: Act) -> bool:
    """Whether a claim is of a tile that lay nowhere, as the log shows: none that another could take in its stead."""
    known = table.course.due is not Due.UNKNOWN and not table.course.gapped
    return known and open_now(table, act) is None


def perhaps_the_last(table: Table[Course], act: Act) -> Sequence[Move]:
    """The moves that lose sight of the tile last known to lie open, which a claim of an unseen tile may have taken."""
    last = table.course.last
    if last is None or act.tile is not None or open_now(table, act) is not None or last not in table.pool:
        return ()
    return (Reopen(last), TakeOpen(act.seat), Blur(act.seat))


@cites("JX-2.8")
def _to_lay(table: Table[Course], act: Act) -> str | None:
    """The kind just eaten, where own tiles equal to it are left that have to be laid out and can be."""
    if act.name != "eat" or act.tile is None or not table.knows_hand(act.seat):
        return None
    left = left_after_eating(table, act)
    if left is None or not left.get(act.tile):
        return None
    return act.tile if may_be_eaten_beside(table.agreed, left, act.tile) else None


def left_after_claim(table: Table[Course], act: Act) -> Counter[str] | None:
    """The tiles of a known hand after an eating or a pung of two, `None` if the log does not show what they take."""
    if act.tile is None or not table.knows_hand(act.seat):
        return None
    if act.name == "pung":
        held = table.hands[act.seat].known
        return (
            Counter({kind: n for kind, n in held.items() if kind != act.tile})
            if held.get(act.tile) == PAIR
            else None
        )
    left = left_after_eating(table, act) if eats_one_way(table, act) else None
    given = any(tile != UNSEEN for tile in tiles_given(act, change_of(table, act)))
    return +Counter(left) if left is not None and given else None


def withdrawn(table: Table[Course], act: Act) -> Sequence[Move]:
    """The moves that take back the claim on this tile which the act overturns; a seat overturns its own only to win.

    Where unseen tiles lay at the door nobody knows which of the others return there and which to the hand.
    """
    claim = table.course.claim
    if claim is None or not may_be(claim.open, act):
        return ()
    if claim.seat == act.seat and act.name != "win":
        return ()
    back = claim.taken_back()
    vague = any(laid.kind == HEAP or UNSEEN in laid.tiles for laid in claim.restores)
    vague = vague or cannot_both_be(table, act) is not None
    return (back, Blur(claim.seat)) if vague else (back,)


@cites("JX-1.3c")
def pung(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """碰: make a set of two own equal tiles and the open one."""
    opened = open_now(table, act) or stray_tile(act)
    tile = act.tile or opened.tile
    own = _equal_to(tile, act.with_tiles) or _own_of(table, act, tile, PAIR)
    laid = LaidSet("three", (*own, tile), slug_of("pung", "three"), act.place.at, tile, opened.seat)
    return moves_of_claim(table, act, SetDown(act.seat, laid, own, takes_open=True), due=Due.DISCARD)


def _own_of(table: Table[Course], act: Act, tile: str, number: int) -> tuple[str, ...]:
    """The own tiles of a claim that names none; a claim of an unseen tile may be of another tile than the open one."""
    there = act.tile is not None or table.at_least(act.seat, tile, number) is not Known.NO
    return (tile if there else UNSEEN,) * number


def _equal_to(tile: str, shown: tuple[str, ...]) -> tuple[str, ...]:
    """The own tiles of a claim that takes equal tiles; an unseen one is equal too."""
    return tuple(tile if own == UNSEEN else own for own in shown)


@cites("JX-1.3c")
def four_or_five(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Make 開昭 of three own equal tiles and the open one, 高跳 of four."""
    opened = open_now(table, act) or stray_tile(act)
    tile, size = act.tile or opened.tile, SIZE[act.name]
    shown = own_equal(table, act.seat, tile)
    own = _equal_to(tile, act.with_tiles) or _own_of(
        table, act, tile, size - 1 - own_laid(table, act.seat, tile)
    )
    laid = LaidSet(
        "four" if act.name == "four" else "five",
        (tile,) * size,
        slug_of(act.name, act.name),
        act.place.at,
        tile,
        opened.seat,
    )
    heaps = () if shown else perhaps_beside(table, act.seat, tile)
    blurred = () if shown else (*perhaps_shown(table, act.seat, tile), *heaps)
    rest = (_without(act.seat, table.laid[act.seat][place], tile) for place in heaps)
    move = SetDown(act.seat, laid, own, takes_open=True, replaces=shown)
    return moves_of_claim(table, act, *rest, move, due=Due.REPLACE, blurred=blurred)


def _without(seat: str, heap: LaidSet, tile: str) -> SetDown:
    """What of sets laid anew certainly lies there: all tiles but those of a kind; the tile that was claimed stays."""
    stays = [own for own in heap.tiles if own != tile]
    if heap.claimed == tile:
        stays.append(tile)
    rest = LaidSet(heap.kind, tuple(sorted(stays)), heap.form, heap.at, heap.claimed, heap.source)
    return SetDown(seat, rest, rest.tiles, takes_open=False)


def slug_of(how: str, kind: str) -> str:
    """The slug of a set by the origin of its tiles; empty where nothing is made so."""
    named = form_by_origin(how, kind)
    return "" if named is None else named.slug


@cites("JX-1.3c", "JX-2.5")
def top(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """平跳: add a tile from outside to the 開昭 of its kind."""
    opened = open_now(table, act) or stray_tile(act)
    tile = act.tile or opened.tile
    index = opened_four(table, act.seat, tile)
    before = () if index is None else table.laid[act.seat][index].tiles
    slug = "" if index is None else slug_of("top", "five")
    laid = LaidSet("five", (*before, tile), slug, act.place.at, tile, opened.seat)
    replaces = () if index is None else (index,)
    move = SetDown(act.seat, laid, (), takes_open=True, replaces=replaces)
    return moves_of_claim(table, act, move, due=Due.REPLACE)
