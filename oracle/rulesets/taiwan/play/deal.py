"""04-seating: the tiles and the wall (砌牌, 開牌), the deal, and what is replaced before play begins.

Long because the deal of a hand that is told in part, from the middle, or behind a gap is laid out in one place.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.syntax import Acts, RefereeFinds, RefereeRules
from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS, KINDS
from oracle.families.mahjong.opening import (
    lay_out_hands,
    lay_out_rows,
    listed,
    set_from_word,
    source_written,
)
from oracle.families.mahjong.sets import part_laid
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause, duty
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.deal import DEAL, DEALER_SHARE, SHARE
from oracle.rulesets.taiwan.figures.kinds import COPIES, IN_TURN, SEATS, TILES
from oracle.rulesets.taiwan.figures.sets import SET_KINDS
from oracle.rulesets.taiwan.hand.waits import holds_flowers
from oracle.rulesets.taiwan.state import effects
from oracle.rulesets.taiwan.state.consequences import FOUL
from oracle.rulesets.taiwan.state.course import Course, Match, owing
from oracle.rulesets.taiwan.state.effects import Offends
from oracle.rulesets.taiwan.state.fouls import Fouls, HiddenKong, Wrong
from oracle.rulesets.taiwan.state.terms import streak_of
from oracle.rulesets.taiwan.state.turn import Flowering, Turn
from oracle.ruling.findings import Fact, Finding, Kind, Objection, Undecided
from oracle.ruling.ruling import Opening
from oracle.table.acts import Act
from oracle.table.facts import TOGETHER
from oracle.table.heaps import ENDLESS, UNSEEN, Wall
from oracle.table.known import Contradiction, Known, Place
from oracle.table.opening import lay_out_sets
from oracle.table.table import Table

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from grammar.syntax import Dice, Seat, SetWord, Tile
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.findings import Answer
    from oracle.table.acts import LaidSet
    from oracle.table.record import Record


WITH_A_TILE = frozenset({"discard", "hidden-kong", "add-kong", "flower", "merge"})
"""The acts of a turn that a player begins with a tile drawn."""

WINS = frozenset({"win", "rob"})

BEGINNING = WITH_A_TILE | WINS | {"draw", "replace", "eat", "pung", "kong"}
"""The acts of play a seat can begin with."""

ORDER = "TW-PRI-"
"""How the clauses begin that ask which act came first."""

DICE = DEAL.section("dice").number("each")
OWN_CLASS = DEAL.section("dice").number("own_class")
STACKS = DEAL.section("walls").number("stacks")
OPENED = TILES.dealer
"""The opened seat (開門位), the first of the seats."""


@cites("TW-EQ-1")
def copies() -> Mapping[Tile, int]:
    """How many there are of each kind: 144 tiles in all."""
    return dict.fromkeys(KINDS, COPIES) | dict.fromkeys(FLOWERS, TILES.flower_copies)


TILES_IN_ALL = sum(copies().values())

WALL = TILES_IN_ALL - len(SEATS) * SHARE - (DEALER_SHARE - SHARE)
"""What is left in the wall after the deal, whoever deals."""


# -- the dice ----------------------------------------------------------------------------------------


@cites("TW-PROC-1", "TW-PROC-5", "TW-PROC-11")
def seat_hit(thrower: Seat, points: int) -> Seat:
    """The seat three dice name: the thrower is one, and the count goes counter-clockwise."""
    return IN_TURN.after(thrower, points - OWN_CLASS)


@cites("TW-PROC-11", "TW-PROC-13")
def dealer_by(points: int) -> Seat:
    """Who threw a number of points, when the wall of the first seat was opened by them."""
    return next(seat for seat in SEATS if seat_hit(seat, points) == OPENED)


@cites("TW-PROC-11")
def first_stack(points: int) -> tuple[Seat, int]:
    """Where drawing begins: that many stacks from the right end of the opened wall stay, the next is the first.

    Points that use up that wall lead to the first stack of the next one clockwise, that of the upper house.
    """
    return (OPENED, points + 1) if points < STACKS else (IN_TURN.upper(OPENED), points - STACKS + 1)


# -- the table ---------------------------------------------------------------------------------------


@cites("TW-PROC-12", "TW-PROC-13", "TW-EQ-1")
def begin(record: Record) -> Opening:
    """The table before the first act: hands and wall as far as the log shows them."""
    midway, dealer = record.starts_midway, dealer_of(record)
    front, back = listed(record, "wall"), listed(record, "tail")
    held = {line.seat: len(line.tiles) for line in record.holdings if line.what == "holds"}
    shares = {seat: ENDLESS if midway else share_of(seat, dealer) for seat in SEATS}
    if dealer is not None and not midway and _draws_the_last(record, dealer):
        shares[dealer] = SHARE
    dealt = sum(held.get(seat, shares[seat]) for seat in SEATS)
    open_size = midway or dealt >= ENDLESS
    unknown = WALL if not midway and len(front) + len(back) == WALL else ENDLESS
    size = record.left.number if record.left else unknown if open_size else TILES_IN_ALL - dealt
    table: Table[Course] = Table.empty(
        SEATS, copies(), Wall(max(size, len(front) + len(back)), front, back), record.agreed
    )
    wrong = [
        *lay_out_rows(record, table, size),
        *lay_out_hands(record, table, shares),
        *lay_out_sets(record, table, laid_set),
        *_opened_seat(record),
    ]
    table.course = _course(record, table, dealer, midway=midway)
    found = (
        *_dice(record),
        *(() if midway else _shares(record, dealer)),
        *_found_to_be_wrong(record),
    )
    return Opening(table, tuple(wrong), found)


@cites("TW-PROC-12")
def share_of(seat: Seat, dealer: Seat | None) -> int:
    """Sixteen tiles, and the dealer one more (門牌)."""
    if dealer is None:
        return ENDLESS
    return DEALER_SHARE if seat == dealer else SHARE


@cites("TW-PROC-12", "TW-PROC-16")
def _draws_the_last(record: Record, dealer: Seat) -> bool:
    """Whether a dealer whose hand is not told draws first, which is his seventeenth tile (門牌)."""
    told = any((line.seat, line.what) == (dealer, "holds") for line in record.holdings)
    return not told and _first_of(record, dealer) == "draw"


def _first_of(record: Record, seat: Seat) -> str | None:
    """The act with which a seat begins to play."""
    acts = (event.name for event in record.events if isinstance(event, Act) and event.seat == seat)
    return next((name for name in acts if name in BEGINNING), None)


def dealer_of(record: Record) -> Seat | None:
    """Who deals: as the log says, else who threw the dice, else whom they name, else who holds one tile more."""
    stated = next((tag.value for tag in record.log.tags if tag.key == "Dealer"), None)
    if stated in SEATS:
        return stated
    dice = opening_dice(record)
    if dice is not None:
        return dice.seat if dice.seat in SEATS else dealer_by(sum(dice.numbers))
    holds = (line for line in record.holdings if line.what == "holds" and not record.starts_midway)
    return next((line.seat for line in holds if len(line.tiles) == DEALER_SHARE), None)


def opening_dice(record: Record) -> Dice | None:
    """The throw that opened the wall: the last one; those before it found seats and dealer."""
    return record.dice[-1] if record.dice and len(record.dice[-1].numbers) == DICE else None


def laid_set(word: SetWord, owner: Seat) -> LaidSet | None:
    """The set a set word describes, or `None` if its tiles make none of that kind; a 暗槓 may lie face down."""
    face_down = not SET_KINDS[word.kind].exposed and set(word.tiles) == {UNSEEN}
    if _is_wrong_kong(word) or (face_down and len(word.tiles) == SET_KINDS[word.kind].own):
        return set_from_word(word, None, own=True)
    if part_laid(SET_KINDS, word.kind, (*word.tiles, *word.came)) is None:
        return None
    return set_from_word(word, source_written(word, owner, SEATS), own=not SET_KINDS[word.kind].exposed)


@cites("TW-PROC-12", "TW-PROC-15")
def _course(record: Record, table: Table[Course], dealer: Seat | None, *, midway: bool) -> Course:
    """Play begins with the dealer's share; a position goes on with the seat whose turn it is."""
    course = Course(
        Due.UNKNOWN,
        SEATS[0],
        dealt=not midway,
        hidden_kongs=tuple(_lying_face_down(record)),
        fouls=Fouls(wrongs=tuple(_wrong_kongs(record))),
        match=Match(dealer, streak_of(record), _rulings(record), record.claims, bystanders_of(record)),
    )
    if not midway:
        seat = dealer or SEATS[0]
        due = Due.UNKNOWN if dealer is None else Due.DISCARD
        turn = Turn(seat, nature="deal", came="deal")
        return course._replace(due=due, seat=seat, opening=Flowering(), turn=turn)
    if record.turn is None:
        return course
    seat = record.turn.seat
    return course._replace(due=_due_midway(record, table, seat), seat=seat, turn=Turn(seat))


@cites("TW-PROC-21", "TW-PROC-22")
def _due_midway(record: Record, table: Table[Course], seat: Seat) -> Due:
    """What is due from the seat in turn: a draw, or with one tile more a discard, as its hand or its first act tells."""
    if table.hands[seat].sized:
        return Due.DISCARD if size_of(table, seat) > SHARE else Due.DRAW
    first = _first_of(record, seat)
    if first in WINS:
        return Due.UNKNOWN
    return Due.DISCARD if first in WITH_A_TILE else Due.DRAW


@cites("TW-PRI-0")
def _rulings(record: Record) -> tuple[RefereeRules, ...]:
    """What the referee has ruled, and the orders of acts that he has found or decided by it, stated alike."""
    acts = [event for event in record.events if isinstance(event, Act)]
    found: list[RefereeRules] = []
    for line in record.log.lines:
        if isinstance(line, RefereeRules):
            found += [record.convicting(line) if line.clause == "TW-FOUL-1" else line]
            found += _orders_ruled(acts, line)
        elif isinstance(line, RefereeFinds) and (line.before, line.after) != (None, None):
            found.append(RefereeRules(at=line.at, before=line.before, after=line.after, line=line.line))
    return tuple(found)


@cites("TW-PRI-0")
def _orders_ruled(acts: Sequence[Act], ruling: RefereeRules) -> Iterator[RefereeRules]:
    """A ruling for one of two, under a clause of order about an act logged as simultaneous, settles the order."""
    place = next((place for place, act in enumerate(acts) if act.place.at == ruling.at), None)
    if place is None or ruling.for_ is None or not (ruling.clause or "").startswith(ORDER):
        return
    act = acts[place]
    if TOGETHER not in act.flags or (ruling.before, ruling.after) != (None, None):
        return
    for rival in reversed(acts[:place]):
        if rival.name == "discard":
            return
        if act.seat == ruling.for_ != rival.seat:
            yield RefereeRules(at=ruling.at, before=rival.place.at, line=ruling.line)
        elif rival.seat == ruling.for_:
            yield RefereeRules(at=ruling.at, after=rival.place.at, line=ruling.line)


@cites("TW-FOUL-21")
def _lying_face_down(record: Record) -> Iterator[HiddenKong]:
    """The 暗槓 of a position whose faces nobody has seen."""
    for line in record.sets:
        for word in line.sets:
            if not SET_KINDS[word.kind].exposed and UNSEEN in word.tiles:
                yield HiddenKong(line.seat, Place(None, line.line), 0, None, seen=False)


@cites("TW-FOUL-20")
def _wrong_kongs(record: Record) -> Iterator[Wrong]:
    """The 暗槓 of a position that are told to be no four equal tiles."""
    for line in record.sets:
        for nth, word in enumerate(line.sets):
            if _is_wrong_kong(word):
                place = Place(None, line.line, nth)
                yield Wrong(line.seat, "hidden-kong", place, word.tiles, 0, None)


@cites("TW-FOUL-20")
def _is_wrong_kong(word: SetWord) -> bool:
    """Whether a set that is told is a 暗槓 of four tiles that are not equal."""
    kind = SET_KINDS[word.kind]
    return not kind.exposed and len(word.tiles) == kind.own and len({*word.tiles} - {UNSEEN}) > 1


@cites("TW-FOUL-20")
def _found_to_be_wrong(record: Record) -> Iterator[Finding]:
    """Every wrong 暗槓 of a position."""
    for wrong in _wrong_kongs(record):
        args: Arguments = {"seat": wrong.seat, "shown": wrong.tiles}
        clause_id = ClauseId("TW-FOUL-20")
        yield Finding(Kind.BREACH, clause_id, wrong.place, "lays-other-tiles", wrong.seat, args, FOUL)


@cites("TW-SIDE-4")
def bystanders_of(record: Record) -> Mapping[int, str]:
    """The outsiders who do something in the log, by the lines they do it in."""
    acts = (line for line in record.log.lines if isinstance(line, Acts) and line.seat not in SEATS)
    return {line.line: line.name or "" for line in acts}


# -- what the lines before the acts say that is not as it should be ----------------------------------


@cites("TW-PROC-13")
def _opened_seat(record: Record) -> Iterator[tuple[Place, Contradiction]]:
    """The seat whose wall is opened is 東 of that hand."""
    for tag in record.log.tags:
        if tag.key == "Opened" and tag.value != OPENED:
            yield (
                Place(None, tag.line),
                Contradiction("opened-is-east", {"seat": tag.value}, ClauseId("TW-PROC-13")),
            )


def _dice(record: Record) -> Iterator[Finding]:
    """What the throw that opened the wall breaks: with how many dice, by whom, and which wall it names."""
    for throw in record.dice:
        if len(throw.numbers) != DICE:
            args = {"thrown": len(throw.numbers), "dice": DICE}
            yield _breach("TW-PROC-11", throw.line, "wrong-dice", throw.seat, args)
    dice, dealer = opening_dice(record), dealer_of(record)
    if dice is None or dealer is None:
        return
    if dice.seat is not None and dice.seat != dealer:
        caster = {"seat": dice.seat, "dealer": dealer}
        yield _breach("TW-PROC-11", dice.line, "wrong-caster", dice.seat, caster)
    points = sum(dice.numbers)
    hit = seat_hit(dealer, points)
    if hit != OPENED:
        wall: dict[str, str | int] = {"dealer": dealer, "points": points, "due": dealer_by(points)}
        yield _breach("TW-PROC-11", dice.line, "wrong-wall", None, wall)


@cites("TW-PROC-12", "TW-PROC-16")
def _shares(record: Record, dealer: Seat | None) -> Iterator[Finding]:
    """Everybody holds sixteen tiles and the dealer seventeen; a dealer may still have forgotten the last one."""
    for line in record.holdings:
        due = share_of(line.seat, dealer)
        forgotten = line.seat == dealer and len(line.tiles) == SHARE
        if line.what == "holds" and due < ENDLESS and len(line.tiles) != due and not forgotten:
            args: dict[str, str | int] = {"seat": line.seat, "held": len(line.tiles), "size": due}
            yield _breach("TW-PROC-12", line.line, "share-size", line.seat, args)


def _breach(clause: str, line: int, key: str, seat: str | None, args: Mapping[str, str | int]) -> Finding:
    return Finding(Kind.BREACH, ClauseId(clause), Place(None, line), key, seat, args)


@cites("TW-PROC-16")
def is_forgotten_share(table: Table[Course], act: Act) -> bool:
    """Whether the dealer takes the seventeenth tile (門牌) only now, which he had forgotten."""
    still_short = size_of(table, act.seat) <= SHARE
    return table.course.opening is not None and act.seat == table.course.match.dealer and still_short


@clause("TW-PROC-16")
def a_forgotten_flower_makes_a_xianggong(table: Table[Course], act: Act) -> Answer:
    """A dealer who takes the forgotten 門牌 after others have replaced, and finds a flower, is a 相公."""
    if not is_forgotten_share(table, act) or not table.course.replaced:
        return None
    tile = act.tile or table.wall.next()
    if tile in FLOWERS:
        named = {"seat": act.seat, "tile": tile}
        return Objection("forgotten-flower", named, FOUL, effects=(Offends.FORGETTING_A_FLOWER,))
    if tile != UNSEEN and table.agreed.reading("TW-A49") == "xianggong":
        return Objection("forgotten-tile", {"seat": act.seat}, FOUL)
    return None


@clause("TW-PROC-16")
def a_forgotten_flower_is_not_replaced(table: Table[Course], act: Act) -> Answer:
    """The flower that a dealer took too late may not be replaced."""
    offences = table.course.fouls.offences.get(act.seat, ())
    late = any(Offends.FORGETTING_A_FLOWER in each.effects for each in offences)
    if not late or table.course.opening is None:
        return None
    return Objection("replaces-forgotten-flower", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("TW-PROC-15", sentence="round")
def opening_flowers_go_round(table: Table[Course], act: Act) -> Answer:
    """Dealt flowers are replaced in turn, the dealer first; a new flower waits for the next go-round."""
    first = _replaces_first(table, act)
    return None if first is None else Objection("flower-too-early", {"seat": act.seat, "first": first})


def _replaces_first(table: Table[Course], act: Act) -> Seat | None:
    """Who is known to have to replace a dealt flower before the one who acts."""
    course = table.course
    if not in_opening(course):
        return None
    owing_one = next((seat for seat, owed in course.owed.items() if owed and seat != act.seat), None)
    if owing_one is not None and not table.agreed.partial:
        return owing_one
    before = _passed_over(course, act)
    return next((seat for seat in before if holds_flowers(table, seat) is Known.YES), None)


@duty("TW-PROC-15", sentence="round")
def those_passed_over_have_none(table: Table[Course], act: Act) -> Answer:
    """Nobody passed over has a dealt flower left; it is undecided where the log does not show the hand."""
    if not in_opening(table.course) or _replaces_first(table, act) is not None:
        return None
    unknown = (
        seat for seat in _passed_over(table.course, act) if holds_flowers(table, seat) is Known.UNKNOWN
    )
    seat = next(unknown, None)
    return None if seat is None else Undecided(Fact("holds-a-flower", {"seat": seat}))


def in_opening(course: Course) -> bool:
    """Whether dealt flowers are still being replaced: the dealer has neither thrown nor konged."""
    return course.opening is not None and course.match.dealer is not None and not course.turn.steps


def _passed_over(course: Course, act: Act) -> Iterator[Seat]:
    """The seats whose turn comes between the last one that replaced and this one."""
    order = IN_TURN.in_turn_from(course.match.dealer or SEATS[0])
    last = course.opening.last if course.opening is not None else None
    fresh = course.opening.fresh if course.opening is not None else ()
    if last == act.seat and not set(act.tiles).intersection(fresh):
        return
    start = 0 if last is None else order.index(last) + 1
    for step in range(len(order)):
        seat = order[(start + step) % len(order)]
        if seat == act.seat:
            return
        yield seat


@duty("TW-PROC-15", sentence="begins")
def dealt_flowers_are_replaced_first(table: Table[Course], act: Act) -> Answer:
    """Play begins when nobody has a dealt flower left: the dealer replaces his own, and waits for the others.

    Whether he has not waited, or another keeps a flower that nobody sees, shows what its holder does next.
    """
    course = table.course
    if not in_opening(course) or course.due is Due.UNKNOWN or act.seat != course.match.dealer:
        return None
    unseen: Seat | None = None
    for seat in IN_TURN.in_turn_from(act.seat):
        held = holds_flowers(table, seat)
        at_once = seat == act.seat or act.name != "discard"
        if course.owed.get(seat) or (at_once and held is Known.YES):
            return _begins_too_soon(act, seat)
        if held is not Known.NO:
            unseen = unseen or seat
    if unseen is None:
        return None
    key = "holds-a-flower" if holds_flowers(table, unseen) is Known.UNKNOWN else "waited-for-flowers"
    return Undecided(Fact(key, {"seat": unseen}))


@clause("TW-PROC-15", sentence="begins")
def who_is_not_waited_for_replaces_then(table: Table[Course], act: Act) -> Answer:
    """A dealer has begun too soon where another lays a dealt flower behind his first discard; his act was the breach."""
    course, dealer = table.course, table.course.match.dealer
    begun = [thrown for thrown in course.discards if thrown.seat == dealer]
    if not in_opening(course) or act.seat == dealer or dealer is None or len(begun) != 1 or course.owed:
        return None
    if holds_flowers(table, act.seat) is Known.NO:
        return None
    args: Arguments = {"seat": dealer, "holder": act.seat}
    return Objection("begins-before-flowers", args, seat=dealer)


@cites("TW-PROC-15")
def opening_after(table: Table[Course], act: Act) -> Flowering | None:
    """What is left of the opening after a discard: of a dealer who did not wait, the flowers of who still has them."""
    course = table.course
    if not in_opening(course):
        return None
    others = (seat for seat in SEATS if seat != act.seat)
    waits = any(course.owed.get(seat) or holds_flowers(table, seat) is Known.YES for seat in others)
    return course.opening if waits else None


def _begins_too_soon(act: Act, holder: Seat) -> Objection:
    """What is said of a dealer who begins to play: that he keeps a flower, or does not wait for another's."""
    if holder == act.seat:
        return Objection("dealt-flower-kept", {"seat": act.seat}, FOUL)
    args: Arguments = {"seat": act.seat, "holder": holder}
    return Objection("begins-before-flowers", args, effects=(effects.Acts.OUT_OF_TURN,))


@clause("TW-PROC-15", Offends.UNSEEN, sentence="kept")
def a_dealt_flower_is_not_kept(table: Table[Course], act: Act) -> Answer:
    """Who goes on to throw his first tile with a dealt flower in the hand has kept it (花牌未補)."""
    course, turn = table.course, table.course.turn
    if not course.dealt or act.seat == course.match.dealer or turn.seat != act.seat or act.tile in FLOWERS:
        return None
    if any(thrown.seat == act.seat for thrown in course.discards):
        return None
    drawn = (turn.tile,) if turn.tile in FLOWERS and turn.tile is not None else ()
    if holds_flowers(table, act.seat, drawn) is not Known.YES:
        return None
    return Objection("dealt-flower-kept", {"seat": act.seat}, FOUL)


def laid_in_opening(course: Course, act: Act) -> Course:
    """The course once a seat has laid dealt flowers open, each of which is to be replaced."""
    opening = course.opening or Flowering()
    fresh = opening.fresh if opening.last == act.seat else ()
    again = bool(set(act.tiles).intersection(fresh))
    after = course._replace(opening=Flowering(act.seat, () if again else fresh))
    return owing(after, act.seat, "flower", len(act.tiles))
