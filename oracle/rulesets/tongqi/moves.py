"""Chapter 4: what each act does on the table, in physical moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.claims import (
    change_of,
    eats_its_press,
    is_source,
    open_now,
    prevails,
    relays_one_way,
)
from oracle.rulesets.tongqi.course import (
    DEALER,
    UNKNOWN_HOW,
    Contest,
    Course,
    Drawn,
    Due,
    Won,
    course_of,
    front_first,
    left_in_time,
    lower,
    noted,
    origin_of,
    own_of_kind,
    released,
    without,
)
from oracle.rulesets.tongqi.finish import tiles_laid_out
from oracle.rulesets.tongqi.passing import (
    ANSWERED,
    CLOSING,
    FORESTALLED,
    GONE_UNSEEN,
    PAIR,
    STAYED_OUT,
    WALL_UNTOLD,
    answered,
    claimed_instead,
    close,
    doubles_held,
    forestalled,
    gone_unseen,
    is_barred_by_pass,
    let_pass,
    turned_tile_passed,
    waited_before,
)
from oracle.rulesets.tongqi.play import mixes_the_order, the_prospect_is_read_from_one_end
from oracle.rulesets.tongqi.sets import (
    SEATS,
    direction,
    form,
    form_by_facts,
    form_of_five,
    form_of_four,
    form_of_leap,
    form_of_own,
    form_of_pung,
    form_of_top,
    set_of,
)
from oracle.rulesets.tongqi.tiles import is_short
from oracle.table.acts import Act, LaidSet, OpenTile
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Known
from oracle.table.moves import (
    Blur,
    Close,
    Draw,
    Forget,
    LoseWall,
    Mark,
    Move,
    PutOut,
    Reopen,
    Reveal,
    SetAside,
    SetDown,
    TakeOpen,
    TakeTurned,
    TakeUp,
    TurnUp,
    Withdraw,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from oracle.families.dominoes.relaying import Change
    from oracle.ruling.findings import Finding
    from oracle.table.table import Table

Moves = Callable[["Table", Act], Sequence[Move]]
"""What an act comes to on a table."""


@cites("TQ-3.4e", "TQ-3.5")
def take(table: Table, act: Act) -> Sequence[Move]:
    """饒頭張: the first wall tile into the dealer's hand."""
    course = turned_tile_passed(table, SEATS)
    tile = act.tile or table.wall.next()
    after = course._replace(due=Due.DISCARD, seat=act.seat, first_tile=tile, face_up=tile)
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("TQ-G.1")
def draw_by_pat(table: Table, act: Act) -> Sequence[Move]:
    """拍: a wall tile for an own four or five, shown and put in hand."""
    course = course_of(table)
    tile = act.tile or table.wall.next()
    after = course._replace(
        pats=course.with_tile(course.pats, act.seat, tile),
        patted=course.with_tile(course.patted, act.seat, tile),
        late_pat=course.late_pat or course.due is Due.OVER,
        ready=course.ready - {act.seat},
    )
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


@cites("TQ-G.1")
def draw_by_press(table: Table, act: Act) -> Sequence[Move]:
    """軋: a wall tile into the hand after a four or five, unseen by the others."""
    course = course_of(table)
    tile = act.tile or table.wall.next()
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        contest=None,
        pressed=tile,
        presses=course.with_tile(course.presses, act.seat, tile),
    )
    return (Draw(act.seat, act.tile or UNSEEN), Mark(after))


def set_out(table: Table, act: Act) -> Sequence[Move]:
    """軋出: the pressed tile laid face down in the middle, still its owner's; a new press if law 19 asks for it."""
    course = let_pass(table, act)
    tile = act.tile or UNSEEN
    equal = own_of_kind(table, act.seat, tile) - 1
    due = Due.PRESS if equal >= 3 and table.wall.left else Due.DISCARD
    if not table.knows_hand(act.seat) and equal < 3:
        due = Due.UNKNOWN
        if table.agreed.partial:
            return (SetAside(act.seat, (tile,)), *gap(table, act))
    after = course._replace(due=due, seat=act.seat, pressed=None, press_for="press-out")
    if equal < 3:
        old = frozenset(
            kind for kind in waited_before(table, act.seat) if is_barred_by_pass(table, act.seat, kind)
        )
        after = after._replace(
            set_out={**course.set_out, act.seat: act.place.at or 0},
            old_waits={**course.old_waits, act.seat: old},
        )
    return (SetAside(act.seat, (tile,)), Mark(after))


@cites("TQ-3.9", "TQ-G.1")
def flip(table: Table, act: Act) -> Sequence[Move]:
    """翻: a wall tile turned face up, open to all four."""
    course = course_of(table)
    opened = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
    after = course._replace(
        due=Due.ANSWER,
        seat=act.seat,
        passed_on=False,
        opening=False,
        pressed=None,
        contest=None,
        unsure=False,
        in_time=left_in_time(table, act.seat),
        hasty=opened if course.opening and course.first_discard is not None else None,
        stray=None,
    )
    return (TurnUp(opened), Mark(after))


@cites("TQ-4.2a")
def stay_out(table: Table, act: Act) -> Sequence[Move]:
    """The tile of a flip that was passed over stays out and lies dead; what lay open before it lies open still."""
    opened = table.open
    again = Close() if opened is None else Reopen(opened)
    stray = OpenTile(act.tiles[0], act.seat, "flip", act.place)
    return (TurnUp(stray), again, Mark(course_of(table)._replace(stray=None)))


def lose_wall(table: Table, act: Act) -> Sequence[Move]:
    """Nobody knows whether this seat has drawn yet, and so not which tile of the wall comes next."""
    return (LoseWall(),)


def pass_on(table: Table, act: Act) -> Sequence[Move]:
    """過: the flipper gives his tile on to the lower house; from anybody else it changes nothing."""
    course, opened = course_of(table), table.open
    if opened is None or opened.how != "flip" or opened.seat != act.seat or course.due is not Due.ANSWER:
        return ()
    return (Mark(course._replace(passed_on=True, seat=lower(act.seat))),)


@cites("TQ-3.9", "TQ-4.1c2")
def discard(table: Table, act: Act) -> Sequence[Move]:
    """打: a tile from the hand, open to the other three."""
    course = let_pass(table, act)
    tile = act.tile or UNSEEN
    opened = OpenTile(tile, act.seat, "discard", act.place)
    first = course.opening and course.first_discard is None and act.seat == DEALER
    keeps = act.seat in course.ready and first and tile == course.first_tile
    after = released(course, act.seat, tile)._replace(
        due=Due.ANSWER,
        seat=lower(act.seat),
        passed_on=False,
        opening=first,
        first_discard=opened if first else course.first_discard,
        pressed=None,
        press_for=None,
        contest=None,
        ready=course.ready if keeps else course.ready - {act.seat},
        stranded=without(course.stranded, act.seat, tile),
        kept_back=_still_owned(table, course, act.seat, (tile,)),
        in_time=left_in_time(table, act.seat),
    )
    return (PutOut(opened), Mark(after))


@cites("TQ-7.7")
def lay(table: Table, act: Act) -> Sequence[Move]:
    """攤: a set of own tiles laid on the table."""
    made = set_of(act.tiles)
    if made is None:
        return (Reveal(act.seat, act.tiles),)
    if made.kind in ("butong", "wuzi"):
        named = form_by_facts("eat", made.kind)
    else:
        named = form_of_own(len(made.tiles), origin_of(table, act.seat, made.tiles[0]))
    slug = "" if named is None else named.slug
    laid = LaidSet(made.kind, made.tiles, slug, act.place.at)
    course = course_of(table)
    after = course._replace(kept_back=_still_owned(table, course, act.seat, act.tiles))
    return (SetDown(act.seat, laid, act.tiles, takes_open=False), Mark(after))


def _takes(table: Table, act: Act) -> OpenTile:
    """The tile a claim takes; one that is not open is written down as claimed from nobody."""
    if table.open is not None and table.open.tile in (act.tile, UNSEEN):
        return table.open
    return OpenTile(act.tile or UNSEEN, act.seat, "discard", act.place)


def _claimed(table: Table, act: Act, move: SetDown, due: Due) -> Sequence[Move]:
    """The moves of a claim, and the course after it: a claim that stands on the same tile is taken back first."""
    if _has_taken_it(table, act):
        return ()
    course = _given_back(table, act)
    lying = open_now(table, act)
    opened = (lying or _takes(table, act)).claimed_as(act.tile)
    move = replace(move, stray=lying is None and move.takes_open)
    restores = tuple(table.laid[act.seat][index] for index in move.replaces)
    if due is Due.PRESS and table.wall.left == 0:
        due = Due.DISCARD
    contest = Contest(act.name, act.seat, opened, move.from_hand, 1, restores, course._replace(contest=None))
    after = course._replace(
        due=due,
        seat=act.seat,
        opening=course.opening and act.name in ("four", "five"),
        in_time=course.in_time if act.name in ("four", "five") else left_in_time(table, act.seat),
        pressed=None,
        press_for=act.name,
        contest=None if eats_its_press(table, act) else contest,
        ready=course.ready - {act.seat},
        kept_back=_still_owned(table, course, act.seat, move.from_hand),
        skipped=claimed_instead(table, act, opened.tile).skipped,
    )
    return (*withdrawn(table, act), move, Mark(after))


def _has_taken_it(table: Table, act: Act) -> bool:
    """Whether a seat claims again what it has claimed already: that moves nothing."""
    contest = course_of(table).contest
    return contest is not None and contest.seat == act.seat and contest.open.tile == act.tile


def _given_back(table: Table, act: Act) -> Course:
    """The course a claim comes in: what the claim it overturns has left behind is undone with it."""
    course = course_of(table)
    contest = course.contest
    if contest is None or contest.before is None or contest.open.tile != act.tile:
        return course
    before = contest.before
    return course._replace(
        eaten=before.eaten,
        kept_back=before.kept_back,
        ready=before.ready,
        missed_pungs=before.missed_pungs,
    )


def withdrawn(table: Table, act: Act) -> Sequence[Move]:
    """The claim on the same tile that this act overturns, taken back."""
    contest = course_of(table).contest
    if contest is None or contest.open.tile != act.tile:
        return ()
    if contest.open.how == "turned" and act.name != "win":
        return ()
    lying = len(table.laid[contest.seat])
    open_sets = tuple(range(max(0, lying - contest.somehow), lying))
    blurs = (Blur(contest.seat, open_sets),) if open_sets else ()
    return (*blurs, Withdraw(contest.seat, contest.open, contest.sets, contest.from_hand, contest.restores))


def pung(table: Table, act: Act) -> Sequence[Move]:
    """碰: two own equal tiles and the open one."""
    opened = open_now(table, act) or _takes(table, act)
    tile = act.tile or opened.tile
    own = act.with_tiles or (tile, tile)
    laid = LaidSet("three", (*own, tile), form_of_pung().slug, act.place.at, tile, opened.seat)
    moves = _claimed(table, act, SetDown(act.seat, laid, own, takes_open=True), Due.DISCARD)
    return _with_doubles(table, act.seat, tile, moves)


def _with_doubles(table: Table, seat: str, tile: str, moves: Sequence[Move]) -> Sequence[Move]:
    """The moves of a pung, with the 大套不同 it breaks into noted (law 14)."""
    held = doubles_held(table, seat, tile)
    if not held or not moves or not isinstance(moves[-1], Mark) or not isinstance(moves[-1].course, Course):
        return moves
    course = moves[-1].course
    known = course.doubles.get(seat, frozenset())
    return (*moves[:-1], Mark(course._replace(doubles={**course.doubles, seat: known | held})))


def _grown(table: Table, act: Act, size: int, name: Callable[..., object]) -> Sequence[Move]:
    opened = open_now(table, act) or _takes(table, act)
    tile = act.tile or opened.tile
    replaces = tuple(
        index
        for index, laid in enumerate(table.laid[act.seat])
        if laid.claimed is None and set(laid.tiles) == {tile}
    )
    on_table = sum(len(table.laid[act.seat][index].tiles) for index in replaces)
    own = act.with_tiles or (tile,) * (size - 1 - on_table - table.aside[act.seat].count(tile))
    origin = form_of_own(size - 1, origin_of(table, act.seat, tile)).slug
    first = course_of(table).first_discard
    told = direction(act.seat, opened.seat)
    slug = (
        ""
        if _came_unseen(table, act)
        else str(name(told, first is not None and first.place == opened.place, origin))
    )
    laid = LaidSet("four" if size == 4 else "five", (tile,) * size, slug, act.place.at, tile, opened.seat)
    return _claimed(table, act, SetDown(act.seat, laid, own, takes_open=True, replaces=replaces), Due.PRESS)


def _came_unseen(table: Table, act: Act) -> bool:
    """Whether the log leaves out who put the claimed tile out: the set has no name then."""
    missing = course_of(table).due is Due.UNKNOWN and act.source not in SEATS
    return missing and open_now(table, act) is None


def four(table: Table, act: Act) -> Sequence[Move]:
    """開招: three own equal tiles and the open one."""
    return _grown(
        table,
        act,
        4,
        lambda source, first, three: form_of_four(source, dealers_first=first, origin_of_three=three).slug,
    )


def five(table: Table, act: Act) -> Sequence[Move]:
    """鑿穿: four own equal tiles and the open one."""
    return _grown(
        table,
        act,
        5,
        lambda source, first, four_: form_of_five(source, dealers_first=first, origin_of_four=four_).slug,
    )


def opened_four(table: Table, seat: str, tile: str | None) -> int | None:
    """Where a seat's 開招 of a kind lies among its sets, or None."""
    for index, laid in enumerate(table.laid[seat]):
        if laid.kind == "four" and laid.claimed == tile:
            return index
    return None


def top(table: Table, act: Act) -> Sequence[Move]:
    """余上: a flipped tile joins the 開招 of its kind."""
    opened = open_now(table, act) or _takes(table, act)
    index = opened_four(table, act.seat, act.tile)
    tile = act.tile or opened.tile
    if index is None:
        laid = LaidSet("five", (tile,), "", act.place.at, tile, opened.seat)
        return _claimed(table, act, SetDown(act.seat, laid, (), takes_open=True), Due.PRESS)
    before = table.laid[act.seat][index]
    named = bool(before.form) and not _came_unseen(table, act)
    slug = form_of_top(form(before.form), direction(act.seat, opened.seat)).slug if named else ""
    laid = LaidSet("five", (*before.tiles, tile), slug, act.place.at, tile, opened.seat)
    return _claimed(table, act, SetDown(act.seat, laid, (), takes_open=True, replaces=(index,)), Due.PRESS)


def leap(table: Table, act: Act) -> Sequence[Move]:
    """連跳: the tile pressed for a 開招 joins it."""
    course = let_pass(table, act)
    tile = act.tile or course.pressed or UNSEEN
    if tile == UNSEEN:
        return gap(table, act)
    index = opened_four(table, act.seat, tile)
    if index is None and course.gapped:
        return (Reveal(act.seat, (tile,)), Mark(course._replace(due=Due.UNKNOWN)))
    if index is None:
        return (Reveal(act.seat, (tile,)),)
    before = table.laid[act.seat][index]
    slug = form_of_leap(form(before.form)).slug if before.form else ""
    laid = LaidSet("five", (*before.tiles, tile), slug, act.place.at, tile, before.source)
    after = course._replace(
        due=Due.PRESS if table.wall.left else Due.DISCARD,
        seat=act.seat,
        pressed=None,
        press_for="leap",
        presses=without(course.presses, act.seat, tile),
    )
    return (SetDown(act.seat, laid, (tile,), takes_open=False, replaces=(index,)), Mark(after))


def eat(table: Table, act: Act) -> Sequence[Move]:
    """吃: the open tile and two own tiles make a 不同 or 五子, or sets on the table are laid anew (重排)."""
    if not relays_one_way(table, act):
        return _eaten_somehow(table, act)
    change = change_of(table, act)
    if change is None:
        own = act.with_tiles
        return _claimed(table, act, _odd_set(table, act, own), Due.DISCARD)
    return _eaten(table, act, change)


def _eaten_somehow(table: Table, act: Act) -> Sequence[Move]:
    """A re-laying of which the log does not show what the table and what the unseen hand gave."""
    if _has_taken_it(table, act):
        return ()
    course = _given_back(table, act)
    lying = open_now(table, act)
    loose = tuple(
        index
        for index, laid in enumerate(table.laid[act.seat])
        if laid.kind in ("butong", "wuzi") or UNSEEN in laid.tiles
    )
    opened = (lying or _takes(table, act)).claimed_as(act.tile)
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        pressed=None,
        press_for="eat",
        contest=Contest("eat", act.seat, opened, (), 0, (), course._replace(contest=None), len(act.making)),
        ready=course.ready - {act.seat},
        eaten=course.with_tile(course.eaten, act.seat, act.tile or UNSEEN),
        in_time=left_in_time(table, act.seat),
    )
    return (
        *withdrawn(table, act),
        Blur(act.seat, loose),
        *_laid_somehow(act, opened, stray=lying is None),
        Mark(after),
    )


def _laid_somehow(act: Act, opened: OpenTile, *, stray: bool) -> Iterator[Move]:
    """The sets a re-laying comes to, one of which took the tile; all else in them the log leaves open."""
    arrived = False
    for tiles in act.making:
        made = set_of(tiles)
        if made is None:
            continue
        takes = not arrived and act.tile in made.tiles
        arrived = arrived or takes
        own = list(made.tiles)
        if takes:
            own.remove(opened.tile if opened.tile in own else str(act.tile))
        named = form_by_facts("eat", made.kind)
        slug = "" if named is None else named.slug
        source = opened.seat if takes else None
        laid = LaidSet(made.kind, made.tiles, slug, act.place.at, act.tile if takes else own[0], source)
        yield SetDown(act.seat, laid, tuple(own), takes, stray=takes and stray)


def _odd_set(table: Table, act: Act, own: tuple[str, ...]) -> SetDown:
    """What an eating lays down that makes no set: kept as it was laid."""
    opened = open_now(table, act) or _takes(table, act)
    tiles = tuple(sorted((*own, act.tile or opened.tile)))
    laid = LaidSet("none", tiles, "", act.place.at, act.tile, opened.seat)
    return SetDown(act.seat, laid, own, takes_open=True)


def _eaten(table: Table, act: Act, change: Change) -> Sequence[Move]:
    if _has_taken_it(table, act):
        return ()
    lying = open_now(table, act)
    opened = (lying or _takes(table, act)).claimed_as(act.tile)
    moves: list[Move] = []
    course = _given_back(table, act)
    own_press = eats_its_press(table, act)
    restores = tuple(table.laid[act.seat][index] for index in change.dissolved)
    for number, made in enumerate(change.made):
        named = form_by_facts("eat", made.kind)
        taken = number == change.arrived_in
        laid = LaidSet(
            made.kind,
            made.tiles,
            "" if named is None else named.slug,
            act.place.at,
            act.tile if taken else made.tiles[0],
            opened.seat if taken else None,
        )
        own = change.from_hand if number == 0 else ()
        if taken and own_press:
            own = (*own, opened.tile)
        replaces = change.dissolved if number == 0 else ()
        takes = taken and not own_press
        moves.append(SetDown(act.seat, laid, own, takes, replaces, stray=takes and lying is None))
    contest = Contest(
        "eat",
        act.seat,
        opened,
        change.from_hand,
        len(change.made),
        restores,
        course._replace(contest=None),
    )
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        pressed=None,
        press_for="eat",
        contest=None if own_press else contest,
        ready=course.ready - {act.seat},
        in_time=left_in_time(table, act.seat),
        eaten=course.with_tile(course.eaten, act.seat, act.tile or UNSEEN),
        missed_pungs=course.missed_pungs if own_press else _missed_by_eating(table, course, act),
        kept_back=_kept_back(table, course, act, (*change.from_hand, *([opened.tile] if own_press else []))),
        skipped=(let_pass(table, act) if own_press else claimed_instead(table, act, opened.tile)).skipped,
    )
    return (*withdrawn(table, act), *moves, Mark(after))


@cites("TQ-8.12")
def _missed_by_eating(table: Table, course: Course, act: Act) -> Drawn:
    """The kinds a seat may not pung any more: with those before the one it eats while it holds the pair (TQ-A87)."""
    free = act.tile is None or table.agreed.reading("TQ-A87") == "may-pung-later"
    if free or table.at_least(act.seat, act.tile or UNSEEN, PAIR) is not Known.YES:
        return course.missed_pungs
    return course.with_tile(course.missed_pungs, act.seat, act.tile or UNSEEN)


def _kept_back(
    table: Table, course: Course, act: Act, gone: tuple[str, ...]
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """The tiles in hand when a short kind was eaten of which the hand holds more (law 8)."""
    kept, tile = _still_owned(table, course, act.seat, gone), act.tile or UNSEEN
    left = tuple((Counter(table.hands[act.seat].tiles()) - Counter(gone)).elements())
    return noted(kept, act.seat, tile, left) if is_short(tile) and tile in left else kept


def _still_owned(
    table: Table, course: Course, seat: str, gone: tuple[str, ...]
) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
    """What was held when a kind was eaten (law 8), without what has left the hand since."""
    if not course.kept_back[seat]:
        return course.kept_back
    left = Counter(table.hands[seat].tiles()) - Counter(gone)
    owned = {
        kind: tuple((Counter(tiles) & left).elements()) for kind, tiles in course.kept_back[seat].items()
    }
    return {**course.kept_back, seat: owned}


def win(table: Table, act: Act) -> Sequence[Move]:
    """和: the tile into the winner's hand, the hand laid out, and play is over."""
    course = course_of(table)
    opened = open_now(table, act)
    how, source = how_won(table, act)
    tile = act.tile or (opened.tile if opened else None) or course.pressed or UNSEEN
    won = Won(
        seat=act.seat,
        tile=tile,
        how=how,
        source=source,
        place=act.place,
        sets_before=len(table.laid[act.seat]),
        last_of_wall=table.wall.left == 0,
        seen=seen_before(table, act.seat, tile),
        after=course.press_for,
        laid_out=act.making,
    )
    if course.won is not None and not prevails(table, act):
        return (Mark(course._replace(rivals=(*course.rivals, won))),)
    rivals = course.rivals if course.won is None else (*course.rivals, course.won)
    after = course._replace(due=Due.OVER, seat=act.seat, won=won, contest=None, rivals=rivals)
    if how == "turned" and course.due is Due.TAKE:
        turned = OpenTile(tile, "", "turned", act.place)
        contest = Contest("win", act.seat, turned, (), 0, ())
        return (TakeTurned(act.seat, to_hand=True), Mark(after._replace(contest=contest)))
    shown = tiles_laid_out(table, act)
    shows = () if shown is None or table.knows_hand(act.seat) else (Reveal(act.seat, shown),)
    if opened is None:
        return (*shows, Mark(after))
    contest = Contest("win", act.seat, opened, (), 0, ())
    return (*withdrawn(table, act), *shows, TakeOpen(act.seat), Mark(after._replace(contest=contest)))


@cites("TQ-8.21", "TQ-4.3b0")
def enforce(table: Table, act: Act, breaches: Sequence[Finding]) -> Sequence[Move]:
    """What breaches bring about: a win of who broke a law is white, and gives way to another's on the same tile.

    A flip that is passed over leaves its tile out, or in the wall again.
    """
    course = course_of(table)
    if act.name == "flip" and (table.open is None or table.open.place != act.place):
        stray = OpenTile(act.tile or table.wall.next(), act.seat, "flip", act.place)
        return (Mark(course._replace(stray=stray)),)
    lost = course.lost | {one.seat for one in breaches if one.seat and one.consequence is not None}
    if lost == course.lost:
        return ()
    after = course._replace(lost=lost)
    good = tuple(won for won in course.rivals if won.seat not in lost)
    contest = course.contest
    stands = table.agreed.reading("TQ-A86") == "good-win-stands"
    if course.won is None or contest is None or course.won.seat not in lost or not good or not stands:
        return (Mark(after),)
    seats = front_first(table, contest.open, tuple(won.seat for won in good))
    first = next(won for won in good if won.seat == seats[0])
    after = after._replace(seat=first.seat, won=first, contest=replace(contest, seat=first.seat))
    return (Withdraw(contest.seat, contest.open, 0, ()), TakeOpen(first.seat), Mark(after))


@cites("TQ-G.6")
def how_won(table: Table, act: Act) -> tuple[str, str | None]:
    """How the winning tile came, and from which seat."""
    course = course_of(table)
    if course.due is Due.TAKE:
        return "turned", None
    opened = open_now(table, act)
    if opened is None and course.due is Due.UNKNOWN:
        return _won_behind_a_gap(table, act)
    if opened is None:
        if course.first_discard is None and course.opening:
            return ("pat" if course.pats[act.seat] else "first-tile"), act.seat
        return "press", act.seat
    if course.first_discard is not None and opened.place == course.first_discard.place:
        return "first-discard", opened.seat
    return opened.how, opened.seat or None


def _won_behind_a_gap(table: Table, act: Act) -> tuple[str, str | None]:
    """How a win came where the log leaves out what was drawn: on the discard before it, or nobody knows how."""
    last = table.pool[-1] if table.pool else None
    if table.agreed.partial and last is not None and last.tile == act.tile and last.seat != act.seat:
        before = last.place.at is not None and act.place.at == last.place.at + 1
        if before and (act.source is None or is_source(act.seat, act.source, last.seat)):
            return last.how, last.seat
    return UNKNOWN_HOW, act.source if act.source in SEATS else None


@cites("TQ-9.2d1")
def seen_before(table: Table, seat: str, tile: str) -> int:
    """How many tiles equal to a kind a seat has seen: public ones, and by TQ-A6 its own hand."""
    reading = table.agreed.reading("TQ-A6")
    public = sum(out.tile == tile for out in table.pool) + sum(shown == tile for shown in table.turned)
    public += sum(laid.tiles.count(tile) for sets in table.laid.values() for laid in sets)
    course = course_of(table)
    shown = {
        other: min(
            course.pats[other].count(tile) + (other == DEALER and course.face_up == tile),
            table.hands[other].count(tile),
        )
        for other in table.seats
    }
    if reading == "public-only":
        return public + sum(shown.values())
    patted = sum(number for other, number in shown.items() if other != seat)
    own = table.hands[seat].count(tile) + table.aside[seat].count(tile)
    if reading == "public-and-own":
        return public + patted + own
    everywhere = sum(hand.count(tile) for hand in table.hands.values())
    return public + everywhere + sum(aside.count(tile) for aside in table.aside.values())


@cites("TQ-4.3b", "TQ-G.1")
def look(table: Table, act: Act) -> Sequence[Move]:
    """看望: the winner's tiles from the wall, the turned tile last."""
    course, tail = course_of(table), act.source == "tail"
    if course.won is not None and course.won.seat != act.seat:
        return (TakeUp(act.seat, act.tiles, tail),)
    mixed = mixes_the_order(table, act) and not tail
    both_ends = the_prospect_is_read_from_one_end.ask(table, act) is not None
    after = Mark(
        course._replace(
            read_from_tail=tail,
            mixed_prospect=course.mixed_prospect or mixed or both_ends,
            looked=act.place,
            looked_at=(*course.looked_at, *act.tiles),
        )
    )
    if mixed or (course.mixed_prospect and not tail):
        # They are the next tiles of the wall in another order: the wall tells which they are.
        act = act._replace(tiles=(UNSEEN,) * len(act.tiles))
    from_wall = act.tiles[: table.wall.left] if table.wall.left < len(act.tiles) else act.tiles
    if table.wall.left >= ENDLESS and act.tiles and act.tiles[-1] in table.turned:
        from_wall = act.tiles[:-1]
    moves: list[Move] = [after, TakeUp(act.seat, from_wall, tail)]
    if len(from_wall) < len(act.tiles):
        moves.append(TakeTurned(act.seat, to_hand=False))
    return tuple(moves)


def show(table: Table, act: Act) -> Sequence[Move]:
    """亮: tiles of a hand shown; they stay where they are."""
    return (Reveal(act.seat, act.tiles),)


def gap(table: Table, act: Act) -> Sequence[Move]:
    """缺: acts are missing; nothing is known of whose turn it is, and what can be re-laid or grow may have been."""
    course = course_of(table)
    after = Course(
        Due.UNKNOWN,
        DEALER,
        dealt=False,
        gapped=True,
        unsure=course.opening or course.unsure,
        passed=course.passed,
        missed_pungs=course.missed_pungs,
        missed_pairs=course.missed_pairs,
        doubles=course.doubles,
        eaten=course.eaten,
        skipped=course.skipped,
        unseen_passes=course.unseen_passes,
        lost=course.lost,
    )
    if course.due is Due.OVER:
        after = course._replace(dealt=False, gapped=True, contest=None)
    # Somebody may have taken the open tile behind the gap, and have laid it anew: it is in no known place any more.
    # Where a record leaves out all but discards and claims no claim is missing.
    scattered = act.name == "gap" and act.place.at is not None
    takes = () if table.open is None or scattered else (TakeOpen(DEALER),)
    return (*takes, *(Blur(seat, _not_firm(table, seat)) for seat in SEATS), Forget(), Mark(after))


@cites("TQ-6.0", "TQ-6.2a", "TQ-6.2b")
def _not_firm(table: Table, seat: str) -> tuple[int, ...]:
    """The sets of a seat that missing acts may have changed: all but 碰子, 開招 and fives that nobody contests."""
    contest = course_of(table).contest
    contested = contest is not None and contest.seat == seat
    firm = [laid.claimed is not None and laid.kind in ("three", "four", "five") for laid in table.laid[seat]]
    return tuple(
        index for index, stays in enumerate(firm) if not stays or (contested and index == len(firm) - 1)
    )


def _seen(moves: Moves) -> Moves:
    """The moves of a claim whose tile was seen; one nobody saw leaves as little certain as a gap."""
    return lambda table, act: gap(table, act) if act.tile is None else moves(table, act)


MOVES: Mapping[str, Moves] = {
    "take": take,
    "pat": draw_by_pat,
    "press": draw_by_press,
    "press-out": set_out,
    "flip": flip,
    "pass": pass_on,
    "discard": discard,
    "lay": lay,
    "pung": _seen(pung),
    "four": _seen(four),
    "five": _seen(five),
    "top": _seen(top),
    "leap": leap,
    "eat": _seen(eat),
    "win": win,
    "prospect": look,
    "show": show,
    "gap": gap,
    FORESTALLED: forestalled,
    CLOSING: close,
    GONE_UNSEEN: gone_unseen,
    ANSWERED: answered,
    STAYED_OUT: stay_out,
    WALL_UNTOLD: lose_wall,
}
