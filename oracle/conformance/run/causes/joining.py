"""Which causes come of another: small ones all of whose failures a larger one explains.

A failure tells more than the slip it is reported by: what else is wrong in the answer, which clauses its case tests,
by how much sums are off, what act it is about. A small cause is told as part of a larger one where

- all its failures have the slip of the larger one too, or most failures of the larger one have its own;
- both are of one clause;
- its own clause is kept in most cases, and all its failures are off by as much, or about the same act, as most of the
  larger one, or test the clause of that;
- it says nothing of itself: a count of positions differs wherever a rule does, a sum that is open has no steps.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from oracle.conformance.run.causes.failures import ALIKE, MANY, MANY_ITEMS, OF_A_RULE, key_of
from oracle.conformance.run.traits import COUNTS

if TYPE_CHECKING:
    from oracle.conformance.run.causes.failures import Group, Key, Run
    from oracle.conformance.run.reckoning import Slip

    Explained = list[tuple[Group, Slip | None]]

RULE = ("", *OF_A_RULE, "listed", "reading", "never", "impossible")
"""The slips that say of a rule that it is kept otherwise; nothing where no slip tells a failure."""

SUMS = ("total", "payment", "next", *ALIKE)
"""The slips that say of a sum, or of the next deal, that it is otherwise."""

PATTERNS = (*ALIKE, "act")
"""What failures have in common that are off alike, or about the same act."""


def joined(causes: list[Explained], run: Run) -> list[Explained]:
    """The causes with those that come of a larger one told as part of it, the smallest first."""
    left = sorted(causes, key=_order)
    found: list[Explained] = []
    while left:
        small = left.pop(0)
        larger = next((each for each in reversed(left) if _comes_of(small, each, run)), None)
        if larger is None:
            found.append(small)
        else:
            larger += [(group, None) for group, _ in small]
            left.sort(key=_order)
    return found


def _order(cause: Explained) -> tuple[bool, int]:
    """Counts of positions first, because they say least, then the smallest."""
    return _what(cause) != "counts", _count(cause)


def _comes_of(small: Explained, large: Explained, run: Run) -> bool:
    """Whether a larger cause explains every failure of a small one."""
    if not _is_wrong_of_one_game(small, large):
        return False
    what, other = _what(small), _what(large)
    if what == "counts":
        return other in RULE
    if _count(large) < _count(small) or what == "never" or what == other == "listed":
        return False
    if _is_of_many_items(small, large):
        return True
    if what not in (*RULE, *SUMS):
        return other in RULE and _is_no_habit(small, large, run)
    return _has_its_slip(small, large) or (other in (*RULE, *SUMS) and _is_of_its_clause(small, large, run))


def _has_its_slip(small: Explained, large: Explained) -> bool:
    """Whether all failures have the slip of the larger cause, or most of that have the one of the small."""
    theirs, mine = _slip(large), _slip(small)
    return (theirs is not None and _all_have(small, theirs)) or (mine is not None and mine in _common(large))


def _is_of_its_clause(small: Explained, large: Explained, run: Run) -> bool:
    """Whether a small cause is of a clause of the larger one, or is off as that is while its own clause is kept."""
    if _has_its_clause(small, large):
        return True
    if (_what(small) in SUMS) != (_what(large) in SUMS):
        return False
    return _is_open(small, large) or (_is_kept(small, run) and _is_alike(small, large))


def _is_wrong_of_one_game(small: Explained, large: Explained) -> bool:
    first, second = small[0][0], large[0][0]
    same = first.witness["game"] == second.witness["game"]
    return same and first.status == second.status == "FAIL"


# -- what a cause says of itself -------------------------------------------------------------------------


def _count(cause: Explained) -> int:
    return sum(group.count for group, _ in cause)


def _what(cause: Explained) -> str:
    """The sort of slip by which a cause is told; empty for none."""
    slip = cause[0][1]
    return "" if slip is None else slip.what


def _slip(cause: Explained) -> Key | None:
    """The slip by which a cause is told, as it is the same in all its failures."""
    return next((key_of(group, slip) for group, slip in cause if slip is not None), None)


def _clauses(cause: Explained) -> set[str]:
    """The clauses that a cause is told under; of sums that are off alike the one that most are likeliest wrong by."""
    found = Counter(slip.clause for _, slip in cause if slip is not None and slip.clause)
    if _what(cause) in ALIKE:
        return {clause for clause, _ in found.most_common(1)}
    return {*found} or {cause[0][0].clause}


def _is_kept(cause: Explained, run: Run) -> bool:
    """Whether most cases of its own clauses pass."""
    return all(own.passing > own.failing for own in map(run.own, _clauses(cause)))


def _common(cause: Explained) -> list[Key]:
    """The slips that most failures of a cause have, and many."""
    found: Counter[Key] = Counter()
    for group, _ in cause:
        found.update(dict.fromkeys({key_of(group, slip) for slip in group.slips}, group.count))
    return [key for key, often in found.items() if often >= MANY and 2 * often >= _count(cause)]


# -- what two causes have in common ----------------------------------------------------------------------


def _all_have(cause: Explained, slip: Key) -> bool:
    return all(any(key_of(group, each) == slip for each in group.slips) for group, _ in cause)


def _is_of_many_items(small: Explained, large: Explained) -> bool:
    """Whether in all failures an item is counted that is one of the many of the larger cause."""
    slip = _slip(large)
    if slip is None or MANY_ITEMS not in slip:
        return False
    items = {each.about for group, _ in large for each in group.slips if key_of(group, each) == slip}
    return all(
        any(each.what == "surplus" and each.about in items for each in group.slips) for group, _ in small
    )


def _is_no_habit(small: Explained, large: Explained, run: Run) -> bool:
    """Whether an item is missing by a clause that is kept otherwise, and is counted elsewhere."""
    return (
        _what(small) == "missing"
        and _clauses(small) == _clauses(large)
        and all(slip and run.does(group.witness["game"], f"{COUNTS} {slip.about}") for group, slip in small)
    )


def _has_its_clause(small: Explained, large: Explained) -> bool:
    """Whether a small cause is of a clause of the larger one, or only cites one of those for its own."""
    theirs = _clauses(large)
    if all(slip is not None and slip.what == "cited" and slip.instead in theirs for _, slip in small):
        return True
    alike = (_what(small) in SUMS) == (_what(large) in SUMS) or _is_undecided(small)
    return alike and bool(_clauses(small) & theirs)


def _is_undecided(cause: Explained) -> bool:
    return all(slip is not None and slip.about == "undecided" for _, slip in cause)


def _is_open(small: Explained, large: Explained) -> bool:
    """Whether nothing but a few open sums is wrong, where other sums are."""
    opened = all(any(slip.what == "range" for slip in group.slips) for group, _ in small)
    return opened and _count(small) < MANY and _what(large) not in ("next", "turn")


def _is_alike(small: Explained, large: Explained) -> bool:
    """Whether all failures are off as most of the larger cause are, about the same act, or test its clause."""
    if _count(large) < MANY:
        return False
    common, theirs = _common(large), _clauses(large) if _what(large) in RULE else set[str]()
    return all(
        any(slip.what in PATTERNS and key_of(group, slip) in common for slip in group.slips)
        for group, _ in small
    ) or all(theirs & {*group.witness["clauses"]} for group, _ in small)
