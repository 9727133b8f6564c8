"""The formula of chapter 4: three rates of an item, the square root of their sum, and how near a model of it comes.

What each item takes stands in model.toml; nothing here is asked when a hand is counted.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, Annotated, Literal, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulebook.typed import keyed_as, read_as
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.points import POINTS
from oracle.rulesets.yawan.figures.values import profile_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.rulesets.yawan.figures.values import Profile

HUNDRED = 100
"""Rates are in per cent."""

COPIES = 4


class Rates(NamedTuple):
    """牌张利用率, 牌组选择率 and 进牌受限率, in per cent."""

    utilisation: float
    selection: float
    restriction: float

    @property
    def sum(self) -> float:
        """All three together."""
        return self.utilisation + self.selection + self.restriction


@dataclass(frozen=True, slots=True)
class Entry:
    """How a set or pair is completed: its base in per cent, the tiles that complete it, and who cannot give them."""

    base: float
    completing: int
    excluded: int


@dataclass(frozen=True, slots=True)
class EntryRow:
    """A row of how the sets or pairs of some forms are completed; `base` is the name of one."""

    unit: str
    forms: tuple[str, ...]
    base: str
    completing: int
    excluded: int


@dataclass(frozen=True, slots=True)
class PrintedRate:
    """A rate that the text prints of some items."""

    rate: Literal["utilisation", "selection", "restriction", "sum"]
    patterns: tuple[str, ...]
    value: str


@dataclass(frozen=True, slots=True)
class PrintedTotal:
    """What the text prints of the basic items of some forms: how many there are, and their rates added up."""

    forms: tuple[str, ...]
    items: int
    utilisation: str
    selection: str
    restriction: str
    sum: str


@dataclass(frozen=True, slots=True)
class Written:
    """The formula as its table has it."""

    tiles: Annotated[int, "utilisation.tiles"]
    full_terminals: Annotated[int, "utilisation.full_terminals_kinds"]
    terminals_in_all: Annotated[int, "utilisation.terminals_in_all_kinds"]
    set_base: Annotated[int, "selection.set"]
    pair_base: Annotated[int, "selection.pair"]
    two_of_eight: Annotated[int, "restriction.two_of_eight"]
    two_of_four: Annotated[int, "restriction.two_of_four"]
    one_of_four: Annotated[int, "restriction.one_of_four"]
    stacked: Annotated[tuple[str, ...], "restriction.stacked"]
    entry: tuple[EntryRow, ...]
    printed_rate: tuple[PrintedRate, ...]
    total: tuple[PrintedTotal, ...]

    @property
    def bases(self) -> Mapping[str, float]:
        """The bases of entries by name, in per cent."""
        stacked = {f"stacked {nth}": float(Fraction(base)) for nth, base in enumerate(self.stacked, start=1)}
        plain = ("two_of_eight", "two_of_four", "one_of_four")
        return {**{name: float(getattr(self, name)) for name in plain}, **stacked}


@dataclass(frozen=True, slots=True)
class Taken:
    """What an item takes: kinds of tile, sets and pairs, groups of units, and how each set is completed."""

    pattern: str
    number: str
    kinds: int
    sets: int
    pairs: int
    groups: int
    needed: int
    completed: Annotated[tuple[str, ...], "entries"]

    @property
    def entries(self) -> tuple[tuple[int, str], ...]:
        """How many times each entry stands."""
        return tuple(map(_entry, self.completed))

    @property
    def form(self) -> str:
        """The form the item belongs to."""
        return PATTERNS[self.pattern].form


@dataclass(frozen=True, slots=True)
class Formula:
    """The figures of the formula: the tiles there are, the base of a set and of a pair, and the entries by form.

    `limited` has the kinds that the text allows two items by name: no more than one hand can hold. What the text prints
    of rates stands beside.
    """

    tiles: int
    limited: Mapping[str, int]
    set_base: int
    pair_base: int
    entries: Mapping[tuple[str, str], Entry]
    printed_rates: tuple[PrintedRate, ...]
    printed_totals: tuple[PrintedTotal, ...]


@cites("YW-CALC-3")
def load_formula(document: Section) -> Formula:
    """Read the figures of the formula."""
    written = read_as(document, Written)
    entries, bases = {}, written.bases
    for row in written.entry:
        if row.base not in bases:
            raise TableError(f"{document.where}: {row.base} is no base of an entry")
        for form in row.forms:
            entries[form, row.unit] = Entry(bases[row.base], row.completing, row.excluded)
    limited = {
        "se-zu-quan-yao": written.full_terminals,
        "se-zu-quan-dai-yao": written.terminals_in_all,
    }
    return Formula(
        written.tiles,
        MappingProxyType(limited),
        written.set_base,
        written.pair_base,
        MappingProxyType(entries),
        written.printed_rate,
        written.total,
    )


@cites("YW-CALC-8")
def load_model(document: Section, formula: Formula) -> Mapping[str, Taken]:
    """Read what each basic item takes; all of them, each of units its form has."""
    found, where = keyed_as(document, "item", Taken), document.where
    for slug, taken in found.items():
        if any((taken.form, unit) not in formula.entries for _, unit in taken.entries):
            raise TableError(f"{where}: {slug} has no such entry in its form")
        if sum(times for times, _ in taken.entries) != taken.sets + taken.pairs:
            raise TableError(f"{where}: {slug} does not complete each of its sets and pairs once")
        if formula.limited.get(slug, taken.kinds) != taken.kinds:
            raise TableError(f"{where}: {slug} uses other kinds than the text allows it")
    if set(found) != {slug for slug, pattern in PATTERNS.items() if pattern.group == "basic"}:
        raise TableError(f"{where}: the items are not the basic ones")
    return found


def _entry(text: str) -> tuple[int, str]:
    times, _, unit = text.partition(" ")
    return int(times), unit


FORMULA = load_formula(read_table("yawan", "formula"))
"""The formula."""

MODEL = load_model(read_table("yawan", "model"), FORMULA)
"""What each basic item takes, by slug."""


@cites("YW-CALC-1")
def utilisation(taken: Taken) -> float:
    """The tiles the item cannot use, of all there are."""
    return HUNDRED * (FORMULA.tiles - COPIES * taken.kinds) / FORMULA.tiles


@cites("YW-CALC-2")
def selection(taken: Taken) -> float:
    """The base of the item, divided by the groups there are to choose from, times those it needs."""
    base = FORMULA.set_base * taken.sets + FORMULA.pair_base * taken.pairs
    return base / taken.groups * taken.needed


@cites("YW-CALC-3")
def restriction(taken: Taken) -> float:
    """For each set and pair the base of its entry, divided by its chance of entry."""
    return sum(times * rate_of(FORMULA.entries[taken.form, unit]) for times, unit in taken.entries)


@cites("YW-CALC-3")
def rate_of(entry: Entry) -> float:
    """The base of one entry, divided by the tiles that complete it over the players who cannot give them."""
    return entry.base / (entry.completing / entry.excluded)


def rates_of(taken: Taken) -> Rates:
    """All three rates of an item."""
    return Rates(utilisation(taken), selection(taken), restriction(taken))


@cites("YW-CALC-4")
def value_of(taken: Taken) -> int:
    """The value of an item: the square root of the sum of its rates, to the nearest whole number."""
    return int(sqrt(rates_of(taken).sum) + 0.5)


@cites("YW-CALC-5")
def merged(value: int) -> int:
    """平时玩牌: the class that a value of competition falls into in everyday play."""
    for row in POINTS.merged:
        if row.low <= value <= row.high:
            return row.value
    raise TableError(f"yawan/settlement.toml: no class for {value}")


@cites("YW-CALC-6", "YW-CALC-7")
def everyday_of(slug: str, competition: Profile, printed: Mapping[str, int]) -> tuple[int, int | None]:
    """What an item is worth in everyday play, from its least to its most.

    A printed result of the mnemonic stands first and binds for that item alone; an auxiliary item is worth the same as
    in competition; any other is merged.
    """
    if slug in printed:
        return printed[slug], printed[slug]
    worth = competition.values[slug]
    if PATTERNS[slug].group != "basic" or worth.high is None:
        return worth.low, worth.high
    return merged(worth.low), merged(worth.high)


@cites("YW-CALC-8")
def total_of(forms: Iterable[str]) -> Rates:
    """The rates of all basic items of some forms, each added up."""
    chosen = set(forms)
    rates = [rates_of(taken) for taken in MODEL.values() if taken.form in chosen]
    return Rates(*(sum(column) for column in zip(*rates, strict=True)))


@dataclass(frozen=True, slots=True)
class Residual:
    """A printed figure beside the model's."""

    what: str
    printed: float
    model: float

    @property
    def by(self) -> float:
        """How much the model has more."""
        return self.model - self.printed


@cites("YW-CALC-4", "YW-CALC-8")
def residuals() -> tuple[Residual, ...]:
    """Every figure that the text prints of rates and of the values of basic items, beside what the model makes of it."""
    found = [
        Residual(f"value {slug}", worth.low, value_of(MODEL[slug]))
        for slug, worth in profile_of("printed").values.items()
        if worth.exact and slug in MODEL
    ]
    for row in FORMULA.printed_rates:
        for slug in row.patterns:
            rate = getattr(rates_of(MODEL[slug]), row.rate)
            found.append(Residual(f"{row.rate} {slug}", float(Fraction(row.value)), rate))
    for printed in FORMULA.printed_totals:
        total, name = total_of(printed.forms), " and ".join(printed.forms)
        items = sum(taken.form in printed.forms for taken in MODEL.values())
        found.append(Residual(f"items {name}", printed.items, items))
        found += [
            Residual(f"{rate} {name}", float(Fraction(getattr(printed, rate))), getattr(total, rate))
            for rate in (*Rates._fields, "sum")
        ]
    return tuple(found)
