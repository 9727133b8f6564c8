"""The table: what is known of every place, the census of the tiles, and how a move changes it.

Only the replay loop holds a table and changes it; rules read it. Every tile of the game is counted: a copy
too many, a tile a hand cannot hold and a wall that says otherwise are contradictions of the log. What a
contradiction touches becomes unknown, so that one slip never grows into false breaches.

Long because all that reads or changes the table is one class: nobody else may change it.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import field
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar, assert_never, cast

from grammar.records import dataclass
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import ENDLESS, UNSEEN, Heap, Wall
from oracle.table.known import Contradiction, Ground, Known
from oracle.table.moves import (
    Blur,
    Close,
    Draw,
    Forget,
    Keep,
    LoseWall,
    Mark,
    Move,
    PutBack,
    PutOut,
    Reopen,
    Reveal,
    SetAside,
    SetDown,
    TakeBack,
    TakeOpen,
    TakeTurned,
    TakeUp,
    TurnUp,
    Withdraw,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Mapping

    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import Act

T = TypeVar("T")
Course_co = TypeVar("Course_co", covariant=True)

WALL, ACCOUNT = "@wall", "@account"
"""What a table may have of its own beside the hands of seats."""

OPEN_ACCOUNT = 1_000_000
"""The copies counted of a kind whose number the log itself contradicts."""


OF_NOBODY = (Mark, Close, Keep)
"""The moves that change no seat's tiles."""


def _whose(move: Move) -> str | None:
    """The seat whose tiles a move changes."""
    if isinstance(move, OF_NOBODY):
        return None
    return move.open.seat if isinstance(move, PutOut) else getattr(move, "seat", None)


def _without(known: Mapping[str, T], key: str) -> Mapping[str, T]:
    """What is known of all others."""
    return {other: value for other, value in known.items() if other != key}


def _without_places(row: tuple[T, ...], places: Collection[int]) -> tuple[T, ...]:
    """What is left of a row when what stands at these places is gone."""
    return tuple(each for place, each in enumerate(row) if place not in places)


class Kept(NamedTuple):
    """A table as it lay when an act was made, or a moment came: nothing changes it any more."""

    act: Act
    table: Table[Any]


class LaterPlay(NamedTuple):
    """What was played when the hand was over: the seats that went on, and the tiles they put out."""

    seats: frozenset[str] = frozenset()
    out: frozenset[str] = frozenset()


@dataclass(slots=True)
class Table(Generic[Course_co]):
    """Everything the log shows so far.

    `course` is the game's own record of the course of play: the rules of a game are asked of a `Table[Course]` of
    its own, and what knows no game reads a `Table[object]`. `doubted` are the seats whose hand the log has
    contradicted, so that what lies before them is no proof of what they held. `unshown` tells for a seat since
    which act its hand has not wholly been shown; what it let pass since then is not known for certain.
    `unseen_open` is the first act that put out a tile the log does not show. `counted` is what all agree
    that the hand of a seat totals. `waiting` are the tiles any of which is found to complete a hand that nobody
    shows, good until its tiles change. `worked_out` is what was worked out of a seat's tiles, good until they change;
    `situation` what was worked out of everything, good until the next move. `own` are the seats whose hands no copy of
    this table has, with the wall and the account where no copy has these: they are changed where they are.
    `later` is what was played on when the hand was over. `past` are earlier tables of the hand that were kept, the
    oldest first; of what could be done then a rule asks when it wants to know (`asked_then`).
    """

    seats: tuple[str, ...]
    copies: Mapping[str, int]
    wall: Wall
    agreed: Agreed
    hands: Mapping[str, Heap] = field(default_factory=dict)
    laid: Mapping[str, tuple[LaidSet, ...]] = field(default_factory=dict)
    aside: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    taken_up: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    pool: tuple[OpenTile, ...] = ()
    turned: tuple[str, ...] = ()
    open: OpenTile | None = None
    course: Course_co = field(default=cast("Course_co", None))  # the opening of a game sets it
    accounted: dict[str, int] = field(default_factory=dict)
    worked_out: dict[str | None, dict[object, object]] = field(default_factory=dict)
    situation: dict[object, object] = field(default_factory=dict)
    doubted: frozenset[str] = frozenset()
    unshown: Mapping[str, int] = field(default_factory=dict)
    unseen_open: int | None = None
    counted: Mapping[str, int] = field(default_factory=dict)
    waiting: Mapping[str, frozenset[str]] = field(default_factory=dict)
    own: set[str] = field(default_factory=set)
    later: LaterPlay = LaterPlay()
    past: tuple[Kept, ...] = ()

    @staticmethod
    def empty(
        seats: Iterable[str], copies: Mapping[str, int], wall: Wall, agreed: Agreed
    ) -> Table[Course_co]:
        """A table with nobody's tiles on it."""
        order = tuple(seats)
        return Table(
            seats=order,
            copies=copies,
            wall=wall,
            agreed=agreed,
            hands={seat: Heap() for seat in order},
            laid=dict.fromkeys(order, ()),
            aside=dict.fromkeys(order, ()),
            taken_up=dict.fromkeys(order, ()),
        )

    def copy(self) -> Table[Course_co]:
        """A copy that goes its own way from here.

        Nothing is copied yet: what either of the two changes it then has of its own (`own`), or puts another value in
        its place, and the other keeps what there was. What was worked out of a seat's tiles holds for both.
        """
        self.own = set()
        return Table(
            self.seats,
            self.copies,
            self.wall,
            self.agreed,
            self.hands,
            self.laid,
            self.aside,
            self.taken_up,
            self.pool,
            self.turned,
            self.open,
            self.course,
            self.accounted,
            {seat: {**known} for seat, known in self.worked_out.items()},
            {},
            self.doubted,
            self.unshown,
            self.unseen_open,
            self.counted,
            self.waiting,
            set(),
            self.later,
            self.past,
        )

    # -- what is changed in its place --------------------------------------------------------------

    def hand(self, seat: str) -> Heap:
        """The hand of a seat, for who is about to change it: no other table has it."""
        if seat not in self.own:
            self.own.add(seat)
            self.hands = {**self.hands, seat: self.hands[seat].copy()}
        return self.hands[seat]

    def _own_wall(self) -> Wall:
        if WALL not in self.own:
            self.own.add(WALL)
            self.wall = self.wall.copy()
        return self.wall

    def _own_account(self) -> dict[str, int]:
        if ACCOUNT not in self.own:
            self.own.add(ACCOUNT)
            self.accounted = self.accounted.copy()
        return self.accounted

    # -- what is known -----------------------------------------------------------------------------

    def unaccounted(self, tile: str) -> int:
        """How many copies of a kind are known nowhere."""
        return self.copies.get(tile, 0) - self.accounted.get(tile, 0)

    def may_be(self, lying: str, tile: str | None) -> bool:
        """Whether a tile that lies open can be of a kind: it is, or nobody saw it and the kind is not all known."""
        return tile in (None, lying) or (
            lying == UNSEEN and (tile == UNSEEN or self.unaccounted(tile or "") > 0)
        )

    def at_least(self, seat: str, tile: str, number: int, *, beside: int = 0) -> Known:
        """Whether the hand of a seat holds at least so many of a kind, `beside` so many that lie out uncounted."""
        hand = self.hands[seat]
        if hand.known.get(tile, 0) >= number:
            return Known.YES
        if hand.whole:
            return Known.NO
        answer = hand.at_least(tile, number, self.unaccounted(tile) - beside)
        forced = answer is Known.UNKNOWN and self._fewest(seat, tile) >= number
        return Known.YES if forced else answer

    def _fewest(self, seat: str, tile: str) -> int:
        """How many of a kind a hand must hold, because the other kinds cannot fill its unseen places."""
        hand = self.hands[seat]
        if not hand.sized:
            return hand.count(tile)
        loose = others = 0
        for kind, copies in self.copies.items():
            unaccounted = copies - self.accounted.get(kind, 0)
            loose += max(0, unaccounted)
            if kind != tile:
                others += max(0, hand.hidden(kind, unaccounted))
                if others >= hand.unseen:
                    return hand.count(tile)
        if hand.unseen > loose:  # more than there are: the log contradicts itself
            return hand.count(tile)
        return hand.count(tile) + hand.unseen - others

    def could_give(self, seat: str) -> tuple[str, ...]:
        """The tiles a hand holds, with every one it could hold unseen."""
        hand = self.hands[seat]
        if hand.whole:
            return hand.tiles()
        most = {tile: hand.most(tile, self.unaccounted(tile)) for tile in self.copies}
        return tuple(tile for tile, number in most.items() for _ in range(min(number, len(hand))))

    def knows_hand(self, seat: str) -> bool:
        """Whether every tile of a hand is known, and every one its seat has laid apart."""
        return self.hands[seat].whole and UNSEEN not in self.aside[seat]

    def found_waits(self, seat: str) -> frozenset[str]:
        """The tiles any of which is found to complete the hand of a seat, where the log does not show the hand."""
        if not self.waiting or self.knows_hand(seat):
            return frozenset()
        return self.waiting.get(seat, frozenset())

    def remembered(self, seat: str, what: object, work_out: Callable[[], T]) -> T:
        """What was worked out of a seat's tiles, and is good until they change."""
        known = self.worked_out.get(seat)
        if known is None:
            known = self.worked_out[seat] = {}
        if what not in known:
            known[what] = work_out()
        return cast("T", known[what])

    def once(self, what: object, work_out: Callable[[], T]) -> T:
        """What was worked out of the situation, and is good until a move changes it."""
        known = self.situation
        if what not in known:
            known[what] = work_out()
        return cast("T", known[what])

    def asked_then(self, kept: Kept) -> Table[Course_co]:
        """A table that was kept, to be asked by what is agreed on this one."""
        then = kept.table
        if then.agreed is not self.agreed:
            then = then.copy()
            then.agreed = self.agreed
            then.worked_out.clear()
        return then

    def changed(self, seat: str | None = None) -> None:
        """Nothing that was worked out of the situation holds any longer, nor what was worked out of a seat's tiles."""
        self.situation.clear()
        self.worked_out.pop(seat, None)
        if self.waiting and seat is not None:
            self.waiting = _without(self.waiting, seat)

    def play_on(self, act: Act, *, puts_out: bool) -> None:
        """Note an act of who plays on when the hand is over, and whether it puts a tile out."""
        out = self.later.out | {act.tile or UNSEEN} if puts_out else self.later.out
        self.later = LaterPlay(self.later.seats | {act.seat}, out)
        self.situation.clear()

    def go_on(self) -> None:
        """Forget what was played on: who has claimed the tile that still lay open shows that the hand was not over."""
        self.later = LaterPlay()
        self.situation.clear()

    def is_later(self, act: Act) -> bool:
        """Whether a win is part of play that went on when the hand was over, and takes no tile from before."""
        seats, out = self.later
        return act.seat in seats or (
            bool(out) and (act.tile is None or not out.isdisjoint({act.tile, UNSEEN}))
        )

    def census(self) -> dict[str, int]:
        """How many copies of each kind are known, over every place; for checks of conservation."""
        total: dict[str, int] = {}
        rows: list[Iterable[str]] = [self.wall.front, self.wall.back, self.turned]
        rows += [hand.tiles() for hand in self.hands.values()]
        rows += [laid.tiles for sets in self.laid.values() for laid in sets]
        rows += [*self.aside.values(), *self.taken_up.values()]
        rows.append([out.tile for out in self.pool])
        if self.open is not None:
            rows.append([self.open.tile])
        for row in rows:
            for tile in row:
                if tile != UNSEEN:
                    total[tile] = total.get(tile, 0) + 1
        return total

    # -- the census --------------------------------------------------------------------------------

    def account(self, tile: str) -> Contradiction | None:
        """Count a copy that has just become known, and object to one too many."""
        accounted = self.accounted if ACCOUNT in self.own else self._own_account()
        known = accounted.get(tile, 0)
        if self.copies.get(tile, 0) > known:
            accounted[tile] = known + 1
            return None
        if tile == UNSEEN:
            return None
        if tile not in self.copies:
            return Contradiction("no-such-tile", {"tile": tile}, Ground.NO_SUCH_TILE)
        number = self.copies[tile]
        self.copies = {**self.copies, tile: OPEN_ACCOUNT}
        self._count(tile)
        return Contradiction("too-many-copies", {"tile": tile, "copies": number}, Ground.TOO_MANY_COPIES)

    def _count(self, tile: str, number: int = 1) -> None:
        accounted = self._own_account()
        accounted[tile] = accounted.get(tile, 0) + number

    def place(self, heap: Heap, tiles: Iterable[str]) -> list[Contradiction]:
        """Put tiles that were nowhere yet into a heap."""
        found = []
        for tile in tiles:
            contradiction = self.account(tile)
            if contradiction is not None:
                found.append(contradiction)
            heap.add(tile)
        return found

    def lay_down(self, seat: str, *sets: LaidSet) -> None:
        """Lay sets before a seat, whose tiles were nowhere yet."""
        self.laid = {**self.laid, seat: (*self.laid[seat], *sets)}

    def lay_apart(self, seat: str, *tiles: str) -> None:
        """Lay tiles apart before a seat, taken from no place."""
        self.aside = {**self.aside, seat: (*self.aside[seat], *tiles)}

    def forget_hand(self, seat: str) -> None:
        """What the log says of a hand cannot be: from here on nothing is known of it."""
        self.doubted |= {seat}
        self.changed(seat)
        for tile, number in self.hand(seat).forget().items():
            self._lose_sight(tile, number)

    def forget_wall(self) -> None:
        """What the log says of the wall cannot be: from here on its order is unknown."""
        self.situation.clear()
        for tile in self._own_wall().forget():
            self._lose_sight(tile)

    def _lose_sight(self, tile: str, number: int = 1) -> None:
        """So many copies are known nowhere any more; a tile that the game does not have was never counted."""
        if tile in self.accounted:
            self._count(tile, -number)

    def recount_wall(self, left: int) -> None:
        """So many tiles are left, whatever was thought before."""
        self._own_wall().left = left
        self.changed()

    # -- moves -------------------------------------------------------------------------------------

    def apply(self, move: Move) -> Contradiction | None:  # noqa: C901, PLR0911, PLR0912  one case a move
        """Carry out a move; a contradiction is returned and what it touched becomes unknown."""
        self.changed(_whose(move))
        match move:
            case Mark(course):
                self.course = cast("Course_co", course)
                return None
            case Draw(seat, tile, tail):
                drawn, contradiction = self._from_wall(tile, tail=tail)
                self.hand(seat).add(drawn)
                return contradiction
            case TurnUp(opened):
                self._bury()
                drawn, contradiction = self._from_wall(opened.tile, tail=False)
                return self._lay_open(OpenTile(drawn, opened.seat, opened.how, opened.place), contradiction)
            case PutOut(opened):
                self._bury()
                return self._lay_open(opened, self._from_hand(opened.seat, opened.tile))
            case Close():
                self._bury()
                return None
            case SetDown():
                return self._set_down(move)
            case SetAside(seat, tiles):
                contradiction = self._all_from_hand(seat, tiles)
                self.lay_apart(seat, *tiles)
                return contradiction
            case TakeOpen(seat, giver):
                return self._take_open(seat, giver)
            case Reveal(seat, shown):
                tiles = self.of_the_hand(seat, shown)
                contradiction = self._all_from_hand(seat, tiles)
                for tile in tiles:
                    self.hand(seat).add(tile)
                return contradiction
            case TakeUp(seat, tiles, tail):
                return self._take_up(seat, tiles, tail=tail)
            case TakeTurned(seat, to_hand):
                self._take_turned(seat, to_hand=to_hand)
                return None
            case Withdraw():
                self._withdraw(move)
                return None
            case PutBack(seat, tile, tail, undone):
                return self._put_back(seat, tile, tail=tail, undone=undone)
            case TakeBack(seat, tiles):
                self._take_back(seat, tiles)
                return None
            case Reopen(opened):
                self._reopen(opened)
                return None
            case Forget():
                self._forget()
                self.worked_out.clear()
                self.waiting = {}
                return None
            case LoseWall(drawer):
                self.forget_wall()
                self._own_wall().left = ENDLESS
                if drawer is not None:
                    self.hand(drawer).unseen = ENDLESS
                return None
            case Blur():
                self._blur(move)
                return None
            case Keep(act):
                self._keep(act)
                return None
            case _:
                assert_never(move)

    def _keep(self, act: Act) -> None:
        """Keep the table as it lies, for what is asked of this act later."""
        then = self.copy()
        then.past = ()
        self.past += (Kept(act, then),)

    def _lay_open(self, opened: OpenTile, contradiction: Contradiction | None) -> Contradiction | None:
        """The tile others may claim now; one the log contradicts itself about may be any tile."""
        if contradiction is not None and self.accounted.get(opened.tile, 0) > 0:
            self._count(opened.tile, -1)
            opened = OpenTile(UNSEEN, opened.seat, opened.how, opened.place)
        self.open = opened
        return contradiction

    def _bury(self) -> None:
        if self.open is not None:
            self.pool += (self.open,)
            self.open = None

    def _from_wall(self, tile: str, *, tail: bool) -> tuple[str, Contradiction | None]:
        if self.wall.left <= 0:
            self.account(tile)
            return tile, Contradiction("wall-empty", {"tile": tile}, Ground.WALL_EMPTY)
        wall = self.wall if WALL in self.own else self._own_wall()
        listed = wall.draw(tail=tail)
        if listed == UNSEEN:
            return tile, self.account(tile)
        if tile in (UNSEEN, listed):
            return listed, None
        drawn_unwritten = self.agreed.partial and tile in (*wall.front, *wall.back)
        self._lose_sight(listed)
        self.forget_wall()
        if drawn_unwritten:
            self.recount_wall(ENDLESS)
            return tile, self.account(tile)
        self.account(tile)
        return tile, Contradiction("wall-order", {"tile": tile, "listed": listed}, Ground.WALL_ORDER)

    def _from_hand(self, seat: str, tile: str) -> Contradiction | None:
        hand = self.hand(seat)
        if tile == UNSEEN:
            return self._unseen_from_hand(seat)
        if hand.count(tile):
            hand.remove_known(tile)
            return None
        if hand.most(tile, self.unaccounted(tile)) > 0:
            hand.remove_unseen(tile)
            return self.account(tile)
        self.forget_hand(seat)
        hand.lose_unseen()
        self.account(tile)
        return Contradiction("not-held", {"seat": seat, "tile": tile})

    def _unseen_from_hand(self, seat: str) -> Contradiction | None:
        hand = self.hand(seat)
        if len(hand) == 0:
            return Contradiction("empty-hand", {"seat": seat}, Ground.EMPTY_HAND)
        if hand.known:
            self.forget_hand(seat)
        hand.lose_unseen()
        return None

    def _all_from_hand(self, seat: str, tiles: Iterable[str]) -> Contradiction | None:
        first: Contradiction | None = None
        for tile in tiles:
            contradiction = self._from_hand(seat, tile)
            first = first or contradiction
        return first

    def of_the_hand(self, seat: str, shown: tuple[str, ...]) -> tuple[str, ...]:
        """The tiles shown that are of a hand: the one that lies open may be shown with all of it, as if it were won."""
        lying, hand, shown = self.open, self.hands[seat], self.but_for_those_apart(seat, shown)
        if lying is None or lying.seat == seat or lying.tile not in shown or len(shown) != len(hand) + 1:
            return shown
        place = shown.index(lying.tile)
        return (*shown[:place], *shown[place + 1 :])

    def but_for_those_apart(self, seat: str, shown: tuple[str, ...]) -> tuple[str, ...]:
        """The tiles shown of a seat that do not lie apart, where it has shown those with all of its hand."""
        apart = self.aside[seat]
        if not apart or len(shown) < len(self.hands[seat]) + len(apart) or Counter(apart) - Counter(shown):
            return shown
        return tuple((Counter(shown) - Counter(apart)).elements())

    def _set_down(self, move: SetDown) -> Contradiction | None:
        first = self._all_from_hand(move.seat, move.from_hand) or self._misnamed(move.giver)
        if move.takes_open and not move.stray:
            self.later = LaterPlay()  # what lay open was still to be claimed: the hand was not over
            if self.open is not None and self.open.tile == UNSEEN and move.laid.claimed is not None:
                self.account(move.laid.claimed)
            elif (
                self.open is not None and self.open.tile not in move.laid.tiles and UNSEEN in move.laid.tiles
            ):
                self._lose_sight(self.open.tile)  # it lies among the unseen ones
            self.open = None
        elif move.stray and move.laid.claimed is not None:
            self._out_of_the_pool(move.laid.claimed)
        left = _without_places(self.laid[move.seat], move.replaces)
        self.laid = {**self.laid, move.seat: (*left, move.laid)}
        return first

    def _take_open(self, seat: str, giver: str | None) -> Contradiction | None:
        misnamed = self._misnamed(giver)
        if self.open is not None:
            self.hand(seat).add(self.open.tile)
            self.open = None
        return misnamed

    def _misnamed(self, giver: str | None) -> Contradiction | None:
        """That another put out the open tile than the log says who takes it."""
        if self.open is None or giver in (None, self.open.seat):
            return None
        args = {"tile": self.open.tile, "giver": giver or "", "written": self.open.seat}
        return Contradiction("other-giver", args, Ground.GIVER)

    def _out_of_the_pool(self, tile: str) -> None:
        """A tile claimed although it was not open: the one that lies in the pool, or one nobody knew of."""
        lying = [index for index, out in enumerate(self.pool) if out.tile == tile]
        if lying:
            self.pool = _without_places(self.pool, lying[-1:])
        else:
            self.account(tile)

    def _take_up(self, seat: str, tiles: Iterable[str], *, tail: bool) -> Contradiction | None:
        first: Contradiction | None = None
        for tile in tiles:
            drawn, contradiction = self._from_wall(tile, tail=tail)
            self._look_at(seat, drawn)
            first = first or contradiction
        return first

    def _take_turned(self, seat: str, *, to_hand: bool) -> None:
        for tile in self.turned:
            if to_hand:
                self.hand(seat).add(tile)
            else:
                self._look_at(seat, tile)
        self.turned = ()

    def _look_at(self, seat: str, tile: str) -> None:
        self.taken_up = {**self.taken_up, seat: (*self.taken_up[seat], tile)}

    def _withdraw(self, move: Withdraw) -> None:
        laid, hand = self.laid[move.seat], self.hand(move.seat)
        if move.sets == 0 and move.open is not None:
            self._give_back(move.seat, move.open.tile)
        self.laid = {**self.laid, move.seat: (*laid[: len(laid) - move.sets], *move.restores)}
        for tile in move.to_hand:
            hand.add(UNSEEN if move.unseen else tile)
            if move.unseen:
                self._lose_sight(tile)
        if move.open is not None:
            self._bury()
            self.open = move.open

    def _put_back(self, seat: str, tile: str, *, tail: bool, undone: bool) -> Contradiction | None:
        """A tile into the wall again; one nobody saw is known to be the one that came last.

        What is drawn after an undone draw from a wall that no line lists, the log tells: it need not be that tile.
        """
        contradiction = None
        wall = self._own_wall()
        listed = not undone or any(each != UNSEEN for each in (*wall.front, *wall.back))
        if tile == UNSEEN:
            self.hand(seat).lose_unseen()
        else:
            contradiction = self._from_hand(seat, tile)
        if not listed and tile != UNSEEN and contradiction is None:
            self._count(tile, -1)
        wall.put_back(tile if listed else UNSEEN, tail=tail)
        return contradiction

    def _take_back(self, seat: str, tiles: Iterable[str]) -> None:
        for tile in tiles:
            apart = self.aside[seat]
            if tile in apart:
                self.aside = {**self.aside, seat: _without_places(apart, (apart.index(tile),))}
                self.hand(seat).add(tile)

    def _reopen(self, opened: OpenTile) -> None:
        self._bury()
        if opened in self.pool:
            self.pool = _without_places(self.pool, (self.pool.index(opened),))
        else:
            self.account(opened.tile)
        self.open = opened

    def _give_back(self, seat: str, tile: str) -> None:
        """A claimed tile out of a hand again, where it may be one of many unseen."""
        hand = self.hand(seat)
        if hand.count(tile):
            hand.remove_known(tile)
            return
        hand.lose_unseen()
        self.account(tile)

    def _blur(self, move: Blur) -> None:
        """Any tile of these sets, and of a hand that is not `held`, may be in the hand, on the table or gone."""
        laid = self.laid[move.seat]
        for tile in (tile for place in frozenset(move.sets) for tile in laid[place].tiles):
            if tile != UNSEEN:
                self._lose_sight(tile)
        self.laid = {**self.laid, move.seat: _without_places(laid, move.sets)}
        if move.held:
            self.doubted |= {move.seat}
            self.hand(move.seat).limits = {}
        else:
            self.forget_hand(move.seat)
        self.hand(move.seat).unseen = ENDLESS

    def _forget(self) -> None:
        """Acts are missing here: hands and wall may hold anything that is nowhere in sight."""
        self._bury()
        for seat in self.seats:
            self.forget_hand(seat)
            self.hand(seat).unseen = ENDLESS
        self.forget_wall()
        self._own_wall().left = ENDLESS
