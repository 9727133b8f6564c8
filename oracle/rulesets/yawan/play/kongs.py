"""杠牌: open and concealed kongs laid on an own turn, the kong of a flower hand, and the fourth tile that lies open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.yawan.figures.kinds import WINDS
from oracle.rulesets.yawan.figures.sets import SET_KINDS, form_made, is_four_winds
from oracle.rulesets.yawan.hand.binding import form_bound
from oracle.rulesets.yawan.play.claims import claimed_tile, not_open, own_tiles, too_few
from oracle.rulesets.yawan.play.priority import ADDED
from oracle.rulesets.yawan.play.turns import gap, holds_the_last
from oracle.rulesets.yawan.state.course import SET_TILES, Course, Due, course_of
from oracle.rulesets.yawan.state.route import following
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.acts import LaidSet, OpenTile
from oracle.table.heaps import ENDLESS, UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Blur, Mark, Move, PutOut, SetDown, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Seat, Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table

UNROBBED = "@unrobbed"
"""Nobody has won on the fourth tile of an open kong: the kong is made."""

# -- a kong laid together with its pung --------------------------------------------------------------


@clause("YW-PLAY-9")
def a_kong_takes_a_discard(table: Table, act: Act) -> Answer:
    """With a triplet in hand two tiles pung a discard, and the third is laid with them."""
    return not_open(table, act)


@clause("YW-PLAY-9")
def a_kong_shows_three_own_tiles(table: Table, act: Act) -> Answer:
    """An open kong laid together with its pung takes three own tiles equal to the discard."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or is_four_winds((*own, tile)):
        return None
    if form_made("kong", (*own, tile), act.seat) is None:
        return Objection("kong-no-four", {"seat": act.seat, "tile": tile, "with": own})
    return too_few(table, act.seat, tile, SET_KINDS["kong"].own)


@clause("YW-KONG-H")
def the_own_wind_is_never_claimed(table: Table, act: Act) -> Answer:
    """In 花组式 the own seat wind of the kong is drawn and never claimed; the tiles beside it are in the hand."""
    tile = claimed_tile(table, act)
    own = own_tiles(table, act, tile)
    if UNSEEN in (*own, tile) or not is_four_winds((*own, tile)):
        return None
    if tile == act.seat:
        return Objection("own-wind-claimed", {"seat": act.seat, "tile": tile})
    missing = next((each for each in own if table.at_least(act.seat, each, 1) is Known.NO), None)
    return None if missing is None else Objection("too-few-winds", {"seat": act.seat, "tile": missing})


# -- a kong on an own turn ---------------------------------------------------------------------------


def _out_of_turn(table: Table, act: Act) -> Objection | None:
    """Who lays a kong of own tiles neither on the own draw nor as the dealer on the tiles of the deal."""
    course = course_of(table)
    if course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if course.due is Due.DISCARD and act.seat == course.seat:
        claimed = course.began in ("eat", "pung", "kong")
        return Objection("kong-after-claim", {"seat": act.seat, "act": course.began}) if claimed else None
    if course.due is Due.REPLACE and act.seat == course.seat:
        return None
    return Objection("kong-out-of-turn", {"seat": act.seat, "turn": course.seat})


@clause("YW-PLAY-9", void=True)
def an_open_kong_is_laid_on_an_own_turn(table: Table, act: Act) -> Answer:
    """The fourth tile joins its pung at once or on a later own turn."""
    return None if _takes_the_own_wind(table, act) else _out_of_turn(table, act)


@clause("YW-KONG-H")
def the_own_wind_joins_when_drawn(table: Table, act: Act) -> Answer:
    """In 花组式 the own seat wind that joins a pung of the other winds is drawn, and never the discard of another."""
    if not _takes_the_own_wind(table, act):
        return None
    return Objection("own-wind-claimed", {"seat": act.seat, "tile": act.seat})


def _takes_the_own_wind(table: Table, act: Act) -> bool:
    """Whether a discard of another, the own wind, is to join a pung of the other winds."""
    lying = table.open
    if act.tile != act.seat or lying is None or lying.tile != act.tile or lying.seat == act.seat:
        return False
    return act.source == lying.seat and is_four_winds(_tiles_of(table, act))


@clause("YW-PLAY-9c", void=True)
def a_concealed_kong_is_laid_on_an_own_turn(table: Table, act: Act) -> Answer:
    """A concealed kong is laid on an own turn, at once or later."""
    return _out_of_turn(table, act)


@clause("YW-PLAY-9d")
def a_kong_is_replaced_before_another(table: Table, act: Act) -> Answer:
    """The tile that replaces a kong is drawn at once, and not after the next kong."""
    course = course_of(table)
    if course.due is not Due.REPLACE or act.seat != course.seat:
        return None
    return Objection("kong-before-replacing", {"seat": act.seat})


@clause("YW-PLAY-9")
def an_open_kong_grows_from_a_pung(table: Table, act: Act) -> Answer:
    """The fourth tile is laid with the player's own pung of that tile, the own wind with that of the other winds."""
    if act.tile is None or pung_of(table, act.seat, act.tile) is not None:
        return None
    if may_have_laid_more(table, act.seat):
        return Undecided(Fact("laid-a-pung", {"seat": act.seat, "tile": act.tile}))
    return Objection("no-pung", {"seat": act.seat, "tile": act.tile})


@clause("YW-PLAY-9c")
def a_concealed_kong_is_four_own_tiles(table: Table, act: Act) -> Answer:
    """A concealed kong is four equal tiles of the hand, or in 花组式 the four winds."""
    tiles = four_of(act)
    if UNSEEN in tiles:
        return None
    if form_made("hidden-kong", tiles, act.seat) is None:
        return Objection("kong-no-four", {"seat": act.seat, "tile": tiles[0], "with": tiles[1:]})
    if is_four_winds(tiles):
        return None
    return too_few(table, act.seat, tiles[0], len(tiles))


@clause("YW-KONG-H")
def a_flower_kong_is_the_four_winds(table: Table, act: Act) -> Answer:
    """In 花组式 a kong is the four winds, each of them drawn or punged, and no other."""
    tiles = _tiles_of(table, act)
    if UNSEEN in tiles:
        return None
    if form_bound(table, act.seat) == "hua-zu" and not is_four_winds(tiles):
        return Objection("no-flower-kong", {"seat": act.seat, "tile": tiles[0]})
    if act.name != "hidden-kong" or not is_four_winds(tiles):
        return None
    missing = next((wind for wind in WINDS if table.at_least(act.seat, wind, 1) is Known.NO), None)
    return None if missing is None else Objection("too-few-winds", {"seat": act.seat, "tile": missing})


@clause("YW-FORM-0")
def a_kong_keeps_the_form(table: Table, act: Act) -> Answer:
    """The kong of the four winds is none beside sets of 色组式."""
    tiles = _tiles_of(table, act)
    if UNSEEN in tiles or form_bound(table, act.seat) != "se-zu" or not is_four_winds(tiles):
        return None
    return Objection("mixes-forms", {"seat": act.seat, "form": "hua-zu", "bound": "se-zu"})


@clause("YW-PLAY-10c")
def no_kong_takes_the_last_tile(table: Table, act: Act) -> Answer:
    """No kong is made with the last tile of the wall: there is nothing to replace it with."""
    course = course_of(table)
    if course.due in (Due.OVER, Due.UNKNOWN) or table.wall.left > 0:
        return None
    if holds_the_last(table) or act.name == "kong":
        return Objection("kong-with-the-last", {"seat": act.seat})
    return None


def four_of(act: Act) -> tuple[Tile, ...]:
    """The tiles of a concealed kong: those written, one standing for four equal ones."""
    size = SET_KINDS["hidden-kong"].own
    return act.tiles if len(act.tiles) == size else (act.tile or UNSEEN,) * size


def _tiles_of(table: Table, act: Act) -> tuple[Tile, ...]:
    """The four tiles of a kong laid on an own turn, with those of the pung it grows from."""
    if act.name == "hidden-kong":
        return four_of(act)
    index = None if act.tile is None else pung_of(table, act.seat, act.tile)
    if act.tile is None or index is None:
        return (UNSEEN,) * SET_KINDS["hidden-kong"].own
    return (*table.laid[act.seat][index].tiles, act.tile)


@cites("YW-PLAY-9", "YW-KONG-H")
def pung_of(table: Table, seat: Seat, tile: Tile) -> int | None:
    """Where the pung that a fourth tile joins lies among a seat's sets; one nobody saw may be of any kind."""
    pungs = {index: laid for index, laid in enumerate(table.laid[seat]) if laid.kind == "pung"}
    for index, laid in pungs.items():
        if form_made("add-kong", (*laid.tiles, tile), seat) is not None:
            return index
    return next((index for index, laid in pungs.items() if UNSEEN in laid.tiles), None)


def may_have_laid_more(table: Table, seat: Seat) -> bool:
    """Whether a seat may have sets the log does not show."""
    return table.hands[seat].unseen >= ENDLESS // 2


# -- what a kong does --------------------------------------------------------------------------------


@cites("YW-PLAY-9d")
def _replacing(table: Table, act: Act) -> Course:
    """The course after a kong on an own turn: its replacement is due, and after the discard the seat opposite draws."""
    course = course_of(table)
    owed = {**course.owed, act.seat: course.owed.get(act.seat, 0) + 1}
    return course._replace(
        due=Due.REPLACE,
        turn=course.turn if course.seat == act.seat else course.turn._replace(seat=act.seat, reached=None),
        next=following(course.turn) if course.seat == act.seat else (),
        kong=True,
        drawn=None,
        how=None,
        owed=owed,
        contest=None,
    )


@cites("YW-PLAY-9c")
def conceal(table: Table, act: Act) -> Sequence[Move]:
    """暗杠: four own tiles laid face down."""
    if course_of(table).due is Due.OVER:
        return ()
    tiles = four_of(act)
    laid = LaidSet(act.name, tuple(sorted(tiles)), act.name, act.place.at)
    return (SetDown(act.seat, laid, tiles, takes_open=False), Mark(_replacing(table, act)))


@cites("YW-PLAY-9", "YW-PLAY-9e")
def add(table: Table, act: Act) -> Sequence[Move]:
    """明杠 on an own turn: the fourth tile lies open to be won on before the pung becomes a kong."""
    if course_of(table).due is Due.OVER:
        return ()
    opened = OpenTile(act.tile or UNSEEN, act.seat, ADDED, act.place)
    pungs = tuple(index for index, laid in enumerate(table.laid[act.seat]) if laid.kind == "pung")
    unseen = () if act.tile is not None else (Blur(act.seat, pungs),)
    return (PutOut(opened), *unseen, Mark(_replacing(table, act)))


@cites("YW-PLAY-9")
def stand(table: Table, act: Act) -> Sequence[Move]:
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


@cites("YW-PLAY-9")
def missing(table: Table, act: Act) -> Sequence[Move]:
    """缺: where play goes on after acts that are missing nobody has won on the fourth tile, and the kong is made.

    In a record of discards, claims and wins the fourth tile lies open until one of these is written.
    """
    opened, of_discards = table.open, act.place.at is not None
    if opened is None or opened.how != ADDED or of_discards:
        return gap(table, act)
    return gap(table, act, stand(table, act._replace(seat=opened.seat)))


def _stand_alone(table: Table, opened: OpenTile) -> Sequence[Move]:
    """A fourth tile whose pung the log does not show; one that was laid unseen is among the unseen tiles.

    The own wind may have joined a pung of it or of the other winds.
    """
    unseen = may_have_laid_more(table, opened.seat)
    own = (UNSEEN if opened.tile == opened.seat else opened.tile,) * SET_TILES if unseen else ()
    laid = LaidSet("add-kong", (*own, opened.tile), "add-kong", opened.place.at, opened.tile)
    return (SetDown(opened.seat, laid, own, takes_open=True),)
