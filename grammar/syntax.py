"""What a hand or a log says, typed, before any rule has looked at it.

Every value is frozen. Tiles, seats, acts, places and units are the notation's canonical English words,
whatever language the text was written in; a `line` is the 1-based line of the file the value stands on and
takes no part in comparison, so that a log equals its own canonical rendering.
"""

from __future__ import annotations

from dataclasses import field

from grammar.hand_syntax import UNSEEN as UNSEEN
from grammar.hand_syntax import Hand as Hand
from grammar.hand_syntax import Seat as Seat
from grammar.hand_syntax import SetWord as SetWord
from grammar.hand_syntax import Tile as Tile
from grammar.hand_syntax import WinningTile as WinningTile
from grammar.records import dataclass
from spec.sentences import addressed

Amount = tuple[tuple[int, str], ...]
"""Numbers with their units; the unit `points` where none was written."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A header tag, `[Key "value"]` or `[Key subject "value"]`.

    `above` holds the comment lines between it and the tag before it.
    """

    key: str
    value: str
    subject: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None
    above: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Act:
    """One thing somebody did: an act of play or an incident."""

    act: str
    tiles: tuple[Tile, ...] = ()
    place: str | None = None
    words: str | None = None
    call: str | None = None
    number: int | None = None
    with_tiles: tuple[Tile, ...] = ()
    making: tuple[tuple[Tile, ...], ...] = ()
    from_: str | None = None
    to: str | None = None
    of: str | None = None
    for_: str | None = None
    form: str | None = None
    at: int | None = None
    before: int | None = None
    after: int | None = None
    flags: tuple[str, ...] = ()
    time: str | None = None


@dataclass(frozen=True, slots=True)
class Acts:
    """A line of acts by one actor; `first` is the number of its first act in the hand, counted from 1."""

    seat: Seat
    acts: tuple[Act, ...]
    first: int
    name: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Holding:
    """Tiles a seat has somewhere: `what` is `holds`, `pool`, `floor` or `flowers`."""

    seat: Seat
    what: str
    tiles: tuple[Tile, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Sets:
    """Sets a seat has on the table when the log begins."""

    seat: Seat
    sets: tuple[SetWord, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Row:
    """A row of tiles that belongs to nobody: `what` is `wall`, `tail` or `turned`."""

    what: str
    tiles: tuple[Tile, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Dice:
    """One throw, with the thrower where the log names one."""

    seat: Seat | None
    numbers: tuple[int, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Left:
    """How many tiles the wall holds here; before the acts a position, among them a check."""

    number: int
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is in a position in mid-hand."""

    seat: Seat
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Gap:
    """Unrecorded acts here, their number where it is known."""

    number: int | None
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A machine's remark, kept and never judged."""

    key: str
    text: str
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Remark:
    """A line that is only a comment."""

    comment: str
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Declaration:
    """One declared figure: `what` is `score`, `total`, `pay` or `balance`.

    `points_written` tells the unit `points` that was written from the one that was left out.
    """

    what: str
    amount: Amount
    tiles: tuple[Tile, ...] = ()
    item: str | None = None
    to: str | None = None
    name: str | None = None
    text: str | None = None
    points_written: bool = False


@dataclass(frozen=True, slots=True)
class Declared:
    """A line of one seat's declarations."""

    seat: Seat
    items: tuple[Declaration, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class AgreedFigures:
    """What all at the table agree a seat counted (公認): `items` are scores, totals and balances, never payments."""

    seat: Seat
    items: tuple[Declaration, ...]
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class Stake:
    """A side bet of a player (插)."""

    seat: Seat
    amount: Amount
    line: int = field(default=0, compare=False)
    comment: str | None = None
    points_written: bool = False


@dataclass(frozen=True, slots=True)
class Back:
    """An outsider's bet on a seat (押)."""

    name: str | None
    seat: Seat
    amount: Amount
    line: int = field(default=0, compare=False)
    comment: str | None = None
    points_written: bool = False


@dataclass(frozen=True, slots=True)
class Claim:
    """A seat accuses another (指控), with clause, act and words where given; `limb` is the letter of its limb."""

    by: Seat
    against: Seat
    clause: str | None = None
    at: int | None = None
    before: int | None = None
    after: int | None = None
    text: str | None = None
    limb: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None

    @property
    def cited(self) -> str | None:
        """The clause as it is written, with its limb; None where none is named."""
        return None if self.clause is None else addressed(self.clause, self.limb)


@dataclass(frozen=True, slots=True)
class RefereeRules:
    """The referee rules (裁定) on a fact, for a seat, by a clause or a limb of it, or fixes an order."""

    clause: str | None = None
    at: int | None = None
    before: int | None = None
    after: int | None = None
    for_: Seat | None = None
    text: str | None = None
    limb: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None

    @property
    def cited(self) -> str | None:
        """The clause as it is written, with its limb; None where none is named."""
        return None if self.clause is None else addressed(self.clause, self.limb)


@dataclass(frozen=True, slots=True)
class RefereeFinds:
    """The referee finds a fact (認定), one of a closed list.

    Act `at` came `before` or `after` another; its tile came `from_` a seat; `seat` `holds` or `lacks` the tiles just
    before act `at`, or at the end, or `waits` for them; the tile of act `at`, which was not seen, `was` the one named.
    Of `sets` that lie before a seat it names the faces or the giver that no line tells.
    """

    at: int | None = None
    before: int | None = None
    after: int | None = None
    from_: Seat | None = None
    seat: Seat | None = None
    what: str | None = None
    tiles: tuple[Tile, ...] = ()
    sets: tuple[SetWord, ...] = ()
    text: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None


@dataclass(frozen=True, slots=True)
class RefereeValue:
    """The referee puts a value on a seat's hand (估)."""

    seat: Seat
    amount: Amount
    line: int = field(default=0, compare=False)
    comment: str | None = None
    points_written: bool = False


@dataclass(frozen=True, slots=True)
class RefereeWarn:
    """The referee warns a seat (警告)."""

    seat: Seat
    text: str | None = None
    line: int = field(default=0, compare=False)
    comment: str | None = None


Line = (
    Acts
    | Holding
    | Sets
    | Row
    | Dice
    | Left
    | Turn
    | Gap
    | Note
    | Remark
    | Declared
    | AgreedFigures
    | Stake
    | Back
    | Claim
    | RefereeRules
    | RefereeFinds
    | RefereeValue
    | RefereeWarn
)


@dataclass(frozen=True, slots=True)
class Log:
    """One hand of play: tags, lines in their written order, and how it ended.

    `end` is `won`, `drawn`, `stopped` or `cut`. `heading` holds the comments above the first tag of the
    hand (for the first hand of a file, the file's heading) and `closing` those after the end line. `text` is
    what was written from the line of the Game tag on, empty where the log was not read from text.
    """

    game: str
    tags: tuple[Tag, ...]
    lines: tuple[Line, ...]
    end: str
    heading: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    line: int = field(default=0, compare=False)
    end_line: int = field(default=0, compare=False)
    end_comment: str | None = None
    text: str = field(default="", compare=False, repr=False)
