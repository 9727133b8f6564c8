"""Faults planted one by one: every exclusion, every value and every form of payment wrong, in three engines.

Those that follow from a table are made from its rows; the others stand in `faults.toml`, each as what stands once in a
file and what is read instead. A fault says what a report has to name first: the item, and its clause.
"""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.engines.planted.serve import ROOT, planted

if TYPE_CHECKING:
    from collections.abc import Iterator

WRITTEN = Path(__file__).with_name("faults.toml")

JUDGE_OF_TAIWAN, JUDGE_OF_LINGQUE, LINGQUE_JS = "taiwan", "lingque", "lingque-js"
"""Our judge of two games, and the scorer of Lingque in JavaScript."""

ITEMS, FOULS = "spec/taiwan/items.toml", "spec/taiwan/fouls.toml"
COUNTING = "oracle/rulesets/taiwan/scoring/counting.py"
SHEET = "oracle/rulesets/taiwan/scoring/sheet.py"
TABLE = "conformance_tests/engines/lingque-js/table.mjs"
SCORER = "conformance_tests/engines/lingque-js/scorer.mjs"
SAYING = "conformance_tests/engines/lingque-js/answers.mjs"
HAND = ("score",)
SAID = {"lacking": "never counted", "renamed": "called otherwise"}


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault: in which engine, of what sort, and what a report is to name first.

    `items` are those the first cause may be about, empty where it is about none; `clauses` are the right ones. It is
    made in `file` by `changes`, of each what stands there once and what is read instead, and asked the `kinds` of cases;
    where none of them notices it, `then`. `beside` are the two items of which one shuts out the other.
    """

    engine: str
    sort: str
    name: str
    items: frozenset[str]
    clauses: frozenset[str]
    file: str
    changes: tuple[tuple[str, str], ...]
    kinds: tuple[str, ...]
    then: tuple[str, ...] = ()
    beside: tuple[str, str] | None = None

    @property
    def game(self) -> str:
        """The game of the engine."""
        return self.engine.partition("-")[0]

    def planted(self) -> str:
        """The text of the file with the fault in it."""
        return planted(self.name, self.file, self.changes)


def faults() -> Iterator[Fault]:
    """Every fault there is."""
    yield from _of_taiwan()
    yield from _of_lingque()
    for engine, rows in tomllib.loads(WRITTEN.read_text(encoding="utf-8")).items():
        for row in rows:
            yield Fault(
                engine,
                row["sort"],
                row["name"],
                frozenset(row.get("items", ())),
                frozenset(row["clauses"]),
                row["file"],
                tuple((old, new) for old, new in row["changes"]),
                tuple(row["kinds"]),
            )


def _values(number: int) -> tuple[int, ...]:
    """A figure that is one too high, and one that is doubled, where that is another."""
    return tuple(dict.fromkeys((number + 1, 2 * number)))


# -- 台 of Taiwan ------------------------------------------------------------------------------------


def _of_taiwan() -> Iterator[Fault]:
    """What items are worth, and what each takes."""
    text = (ROOT / ITEMS).read_text(encoding="utf-8")
    for block in re.findall(r"\[\[item\]\]\n(?:.+\n)+", text):
        row = tomllib.loads(block)["item"][0]
        slug, clause = row["slug"], frozenset({row["clause"]})
        for tai in _values(row["tai"]):
            new = block.replace(f"tai = {row['tai']}\n", f"tai = {tai}\n")
            name = f"{slug} is worth {tai}, not {row['tai']}"
            about = (frozenset({slug}), clause, ITEMS, ((block, new),), HAND, ("replay",))
            yield Fault(JUDGE_OF_TAIWAN, "value", name, *about)
        for taken in row["takes"]:
            left = ", ".join(f'"{each}"' for each in row["takes"] if each != taken)
            new = re.sub(r"takes = \[.*\]", f"takes = [{left}]", block)
            name = f"{taken} counts beside {slug}"
            about = (frozenset({taken}), clause, ITEMS, ((block, new),), HAND, ("replay",))
            yield Fault(JUDGE_OF_TAIWAN, "exclusion", name, *about, beside=(slug, taken))
        for sort, file, old, new in (
            (
                "lacking",
                COUNTING,
                "if slug in definitions and not item.off\n",
                f'if slug in definitions and not item.off and slug != "{slug}"\n',
            ),
            (
                "renamed",
                SHEET,
                "item=item.slug,",
                f'item="house-rule" if item.slug == "{slug}" else item.slug,',
            ),
        ):
            about = (frozenset({slug}), clause, file, ((old, new),), HAND, ("replay",))
            yield Fault(JUDGE_OF_TAIWAN, sort, f"{slug} is {SAID[sort]}", *about)
    yield from _liabilities_of_taiwan()


def _liabilities_of_taiwan() -> Iterator[Fault]:
    """代位賠付: who pays for others never, a draw longer or shorter, for any tile of the tail, for other wins."""
    text = (ROOT / FOULS).read_text(encoding="utf-8")
    for number, block in enumerate(re.findall(r"\[\[liability\]\]\n(?:.+\n)+", text), start=1):
        row = tomllib.loads(block)["liability"][0]
        wins = ", ".join(f'"{each}"' for each in row["wins"])
        changed = [
            ("never", f"wins = [{wins}]", "wins = []"),
            *((f"for {n} draws", f"draws = {row['draws']}", f"draws = {n}") for n in _spans(row["draws"])),
            ("for any tile of the tail", "one_tile = true", "one_tile = false"),
            ("for discards too", 'wins = ["draw"]', 'wins = ["discard", "draw"]'),
            ("for discards alone", 'wins = ["discard", "draw"]', 'wins = ["discard"]'),
            ("for draws alone", 'wins = ["discard", "draw"]', 'wins = ["draw"]'),
        ]
        for name, old, new in changed:
            if old in block and (name != "for 8 draws" or not row["one_tile"]):
                clauses = frozenset({row["clause"], "TW-PEN-13"})
                what = f"{row['clause']} (row {number}) makes liable {name}"
                about = (frozenset[str](), clauses, FOULS, ((block, block.replace(old, new)),), ("replay",))
                yield Fault(JUDGE_OF_TAIWAN, "liability", what, *about)


def _spans(draws: int) -> tuple[int, ...]:
    """A draw less, a draw more; where a span lasts for the rest of the hand, eight draws."""
    return (draws - 1, draws + 1) if draws else (8,)


# -- 番 of Lingque -----------------------------------------------------------------------------------

NINE_GATES = "jiu-lian-bao-deng"


def _of_lingque() -> Iterator[Fault]:
    """What fans are worth, what each shuts out, and which of two is counted."""
    text = (ROOT / TABLE).read_text(encoding="utf-8")
    for line in re.findall(r"^  \[\"[0-9].*\],$", text, re.MULTILINE):
        section, slug, _, fu, fan = re.findall(r'"([^"]+)"|(?<=, )([0-9]+)', line)[:5]
        clause = frozenset({f"LQ-2C.{section[0]}"})
        head = line.split(f", {fu[1]}, {fan[1]}")
        for what, wrong in (
            *(("副", (number, int(fan[1]))) for number in _values(int(fu[1]))),
            *(("翻", (int(fu[1]), number)) for number in _values(int(fan[1]))),
        ):
            new = f", {wrong[0]}, {wrong[1]}".join(head)
            name = f"{slug[0]} has {wrong[0]} 副, {wrong[1]} 翻 ({what})"
            about = (frozenset({slug[0]}), clause, TABLE, ((line, new),), HAND)
            yield Fault(LINGQUE_JS, "value", name, *about)
        for sort, file, old, new in (
            ("lacking", SCORER, "if (!answer) continue;", f'if (!answer || id === "{slug[0]}") continue;'),
            ("renamed", SAYING, "item: fan.id,", f'item: fan.id === "{slug[0]}" ? "house-rule" : fan.id,'),
        ):
            about = (frozenset({slug[0]}), clause, file, ((old, new),), HAND)
            yield Fault(LINGQUE_JS, sort, f"{slug[0]} is {SAID[sort]}", *about)
    yield from _exclusions_of_lingque(text)


def _exclusions_of_lingque(text: str) -> Iterator[Fault]:
    exclusions = tomllib.loads((ROOT / "spec/lingque/exclusions.toml").read_text(encoding="utf-8"))
    for row in exclusions["excludes"]:
        if "reading" in row:  # without it the engine follows another candidate, which is right as well
            continue
        (line,) = re.findall(rf'^    "?{row["fan"]}"?: \[.*\],$', text, re.MULTILINE)
        for other in row["others"]:
            left = ", ".join(
                f'"{each}"' for each in re.findall(r'(?<=[\[ ])"([^"]+)"(?=[,\]])', line) if each != other
            )
            new = re.sub(r": \[.*\],$", f": [{left}],", line)
            yield _counted_beside(row["fan"], other, row["clause"], line, new)
    fans = tomllib.loads((ROOT / "spec/lingque/fans.toml").read_text(encoding="utf-8"))["fan"]
    old = f'fan.id !== "{NINE_GATES}")'
    for row in exclusions["excludes_all"]:
        for fan in fans:
            other = fan["slug"]
            if fan["class"] != row["but_class"] and other != row["fan"]:
                new = f'{old[:-1]} && fan.id !== "{other}")'
                yield _counted_beside(row["fan"], other, row["clause"], old, new)
    for row in exclusions["mutex"]:
        if "reading" not in row:
            one, other = row["fans"]
            old, name = f'  ["{one}", "{other}"],\n', f"{one} and {other} both count"
            about = (frozenset({one, other}), frozenset({row["clause"]}), TABLE, ((old, ""),), HAND)
            yield Fault(LINGQUE_JS, "exclusion", name, *about)


def _counted_beside(fan: str, other: str, clause: str, old: str, new: str) -> Fault:
    """A fan that is counted although another shuts it out."""
    name = f"{other} counts beside {fan}"
    about = (frozenset({other}), frozenset({clause}), TABLE, ((old, new),), HAND)
    return Fault(LINGQUE_JS, "exclusion", name, *about, beside=(fan, other))


def _no_exclusions(engine: str, file: str, old: str, new: str) -> Fault:
    name = "nothing shuts out anything"
    return Fault(engine, "exclusion", name, frozenset(), frozenset(), file, ((old, new),), HAND)


NO_EXCLUSIONS = {
    fault.engine: fault
    for fault in (
        _no_exclusions(
            LINGQUE_JS,
            SCORER,
            "function counted(held, { excludes }) {",
            "function counted(held, { excludes }) {\n  return held;",
        ),
        _no_exclusions(JUDGE_OF_TAIWAN, COUNTING, "out |= self.items[slug].takes", "out |= set()"),
    )
}
"""The engines that count everything that is there, by name."""
