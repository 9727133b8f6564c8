"""Forks: acts that may be taken two ways, and what a later act shows of them (the law of adoption).

An act that is not its maker's to make takes nothing; whose turn it was keeps it. Who uses that right settles that it
was none. The right is lost when its holder goes on from the act, takes a turn in the changed order after another has,
or when all others have gone on from it.
"""

from __future__ import annotations

from dataclasses import field
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass

if TYPE_CHECKING:
    from oracle.rulebook.clauses import ClauseId
    from oracle.ruling.findings import Finding
    from oracle.table.known import Place


class Taking(Enum):
    """Why an act may be taken two ways."""

    VOID = "void"
    """It takes nothing, unless others go on from it."""

    PASSED = "passed over"
    """It is carried out, unless somebody goes on as if it had not been made."""

    WEAK = "weak"
    """It stands and outranks nobody: who acts in its stead before others have gone on from it is in order."""

    OPEN = "open"
    """The log does not show whether it takes anything: a fact decides that, and what is done after it does not."""

    WITHDRAWN = "withdrawn"
    """Its maker takes it back before another has acted on it."""

    ORDER = "order"
    """Nobody knows the order of the acts that begin with it (`together`): this one is one of those there can be."""

    __hash__ = object.__hash__  # one is itself alone; the one of enumerations asks for its name each time


@dataclass(frozen=True, slots=True)
class Fork:
    """An act that may be taken as made or as none: where it stands, whose it is, and why.

    `clause` is the one that it breaks or may break, `rights` are the seats whose turn it passes over, `doubt` is what
    the log does not show of it, `order` the number of an order of acts, and `tile` the one that the act puts out.
    """

    place: Place
    seat: str
    taking: Taking
    clause: ClauseId | None = field(compare=False)
    rights: tuple[str, ...] = field(default=(), compare=False)
    doubt: Finding | None = field(default=None, compare=False)
    order: int = 0
    tile: str | None = field(default=None, compare=False)

    @property
    def stands(self) -> bool:
        """Whether it is taken as made as long as nothing is shown."""
        return self.taking is not Taking.VOID


class Verdict(Enum):
    """What an act shows of a fork before it."""

    BOTH = "both"
    NONE = "none"
    STOOD = "stood"


class Heard(NamedTuple):
    """An act after a fork, as it was heard on both sides of it.

    It is `fair` where it is in order if the act of the fork was none, and goes `on` where it is if that stood. It
    `plays` where it is more than a word, `owns` where its maker owns to what he did, `withdraws` where he takes it
    back in a game that leaves it at that. It is `doubted` where something of it is open if that stood.
    """

    seat: str
    fair: bool
    on: bool
    plays: bool = True
    draws: bool = False
    ends_hand: bool = False
    owns: bool = False
    withdraws: bool = False
    doubted: bool = False


def verdict(fork: Fork, heard: Heard, relied: frozenset[str], seats: frozenset[str]) -> Verdict:
    """What an act shows of a fork, when these seats beside its maker have gone on from it before."""
    if fork.taking is Taking.ORDER:
        return Verdict.BOTH
    if heard.seat == fork.seat:
        return _of_the_maker(fork, heard, relied)
    if heard.fair and not heard.on:
        held = fork.taking is Taking.OPEN or (fork.taking is Taking.WEAK and bool(relied))
        return Verdict.BOTH if held else Verdict.NONE
    if heard.on and _is_lost(fork, heard, relied, seats):
        return Verdict.STOOD
    return Verdict.BOTH


def _is_lost(fork: Fork, heard: Heard, relied: frozenset[str], seats: frozenset[str]) -> bool:
    """Whether the right of those whose turn it was is lost by an act that goes on; its maker has given up his own."""
    if heard.seat in fork.rights:
        return not heard.fair or (heard.plays and bool(relied))
    given_up = fork.rights == (fork.seat,)
    return not heard.fair and (given_up or relied | {heard.seat} >= seats - {fork.seat, *fork.rights})


def _of_the_maker(fork: Fork, heard: Heard, relied: frozenset[str]) -> Verdict:
    """What its own maker goes on to do belongs to his act; one that ends the hand is judged by itself."""
    if heard.withdraws:
        return Verdict.BOTH if relied or heard.doubted else Verdict.NONE
    if fork.taking is Taking.OPEN:
        return Verdict.BOTH
    if fork.taking is Taking.WITHDRAWN:
        return Verdict.NONE if heard.fair and not heard.on else Verdict.BOTH
    if fork.taking is Taking.WEAK:
        return _of_the_maker_of_a_weak_act(heard)
    alone = heard.ends_hand and not heard.fair and not relied
    return Verdict.NONE if alone or (heard.fair and not heard.on) else Verdict.BOTH


def _of_the_maker_of_a_weak_act(heard: Heard) -> Verdict:
    if heard.owns:
        return Verdict.STOOD
    return Verdict.NONE if heard.fair and not heard.on and heard.draws else Verdict.BOTH


def relies(fork: Fork, heard: Heard) -> bool:
    """Whether a seat goes on from an act of another by one that is in order only if that stood."""
    return heard.on and not heard.fair and heard.seat not in ("", fork.seat)


def stands_at_the_end(fork: Fork, relied: frozenset[str]) -> bool:
    """Whether an act stands when nothing more comes: as it is taken anyway, or because another has gone on from it."""
    return fork.stands or bool(relied)
