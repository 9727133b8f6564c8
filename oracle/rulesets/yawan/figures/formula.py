"""The formula of chapter 4: three rates of an item, the square root of their sum, and how near a model of it comes.

What each item takes stands in model.toml; nothing here is asked when a hand is counted.
"""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.yawan.figures.patterns import PATTERNS
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
class Taken:
    """What an item takes: kinds of tile, sets and pairs, groups of units, and how each set is completed."""

    pattern: str
    kinds: int
    sets: int
    pairs: int
    groups: int
    needed: int
    entries: tuple[tuple[int, str], ...]

    @property
    def form(self) -> str:
        """The form the item belongs to."""
        return PATTERNS[self.pattern].form


@dataclass(frozen=True, slots=True)
class Formula:
    """The figures of the formula: the tiles there are, the base of a set and of a pair, and the entries by form.

    `limited` has the kinds that the text allows two items by name: no more than one hand can hold.
    """

    tiles: int
    limited: Mapping[str, int]
    set_base: int
    pair_base: int
    entries: Mapping[tuple[str, str], Entry]


@cites("YW-CALC-3")
def load_formula(document: Section) -> Formula:
    """Read the figures of the formula."""
    selection, restriction = document.section("selection"), document.section("restriction")
    bases = {name: float(restriction.number(name)) for name in ("two_of_eight", "two_of_four", "one_of_four")}
    stacked = restriction.texts("stacked")
    bases |= {f"stacked {nth}": float(Fraction(base)) for nth, base in enumerate(stacked, start=1)}
    entries = {}
    for row in document.sections("entry"):
        if row.text("base") not in bases:
            raise TableError(f"{row.where}: {row.text('base')} is no base of an entry")
        for form in row.texts("forms"):
            entries[form, row.text("unit")] = Entry(
                bases[row.text("base")], row.number("completing"), row.number("excluded")
            )
    rate = document.section("utilisation")
    limited = {
        "se-zu-quan-yao": rate.number("full_terminals_kinds"),
        "se-zu-quan-dai-yao": rate.number("terminals_in_all_kinds"),
    }
    return Formula(
        rate.number("tiles"),
        MappingProxyType(limited),
        selection.number("set"),
        selection.number("pair"),
        MappingProxyType(entries),
    )


@cites("YW-CALC-8")
def load_model(document: Section, formula: Formula) -> Mapping[str, Taken]:
    """Read what each basic item takes; all of them, each of units its form has."""
    found = {}
    for row in document.sections("item"):
        entries = tuple(_entry(text) for text in row.texts("entries"))
        taken = Taken(
            pattern=row.text("pattern"),
            kinds=row.number("kinds"),
            sets=row.number("sets"),
            pairs=row.number("pairs"),
            groups=row.number("groups"),
            needed=row.number("needed"),
            entries=entries,
        )
        if any((taken.form, unit) not in formula.entries for _, unit in entries):
            raise TableError(f"{row.where}: {taken.pattern} has no such entry in its form")
        if sum(times for times, _ in entries) != taken.sets + taken.pairs:
            raise TableError(
                f"{row.where}: {taken.pattern} does not complete each of its sets and pairs once"
            )
        if formula.limited.get(taken.pattern, taken.kinds) != taken.kinds:
            raise TableError(f"{row.where}: {taken.pattern} uses other kinds than the text allows it")
        found[taken.pattern] = taken
    if set(found) != {slug for slug, pattern in PATTERNS.items() if pattern.group == "basic"}:
        raise TableError(f"{document.where}: the items are not the basic ones")
    return MappingProxyType(found)


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
    for row in read_table("yawan", "settlement").sections("merged"):
        if row.number("low") <= value <= row.number("high"):
            return row.number("value")
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
    document = read_table("yawan", "formula")
    found = [
        Residual(f"value {slug}", worth.low, value_of(MODEL[slug]))
        for slug, worth in profile_of("printed").values.items()
        if worth.exact and slug in MODEL
    ]
    for row in document.sections("printed_rate"):
        for slug in row.texts("patterns"):
            rate = getattr(rates_of(MODEL[slug]), row.text("rate"))
            found.append(Residual(f"{row.text('rate')} {slug}", float(Fraction(row.text("value"))), rate))
    for row in document.sections("total"):
        forms = row.texts("forms")
        total, name = total_of(forms), " and ".join(forms)
        items = sum(taken.form in forms for taken in MODEL.values())
        found.append(Residual(f"items {name}", row.number("items"), items))
        found += [
            Residual(f"{rate} {name}", float(Fraction(row.text(rate))), getattr(total, rate))
            for rate in (*Rates._fields, "sum")
        ]
    return tuple(found)
