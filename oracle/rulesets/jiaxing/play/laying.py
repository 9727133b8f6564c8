"""02-rules: laying out (攤), section 2.1."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from oracle.families.dominoes.laid import that_can_be_held
from oracle.game.rule import clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.figures.sets import EQUAL, OWN, THREE, form, form_by_origin, set_of
from oracle.rulesets.jiaxing.hand.laid import HEAP, perhaps_beside, perhaps_shown
from oracle.rulesets.jiaxing.hand.own import own_laid
from oracle.ruling.findings import Fact, Objection, Undecided
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known
from oracle.table.moves import Mark, Reveal, SetDown

if TYPE_CHECKING:
    from collections.abc import Sequence

    from oracle.game.claims import StandingClaim
    from oracle.game.rule import Answers
    from oracle.rulesets.jiaxing.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act
    from oracle.table.moves import Move
    from oracle.table.table import Table


TURNED_OUTSIDE = {"three": "pung", "four": "four"}
"""How a set of equal tiles is made that own tiles turned outside make (JX-2.8)."""


@clause("JX-2.1")
def what_is_laid_is_a_set(table: Table[Course], act: Act) -> Answer:
    """What is laid out at the door is a set: a 不同, a 五子, or three to five equal tiles."""
    tiles, course = _with_the_shown(table, act), table.course
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


@clause("JX-2.1")
def own_threes_may_stay_in_hand(table: Table[Course], act: Act) -> Answer:
    """A 刻 or 多子 need not be shown; by one reading every finished set of equal tiles is laid out (JX-A3)."""
    hand = table.hands[act.seat]
    kept = tuple(sorted(kind for kind, number in hand.known.items() if number >= THREE))
    if not kept or table.agreed.reading("JX-A3") == "from-other-rules":
        return None
    return Objection("three-not-shown", {"seat": act.seat, "tiles": kept})


@clause("JX-2.2")
def what_lies_at_the_door_is_not_thrown(table: Table[Course], act: Act) -> Answer:
    """A tile at the door cannot be thrown; of a 刻 or 多子 shown there, which stays own, it is split (JX-2.3)."""
    tile = act.tile
    there = [laid for laid in table.laid[act.seat] if tile in laid.tiles]
    if not any(laid.claimed is not None or laid.kind not in EQUAL for laid in there):
        return None
    if tile is None or table.at_least(act.seat, tile, 1) is not Known.NO:
        return None
    return Objection("door-tile-thrown", {"seat": act.seat, "tile": tile})


def form_of(table: Table[Course], act: Act) -> tuple[str, tuple[str, ...], ClauseId] | None:
    """The form of the set this act has just laid: its name, its other names, and its clause; `None` if it laid none."""
    laid = table.laid[act.seat][-1] if table.laid.get(act.seat) else None
    if laid is None or laid.at != act.place.at or not laid.form:
        return None
    named = form(laid.form)
    return named.name, (named.slug,), ClauseId(named.clause)


def _with_the_shown(table: Table[Course], act: Act) -> tuple[str, ...]:
    """The tiles of a set that own tiles make together with those of their kind already shown."""
    if len(set(act.tiles)) != 1:
        return act.tiles
    return act.tiles + (act.tiles[0],) * own_laid(table, act.seat, act.tiles[0])


@cites("JX-2.1", "JX-2.8", "JX-3.5")
def lay(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """攤: lay out a set of own tiles at the door; a 多子 or 龍船 shown there stays own.

    Of what is no set the tiles that the hand can have are shown. Equal tiles that are laid out because their kind was
    eaten are from outside, as one reading has it (JX-A10).
    """
    tiles = _with_the_shown(table, act)
    made = set_of(tiles)
    if made is None and UNSEEN in act.tiles:
        heap = LaidSet(HEAP, act.tiles, "", act.place.at)
        after = table.course._replace(claim=_with_layout(table, act, ()))
        return (SetDown(act.seat, heap, act.tiles, takes_open=False), Mark(after))
    if made is None:
        return (Reveal(act.seat, that_can_be_held(table, act)),)
    turned = made.kind in TURNED_OUTSIDE and made.tiles[0] == table.course.to_lay
    named = form_by_origin(TURNED_OUTSIDE[made.kind] if turned else OWN, made.kind)
    replaces = tuple(
        index
        for index, laid in enumerate(table.laid[act.seat])
        if made.kind in EQUAL and laid.claimed is None and set(laid.tiles) == set(made.tiles)
    )
    slug, came = "" if named is None else named.slug, made.tiles[0] if turned else None
    laid = LaidSet(made.kind, made.tiles, slug, act.place.at, came)
    shown = tuple(table.laid[act.seat][index] for index in replaces)
    after = table.course._replace(claim=_with_layout(table, act, shown))
    return (SetDown(act.seat, laid, act.tiles, takes_open=False, replaces=replaces), Mark(after))


def _with_layout(table: Table[Course], act: Act, shown: tuple[LaidSet, ...]) -> StandingClaim[None] | None:
    """The standing claim with what its owner lays out for it: if it is overturned, that returns to the hand too."""
    claim = table.course.claim
    if claim is None or claim.seat != act.seat:
        return claim
    return replace(
        claim,
        sets=claim.sets + 1,
        from_hand=(*claim.from_hand, *act.tiles),
        restores=(*claim.restores, *shown),
    )


def show(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """亮: show tiles of a hand; they stay where they are."""
    return (Reveal(act.seat, act.tiles),)
