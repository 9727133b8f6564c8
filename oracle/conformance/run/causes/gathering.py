"""Which failures are one cause: those that one slip explains, found when all of them are known.

A failure may have several slips. It is reported by the one that explains most failures of the run, so that an item
missing everywhere is one cause and not one with each other item that happens to be missing beside it. Where no slip
explains more than another, the failure stays what its case tests. What comes of a larger cause is told with that
(`joining`).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import replace
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.conformance.run.causes.failures import (
    ALIKE,
    ASIDE,
    EVERYWHERE,
    HABITS,
    MANY,
    MANY_ITEMS,
    NAMES_CLAUSE,
    OF_A_RULE,
    WITHOUT_CLAUSE,
    Key,
    Run,
    key_of,
)
from oracle.conformance.run.causes.joining import joined
from oracle.conformance.run.reckoning import RECKONED, Slip
from oracle.conformance.run.traits import CONVICTS, COUNTS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from oracle.conformance.run.causes.failures import Group, Own
    from oracle.conformance.run.rows import Row


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


def gathered(groups: Iterable[Group], run: Run = Run()) -> list[Cause]:  # noqa: B008  (a frozen value)
    """The causes that groups of failures have, in no order."""
    own = run.own
    every = _with_habits_alone(_with_readings_alone(list(groups), run), run)
    every = _with_many_items_alike(_with_names_known(_with_names_alone(every, run)))
    every = _with_items_counted_everywhere(every)
    how_often = Counter[Key]()
    for group in every:
        for slip in group.slips:
            how_often[key_of(group, slip)] += group.count
    found: dict[Key, list[tuple[Group, Slip | None]]] = defaultdict(list)
    for group in every:
        telling = _telling(group, how_often, own)
        key = (group.status, group.clause, group.cause, group.last, group.about)
        found[key if telling is None else key_of(group, telling)].append((group, telling))
    return [_cause(each) for each in joined([*found.values()], run)]


def _telling(group: Group, how_often: Mapping[Key, int], own: Callable[[str], Own]) -> Slip | None:
    """The slip of a group that explains most failures; `None` where several explain as many.

    An item that is lacking says more than one that is counted beside it, and one of several that are lacking says
    nothing where most cases of its own clause pass. What the program never does says more than where it does not. A sum
    is reported by one of its clauses, or by how much it is too high where that explains more than any of them.
    """
    slips = [slip for slip in group.slips if slip.what not in ASIDE]
    failing = {slip: how_often[key_of(group, slip)] for slip in slips}
    if (wall := _of_the_wall(failing)) is not None:
        return wall
    slips = [slip for slip in slips if slip.what != "wall"]
    for what in ("reading", "never", "found", "wins", "prevails", "listed", "cited", "waits", "counts"):
        if alike := [slip for slip in slips if slip.what == what]:
            return max(alike, key=lambda slip: failing[slip])
    if slips and slips[0].what in RECKONED:
        return _reckoned(failing, own)
    most = max(failing.values(), default=0)
    frequent = [*{key_of(group, slip): slip for slip in slips if failing[slip] == most}.values()]
    lacking = [slip for slip in frequent if slip.what != "surplus"] or frequent
    telling = [slip for slip in lacking if slip.what != "missing" or not _is_well(slip, group, own)]
    return telling[0] if len(telling) == 1 == len(lacking) else None


def _of_the_wall(failing: Mapping[Slip, int]) -> Slip | None:
    """That the wall has another length, where that explains many failures, and more than any one rule."""
    often = {
        slip.what == "wall": number for slip, number in sorted(failing.items(), key=lambda each: each[1])
    }
    if often.get(True, 0) < MANY or often[True] <= often.get(False, 0):
        return None
    return next(slip for slip in failing if slip.what == "wall")


def _reckoned(failing: Mapping[Slip, int], own: Callable[[str], Own]) -> Slip:
    """The slip of a sum that weighs most."""
    clauses = [slip for slip in failing if slip.what not in ALIKE]
    likely = max(clauses, key=lambda slip: _weight(failing[slip], own(slip.clause)))
    alike = max(
        (slip for slip in failing if slip.what in ALIKE), key=lambda slip: failing[slip], default=likely
    )
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
        _of_one_clause([each for each in explained if each[1] is not None] or explained),
        key=lambda each: (_is_cited(each[1]), _others(*each), each[0].size, each[0].witness["id"]),
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


def _is_cited(slip: Slip | None) -> bool:
    """Whether a failure has nothing wrong but a clause, so that another shows its cause better."""
    return slip is not None and slip.what == "cited"


def _others(group: Group, slip: Slip | None) -> int:
    """How many slips a failure has beside the one it is reported by; none beside a habit."""
    return 0 if slip is not None and slip.what in HABITS else len(group.slips)


def _of_one_clause(explained: Sequence[tuple[Group, Slip | None]]) -> list[tuple[Group, Slip | None]]:
    """Of failures that are wrong alike, or by a habit, those under the clause of most of them."""
    clauses = Counter[str]()
    for group, slip in explained:
        if slip is not None and slip.what in (*ALIKE, *HABITS):
            clauses[_own_clause(group, slip)] += group.count
    most = max(clauses, key=lambda clause: (clauses[clause], clause), default=None)
    return [
        (group, slip)
        for group, slip in explained
        if most is None or (slip is not None and _own_clause(group, slip) == most)
    ]


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
        how_often.update({key_of(group, slip): group.count for slip in group.slips if slip.what == "reading"})

    refuted = _refuted(groups, how_often)

    def is_followed(group: Group, slip: Slip) -> bool:
        often = how_often[key_of(group, slip)] >= MANY and key_of(group, slip) not in refuted
        return often and all(each == slip.instead for each in run.followed.get(slip.about, ()))

    return [
        _with_slips(
            group, [each for each in group.slips if each.what != "reading" or is_followed(group, each)]
        )
        for group in groups
    ]


def _refuted(groups: Sequence[Group], readings: Iterable[Key]) -> set[Key]:
    """The readings beside which the very same goes wrong, and in many cases, where they do not explain it."""
    every = [({key_of(group, slip) for slip in group.slips}, group.count) for group in groups]
    found = set[Key]()
    for reading in readings:
        explained = set[Key]().union(*(keys for keys, _ in every if reading in keys))
        alike = sum(count for keys, count in every if keys and reading not in keys and keys <= explained)
        if alike >= MANY:
            found.add(reading)
    return found


def _with_habits_alone(groups: Sequence[Group], run: Run) -> list[Group]:
    """The groups without what the program does in some case, or what too few cases show that it does not.

    Acts of one name that are never found wrong say no more than a rule where they break but a few.
    """
    how_often, clauses = Counter[Key](), defaultdict[Key, set[str]](set)
    for group in groups:
        for slip in group.slips:
            if slip.what == "never":
                how_often[key_of(group, slip)] += group.count
                clauses[key_of(group, slip)].add(slip.clause)

    def is_habit(group: Group, slip: Slip) -> bool:
        key = key_of(group, slip)
        one_rule = slip.about.startswith(f"{CONVICTS} ") and len(clauses[key]) < MANY
        return how_often[key] >= MANY and not one_rule and not run.does(group.witness["game"], slip.about)

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
            if slip.what == "surplus" and not slip.instead:
                clauses[group.witness["game"], slip.about].add(slip.clause)

    def marked(group: Group, slip: Slip) -> Slip:
        many = (
            slip.what == "surplus"
            and not slip.instead
            and len(clauses[group.witness["game"], slip.about]) >= MANY
        )
        return slip._replace(instead=EVERYWHERE) if many else slip

    return [replace(group, slips=tuple(marked(group, slip) for slip in group.slips)) for group in groups]


def _with_many_items_alike(groups: Sequence[Group]) -> list[Group]:
    """The groups with many items that one clause withholds, and that are counted all the same, as one slip."""
    items: dict[tuple[str, str], set[str]] = defaultdict(set)
    for group in groups:
        for slip in group.slips:
            if slip.what == "surplus":
                items[group.witness["game"], slip.clause].add(slip.about)

    def marked(group: Group, slip: Slip) -> Slip:
        many = slip.what == "surplus" and len(items[group.witness["game"], slip.clause]) >= MANY
        return slip._replace(instead=MANY_ITEMS) if many and slip.clause else slip

    return [_with_slips(group, [marked(group, slip) for slip in group.slips]) for group in groups]


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
