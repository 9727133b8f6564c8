"""10-match: the groups of a contest, who advances, and what decides it (chapter 7 一（一） to （三）)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from oracle.rulebook.clauses import cites
from oracle.rulebook.tables import read_table

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

CONTESTS = read_table("yawan", "contests")
"""The figures of a contest."""

GROUP, TEAM = CONTESTS.section("groups"), CONTESTS.section("team")
RANKED = CONTESTS.section("places").number("ranked")


@cites("YW-MATCH-2")
def groups(entrants: Sequence[str], *, doubles: bool = False) -> tuple[tuple[str, ...], ...]:
    """Entrants in groups of four, in doubles two sides against each other; the last group may lack some."""
    size = GROUP.number("sides") if doubles else GROUP.number("players")
    return tuple(tuple(entrants[start : start + size]) for start in range(0, len(entrants), size))


@cites("YW-MATCH-2")
def passed_on(group: Sequence[str], *, doubles: bool = False) -> tuple[str, ...]:
    """The players who advance without playing: all of a group that lacks players, unless substitutes fill it."""
    size = GROUP.number("sides") if doubles else GROUP.number("players")
    return tuple(group) if len(group) < size else ()


@cites("YW-MATCH-2")
def advancing(scores: Mapping[str, int]) -> tuple[str, ...]:
    """The first two of a preliminary group, by the scores won at the table."""
    return ranking(scores)[: GROUP.number("advance")]


@cites("YW-MATCH-3")
def ranking(scores: Mapping[str, int]) -> tuple[str, ...]:
    """Entrants by the scores won at the table, the highest first."""
    return tuple(sorted(scores, key=lambda entrant: -scores[entrant]))


@cites("YW-MATCH-3")
def doubles_score(sets: Sequence[int]) -> Fraction:
    """What a doubles event of a team contest counts: the average of its round robin of three sets."""
    due = TEAM.number("sets")
    if len(sets) != due:
        raise ValueError(f"a doubles event of a team is {due} sets, not {len(sets)}")
    return Fraction(sum(sets), due)


@cites("YW-MATCH-3")
def team_total(doubles: Mapping[str, Sequence[int]], singles: Mapping[str, int]) -> Fraction:
    """The total of a team: the averages of its doubles events and the scores of its two singles."""
    if set(doubles) != set(TEAM.texts("doubles")) or set(singles) != set(TEAM.texts("singles")):
        raise ValueError("a team plays women's, men's and mixed doubles, and women's and men's singles")
    return sum(singles.values()) + sum((doubles_score(sets) for sets in doubles.values()), Fraction(0))


@cites("YW-MATCH-4")
def places(order: Sequence[str], *, round_robin: bool) -> tuple[str, ...]:
    """The players who have a place: all after a full round robin, otherwise only the first four."""
    return tuple(order) if round_robin else tuple(order[:RANKED])


@cites("YW-MATCH-4")
def may_be_seeded(semi_finalists: Sequence[str], entrants: Sequence[str]) -> tuple[str, ...]:
    """The entrants who may be seeded in the next contest: those who reached the semi-final of this one."""
    return tuple(entrant for entrant in entrants if entrant in semi_finalists)
