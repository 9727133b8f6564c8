"""What a ruleset is: everything a game says of play.

A ruleset is a value: it lists its rules by act and moment, the moves its acts come to, and the functions
that deal, score and settle. The mechanism calls these and knows no game by name.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from oracle.hands import NoRulesetError, known
from oracle.rulebook.clauses import ClauseId, cites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from grammar.syntax import Declaration, Hand, Line, Log
    from oracle.chance import Chance
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Answer, Finding
    from oracle.ruling.hands import HandSheet, Waits
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Opening, Outcome, Played, Ruling
    from oracle.ruling.sheets import Figure, Sheet
    from oracle.table.acts import Act, LaidSet
    from oracle.table.moves import Move
    from oracle.table.record import Record
    from oracle.table.table import Table


Ask: TypeAlias = "Callable[[Table, Act], Answer]"
"""A rule's question to the table and the act."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One clause that play can break.

    A `duty` is a rule about something not done: where the log does not show whether it was due, silence
    convicts nobody and nothing is reported unless somebody claims it. What a `price` is set on is no breach, and
    answers nobody but who claims it. An act that breaks a rule which makes it `void` takes nothing, outranks nobody
    and moves no turn: it makes no move, unless everybody goes on from it. With one that is `passed_over` it is the
    other way round: it is carried out, unless somebody goes on as if it had not been made. What breaks a `final` rule
    makes a weak act of its player stand.
    """

    clause: ClauseId
    ask: Ask
    duty: bool = False
    price: bool = False
    void: bool = False
    passed_over: bool = False
    final: bool = False


def clause(
    identifier: str, *, void: bool = False, passed_over: bool = False, final: bool = False
) -> Callable[[Ask], Rule]:
    """Make a rule of a function, under its clause.

    `void` is an act that breaks it, or one that may be passed over; `final` is one before it.
    """

    def made(ask: Ask) -> Rule:
        rule = cites(identifier)(ask)
        return Rule(
            ClauseId(identifier), rule, void=void or passed_over, passed_over=passed_over, final=final
        )

    return made


def duty(identifier: str, *, void: bool = False) -> Callable[[Ask], Rule]:
    """Make a rule about an omission, or about what an act takes for granted, under its clause."""
    return lambda ask: Rule(ClauseId(identifier), cites(identifier)(ask), duty=True, void=void)


def price(identifier: str) -> Callable[[Ask], Rule]:
    """Make a rule about an act that is lawful and has its price, under its clause."""
    return lambda ask: Rule(ClauseId(identifier), cites(identifier)(ask), price=True)


Settled: TypeAlias = (
    "Callable[[Outcome, Mapping[str, Figure], Mapping[str, int], Agreed], tuple[Payment, ...]]"
)
"""Who pays whom: by how a hand ended, what every seat has counted, how many tiles each seat gave the winner, and
what was agreed."""


Bearing: TypeAlias = "Callable[[object, Log], object]"
"""What a game remembers that bears on how a log is judged; None where nothing does."""


Chronicle: TypeAlias = "Callable[[object, Ruling, frozenset[int], bool], tuple[object, tuple[Finding, ...]]]"
"""What a game remembers from hand to hand of a match beside seats, rounds and totals."""


Withheld: TypeAlias = "Callable[[Played, Sheet, Declaration], ClauseId | None]"
"""The clause that says why a seat's hand has not the line it declares; None where the total's says all there is."""


@dataclass(frozen=True, slots=True)
class Option:
    """An act a seat may make, under the clause that allows it; `forced` where that clause commands it."""

    act: Act
    clause: ClauseId
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Playing:
    """What it takes to play a game.

    `options` offers every act there could be at a point, in the stated order of claims, whether lawful or
    not; `deal` lays out a new hand by chance, with what was agreed; `prefer` says how much a simple sensible
    player likes an act; `told` writes into an act the tile it brings up; `ended` names how a hand ended that
    nobody can go on with, None while somebody has to act. `agree` chooses by chance what the players of a match
    agree beforehand, by the names of the options and the ids of the readings; without it they agree on nothing.
    `heading` chooses by chance the tags a dealt hand carries beside those, by the lines that lie there.
    """

    options: Callable[[Table], Iterable[Option]]
    deal: Callable[[Chance, Agreed], tuple[Line, ...]]
    prefer: Callable[[Table, Option], int]
    told: Callable[[Table, Act], Act]
    ended: Callable[[Table], str | None]
    agree: Callable[[Chance], Mapping[str, str]] | None = None
    heading: Callable[[tuple[Line, ...], Chance], Mapping[str, str]] | None = None


@dataclass(frozen=True, slots=True)
class SeatChange:
    """How people change seats between two rounds.

    `seats_after` tells, after a round counted from 0, for each seat in which a person began it which one he has
    in the first hand of the next; None where the rules do not say, or where the players let chance decide.
    """

    seats_after: Callable[[int, Agreed], Mapping[str, str] | None]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Rounds:
    """The rounds of a match, so many, in each of which everybody deals once; and the clause that says so.

    Players may agree on another number where `option` names it. Without `change` everybody keeps the seat beside
    his neighbours from round to round. Where seats are `drawn_anew` after the last round, another match follows.
    """

    number: int
    clause: ClauseId
    option: str | None = None
    change: SeatChange | None = None
    drawn_anew: bool = False

    def agreed_number(self, agreed: Agreed) -> int:
        """How many rounds there are at a table; 0 agrees on nothing."""
        return self.number if self.option is None else agreed.number(self.option, self.number) or self.number


@dataclass(frozen=True, slots=True)
class MatchPlay:
    """How one hand of a match follows another.

    `seats_after` tells for each seat of a hand which one its person has in the next, None where the log does
    not show who deals next; `dealer` is the dealer's seat in every hand. The clauses are those of the dealer,
    the seats and the running totals. `next_dealer` says who deals after a result that does not tell it. Without
    `rounds` a match goes on for as long as its players like.

    Where any seat may deal, `places` counts the seats of a hand from its dealer: every seat's place is the seat it
    would have if the dealer had `dealer`, and `seats_after` is told in places. `chronicle` is what else a game
    remembers from hand to hand: given that, the ruling, the rounds (from 0) it may be in and whether a match begins,
    it tells what to remember and what the hand breaks. Where `bearing` has something to tell, the hand is judged with
    it, as `Record.before`.
    """

    seats: tuple[str, ...]
    dealer: str
    seats_after: Callable[[Outcome], Mapping[str, str] | None]
    deal_clause: ClauseId
    seat_clause: ClauseId
    total_clause: ClauseId
    next_dealer: Callable[[Outcome, Agreed], str | None] | None = None
    rounds: Rounds | None = None
    places: Callable[[str], Mapping[str, str]] | None = None
    chronicle: Chronicle | None = None
    bearing: Bearing | None = None


@dataclass(frozen=True, slots=True)
class LayOut:
    """How a set lies on the table: the name of its form, and its rows of tiles, the one nearest the owner last."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything one game says, as data and functions.

    `rules` lists rules by act or moment, `moves` turns an act into physical moves, `moments` names what comes about
    just before an act (a tile nobody took, a duty that lapses), each once the one before is judged, `grounds` gives
    the clause for each contradiction the table can find, `unit` is what the game counts in, `agreements` are the
    figures the players may agree beforehand, as they are when nobody has; 0 stands for one that is not in force
    until they do. `choices` are what they may agree in words, the usual one first. `lay_out` says how a laid set
    lies, for those who draw the table; without it, and where it has no answer, tiles lie in one row. `open_clauses`
    ask only for what lies open to all: an accusation under one of them is decided though the hands are hidden.
    `shown_clauses` ask nothing but the table and the act before them, and of hands what the act shows: an accusation
    under one of them is decided where the log answers all they ask.
    `witnesses` names for a clause the acts that would bear an accusation out, where a log that has none of them
    proves nothing. `settled` says who pays whom for a result, without its play. `carry` tells what the findings of
    an act bring about, once it is carried out. `withheld` names, for a line that is declared and not earned, the
    clause it fails by, its own or that of what takes it in; the total's is told beside it. `clockwise` says that the
    seats in the order of their names go clockwise round the table, seen from above, and not the other way. `voids`
    says whether at a table an act that breaks a rule takes nothing; without it the rule's own mark does. `final` are the
    acts that end a hand whatever they rest on: one that rests on its own maker's void act is judged by itself. A game
    that `hears_together` has rules of its own for voices of which nobody knows the order, and asks the referee's lines
    itself; for any other all orders are tried. `resume` tells what of the course of play before a gap is still true in
    a position told again after it: the course of before, then that of the position. `lasting` are the moments that
    come of what went before, and stay so where the act they come about at is void. `weak` says of an
    act and what was found of it whether it outranks nobody: it is carried out, but who acts in its stead, as if it had
    not been made, is in order. `tiles_of_hand` is how many tiles a finished hand has, every set counted as three.
    """

    name: str
    edition: str
    unit: str
    agreements: Mapping[str, int]
    rules: Mapping[str, tuple[Rule, ...]]
    moves: Mapping[str, Callable[[Table, Act], Sequence[Move]]]
    moments: Callable[[Table, Act], Iterable[Act]]
    grounds: Mapping[str, ClauseId]
    begin: Callable[[Record], Opening]
    form_of: Callable[[Table, Act], tuple[str, tuple[str, ...], ClauseId] | None]
    score: Callable[[Played], tuple[Sheet, ...]]
    settle: Callable[[Played, tuple[Sheet, ...]], tuple[Payment, ...]]
    outcome: Callable[[Played], Outcome]
    item_names: Callable[[], frozenset[str]]
    score_hand: Callable[[Hand, Agreed], HandSheet]
    waits: Callable[[Hand, Agreed], Waits]
    playing: Playing | None = None
    open_clauses: frozenset[ClauseId] = frozenset()
    match: MatchPlay | None = None
    lay_out: Callable[[LaidSet], LayOut | None] | None = None
    settled: Settled | None = None
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    breaches_cost: bool = True
    witnesses: Mapping[ClauseId, tuple[str, ...]] = field(default_factory=dict)
    carry: Callable[[Table, Act, Sequence[Finding]], Sequence[Move]] | None = None
    withheld: Withheld | None = None
    voids: Callable[[Agreed, Rule, Act], bool] | None = None
    final: frozenset[str] = frozenset()
    weak: Callable[[Table, Act, Sequence[Finding]], bool] | None = None
    clockwise: bool = False
    tiles_of_hand: int | None = None
    hears_together: bool = False
    shown_clauses: frozenset[ClauseId] = frozenset()
    resume: Callable[[object, object], object] | None = None
    lasting: frozenset[str] = frozenset()


@cache
def load(name: str) -> Ruleset:
    """The ruleset of a game; `NoRulesetError` names those there are when there is none."""
    if name not in known():
        raise NoRulesetError(name)
    ruleset = import_module(f"oracle.rulesets.{name}").RULESET
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"oracle.rulesets.{name}.RULESET is no ruleset")
    return ruleset
