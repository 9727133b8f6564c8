"""胡牌, 荒局: how a hand ends, the last tile that may be left undrawn, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.mahjong.kinds import FLOWERS
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.taiwan.competing import competition
from oracle.rulesets.taiwan.course import Due, Won, course_of, drawable, size_of
from oracle.rulesets.taiwan.ending import open_to_a_win
from oracle.rulesets.taiwan.exposed_discard import throws_again
from oracle.rulesets.taiwan.forms import FORMS
from oracle.rulesets.taiwan.passing import passed_by_all
from oracle.rulesets.taiwan.sets import melds_of
from oracle.rulesets.taiwan.sorter import sorter
from oracle.rulesets.taiwan.waiting import holds_flowers, is_complete, plays_ligu, shows_all
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Move

if TYPE_CHECKING:
    from collections.abc import Sequence

    from grammar.syntax import Tile
    from oracle.table.acts import Act
    from oracle.table.table import Table


@clause("TW-DEF-3")
def the_hand_is_over(table: Table, act: Act) -> Answer:
    """A hand ends with a win or when it is drawn; only another's claim on the same tile is still heard."""
    course = course_of(table)
    if course.due is not Due.OVER:
        return None
    again = throws_again(table, act.seat) if act.name == "discard" else Known.NO
    if again is Known.UNKNOWN:
        return Undecided(Fact("holds-equal", {"seat": act.seat, "tile": course.wins[-1].tile}))
    if again is Known.YES:
        return None
    wins = act.name in ("win", "rob")
    stands = any(wins or won.lawful is not Known.NO for won in course.wins)
    heard = stands or (wins and open_to_a_win(course))
    contested = heard and competition(table, act) is not None
    said_again = act.name == "win" and any(
        won.seat == act.seat and act.tile in (None, won.tile) for won in course.wins
    )
    if contested or said_again or replaces_the_last(table, act):
        return None
    return Objection("after-the-end", {"act": act.name, "seat": act.seat})


def replaces_the_last(table: Table, act: Act) -> bool:
    """Whether a tile is drawn for a flower that was the last drawable tile, and with which the hand ended."""
    course = course_of(table)
    last = drawable(table) == 0 and course.due is Due.OVER and not course.wins
    flower = any(step.why == "flower" and step.drawn is None for step in course.turn.steps)
    return last and flower and act.name == "replace" and course.turn.seat == act.seat


@clause("TW-TAI-25")
def the_last_flower_is_not_replaced(table: Table, act: Act) -> Answer:
    """A flower that is the last drawable tile is not replaced: the reserve stays, and the hand is drawn (TW-PROC-19)."""
    return (
        Objection("replaces-the-last-flower", {"seat": act.seat}) if replaces_the_last(table, act) else None
    )


@clause("TW-TAI-25")
def only_the_last_tile_is_declined(table: Table, act: Act) -> Answer:
    """The player whose turn it is may leave the last drawable tile undrawn, and no other."""
    course, left = course_of(table), drawable(table)
    if course.due in (Due.UNKNOWN, Due.OVER) or left is None:
        return None
    if course.due in (Due.DRAW, Due.ANSWER) and course.seat == act.seat and left == 1:
        return None
    return Objection("declines-too-early", {"seat": act.seat, "left": left})


@cites("TW-TAI-25")
def decline(table: Table, act: Act) -> Sequence[Move]:
    """棄: the last tile is left undrawn, and the hand is drawn at once."""
    course = course_of(table)
    if course.due not in (Due.DRAW, Due.ANSWER) or course.seat != act.seat or (drawable(table) or 1) > 1:
        return ()
    passed = passed_by_all(table, course, act.place.at)
    return (Mark(passed._replace(due=Due.OVER, declined=act.seat)),)


@clause("TW-PROC-26")
def a_drawn_hand_has_nothing_to_draw(table: Table, act: Act) -> Answer:
    """荒局: a hand is drawn when nothing can be drawn any more and nobody has won, and not before."""
    course, left = course_of(table), drawable(table)
    if "drawn" not in act.flags or course.due is Due.UNKNOWN:
        return None
    if course.due is Due.OVER:
        return Objection("drawn-after-a-win", {"seat": course.wins[-1].seat}) if course.wins else None
    if left is not None and left > 0:
        return Objection("drawn-too-early", {"left": left})
    if course.due is Due.DISCARD:
        return _before_the_discard(table)
    return None


@cites("TW-TAI-25", "TW-PROC-26")
def _before_the_discard(table: Table) -> Answer:
    """The last tile has to be followed by a discard, unless it is a flower, which may be left as it was drawn."""
    course = course_of(table)
    came = course.turn.tile
    if came in FLOWERS:
        return None
    if came == UNSEEN and holds_flowers(table, course.seat) is Known.UNKNOWN:
        return Undecided(Fact("holds-a-flower", {"seat": course.seat}))
    return Objection("drawn-before-the-discard", {"seat": course.seat})


@cites("TW-WIN-5", "TW-PEN-8")
def winner(table: Table) -> Won | None:
    """The win that counts: declared, allowed, not displaced, and not shown to be no winning hand."""
    return next(iter(winners(table)[::-1]), None)


@cites("TW-WIN-5", "TW-FOUL-38", "TW-PEN-4")
def winners(table: Table) -> tuple[Won, ...]:
    """Every win that counts, one on a tile: there are several where a player has to throw again or answers for two."""
    found: dict[tuple[str, int | None], Won] = {}
    for won in course_of(table).wins:
        if won.lawful is not Known.NO and not won.displaced:
            before = (each.at for each in course_of(table).discards if (each.at or 0) < (won.place.at or 0))
            found[won.seat, max((at or 0 for at in before), default=None)] = won
    return tuple(found.values())


@cites("TW-WIN-1", "TW-TAI-27")
def wins_with(table: Table, won: Won) -> Known:
    """Whether a declared win is one by its tiles; a flower win needs no complete hand."""
    if won.flowers:
        return Known.YES
    size = size_of(table, won.seat)
    if size <= FORMS.tiles or not shows_all(table, won.seat):
        return is_complete(table, won.seat, won.tile if size == FORMS.tiles - 1 else None)
    tiles, melds = tiles_before(table, won), melds_of(table, won.seat)
    ligu = plays_ligu(table.agreed)
    return Known.of(
        melds is not None and sorter(table.agreed).completes((*tiles, won.tile), melds, ligu=ligu)
    )


def tiles_before(table: Table, won: Won) -> tuple[Tile, ...]:
    """The concealed tiles of a winner without what was won on; there are two such tiles where a seat won twice."""
    tiles, over = list(table.hands[won.seat].tiles()), size_of(table, won.seat) - (FORMS.tiles - 1)
    mine = [won.tile, *(each.tile for each in course_of(table).wins if each.seat == won.seat and each != won)]
    for tile in mine[:over]:
        if tile in tiles:
            tiles.remove(tile)
    return tuple(tiles)
