"""03-points (chapter 2 甲): which of the fans a sorted hand shows are counted, and what they are worth.

A scorer is made of the predicates and tables as they are when it is made.
"""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import TableError
from oracle.rulesets.lingque.figures import exclusions, fans, points
from oracle.rulesets.lingque.patterns import DEFINITIONS
from oracle.rulesets.lingque.scoring.points import Counted, Multiplied, multiplied

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from oracle.rulebook.readings import Agreed
    from oracle.rulesets.lingque.figures.exclusions import Exclusions
    from oracle.rulesets.lingque.figures.fans import Fan, FanTable
    from oracle.rulesets.lingque.figures.points import PointTable
    from oracle.rulesets.lingque.hand.views import View

BITS = 3
"""How many bits of a mark say how often a fan is there; no fan is there more than seven times."""

Marks = int
"""The fans a sorting shows: for each slot of the scorer the number of times, `BITS` wide."""


Rank = tuple[int, int, tuple[int, ...]]
"""Points, 副, and the places of the fans in the table, the earlier the greater."""


class Account(NamedTuple):
    """What a set of fans is worth: those that count, and how they multiply.

    `rank` orders accounts: more points first, then more 副, then the fan that is listed earlier in the table; a fan that
    counts several times is one place, and of two lists one of which begins the other the longer is first. `equals`
    are other choices among the same fans that are worth the same points.
    """

    rank: Rank
    counted: tuple[Counted, ...]
    sum: Multiplied
    equals: tuple[Account, ...] = ()


@dataclass(frozen=True, slots=True)
class Slot:
    """A fan, or its pair, as one place of a mark."""

    slug: str
    pair: bool


class Scorer:
    """Counts hands under one choice of readings."""

    def __init__(self, agreed: Agreed) -> None:
        self.fans: FanTable = fans.fans_in(agreed)
        self.exclusions: Exclusions = exclusions.exclusions_in(agreed, self.fans)
        self.points: PointTable = points.points_in(agreed, self.fans)
        absent = {slug for slug in self.fans.unlisted if slug not in self.fans.fans}
        definitions = {
            key: found for key, found in DEFINITIONS.under(agreed.reading).items() if key[0] not in absent
        }
        _check_total(definitions.keys(), self.fans)
        self.slots = tuple(
            Slot(slug, pair=bool(pair))
            for slug, fan in self.fans.fans.items()
            for pair in ("", "pair")
            if (slug, pair) in definitions and not fan.off
        )
        self._asked: dict[type[View], list[tuple[int, Callable[[View], int]]]] = {}
        for place, slot in enumerate(self.slots):
            definition = definitions[slot.slug, "pair" if slot.pair else ""]
            self._asked.setdefault(definition.view, []).append((place * BITS, definition.times))
        self._place = {slug: place for place, slug in enumerate(self.fans.fans)}
        self._order = {slug: place for place, slug in enumerate(self.exclusions.order(self.fans))}

    def marks(self, view: View) -> Marks:
        """The fans a view shows, asked of the predicates that see it."""
        found = 0
        for shift, times in self._asked.get(type(view), ()):
            found |= int(times(view)) << shift
        return found

    def shown(self, marks: Marks) -> tuple[Counted, ...]:
        """The fans of a mark, none more often than it may count."""
        found = []
        while marks:
            place = ((marks & -marks).bit_length() - 1) // BITS
            times = marks >> place * BITS & (1 << BITS) - 1
            marks &= ~((1 << BITS) - 1 << place * BITS)
            fan = self.fans.fans[self.slots[place].slug]
            found.append(Counted(fan, min(times, fan.times), self.slots[place].pair))
        return tuple(found)

    @cites("LQ-2D.6", "LQ-2A.2(c)")
    def account(self, marks: Marks, *, closed: bool) -> Account:
        """What a set of fans is worth; of fans that exclude one another whichever leaves more is counted."""
        shown = self.shown(marks)
        best, *others = sorted(
            (self._account(chosen, closed=closed) for chosen in self.choices(shown)),
            key=lambda account: account.rank,
            reverse=True,
        )
        equals = tuple(other for other in others if other.rank[0] == best.rank[0] and other != best)
        return best._replace(equals=equals) if equals else best

    def choices(self, shown: tuple[Counted, ...]) -> Iterable[tuple[Counted, ...]]:
        """Every way to choose one of each two fans that are mutually exclusive, and what then counts."""
        slugs = {each.fan.slug for each in shown}
        rivals = [two for two in self.exclusions.mutex if slugs.issuperset(two)]
        for dropped in product(*rivals):
            yield self.left_over([each for each in shown if each.fan.slug not in dropped])

    @cites("LQ-2A.4")
    def left_over(self, chosen: Sequence[Counted]) -> tuple[Counted, ...]:
        """What counts when every fan that is counted shuts out those it excludes.

        Fans are looked at in an order in which none is before one that excludes it, so a fan that is shut
        out excludes nothing.
        """
        out: set[str] = set()
        for slug in sorted((each.fan.slug for each in chosen), key=self._order.__getitem__):
            if slug not in out:
                out |= self.exclusions.excluded.get(slug, frozenset())
        return tuple(each for each in chosen if each.fan.slug not in out)

    @cites("LQ-2A.4", "LQ-2A.6", "LQ-2D.6")
    def shut_out_by(self, fan: Fan, marks: Marks, counted: Sequence[Counted]) -> str | None:
        """The clause by which a fan that a hand shows is not counted beside those that are; `None` if it shows none.

        One that is counted already counts no more often.
        """
        beside = {each.fan.slug for each in counted}
        if fan.slug in beside:
            return "LQ-2A.6"
        if fan.slug not in {each.fan.slug for each in self.shown(marks)}:
            return None
        rows = (row for row in self.exclusions.rows if fan.slug in row.others and row.fan in beside)
        row = next(rows, None)
        return "LQ-2D.6" if row is None else row.clause

    def _account(self, counted: tuple[Counted, ...], *, closed: bool) -> Account:
        total = multiplied(counted, closed=closed, table=self.points)
        earliest = tuple(-self._place[each.fan.slug] for each in counted)
        return Account((total.points, total.fu, earliest), counted, total)


def _check_total(defined: Iterable[tuple[str, str]], table: FanTable) -> None:
    wanted = {(slug, "") for slug in table.fans}
    wanted |= {(slug, "pair") for slug, fan in table.fans.items() if fan.pair_fu is not None}
    if set(defined) != wanted:
        odd = min(set(defined) ^ wanted)
        raise TableError(f"lingque/fans.toml: {odd[0]} is not defined, or has no figures")
