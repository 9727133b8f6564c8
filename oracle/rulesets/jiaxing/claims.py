"""Chapter 2 and section 3.6: who may take the open tile, with what, and who comes first."""

from __future__ import annotations

from collections import Counter
from itertools import islice
from typing import TYPE_CHECKING

from oracle.families.dominoes.relaying import Change, cancel, change_by, readings_of, sets_among
from oracle.game.rule import Ask, Rule, clause
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.jiaxing.course import (
    SEATS,
    Due,
    course_of,
    front_first,
    lower,
    own_laid,
    perhaps_shown,
)
from oracle.rulesets.jiaxing.sets import is_loose, set_of
from oracle.rulesets.jiaxing.tiles import COPIES
from oracle.ruling.findings import Answer, Fact, Objection, Undecided
from oracle.table.heaps import UNSEEN
from oracle.table.known import Known

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from oracle.families.dominoes.sets import TileSet
    from oracle.rulebook.messages import Arguments
    from oracle.rulebook.readings import Agreed
    from oracle.table.acts import Act, OpenTile
    from oracle.table.table import Table

STRENGTH = {"eat": 1, "five": 2, "top": 2, "four": 3, "pung": 4, "win": 5}
"""Which claim beats which: 胡, 碰, 開昭, 跳, 吃 (JX-2.7)."""

CLAIM_ACTS = ("eat", "pung", "four", "five", "top")
"""The acts that take the open tile into a set at the door."""

DISTANCES = {"self": (0,), "lower": (1,), "across": (2,), "upper": (3,), "side": (1, 3)}
"""How many seats further sits who is named by his place beside another."""

HEAP = "none"
"""Tiles at the door of which the log does not show how they make sets."""

NEEDED = {"pung": 2, "four": 3, "five": 4}
"""The own equal tiles a claim needs (JX-1.3c)."""


def bars(identifier: str) -> Callable[[Ask], Rule]:
    """Make a rule of a function that bars a claim: one that breaks it is void (JX-G.6), as is such a win (JX-G.4)."""
    return clause(identifier, void=True)


def open_now(table: Table, act: Act) -> OpenTile | None:
    """The tile this act claims, as it lies open, or as it lay open before a claim that may be overturned."""
    course = course_of(table)
    contest = course.contest
    if act.name == "win" and course.due is Due.REPLACE and act.seat == course.seat:
        return None
    if contest is not None and may_be(contest.open, act):
        return contest.open
    opened = table.open
    return opened if opened is not None and may_be(opened, act) else None


def may_be(opened: OpenTile, act: Act) -> bool:
    """Whether the tile an act names may be this one; either may be one that nobody saw."""
    return act.tile is None or opened.tile in (UNSEEN, act.tile)


def sources(act: Act) -> frozenset[str]:
    """The seats from which the log says that the claimed tile came; all of them where it does not say."""
    said, place = act.source, SEATS.index(act.seat) if act.seat in SEATS else 0
    if said in SEATS:
        return frozenset({said})
    steps = DISTANCES.get(said or "")
    return frozenset(SEATS if steps is None else (SEATS[(place + step) % len(SEATS)] for step in steps))


def on_table(table: Table, seat: str) -> tuple[TileSet, ...]:
    """A seat's sets at the door; what is no set counts for nothing."""
    return table.remembered(seat, "sets", lambda: sets_among(table.laid[seat]))


@cites("JX-3.6d")
def change_of(table: Table, act: Act) -> Change | None:
    """How an eating changes the sets at the door, or None when the tiles named make no such change."""
    return table.remembered(act.seat, act, lambda: _change_of(table, act))


def _change_of(table: Table, act: Act) -> Change | None:
    if act.tile is None:
        return None
    if not act.making:
        made = set_of((*act.with_tiles, act.tile))
        return None if made is None else Change((), (made,), 0, tuple(sorted(act.with_tiles)))
    return change_by(table.laid[act.seat], act.making, act.tile, table.could_give(act.seat))


def eats_one_way(table: Table, act: Act) -> bool:
    """Whether the log shows which sets an eating anew breaks up; an unseen hand may have given their tiles.

    Where acts are missing the sets at the door may have changed, and nobody knows how a tile nobody saw was used.
    """
    laid = table.laid[act.seat]
    if act.making and (
        act.tile is None or course_of(table).gapped or any(each.kind == HEAP for each in laid)
    ):
        return False
    if any(UNSEEN in tiles for tiles in act.making):
        return False
    made = [set_of(tiles) for tiles in act.making]
    sets = [found for found in made if found is not None]
    if table.knows_hand(act.seat) or act.tile is None or len(sets) < len(made):
        return True
    before = on_table(table, act.seat)
    kept, _, new = cancel(before, sets)
    left = tuple((Counter(before) - Counter(kept)).elements())
    ways = readings_of(left, [found.tiles for found in new], act.tile, table.could_give(act.seat))
    return len(list(islice(ways, 2))) < 2


FORBIDS_A_WIN = frozenset({ClauseId("JX-2.3"), ClauseId("JX-2.4")})
"""The clauses by which a hand of seven sets may not win."""


@cites("JX-G.4", "JX-G.6")
def takes_nothing(agreed: Agreed, rule: Rule, act: Act) -> bool:
    """A claim that the clauses do not allow takes nothing (JX-A37), and a win they forbid is none (JX-A27)."""
    if act.name == "win" and rule.clause in FORBIDS_A_WIN:
        return rule.void and agreed.reading("JX-A27") == "no-win"
    return rule.void and (act.name not in CLAIM_ACTS or agreed.reading("JX-A37") == "void")


# -- the open tile ---------------------------------------------------------------------------------


@bars("JX-3.6b")
def a_claim_takes_the_open_tile(table: Table, act: Act) -> Answer:
    """Only the tile that lies open may be claimed; what nobody took lies in the corner as discarded."""
    course, opened = course_of(table), open_now(table, act)
    if opened is not None and course.due is not Due.UNKNOWN and opened.seat not in sources(act):
        return Objection("not-from-there", {"seat": act.seat, "tile": opened.tile, "from": opened.seat})
    if course.due in (Due.UNKNOWN, Due.OVER) or opened is not None:
        return None
    if act.name == "win" and course.due in (Due.DISCARD, Due.REPLACE):
        return None
    if table.open is None:
        return Objection("nothing-open", {"tile": act.tile or UNSEEN})
    return Objection("not-open", {"tile": act.tile or UNSEEN, "open": table.open.tile})


@bars("JX-3.6a")
def nobody_claims_his_own_discard(table: Table, act: Act) -> Answer:
    """A discard is open to the other three; only a flipped tile may be claimed by the one who put it out."""
    opened = open_now(table, act)
    if opened is not None and opened.how == "discard" and opened.seat == act.seat:
        return Objection("own-discard", {"seat": act.seat, "tile": opened.tile})
    return None


@bars("JX-1.3c")
@cites("JX-G.6")
def a_claim_shows_its_own_tiles(table: Table, act: Act) -> Answer:
    """碰 takes two own tiles equal to the open one, 開昭 three, 高跳 four."""
    tile, number = act.tile, NEEDED[act.name]
    if tile is None:
        return None
    other = any(own not in (tile, UNSEEN) for own in act.with_tiles)
    if other or (act.with_tiles and len(act.with_tiles) != number):
        return Objection("shows-other-tiles", {"tile": tile, "shown": act.with_tiles, "needed": number})
    laid = 0 if act.name == "pung" else own_laid(table, act.seat, tile)
    unseen = sum(len(table.laid[act.seat][place].tiles) for place in perhaps_shown(table, act.seat, tile))
    most = laid if act.name == "pung" else laid + unseen
    if act.name != "pung" and any(each.kind == HEAP and each.claimed for each in table.laid[act.seat]):
        return None  # a set of own equal tiles may lie among what was laid anew
    if table.at_least(act.seat, tile, number - most) is Known.NO:
        held = table.hands[act.seat].count(tile) + laid
        at_the_door = any(tile in each.tiles for each in table.laid[act.seat] if each.claimed is not None)
        also = (ClauseId("JX-2.2"),) if at_the_door else ()
        args: Arguments = {"seat": act.seat, "tile": tile, "held": held, "needed": number}
        return Objection("too-few-equal", args, also=also)
    return None


@bars("JX-1.3c")
def a_top_joins_a_four(table: Table, act: Act) -> Answer:
    """平跳 adds one tile from outside, flipped or discarded, to one's own 開昭."""
    tile = act.tile
    if tile is None or opened_four(table, act.seat, tile) is not None:
        return None
    if any(laid.kind == "four" and UNSEEN in laid.tiles for laid in table.laid[act.seat]):
        return Undecided(Fact("opened-four", {"seat": act.seat, "tile": tile}))
    somewhere = table.unaccounted(tile) + sum(out.tile == tile for out in table.pool)
    if not course_of(table).dealt and somewhere >= COPIES - 1:
        return Undecided(Fact("opened-four", {"seat": act.seat, "tile": tile}))
    return Objection("no-opened-four", {"seat": act.seat, "tile": tile})


def perhaps_beside(table: Table, seat: str, tile: str) -> tuple[int, ...]:
    """Where among sets laid anew a tile of this kind may be of own equal tiles that lay beside them."""
    if table.knows_hand(seat):
        return ()
    return tuple(
        place
        for place, laid in enumerate(table.laid[seat])
        if laid.kind == HEAP and laid.claimed is not None and tile in laid.tiles
    )


def opened_four(table: Table, seat: str, tile: str) -> int | None:
    """Where a seat's 開昭 of a kind lies among its sets, or None."""
    for index, laid in enumerate(table.laid[seat]):
        if laid.kind == "four" and laid.claimed == tile:
            return index
    return None


# -- eating ----------------------------------------------------------------------------------------


@bars("JX-3.6a")
def a_discard_is_eaten_by_the_next_seat(table: Table, act: Act) -> Answer:
    """Only the next seat eats what was discarded."""
    opened = open_now(table, act)
    if opened is None or opened.how != "discard" or act.seat in (lower(opened.seat), opened.seat):
        return None
    return _out_of_turn(act, opened)


@bars("JX-3.6b")
def a_flip_is_eaten_by_its_flipper_or_the_next_seat(table: Table, act: Act) -> Answer:
    """A flipped tile is eaten by the flipper, or, once he has let it lie, by the next seat, as a discard is."""
    opened, course = open_now(table, act), course_of(table)
    if opened is None or opened.how != "flip":
        return None
    if act.seat == opened.seat:
        passed = course.passed_on
        return Objection("eats-after-pass", {"seat": act.seat, "tile": opened.tile}) if passed else None
    return None if act.seat == lower(opened.seat) else _out_of_turn(act, opened)


def _out_of_turn(act: Act, opened: OpenTile) -> Objection:
    args = {"seat": act.seat, "from": opened.seat, "lower": lower(opened.seat)}
    return Objection("eats-out-of-turn", args)


@bars("JX-1.3a")
@cites("JX-1.3b")
def eating_completes_a_set(table: Table, act: Act) -> Answer:
    """The eaten tile completes a 不同 or a 五子 with two own tiles."""
    if act.making or act.tile is None or UNSEEN in act.with_tiles:
        return None
    if is_loose(set_of((*act.with_tiles, act.tile))):
        return None
    return Objection("eats-no-set", {"tile": act.tile, "with": act.with_tiles})


@bars("JX-3.6d")
def what_is_eaten_anew_are_sets(table: Table, act: Act) -> Answer:
    """Sets eaten anew in another form are 不同 and 五子, every one of them."""
    for tiles in act.making:
        if UNSEEN not in tiles and not is_loose(set_of(tiles)):
            return Objection("makes-no-set", {"tiles": tiles})
    return None


@bars("JX-2.2")
def tiles_move_between_sets_and_stay_at_the_door(table: Table, act: Act) -> Answer:
    """Tiles at the door move between the 不同 and 五子 there, never out of equal tiles and never back to the hand."""
    if not act.making or act.tile is None or not all(is_loose(set_of(tiles)) for tiles in act.making):
        return None
    if change_of(table, act) is not None:
        return None
    if not table.knows_hand(act.seat):
        return Undecided(Fact("hand-gives", {"seat": act.seat}))
    _, _, new = cancel(
        on_table(table, act.seat), [made for t in act.making if (made := set_of(t)) is not None]
    )
    if _perhaps_at_the_door(table, act, new):
        return Undecided(Fact("door-gives", {"seat": act.seat}))
    needed = tuple(sorted(str(made) for made in new))
    return Objection("door-tiles-misused", {"seat": act.seat, "tile": act.tile, "sets": needed})


def _perhaps_at_the_door(table: Table, act: Act, new: Sequence[TileSet]) -> bool:
    """Whether what new sets need beyond the hand and the sets seen may be among tiles at the door that nobody saw."""
    vague = Counter(tile for laid in table.laid[act.seat] if laid.kind == HEAP for tile in laid.tiles)
    unseen = vague.pop(UNSEEN, 0)
    loose = (made for made in on_table(table, act.seat) if is_loose(made))
    there = Counter(
        [*act.tiles, *table.hands[act.seat].tiles(), *(tile for made in loose for tile in made.tiles)]
    )
    lacking = Counter(tile for made in new for tile in made.tiles) - there - vague
    enough = all(number <= table.unaccounted(tile) for tile, number in lacking.items())
    return unseen > 0 and lacking.total() <= unseen and enough


@bars("JX-3.6d")
def eating_anew_reaches_no_further(table: Table, act: Act) -> Answer:
    """Any number of eaten sets may be opened and any number of own tiles may come in, unless read otherwise (JX-A32)."""
    reading = table.agreed.reading("JX-A32")
    change = change_of(table, act) if act.making and eats_one_way(table, act) else None
    if change is None or reading == "any-number":
        return None
    if reading == "one-set":
        several = len(change.dissolved) > 1
        return (
            Objection("relays-several-sets", {"seat": act.seat, "tile": act.tile or ""}) if several else None
        )
    if not change.from_hand:
        return None
    return Objection("relays-own-tiles", {"seat": act.seat, "tiles": change.from_hand})


@clause("JX-3.6d")
def sets_are_laid_anew_only_in_eating(table: Table, act: Act) -> Answer:
    """A set at the door takes a new form only with a tile that is eaten or won on."""
    return Objection("relay-alone", {"seat": act.seat})


# -- who comes first -------------------------------------------------------------------------------


@bars("JX-2.7")
def the_stronger_claim_prevails(table: Table, act: Act) -> Answer:
    """A tile from outside goes to 胡, then 碰, 開昭, 跳, 吃."""
    contest = _standing_claim(table, act)
    if contest is None or STRENGTH[act.name] >= STRENGTH[contest[0]] or _eats_what_is_owed(table, act):
        return None
    return _outranked(act, contest)


@bars("JX-2.5")
def a_flip_equal_to_a_four_is_given_up(table: Table, act: Act) -> Answer:
    """A flipped tile equal to a 開昭 is given to its owner as 平跳 if he wants it, and not eaten."""
    contest = _standing_claim(table, act)
    return _outranked(act, contest) if contest is not None and _eats_what_is_owed(table, act) else None


@bars("JX-3.6a")
def of_two_pungs_the_first_in_turn_stands(table: Table, act: Act) -> Answer:
    """Of two who pung, the first counter-clockwise from the one who put the tile out takes it."""
    contest = _standing_claim(table, act)
    if (
        contest is None
        or act.name == "eat"
        or STRENGTH[act.name] != STRENGTH[contest[0]]
        or prevails(table, act)
    ):
        return None
    return _outranked(act, contest)


@bars("JX-3.6b")
def a_flipper_eats_before_the_next_seat(table: Table, act: Act) -> Answer:
    """Of two who eat a flipped tile the flipper takes it."""
    contest = _standing_claim(table, act)
    if contest is None or not act.name == contest[0] == "eat" or prevails(table, act):
        return None
    return _outranked(act, contest)


@bars("JX-G.2")
def of_two_winners_the_first_in_turn_wins(table: Table, act: Act) -> Answer:
    """Of two who win on one tile, the first counter-clockwise from the one who put it out wins."""
    won = course_of(table).won
    if won is None or prevails(table, act):
        return None
    return Objection("win-outranked", {"seat": act.seat, "winner": won.seat})


def _standing_claim(table: Table, act: Act) -> tuple[str, str] | None:
    """The claim that stands on the tile this act claims, and who made it."""
    contest = course_of(table).contest
    if contest is None or not may_be(contest.open, act) or contest.seat == act.seat:
        return None
    return contest.act, contest.seat


def _eats_what_is_owed(table: Table, act: Act) -> bool:
    contest = course_of(table).contest
    return act.name == "eat" and contest is not None and contest.act == "top" and contest.open.how == "flip"


def _outranked(act: Act, contest: tuple[str, str]) -> Objection:
    held, holder = contest
    return Objection("claim-outranked", {"seat": act.seat, "act": act.name, "holder": holder, "held": held})


@cites("JX-3.6a", "JX-G.2")
def prevails(table: Table, act: Act) -> bool:
    """Whether of two equal claims on one tile this one comes first, counter-clockwise from who put it out."""
    course = course_of(table)
    contest, won = course.contest, course.won
    if contest is not None:
        return front_first(contest.open, (act.seat, contest.seat))[0] == act.seat
    return won is None or front_first(None, (act.seat, won.seat))[0] == act.seat
