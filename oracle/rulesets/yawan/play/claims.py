"""08-route: 吃 and 碰, with which own tiles under which form, and what a claim does."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.yawan.figures.kinds import DRAGONS, HONOUR, NUMBER_OF, SUIT_OF, SUITS, WINDS
from oracle.rulesets.yawan.figures.sets import SET_KINDS, form_made
from oracle.rulesets.yawan.hand.binding import form_bound, may_stand
from oracle.rulesets.yawan.play.priority import (
    ADDED,
    LAST,
    course_before,
    giver_said,
    may_lack_too,
    offer,
    one_of_two_lacks,
    takes_nothing,
    withdrawn,
)
from oracle.rulesets.yawan.state.course import Believed, Course, SignedClaim
from oracle.rulesets.yawan.state.hands import Laid
from oracle.rulesets.yawan.state.route import Turn
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Mark, Move, SetDown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.rulesets.yawan.play.priority import Offer
    from oracle.rulesets.yawan.state.course import Began
    from oracle.table.acts import Act
    from oracle.table.table import Table

SIGN_READING = "YW-A8"
SIGN_FIRST = "sign-first"
"""Whether the sign discard of a kong laid with its pung comes before the replacement."""

BEGAN: Mapping[str, Began] = {"eat": "eat", "pung": "pung", "kong": "kong"}


# -- the open tile -----------------------------------------------------------------------------------


def not_open(table: Table[Course], act: Act) -> Objection | None:
    """Why there is no discard of another for an act to take; `None` if there is one, or the log does not show it."""
    if table.course.due in (Due.UNKNOWN, Due.OVER):
        return None
    found, lying = offer(table, act), table.open
    if found is not None and found.open.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": found.open.tile})
    if found is not None and found.open.how != ADDED:
        return None
    if lying is None or lying.how == ADDED:
        return Objection(
            "nothing-open", {"seat": act.seat, "tile": act.tile or UNSEEN}, effects=(Contested.GONE,)
        )
    args = {"seat": act.seat, "tile": act.tile or UNSEEN, "open": lying.tile, "from": lying.seat}
    return Objection("not-open", args, effects=(Contested.GONE,))


# -- chi ---------------------------------------------------------------------------------------------


@clause("YW-PLAY-7", sentence="previous")
def a_chow_takes_the_previous_discard(table: Table[Course], act: Act) -> Answer:
    """Chi takes the discard of the seat before on the route, for the seat that would draw next."""
    found = offer(table, act)
    if found is None or found.open.how == ADDED or found.open.seat == act.seat:
        return not_open(table, act)
    if table.course.due is Due.UNKNOWN or not found.next:
        return None
    if act.seat in [turn.seat for turn in found.next]:
        return None
    seats = tuple(turn.seat for turn in found.next)
    return Objection("chow-out-of-turn", {"seat": act.seat, "from": found.open.seat, "next": seats})


@clause("YW-PLAY-7", sentence="previous")
def a_chow_makes_a_sequence(table: Table[Course], act: Act) -> Answer:
    """Chi makes a sequence with two own tiles: of one suit, or in 花组式 of three."""
    tile = claimed_tile(table, act)
    tiles = (*own_tiles(table, act, tile), tile)
    if UNSEEN in tiles or form_made("eat", tiles, act.seat) is not None:
        return None
    return Objection("chow-no-sequence", {"seat": act.seat, "tile": tile, "with": tiles[:-1]})


@clause("YW-PLAY-7b")
def a_chow_keeps_the_order_of_suits(table: Table[Course], act: Act) -> Answer:
    """In 花组式 the order of suits chosen with the first chi cannot change in this hand."""
    tile = claimed_tile(table, act)
    tiles = (*own_tiles(table, act, tile), tile)
    if form_bound(table, act.seat) != "hua-zu" or UNSEEN in tiles:
        return None
    if form_made("eat", tiles, act.seat) != "hua-zu" or may_stand(table, act.seat, Laid("eat", tiles, tile)):
        return None
    return Objection("order-of-suits-changes", {"seat": act.seat, "tile": tile, "with": tiles[:-1]})


# -- pung --------------------------------------------------------------------------------------------


@clause("YW-PLAY-8")
def a_pung_takes_a_discard(table: Table[Course], act: Act) -> Answer:
    """Pung takes the discard of any other player."""
    return not_open(table, act)


@clause("YW-PLAY-8")
def the_own_tiles_of_a_pung_are_named(table: Table[Course], act: Act) -> Answer:
    """Where a pung can be laid with equal tiles or with those of 花组式, the log says which."""
    tile = claimed_tile(table, act)
    if tile == UNSEEN or act.with_tiles or act.making or len(choices(table, act, tile)) < 2:
        return None
    return Undecided(Fact("own-tiles-of-the-pung", {"seat": act.seat, "tile": tile}))


@clause("YW-PLAY-8")
def a_pung_makes_a_triplet(table: Table[Course], act: Act) -> Answer:
    """Pung takes two own tiles equal to the discard; in 花组式 the two that make a triplet of that form with it."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or _with_own_wind((*own, tile), act.seat):
        return None
    if form_made("pung", (*own, tile), act.seat) is None:
        return Objection("pung-no-triplet", {"seat": act.seat, "tile": tile, "with": own})
    return _lacks(table, act, own) if own[0] == tile else None


@clause("YW-PLAY-8b")
def a_flower_pung_shows_two_base_tiles(table: Table[Course], act: Act) -> Answer:
    """In 花组式 the two own tiles of a pung are in the hand, and the own seat wind is not among the three."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile):
        return None
    if _with_own_wind((*own, tile), act.seat):
        return Objection("own-wind-in-a-triplet", {"seat": act.seat, "tile": act.seat})
    if form_made("pung", (*own, tile), act.seat) != "hua-zu":
        return None
    return _lacks(table, act, own)


@clause("YW-PLAY-8b")
def a_flower_pung_keeps_the_base(table: Table[Course], act: Act) -> Answer:
    """In 花组式 the couple of suits, and that of winds, is fixed for the hand by the first pung of that kind."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or form_made(act.name, (*own, tile), act.seat) != "hua-zu":
        return None
    if tile == act.seat:
        return None
    if form_bound(table, act.seat) != "hua-zu" or may_stand(
        table, act.seat, Laid(act.name, (*own, tile), tile)
    ):
        return None
    return Objection("base-changes", {"seat": act.seat, "tile": tile, "with": own})


def _with_own_wind(tiles: Sequence[Tile], seat: Seat) -> bool:
    """Whether tiles are three different winds, the own one among them."""
    return len(set(tiles)) == len(tiles) == len(WINDS) - 1 and seat in tiles and set(tiles) <= set(WINDS)


def _lacks(table: Table[Course], act: Act, own: Sequence[Tile]) -> Answer:
    """A tile of the own ones that the hand is known not to hold often enough."""
    for tile in own:
        lacking = too_few(table, act.seat, tile, own.count(tile))
        if lacking is not None:
            return lacking_or_open(table, act, lacking)
    return None


def lacking_or_open(table: Table[Course], act: Act, lacking: Objection | None) -> Answer:
    """What a claim lacks; open where another on the same tile may be the one that lacks it."""
    doubt = None if lacking is None else one_of_two_lacks(table, act)
    return lacking if doubt is None else Undecided(doubt)


def too_few(table: Table[Course], seat: Seat, tile: Tile, needed: int) -> Objection | None:
    """That a hand cannot hold a tile as often as it takes, and how often it can at most."""
    if table.at_least(seat, tile, needed) is not Known.NO:
        return None
    most = max(number for number in range(needed) if table.at_least(seat, tile, number) is not Known.NO)
    return Objection("too-few-own", {"seat": seat, "tile": tile, "held": most, "needed": needed})


# -- the form ----------------------------------------------------------------------------------------


# -- what was not seen -------------------------------------------------------------------------------


@clause("YW-PLAY-8")
def own_tiles_make_a_set_with_some_tile(table: Table[Course], act: Act) -> Answer:
    """Where nobody saw the tile that is claimed, the own tiles are such as some tile makes a set with."""
    own = own_tiles(table, act, UNSEEN)
    if offer(table, act) is None or claimed_tile(table, act) != UNSEEN or UNSEEN in own:
        return None
    if any(form_made(act.name, (*own, tile), act.seat) is not None for tile in SUIT_OF):
        return None
    return Objection("pung-no-triplet", {"seat": act.seat, "tile": UNSEEN, "with": own})


# -- the own tiles -----------------------------------------------------------------------------------


def claimed_tile(table: Table[Course], act: Act) -> Tile:
    """The tile that is claimed; of a claim that takes nothing open no more is asked."""
    found = offer(table, act)
    if found is None:
        return act.tile or UNSEEN if table.course.due is Due.UNKNOWN else UNSEEN
    return act.tile or found.open.tile


def own_tiles(table: Table[Course], act: Act, tile: Tile) -> tuple[Tile, ...]:
    """The own tiles that go into a set: those named, or the only ones they can be, else unseen ones."""
    if act.with_tiles:
        return act.with_tiles
    if act.making:
        made = [each for tiles in act.making for each in tiles]
        if tile in made:
            made.remove(tile)
        return tuple(made)
    possible = choices(table, act, tile)
    if len(possible) > 1:
        return (UNSEEN,) * SET_KINDS[act.name].own
    return possible[0] if possible else (tile,) * SET_KINDS[act.name].own


def choices(table: Table[Course], act: Act, tile: Tile) -> tuple[tuple[Tile, ...], ...]:
    """Which own tiles a pung or kong can have been laid with, by what is known of the hand and its form."""
    return table.once(("choices", act, tile), lambda: _choices(table, act, tile))


def _choices(table: Table[Course], act: Act, tile: Tile) -> tuple[tuple[Tile, ...], ...]:
    if tile == UNSEEN or act.name == "eat":
        return ()
    form = form_bound(table, act.seat)
    return tuple(
        own
        for own in partners(tile, act.name, act.seat)
        if form in (None, form_made(act.name, (*own, tile), act.seat))
        and all(table.at_least(act.seat, each, own.count(each)) is not Known.NO for each in own)
    )


@cites("YW-PLAY-8", "YW-PLAY-8b", "YW-PLAY-9", "YW-KONG-H")
def partners(tile: Tile, name: str, seat: Seat) -> Iterator[tuple[Tile, ...]]:
    """The own tiles that make a pung or a kong with a discard: equal ones, and those of the flower form."""
    own = SET_KINDS[name].own
    yield (tile,) * own
    if tile not in SUIT_OF:
        return
    if name == "kong":
        if tile in WINDS and tile != seat:
            yield tuple(wind for wind in WINDS if wind != tile)
    elif SUIT_OF[tile] != HONOUR:
        yield tuple(f"{NUMBER_OF[tile]}{suit}" for suit in SUITS if suit != SUIT_OF[tile])
    elif tile in DRAGONS:
        yield tuple(dragon for dragon in DRAGONS if dragon != tile)
    elif tile != seat:
        yield tuple(wind for wind in WINDS if wind not in (tile, seat))


# -- what a claim does -------------------------------------------------------------------------------


@cites("YW-PLAY-7", "YW-PLAY-8", "YW-PLAY-9")
def claim(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """吃, 碰, 明杠: own tiles and the open one, nothing drawn; a claim that gives way is taken back first."""
    course, found = table.course, offer(table, act)
    if found is None and course.due is Due.OVER:
        return ()
    if found is not None and found.open.how == LAST:
        return ()
    if found is not None and found.open.how == ADDED:
        return ()
    tile = act.tile or (found.open.tile if found else UNSEEN)
    opened = found.open if found else OpenTile(tile, act.source or act.seat, "discard", act.place)
    named = opened if opened.tile == tile else replace(opened, tile=tile)
    own = own_tiles(table, act, tile)
    source = opened.seat if opened.seat != act.seat else None
    laid = LaidSet(act.name, tuple(sorted((*own, tile))), act.name, act.place.at, tile, source)
    giver = giver_said(found, act)
    down = SetDown(act.seat, laid, own, takes_open=True, stray=found is None, giver=giver)
    back = withdrawn(table, found) if found else ()
    other = may_lack_too(table, act)
    if other is not None:
        back = (*back, Blur(other.seat, tuple(_sets_of(table, other))))
    return (*back, down, Mark(_after(table, act, found, _claimed(table, act, (named, own), answers))))


def _sets_of(table: Table[Course], other: Believed) -> Iterator[int]:
    """Where the set of an earlier claim lies among those of its seat; nowhere, if it has just given way."""
    laid = table.laid[other.seat]
    yield from (place for place, each in enumerate(laid) if other.at is not None and each.at == other.at)


@cites("YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-9e")
def _after(table: Table[Course], act: Act, found: Offer | None, claimed: SignedClaim) -> Course:
    """The course after a claim: the sign discard is due; a chi is a turn like a draw, a pung or kong turns the route."""
    before = course_before(table, found)
    turn = Turn(act.seat)
    if found is not None and act.name == "eat":
        turn = next((each for each in found.next if each.seat == act.seat), turn)
    kong = SET_KINDS[act.name].kong
    sign_first = table.agreed.reading(SIGN_READING) == SIGN_FIRST
    return before._replace(
        due=Due.REPLACE if kong and not sign_first else Due.DISCARD,
        turn=turn,
        next=(),
        began=BEGAN[act.name],
        kong=False,
        drawn=None,
        how=None,
        owed={**before.owed, act.seat: 1} if kong else before.owed,
        entered=before.entered | {act.seat},
        claim=replace(claimed, before=before),
        believed=before.believed if claimed.shown else (*before.believed, _as_believed(act, claimed)),
    )


def _as_believed(act: Act, claimed: SignedClaim) -> Believed:
    return Believed(act.seat, act.place.at, claimed.from_hand)


def _claimed(
    table: Table[Course], act: Act, taken: tuple[OpenTile, tuple[Tile, ...]], answers: Answers
) -> SignedClaim:
    """The claim that an act makes, on which tile and with which own ones; its sign is still to come."""
    void = takes_nothing(table, act, answers)
    known, own = table.hands[act.seat].known, taken[1]
    shown = all(known.get(tile, 0) >= own.count(tile) for tile in own)
    return SignedClaim(act.name, act.seat, *taken, 1, before=table.course, void=void, shown=shown)


def form_of(table: Table[Course], act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """What the set an act has just laid is called: its name, other names it goes by, and its clause."""
    kind = SET_KINDS.get(act.name)
    if kind is None:
        return None
    laid = table.laid[act.seat]
    if act.name != "add-kong" and (not laid or laid[-1].at != act.place.at):
        return None
    return kind.name, kind.aliases, kind.clause
