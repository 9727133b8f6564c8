"""The laws of records: one fact in several places, logs that tell less, truths that are put in."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import games_weakened
from conformance_tests.laws.irregular.corpus import base
from conformance_tests.laws.irregular.law import Excepted, Pair, certain, compared, law, told
from conformance_tests.laws.irregular.logs import (
    acts_before,
    can_be_read,
    new_acts,
    places_of_acts,
    put_in,
    read,
    ruled,
    with_lines,
    without,
)
from conformance_tests.laws.irregular.of_play import at_point, is_over, role
from conformance_tests.laws.telling_less import WEAKENINGS
from grammar.syntax import Act, Acts, Gap, Holding, Left, RefereeFinds, Row
from grammar.words import words_of
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.ruling.consistent import beyond
from oracle.ruling.findings import Kind
from oracle.table.heaps import UNSEEN
from oracle.table.roles import DRAWING, RIGHTING, WINNING, Role
from oracle.table.table import OPEN_ACCOUNT

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from grammar.syntax import Line, Log
    from oracle.ruling.ruling import Ruling

COPIES_OF_A_SET = 3
"""A hand with more tiles of a kind may be larger than its sets tell."""

# -- L5: one fact, one weight ----------------------------------------------------------------------------------


def told_elsewhere(game: str, seed: int) -> Iterator[Pair]:
    """A log in whose head a whole hand is told, and the same with that hand told in another place."""
    log, _, dealt = base(game, seed)
    chance = Chance(seed + 5)
    hands = [line for line in log.lines if isinstance(line, Holding) and _is_whole(log, line, dealt=dealt)]
    if (
        not hands
        or not places_of_acts(log)
        or any(isinstance(line, Gap | RefereeFinds) for line in log.lines)
        or _tells_of_too_many(log)
    ):
        return
    line = chance.one_of(hands)
    if not _is_simple(log, line.seat):
        return
    less = with_lines(log, (each for each in log.lines if each is not line))
    for how, other in _elsewhere(log, less, line):
        yield Pair(log, other, how, frozenset({line.seat}))


def _tells_of_too_many(log: Log) -> bool:
    """Whether more tiles of a kind are told than there are, be it by an act that is wrong and moves them."""
    copies = at_point(log, len(log.lines)).table.copies
    return max(copies.values()) >= OPEN_ACCOUNT


def _is_whole(log: Log, line: Holding, *, dealt: bool) -> bool:
    """Whether a hand is told tile by tile, as many as are dealt; who is dealt one more is known in a dealt hand."""
    size = load(log.game).layout.tiles_of_hand or 0
    sizes = (size - 1, size) if dealt else (size - 1,)
    return line.what == "holds" and UNSEEN not in line.tiles and len(line.tiles) in sizes


def _is_simple(log: Log, seat: str) -> bool:
    """Whether nothing of a seat's was contested, and no kong of its lacks what replaces it."""
    acts = [act for line in log.lines if isinstance(line, Acts) and line.seat == seat for act in line.acts]
    kinds = words_of(log.game).kinds.en
    apart = (Role.GROWS, *RIGHTING)
    return not any(
        role(log.game, act.act) in apart or (role(log.game, act.act) is Role.LAYS and act.act in kinds)
        for act in acts
    )


def _elsewhere(log: Log, less: Log, line: Holding) -> Iterator[tuple[str, Log]]:
    """Where a hand can be told, each with the log that tells it there."""
    end = len(less.lines)
    if places_of_acts(less):
        found = RefereeFinds(at=1, seat=line.seat, what="holds", tiles=line.tiles)
        yield "found at 1", put_in(less, end, found)
    last = places_of_acts(less)[-1]
    winners = ruled(log).outcome.winners
    if line.seat not in winners and _draws_are_seen(log, line.seat):
        held = _held(log, line.seat, len(log.lines))
        others = [put_in(less, last + 1, Holding(line.seat, "holds", tiles)) for tiles in held]
        yield from (("told behind the acts", other) for other in others if _names_its_sets(other, line.seat))
    elif line.seat in winners:
        won = _win_of(log, line.seat)
        yield from (
            (
                "shown behind the win",
                put_in(less, last + 1, Acts(line.seat, (Act("show", (*tiles, *came)),), 0)),
            )
            for place, tile in won
            for tiles in _held(log, line.seat, place)
            for came in _came(log, place, tiles, tile)
        )


def _names_its_sets(log: Log, seat: str) -> bool:
    """Whether the acts tell all tiles that a seat has laid out: in some games a claim may be made in several ways."""
    return all(UNSEEN not in one.tiles for one in at_point(log, len(log.lines)).table.laid[seat])


def _win_of(log: Log, seat: str) -> Iterator[tuple[int, tuple[str, ...]]]:
    """Where a seat has won, and on which tile, as the act says; only its last win."""
    for place in reversed(places_of_acts(log)):
        line = log.lines[place]
        if isinstance(line, Acts) and line.seat == seat and role(log.game, line.acts[0].act) in WINNING:
            yield place, line.acts[0].tiles
            return


def _draws_are_seen(log: Log, seat: str) -> bool:
    """Whether every tile that a seat has drawn is told: else its last hand does not tell the first."""
    acts = (act for line in log.lines if isinstance(line, Acts) and line.seat == seat for act in line.acts)
    return all(act.tiles and UNSEEN not in act.tiles for act in acts if role(log.game, act.act) in DRAWING)


def _held(log: Log, seat: str, place: int) -> Iterator[tuple[str, ...]]:
    """What a seat holds at a place, where all of it is known, and the same however an act before is taken."""
    hands = [way.table.hands[seat] for way in at_point(log, place).ways]
    held = {tuple(sorted(Counter(hand.known).elements())) for hand in hands}
    if len(held) == 1 and not any(hand.unseen for hand in hands):
        yield from (tiles for tiles in held if tiles)


def _came(log: Log, place: int, held: tuple[str, ...], tile: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The winning tile, where it is not in the hand already; of four equal tiles in it one may have been replaced."""
    drawn = len(held) % 3 == (load(log.game).layout.tiles_of_hand or 0) % 3
    if max(Counter(held).values()) > COPIES_OF_A_SET:
        drawn = at_point(log, place).table.open is None
    if drawn or tile:
        yield () if drawn else tile[:1]


def turns_over_what_has_a_price(pair: Pair) -> bool:
    """Whether the hand is shown, and a clause attaches something to that it is."""
    new = new_acts(pair.other)
    return any(each.consequence is not None and each.place.at in new for each in ruled(pair.other).findings)


TURNED_OVER = Excepted(
    "a hand that lies face down, and costs something when it is turned over",
    "TW-PEN-7",
    "TW-PEN-7-the-hand-turned-over",
    turns_over_what_has_a_price,
)


@law("L5", told_elsewhere, TURNED_OVER, shrinks=False)
def one_fact(pair: Pair) -> Iterator[str]:
    """A fact weighs alike wherever it is told.

    A whole hand told in the head, by `finds at 1`, behind the acts where all its draws and the tiles of its sets are
    told, or shown with the tile after the win makes one ruling; not for seats whose claims gave way or that laid kongs
    whose replacement is unwritten.
    """
    here, there = (Counter(_all_found(ruled(log))) for log in (pair.base, pair.other))
    yield from (f"gone: {each}" for each in here - there)
    yield from (f"found: {each}" for each in there - here)
    yield from compared(pair)


def _all_found(ruling: Ruling) -> list[str]:
    return [f"{each.kind.value} {each.seat} {each.clause}" for each in ruling.findings]


# -- L6: telling less --------------------------------------------------------------------------------------------


def weaker(game: str, seed: int) -> Iterator[Pair]:
    """A log, and the same with less told, in one way or several the notation names."""
    log = base(game, seed).log
    chance = Chance(~seed + 6)
    names = [name for name in WEAKENINGS if name != "private-left-out" or game in games_weakened()]
    number = 1 if chance.below(2) else 2 + chance.below(3)
    by = tuple(chance.shuffled(names)[:number])
    other = log
    for name in by:
        other = WEAKENINGS[name](other, chance)
    other = _in_one(log, other)
    if _tells_otherwise(log, other, public="private-left-out" in by):
        return
    if other.lines != log.lines or other.tags != log.tags:
        yield Pair(log, other, "+".join(by))


def _tells_otherwise(log: Log, less: Log, *, public: bool) -> bool:
    """Whether a log that seems to tell less tells something that was not so.

    A claim names the tile that lay open unseen, and in a record of public acts who throws has drawn.
    """
    hidden = {line.line for line in less.lines if isinstance(line, Acts) and UNSEEN in line.acts[0].tiles}
    return any(_claims_another(log, hidden)) or (public and _acts_undrawn(log))


def _claims_another(log: Log, hidden: Container[int]) -> Iterator[bool]:
    """Of each claim whether it names another tile than the one put out last, and that is hidden."""
    out: Acts | None = None
    for line in log.lines:
        if isinstance(line, Acts):
            act = line.acts[0]
            if role(log.game, act.act) in (Role.PUTS_OUT, Role.TURNS_UP):
                out = line
            elif out is not None and role(log.game, act.act) in (Role.CLAIMS, *WINNING):
                yield out.line in hidden and act.tiles != out.acts[0].tiles


def _acts_undrawn(log: Log) -> bool:
    """Whether somebody throws a tile, or lays a kong of his own, with no more tiles than a hand has at rest."""
    size = load(log.game).layout.tiles_of_hand or 0
    more = {
        line.seat: len(line.tiles) - size + 1
        for line in log.lines
        if isinstance(line, Holding) and line.what == "holds"
    }
    for line in log.lines:
        if isinstance(line, Acts):
            does, kinds = role(log.game, line.acts[0].act), words_of(log.game).kinds.en
            kong = does is Role.GROWS or (does is Role.LAYS and line.acts[0].act in kinds)
            goes = kong or does is Role.PUTS_OUT
            if goes and more.get(line.seat, 0) < 1:
                return True
            more[line.seat] = more.get(line.seat, 0) + (does in (*DRAWING, Role.CLAIMS)) - goes
    return False


def _in_one(log: Log, less: Log) -> Log:
    """The weaker log with the lines of the wall all there or all left out, and `together` put only behind a claim."""
    rows = [line for line in log.lines if isinstance(line, Row) and line.what != "turned"]
    kept = [line for line in less.lines if isinstance(line, Row) and line.what != "turned"]
    said = {line.line for line in log.lines if isinstance(line, Acts) and "together" in line.acts[0].flags}
    lines: list[Line] = []
    before: Acts | None = None
    for line in less.lines:
        if isinstance(line, Row) and line.what != "turned" and len(kept) < len(rows):
            continue
        both = isinstance(line, Acts) and _both_claim(log.game, before, line)
        stays = both or line.line in said
        lines.append(line if stays or not isinstance(line, Acts) else _one_by_one(line))
        if isinstance(line, Acts | Gap):
            before = line if isinstance(line, Acts) else None
    return with_lines(less, lines)


def _both_claim(game: str, before: Acts | None, line: Line) -> bool:
    claims = (*WINNING, Role.CLAIMS)
    return before is not None and all(
        isinstance(each, Acts) and role(game, each.acts[0].act) in claims for each in (before, line)
    )


def _one_by_one(line: Acts) -> Acts:
    acts = (replace(act, flags=tuple(flag for flag in act.flags if flag != "together")) for act in line.acts)
    return replace(line, acts=tuple(acts))


def rests_on_a_claim_taken_to_be_good(pair: Pair) -> bool:
    """Whether the fuller log finds claims that could not be made, the weaker does not, and without them nothing is told.

    Who claims is taken to have had the tiles, and the tile to have lain there, where nothing tells otherwise.
    """
    here, there = (_claims_found(log) for log in (pair.base, pair.other))
    good = here - there
    if not good:
        return False
    base, other = without(pair.base, good), without(pair.other, good)
    if not (can_be_read(base) and can_be_read(other)):
        return False
    return not any(telling_less(Pair(base, other, pair.how)))


def _claims_found(log: Log) -> frozenset[int]:
    """The lines of the claims that are found to break a rule."""
    found = {each.place.at for each in ruled(log).findings if each.kind is Kind.BREACH}
    lines = [line for line in log.lines if isinstance(line, Acts)]
    return frozenset(
        line.line
        for number, line in enumerate(lines, 1)
        if number in found and role(log.game, line.acts[0].act) is Role.CLAIMS
    )


TAKEN_TO_BE_GOOD = Excepted(
    "what rests on a claim that is taken to be good where the log does not tell that it was not",
    "YW-PRIO-1",
    "YW-PRIO-1-a-chow-behind-a-pung-of-a-hand-nobody-saw",
    rests_on_a_claim_taken_to_be_good,
)


@law("L6", weaker, TAKEN_TO_BE_GOOD)
def telling_less(pair: Pair) -> Iterator[str]:
    """Telling less convicts nobody and excludes nothing.

    Nobody is convicted whom the fuller log does not convict, whatever the clause; nothing is impossible, but what who
    has broken a rule there does with tiles that he cannot have; winner, dealer and every figure lie within the bounds,
    zero being what is not told unless `payments_open`.
    """
    known = {(kind, seat) for kind, seat, _ in certain(ruled(pair.base))}
    known |= {(Kind.IMPOSSIBLE.value, seat) for _, seat in known if seat is not None}
    for found in certain(ruled(pair.other)):
        if found[:2] not in known:
            yield f"convicted: {told(found)}"
    yield from beyond(ruled(pair.other), ruled(pair.base))


# -- L7: truths ----------------------------------------------------------------------------------------------------


def truths(game: str, seed: int) -> Iterator[Pair]:
    """A log, and the same with something told that is true: a count of the wall, whose tile it was, a hand."""
    log, _, dealt = base(game, seed)
    places = places_of_acts(log)
    if not dealt or not places or any(role(game, act.act) in RIGHTING for act in _acts(log)):
        return
    chance = Chance(seed + 7)
    place = chance.one_of(places) + 1
    for how, line in _true_lines(log, place, chance):
        yield Pair(log, put_in(log, place if isinstance(line, Left) else len(log.lines), line), how)


def _acts(log: Log) -> Iterator[Act]:
    return (act for line in log.lines if isinstance(line, Acts) for act in line.acts)


def _true_lines(log: Log, place: int, chance: Chance) -> Iterator[tuple[str, Line]]:
    yield from ((f"left {left}", Left(left)) for left in _left(log, place))
    number = acts_before(log, place)
    table = at_point(log, place).table
    seat = chance.one_of(table.seats)
    held = sorted(table.hands[seat].known)
    if held and not table.hands[seat].unseen and place < len(log.lines):
        tile = chance.one_of(held)
        yield "holds", RefereeFinds(at=number + 1, seat=seat, what="holds", tiles=(tile,))
    if number > 1:
        yield "order", RefereeFinds(number - 1, before=number)


LOOKED_AT = "prospect"
"""The act that turns up tiles of the wall without drawing them (望)."""


def _left(log: Log, place: int) -> Iterator[int]:
    """How many tiles lie in the wall behind a line, by those drawn.

    Not behind a 望 or the end of the hand, nor where a claim sent one back.
    """
    ruleset = load(log.game)
    wall = ruleset.course.begin(record_of(read(log))).table.wall
    lines = [line for line in log.lines[:place] if isinstance(line, Acts)]
    if any(line.acts[0].act == LOOKED_AT for line in lines) or is_over(at_point(log, place)):
        return
    drawn = 0
    for before, line in zip((None, *lines), lines, strict=False):
        act = line.acts[0]
        does = role(log.game, act.act)
        if does in (*DRAWING, Role.TURNS_UP):
            drawn += max(len(act.tiles), 1)
        sent_back = before is not None and role(log.game, before.acts[0].act) in DRAWING
        if does in (Role.CLAIMS, *WINNING) and sent_back and before is not None and before.seat != line.seat:
            return
    if wall.sized and drawn <= wall.left:
        yield wall.left - drawn


@law("L7", truths, shrinks=False)
def what_is_true(pair: Pair) -> Iterator[str]:
    """What is true changes nothing.

    A true `left` counts physical draws of anybody, void ones too; neither it nor anything else that is true changes a
    ruling.
    """
    here, there = (Counter(_all_found(ruled(log))) for log in (pair.base, pair.other))
    yield from (f"gone: {each}" for each in here - there)
    yield from (f"found: {each}" for each in there - here)
    yield from compared(pair)
