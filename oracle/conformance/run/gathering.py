"""Which failures are one cause: those that one slip explains, found when all of them are known.

A failure may have several slips. It is reported by the one that explains most failures of the run, so that an item
missing everywhere is one cause and not one with each other item that happens to be missing beside it. Where no slip
explains more than another, the failure stays what its case tests.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from grammar.records import dataclass
from oracle.conformance.run.reckoning import RECKONED, Slip
from oracle.conformance.run.traits import COUNTS

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence

    from oracle.conformance.run.rows import Row


MANY = 3
"""Clauses that shut out an item after which it is taken to be counted everywhere; cases that show a habit to be one."""

NAMES_CLAUSE = ("next",)
"""The slips that are others under another clause."""

OF_A_RULE = ("found", "wins")
"""The slips by which alone a rule is kept otherwise: found too often, not at all, or taken for open."""

ALIKE = ("offset", "scaled", "payers")
"""The slips of sums that say how they are wrong, and not by which clause."""

WITHOUT_CLAUSE = ("impossible", "never", "waits", "listed", "counts")
"""The slips that are of no one clause."""

EVERYWHERE = "everywhere"
"""What stands in a slip for the place of an item that is counted whatever shuts it out."""


class Own(NamedTuple):
    """How many of the cases that test a clause pass, and how many end as nobody expected."""

    passing: int = 0
    failing: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """Failures alike in everything that is known of each by itself, and the smallest of them."""

    status: str
    clause: str
    cause: str
    last: str
    slips: tuple[Slip, ...]
    witness: Row
    size: int
    count: int = 1
    flaky: int = 0

    @property
    def about(self) -> str:
        """What their cases are about: `input` where that contradicts itself, else nothing."""
        return self.witness.get("about", "")

    def with_one_more(self, row: Row, size: int) -> Group:
        """The group with another failure."""
        smaller = size < self.size
        return replace(
            self,
            witness=row if smaller else self.witness,
            size=size if smaller else self.size,
            count=self.count + 1,
            flaky=self.flaky + bool(row.get("flaky")),
        )


@dataclass(frozen=True, slots=True)
class Cause:
    """Failures that fail alike, and the smallest of them; `slip` is what they have in common, where that is known.

    `clauses` are all that forbid it, where there are several: those an impossible input breaks, those that shut out an
    item which is counted everywhere.
    """

    status: str
    clause: str
    cause: str
    witness: Row
    size: int
    count: int = 1
    flaky: int = 0
    slip: Slip | None = None
    clauses: tuple[str, ...] = ()

    @property
    def about_input(self) -> bool:
        """Whether its cases are of input that contradicts itself."""
        return self.witness.get("about") == "input"


Key = tuple[str, ...]

NONE: Mapping[str, Collection[str]] = MappingProxyType({})


class Run(NamedTuple):
    """What a run shows beside its failures.

    `own` tells what became of the cases that test a clause, `shown` by game what the program did that it should, and
    `followed` which candidates of a reading it followed in cases that it passed.
    """

    own: Callable[[str], Own] = lambda _: Own()
    shown: Mapping[str, Collection[str]] = NONE
    followed: Mapping[str, Collection[str]] = NONE

    def does(self, game: str, trait: str) -> bool:
        """Whether the program does something in some case in which it should."""
        return trait in self.shown.get(game, ())


def gathered(groups: Iterable[Group], run: Run = Run()) -> list[Cause]:  # noqa: B008  (a frozen value)
    """The causes that groups of failures have, in no order."""
    own = run.own
    every = _with_habits_alone(_with_readings_alone(list(groups), run), run)
    every = _with_items_counted_everywhere(_with_names_known(_with_names_alone(every, run)))
    how_often = Counter[Key]()
    for group in every:
        for slip in group.slips:
            how_often[_key(group, slip)] += group.count
    found: dict[Key, list[tuple[Group, Slip | None]]] = defaultdict(list)
    for group in every:
        telling = _telling(group, how_often, own)
        key = (group.status, group.clause, group.cause, group.last, group.about)
        found[key if telling is None else _key(group, telling)].append((group, telling))
    return [_cause(each) for each in found.values()]


def _key(group: Group, slip: Slip) -> Key:
    """What makes a slip the same in two failures.

    A surplus item may be shut out by another clause in each, and another may decide who deals next.
    """
    if slip.what == "listed":
        return group.witness["game"], slip.what, slip.about
    if slip.what in OF_A_RULE:
        return group.witness["game"], "rule", slip.clause
    names_clause = slip.what in NAMES_CLAUSE or (slip.what == "surplus" and slip.instead != EVERYWHERE)
    clause = slip.clause if names_clause else ""
    return group.witness["game"], slip.what, slip.about, slip.instead, clause


def _telling(group: Group, how_often: Mapping[Key, int], own: Callable[[str], Own]) -> Slip | None:
    """The slip of a group that explains most failures; `None` where several explain as many.

    An item that is lacking says more than one that is counted beside it, and one of several that are lacking says
    nothing where most cases of its own clause pass. What the program never does says more than where it does not. A sum
    is reported by one of its clauses, or by how much it is too high where that explains more than any of them.
    """
    failing = {slip: how_often[_key(group, slip)] for slip in group.slips}
    for what in ("reading", "never", "found", "wins", "listed", "waits", "counts"):
        if alike := [slip for slip in group.slips if slip.what == what]:
            return max(alike, key=lambda slip: failing[slip])
    if group.slips and group.slips[0].what in RECKONED:
        return _reckoned(failing, own)
    most = max(failing.values(), default=0)
    frequent = [slip for slip in group.slips if failing[slip] == most]
    lacking = [slip for slip in frequent if slip.what != "surplus"] or frequent
    telling = [slip for slip in lacking if slip.what != "missing" or not _is_well(slip, group, own)]
    return telling[0] if len(telling) == 1 == len(lacking) else None


def _reckoned(failing: Mapping[Slip, int], own: Callable[[str], Own]) -> Slip:
    """The slip of a sum that weighs most."""
    clauses = [slip for slip in failing if slip.what not in ALIKE]
    likely = max(clauses, key=lambda slip: _weight(failing[slip], own(slip.clause)))
    alike = next((slip for slip in failing if slip.what in ALIKE), likely)
    if failing[alike] < MANY or failing[alike] <= failing[likely]:
        return likely
    return alike if alike.clause else alike._replace(clause=likely.clause)


def _is_well(slip: Slip, group: Group, own: Callable[[str], Own]) -> bool:
    """Whether an item that is missing beside others is counted in most cases of its own."""
    beside = sum(each.what == "missing" for each in group.slips) > 1
    return beside and own(slip.clause).passing > own(slip.clause).failing


def _weight(failing: int, own: Own) -> tuple[float, int]:
    """What speaks for a clause that wrong sums rest on: those it has a part in, and how many of its own cases fail.

    Most sums rest on the same few clauses, so that having a part says little; a clause whose own cases pass is kept.
    """
    return failing**2 * own.failing / (own.failing + own.passing or 1), failing


def _cause(explained: Sequence[tuple[Group, Slip | None]]) -> Cause:
    """The cause of groups that one slip explains, shown by the failure with the fewest other slips.

    Its clause is the one by which that failure has the slip; the others are listed.
    """
    groups = [group for group, _ in explained]
    first, slip = min(
        _of_one_clause(explained),
        key=lambda each: (len(each[0].slips), each[0].size, each[0].witness["id"]),
    )
    clauses = _clauses(groups, slip)
    return Cause(
        first.status,
        first.clause if slip is None else _own_clause(first, slip),
        first.cause,
        first.witness,
        first.size,
        sum(group.count for group in groups),
        sum(group.flaky for group in groups),
        slip,
        clauses,
    )


def _of_one_clause(explained: Sequence[tuple[Group, Slip | None]]) -> list[tuple[Group, Slip | None]]:
    """Of failures that are wrong alike those under the clause that most of them are likeliest wrong by."""
    clauses = Counter[str]()
    for group, slip in explained:
        if slip is not None and slip.what in ALIKE:
            clauses[slip.clause] += group.count
    most = max(clauses, key=lambda clause: (clauses[clause], clause), default=None)
    return [each for each in explained if most is None or (each[1] is not None and each[1].clause == most)]


def _own_clause(group: Group, slip: Slip) -> str:
    """The clause by which a group has a slip; that of its cases where the slip has none."""
    if slip.what in (*NAMES_CLAUSE, *OF_A_RULE, *ALIKE):
        return slip.clause
    same = [each.clause for each in group.slips if each[:2] == slip[:2] and each.clause]
    return same[0] if same else slip.clause or (group.clause if slip.what in WITHOUT_CLAUSE else "")


def _clauses(groups: Sequence[Group], slip: Slip | None) -> tuple[str, ...]:
    """The clauses of groups whose slip has one in each, the most frequent first."""
    found = Counter[str]()
    if slip is not None and (slip.what in WITHOUT_CLAUSE or slip.instead == EVERYWHERE):
        for group in groups:
            found[_own_clause(group, slip) or group.clause] += group.count
    return tuple(sorted(filter(None, found), key=lambda clause: (-found[clause], clause)))


def _with_readings_alone(groups: Sequence[Group], run: Run) -> list[Group]:
    """The groups without readings that explain too few of them, or that the program is shown not to follow."""
    how_often = Counter[Key]()
    for group in groups:
        how_often.update({_key(group, slip): group.count for slip in group.slips if slip.what == "reading"})

    def is_followed(group: Group, slip: Slip) -> bool:
        often = how_often[_key(group, slip)] >= MANY
        return often and all(each == slip.instead for each in run.followed.get(slip.about, ()))

    return [
        _with_slips(
            group, [each for each in group.slips if each.what != "reading" or is_followed(group, each)]
        )
        for group in groups
    ]


def _with_habits_alone(groups: Sequence[Group], run: Run) -> list[Group]:
    """The groups without what the program does in some case, or what too few cases show that it does not."""
    how_often = Counter[Key]()
    for group in groups:
        how_often.update({_key(group, slip): group.count for slip in group.slips if slip.what == "never"})

    def is_habit(group: Group, slip: Slip) -> bool:
        return how_often[_key(group, slip)] >= MANY and not run.does(group.witness["game"], slip.about)

    return [
        _with_slips(group, [each for each in group.slips if each.what != "never" or is_habit(group, each)])
        for group in groups
    ]


def _with_slips(group: Group, slips: Iterable[Slip]) -> Group:
    return replace(group, slips=tuple(slips))


def _with_names_alone(groups: Sequence[Group], run: Run) -> list[Group]:
    """The groups with what is called otherwise told so only where it is never called by its own name.

    A name stands for one item everywhere: where it is counted and that item is not lacking it is another.
    """
    lacking: dict[tuple[str, str], list[set[str]]] = defaultdict(list)
    for group in groups:
        missing = {each.about for each in group.slips if each.what in ("missing", "renamed")}
        for slip in group.slips:
            strange = slip.instead if slip.what == "renamed" else slip.about
            if slip.what in ("renamed", "surplus"):
                lacking[group.witness["game"], strange].append(missing)

    def is_name(game: str, slip: Slip) -> bool:
        everywhere = all(slip.about in missing for missing in lacking[game, slip.instead])
        return everywhere and not run.does(game, f"{COUNTS} {slip.about}")

    def told(group: Group) -> Iterator[Slip]:
        for slip in group.slips:
            if slip.what != "renamed" or is_name(group.witness["game"], slip):
                yield slip
            else:
                yield Slip("missing", slip.about, slip.clause)
                yield Slip("surplus", slip.instead)

    return [_with_slips(group, told(group)) for group in groups]


def _with_items_counted_everywhere(groups: Sequence[Group]) -> list[Group]:
    """The groups with an item that many clauses shut out, and that is counted all the same, as one slip."""
    clauses: dict[tuple[str, str], set[str]] = defaultdict(set)
    for group in groups:
        for slip in group.slips:
            if slip.what == "surplus":
                clauses[group.witness["game"], slip.about].add(slip.clause)

    def marked(group: Group, slip: Slip) -> Slip:
        many = slip.what == "surplus" and len(clauses[group.witness["game"], slip.about]) >= MANY
        return slip._replace(instead=EVERYWHERE) if many else slip

    return [replace(group, slips=tuple(marked(group, slip) for slip in group.slips)) for group in groups]


def _with_names_known(groups: Sequence[Group]) -> list[Group]:
    """The groups with an item missing and another surplus reported as renamed where it is renamed elsewhere."""
    names = {
        (group.witness["game"], slip.about): slip
        for group in groups
        for slip in group.slips
        if slip.what == "renamed"
    }
    return [replace(group, slips=_named(group, names)) for group in groups]


def _named(group: Group, names: Mapping[tuple[str, str], Slip]) -> tuple[Slip, ...]:
    surplus = {slip.about for slip in group.slips if slip.what == "surplus"}
    missing = {slip.about: slip for slip in group.slips if slip.what == "missing"}
    renamed: dict[str, Slip] = {}
    for item in missing:
        name = names.get((group.witness["game"], item))
        if name is not None and name.instead in surplus:
            renamed[item] = name
    explained = {name.instead for name in renamed.values()}
    return tuple(
        renamed.get(slip.about, slip) if slip.what == "missing" else slip
        for slip in group.slips
        if slip.what != "surplus" or slip.about not in explained
    )
