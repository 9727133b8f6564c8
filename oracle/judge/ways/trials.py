"""An act tried in every way that lives, and what is left of the ways after it.

Who acts in order in one way is in no breach in another: there the act moves nothing and nothing is found of it. What a
maker goes on to do with an act that was none moves nothing either, and only what is wrong in every way is found of it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from oracle.judge.contests.seeking import is_behind_another
from oracle.judge.ways.forks import Heard, Taking, Verdict, relies, verdict
from oracle.ruling.findings import Finding, Kind
from oracle.table.roles import DRAWING, RIGHTING, WINNING, Role

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
    from typing import Any

    from oracle.game.acts import ActKind
    from oracle.judge.ways.forks import Fork
    from oracle.judge.ways.way import Way
    from oracle.rulebook.clauses import ClauseId
    from oracle.table.acts import Act
    from oracle.table.table import Table

    Relied = Mapping[Fork, frozenset[str]]
    Righted = Callable[[Table[Any], Table[Any], Table[Any]], object]


OWNING = RIGHTING | {Role.ADMITS}
"""The acts by which a player owns to what he did, and none of which passes it over."""

PLAYS = DRAWING | WINNING | {Role.TURNS_UP, Role.PUTS_OUT, Role.CLAIMS, Role.GROWS}
"""The acts by which a turn is taken."""

WRONG = (Kind.BREACH, Kind.IMPOSSIBLE)


class Trial(NamedTuple):
    """An act tried in a way: the way before it, the ways after it, and what was found.

    One that is `carried` out moves the tiles as one in order does, and shows nothing of the acts before it.
    """

    way: Way
    played: tuple[Way, ...]
    found: list[Finding]
    in_order: bool
    carried: bool = False


def tried(way: Way, act: Act) -> Trial:
    """An act as a way hears it; in order is one after which its seat is not wrong, nor whose act was none."""
    after = way.copy()
    other = after.act(act)
    found = after.findings[len(way.findings) :]
    concerned = {act.seat or None, *way.makers()}
    in_order = not any(each.kind in WRONG and each.seat in concerned for each in found)
    return Trial(way, (after,) if other is None else (after, other), found, in_order)


def with_what_is_carried_out(trials: Sequence[Trial], act: Act, kind: ActKind) -> Sequence[Trial]:
    """The trials; where none is in order, an act is that is carried out, if it is none in another of them.

    An act that breaks a rule either way does not show what the log leaves open.
    """
    left_open = any(fork.doubt is not None for each in trials for fork in each.way.sides)
    if left_open or any(each.in_order for each in trials):
        return trials
    over = {rule.clause for rule in kind.rules if rule.over}
    made = [not _is_none(each, act, over) and not _draws_nothing(each.way, kind) for each in trials]
    return (
        trials if all(made) else [each._replace(in_order=one) for each, one in zip(trials, made, strict=True)]
    )


def _is_none(trial: Trial, act: Act, over: Collection[ClauseId]) -> bool:
    """Whether an act takes nothing in the way it was tried in, or may come to, or comes after the end of the hand."""
    sides = trial.played[0].sides.items()
    void = any(
        fork.place == act.place and (fork.taking is Taking.PASSED or not stands) for fork, stands in sides
    )
    return void or any(each.clause in over and each.seat == act.seat for each in trial.found)


def _draws_nothing(way: Way, kind: ActKind) -> bool:
    """Whether an act would draw from a wall that is out."""
    return kind.role in DRAWING and way.table.wall.left == 0


def with_what_is_outranked(trials: Sequence[Trial], act: Act) -> Sequence[Trial]:
    """The trials, where none is in order by an act that stood alone if another claim stands before this one."""
    for each in trials:
        for fork, stands in each.way.sides.items():
            bids = each.played[0].bids
            if not stands and is_behind_another(bids, act, fork.place, fork.seat):
                trials = [_out_of_order(one) if one.way.sides.get(fork) else one for one in trials]
    return trials


def with_what_was_put_out(trials: Sequence[Trial], act: Act, kind: ActKind) -> Sequence[Trial]:
    """The trials; a claim of a tile that an open act has put out is of that one, and of none that nobody saw."""
    if kind.claim is None or act.tile is None:
        return trials
    return [
        _out_of_order(each) if each.way.table.open is None and _puts_out(each.way, act.tile) else each
        for each in trials
    ]


def _puts_out(way: Way, tile: str) -> bool:
    """Whether an act of which it is open whether it takes anything has put out a tile, and is taken as none."""
    return any(fork.taking is Taking.OPEN and fork.tile == tile for fork, on in way.sides.items() if not on)


def with_what_its_maker_shows(trials: Sequence[Trial], act: Act) -> Sequence[Trial]:
    """The trials; of two acts of a seat one of which breaks a clause the second is in order in no way.

    It is open whether the first broke one, and if it did not, the second does; what costs something is left open, and
    an end that is open convicts nobody who acts behind it.
    """
    for fork in forks_of(each.way for each in trials):
        if fork.taking is not Taking.OPEN or fork.seat != act.seat or _has_ended(fork, act, trials):
            continue
        stood = [each for each in trials if each.way.sides.get(fork)]
        alike = (
            _breaks(each, fork.clause, act.seat) or _breaks_for_nothing(each, act.seat) for each in stood
        )
        if stood and all(alike):
            trials = [each if each in stood else _out_of_order(each, each.in_order) for each in trials]
    return trials


def with_what_lies_as_before(
    trials: Sequence[Trial], act: Act, kind: ActKind, righted: Righted | None
) -> Sequence[Trial]:
    """The trials; where a claim is taken back that took nothing, every tile lies as it does where it was none."""
    if righted is None or kind.role not in RIGHTING:
        return trials
    for fork in forks_of(each.way for each in trials):
        if fork.taking is Taking.WEAK and fork.seat == act.seat:
            for each in on_side(trials, fork, stands=True):
                _lie_as_before(each, on_side(trials, fork, stands=False), fork, righted)
    return trials


def _lie_as_before(trial: Trial, others: Sequence[Trial], fork: Fork, righted: Righted) -> None:
    sides = {**trial.way.sides, fork: False}
    none = next((each.way for each in others if each.way.sides == sides), None)
    after = trial.played[0]
    course = None if none is None else righted(trial.way.table, none.table, after.table)
    if none is not None and course is not None:
        after.table = none.table.copy()
        after.table.course = course


def _breaks(trial: Trial, clause: ClauseId | None, seat: str) -> bool:
    return any(each.kind in WRONG and (each.clause, each.seat) == (clause, seat) for each in trial.found)


def _breaks_for_nothing(trial: Trial, seat: str) -> bool:
    """Whether a seat is found to have broken something that costs it nothing, and nothing that does."""
    own = [each for each in trial.found if each.kind is Kind.BREACH and each.seat == seat]
    return bool(own) and all(each.consequence is None for each in own)


def _out_of_order(trial: Trial, carried: bool = False) -> Trial:
    return trial._replace(in_order=False, carried=carried)


def heard(fork: Fork, act: Act, kind: ActKind, trials: Sequence[Trial]) -> Heard:
    """An act as heard on both sides of a fork; what is only noted goes on from nothing and passes over nothing."""
    fair = any(each.in_order for each in trials if each.way.sides.get(fork) is False)
    standing = [each for each in trials if each.way.sides.get(fork) is True]
    on = any(each.in_order for each in standing)
    if kind.role is Role.NOTE:
        fair = on = fair or on
    final = {rule.clause for rule in kind.rules if rule.final}
    confirms = any(found.clause in final for each in standing for found in each.found)
    return Heard(
        act.seat,
        fair,
        on,
        plays=kind.role in PLAYS,
        draws=kind.role is Role.DRAWS,
        ends_hand=kind.ends_hand,
        owns=kind.role in OWNING or confirms,
        withdraws=kind.role is Role.RETRACTS
        and kind.does is None
        and _is_undone(fork, trials[0].way)
        and not _may_mean_a_later_one(act, fork, trials),
        doubted=any(found.kind is Kind.UNDECIDED for each in standing for found in each.found),
    )


def _may_mean_a_later_one(act: Act, fork: Fork, trials: Sequence[Trial]) -> bool:
    """Whether an act that names no tile may take back, of a claim and what was drawn for it, the latter alone."""
    later = (each for each in forks_of(one.way for one in trials) if each.taking is Taking.WITHDRAWN)
    return act.tile is None and any(
        each.seat == fork.seat and (each.place.at or 0) > (fork.place.at or 0) for each in later
    )


def _is_undone(fork: Fork, way: Way) -> bool:
    """Whether the act of a fork is undone when its maker takes it back; not one on which he has gone on to play."""
    return way.undoes() and (fork.taking is not Taking.OPEN or fork.place in way.withdrawn)


def forks_of(ways: Iterable[Way]) -> list[Fork]:
    """The acts that may be taken two ways, in the order of play."""
    return list(dict.fromkeys(fork for way in ways for fork in way.sides))


def on_side(trials: Sequence[Trial], fork: Fork, *, stands: bool) -> Sequence[Trial]:
    """The trials but those of ways in which the act of a fork is taken the other way."""
    return [each for each in trials if each.way.sides.get(fork, stands) is stands]


def told_apart(
    trials: Sequence[Trial], act: Act, kind: ActKind, relied: Relied
) -> tuple[Sequence[Trial], Relied, list[tuple[Fork, Heard]]]:
    """The ways that an act leaves, who has gone on from which act by then, and how it was heard at each fork."""
    listened: list[tuple[Fork, Heard]] = []
    for fork in forks_of(each.way for each in trials):
        here = heard(fork, act, kind, trials)
        listened.append((fork, here))
        seats = frozenset(trials[0].way.table.seats)
        shown = verdict(fork, here, relied.get(fork, frozenset()), seats)
        if shown is not Verdict.BOTH:
            trials = on_side(trials, fork, stands=shown is Verdict.STOOD)
        if relies(fork, here):
            relied = {**relied, fork: relied.get(fork, frozenset()) | {act.seat}}
    return trials, relied, listened


def gone_on(trials: Sequence[Trial], act: Act, relied: Relied) -> list[Way]:
    """The ways after an act, of those that it leaves."""
    in_order = [each for each in trials if each.in_order]
    return [way for each in trials for way in _after(each, act, trials, in_order, relied)]


def _after(
    trial: Trial, act: Act, trials: Sequence[Trial], in_order: Sequence[Trial], relied: Relied
) -> tuple[Way, ...]:
    if trial.in_order or trial.carried or len(trials) == 1:
        return trial.played
    rests = _rests_on_another_way(trial.way, act, trials, relied)
    if not in_order and not rests:
        return trial.played
    way = trial.way
    if in_order:
        way.excused += act.seat not in way.makers()
        way.astray += max(0, *(_drawn(each) for each in in_order))
    else:
        found = shared(trial.found, [each.found for each in trials])
        way.findings += found or _broken_anyhow(trial, act, trials)
    way.made = act.place.at or way.made
    return (way,)


def _drawn(trial: Trial) -> int:
    """How many tiles of the wall an act has taken."""
    return trial.way.table.wall.left - trial.played[0].table.wall.left


def _rests_on_another_way(way: Way, act: Act, trials: Sequence[Trial], relied: Relied) -> bool:
    """Whether a seat acts on the strength of an act that is taken as none here; with an end nothing is built on."""
    none = [fork for fork, stands in way.sides.items() if not stands]
    return any(
        (act.seat == fork.seat or act.seat in relied.get(fork, ())) and not _has_ended(fork, act, trials)
        for fork in none
    )


def _has_ended(fork: Fork, act: Act, trials: Sequence[Trial]) -> bool:
    """Whether the hand is over, and an act behind its end, wherever the act of a fork stands."""
    stood = [each for each in trials if each.way.sides.get(fork)]
    return bool(stood) and all(act.seat in each.played[0].table.later.seats for each in stood)


def shared(found: Iterable[Finding], others: Sequence[Sequence[Finding]]) -> list[Finding]:
    """What is found in all of several ways."""
    return [each for each in found if all(_is_among(each, other) for other in others)]


def _broken_anyhow(trial: Trial, act: Act, trials: Sequence[Trial]) -> list[Finding]:
    """What a seat has broken here by an act with which it breaks a rule in every way, though another in each."""
    every = [
        [found for found in each.found if found.kind is Kind.BREACH and _is_of(found, act)] for each in trials
    ]
    here = [found for found in trial.found if found.kind is Kind.BREACH and _is_of(found, act)]
    return here if all(every) else []


def _is_of(found: Finding, act: Act) -> bool:
    return found.seat == act.seat and found.place == act.place


def _is_among(found: Finding, others: Iterable[Finding]) -> bool:
    same = (found.kind, found.clause, found.key, found.seat)
    return any((each.kind, each.clause, each.key, each.seat) == same for each in others)


def in_doubt(listened: Iterable[tuple[Fork, Heard]], trials: Sequence[Trial]) -> Iterator[Finding]:
    """What is broken by an act only if one before it stood, or only if it did not, which the log does not show.

    Nobody is found to have broken it; who accuses of it is told what would decide it.
    """
    for fork, _ in listened:
        if fork.doubt is not None and fork.taking is Taking.OPEN:
            sides = [
                [found for each in trials if each.way.sides.get(fork) is side for found in each.found]
                for side in (True, False)
            ]
            yield from _one_way(fork.doubt, *sides)


def _one_way(doubt: Finding, here: Sequence[Finding], there: Sequence[Finding]) -> Iterator[Finding]:
    for found, others in ((here, there), (there, here)):
        for each in found:
            if each.kind is Kind.BREACH and not _is_among(each, others):
                yield replace(doubt, clause=each.clause, place=each.place, seat=each.seat, also=each.also)


def of_withdrawing(listened: Iterable[tuple[Fork, Heard]], trials: Sequence[Trial]) -> list[Finding]:
    """What is found of taking an act back that would have stood."""
    for fork, here in listened:
        if fork.taking is Taking.WITHDRAWN and here.withdraws and here.seat == fork.seat:
            return [found for each in on_side(trials, fork, stands=True)[:1] for found in each.found]
    return []


def with_indifferent(indifferent: Relied, listened: Iterable[tuple[Fork, Heard]]) -> Relied:
    """Who has played since the act of a fork as is in order whichever way that is taken."""
    for fork, here in listened:
        if here.fair and here.on and here.plays:
            indifferent = {**indifferent, fork: indifferent.get(fork, frozenset()) | {here.seat}}
    return indifferent


def needed(
    sides: frozenset[tuple[Fork, bool]], listened: Iterable[tuple[Fork, Heard]]
) -> frozenset[tuple[Fork, bool]]:
    """On which sides of an act that the log leaves open others have acted who are in order on that side alone."""
    found = {
        (fork, here.on)
        for fork, here in listened
        if fork.taking is Taking.OPEN and here.seat != fork.seat and here.fair is not here.on
    }
    return sides | found if found else sides


def turned(forks: frozenset[Fork], listened: Iterable[tuple[Fork, Heard]]) -> frozenset[Fork]:
    """The acts taken the other way than at first: what the log leaves open, others have passed over, or took back."""
    for fork, here in listened:
        if fork.taking is Taking.WITHDRAWN and here.withdraws and here.seat == fork.seat and here.doubted:
            forks = forks | {fork}
        if fork.taking is Taking.OPEN and here.seat != fork.seat and here.fair is not here.on:
            forks = forks | {fork} if here.fair else forks - {fork}
    return forks
