"""The laws of play: who goes on lawfully is in order, what takes nothing leaves no trace, a hand ends once."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from conformance_tests.collecting import played
from conformance_tests.laws.irregular.corpus import SHARED, base, hand
from conformance_tests.laws.irregular.law import Excepted, Pair, accused, certain, compared, law, told
from conformance_tests.laws.irregular.logs import (
    NEW,
    acts_before,
    line_of,
    new_acts,
    places_of_acts,
    put_in,
    read,
    ruled,
    tells_all_hands,
    with_lines,
)
from conformance_tests.laws.wrong_acts import acts_there_are
from grammar.syntax import UNSEEN, Act, Acts
from oracle.api import legal
from oracle.game.chance import Chance
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to, playing_of
from oracle.ruling.findings import Kind
from oracle.ruling.ruling import WON
from oracle.table.roles import DRAWING, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from grammar.syntax import Line, Log
    from oracle.judge.replay import Replay
    from oracle.table.acts import Act as Made

POINTS = 2
"""Points of a log at which a law is asked."""

TRIES = 12
"""Acts tried at a point until one is of the kind that is asked."""


def role(game: str, act: str) -> Role:
    """What an act does."""
    return load(game).kind(act).role


def broken_off(log: Log, place: int, *lines: Line) -> Log:
    """The log up to a place, and lines behind it, without what was said of its end."""
    return replace(put_in(with_lines(log, log.lines[:place]), place, *lines), end="cut")


def at_point(log: Log, place: int) -> Replay:
    """The play of a log up to a place."""
    return played_to(load(log.game), record_of(read(log)), acts_before(log, place))[0]


def is_over(replay: Replay) -> bool:
    """Whether the hand is at its end, however an act before is taken: one that is none has ended nothing."""
    return all(playing_of(replay.ruleset).ended(way.table) is not None for way in replay.ways)


def breaking(log: Log) -> set[str | None]:
    """Who has broken a rule in a log."""
    return {seat for _, seat, _ in certain(ruled(log))}


# -- L1: who goes on lawfully is in order ------------------------------------------------------------------


def goings_on(game: str, seed: int) -> Iterator[Pair]:
    """A log broken off, and an act behind it that `legal` offers there to a seat without a breach."""
    log, _, dealt = base(game, seed)
    places = places_of_acts(log)
    if not dealt or not places or game not in played():
        return
    chance = Chance(seed + 1)
    for _ in range(POINTS):
        so_far = broken_off(log, chance.one_of(places) + 1)
        point, wrong = legal(read(so_far)), breaking(so_far)
        options = [each.act for each in point.options if each.act.seat not in wrong]
        if not point.over and not (point.options or point.others or point.breaking):
            yield Pair(so_far, so_far, "nothing is offered")
        elif options:
            act = _revealed(so_far, chance.one_of(options))
            other = put_in(so_far, len(so_far.lines), line_of(act))
            yield Pair(so_far, other, f"{act.seat} {act.name}", frozenset({act.seat}))


def _revealed(log: Log, act: Made) -> Made:
    table = at_point(log, len(log.lines)).table
    return playing_of(load(log.game)).revealed(table, act)


@law("L1", goings_on)
def innocents(pair: Pair) -> Iterator[str]:
    """Who goes on lawfully is in order.

    For every seat without a breach an act that `legal` lists after any prefix is without breach in `check`; and while
    `legal` does not say "over", it lists an act for somebody.
    """
    if pair.base == pair.other:
        point = legal(read(pair.base))
        if _tells_all(pair.base) and not (point.over or point.options or point.others or point.breaking):
            yield "nobody has anything to do"
        return
    (act,) = (line.acts[0] for line in pair.other.lines if isinstance(line, Acts) and line.line >= NEW)
    offered = legal(read(pair.base)).options
    if not any(each.act.seat in pair.seats and each.act.name == act.act for each in offered):
        return
    if pair.seats & breaking(pair.base):
        return
    known = certain(ruled(pair.base))
    for found, new in accused(pair):
        if new and found[1] in pair.seats and found not in known:
            yield f"accused: {told(found)}"


# -- L2, L3: what takes nothing leaves no trace --------------------------------------------------------------

TAKEN_BACK = frozenset({Role.CLAIMS, Role.DRAWS, Role.TURNS_UP})
"""What can be taken back as if it had not been."""


def put_into(log: Log, chance: Chance, number: int) -> Iterator[Pair]:
    """A log, and the same with a void claim in it, or with an act that is taken back at once."""
    places = places_of_acts(log)
    for _ in range(number if places else 0):
        place = chance.one_of(places)
        replay = at_point(log, place)
        if is_over(replay):
            continue
        back = chance.below(2) == 0
        acts = (
            act
            for act in chance.shuffled(list(acts_there_are(replay, chance)))
            if role(log.game, act.name) in (TAKEN_BACK if back else {Role.CLAIMS})
        )
        for _, act in zip(range(TRIES), acts, strict=False):
            lines = [line_of(act)]
            if back:
                lines.append(Acts(act.seat, (Act("take-back", act.tiles[:1]),), 0))
            pair = Pair(
                log, put_in(log, place, *lines), "taken back" if back else "void", frozenset({act.seat})
            )
            if _asked(pair, back=back):
                yield pair
                break


def _asked(pair: Pair, *, back: bool) -> bool:
    """Whether the act takes nothing and its maker has not won; a tile flipped in turn lies open and stays there."""
    if pair.seats & {*ruled(pair.base).outcome.winners, *ruled(pair.other).outcome.winners}:
        return False
    first = next(line for line in pair.other.lines if line.line == NEW)
    flips = isinstance(first, Acts) and role(pair.base.game, first.acts[0].act) is Role.TURNS_UP
    return (back and not flips) or any(new and found[0] == "breach" for found, new in accused(pair))


def without_a_trace(game: str, seed: int) -> Iterator[Pair]:
    """A dealt hand and the same with an act in it that takes nothing."""
    if game in played():
        yield from put_into(hand(game, seed // SHARED), Chance(~seed), 1)


def stands_till_the_inspection(pair: Pair) -> bool:
    """Whether the new act breaks a law whose breach stands until the hands are looked at."""
    return any(new and found[2].startswith(("TQ-8", "JX-2")) for found, new in accused(pair))


def has_a_price(pair: Pair) -> bool:
    """Whether a clause attaches something to the new act, and nothing but money is told otherwise."""
    new = new_acts(pair.other)
    priced = any(each.consequence is not None and each.place.at in new for each in ruled(pair.other).findings)
    return priced and all(what.startswith(("totals", "payments")) for what in trace(pair))


INSPECTION = Excepted(
    "a breach of a law that stands until the hands are looked at",
    "TQ-G.17",
    "TQ-8.10-a-passed-kind-eaten",
    stands_till_the_inspection,
)
PRICE = Excepted(
    "money, where a clause attaches a price to the act", "TW-FOUL-25", "TW-FOUL-25-too-late", has_a_price
)


def is_the_second(pair: Pair) -> bool:
    """Whether by what was put in an open offender has offended a second time, with which the hand is over."""
    return any(
        clause == "TW-FOUL-4" and seat in pair.seats and (kind, seat, clause) not in certain(ruled(pair.base))
        for kind, seat, clause in certain(ruled(pair.other))
    )


SECOND = Excepted(
    "an offence that ends the hand, being the second of an open offender",
    "TW-FOUL-4",
    "TW-FOUL-4-a-second-offence-as-an-open-one",
    is_the_second,
)


def trace(pair: Pair) -> Iterator[str]:
    """In what a second log is told otherwise of all but the maker of what was put in."""
    if pair.seats & {*ruled(pair.base).outcome.winners, *ruled(pair.other).outcome.winners}:
        return
    place = next(place for place, line in enumerate(pair.other.lines) if line.line >= NEW)
    if is_over(at_point(pair.base, place)):
        return
    if len(new_acts(pair.other)) == 1 and not any(new for _, new in accused(pair)):
        return
    here, there = ruled(pair.base), ruled(pair.other)
    before, after = (
        {(each.kind, each.seat, each.clause) for each in ruling.findings if each.seat not in pair.seats}
        for ruling in (here, there)
    )
    for kind, seat, clause in sorted(after ^ before, key=str):
        yield f"{'found' if (kind, seat, clause) in after else 'gone'}: {kind.value} {seat} {clause}"
    yield from compared(pair, pair.seats)


@law("L2", without_a_trace, INSPECTION, PRICE, SECOND)
def no_trace(pair: Pair) -> Iterator[str]:
    """What takes nothing leaves no trace.

    A claim found unlawful in form, and any act with `take-back` behind it, leaves every finding, total, payment and
    the dealer of all other seats as without it; not where the offender is the winner, not for kongs from the hand and
    flowers, not after an end.
    """
    yield from trace(pair)


def after_another(game: str, seed: int) -> Iterator[Pair]:
    """A log in which somebody has broken a rule, and the same with an act in it that takes nothing."""
    if game not in played():
        return
    chance = Chance(~seed)
    broken = base(game, seed, fouls=1 + chance.below(2)).log
    if chance.below(2):
        first = next(put_into(hand(game, seed // SHARED), Chance(seed + 2), 1), None)
        broken = broken if first is None else _numbered(first.other)
    yield from put_into(broken, chance, 1)


def _numbered(log: Log) -> Log:
    return with_lines(log, (replace(line, line=number) for number, line in enumerate(log.lines, 1)))


@law("L3", after_another, INSPECTION, PRICE, SECOND)
def two_fouls(pair: Pair) -> Iterator[str]:
    """Nor does it where something is broken already.

    A claim found unlawful in form, and any act with `take-back` behind it, leaves no trace at all other seats in a
    log that is broken already either; the first offender counts among the others.
    """
    yield from trace(pair)


# -- L4: a hand ends once --------------------------------------------------------------------------------------

PLAY = frozenset(
    {
        Role.DRAWS,
        Role.REPLENISHES,
        Role.TURNS_UP,
        Role.PUTS_OUT,
        Role.CLAIMS,
        Role.GROWS,
        Role.WINS,
        Role.ROBS,
    }
)
"""What nobody does once a hand has ended."""


def after_the_end(game: str, seed: int) -> Iterator[Pair]:
    """A log that has ended, and the same with one or two acts of play behind its last act."""
    log, _, _ = base(game, seed)
    if game not in played() or log.end not in ("won", "drawn") or not places_of_acts(log):
        return
    if not _has_ended(log):
        return
    chance, place = Chance(seed + 4), places_of_acts(log)[-1] + 1
    replay = at_point(log, place)
    if not is_over(replay) or len(replay.ways) > 1:
        return
    last = _last_of_play(log)
    lies_open = replay.table.open is not None
    acts = [
        act
        for act in chance.shuffled(list(acts_there_are(replay, chance)))
        if _goes_on(log, last, act, lies_open=lies_open)
    ]
    for number in (1, 2):
        if len(acts) >= number:
            lines = [line_of(act) for act in chance.shuffled(acts)[:number]]
            yield Pair(log, put_in(log, place, *lines), "after the end", frozenset(one.seat for one in lines))


def _last_of_play(log: Log) -> Acts:
    """The last act of a log that is one of play: who has won may have looked at tiles since."""
    acts = [line for line in log.lines if isinstance(line, Acts)]
    return next((line for line in reversed(acts) if role(log.game, line.acts[0].act) in PLAY), acts[-1])


def _has_ended(log: Log) -> bool:
    """Whether it is certain that and how a hand has ended."""
    ruling = ruled(log)
    at_the_end = any(each.place.at is None for each in ruling.findings)
    is_open = any(each.kind is Kind.UNDECIDED for each in ruling.findings)
    nobody = ruling.outcome.how in WON and not ruling.outcome.winners
    return not (at_the_end or is_open or nobody)


def _goes_on(log: Log, last: Acts, act: Made, *, lies_open: bool) -> bool:
    """Whether an act is one of play, and neither a claim nor a win of the tile that lies open or was won on."""
    kind = load(log.game).kind(act.name)
    open_last = lies_open or role(log.game, last.acts[0].act) in (*WINNING, Role.PUTS_OUT, Role.TURNS_UP)
    takes = kind.role in (*WINNING, Role.CLAIMS) or (kind.claim is not None and not kind.claim.adds)
    return kind.role in PLAY and not (open_last and takes)


def is_drawn_late(pair: Pair) -> bool:
    """Whether what was put in is a draw that is owed still when the hand is over."""
    new = [line.acts[0] for line in pair.other.lines if isinstance(line, Acts) and line.line >= NEW]
    return any(role(pair.other.game, act.act) is Role.REPLENISHES for act in new) and not any(
        each.kind is not Kind.UNDECIDED and each.place.at == max(new_acts(pair.other))
        for each in ruled(pair.other).findings
    )


@law(
    "L4",
    after_the_end,
    Excepted(
        "a pat that is drawn behind the win, where it was owed",
        "TQ-4.1e",
        "TQ-4.1e-drawn-after-the-win",
        is_drawn_late,
    ),
)
def ends_once(pair: Pair) -> Iterator[str]:
    """A hand ends once.

    Behind an end nothing but that it goes on after the end is found, once at each new act and of its seat, and
    result, totals, payments and dealer are equal; not asked of a win on the tile of the end by another seat, nor of
    claims of the last discard.
    """
    if not _has_ended(pair.base):
        return
    new, known = new_acts(pair.other), certain(ruled(pair.base))
    acts = dict.fromkeys(new, 0)
    for each in ruled(pair.other).findings:
        found = (each.kind.value, each.seat, each.clause)
        if each.place.at in acts and each.kind is not Kind.UNDECIDED and each.seat in pair.seats:
            acts[each.place.at] += 1
        elif found not in known:
            yield f"found: {told(found)}"
    yield from (f"found {number} times" for number in acts.values() if number != 1)
    yield from compared(pair)


# -- L9: legal and check are one answer ----------------------------------------------------------------------

FROM_THE_WALL = frozenset({*DRAWING, Role.TURNS_UP})
"""What brings a tile of the wall."""

OFFERED = PLAY | {Role.OPENS_PLAY}
"""What `legal` lists, beside sets shown of free will and refusals."""


def silent_acts(game: str, seed: int) -> Iterator[Pair]:
    """A log broken off where all hands are told, and an act behind it in which `check` finds nothing."""
    log, offenders, dealt = base(game, seed)
    places = places_of_acts(log)
    if not dealt or not places or game not in played():
        return
    chance = Chance(seed + 9)
    place = chance.one_of(places) + 1
    so_far = broken_off(log, place)
    replay = at_point(so_far, place)
    acts = [
        act
        for act in acts_there_are(replay, chance)
        if role(game, act.name) in OFFERED and act.seat not in offenders and UNSEEN not in act.tiles
    ]
    silent = [act for act in acts if _finds_nothing(replay, act)]
    for act in chance.shuffled(silent)[:POINTS]:
        other = put_in(so_far, len(so_far.lines), line_of(act))
        if _is_silent(so_far, other):
            yield Pair(so_far, other, "silent", frozenset({act.seat}))


def _tells_all(log: Log) -> bool:
    """Whether every hand is told, and every tile that came from the wall."""
    came = (act for line in log.lines if isinstance(line, Acts) for act in line.acts)
    return tells_all_hands(log) and all(
        act.tiles and UNSEEN not in act.tiles for act in came if role(log.game, act.act) in FROM_THE_WALL
    )


def _finds_nothing(replay: Replay, act: Made) -> bool:
    """Whether nothing is found of an act, nor open to who accuses; asked of the play itself, which is sooner done."""
    after = replay.copy()
    after.act(act)
    return not after.findings and not after.latent


def _is_silent(so_far: Log, other: Log) -> bool:
    """Whether nothing more is found in a log than before its last act."""
    return len(ruled(other).findings) <= len(ruled(so_far).findings)


def is_before_what_is_owed(pair: Pair) -> bool:
    """Whether somebody goes on who has to wait for a draw or a claim that another owes, whose own fault it may be."""
    point = legal(read(pair.base))
    others = [each.act for each in (*point.options, *point.others) if each.forced]
    return any(
        each.seat not in pair.seats and role(pair.base.game, each.name) in (Role.REPLENISHES, Role.CLAIMS)
        for each in others
    )


@law(
    "L9",
    silent_acts,
    Excepted(
        "what comes before a draw or a claim that another still owes: whose fault it is his next act shows",
        "TQ-4.1d",
        "TQ-4.1d-a-hasty-flip-and-the-record-breaks-off",
        is_before_what_is_owed,
    ),
)
def legal_and_check(pair: Pair) -> Iterator[str]:
    """`legal` and `check` are one answer.

    An act in which `check` finds nothing is one that `legal` offers; asked where all hands are told, of seats without
    a breach, a refusal counted as made, and a win that is said once more as the one that was declared.
    """
    if pair.seats & breaking(pair.base) or not _tells_all(pair.base):
        return
    if not _is_silent(pair.base, pair.other):
        return
    (act,) = (line.acts[0] for line in pair.other.lines if isinstance(line, Acts) and line.line >= NEW)
    listed = [each for each in _offered(pair.base) if each.seat in pair.seats]
    said_before = _declares(pair.base, act.act, pair.seats)
    if not said_before and not any(_is_alike(act, each) for each in listed):
        yield f"not offered: {next(iter(pair.seats))} {act.act} {' '.join(act.tiles)}"


def _declares(log: Log, name: str, seats: Container[str]) -> bool:
    """Whether a win was declared before by one of these seats: said once more it is the same declaration."""
    made = (act for line in log.lines if isinstance(line, Acts) and line.seat in seats for act in line.acts)
    return role(log.game, name) is Role.WINS and any(act.act == name for act in made)


def _offered(log: Log) -> Iterator[Made]:
    """What is offered at the end of a log, once what is offered there was let go, and before the last was let go.

    A claim voiced only after a refusal was asked before it.
    """
    for last in places_of_acts(log)[-1:]:
        line = log.lines[last]
        if isinstance(line, Acts) and role(log.game, line.acts[0].act) is Role.LETS_GO:
            yield from _listed(with_lines(log, (*log.lines[:last], *log.lines[last + 1 :])))
    yield from _listed(log)


def _listed(log: Log) -> Iterator[Made]:
    point = legal(read(log))
    for option in (*point.options, *point.others, *point.free):
        yield option.act
        if role(log.game, option.act.name) is Role.LETS_GO:
            yield from _listed(put_in(log, len(log.lines), line_of(option.act)))


def _is_alike(act: Act, offered: Made) -> bool:
    """Whether an act is the one that is offered, as far as both name their tiles."""
    tiles = {each for each in (*act.tiles, *act.with_tiles) if each != "?"}
    return act.act == offered.name and (
        not offered.tiles or not tiles or {*act.tiles} <= {*offered.tiles} or "?" in offered.tiles
    )
