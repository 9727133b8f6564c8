"""What the rows of a report amount to: counts, causes, clauses, readings. It grows with failures, not with cases."""

from __future__ import annotations

import json
import re
from collections import Counter, defaultdict
from dataclasses import field
from typing import TYPE_CHECKING, TypeVar, cast

from grammar.records import dataclass
from grammar.visible import visible
from oracle.conformance.cases.case import ABOUT
from oracle.conformance.run.causes.failures import Group, Own, Run
from oracle.conformance.run.causes.gathering import gathered
from oracle.conformance.run.outcomes import FAILED, STATUSES
from oracle.conformance.run.reckoning import Slip

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from oracle.conformance.inputs.forms import JsonValue
    from oracle.conformance.run.causes.gathering import Cause
    from oracle.conformance.run.rows import End, Head, Row, Stale


T = TypeVar("T")

COUNTED = ("must", "optional", "disputed", "input")
"""What cases are counted by: their level, or that their input contradicts itself."""

EVIL = ("CRASH", "TIMEOUT", "PROTOCOL", "ERROR", "FAIL")
"""Causes are listed in this order: what broke before what was wrong."""


UNASKED = "UNASKED"
"""What became, in the counts by game and kind, of cases that were not asked under the readings declared."""


@dataclass(frozen=True, slots=True)
class Share:
    """So many of so many."""

    passed: int
    of: int

    def __str__(self) -> str:
        return f"{self.passed}/{self.of}"


@dataclass(slots=True)
class Part:
    """What became of the cases about one thing: by game and kind, by clause, by the level at which one first differs."""

    counts: Counter[str] = field(default_factory=Counter[str])
    by_area: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    by_clause: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    first_at: Counter[str] = field(default_factory=Counter[str])

    def clauses(self) -> Share:
        """How many clauses passed in every case that tests them, of those that some answered case tests."""
        shares = [share for share in map(share_of, self.by_clause.values()) if share.of]
        return Share(sum(share.passed == share.of for share in shares), len(shares))


class Summary:
    """Counts rows as they come."""

    def __init__(self, head: Head) -> None:
        self.head = shown(head)
        self.counts: Counter[str] = Counter()
        self.by_area: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
        self.by_level: dict[str, Counter[str]] = defaultdict(Counter)
        self.parts: dict[str, Part] = {about: Part() for about in ABOUT}
        self.readings: dict[str, Counter[str]] = defaultdict(Counter)
        self.groups: dict[tuple[object, ...], Group] = {}
        self.shown: dict[str, set[str]] = defaultdict(set)
        self.skips: Counter[str] = Counter()
        self.unasked = 0
        self.housed = 0
        self.stale: list[Stale] = []
        self.flaky: list[str] = []
        self.failures: dict[str, str] = {}

    def add(self, row: Row) -> None:
        """Count a row; what it holds of strangers is kept as it can be shown."""
        row = shown(row)
        status, part = row["status"], self.parts[row.get("about", "rules")]
        self.counts[status] += 1
        part.counts[status] += 1
        unasked = status == "SKIP" and not row.get("asked", True)
        part.by_area[row["game"], row["kind"]][UNASKED if unasked else status] += 1
        self.by_area[row["game"], row["kind"]][status] += 1
        self.housed += bool(row.get("profile"))
        if self.declared(row["game"], row["kind"]) and not row.get("profile"):
            self.by_level[row.get("about", row["level"])][status] += 1
            for clause in row["clauses"]:
                part.by_clause[clause][status] += 1
        for identifier, slug in row.get("reading", {}).items():
            self.readings[identifier][slug] += 1
        self.shown[row["game"]].update(row.get("shown", ()))
        if row.get("flaky"):
            self.flaky.append(row["id"])
        if status == "SKIP" and self.declared(row["game"], row["kind"]):
            self.skips[row.get("reason", "")] += 1
            self.unasked += unasked
        if status in FAILED or status == "XFAIL":
            self.failures[row["id"]] = row.get("was") or f"{status} {row.get('cause', '')}".rstrip()
        if status in FAILED:
            part.first_at.update(each["level"] for each in row.get("differences", [])[:1])
            self._count_cause(row)
        elif "known" in row and status in ("XPASS", "SKIP"):
            self.stale.append({"id": row["id"], "why": "passes" if status == "XPASS" else "skipped"})

    def declared(self, game: str, kind: str) -> bool:
        """Whether the implementation claims to know a game and a kind."""
        implementation = self.head["implementation"]
        by_game = implementation.get("kinds_by_game")
        kinds = (
            by_game.get(game, implementation["kinds"])
            if isinstance(by_game, dict)
            else implementation["kinds"]
        )
        return game in words_of(implementation["games"]) and kind in words_of(kinds)

    def areas(self, about: str) -> list[tuple[str, str, Counter[str]]]:
        """Game, kind and what became of the cases about one thing, of what the implementation claims to know; sorted."""
        by_area = self.parts[about].by_area
        return [
            (game, kind, by_area[game, kind]) for game, kind in sorted(by_area) if self.declared(game, kind)
        ]

    def strange(self) -> list[str]:
        """What the implementation says it knows and what there is none of; games of `kinds_by_game` beside its games."""
        from oracle.conformance.kinds import KINDS  # only a whole report asks
        from oracle.game.hands import known
        from oracle.rulebook.readings import can_be_named

        implementation = self.head["implementation"]
        games, by_game = words_of(implementation["games"]), implementation.get("kinds_by_game")
        named = by_game if isinstance(by_game, dict) else {}
        kinds = [
            *words_of(implementation["kinds"]),
            *(kind for each in named.values() for kind in words_of(each)),
        ]
        found = [game for game in games if game not in known()]
        found += [kind for kind in kinds if kind not in KINDS]
        found += [f"kinds_by_game.{game}" for game in named if game not in games]
        profiles = implementation.get("profiles")
        for game, words in profiles.items() if isinstance(profiles, dict) else ():
            found += [f"profiles.{game}.{word}" for word in words_of(words) if not can_be_named(game, word)]
        return [*dict.fromkeys(found)]

    def undeclared(self) -> Counter[str]:
        """How many cases there are, by game, of what it does not claim to know."""
        found: Counter[str] = Counter()
        for (game, kind), counts in sorted(self.by_area.items()):
            if not self.declared(game, kind):
                found[game] += counts.total()
        return found

    def _count_cause(self, row: Row) -> None:
        slips = tuple(
            Slip(each["what"], each["about"], each["clause"], each["instead"])
            for each in row.get("slips", [])
        )
        named = (row["status"], row.get("clause", ""), row.get("cause", ""), last_words(row))
        key = (*named, slips, *row["clauses"], row.get("about", ""), row["game"] if slips else "")
        size = len(json.dumps(row.get("input")))
        found = self.groups.get(key)
        if found is None:
            self.groups[key] = Group(*named, slips, row, size, flaky=int(bool(row.get("flaky"))))
        else:
            self.groups[key] = found.with_one_more(row, size)

    # -- answers -------------------------------------------------------------------------------------

    @property
    def cases(self) -> int:
        """How many rows there were."""
        return sum(self.counts.values())

    @property
    def unexpected(self) -> int:
        """How many cases ended as nobody expected."""
        return sum(self.counts[status] for status in FAILED)

    @property
    def everything_skipped(self) -> bool:
        """Whether there were cases and none was answered."""
        return 0 < self.counts["SKIP"] == self.cases

    @property
    def skipped(self) -> int:
        """How many cases the implementation was asked, in the games and kinds it declares, and did not answer."""
        return self.skips.total() - self.unasked

    @property
    def everything_failed(self) -> bool:
        """Whether nothing that was asked ended as expected."""
        return self.unexpected == self.cases - self.counts["SKIP"] > 1

    @property
    def answered(self) -> int:
        """How many cases got an answer that could be compared."""
        return sum(self.counts[status] for status in ("PASS", "FAIL", "XFAIL", "XPASS"))

    def share(self, level: str) -> Share:
        """How many cases of a level passed, of those in the games and kinds that the implementation declares.

        Those of input that contradicts itself are of no level; they are counted under `input`. A case that was
        skipped, or not asked under the readings declared, counts neither way.
        """
        return share_of(self.by_level[level])

    @property
    def by_clause(self) -> Mapping[str, Counter[str]]:
        """What became of the cases that test a clause, those about input apart."""
        return self.parts["rules"].by_clause

    def clauses(self) -> Share:
        """How many clauses passed in every case about the rules that tests them, of those some answered one tests."""
        return self.parts["rules"].clauses()

    def sorted_causes(self) -> list[Cause]:
        """The causes: what broke before what was wrong, the most frequent first; input that cannot be comes last."""
        return sorted(
            gathered(self.groups.values(), Run(self._own, self.shown, self.readings)),
            key=lambda each: (
                each.about_input,
                EVIL.index(each.status),
                -each.count,
                each.clause,
                each.cause,
                each.witness["id"],
            ),
        )

    def _own(self, clause: str) -> Own:
        """What became of the cases that test a clause."""
        found = self.by_clause.get(clause, Counter())
        return Own(found["PASS"], sum(found[status] for status in FAILED))

    def end(self, *, complete: bool, unmatched: Iterable[str] = ()) -> End:
        """The last line of the report."""
        left: list[Stale] = [{"id": identifier, "why": "unmatched"} for identifier in unmatched]
        return {
            "type": "end",
            "complete": complete,
            "counts": {status: self.counts[status] for status in STATUSES},
            "about": {
                about: {status: part.counts[status] for status in STATUSES}
                for about, part in self.parts.items()
            },
            "flaky": len(self.flaky),
            "stale": [*self.stale, *left],
        }


def share_of(found: Counter[str]) -> Share:
    """How many cases passed, of those that were not skipped."""
    return Share(found["PASS"] + found["XPASS"], found.total() - found["SKIP"])


def shown(value: T) -> T:
    """A value with every text in it as it can be shown: nothing that steers a terminal or turns the writing."""
    match value:
        case str():
            return cast("T", visible(value))
        case list():
            return cast("T", [shown(each) for each in value])
        case dict():
            return cast("T", {visible(key): shown(each) for key, each in value.items()})
        case _:
            return value


def last_words(row: Row) -> str:
    """What a program said last before it broke, without the figures that differ from case to case.

    A program that did not answer in time has said no last word: how far it came hangs on the patience it met.
    """
    if row["status"] in ("FAIL", "TIMEOUT"):
        return ""
    complaints = row.get("stderr", "").splitlines()[-1:] or [row.get("reason", "")]
    return re.sub(r"0x[0-9a-fA-F]+|[0-9]+", "#", complaints[0])[:200]


def summed(head: Head, rows: Iterable[Row]) -> Summary:
    """The summary of all rows of a report."""
    summary = Summary(head)
    for row in rows:
        summary.add(row)
    return summary


def words_of(value: JsonValue) -> tuple[str, ...]:
    """The texts of a list; none of anything else."""
    return tuple(str(each) for each in value) if isinstance(value, list) else ()


def scope(summary: Summary) -> list[str]:
    """What an implementation claims to know, of what there are cases for: a game, or a game with some kinds."""
    kinds: dict[str, list[str]] = defaultdict(list)
    whole: dict[str, list[str]] = defaultdict(list)
    for game, kind in sorted(summary.by_area):
        whole[game].append(kind)
        if summary.declared(game, kind):
            kinds[game].append(kind)
    return [game if known == whole[game] else f"{game} ({' '.join(known)})" for game, known in kinds.items()]


CAUSES = 10
"""Causes that are shown."""
