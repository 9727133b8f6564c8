"""01-tiles, 02-rules and 03-play: eating (吃), sections 1.3, 2.2, 2.8 and 3.6."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import stray_tile
from oracle.families.dominoes.relaying import cancel, on_table
from oracle.families.dominoes.sets import LOOSE, SET_SIZE, butong_frames_of, wuzi_frames_of
from oracle.families.due import Due
from oracle.game.claims import StandingClaim
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.jiaxing.figures.deal import IN_TURN
from oracle.rulesets.jiaxing.figures.sets import THREE, is_loose, set_of
from oracle.rulesets.jiaxing.hand.eatings import change_of, eats_one_way, left_after_eating, tiles_given
from oracle.rulesets.jiaxing.hand.laid import HEAP, door_may_be_otherwise
from oracle.rulesets.jiaxing.hand.own import own_by_kind, own_of_kind
from oracle.rulesets.jiaxing.hand.together import may_be_eaten_beside, splits
from oracle.rulesets.jiaxing.play.claims import (
    moves_of_claim,
    perhaps_the_last,
    slug_of,
    takes_none_that_lay,
    withdrawn,
)
from oracle.rulesets.jiaxing.play.open_tile import open_now
from oracle.rulesets.jiaxing.play.replacements import lapsed
from oracle.rulesets.jiaxing.state.course import new_turn
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, Mark, SetDown

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from oracle.families.dominoes.relaying import Change
    from oracle.families.dominoes.sets import TileSet
    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act, OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


# -- who eats, and what --------------------------------------------------------------------------------


@clause("JX-3.6a", void=True, sentence="eat")
def a_discard_is_eaten_by_the_next_seat(table: Table[Course], act: Act) -> Answer:
    """Only the next seat eats what was discarded; a player's own discard is no matter of turn (JX-3.6a)."""
    opened = open_now(table, act)
    if opened is None or opened.how != "discard" or act.seat in (IN_TURN.lower(opened.seat), opened.seat):
        return None
    return _out_of_turn(act, opened)


@clause("JX-3.6b", void=True, sentence="eat")
def a_flip_is_eaten_by_its_flipper_or_the_next_seat(table: Table[Course], act: Act) -> Answer:
    """A flipped tile is eaten by its flipper, unless he has let it lie, or by the next seat, as a discard is.

    By one reading the next seat alone eats it (JX-A15).
    """
    opened, course = open_now(table, act), table.course
    if opened is None or opened.how != "flip":
        return None
    lower = IN_TURN.lower(opened.seat)
    if act.seat == opened.seat and table.agreed.reading("JX-A15") == "next-only":
        return Objection("eats-own-flip", {"seat": act.seat, "tile": opened.tile, "lower": lower})
    if act.seat == opened.seat:
        passed = course.passed_on
        return Objection("eats-after-pass", {"seat": act.seat, "tile": opened.tile}) if passed else None
    return None if act.seat == lower else _out_of_turn(act, opened)


def _out_of_turn(act: Act, opened: OpenTile) -> Objection:
    args = {"seat": act.seat, "from": opened.seat, "lower": IN_TURN.lower(opened.seat)}
    return Objection("eats-out-of-turn", args)


@clause("JX-1.3a", void=True)
@cites("JX-1.3b")
def eating_completes_a_set(table: Table[Course], act: Act) -> Answer:
    """The eaten tile completes a 不同 or a 五子 with two own tiles."""
    if act.making or act.tile is None or UNSEEN in act.with_tiles:
        return None
    if is_loose(set_of((*act.with_tiles, act.tile))):
        return None
    return Objection("eats-no-set", {"tile": act.tile, "with": act.with_tiles})


@clause("JX-3.6d", void=True)
def what_is_eaten_anew_are_sets(table: Table[Course], act: Act) -> Answer:
    """Sets eaten anew in another form are 不同 and 五子, every one of them."""
    for tiles in act.making:
        if UNSEEN not in tiles and not is_loose(set_of(tiles)):
            return Objection("makes-no-set", {"tiles": tiles})
    return None


@clause("JX-2.2", void=True)
def tiles_move_between_sets_and_stay_at_the_door(table: Table[Course], act: Act) -> Answer:
    """Tiles at the door move between the 不同 and 五子 there, never out of equal tiles and never back to the hand."""
    if not act.making or act.tile is None or not all(is_loose(set_of(tiles)) for tiles in act.making):
        return None
    if change_of(table, act) is not None:
        return None
    if not table.knows_hand(act.seat) and door_may_be_otherwise(table, act.seat):
        return Undecided(Fact("hand-gives", {"seat": act.seat}))
    _, _, new = cancel(
        on_table(table, act.seat), [made for t in act.making if (made := set_of(t)) is not None]
    )
    if _perhaps_at_the_door(table, act, new):
        return Undecided(Fact("door-gives", {"seat": act.seat}))
    needed = tuple(sorted(str(made) for made in new))
    return Objection("door-tiles-misused", {"seat": act.seat, "tile": act.tile, "sets": needed})


def _perhaps_at_the_door(table: Table[Course], act: Act, new: Sequence[TileSet]) -> bool:
    """Whether what new sets need beyond hand and known sets may be among unseen tiles at the door."""
    vague = Counter(tile for laid in table.laid[act.seat] if laid.kind == HEAP for tile in laid.tiles)
    unseen = vague.pop(UNSEEN, 0)
    loose = (made for made in on_table(table, act.seat) if is_loose(made))
    there = Counter(
        [*act.tiles, *table.hands[act.seat].tiles(), *(tile for made in loose for tile in made.tiles)]
    )
    lacking = Counter(tile for made in new for tile in made.tiles) - there - vague
    enough = all(number <= table.unaccounted(tile) for tile, number in lacking.items())
    return unseen > 0 and lacking.total() <= unseen and enough


@clause("JX-3.6d", void=True)
def eating_anew_reaches_no_further(table: Table[Course], act: Act) -> Answer:
    """Any number of eaten sets may be opened and of own tiles may come in, except by other readings (JX-A32)."""
    reading = table.agreed.reading("JX-A32")
    change = change_of(table, act) if act.making and eats_one_way(table, act) else None
    if change is None or reading == "any-number":
        return None
    if reading == "one-set":
        several = len(change.dissolved) > 1
        return (
            Objection("relays-several-sets", {"seat": act.seat, "tile": act.tile or ""}) if several else None
        )
    if not change.from_hand:
        return None
    return Objection("relays-own-tiles", {"seat": act.seat, "tiles": change.from_hand})


@clause("JX-3.6d")
def sets_are_laid_anew_only_in_eating(table: Table[Course], act: Act) -> Answer:
    """A set at the door takes a new form only with a tile that is eaten or won on."""
    return Objection("relay-alone", {"seat": act.seat})


# -- own tiles equal to the eaten one ------------------------------------------------------------------


@clause("JX-2.8", void=True)
def a_three_is_not_turned_outside(table: Table[Course], act: Act) -> Answer:
    """The owner of a 刻 or 多子 does not eat its kind: own tiles equal to the eaten one become tiles from outside.

    By one reading they do so here as well, and are laid out (JX-A10).
    """
    tile = act.tile
    if tile is None or own_of_kind(table, act.seat, tile) < THREE:
        return None
    if table.agreed.reading("JX-A10") == "turns-outside":
        return None
    if table.course.gapped and table.hands[act.seat].count(tile) < THREE:  # it may have been opened meanwhile
        return Undecided(Fact("opened-four", {"seat": act.seat, "tile": tile}))
    return Objection("eats-its-three", {"seat": act.seat, "tile": tile})


@clause("JX-3.6c", void=True)
def what_cannot_be_laid_out_bars_eating(table: Table[Course], act: Act) -> Answer:
    """A player who cannot lay out all own tiles equal to the eaten one may not eat it (JX-A16).

    An eating that is barred by a 刻 of its kind (JX-2.8), by what it splits (JX-2.3) or because it makes no set
    (JX-1.3a) is not barred by this too.
    """
    tile = act.tile
    left = None if eating_completes_a_set.ask(table, act) is not None else left_after_eating(table, act)
    if tile is None or left is None or not left.get(tile) or own_of_kind(table, act.seat, tile) >= THREE:
        return None
    given = Counter(tiles_given(act, change_of(table, act)))
    own = own_by_kind(table, act.seat, table.hands[act.seat].known)
    if eats_one_way(table, act) and splits(own, given):
        return None
    one_way = table.knows_hand(act.seat) and eats_one_way(table, act)
    if not one_way or UNSEEN in (own for tiles in act.making for own in tiles):
        return Undecided(Fact("hand-lays-out", {"seat": act.seat, "tile": tile}))
    ways = {may_be_eaten_beside(table.agreed, rest, tile) for rest in _ways_left(table, act, left, tile)}
    if ways == {True, False}:
        return Undecided(Fact("hand-lays-out", {"seat": act.seat, "tile": tile}))
    if ways != {False}:
        return None
    return Objection("equal-tile-stays", {"seat": act.seat, "tile": tile})


def _ways_left(
    table: Table[Course], act: Act, left: dict[str, int], tile: str
) -> Iterator[Mapping[str, int]]:
    """What may be left of a known hand after an eating, for each choice of its unseen tiles."""
    if UNSEEN not in act.with_tiles:
        yield left
        return
    seen = Counter(own for own in act.with_tiles if own != UNSEEN)
    for frame in (*butong_frames_of(tile), *wuzi_frames_of(tile)):
        unseen = Counter(frame)
        unseen.subtract(seen)
        if min(unseen.values()) >= 0 and all(left.get(own, 0) >= number for own, number in unseen.items()):
            rest = Counter(left)
            rest.subtract(unseen)
            yield rest


@clause("JX-2.8")
def equal_tiles_are_laid_out_after_eating(table: Table[Course], act: Act) -> Answer:
    """Own tiles equal to the tile just eaten are laid out at the door in their sets before anything is discarded."""
    tile = table.course.to_lay
    if tile is None or table.course.seat != act.seat or not table.hands[act.seat].count(tile):
        return None
    return Objection("equal-tile-kept", {"seat": act.seat, "tile": tile})


@cites("JX-3.6d")
def eat(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """吃: make a 不同 or 五子 of the open tile and two own tiles, or give sets at the door a new form."""
    if not eats_one_way(table, act):
        return _eaten_somehow(table, act)
    change = change_of(table, act)
    opened = open_now(table, act) or stray_tile(act)
    if change is None:
        tiles = tuple(sorted((*act.with_tiles, act.tile or opened.tile)))
        odd = LaidSet(HEAP, tiles, "", act.place.at, act.tile, opened.seat)
        move = SetDown(act.seat, odd, act.with_tiles, takes_open=True)
        return moves_of_claim(table, act, move, due=Due.DISCARD)
    return moves_of_claim(table, act, *_eaten(act, change, opened), due=Due.DISCARD)


def _eaten_somehow(table: Table[Course], act: Act) -> Sequence[Move]:
    """The moves of an eating anew of which the log does not show what the door and what the unseen hand gave.

    Every tile that lay at the door lies there afterwards, and every one of the new sets.
    """
    lying = open_now(table, act)
    opened = (lying or stray_tile(act)).claimed_as(act.tile)
    places = tuple(index for index, laid in enumerate(table.laid[act.seat]) if _may_be_relaid(laid))
    before = tuple(table.laid[act.seat][index] for index in places)
    lay = Counter(tile for laid in before for tile in laid.tiles if tile != UNSEEN)
    came = Counter(() if opened.tile == UNSEEN else (opened.tile,))
    now = (lay + came) | Counter(tile for tiles in act.making for tile in tiles if tile != UNSEEN)
    given = now - lay - came
    heap = LaidSet(HEAP, tuple(sorted(now.elements())), "", act.place.at, opened.tile, opened.seat)
    claim = StandingClaim("eat", act.seat, opened, tuple(given.elements()), 1, before, before=None)
    course = lapsed(table, table.course, (act.seat,))
    stands = None if takes_none_that_lay(table, act) else claim
    after = new_turn(course)._replace(due=Due.DISCARD, seat=act.seat, opening=False, claim=stands)
    back = now - came
    laid = SetDown(act.seat, heap, tuple(back.elements()), takes_open=True, stray=lying is None)
    return (*withdrawn(table, act), *perhaps_the_last(table, act), Blur(act.seat, places), laid, Mark(after))


def _may_be_relaid(laid: LaidSet) -> bool:
    """Whether tiles at the door are, or may be, of a 不同 or 五子 that somebody saw a tile of."""
    if laid.kind != HEAP:
        return laid.kind in LOOSE
    return laid.claimed is not None or (len(laid.tiles) == SET_SIZE and _may_be_loose(laid.tiles))


def _may_be_loose(tiles: Sequence[str]) -> bool:
    """Whether three tiles, some of them seen, may be a 不同 or 五子."""
    seen = [tile for tile in tiles if tile != UNSEEN]
    frames = (*butong_frames_of(seen[0]), *wuzi_frames_of(seen[0])) if seen else ()
    return any(not Counter(seen[1:]) - Counter(frame) for frame in frames)


def _eaten(act: Act, change: Change, opened: OpenTile) -> tuple[SetDown, ...]:
    """The sets an eating lays down: the first takes the place of those it dissolves and what the hand gives."""
    moves = []
    for number, made in enumerate(change.made):
        taken, first = number == change.arrived_in, number == 0
        laid = LaidSet(
            made.kind,
            made.tiles,
            slug_of("eat", made.kind),
            act.place.at,
            act.tile if taken else made.tiles[0],
            opened.seat if taken else None,
        )
        own = change.from_hand if first else ()
        moves.append(SetDown(act.seat, laid, own, taken, change.dissolved if first else ()))
    return tuple(moves)
