"""09-kongs: 杠牌, kongs laid on an own turn, the kong of a flower hand, and the fourth tile that lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.drawing import is_replacement
from oracle.families.mahjong.kongs import alone, may_have_laid_more, pungs_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.fouls import NO_WIN
from oracle.rulesets.yawan.figures.sets import SET_KINDS, form_made, is_four_winds
from oracle.rulesets.yawan.play.claims import claimed_tile, lacking_or_open, not_open, own_tiles, too_few
from oracle.rulesets.yawan.play.priority import ADDED, offer, takes_nothing
from oracle.rulesets.yawan.state.course import Astray, Course, drawn_along, holders
from oracle.rulesets.yawan.state.route import following
from oracle.ruling.findings import MISSING_ACTS, Answer, Fact, Objection, Undecided
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, Draw, Mark, Move, PutOut, SetDown, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers
    from oracle.table.acts import Act
    from oracle.table.table import Table

# -- a kong laid together with its pung --------------------------------------------------------------


@clause("YW-PLAY-9")
def a_kong_takes_a_discard(table: Table[Course], act: Act) -> Answer:
    """With a triplet in hand two tiles pung a discard, and the third is laid with them."""
    return not_open(table, act)


@clause("YW-PLAY-9")
def a_kong_shows_three_own_tiles(table: Table[Course], act: Act) -> Answer:
    """An open kong laid together with its pung takes three own tiles equal to the discard."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or is_four_winds((*own, tile)):
        return None
    if form_made("kong", (*own, tile), act.seat) is None:
        return Objection("kong-no-four", {"seat": act.seat, "tile": tile, "with": own})
    return lacking_or_open(table, act, too_few(table, act.seat, tile, SET_KINDS["kong"].own))


# -- a kong on an own turn ---------------------------------------------------------------------------


def _out_of_turn(table: Table[Course], act: Act) -> Objection | None:
    """Who lays a kong of own tiles neither on the own draw nor as the dealer on the tiles of the deal."""
    course = table.course
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.due is Due.DISCARD and act.seat == course.seat:
        claimed = course.began in ("eat", "pung", "kong")
        return Objection("kong-after-claim", {"seat": act.seat, "act": course.began}) if claimed else None
    if course.due is Due.REPLACE and act.seat == course.seat:
        return None
    if course.due is Due.ANSWER or act.seat == course.seat:
        return Objection("kong-undrawn", {"seat": act.seat})
    return Objection("kong-out-of-turn", {"seat": act.seat, "turn": course.seat})


@clause("YW-PLAY-9", void=True)
def an_open_kong_is_laid_on_an_own_turn(table: Table[Course], act: Act) -> Answer:
    """The fourth tile joins its pung at once or on a later own turn."""
    return None if takes_the_own_wind(table, act) else _out_of_turn(table, act)


@clause("YW-PLAY-9c", void=True)
def a_concealed_kong_is_laid_on_an_own_turn(table: Table[Course], act: Act) -> Answer:
    """A concealed kong is laid on an own turn, at once or later."""
    return _out_of_turn(table, act)


@clause("YW-PLAY-9d")
def a_kong_is_replaced_before_another(table: Table[Course], act: Act) -> Answer:
    """The tile that replaces a kong is drawn at once, and not after the next kong."""
    if table.course.due is not Due.REPLACE or act.seat != table.course.seat:
        return None
    return Objection("kong-before-replacing", {"seat": act.seat})


@clause("YW-PLAY-9", void=True)
def an_open_kong_grows_from_a_pung(table: Table[Course], act: Act) -> Answer:
    """The fourth tile is laid with the player's own pung of that tile, the own wind with that of the other winds."""
    if act.tile is None or pung_of(table, act.seat, act.tile) is not None:
        return None
    if may_have_laid_more(table, act.seat):
        return Undecided(Fact("laid-a-pung", {"seat": act.seat, "tile": act.tile}))
    return Objection("no-pung", {"seat": act.seat, "tile": act.tile})


@clause("YW-PLAY-9c", void=True)
def a_concealed_kong_is_four_own_tiles(table: Table[Course], act: Act) -> Answer:
    """A concealed kong is four equal tiles of the hand, or in 花组式 the four winds."""
    tiles = four_of(act)
    if UNSEEN in tiles:
        return None
    if form_made("hidden-kong", tiles, act.seat) is None:
        return Objection("kong-no-four", {"seat": act.seat, "tile": tiles[0], "with": tiles[1:]})
    if is_four_winds(tiles):
        return None
    return too_few(table, act.seat, tiles[0], len(tiles))


def takes_the_own_wind(table: Table[Course], act: Act) -> bool:
    """Whether a discard of another, the own wind, is to join a pung of the other winds."""
    lying = table.open
    if act.tile != act.seat or lying is None or lying.tile != act.tile or lying.seat == act.seat:
        return False
    return act.source == lying.seat and is_four_winds(tiles_of(table, act))


def four_of(act: Act) -> tuple[Tile, ...]:
    """The tiles of a concealed kong: those written, one standing for four equal ones."""
    size = SET_KINDS["hidden-kong"].own
    return act.tiles if len(act.tiles) == size else (act.tile or UNSEEN,) * size


def tiles_of(table: Table[Course], act: Act) -> tuple[Tile, ...]:
    """The four tiles of a kong laid on an own turn, with those of the pung it grows from."""
    if act.name == "hidden-kong":
        return four_of(act)
    index = None if act.tile is None else pung_of(table, act.seat, act.tile)
    if act.tile is None or index is None:
        return (UNSEEN,) * SET_KINDS["hidden-kong"].own
    return (*table.laid[act.seat][index].tiles, act.tile)


@cites("YW-PLAY-9", "YW-KONG-H")
def pung_of(table: Table[Course], seat: Seat, tile: Tile) -> int | None:
    """Where the pung that a fourth tile joins lies among a seat's sets; one nobody saw may be of any kind."""
    pungs = {index: laid for index, laid in enumerate(table.laid[seat]) if laid.kind == "pung"}
    for index, laid in pungs.items():
        if form_made("add-kong", (*laid.tiles, tile), seat) is not None:
            return index
    return next((index for index, laid in pungs.items() if UNSEEN in laid.tiles), None)


# -- the replacement -------------------------------------------------------------------------------


@clause("YW-PLAY-9d")
def a_replacement_comes_from_the_tail(table: Table[Course], act: Act) -> Answer:
    """What replaces a kong is drawn from the tail of the wall, an ordinary tile from its head."""
    if is_replacement(act) or table.course.due is not Due.REPLACE or act.seat != table.course.seat:
        return None
    return Objection("replacement-from-the-head", {"seat": act.seat})


@clause("YW-PLAY-9d")
def a_replacement_is_due(table: Table[Course], act: Act) -> Answer:
    """One tile is drawn from the tail for each kong, and never otherwise."""
    course = table.course
    if not is_replacement(act) or course.due in (Due.UNKNOWN, Due.OVER) or course.owed.get(act.seat):
        return None
    if act.seat in course.fouls.short:
        return None
    if course.fouls.gapped or table.agreed.partial:
        return Undecided(MISSING_ACTS)
    return Objection("no-replacement-due", {"seat": act.seat}, NO_WIN)


@clause("YW-PLAY-9e")
def the_sign_comes_before_the_replacement(table: Table[Course], act: Act) -> Answer:
    """Where a kong is laid together with its pung the sign discard has gone out before the replacement is drawn."""
    course = table.course
    waits = course.due is Due.DISCARD and course.began == "kong" and course.seat == act.seat
    if not is_replacement(act) or not waits or not course.owed.get(act.seat):
        return None
    return Objection("replaces-before-the-sign", {"seat": act.seat})


@clause("YW-PLAY-9e")
def a_kong_is_replaced_before_the_discard(table: Table[Course], act: Act) -> Answer:
    """Where a kong is laid on an own draw, the replacement is drawn first and then a tile is discarded."""
    if table.course.due is not Due.REPLACE or act.seat != table.course.seat:
        return None
    return Objection("discards-before-replacing", {"seat": act.seat})


@clause("YW-PLAY-9e")
def the_tile_that_fills_the_hand_does_not_win(table: Table[Course], act: Act) -> Answer:
    """The replacement of a kong laid with its pung fills the hand to thirteen and cannot win."""
    if not fills_a_kong(table.course, act) or offer(table, act) is not None:
        return None
    return Objection("wins-on-the-filling-tile", {"seat": act.seat})


def fills_a_kong(course: Course, act: Act) -> bool:
    """Whether the seat has discarded its sign and laid a kong, and has nothing to come but its replacement."""
    return (
        course.due is Due.ANSWER and course.began == "kong" and course.seat == act.seat and act.name == "win"
    )


# -- what a kong does --------------------------------------------------------------------------------


@cites("YW-PLAY-9d")
def _replacing(table: Table[Course], act: Act) -> Course:
    """The course after a kong on an own turn: its replacement is due, and after the discard the seat opposite draws."""
    course = table.course
    owed = {**course.owed, act.seat: course.owed.get(act.seat, 0) + 1}
    return course._replace(
        due=Due.REPLACE,
        turn=course.turn if course.seat == act.seat else course.turn._replace(seat=act.seat, reached=None),
        next=following(course.turn) if course.seat == act.seat else (),
        kong=True,
        drawn=None,
        how=None,
        owed=owed,
        claim=None,
    )


@cites("YW-PLAY-9c")
def conceal(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """暗杠: four own tiles laid face down."""
    if table.course.due is Due.OVER:
        return ()
    tiles = four_of(act)
    laid = LaidSet(act.name, tuple(sorted(tiles)), act.name, act.place.at)
    return (SetDown(act.seat, laid, tiles, takes_open=False), Mark(_replacing(table, act)))


@cites("YW-PLAY-9", "YW-PLAY-9e")
def add(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """明杠 on an own turn: the fourth tile lies open to be won on before the pung becomes a kong."""
    if table.course.due is Due.OVER:
        return ()
    opened = OpenTile(act.tile or UNSEEN, act.seat, ADDED, act.place)
    unseen = () if act.tile is not None else (Blur(act.seat, pungs_of(table, act.seat)),)
    astray = Astray(opened, holders(table.course)) if takes_nothing(table, act, answers) else None
    return (PutOut(opened), *unseen, Mark(_replacing(table, act)._replace(astray=astray)))


@cites("YW-PLAY-9")
def stand(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """Nobody has won on the fourth tile: it joins its pung."""
    opened = table.open
    if opened is None:
        return ()
    if opened.tile == UNSEEN:
        return (TakeOpen(act.seat),)
    index = pung_of(table, act.seat, opened.tile)
    if index is None:
        return _stand_alone(table, opened)
    pung = table.laid[act.seat][index]
    tiles = tuple(sorted((*pung.tiles, opened.tile)))
    laid = LaidSet("add-kong", tiles, "add-kong", opened.place.at, pung.claimed, pung.source)
    return (SetDown(act.seat, laid, (), takes_open=True, replaces=(index,)),)


def _stand_alone(table: Table[Course], opened: OpenTile) -> Sequence[Move]:
    """A fourth tile whose pung the log does not show; the own wind may have joined one of it or of other winds."""
    return (alone(table, opened, UNSEEN if opened.tile == opened.seat else opened.tile),)


@cites("YW-PLAY-9d", "YW-PLAY-9e")
def replace_tile(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """补: a tile from the tail for a kong; after one laid with its pung it fills the hand, and nothing is discarded.

    One that is drawn from the head all the same fills the hand as well, and begins no other turn.
    """
    course, tail = table.course, is_replacement(act) or act.name != "draw"
    if course.due is Due.OVER or table.wall.left == 0:
        return ()
    owed = course.owed.get(act.seat, 0)
    after = course._replace(owed=_less(course.owed, act.seat), entered=course.entered | {act.seat})
    moves = (Draw(act.seat, act.tile or UNSEEN, tail=tail),)
    if course.due in (Due.REPLACE, Due.DISCARD) and course.seat == act.seat:
        tile = act.tile or table.wall.next(tail=tail)
        due = Due.REPLACE if owed > 1 else Due.DISCARD
        after = after._replace(due=due, drawn=tile, how="tail" if tail else "draw", claim=None)
    elif course.claim is not None and course.claim.seat == act.seat:
        after = after._replace(claim=None)
    return (*moves, Mark(drawn_along(after, act.seat, act.tile or UNSEEN)))


def _less(owed: Mapping[Seat, int], seat: Seat) -> Mapping[Seat, int]:
    left = {each: number - (each == seat) for each, number in owed.items()}
    return {each: number for each, number in left.items() if number > 0}
