"""The ruling on one hand of play, and what it is made of: how it was played, how it ended, what became of the claims."""

from __future__ import annotations

from dataclasses import field
from typing import TYPE_CHECKING, Any

from grammar.records import dataclass
from oracle.ruling.findings import Kind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import AgreedFigures, Claim, RefereeFinds, RefereeRules, Seat
    from oracle.rulebook.clauses import ClauseId
    from oracle.rulebook.messages import Arguments
    from oracle.ruling.contests import Bid, Contest
    from oracle.ruling.findings import Fact, Finding
    from oracle.ruling.payments import Payment
    from oracle.ruling.sheets import Sheet
    from oracle.table.acts import Act
    from oracle.table.known import Contradiction, Place
    from oracle.table.record import Record
    from oracle.table.table import Table


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after a hand.

    `round` counts from 1, None where the log leaves it open or the game has no rounds; `totals` are the
    running totals by person (by seat where nobody is named), None where one is not known; `over` tells that
    the last round is played. `people` says who sat where in the hand, `played` in which round it was; `follows` are
    the findings on how it follows those before, and `begins` tells that other people, or another game, begin a match.
    """

    round: int | None
    totals: Mapping[str, int | None]
    over: bool
    people: Mapping[Seat, str] = field(default_factory=dict)
    follows: tuple[Finding, ...] = ()
    begins: bool = False
    played: int | None = None


@dataclass(frozen=True, slots=True)
class ClaimOutcome:
    """What became of an accusation: `upheld`, `rejected`, `undecided` or `refused`, by which finding.

    `why` is the key of the sentence that says it, `args` are its arguments. Where it is undecided without a
    finding, `fact` is what the log does not show. One that names no clause of the game is refused.
    """

    claim: Claim
    outcome: str
    finding: Finding | None
    why: str
    args: Arguments = field(default_factory=dict)
    fact: Fact | None = None


@dataclass(frozen=True, slots=True)
class Resting:
    """A fact beside the acts: by whom, what it says, and which clauses would be answered otherwise without it.

    `by` is `referee` or `table`, or `supposed` where somebody asks what it would give. One that decided nothing was not
    needed.
    """

    by: str
    line: AgreedFigures | RefereeFinds | RefereeRules
    decided: tuple[ClauseId, ...]


@dataclass(frozen=True, slots=True)
class Other:
    """What the same hand comes to under another candidate of a reading, and whether that is something else."""

    candidate: str
    ruling: Ruling
    differs: bool


@dataclass(frozen=True, slots=True)
class RestsOn:
    """A reading that was consulted: the clause it is about, the candidate in force, and what the others give."""

    reading: str
    clause: ClauseId
    in_force: str
    others: tuple[Other, ...]

    @property
    def matters(self) -> bool:
        """Whether another candidate gives another total, payment or verdict."""
        return any(other.differs for other in self.others)


@dataclass(frozen=True, slots=True)
class Weighing:
    """The readings a hand was judged again under, and those that were consulted too and were not.

    `asked` tells that somebody wants to know of all, or of certain ones.
    """

    rests_on: tuple[RestsOn, ...]
    left_out: tuple[str, ...] = ()
    asked: bool = False

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say: somebody asked, or the ruling hangs on one of them."""
        return self.asked or any(each.matters for each in self.rests_on)


@dataclass(frozen=True, slots=True)
class Seen:
    """Whose eyes a ruling is given by, and the ruling on all the log shows.

    `beyond` are the findings of that one which the seat could not make, by their numbers from 0.
    """

    seat: Seat
    full: Ruling
    beyond: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Supposed:
    """The ruling on the same hand, were a fact as it is supposed to be."""

    fact: RefereeFinds
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class Branch:
    """An open fact and what each of its values gives.

    `kind` is `order`, `giver`, `faces` or `held`; `closes` is how many open questions every value of it closes.
    """

    kind: str
    outcomes: tuple[Supposed, ...]
    closes: int = 0


@dataclass(frozen=True, slots=True)
class Branches:
    """The open facts whose values were tried, that first which closes most questions, and how many are left out."""

    told: tuple[Branch, ...]
    left_out: int = 0

    @property
    def is_told(self) -> bool:
        """Whether there is anything to say."""
        return bool(self.told or self.left_out)


@dataclass(frozen=True, slots=True)
class Ruling:
    """Everything the oracle says of one hand of play.

    `noted` are the acts of which no clause of the game speaks: they were heard, and nobody was judged by them.
    `config` is the configuration file by which it was asked for, if there was one.
    `false_win` is the seat that has ended the hand by a win that is none, also where the record breaks off behind it.
    """

    record: Record
    edition: str
    unit: str
    outcome: Outcome
    findings: tuple[Finding, ...]
    claims: tuple[ClaimOutcome, ...]
    scores: tuple[Sheet, ...]
    payments: tuple[Payment, ...]
    options: Mapping[str, int]
    file: str = "-"
    hand: int = 1
    doubtful: frozenset[str] = frozenset()
    match: Standing | None = None
    facts: tuple[Resting, ...] = ()
    weighing: Weighing | None = None
    branches: Branches | None = None
    contests: tuple[Contest, ...] = ()
    seen: Seen | None = None
    noted: tuple[Act, ...] = ()
    false_win: str | None = None
    config: str = ""

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.record.log.game

    @property
    def doubted(self) -> frozenset[str]:
        """The doubtful seats of which not all agree what they have counted."""
        return self.doubtful.difference(sheet.seat for sheet in self.scores if sheet.agreed)

    @property
    def leaves_payments_open(self) -> bool:
        """Whether the log leaves open what somebody has counted or pays."""
        counted = all(sheet.decided for sheet in self.scores)
        return not (counted and all(paid.exact for paid in self.payments))

    @property
    def status(self) -> str:
        """`broken` when anything is unlawful, impossible or misdeclared, else `undecided` or `clean`."""
        kinds = {finding.kind for finding in self.findings}
        if kinds - {Kind.UNDECIDED}:
            return "broken"
        return "undecided" if kinds or any(claim.outcome == "undecided" for claim in self.claims) else "clean"


@dataclass(frozen=True, slots=True)
class Opening:
    """The table when play begins, and what the lines before the acts contradict."""

    table: Table[Any]
    contradictions: tuple[tuple[Place, Contradiction], ...] = ()
    findings: tuple[Finding, ...] = ()


WON = frozenset({"won", "white"})
"""How a hand ends that somebody has won."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a hand ended (`won`, `white`, `false`, `drawn`, `stopped`, `cut`), by whom, on which tile, and who deals next.

    `seat` is who won last, or whose foul ended the hand; `winners` are all who won, where several may, in the order
    of their wins. `came` says in the game's own words how the winning tile came, `source` who put it out. Where any seat
    may deal, `dealer` is who did; where dealing again counts, `streak` is how often he had, and `next_streak` how
    often the next dealer will have.
    """

    how: str
    seat: str | None = None
    tile: str | None = None
    next_dealer: str | None = None
    came: str | None = None
    source: str | None = None
    dealer: str | None = None
    streak: int | None = None
    next_streak: int | None = None
    winners: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Who won alone is the only winner."""
        if self.how in WON and self.seat is not None and not self.winners:
            object.__setattr__(self, "winners", (self.seat,))


@dataclass(frozen=True, slots=True)
class Played:
    """A hand of play judged to its end: the table as it stands and everything found on the way.

    `latent` holds what is kept for who accuses of it: prices, and duties of which the log does not show whether they
    were due. `doubtful` are the seats whose play is not all shown, so that a breach of theirs may have gone unseen that
    changes what is counted, `bids` for each tile put out the acts that sought it, with what came of each. `others` is
    the same play in the other ways of taking its acts that are left, `doubts` what would decide between them.
    """

    record: Record
    table: Table[Any]
    findings: tuple[Finding, ...]
    latent: tuple[Finding, ...] = ()
    doubtful: frozenset[str] = frozenset()
    bids: tuple[tuple[Bid, ...], ...] = ()
    others: tuple[Played, ...] = ()
    doubts: tuple[Fact, ...] = ()
