"""Sections 3.4 to 3.6: whose turn it is, and what each act does on the table."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.sets import LOOSE, SET_SIZE, butong_frames_of, wuzi_frames_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.claims import (
    HEAP,
    change_of,
    eats_one_way,
    may_be,
    open_now,
    opened_four,
    perhaps_beside,
    sources,
)
from oracle.rulesets.jiaxing.course import (
    DEALER,
    SEATS,
    SHARE,
    THREE,
    Contest,
    Course,
    Due,
    Won,
    course_of,
    drawn_late,
    effective_size,
    lapsed,
    left_unknown,
    lower,
    owed,
    own_laid,
    own_of_kind,
    perhaps_shown,
)
from oracle.rulesets.jiaxing.fouls import left_after_eating
from oracle.rulesets.jiaxing.passing import (
    CLOSING,
    UNTOLD,
    UNTOLD_TAKE,
    WALL_UNTOLD,
    can_be_laid_out,
    close,
    finishes,
    missing,
)
from oracle.rulesets.jiaxing.sets import EQUAL, OWN, form, form_by_origin, set_of
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import Act, LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import (
    Blur,
    Draw,
    Forget,
    LoseWall,
    Mark,
    Move,
    PutOut,
    Reopen,
    Reveal,
    SetDown,
    TakeOpen,
    TakeUp,
    TurnUp,
    Withdraw,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from oracle.families.dominoes.relaying import Change
    from oracle.ruling.findings import Finding
    from oracle.table.table import Table

PAIR = 2
SIZE = {"four": 4, "five": 5}

FORBIDDEN = frozenset({"wins-by-splitting", "let-go-before"})
"""What is said of a win of seven sets that the clauses forbid."""

# -- whose turn it is ------------------------------------------------------------------------------


@clause("JX-3.4")
def the_dealer_takes_the_first_tile(table: Table, act: Act) -> Answer:
    """The dealer, and only he, takes the first wall tile, once, before anything else."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or (course.due is Due.TAKE and act.seat == DEALER):
        return None
    return Objection("not-the-take", {"seat": act.seat, "dealer": DEALER})


@clause("JX-3.6b")
def a_flip_is_in_turn(table: Table, act: Act) -> Answer:
    """When nobody takes a tile, the next seat after the one who put it out turns up a wall tile."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.due is not Due.ANSWER:
        key = "flip-before-discard" if act.seat == course.seat else "flip-too-early"
        return Objection(key, {"seat": act.seat, "turn": course.seat})
    turn = course.seat if table.open is None else lower(table.open.seat)
    return None if act.seat == turn else Objection("not-the-flip", {"seat": act.seat, "turn": turn})


@clause("JX-G.1")
def a_flip_needs_a_tile(table: Table, act: Act) -> Answer:
    """When a flip is due and the wall is empty nobody wins."""
    over = course_of(table).due is Due.OVER
    return Objection("wall-is-empty", {"seat": act.seat}) if table.wall.left == 0 and not over else None


@clause("JX-3.6a")
def a_discard_is_due(table: Table, act: Act) -> Answer:
    """A seat discards after the first tile or after a claim, and never otherwise."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.due in (Due.DISCARD, Due.REPLACE) and act.seat == course.seat:
        return None
    return Objection("not-the-discard", {"seat": act.seat, "turn": course.seat})


@clause("JX-3.6b")
def only_the_open_tile_is_let_lie(table: Table, act: Act) -> Answer:
    """What a seat lets lie is the tile that lies open."""
    opened = table.open
    if act.tile is None or opened is None or act.tile == opened.tile:
        return None
    return Objection("passes-another-tile", {"tile": act.tile, "open": opened.tile})


@clause("JX-2.1")
def what_is_laid_is_a_set(table: Table, act: Act) -> Answer:
    """What is laid out at the door is a set: a 不同, a 五子, or three to five equal tiles."""
    tiles, course = _with_the_shown(table, act), course_of(table)
    if UNSEEN in act.tiles or set_of(tiles) is not None:
        return None
    hidden = (
        course.gapped
        or act.seat in course.doors
        or (bool(act.tiles) and perhaps_shown(table, act.seat, act.tiles[0]))
        or (bool(act.tiles) and perhaps_beside(table, act.seat, act.tiles[0]))
    )
    if hidden and len(set(act.tiles)) == 1:
        return Undecided(Fact("shown-before", {"seat": act.seat, "tile": act.tiles[0]}))
    return Objection("lays-no-set", {"tiles": act.tiles})


def form_of(table: Table, act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """The form of the set this act has just laid: its name, other names it goes by, and its clause."""
    laid = table.laid[act.seat][-1] if table.laid.get(act.seat) else None
    if laid is None or laid.at != act.place.at or not laid.form:
        return None
    named = form(laid.form)
    return named.name, (named.slug,), ClauseId(named.clause)


# -- what an act does ------------------------------------------------------------------------------


@cites("JX-3.4")
def take(table: Table, act: Act) -> Sequence[Move]:
    """The first wall tile into the dealer's hand, as an own tile."""
    course, tile = course_of(table), act.tile or table.wall.next()
    after = course._replace(due=Due.DISCARD, seat=act.seat, drawn=_seen(tile))
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("JX-2.6a", "JX-3.5")
def replace_tile(table: Table, act: Act) -> Sequence[Move]:
    """補牌: a wall tile into the hand, as an own tile."""
    course, tile = course_of(table), act.tile or table.wall.next()
    drawn = {**course.replaced, act.seat: (*course.replaced.get(act.seat, ()), tile)}
    if course.seat != act.seat or course.due not in (Due.DISCARD, Due.REPLACE):
        return (Draw(act.seat, act.tile or UNSEEN), Mark(course._replace(replaced=drawn)))
    if table.knows_hand(act.seat) and owed(table, act.seat) <= 0 and drawn_late(table, act.seat):
        course = course._replace(offset={**course.offset, act.seat: course.offset[act.seat] + 1})
    course = lapsed(table, course, SEATS)
    after = course._replace(due=Due.DISCARD, drawn=_seen(tile), replaced=drawn, contest=None)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


def lose_wall(table: Table, act: Act) -> Sequence[Move]:
    """Nobody knows how many tiles this seat has drawn."""
    return (LoseWall(act.seat),)


def _seen(tile: str) -> str | None:
    return None if tile == UNSEEN else tile


@cites("JX-3.6b")
def flip(table: Table, act: Act) -> Sequence[Move]:
    """翻: a wall tile turned up at the door, a tile from outside, open to all four."""
    opened = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
    course = lapsed(table, course_of(table), SEATS)
    return (TurnUp(opened), Mark(_new_turn(course)._replace(due=Due.ANSWER, seat=act.seat, opening=False)))


def _new_turn(course: Course) -> Course:
    """The course with what belongs to one turn forgotten."""
    return course._replace(passed_on=False, drawn=None, replaced={}, to_lay=None, contest=None)


@cites("JX-3.6b")
def let_lie(table: Table, act: Act) -> Sequence[Move]:
    """過: the flipper lets his tile lie in the corner; from anybody else it changes nothing."""
    course, opened = course_of(table), table.open
    if opened is None or opened.how != "flip" or opened.seat != act.seat or course.due is not Due.ANSWER:
        return ()
    return (Mark(lapsed(table, course, (act.seat,))._replace(passed_on=True, seat=lower(act.seat))),)


@cites("JX-3.6a")
def discard(table: Table, act: Act) -> Sequence[Move]:
    """打: a tile from the hand into the right-hand corner, open to the other three."""
    course = lapsed(table, _own_win_let_go(table, act), (act.seat,))
    opened = OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)
    first = course.opening and course.first_discard is None and act.seat == DEALER
    left = effective_size(table, act.seat) - (own_of_kind(table, act.seat, act.tile or UNSEEN) <= THREE)
    offset = {seat: number for seat, number in course.offset.items() if seat != act.seat}
    again = left < SHARE and table.agreed.reading("JX-A33") == "every-discard"
    if table.knows_hand(act.seat) and left != SHARE and not again:
        offset[act.seat] = left - SHARE
    after = _new_turn(course)._replace(
        due=Due.ANSWER,
        seat=lower(act.seat),
        opening=first,
        first_discard=opened if first else course.first_discard,
        offset=offset,
        late=_late(table, act) if first else course.late,
    )
    return (PutOut(opened), Mark(after))


@cites("JX-3.5")
def _late(table: Table, act: Act) -> frozenset[str]:
    """The seats that had, or may have had, a replacement to draw when the first discard was thrown too early."""
    others = (seat for seat in table.seats if seat != act.seat)
    return frozenset(seat for seat in others if not table.knows_hand(seat) or owed(table, seat))


@cites("JX-2.4")
def _own_win_let_go(table: Table, act: Act) -> Course:
    """The course after a discard from a hand that its own drawn tile had completed: that kind was let go."""
    course = course_of(table)
    if course.drawn is None or course.seat != act.seat:
        return course
    if not finishes(table, act.seat, None):
        return course
    return missing(course, act.seat, course.drawn, act.place.at or 0)


def _with_the_shown(table: Table, act: Act) -> tuple[str, ...]:
    """The tiles of a set that own tiles make with those of their kind already shown."""
    if len(set(act.tiles)) != 1:
        return act.tiles
    return act.tiles + (act.tiles[0],) * own_laid(table, act.seat, act.tiles[0])


@cites("JX-2.1", "JX-2.8", "JX-3.5")
def lay(table: Table, act: Act) -> Sequence[Move]:
    """攤: a set of own tiles laid out at the door; a 多子 or 龍船 shown there stays own."""
    tiles = _with_the_shown(table, act)
    made = set_of(tiles)
    if made is None and UNSEEN in act.tiles:
        heap = LaidSet(HEAP, act.tiles, "", act.place.at)
        after = course_of(table)._replace(contest=_with_layout(table, act, ()))
        return (SetDown(act.seat, heap, act.tiles, takes_open=False), Mark(after))
    if made is None:
        return (Reveal(act.seat, act.tiles),)
    named = form_by_origin(OWN, made.kind)
    replaces = tuple(
        index
        for index, laid in enumerate(table.laid[act.seat])
        if made.kind in EQUAL and laid.claimed is None and set(laid.tiles) == set(made.tiles)
    )
    laid = LaidSet(made.kind, made.tiles, "" if named is None else named.slug, act.place.at)
    shown = tuple(table.laid[act.seat][index] for index in replaces)
    after = course_of(table)._replace(contest=_with_layout(table, act, shown))
    return (SetDown(act.seat, laid, act.tiles, takes_open=False, replaces=replaces), Mark(after))


def _with_layout(table: Table, act: Act, shown: tuple[LaidSet, ...]) -> Contest | None:
    """The claim that stands, with what its owner lays out for it: if it falls, that goes back too."""
    contest = course_of(table).contest
    if contest is None or contest.seat != act.seat:
        return contest
    return contest._replace(
        sets=contest.sets + 1,
        from_hand=(*contest.from_hand, *act.tiles),
        restores=(*contest.restores, *shown),
    )


# -- claims ----------------------------------------------------------------------------------------


def _takes(act: Act) -> OpenTile:
    """The tile a claim takes that is not open: it is written down as claimed from nobody."""
    return OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)


def _claimed(
    table: Table, act: Act, *moves: SetDown, due: Due, blurred: tuple[int, ...] = ()
) -> Sequence[Move]:
    """The moves of a claim and the course after it; a weaker claim that stands is taken back first.

    Of the sets at `blurred` places the log does not show whether they go into the new one.
    """
    lying = open_now(table, act)
    opened = (lying or _takes(act)).claimed_as(act.tile)
    restores = tuple(table.laid[act.seat][index] for move in moves for index in move.replaces)
    given = tuple(tile for move in moves for tile in move.from_hand)
    if blurred:
        vague = tuple(table.laid[act.seat][index] for index in blurred)
        there = Counter(tile for laid in vague for tile in laid.tiles if tile != UNSEEN)
        given, restores = tuple((Counter(given) - there).elements()), (*restores, *vague)
    if due is Due.REPLACE and table.wall.left == 0:
        due = Due.DISCARD
    after = _new_turn(lapsed(table, course_of(table), (act.seat,)))._replace(
        due=due,
        seat=act.seat,
        opening=False,
        contest=Contest(act.name, act.seat, opened, given, len(moves), restores),
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
        )
        for move in moves
    )
    blur = (Blur(act.seat, blurred),) if blurred else ()
    return (*withdrawn(table, act), *_perhaps_the_last(table, act), *blur, *laid, Mark(after))


def _perhaps_the_last(table: Table, act: Act) -> Sequence[Move]:
    """A claim of a tile nobody saw may have taken the one last known to lie open: nobody knows where that is."""
    last = course_of(table).last
    if last is None or act.tile is not None or open_now(table, act) is not None or last not in table.pool:
        return ()
    return (Reopen(last), TakeOpen(act.seat), Blur(act.seat))


@cites("JX-2.8")
def _to_lay(table: Table, act: Act) -> str | None:
    """The kind just eaten, where own tiles equal to it are left that have to be laid out and can be."""
    if act.name != "eat" or act.tile is None or not table.knows_hand(act.seat):
        return None
    left = left_after_eating(table, act)
    return act.tile if left is not None and left.get(act.tile) and can_be_laid_out(left, act.tile) else None


def withdrawn(table: Table, act: Act) -> Sequence[Move]:
    """The claim on the same tile that this act overturns, taken back; of his own a seat overturns none but to win.

    Where tiles nobody saw lay at the door nobody knows which of the others go back there and which to the hand.
    """
    contest = course_of(table).contest
    if contest is None or not may_be(contest.open, act):
        return ()
    if contest.seat == act.seat and act.name != "win":
        return ()
    back = Withdraw(contest.seat, contest.open, contest.sets, contest.from_hand, contest.restores)
    vague = any(laid.kind == HEAP or UNSEEN in laid.tiles for laid in contest.restores)
    return (back, Blur(contest.seat)) if vague else (back,)


@cites("JX-1.3c")
def pung(table: Table, act: Act) -> Sequence[Move]:
    """碰: two own equal tiles and the open one."""
    opened = open_now(table, act) or _takes(act)
    tile = act.tile or opened.tile
    own = _equal_to(tile, act.with_tiles) or _own_of(table, act, tile, PAIR)
    laid = LaidSet("three", (*own, tile), _slug("pung", "three"), act.place.at, tile, opened.seat)
    return _claimed(table, act, SetDown(act.seat, laid, own, takes_open=True), due=Due.DISCARD)


def _own_of(table: Table, act: Act, tile: str, number: int) -> tuple[str, ...]:
    """The own tiles of a claim that names none; a claim of a tile nobody saw may be of another than the open one."""
    there = act.tile is not None or table.at_least(act.seat, tile, number) is not Known.NO
    return (tile if there else UNSEEN,) * number


def _equal_to(tile: str, shown: tuple[str, ...]) -> tuple[str, ...]:
    """The own tiles of a claim that takes equal ones; one that nobody saw is no other."""
    return tuple(tile if own == UNSEEN else own for own in shown)


@cites("JX-1.3c")
def grow(table: Table, act: Act) -> Sequence[Move]:
    """開昭 of three own equal tiles and the open one, 高跳 of four."""
    opened = open_now(table, act) or _takes(act)
    tile, size = act.tile or opened.tile, SIZE[act.name]
    shown = tuple(
        index
        for index, laid in enumerate(table.laid[act.seat])
        if laid.claimed is None and set(laid.tiles) == {tile}
    )
    own = _equal_to(tile, act.with_tiles) or _own_of(
        table, act, tile, size - 1 - own_laid(table, act.seat, tile)
    )
    laid = LaidSet(
        "four" if act.name == "four" else "five",
        (tile,) * size,
        _slug(act.name, act.name),
        act.place.at,
        tile,
        opened.seat,
    )
    heaps = () if shown else perhaps_beside(table, act.seat, tile)
    blurred = () if shown else (*perhaps_shown(table, act.seat, tile), *heaps)
    rest = (_without(act.seat, table.laid[act.seat][place], tile) for place in heaps)
    move = SetDown(act.seat, laid, own, takes_open=True, replaces=shown)
    return _claimed(table, act, *rest, move, due=Due.REPLACE, blurred=blurred)


def _without(seat: str, heap: LaidSet, tile: str) -> SetDown:
    """What of sets laid anew lies there whatever lay beside them: all but a kind; the tile that came stays."""
    stays = [own for own in heap.tiles if own != tile]
    if heap.claimed == tile:
        stays.append(tile)
    rest = LaidSet(heap.kind, tuple(sorted(stays)), heap.form, heap.at, heap.claimed, heap.source)
    return SetDown(seat, rest, rest.tiles, takes_open=False)


def _slug(how: str, kind: str) -> str:
    named = form_by_origin(how, kind)
    return "" if named is None else named.slug


@cites("JX-1.3c", "JX-2.5")
def top(table: Table, act: Act) -> Sequence[Move]:
    """平跳: a tile from outside joins the 開昭 of its kind."""
    opened = open_now(table, act) or _takes(act)
    tile = act.tile or opened.tile
    index = opened_four(table, act.seat, tile)
    before = () if index is None else table.laid[act.seat][index].tiles
    slug = "" if index is None else _slug("top", "five")
    laid = LaidSet("five", (*before, tile), slug, act.place.at, tile, opened.seat)
    replaces = () if index is None else (index,)
    move = SetDown(act.seat, laid, (), takes_open=True, replaces=replaces)
    return _claimed(table, act, move, due=Due.REPLACE)


@cites("JX-3.6d")
def eat(table: Table, act: Act) -> Sequence[Move]:
    """吃: the open tile and two own tiles make a 不同 or 五子, or sets at the door take a new form."""
    if not eats_one_way(table, act):
        return _eaten_somehow(table, act)
    change = change_of(table, act)
    opened = open_now(table, act) or _takes(act)
    if change is None:
        tiles = tuple(sorted((*act.with_tiles, act.tile or opened.tile)))
        odd = LaidSet(HEAP, tiles, "", act.place.at, act.tile, opened.seat)
        move = SetDown(act.seat, odd, act.with_tiles, takes_open=True)
        return _claimed(table, act, move, due=Due.DISCARD)
    return _claimed(table, act, *_eaten(act, change, opened), due=Due.DISCARD)


def _eaten_somehow(table: Table, act: Act) -> Sequence[Move]:
    """An eating anew of which the log does not show what the door and what the unseen hand gave.

    Every tile that lay at the door lies there afterwards, and every one of the new sets.
    """
    lying = open_now(table, act)
    opened = (lying or _takes(act)).claimed_as(act.tile)
    places = tuple(index for index, laid in enumerate(table.laid[act.seat]) if _may_be_relaid(laid))
    before = tuple(table.laid[act.seat][index] for index in places)
    lay = Counter(tile for laid in before for tile in laid.tiles if tile != UNSEEN)
    came = Counter(() if opened.tile == UNSEEN else (opened.tile,))
    now = (lay + came) | Counter(tile for tiles in act.making for tile in tiles if tile != UNSEEN)
    given = now - lay - came
    heap = LaidSet(HEAP, tuple(sorted(now.elements())), "", act.place.at, opened.tile, opened.seat)
    contest = Contest("eat", act.seat, opened, tuple(given.elements()), 1, before)
    course = lapsed(table, course_of(table), (act.seat,))
    after = _new_turn(course)._replace(due=Due.DISCARD, seat=act.seat, opening=False, contest=contest)
    back = now - came
    laid = SetDown(act.seat, heap, tuple(back.elements()), takes_open=True, stray=lying is None)
    return (*withdrawn(table, act), *_perhaps_the_last(table, act), Blur(act.seat, places), laid, Mark(after))


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
    moves = []
    for number, made in enumerate(change.made):
        taken, first = number == change.arrived_in, number == 0
        laid = LaidSet(
            made.kind,
            made.tiles,
            _slug("eat", made.kind),
            act.place.at,
            act.tile if taken else made.tiles[0],
            opened.seat if taken else None,
        )
        own = change.from_hand if first else ()
        moves.append(SetDown(act.seat, laid, own, taken, change.dissolved if first else ()))
    return tuple(moves)


# -- the end ---------------------------------------------------------------------------------------


@cites("JX-3.6e")
def win(table: Table, act: Act) -> Sequence[Move]:
    """胡: the tile into the winner's hand, and play is over."""
    course, opened = course_of(table), open_now(table, act)
    how, source = how_won(table, act)
    tile = act.tile or (opened.tile if opened else None) or course.drawn or UNSEEN
    won = Won(act.seat, tile, how, source, act.place, _last_of_wall(table, how), act.making)
    after = course._replace(due=Due.OVER, seat=act.seat, won=won, contest=None)
    if opened is None:
        return (Mark(after),)
    contest = Contest("win", act.seat, opened, (), 0, ())
    return (*withdrawn(table, act), TakeOpen(act.seat), Mark(after._replace(contest=contest)))


def _last_of_wall(table: Table, how: str | None) -> Known:
    """Whether the winning tile was the last of the wall."""
    if how in ("discard", "first-discard"):
        return Known.NO
    if left_unknown(table) or how is None:
        return Known.UNKNOWN
    return Known.of(table.wall.left == 0)


@cites("JX-3.7cF")
def how_won(table: Table, act: Act) -> tuple[str | None, str | None]:
    """How the winning tile came, and from which seat: 天胡 on the dealer's first tile, 地胡 on his first discard.

    Where acts are missing the tile last open to a claim may be the one, and what is not told is not known.
    """
    course, opened = course_of(table), open_now(table, act)
    if opened is None and course.gapped and course.due is Due.UNKNOWN:
        opened = _last_open(course, act)
        said = sources(act)
        if opened is None or opened.seat not in said:
            return None, next(iter(said)) if len(said) == 1 else None
    if opened is None:
        first = course.opening and course.first_discard is None and not course.replaced.get(act.seat)
        return ("first-tile" if first else "replace"), act.seat
    if course.first_discard is not None and opened.place == course.first_discard.place:
        return None if course.gapped and not course.scattered else "first-discard", opened.seat
    return opened.how, opened.seat or None


def _last_open(course: Course, act: Act) -> OpenTile | None:
    """The tile last known to lie open before missing acts, where a win names it and may take it."""
    last = course.last
    own = last is not None and last.how == "discard" and last.seat == act.seat
    return last if last is not None and last.tile == act.tile and not own else None


@cites("JX-G.4")
def enforce(table: Table, act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """A breach brings about nothing, unless it is so read that a forbidden win ends the hand unpaid (JX-A27)."""
    won = course_of(table).won
    if won is None or won.place != act.place or table.agreed.reading("JX-A27") != "ends-unpaid":
        return ()
    forbidden = any(found.key in FORBIDDEN for found in breaches)
    return (Mark(course_of(table)._replace(unpaid=True)),) if forbidden else ()


@cites("JX-3.7b")
def turn_prospects(table: Table, act: Act) -> Sequence[Move]:
    """望: the winner's tiles from the wall."""
    return (TakeUp(act.seat, act.tiles),)


def show(table: Table, act: Act) -> Sequence[Move]:
    """亮: tiles of a hand shown; they stay where they are."""
    return (Reveal(act.seat, act.tiles),)


def gap(table: Table, act: Act) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, nor whether the open tile was claimed.

    After a win only tiles of the wall can have moved. A record of discards, claims and wins lacks no claim.
    """
    course = course_of(table)
    if course.due is Due.OVER:
        return (LoseWall(), Mark(course._replace(gapped=True)))
    scattered = course.scattered and act.place.at is not None
    contest = course.contest if scattered else None
    last = table.open or (course.contest.open if course.contest is not None else course.last)
    after = Course(
        Due.UNKNOWN,
        DEALER,
        course.colour,
        opening=course.opening and course.first_discard is None,
        dealt=False,
        first_discard=course.first_discard if course.opening else None,
        missed=course.missed,
        contest=contest,
        gapped=True,
        scattered=course.scattered,
        last=last if scattered else None,
    )
    return (*(() if scattered else _perhaps_claimed(table)), Forget(), Mark(after))


def _perhaps_claimed(table: Table) -> Iterator[Move]:
    """The open tile where nobody knows where it is, and a claim that may have been overturned taken back."""
    contest = course_of(table).contest
    if contest is not None:
        yield Withdraw(contest.seat, contest.open, contest.sets, contest.from_hand, contest.restores)
    last = course_of(table).last
    opened = table.open if contest is None else contest.open
    if opened is None and last is not None and last in table.pool:
        yield Reopen(last)
        opened = last
    if opened is not None and opened.tile != UNSEEN:
        yield TakeOpen(DEALER)


MOVES: Mapping[str, Callable[[Table, Act], Sequence[Move]]] = {
    "take": take,
    "replace": replace_tile,
    "flip": flip,
    "pass": let_lie,
    "discard": discard,
    "lay": lay,
    "pung": pung,
    "four": grow,
    "five": grow,
    "top": top,
    "eat": eat,
    "win": win,
    "prospect": turn_prospects,
    "show": show,
    "gap": gap,
    CLOSING: close,
    UNTOLD: replace_tile,
    UNTOLD_TAKE: take,
    WALL_UNTOLD: lose_wall,
}
