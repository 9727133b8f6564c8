"""03-items-flowers: robbing the eighth flower (七搶一), and when eight flowers win (花胡)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.due import Due
from oracle.families.mahjong.kinds import FLOWERS
from oracle.families.mahjong.won import size_of
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.taiwan.figures.forms import FORMS
from oracle.rulesets.taiwan.figures.kinds import SEATS
from oracle.rulesets.taiwan.hand.circumstances import FlowerHand, is_first_turn, may_have_laid
from oracle.rulesets.taiwan.play.deal import in_opening
from oracle.rulesets.taiwan.state.course import NOW, drawable, may_win
from oracle.rulesets.taiwan.state.effects import Offends
from oracle.rulesets.taiwan.state.turn import Robbed, Supply, Turn
from oracle.ruling.contests import Contested
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import OpenTile
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Mark, PutOut, SetAside, TakeBack, TakeOpen

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from grammar.syntax import Seat, Tile
    from oracle.game.rule import Answers, Rule
    from oracle.rulesets.taiwan.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


SEVEN = len(FLOWERS) - 1

LAID = "flower"
"""The act by which a flower is laid before its owner, and how it lies there."""


# -- robbing a flower ----------------------------------------------------------------------------------


def is_flower_rob(act: Act) -> bool:
    """Whether what is robbed is a flower, and not a tile added to a pung."""
    return act.name == "rob" and act.tile in FLOWERS


def owner_of(table: Table[Course], act: Act) -> Seat | None:
    """Who has the flower that is robbed."""
    if act.source in SEATS:
        return act.source
    return next((seat for seat in SEATS if act.tile in table.aside[seat]), None)


@cites("TW-TAI-30a", "TW-TAI-30b", "TW-TAI-30c")
def form_of_rob(course: Course, act: Act, owner: Seat) -> Literal["drawn", "late", "table"]:
    """Which robbing this is: of a flower about to be replaced, of one on the table, or of one that came to light."""
    if course.owed.get(owner) and course.turn.seat == owner and course.flower_thrown != owner:
        return "drawn"
    return "table" if course.turn.seat == act.seat and has_the_seventh_now(course, act.seat) else "late"


def robbed_flower(table: Table[Course], act: Act) -> OpenTile | None:
    """The flower that is robbed, where it was laid by another."""
    owner, flower = owner_of(table, act), act.tile
    if owner in (None, act.seat) or flower is None or flower not in table.aside[owner]:
        return None
    return OpenTile(flower, owner, LAID, act.place)


@cites("TW-TAI-30a", "TW-TAI-30b", "TW-TAI-30c")
def clause_of_rob(table: Table[Course], act: Act) -> ClauseId | None:
    """The clause by which a flower is robbed; `None` for a tile that is added to a pung."""
    owner = owner_of(table, act) if is_flower_rob(act) else None
    if owner is None:
        return None
    form = form_of_rob(table.course, act, owner)
    if form == "late" and act.tile in table.aside[owner]:
        return ClauseId("TW-TAI-30a")
    return ClauseId({"drawn": "TW-TAI-30a", "late": "TW-TAI-30b", "table": "TW-TAI-30c"}[form])


@cites("TW-TAI-28", "TW-TAI-30c")
def has_the_seventh_now(course: Course, seat: Seat) -> bool:
    """Whether a seat in turn has just come to its flowers: drawn in this turn, or dealt before its first."""
    drawn = course.turn.seat == seat and course.turn.tile in FLOWERS
    return drawn or any(step.why == "flower" for step in course.turn.steps) or is_first_turn(course, seat)


@cites("TW-TAI-30b")
def came_to_light(table: Table[Course], owner: Seat, robber: Seat, flower: Tile) -> bool:
    """Whether it was reported or admitted, before the robber's draw, that a seat had hidden a flower that was seen.

    A report is of what has been seen, whether the log says how; seen without a report it may not be robbed. Who may
    report is read in two ways (TW-A71). Where a flower may be kept nobody reports it, and to be shown is enough.
    """
    course = table.course
    if table.agreed.reading("TW-A43") == "allowed":
        return flower in course.fouls.shown.get(owner, frozenset())
    drawn = NOW if course.turn.at is None else course.turn.at
    offences = (
        each for each in course.fouls.offences.get(owner, ()) if Offends.HIDING_A_FLOWER in each.effects
    )
    reported = [each for each in offences if each.known]
    if table.agreed.reading("TW-A71") == "another":
        reported = [each for each in reported if each.known_by not in (owner, robber)]
    return any((each.known_at or 0) < drawn for each in reported)


@cites("TW-TAI-30", "TW-TAI-30c")
def flowers_of(table: Table[Course], seat: Seat) -> frozenset[Tile]:
    """The flowers that lie before a seat, and one it has just drawn in its turn and not laid yet."""
    turn = table.course.turn
    lying = frozenset(table.aside[seat]).intersection(FLOWERS)
    drawn = turn.seat == seat and turn.tile in FLOWERS and table.hands[seat].count(turn.tile or UNSEEN)
    return lying | {turn.tile} if drawn and turn.tile is not None else lying


@clause("TW-TAI-30")
def seven_flowers_rob_the_eighth(table: Table[Course], act: Act) -> Answer:
    """七搶一: only a player who has seven flowers robs another's one."""
    own, owner = flowers_of(table, act.seat), owner_of(table, act)
    if not is_flower_rob(act):
        return None
    if len(own) < SEVEN and may_have_laid(table, act.seat, SEVEN):
        return Undecided(Fact("flowers-laid", {"seat": act.seat}))
    if len(own) < SEVEN:
        return Objection("robs-too-few-flowers", {"seat": act.seat, "flowers": len(own)})
    if owner is None or owner == act.seat:
        return Objection("robs-no-flower", {"seat": act.seat, "tile": act.tile or UNSEEN})
    return None


@clause("TW-TAI-30a", Contested.LATE)
def a_drawn_flower_is_robbed_before_it_is_replaced(table: Table[Course], act: Act) -> Answer:
    """The eighth flower is robbed while its drawer is about to replace it, or in the robber's own turn.

    One that lay on the table before that turn is robbed no more; one that was hidden may be.
    """
    course, owner = table.course, owner_of(table, act)
    if owner in (None, act.seat) or not is_flower_rob(act) or course.due in (Due.UNKNOWN, Due.OVER):
        return None
    if form_of_rob(course, act, owner) != "late":
        return None
    if course.turn.seat == act.seat and act.tile not in table.aside[owner]:
        return None
    return Objection("robs-too-late", {"seat": act.seat, "tile": act.tile or UNSEEN})


@clause("TW-TAI-30b")
def a_hidden_flower_is_robbed_once_it_came_to_light(table: Table[Course], act: Act) -> Answer:
    """A hidden flower is robbed after it was seen by all and its hider reported, before the robber's own draw."""
    course, owner, flower = table.course, owner_of(table, act), act.tile
    if owner in (None, act.seat) or not is_flower_rob(act) or course.due in (Due.UNKNOWN, Due.OVER):
        return None
    late = form_of_rob(course, act, owner) == "late" and course.turn.seat == act.seat
    if not late or flower is None or flower in table.aside[owner]:
        return None
    if came_to_light(table, owner, act.seat, flower):
        return None
    return Objection("robs-unreported", {"seat": act.seat, "tile": flower, "of": owner})


@clause("TW-TAI-29a")
def the_last_tile_is_no_flower_to_rob(table: Table[Course], act: Act) -> Answer:
    """A flower drawn as the last drawable tile cannot be replaced, and so not be robbed."""
    left, course = drawable(table), table.course
    if left != 0 or course.turn.seat == act.seat or not is_flower_rob(act):
        return None
    return Objection("robs-the-last", {"seat": act.seat, "tile": act.tile or UNSEEN})


ROBBING: tuple[Rule, ...] = (
    seven_flowers_rob_the_eighth,
    a_drawn_flower_is_robbed_before_it_is_replaced,
    a_hidden_flower_is_robbed_once_it_came_to_light,
    the_last_tile_is_no_flower_to_rob,
)
"""When a flower may be robbed; a rob that one of these forbids takes nothing."""


@cites("TW-TAI-30", "TW-TAI-30a", "TW-TAI-30c")
def rob(table: Table[Course], act: Act, answers: Answers) -> Sequence[Move]:
    """七搶一: the flower moves to the robber, who takes the tile from the tail that its drawer was about to take."""
    course, owner, flower = table.course, owner_of(table, act), act.tile
    if owner is None or flower is None or answers.broken(*ROBBING):
        return ()
    form = form_of_rob(course, act, owner)
    robbed = Robbed(owner, flower, form, act.place.at)
    after = course._replace(robbed=robbed)
    if form == "drawn":
        turn = Turn(act.seat, "draw", act.place.at, steps=(Supply("flower", act.place.at),))
        after = after._replace(due=Due.REPLACE, seat=act.seat, turn=turn, owed={act.seat: ("flower",)})
    hold = (TakeBack(owner, (flower,)),) if flower in table.aside[owner] else ()
    opened = OpenTile(flower, owner, LAID, act.place)
    return (*hold, PutOut(opened), TakeOpen(act.seat), SetAside(act.seat, (flower,)), Mark(after))


@cites("TW-WIN-2", "TW-WIN-4", "TW-TAI-27", "TW-TAI-28", "TW-TAI-29", "TW-TAI-29a")
def flower_win(table: Table[Course], seat: Seat) -> FlowerHand | None:
    """花胡: all eight flowers before one player, at the moment the last came, with seventeen tiles in hand.

    Flowers that were all there after the opening win on the first own draw, the dealer's at once (配牌花胡).
    """
    course = table.course
    own = [tile for tile in table.aside[seat] if tile in FLOWERS]
    if len(own) < len(FLOWERS) or course.due is not Due.DISCARD:
        return None
    shown = table.hands[seat].sized
    if not may_win(course, seat) or (shown and size_of(table, seat) != FORMS.tiles):
        return None
    robbed = course.robbed
    came_now = any(step.why == "flower" and step.drawn is not None for step in course.turn.steps)
    dealt = is_first_turn(course, seat) and not came_now
    if not came_now and not dealt and robbed is None:
        return None
    if course.owed.get(seat):
        return None
    return FlowerHand("eight" if robbed is None else "seven", dealt, robbed)


@cites("TW-TAI-30a", "TW-TAI-30b", "TW-TAI-30c", "TW-TAI-28", "TW-TAI-29a")
def robbable(table: Table[Course], seat: Seat) -> Tile | None:
    """The eighth flower that a seat with seven could rob now.

    Another is about to replace it; it lies on the table in the turn in which the seventh came; or it was hidden, has
    come to light, and the seat has drawn.
    """
    course = table.course
    own = flowers_of(table, seat)
    if len(own) != SEVEN:
        return None
    eighth = next(tile for tile in FLOWERS if tile not in own)
    owner = holder_of(table, eighth, seat)
    replacing = in_opening(course) and any(course.owed.values())
    if owner is None or replacing or course.due not in (Due.DISCARD, Due.REPLACE):
        return None
    if course.turn.seat == seat:
        late = course.turn.nature == "draw" and eighth not in table.aside[owner]
        return eighth if late or has_the_seventh_now(course, seat) else None
    return eighth if course.turn.seat == owner and "flower" in course.owed.get(owner, ()) else None


def holder_of(table: Table[Course], flower: Tile, robber: Seat) -> Seat | None:
    """Before whom a flower lies, or in whose hand it was found."""
    lying = (seat for seat in SEATS if flower in table.aside[seat])
    holders = (seat for seat in SEATS if table.hands[seat].count(flower))
    found = (seat for seat in holders if came_to_light(table, seat, robber, flower))
    return next(lying, next(found, None))


@clause("TW-TAI-27")
def a_flower_win_waits_for_the_replacement(table: Table[Course], act: Act) -> Answer:
    """A flower win needs the last flower replaced; before that the claim is void, and play goes on."""
    if not waits_for_a_replacement(table, act.seat):
        return None
    return Objection("flower-win-before-replacing", {"seat": act.seat})


@cites("TW-TAI-27")
def waits_for_a_replacement(table: Table[Course], seat: Seat) -> bool:
    """Whether a seat has all eight flowers and still has to replace one of them, laid or just drawn (TW-TAI-29a)."""
    course, own = table.course, flowers_of(table, seat)
    drawn = own.difference(table.aside[seat]) and course.due is Due.DISCARD and drawable(table) != 0
    return len(own) == len(FLOWERS) and bool(drawn or course.owed.get(seat))
