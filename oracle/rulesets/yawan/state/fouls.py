"""What the fouls of a hand have brought about so far: values of the course of play that never change."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from oracle.table.heaps import ENDLESS

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import RefereeRules, RefereeWarn, Seat, Tile
    from oracle.rulesets.yawan.state.route import Turn
    from oracle.rulesets.yawan.state.times import Times
    from oracle.table.known import Place


class Offence(NamedTuple):
    """A foul: whose, under which of the ten clauses, and where; `ruled` that the referee has ruled on it since."""

    seat: Seat
    clause: str
    place: Place
    ruled: bool = False


class Row(NamedTuple):
    """The face-down row of who plays along (陪局), as it was mixed.

    `tiles` are those it was made of, `None` if the log does not show them all, `size` how many there were, and
    `since` how many discards had been made before it. `drawn` are those that were laid at its right end since, in order.
    """

    tiles: tuple[Tile, ...] | None
    size: int
    since: int
    drawn: tuple[Tile, ...] = ()


class PassedTurn(NamedTuple):
    """A turn that was passed without a tile: by which clause, and after how many discards."""

    clause: str
    since: int


class Ban(NamedTuple):
    """No tile may enter a hand, for a number of own turns; `since` counts the turns of the table before it."""

    turns: int
    since: int


class Meant(NamedTuple):
    """A claim called or shown and not made yet: whose, which, on which tile, and the place of the act that did so."""

    seat: Seat
    claim: str
    tile: Tile
    place: Place


class Clock(NamedTuple):
    """What counts for the time since the discard before.

    `since` is the act of that discard, `passed` the seconds of those who have let a turn pass since, `paused` the
    pauses pressed since, and `late` those whose lamp was on.
    """

    since: int | None = None
    passed: int = 0
    paused: Mapping[Seat, int] = MappingProxyType({})
    late: frozenset[Seat] = frozenset()


class Counted(NamedTuple):
    """A total that a seat has declared for the own hand, in 方, and where."""

    seat: Seat
    total: int
    place: Place


class Record(NamedTuple):
    """What a person brings into a hand from those before it.

    `below` is how often a hand below the threshold was laid down, `unscored` how many wins stay without points for
    it, `cards` how many warnings and `fouls` how many fouls there were, `out` that the person is out of the contest.
    `below` and `unscored` are what is shown; `may_below` and `may_unscored` are the most they can be, where a log
    leaves open whether a hand reached the threshold.
    """

    below: int = 0
    unscored: int = 0
    cards: int = 0
    fouls: int = 0
    out: bool = False
    may_below: int = 0
    may_unscored: int = 0


NOTHING: Mapping[Seat, int] = MappingProxyType({})
NOTHING_LEFT: Mapping[Seat, Tile] = MappingProxyType({})
NOTHING_WRITTEN: Mapping[Seat, tuple[str, ...]] = MappingProxyType({})
NO_BANS: Mapping[Seat, Ban] = MappingProxyType({})
NO_ROWS: Mapping[Seat, Row] = MappingProxyType({})
NO_RECORDS: Mapping[Seat, Record] = MappingProxyType({})
NO_OFFENCES: Mapping[Seat, tuple[Offence, ...]] = MappingProxyType({})
CLEAR = Record()
"""The record of who has done nothing."""


class Fouls(NamedTuple):
    """Everything fouls leave behind in a hand.

    `no_win` are the seats that cannot win this hand any more, `early` those that have drawn out of turn and not thrown
    since, `along` those that play along, `bans` those into whose hand no tile may come, `may_bans` those of whom the
    log leaves open whether one may, `ahead` the turns that follow if a tile drawn and thrown too early by `thrower`
    moved the turn, `short` those who lack a tile for good, `unpicked` those who left a claimed tile
    lying.
    `passed` are the turns passed by fouls. `meant` are the claims called or shown on the tile that lies open. `pauses`
    counts for each seat those pressed in this hand, `clock` what counts for their time, `times` are those the log
    writes. `committed` are the fouls of each seat, `expelled` who is out, `before` what the persons bring with them.
    `rulings` and `warnings` are the lines of the referee, `heard` those that have been acted upon; `accused` are the
    clauses that somebody names in an accusation, `counted` the totals and `written` the items that are declared, `paid`
    the seats to whom a payment is. `doubtful` are the seats of which the log does not show whether something they did
    was a foul; `gapped` says that acts are missing, `played_out` that the log goes on to the end of the hand.
    `uncounted` are the seats whose tiles were not as many as they should be when the log begins, or are not known to be.
    `dropped` are the tiles that fell from a hand, by seat; they are its own still. `denied` are the seats that have
    declared a win which a foul cost them.
    """

    no_win: frozenset[Seat] = frozenset()
    early: frozenset[Seat] = frozenset()
    along: Mapping[Seat, Row] = NO_ROWS
    bans: Mapping[Seat, Ban] = NO_BANS
    may_bans: Mapping[Seat, Ban] = NO_BANS
    ahead: tuple[Turn, ...] = ()
    thrower: Seat | None = None
    short: frozenset[Seat] = frozenset()
    unpicked: Mapping[Seat, Tile] = NOTHING_LEFT
    dropped: frozenset[tuple[Seat, Tile]] = frozenset()
    denied: frozenset[Seat] = frozenset()
    passed: tuple[PassedTurn, ...] = ()
    meant: tuple[Meant, ...] = ()
    pauses: Mapping[Seat, int] = NOTHING
    clock: Clock = Clock()
    times: Times = ()
    committed: Mapping[Seat, tuple[Offence, ...]] = NO_OFFENCES
    expelled: frozenset[Seat] = frozenset()
    before: Mapping[Seat, Record] = NO_RECORDS
    rulings: tuple[RefereeRules, ...] = ()
    warnings: tuple[RefereeWarn, ...] = ()
    heard: frozenset[int] = frozenset()
    accused: frozenset[str] = frozenset()
    doubtful: frozenset[Seat] = frozenset()
    uncounted: frozenset[Seat] = frozenset()
    gapped: bool = False
    played_out: bool = False
    counted: tuple[Counted, ...] = ()
    paid: frozenset[Seat] = frozenset()
    written: Mapping[Seat, tuple[str, ...]] = NOTHING_WRITTEN

    def caught_up(self, thrower: Seat | None = None) -> Fouls:
        """What is left of them when play goes on in order: no turn is ahead, and who throws has drawn nothing early."""
        if not self.ahead and thrower not in self.early:
            return self
        return self._replace(early=self.early - {thrower}, ahead=())


NO_FOULS = Fouls()


def after_a_gap(fouls: Fouls) -> Fouls:
    """What is still known of fouls where acts are missing: what they cost for the rest of the hand, and no more."""
    return fouls._replace(
        early=frozenset(),
        ahead=(),
        along={seat: Row(None, ENDLESS, 0) for seat in fouls.along},
        bans=NO_BANS,
        may_bans={seat: Ban(each.turns, 0) for seat, each in (*fouls.may_bans.items(), *fouls.bans.items())},
        unpicked=NOTHING_LEFT,
        passed=(),
        meant=(),
        clock=Clock(),
        gapped=True,
    )
