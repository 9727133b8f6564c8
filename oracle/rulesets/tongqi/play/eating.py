"""04-procedure, section 4.2: eating (吃)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.families.dominoes.open_tile import giver_said
from oracle.families.due import Due
from oracle.game.rule import clause
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import LOOSE, SEATS, form_by_facts, set_of
from oracle.rulesets.tongqi.play.claims import (
    claimed,
    given_back,
    has_taken_it,
    taken_tile,
    takes_none_that_lay,
    withdrawn,
)
from oracle.rulesets.tongqi.play.passed_tiles import (
    claimed_instead,
    kept_back,
    let_pass,
    missed_by_butong,
    missed_by_eating,
    perhaps_missed_by_eating,
)
from oracle.rulesets.tongqi.play.relaying import change_of, relays_one_way
from oracle.rulesets.tongqi.state.course import Claim
from oracle.rulesets.tongqi.state.open_tile import eats_its_press, open_now
from oracle.rulesets.tongqi.state.own_tiles import left_in_time
from oracle.rulesets.tongqi.state.seats import lower
from oracle.ruling.findings import Objection
from oracle.table.acts import LaidSet
from oracle.table.heaps import UNSEEN
from oracle.table.moves import Blur, Mark, SetDown

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from oracle.families.dominoes.relaying import Change
    from oracle.game.rule import Answers
    from oracle.rulesets.tongqi.state.course import Course
    from oracle.ruling.findings import Answer
    from oracle.table.acts import Act, OpenTile
    from oracle.table.moves import Move
    from oracle.table.table import Table


@clause("TQ-4.2b", void=True)
@cites("TQ-G.17")
def eating_is_for_the_flipper_or_the_lower_house(table: Table[Course], act: Act) -> Answer:
    """A player eats his own flip, or what his upper house discarded or passed on."""
    opened = open_now(table, act)
    if opened is None:
        return None
    if act.seat == lower(opened.seat) or (opened.how == "flip" and act.seat == opened.seat):
        return None
    return Objection("eats-out-of-turn", {"seat": act.seat, "from": opened.seat, "lower": lower(opened.seat)})


@clause("TQ-4.2b", void=True)
def a_flipper_who_passed_does_not_eat(table: Table[Course], act: Act) -> Answer:
    """A flipper may not eat a tile that he passed on: it is his lower house's."""
    course, opened = table.course, open_now(table, act)
    if opened is None or not course.passed_on or opened.how != "flip" or opened.seat != act.seat:
        return None
    return Objection("eats-after-pass", {"seat": act.seat, "tile": opened.tile})


@clause("TQ-4.2b", void=True)
def eating_completes_a_set(table: Table[Course], act: Act) -> Answer:
    """The eaten tile completes a 不同 or a 五子 with two own tiles, laid out at once."""
    if act.making or act.tile is None or UNSEEN in act.with_tiles:
        return None
    made = set_of((*act.with_tiles, act.tile))
    if made is not None and made.kind in ("butong", "wuzi"):
        return None
    return Objection("eats-no-set", {"tile": act.tile, "with": act.with_tiles})


def eat(table: Table[Course], act: Act, _answers: Answers) -> Sequence[Move]:
    """吃: the open tile and two own tiles make a 不同 or 五子, or sets on the table are laid again (重排)."""
    if not relays_one_way(table, act):
        return _eaten_somehow(table, act)
    change = change_of(table, act)
    if change is None:
        own = act.with_tiles
        return claimed(table, act, _odd_set(table, act, own), Due.DISCARD)
    return _eaten(table, act, change)


def _eaten_somehow(table: Table[Course], act: Act) -> Sequence[Move]:
    """A re-laying of which the log does not show what the table and what the unseen hand gave."""
    if has_taken_it(table, act):
        return ()
    course = given_back(table, act)
    lying = open_now(table, act)
    loose = tuple(place for place, laid in enumerate(table.laid[act.seat]) if _may_be_relaid(laid, act))
    hazy = (*course.hazy, *(tile for place in loose for tile in table.laid[act.seat][place].tiles))
    opened = (lying or taken_tile(table, act)).claimed_as(act.tile)
    before = course._replace(claim=None)
    claim = Claim("eat", act.seat, opened, (), 0, before=before, somehow=len(act.making))
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        pressed=None,
        press_for="eat",
        claim=None if takes_none_that_lay(table, act) else claim,
        ready=course.ready - {act.seat},
        eaten=course.with_tile(course.eaten, act.seat, act.tile or UNSEEN),
        in_time=left_in_time(table, act.seat),
        hazy=hazy,
    )
    return (
        *withdrawn(table, act),
        Blur(act.seat, loose, held=True),
        *_laid_somehow(act, opened, stray=lying is None),
        Mark(after),
    )


@cites("TQ-6.1f")
def _may_be_relaid(laid: LaidSet, act: Act) -> bool:
    """Whether a set may be a 不同 or 五子 all of whose tiles are among the sets named: none goes back to the hand."""
    if UNSEEN in laid.tiles:
        return True
    named = Counter(tile for tiles in act.making for tile in tiles)
    return laid.kind in LOOSE and (Counter(laid.tiles) - named).total() <= named[UNSEEN]


def _laid_somehow(act: Act, opened: OpenTile, *, stray: bool) -> Iterator[Move]:
    """The sets a re-laying results in, one of which took the tile; the log leaves undecided where the rest came from."""
    lying = [tuple(sorted(tiles)) for tiles in act.making if UNSEEN in tiles or set_of(tiles) is not None]
    holding = [place for sought in (act.tile, UNSEEN) for place, tiles in enumerate(lying) if sought in tiles]
    for place, tiles in enumerate(lying):
        made, takes, own = set_of(tiles), place in holding[:1], list(tiles)
        if takes:
            own.remove(next(each for each in (opened.tile, act.tile, UNSEEN) if each in own))
        named = None if made is None else form_by_facts("eat", made.kind)
        slug = "" if named is None else named.slug
        kind = "none" if made is None else made.kind
        source = opened.seat if takes else None
        laid = LaidSet(kind, tiles, slug, act.place.at, act.tile if takes else own[0], source)
        giver = giver_said(SEATS, None if stray else opened, act) if takes else None
        yield SetDown(act.seat, laid, tuple(own), takes, stray=takes and stray, giver=giver)


def _odd_set(table: Table[Course], act: Act, own: tuple[str, ...]) -> SetDown:
    """The tiles of an eating that make no set, kept as they were laid."""
    opened = open_now(table, act) or taken_tile(table, act)
    tiles = tuple(sorted((*own, act.tile or opened.tile)))
    laid = LaidSet("none", tiles, "", act.place.at, act.tile, opened.seat)
    return SetDown(act.seat, laid, own, takes_open=True)


def _eaten(table: Table[Course], act: Act, change: Change) -> Sequence[Move]:
    if has_taken_it(table, act):
        return ()
    lying = open_now(table, act)
    opened = (lying or taken_tile(table, act)).claimed_as(act.tile)
    moves: list[Move] = []
    course = given_back(table, act)
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
        giver = giver_said(SEATS, lying, act) if takes else None
        moves.append(SetDown(act.seat, laid, own, takes, replaces, takes and lying is None, giver))
    claim = Claim(
        "eat",
        act.seat,
        opened,
        change.from_hand,
        len(change.made),
        restores,
        before=course._replace(claim=None),
    )
    after = course._replace(
        due=Due.DISCARD,
        seat=act.seat,
        opening=False,
        pressed=None,
        press_for="eat",
        claim=None if own_press or takes_none_that_lay(table, act) else claim,
        ready=course.ready - {act.seat},
        in_time=left_in_time(table, act.seat),
        eaten=course.with_tile(course.eaten, act.seat, act.tile or UNSEEN),
        missed_pungs=course.missed_pungs if own_press else missed_by_eating(table, course, act),
        perhaps_missed_pungs=(
            course.perhaps_missed_pungs if own_press else perhaps_missed_by_eating(table, course, act)
        ),
        missed_pairs=course.missed_pairs if own_press else missed_by_butong(table, course, act, change.made),
        kept_back=kept_back(table, course, act, (*change.from_hand, *([opened.tile] if own_press else []))),
        missed_wins=(
            let_pass(table, act) if own_press else claimed_instead(table, act, opened.tile)
        ).missed_wins,
    )
    return (*withdrawn(table, act), *moves, Mark(after))
