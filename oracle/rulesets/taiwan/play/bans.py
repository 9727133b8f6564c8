"""07-bans: 行牌禁制, what may not be claimed, konged, thrown or won in a turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import NUMBER_OF, NUMBERS, SUIT_OF, kind_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.figures.deal import DEAL
from oracle.rulesets.taiwan.figures.sets import SET_KINDS, chows_of
from oracle.rulesets.taiwan.hand.melds import melds_of
from oracle.rulesets.taiwan.hand.sorting import counted, parted
from oracle.rulesets.taiwan.hand.waits import is_complete, shows_all, winning_kinds
from oracle.rulesets.taiwan.state.competition import competition, is_own_draw
from oracle.rulesets.taiwan.state.consequences import FALSE_WIN, WRONG_CLAIM
from oracle.rulesets.taiwan.state.course import drawable, go_round, is_dealt, last_discard
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Rule
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.rulesets.taiwan.state.turn import Turn
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.table import Table


NOTHING: frozenset[Tile] = frozenset()

LAST = DEAL.section("last").number("tiles")

# -- the nature of a turn ------------------------------------------------------------------------------


@clause("TW-BAN-0")
def a_turn_has_one_nature(table: Table[Course], act: Act) -> Answer:
    """A turn is a draw, a chow or a pung: a player who has drawn may not claim the discard before it.

    Nor may he claim what another throws in his turn, before he has thrown a tile himself.
    """
    course, window = table.course, competition(table, act)
    if window is None or course.due is Due.UNKNOWN:
        return None
    drawings = (window.drawing, course.claims.former and course.claims.former.drawing)
    if not any(drawing is not None and drawing.seat == act.seat != window.open.seat for drawing in drawings):
        return None
    return Objection("has-drawn", {"seat": act.seat, "tile": window.open.tile}, WRONG_CLAIM)


@clause("TW-BAN-1")
def no_kong_follows_a_claim(table: Table[Course], act: Act) -> Answer:
    """A player makes no kong directly after a chow or a pung."""
    course = table.course
    if course.due is not Due.DISCARD or course.seat != act.seat or course.turn.nature not in ("eat", "pung"):
        return None
    return Objection("kong-after-claim", {"seat": act.seat, "act": course.turn.nature}, WRONG_CLAIM)


@clause("TW-BAN-3")
def no_tile_is_added_after_an_exposed_kong(table: Table[Course], act: Act) -> Answer:
    """加槓 in the turn of a 碰槓 is not named and may be made, or by one reading it may not (TW-A51)."""
    course = table.course
    in_turn = course.due is Due.DISCARD and course.seat == act.seat and course.turn.nature == "kong"
    if not in_turn or table.agreed.reading("TW-A51") != "barred":
        return None
    return Objection("kong-after-claim", {"seat": act.seat, "act": "kong"}, WRONG_CLAIM)


@clause("TW-BAN-9")
def no_kong_takes_the_last_tile(table: Table[Course], act: Act) -> Answer:
    """Nobody makes a kong with the last drawable tile: there is nothing to replace it with."""
    if drawable(table) != 0 or table.course.due is Due.OVER:
        return None
    return Objection("kong-on-the-last", {"seat": act.seat})


# -- chow and pung ------------------------------------------------------------------------------------


@cites("TW-BAN-6")
def eaten_kinds(own: Sequence[Tile], tile: Tile, agreed: Agreed) -> frozenset[Tile]:
    """The kinds a chow bars: the one eaten, and the other with which the same two tiles make a chow (TW-A5)."""
    if tile not in SUIT_OF:
        return frozenset({tile})
    match agreed.reading("TW-A5"):
        case "same-kind":
            return frozenset({tile})
        case "three-apart":
            suit, number = SUIT_OF[tile], NUMBER_OF[tile]
            near = (number - 3, number, number + 3)
            return frozenset(kind_of(suit, each) for each in near if each in NUMBERS)
        case _:
            others = {one for kind in own for pair in chows_of(kind) for one in pair if _completes(own, one)}
            return frozenset({tile, *others})


def _completes(own: Sequence[Tile], tile: Tile) -> bool:
    return tuple(sorted(own)) in {tuple(sorted(pair)) for pair in chows_of(tile)}


@clause("TW-BAN-6")
def what_was_eaten_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """吃入打出: after a chow neither the kind eaten nor the other that the same two tiles take is thrown."""
    course = table.course
    eaten = course.turn.eaten
    if course.due is not Due.DISCARD or course.seat != act.seat or act.tile is None or eaten is None:
        return None
    if course.turn.nature != "eat" or act.tile not in eaten_kinds(eaten[1], eaten[0], table.agreed):
        return None
    args: Arguments = {"seat": act.seat, "tile": act.tile, "eaten": eaten[0], "with": eaten[1]}
    return Objection("throws-what-it-ate", args, WRONG_CLAIM)


@clause("TW-BAN-6")
def what_was_thrown_is_not_eaten(table: Table[Course], act: Act) -> Answer:
    """打出吃入: nothing is eaten of the kind of one's own latest discard, or of the other kind of that chow."""
    window = competition(table, act)
    thrown = last_discard(table, act.seat)
    if window is None or thrown is None:
        return None
    tile = act.tile or window.open.tile
    if UNSEEN in (tile, thrown.tile) or thrown.tile not in eaten_kinds(
        own_tiles(act, tile), tile, table.agreed
    ):
        return None
    args = {"seat": act.seat, "tile": tile, "thrown": thrown.tile}
    return Objection("eats-what-it-threw", args, WRONG_CLAIM)


@clause("TW-BAN-6")
def what_was_punged_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """After a pung a tile of the same kind is not thrown."""
    course = table.course
    eaten = course.turn.eaten
    if course.due is not Due.DISCARD or course.seat != act.seat or act.tile is None or eaten is None:
        return None
    if course.turn.nature != "pung" or act.tile != eaten[0]:
        return None
    return Objection("throws-what-it-punged", {"seat": act.seat, "tile": act.tile}, WRONG_CLAIM)


@clause("TW-BAN-7")
def nothing_is_claimed_near_the_end(table: Table[Course], act: Act) -> Answer:
    """Among the last three tiles nothing is chowed, punged or konged from a discard (TW-A8)."""
    window = competition(table, act)
    if window is None or window.drawable is None:
        return None
    last = LAST - 1 if table.agreed.reading("TW-A8") == "two-left" else LAST
    if window.drawable > last:
        return None
    args: Arguments = {"seat": act.seat, "act": act.name, "left": max(0, window.drawable)}
    return Objection("claims-near-the-end", args, WRONG_CLAIM)


# -- tiles that were shown ------------------------------------------------------------------------------


def own_tiles(act: Act, tile: Tile) -> tuple[Tile, ...]:
    """The own tiles that go into a set: those named, or as many equal ones as it takes."""
    if act.name != "eat":
        return act.with_tiles or (tile,) * SET_KINDS[act.name].own
    if not act.making:
        return act.with_tiles
    made = [each for part in act.making for each in part]
    if tile in made:
        made.remove(tile)
    return tuple(made)


@clause("TW-BAN-8")
def nothing_is_claimed_with_a_shown_tile(table: Table[Course], act: Act) -> Answer:
    """Of a kind shown or spoken of without need nothing is claimed in this hand, nor a set with it (TW-A29)."""
    fouls, window = table.course.fouls, competition(table, act)
    shown, hinted = fouls.shown.get(act.seat, NOTHING), fouls.hinted.get(act.seat, NOTHING)
    if window is None or not (shown or hinted):
        return None
    tile = act.tile or window.open.tile
    with_it = () if table.agreed.reading("TW-A29") == "kind" else own_tiles(act, tile)
    if shown.intersection({tile, *with_it}):
        args: Arguments = {"seat": act.seat, "tile": tile, "shown": tuple(sorted(shown))}
        return Objection("claims-with-shown", args, WRONG_CLAIM)
    return _perhaps_told(act.seat, hinted - {tile}, {*with_it})


def _perhaps_told(seat: Seat, hinted: frozenset[Tile], used: Iterable[Tile]) -> Answer:
    """What would show whether tiles that are used now were shown or told before without need."""
    doubtful = hinted.intersection(used)
    return Undecided(Fact("told-needlessly", {"seat": seat, "tile": min(doubtful)})) if doubtful else None


@cites("TW-BAN-8")
def avoids_the_shown(table: Table[Course], seat: Seat, tile: Tile, *, hinted: bool = False) -> bool:
    """Whether a hand can be read so that the set or pair with a claimed tile holds none that was shown (TW-A29).

    With those `hinted` at too of which the log does not show whether they were, where it is asked.
    """
    shown = table.course.fouls.shown.get(seat, NOTHING)
    if hinted:
        shown |= table.course.fouls.hinted.get(seat, NOTHING)
    if not shown:
        return True
    melds = melds_of(table, seat)
    if tile in shown or melds is None:
        return False
    reach = table.agreed.reading("TW-A29")
    if reach == "kind":
        return True
    if reach == "any-win":
        laid = {each for one in table.laid[seat] for each in one.tiles}
        return not shown & {*table.hands[seat].tiles(), *laid}
    held = counted((*table.hands[seat].tiles(), tile))
    for ways in parted(held, len(melds)):
        parts = [part.tiles() for share in ways for part in share.parts]
        if any(tile in part and not shown.intersection(part) for part in parts):
            return True
    return False


@clause("TW-BAN-8")
def nothing_is_won_with_a_shown_tile(table: Table[Course], act: Act) -> Answer:
    """Nobody wins on another's tile if its set or pair holds a tile that was shown; the own draw is not barred."""
    window = competition(table, act)
    shown = table.course.fouls.shown.get(act.seat, NOTHING)
    hinted = table.course.fouls.hinted.get(act.seat, NOTHING)
    if window is None or not (shown or hinted) or not shows_all(table, act.seat, more=True):
        return None
    tile = act.tile or window.open.tile
    if is_complete(table, act.seat, tile) is not Known.YES:
        return None
    if not avoids_the_shown(table, act.seat, tile):
        args: Arguments = {"seat": act.seat, "tile": tile, "shown": tuple(sorted(shown))}
        return Objection("wins-with-shown", args, FALSE_WIN)
    bars = hinted and not avoids_the_shown(table, act.seat, tile, hinted=True)
    return _perhaps_told(act.seat, hinted, hinted) if bars else None


SPOILING = frozenset({"merge", "drop", "touch", "knock", "carry"})
"""What spoils a draw: laid against the hidden tiles (靠張), dropped, other tiles touched, a tile in hand (帶牌)."""


def turn_of(course: Course, act: Act) -> Turn | None:
    """The turn in which a win on the own draw is declared; `None` for another win, and where the log is silent."""
    if not is_own_draw(course, act) or course.due is not Due.DISCARD or course.seat != act.seat:
        return None
    return course.turn if course.turn.nature else None


def _kongs_in(turn: Turn) -> tuple[str, ...]:
    """The kongs of one's own tiles made in a turn."""
    return tuple(step.why for step in turn.steps if step.why in ("hidden-kong", "add-kong"))


@clause("TW-BAN-4")
def a_self_draw_needs_a_draw(table: Table[Course], act: Act) -> Answer:
    """A turn that began with a claim has no self-draw, not even on the replacement of a later 加槓."""
    turn = turn_of(table.course, act)
    kongs = () if turn is None else _kongs_in(turn)
    added = turn is not None and turn.nature == "kong" and set(kongs) == {"add-kong"}
    if turn is None or (turn.nature not in ("eat", "pung") and not added):
        return None
    return Objection("wins-after-claim", {"seat": act.seat, "act": turn.nature}, FALSE_WIN)


@clause("TW-BAN-2")
def the_replacement_of_an_exposed_kong_does_not_win(table: Table[Course], act: Act) -> Answer:
    """What replaces a 碰槓 cannot win, nor what replaces a flower that came so."""
    turn = turn_of(table.course, act)
    if turn is None or turn.nature != "kong" or _kongs_in(turn):
        return None
    return Objection("wins-after-kong", {"seat": act.seat}, FALSE_WIN)


@clause("TW-BAN-3")
def nor_does_that_of_a_later_concealed_kong(table: Table[Course], act: Act) -> Answer:
    """What replaces a 暗槓 made after a 碰槓 cannot win, nor what replaces a flower that came so."""
    turn = turn_of(table.course, act)
    if turn is None or turn.nature != "kong" or "hidden-kong" not in _kongs_in(turn):
        return None
    return Objection("wins-after-kong", {"seat": act.seat}, FALSE_WIN)


@clause("TW-BAN-5")
def a_merged_tile_bars_a_kong_win_on_what_was_thrown(table: Table[Course], act: Act) -> Answer:
    """靠張 and then 暗槓: the replacement does not win if a winning kind was thrown in the go-round."""
    turn = turn_of(table.course, act)
    if turn is None or not _konged_after_merging(turn):
        return None
    last = turn._replace(stood=turn.stood[-1:])
    wanted = winning_kinds(last, table.agreed)
    thrown = next((each for each in go_round(table, act.seat) if each.tile in wanted), None)
    if thrown is None:
        return None
    args = {"seat": act.seat, "tile": thrown.tile, "from": thrown.seat}
    return Objection("kong-win-on-thrown", args, FALSE_WIN)


def _konged_after_merging(turn: Turn) -> bool:
    """Whether a drawn tile was laid into the hand before a 暗槓 of the same turn."""
    return any(step.why == "hidden-kong" and step.merged for step in turn.steps)


@clause("TW-TAI-22", sentence="apart")
def a_self_draw_is_handled_apart(table: Table[Course], act: Act) -> Answer:
    """The winning draw is laid apart, dropped nowhere, and drawn with an empty hand; 天胡 is excused from 靠張."""
    turn = turn_of(table.course, act)
    if turn is None:
        return None
    dealt = is_dealt(table.course, act.seat)
    for handled in turn.handled:
        if handled.how == "merge" and dealt is Known.YES:
            continue
        if handled.how == "merge" and dealt is Known.UNKNOWN:
            return Undecided(Fact("first-turn", {"seat": act.seat}))
        if handled.how in SPOILING:
            return Objection(f"spoiled-{handled.how}", {"seat": act.seat, "at": handled.at or 0}, FALSE_WIN)
    return None


SELF_DRAW: tuple[Rule, ...] = (
    a_self_draw_needs_a_draw,
    the_replacement_of_an_exposed_kong_does_not_win,
    nor_does_that_of_a_later_concealed_kong,
    a_merged_tile_bars_a_kong_win_on_what_was_thrown,
    a_self_draw_is_handled_apart,
)
"""The rules on wins by the own draw."""


@cites("TW-TAI-22", "TW-PASS-7")
def may_win_by_draw(table: Table[Course], act: Act) -> bool:
    """Whether the rules of the turn allow a win on the own draw.

    It is asked of a win that nobody has declared, about which no answers are handed to the move.
    """
    return not any(isinstance(rule.ask(table, act), Objection) for rule in SELF_DRAW)
