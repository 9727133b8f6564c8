"""What is known of a finished hand before it is named (09-lifted-hands)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.table.known import Known, negation

if TYPE_CHECKING:
    from grammar.syntax import Tile
    from oracle.rulesets.tongqi.figures.forms import TileSet

WonBy = Literal["turned", "first-tile", "first-discard", "discard", "own-flip", "other-flip", "pat", "press"]
"""How the winning tile came: 翻皇, 頭張, 發張, a later discard, a flip of one's own or another's, 拍, 軋."""

DRAWN = ("first-tile", "press", "pat")
"""The ways a winning tile comes that make it an own one."""

OWN = frozenset({"own", "pat", "press"})
CLAIMED = frozenset({"four", "five", "top", "leap"})


@dataclass(frozen=True, slots=True)
class FinishedSet:
    """One of the seven sets.

    `how` is how its form was made (`Form.how`: own, pat, press, pung, four, five, top, leap), `None` if that
    is not known; it means nothing for 不同 and 五子. `on_table` is whether the set, or tiles of it, lay on the
    table before the win.
    """

    made: TileSet
    how: str | None
    on_table: bool


@dataclass(frozen=True, slots=True)
class FinishedHand:
    """A finished hand (和倒牌) and the circumstances of the win; what the log does not show is unknown.

    `winning_set` is the position of the set with the winning tile, `laid` the number of sets on the
    table before the win. `waiting_from_deal`: the tiles dealt waited (the dealer's first twenty) and none was
    changed up to the win. `last_wall_tile`: the winning tile was the last before the 翻皇. `four_seen`: the
    winner had seen the four others of its kind. `sole_wait`: before the 軋 the hand waited for one kind only.
    `others_have_ke`: one of the three others has a 克 in hand or on the table.
    """

    sets: tuple[FinishedSet, ...]
    winning_tile: Tile
    winning_set: int
    laid: int
    won_by: WonBy | None = None
    waiting_from_deal: Known = Known.UNKNOWN
    last_wall_tile: Known = Known.UNKNOWN
    four_seen: Known = Known.UNKNOWN
    sole_wait: Known = Known.UNKNOWN
    others_have_ke: Known = Known.UNKNOWN

    def tiles(self) -> tuple[Tile, ...]:
        """All tiles of the seven sets."""
        return tuple(tile for each in self.sets for tile in each.made.tiles)


@dataclass(frozen=True, slots=True)
class LiftReadings:
    """The readings that change what a named hand is.

    `mixed_literal`: 混七碰滿 needs a 碰子, an own set and a claimed four or five (TQ-A10); otherwise any
    seven threes or more that are not all punged have a name. `winning_pung_counts`: a 碰子 made by the
    winning tile is one of those in succession (TQ-A14). `claims_count`: claimed fours and fives are among them too
    (TQ-A31). `all_in_threes_mixed`: six long kinds all in threes or more are mixed (TQ-A76). `every_mixture`: a hand of
    seven 不同 that is neither purest nor pure is mixed (TQ-A77). `cuts_add`: every cut of a head counts (TQ-A16).
    `parts_once`: a part that several names share counts once (TQ-A5). `winning_set_lies`: the set that a tile of the
    table completes lies on the table (TQ-A15).
    """

    mixed_literal: bool = True
    winning_pung_counts: bool = True
    claims_count: bool = False
    all_in_threes_mixed: bool = False
    every_mixture: bool = True
    cuts_add: bool = True
    parts_once: bool = True
    winning_set_lies: bool = False


OUR_READINGS = LiftReadings()


def is_equal(each: FinishedSet) -> bool:
    """Whether a set is of three, four or five equal tiles."""
    return each.made.kind not in ("butong", "wuzi")


def _made(each: FinishedSet, ways: frozenset[str]) -> Known:
    """Whether an equal set was made in one of these ways."""
    if not is_equal(each):
        return Known.NO
    return Known.UNKNOWN if each.how is None else Known.of(each.how in ways)


@cites("TQ-9.2a1")
def is_ke(each: FinishedSet) -> Known:
    """Whether a set is a 克 in the sense of the named hands: an own three, or any four or five."""
    if each.made.kind in ("four", "five"):
        return Known.YES
    return Known.NO if not is_equal(each) else negation(is_peng(each))


@cites("TQ-9.2a1")
def is_peng(each: FinishedSet) -> Known:
    """Whether a set is a 碰子."""
    return _made(each, frozenset({"pung"})) if each.made.kind == "three" else Known.NO


def is_own(each: FinishedSet) -> Known:
    """Whether a set is an own three, four or five: from the deal, by 拍 or by 軋."""
    return _made(each, OWN)


def is_claimed(each: FinishedSet) -> Known:
    """Whether a set is a 開招, a 鑿穿 or what grew from a 開招."""
    if each.made.kind == "three":
        return Known.NO
    return _made(each, CLAIMED)
