"""Who pays whom for a result that is stated without its play, and what that rests on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grammar.records import dataclass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Seat
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Fact
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Outcome
    from oracle.ruling.sheets import Figure


@dataclass(frozen=True, slots=True)
class Settlement:
    """A result and what all at the table agree was counted, with what is paid for it and who deals next.

    `source` is what was said of the winning tile: a seat that put it out, `self`, a place, or None where nothing was.
    `totals` are what was stated, and 0 for who counts nothing: nobody but who is paid for, unless `all_count`.
    `counts_as` is how the game takes the result, which may hang on them: `below` where a hand does not reach the
    threshold of a table. `given` is how many tiles each seat gave the winner, `open` what was not stated and would
    decide. `of_no_hand` tells that some total is none that a hand can come to. `rests_on` has the readings under whose
    other candidates something else is paid, or somebody else deals.
    """

    game: str
    edition: str
    unit: str
    seats: tuple[Seat, ...]
    outcome: Outcome
    source: str | None
    totals: Mapping[Seat, Figure]
    given: Mapping[Seat, int]
    payments: tuple[Payment, ...]
    agreed: Agreed
    options: Mapping[str, int]
    all_count: bool = False
    counts_as: str = ""
    of_no_hand: bool = False
    open: tuple[Fact, ...] = ()
    rests_on: tuple[SettledBy, ...] = ()

    @property
    def status(self) -> str:
        """`clean` where everything that decides was stated, else `undecided`."""
        return "undecided" if self.open or not all(paid.exact for paid in self.payments) else "clean"


@dataclass(frozen=True, slots=True)
class SettledBy:
    """A reading that a settlement hangs on: its clause, the candidate in force, and what each other one gives."""

    reading: str
    clause: ClauseId
    in_force: str
    others: Mapping[str, Settlement]
