"""What a ruleset is: everything a game says of play.

A ruleset is a value: it lists its rules by act and moment, the moves its acts come to, and the functions
that deal, score and settle. The mechanism calls these and knows no game by name.
"""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.game.acts import UNKNOWN_KIND
from oracle.ruling.sheets import summed
from oracle.table.moves import Forget, Mark
from oracle.table.roles import WINNING, Acting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from typing import TypeAlias

    from grammar.syntax import Amount, Declaration
    from oracle.game.acts import ActKind, Claiming
    from oracle.game.claims import Contesting
    from oracle.game.matches import MatchPlay
    from oracle.game.play import Playing
    from oracle.game.rule import Rule
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.readings import Agreed
    from oracle.ruling.findings import Consequence, Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.ruling import Opening, Outcome, Played
    from oracle.ruling.sheets import Figure, Sheet
    from oracle.table.acts import Act, LaidSet
    from oracle.table.known import Ground, Place
    from oracle.table.moves import Move
    from oracle.table.record import Record
    from oracle.table.roles import Role
    from oracle.table.table import Table


Settled: TypeAlias = (
    "Callable[[Outcome, Mapping[str, Figure], Mapping[str, int], Agreed], tuple[Payment, ...]]"
)
"""Who pays whom: by how a hand ended, what every seat has counted, how many tiles each seat gave the winner, and
what was agreed."""


def no_form(_table: Table[Any], _act: Act) -> None:
    """What a game says of the form of an act, in which no form has a name."""


def forget(_table: Table[Any], _act: Act) -> Sequence[Move]:
    """Where acts are missing from a log the tiles are unknown from then on, and so is the course of play."""
    return (Forget(), Mark(None))


Withheld: TypeAlias = "Callable[[Played, Sheet, Declaration], ClauseId | None]"
"""The clause that says why a seat's hand has not the line it declares; None where the total's says all there is."""


@dataclass(frozen=True, slots=True)
class Agreements:
    """What players may agree on beforehand.

    `figures` are numbers, as they are when nobody has agreed on others; 0 stands for one that is not in force until
    somebody does. `choices` are words, the usual one first.
    """

    figures: Mapping[str, int] = field(default_factory=dict)
    choices: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def in_force(self, agreed: Agreed) -> dict[str, int]:
        """The figures in force, without those of which the rules have none and nobody agreed one.

        Raises `ReadingError` for an option of which no number or no such word can be agreed.
        """
        for name, words in self.choices.items():
            agreed.choice(name, words)
        figures = {name: agreed.number(name, usual) for name, usual in self.figures.items()}
        return {name: number for name, number in figures.items() if number or self.figures[name]}


def nothing_comes_about(_table: Table[Any], _act: Act) -> Iterable[Act]:
    """The moments of a game that marks none."""
    return ()


@dataclass(frozen=True, slots=True)
class CourseOfPlay:
    """How play begins, and what comes about in it beside the acts.

    `begin` lays out the table before the first act. `moments` names what comes about just before an act (a tile nobody
    took, a duty that lapses), each once the one before is judged. `missing` says what is still known where acts are
    missing from a log, and `resume` what of the course of play before them is still true in a position told again
    behind them: the course of before, then that of the position. A game that `settles_simultaneous_calls` has rules of
    its own for voices of which nobody knows the order, and asks the referee's lines itself; for any other all orders
    are tried. `in_turn` names the seats whose turn it is, or is next while an answer is due: whose right it is to act.
    """

    begin: Callable[[Record], Opening]
    moments: Callable[[Table[Any], Act], Iterable[Act]] = nothing_comes_about
    missing: Callable[[Table[Any], Act], Sequence[Move]] = forget
    resume: Callable[[object, object], object] | None = None
    in_turn: Callable[[Table[Any]], Iterable[str]] | None = None
    settles_simultaneous_calls: bool = False


@dataclass(frozen=True, slots=True)
class Breaches:
    """What becomes of an act that breaks a rule, and of what it breaks.

    `voids` says whether at a table an act that breaks a rule takes nothing; without it the rule's own mark does.
    `provisional` says of an act and what was found of it whether it outranks nobody: it is carried out, but who acts in
    its stead, as if it had not been made, is in order, until the table shows that it stands for good (`final`).
    `enforce` says what the breaches of an act bring about, once it is carried out, `ruled` what a breach costs that
    the log leaves open and the referee has ruled, by its clause and the act that is accused. Where they `cost`
    points, what may have gone unseen keeps a count open. `undone` says whether a claim, a draw or a win that its
    maker takes back before another has acted on it is as if it had never been made; without it, it is. A game that
    has rules of its own for taking back may say by `righted`, of the table on which a claim stood, of the one as it
    lies without it and of the one after it was taken back, how play goes on as it lies without it; it says nothing
    where its own moves put the claim right.
    """

    cost: bool = True
    voids: Callable[[Agreed, Rule, Act], bool] | None = None
    provisional: Callable[[Table[Any], Act, Sequence[Finding]], bool] | None = None
    final: Callable[[Table[Any], Place], bool] | None = None
    enforce: Callable[[Table[Any], Act, Sequence[Finding]], Sequence[Move]] | None = None
    ruled: Callable[[Table[Any], ClauseId, Sequence[Act]], Consequence | None] | None = None
    undone: Callable[[Agreed], bool] | None = None
    righted: Callable[[Table[Any], Table[Any], Table[Any]], object] | None = None


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a log proves, and under which clause.

    `grounds` gives the clause for each contradiction the table can find, or the address of a limb of it. `open_clauses`
    ask only for what lies open to all: an accusation under one of them is decided though the hands are hidden.
    `shown_clauses` ask nothing but the table and the act before them, and of hands what the act shows: an accusation
    under one of them is decided where the log answers all they ask. `witnesses` names for a clause the acts that would
    bear an accusation out, where a log that has none of them proves nothing.
    """

    grounds: Mapping[Ground, ClauseId]
    open_clauses: frozenset[ClauseId] = frozenset()
    shown_clauses: frozenset[ClauseId] = frozenset()
    witnesses: Mapping[ClauseId, tuple[str, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LayOut:
    """How a set lies on the table: the name of its form, and its rows of tiles, the one nearest the owner last."""

    name: str
    rows: tuple[tuple[str, ...], ...]
    clause: ClauseId


@dataclass(frozen=True, slots=True)
class Layout:
    """How tiles and sets lie, and what they are called.

    `form_of` gives the form of the set an act has laid, the other names it may have, and the clause. `lay_out` says how
    a laid set lies, for those who draw the table; without it, and where it has no answer, tiles lie in one row.
    `clockwise` says that the seats in the order of their names go clockwise round the table, seen from above, and not
    the other way. `tiles_of_hand` is how many tiles a finished hand has, every set counted as three.
    """

    form_of: Callable[[Table[Any], Act], tuple[str, tuple[str, ...], ClauseId] | None] = no_form
    lay_out: Callable[[LaidSet], LayOut | None] | None = None
    clockwise: bool = False
    tiles_of_hand: int | None = None


def each_by_itself(_agreed: Agreed) -> tuple[tuple[str, ...], ...]:
    """No sides: everybody wins and loses alone."""
    return ()


@dataclass(frozen=True, slots=True)
class Result:
    """What a hand that was played comes to.

    `outcome` tells how it ended and who deals next, `score` what each seat has counted, `settle` who pays whom.
    `item_names` are what a line of a sheet may be called. `withheld` names, for a line that is declared and not earned,
    the clause it fails by, its own or that of what takes it in; the total's is told beside it. `reckoned` adds up the
    lines of a sheet of which all agree on some; without it they are added in the unit of the total. `sides` are the
    seats that win and lose together at a table, where it is played so. `in_own_units` says what an amount comes to that
    players write in another unit than the sheets do, `step` of which number every total of a hand is a multiple,
    `most` the most that a winner can count, where anything limits it.
    """

    outcome: Callable[[Played], Outcome]
    score: Callable[[Played], tuple[Sheet, ...]]
    settle: Callable[[Played, tuple[Sheet, ...]], tuple[Payment, ...]]
    item_names: Callable[[], frozenset[str]]
    withheld: Withheld | None = None
    reckoned: Callable[[Sheet, Agreed], Sheet] = summed
    sides: Callable[[Agreed], tuple[tuple[str, ...], ...]] = each_by_itself
    in_own_units: Callable[[Amount], Amount] | None = None
    step: Callable[[Agreed], int] | None = None
    most: Callable[[Agreed], int | None] | None = None


@dataclass(frozen=True, slots=True)
class Unplayed:
    """What can be said of a result without its play, and what the game makes of it.

    `settled` says who pays whom. `ends` are the ways in which a hand ends that is settled, `valued` those of them in
    which the hand of the seat that is named is paid by its worth. `own` is how a winning tile comes that is the
    winner's own, None where that makes no difference; `places` are where else one can come from. `all_count` says that
    who has not won counts too, `most_given` how many tiles a winner can have been given, 0 where nothing hangs on
    that. `counted_as` gives a result as it counts by the totals, `next_streak` how often the next dealer will have
    dealt again.
    """

    settled: Settled
    ends: tuple[str, ...] = ("won", "drawn")
    valued: tuple[str, ...] = ("won",)
    own: str | None = None
    places: tuple[str, ...] = ()
    all_count: bool = False
    most_given: int = 0
    counted_as: Callable[[Outcome, Mapping[str, Figure], Agreed], Outcome] | None = None
    next_streak: Callable[[Outcome, Agreed], int | None] | None = None


@dataclass(frozen=True, slots=True)
class Ruleset:
    """Everything one game says, as data and functions, in groups; `unit` is what it counts in.

    `acts` has a row for each act and moment. A game leaves out what it has not: `unplayed` where no result is settled
    without its play, `playing` where nobody has listed the lawful acts, `match` where hands do not follow each other,
    `contesting` where no two can seek one tile. Hands that are counted alone are `HANDS` of `scoring.of_notation`.
    """

    name: str
    edition: str
    unit: str
    acts: Mapping[str, ActKind]
    course: CourseOfPlay
    evidence: Evidence
    result: Result
    agreements: Agreements = Agreements()
    breaches: Breaches = Breaches()
    layout: Layout = Layout()
    unplayed: Unplayed | None = None
    playing: Playing | None = None
    match: MatchPlay | None = None
    contesting: Contesting | None = None

    def kind(self, act: str) -> ActKind:
        """The row of an act or a moment."""
        return self.acts.get(act, UNKNOWN_KIND)

    @property
    def rules(self) -> dict[str, tuple[Rule, ...]]:
        """The rules of every act and moment that has any."""
        return {name: kind.rules for name, kind in self.acts.items() if kind.rules}

    @property
    def acting(self) -> Acting:
        """What the acts of the game are to who sorts its log."""
        return Acting(
            {name: kind.role for name, kind in self.acts.items()},
            moved=not self.course.settles_simultaneous_calls,
        )

    def is_private(self, act: str) -> bool:
        """Whether not everybody sees the tiles of an act."""
        kind = self.kind(act)
        return kind.private or kind.face_down

    def lies_face_down(self, kind: str) -> bool:
        """Whether only its owner sees the tiles of a set of this kind."""
        return self.kind(kind).face_down

    def lays_out(self, act: str) -> bool:
        """Whether an act lays a hand open to all."""
        return self.kind(act).role in WINNING

    def claim_of(self, role: Role) -> Claiming | None:
        """What the acts of a role have to do with a tile that several seek, where there is such an act."""
        return next((kind.claim for kind in self.acts.values() if kind.role is role), None)
