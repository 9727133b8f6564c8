"""What people wait for, in this tree, beside an earlier one, beside the peers and beside a floor: a table a game.

Long because the table of what is aimed at, what is measured and what is said of it are read together.

    make bench
    make bench BASE=bfbf7684           the same for that commit too, in turn with this tree
    bench.py --base REV --game taiwan --rounds 9 --hands 40 --sheets 5000

A tree of the earlier commit is laid out for the time it takes. Whatever is measured is a process of its own; all of
them take turns, this tree and the earlier one in changing order, over the same dealt logs and the same hands made by
chance. So a busy moment falls on all alike; the floor, a loop that does nothing of ours, shows how many there were. A
figure is the median of the rounds and half the way from the least to the most; a ratio is taken round by round, and
once more of the least each tree has taken, which is nearer the truth where other work runs beside.
Processor time is what is compared. A process is warmed by one log, and counts hands of which nothing is kept.

Last, many at once: dealt logs and the published cases, by one process and by two in turn. There the wall counts, so
that the figures say something only where nothing else runs; processor time tells what the second process costs, and
two loops of plain Python what two processors give at best (two that share a core are slower than one alone).

Before that the instructions of an act are counted under callgrind (`instructions.py`), where valgrind is installed: one
ratio is enough for them, whatever else the machine does.

The aims are those of the last column. Those beside an earlier tree are set for one commit, and are given for it alone.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import statistics
import subprocess
import sys
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from conformance_tests.benchmarks import instructions
from conformance_tests.benchmarks.made_hands import made
from grammar import render_log
from oracle.game.hands import known
from oracle.judge.dealing import deal

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

HERE = Path(__file__).resolve()
ROOT = HERE.parents[2]
MEASURED = HERE.with_name("measured.py")
CHAPTER = ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu"
HAND = (
    *("45", "55", "own:33x3", "press:36x4", "press:25x3", "pung:23x3/tian"),
    *("four:24x4/side", "top:22x5/across/across", "+55/tian/flip", "prospect:13-23-46-11"),
)

SINCE = "bfbf7684"
"""The commit for which the aims beside an earlier tree are set."""
REPLAY = {"tongqi": 0.6, "jiaxing": 0.6, "taiwan": 0.6, "lingque": 0.75, "yawan": 0.75}
"""At most so much of the time an act that it took at that commit."""
PLY = 2.5
"""At most so many times as long as a ply of python-chess: four tenths of its plies a second."""
SHEET = {"lingque": 1 / 2.5, "taiwan": 1 / 2, "yawan": 5.0}
"""At most so many times as long as the peer takes."""
STARTS = {"paipu check": 190, "paipu score": 90, "paipu explain": 90}
"""The milliseconds after which a cold command has answered."""
LOGS, TWO = 2_000, 1.8
"""The dealt logs that are checked at once, and how many times as fast two processes do what one does."""
FEWER = 3
"""The rounds of what takes a minute and more each time."""
COUNTING = "found = {}\nfor number in range(40_000_000): found[number & 1023] = number"
"""Work of nothing of ours: what two processors give over one shows that they share a core, where they do."""
CASES = 2.5
"""The seconds in which two processes ask ten thousand published cases."""
HELD_UP = {
    "check": "reading parts and printing in one process, loading before the others begin; the rest is the machine's",
    "conform": "starting and reading the cases in one process, about a tenth; of the rest more than half is replay",
    "an act": "some hundred rules an act, none of them above 4 %: the judge's loop is a sixth, reading a tenth",
    "a sheet": "new hands, each asked of predicates and written down line by line with its clauses",
    "paipu": "loading modules and tables, and making the reader of the game",
}
"""What holds up a line that misses its bar, by how its name begins; from profiles, as the README has them."""
PRINTED = {"printed": {"YW-A20": "printed"}, "reconstruction": {"YW-A20": "reconstruction"}}
"""Two profiles of Yawan: one that compares two weights of every choice, and one that compares three."""

PGN = """\
[Event "Rosenwald Trophy"]
[Site "New York"]
[Date "1956.10.17"]
[White "Byrne, Donald"]
[Black "Fischer, Robert James"]
[Result "*"]

1. Nf3 Nf6 2. c4 g6 3. Nc3 Bg7 4. d4 O-O 5. Bf4 d5 6. Qb3 dxc4 7. Qxc4 c6 8. e4 Nbd7 9. Rd1 Nb6 10. Qc5 Bg4
11. Bg5 Na4 12. Qa3 Nxc3 13. bxc3 Nxe4 14. Bxe7 Qb6 15. Bc4 Nxc3 16. Bc5 Rfe8+ 17. Kf1 Be6 18. Bxb6 Bxc4+
19. Kg1 Ne2+ 20. Kf1 Nxd4+ 21. Kg1 Ne2+ 22. Kf1 Nc3+ 23. Kg1 axb6 24. Qb4 Ra4 25. Qxb6 Nxd1 26. h3 Rxa2
27. Kh2 Nxf2 28. Re1 *

"""
"""Byrne against Fischer, 55 plies: about as long as a hand."""


@dataclass
class Taken:
    """What one thing took, round by round: of the processor and of the wall."""

    processor: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    def beside(self, other: Taken) -> list[float]:
        """The ratios of each round."""
        return [mine / theirs for mine, theirs in zip(self.processor, other.processor, strict=True)]


@dataclass
class Line:
    """A line of a table: what is done in both trees, what the peer does meanwhile, and how long it may take.

    `at_most` is a number of times as long as the peer, `of_base` as the earlier tree.
    """

    name: str
    ours: Callable[[Path], tuple[float, float]]
    peer: str
    theirs: Callable[[Path], tuple[float, float]]
    at_most: float | None = None
    of_base: float | None = None
    taken: dict[str, Taken] = field(default_factory=dict)


# -- what is run ---------------------------------------------------------------------------------------


def environment(tree: Path) -> dict[str, str]:
    """As the shell has it, for a tree; what is compiled is kept, as it is where Paipu is installed."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPATH": str(tree)}


def done(work: str, file: Path | None, tree: Path) -> tuple[float, float]:
    """The microseconds of the processor and of the wall that one act, ply or hand takes in a tree."""
    command = [sys.executable, "-P", str(MEASURED), work, *([] if file is None else [str(file)])]
    said = subprocess.run(command, env=environment(tree), check=True, stdout=subprocess.PIPE).stdout
    number, processor, wall = json.loads(said)
    return processor / number * 1e6, wall / number * 1e6


def started(words: Sequence[str], tree: Path) -> tuple[float, float]:
    """The milliseconds from the start of a process to its end, of the processor and of the wall."""
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    command = [sys.executable, "-P", *words]
    code = subprocess.run(
        command, env=environment(tree), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False
    ).returncode
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    if code not in (0, 1, 3):
        raise SystemExit(f"{' '.join(words)} ended with exit code {code}")
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return spent * 1e3, wall * 1e3


def in_turns(lines: Sequence[Line], trees: Mapping[str, Path], rounds: int) -> None:
    """Measure every line in every tree, the order of the trees changing from round to round.

    A round before the first one compiles what is loaded and is not counted.
    """
    for turn in range(rounds + 1):
        order = list(trees)[:: 1 if turn % 2 else -1]
        for line in lines:
            asked = [(name, line.ours, trees[name]) for name in order]
            for name, measure, tree in [*asked, ("peer", line.theirs, ROOT)]:
                processor, wall = measure(tree)
                if turn:
                    taken = line.taken.setdefault(name, Taken())
                    taken.processor.append(processor)
                    taken.wall.append(wall)


# -- what is measured ----------------------------------------------------------------------------------


def logs(game: str, hands: int) -> str:
    """Dealt hands that all differ, the first one to warm up with."""
    first, *rest = ("".join(render_log(deal(game, seed), "en")) for seed in range(hands + 1))
    return json.dumps([first, "".join(rest)])


def lines_of(game: str, folder: Path, hands: int, sheets: int) -> list[Line]:
    """What is measured of a game; what it is measured with is written into a folder."""

    def written(name: str, text: str) -> Path:
        path = folder / f"{game}-{name}"
        path.write_text(text, encoding="utf-8")
        return path

    replayed = partial(done, "replay", written("logs", logs(game, hands)))
    validated = partial(done, "plies", written("games", PGN * hands))
    found = [Line("an act", replayed, "a ply of python-chess", validated, PLY, REPLAY.get(game))]
    if game not in SHEET:
        return found
    ours, theirs = made(game, random.Random(f"{game} 29"), sheets)  # noqa: S311 - reproducible, nothing secret

    def counted(name: str, of: str, readings: Mapping[str, str]) -> Callable[[Path], tuple[float, float]]:
        shown = [hand.replace(" round:E", "") for hand in ours] if of == "lingque" else ours
        asked = {"game": of, "readings": readings, "hands": shown}
        return partial(done, "sheets", written(name, json.dumps(asked)))

    if game != "yawan":
        counting = partial(done, "mahjong", written("theirs", json.dumps(theirs)))
        sheet = counted("hands", game, {})
        return [*found, Line("a sheet", sheet, "a hand of mahjong", counting, SHEET[game])]
    peer = counted("lingque", "lingque", {})
    return found + [
        Line(f"a sheet, {name}", counted(name, game, readings), "a sheet of Lingque", peer, SHEET[game])
        for name, readings in PRINTED.items()
    ]


def starts() -> list[Line]:
    """Cold commands, beside a Python that does nothing."""
    command = ("-m", "oracle.cli")
    asked = {
        "paipu --version": (*command, "--version"),
        "paipu score": (*command, "score", "tongqi", *HAND),
        "paipu explain": (*command, "explain", "TW-TAI-37"),
        "paipu check": (*command, "check", str(CHAPTER)),
    }
    nothing = partial(started, ("-c", "pass"))
    return [Line(name, partial(started, words), "python -c pass", nothing) for name, words in asked.items()]


def many_at_once(folder: Path, rounds: int) -> Iterator[str | Table]:
    """Logs checked and cases asked by one process and by two in turn: a table, and what holds up the rest."""
    each = LOGS // len(known())
    files = [folder / f"{game}-{seed}.paipu" for game in known() for seed in range(each)]
    for place, file in enumerate(files):
        dealt = deal(known()[place // each], place % each)
        file.write_text("".join(render_log(dealt, "en")), encoding="utf-8")
    paipu = (sys.executable, "-m", "oracle.cli")
    listed = subprocess.run(
        [*paipu, "conform", "--self", "--list"], cwd=ROOT, check=True, stdout=subprocess.PIPE
    )
    cases = len(listed.stdout.splitlines())
    table = Table(
        "", title=f"many at once, seconds of the wall and of the processor, {rounds} rounds in turn"
    )
    for name in ("one process", "two", "times as fast", "aimed at", "met"):
        table.add_column(name, justify="right")
    gives = statistics.median(_counted(1) * 2 / _counted(2) for _ in range(rounds))
    table.add_row("plain Python, two loops", "", "", f"{gives:.2f}", "what these processors give", "")
    said: list[str] = []
    asked = {
        f"check --json, {len(files):,} logs": ("check", "--json", *map(str, files)),
        f"conform --self, {cases:,} cases": ("conform", "--self", "--json"),
    }
    for name, words in asked.items():
        alone, both = Taken(), Taken()
        for _ in range(rounds):
            for taken, jobs in ((alone, "1"), (both, "2")):
                began, before = time.perf_counter(), _of_children()
                subprocess.run(
                    [*paipu, *words, "--jobs", jobs], cwd=ROOT, check=False, stdout=subprocess.DEVNULL
                )
                taken.wall.append(time.perf_counter() - began)
                taken.processor.append(_of_children() - before)
        faster = statistics.median(one / two for one, two in zip(alone.wall, both.wall, strict=True))
        seconds = statistics.median(both.wall) * 10_000 / cases
        is_check = words[0] == "check"
        aim = f"{TWO} times as fast" if is_check else f"{CASES} s for 10,000, now {seconds:.1f}"
        met = faster >= TWO if is_check else seconds <= CASES
        walls = [
            f"{statistics.median(each.wall):.1f}, {statistics.median(each.processor):.1f}"
            for each in (alone, both)
        ]
        table.add_row(name, *walls, f"{faster:.2f}", aim, "yes" if met else "no")
        if not met:
            said.append(f"{name} misses a bar; what holds it up: {HELD_UP[words[0]]}.")
    yield table
    yield from said


def _counted(number: int) -> float:
    """The seconds that so many processes take to count, all at once."""
    began = time.perf_counter()
    for each in [subprocess.Popen([sys.executable, "-c", COUNTING]) for _ in range(number)]:
        each.wait()
    return time.perf_counter() - began


def _of_children() -> float:
    """Processor seconds of the programs that were started and have ended, and of theirs."""
    spent = resource.getrusage(resource.RUSAGE_CHILDREN)
    return spent.ru_utime + spent.ru_stime


# -- what is said --------------------------------------------------------------------------------------


def figure(values: Sequence[float], form: str) -> str:
    """The median, with half the way from the least to the most as its spread."""
    median = statistics.median(values)
    return f"{median:{form}} ±{(max(values) - min(values)) / 2 / median:.0%}"


def beside_before(now: Taken, before: Taken) -> str:
    """The ratio of two trees, and that of the least each has taken: what others did meanwhile only adds to either."""
    return f"{figure(now.beside(before), '.2f')}, least {min(now.processor) / min(before.processor):.2f}"


def bar(line: Line, base: str | None) -> tuple[str, str]:
    """What is aimed at, and whether it is reached."""
    aims: list[tuple[str, bool]] = []
    now = line.taken["now"]
    if line.of_base is not None and base is not None and base.startswith(SINCE):
        ratio = statistics.median(now.beside(line.taken["base"]))
        aims.append((f"{line.of_base:.2f} of before", ratio <= line.of_base))
    if line.at_most is not None:
        ratio = statistics.median(now.beside(line.taken["peer"]))
        aims.append((f"{line.at_most:.2f} times the peer", ratio <= line.at_most))
    if line.name in STARTS:
        limit = STARTS[line.name]
        aims.append((f"{limit} ms", statistics.median(now.wall) <= limit))
    return "\n".join(aim for aim, _ in aims), "\n".join("yes" if met else "no" for _, met in aims)


def table_of(title: str, lines: Sequence[Line], base: str | None, form: str) -> Table:
    """The table of some lines."""
    table = Table("", title=title)
    for name in ([] if base is None else [f"at {base[:8]}"]) + ["now"]:
        table.add_column(name, justify="right")
    if base is not None:
        table.add_column("now / before", justify="right")
    for name in ("wall", "the peer", "now / peer", "at most", "met"):
        table.add_column(name, justify="right")
    for line in lines:
        now, peer = line.taken["now"], line.taken["peer"]
        before = line.taken.get("base")
        beside = [] if before is None else [figure(before.processor, form)]
        ratio = [] if before is None else [beside_before(now, before)]
        theirs = f"{line.peer}: {statistics.median(peer.processor):{form}}"
        times = figure(now.beside(peer), ".2f")
        wall = f"{statistics.median(now.wall):{form}}"
        table.add_row(
            line.name, *beside, figure(now.processor, form), *ratio, wall, theirs, times, *bar(line, base)
        )
    return table


def held_up(lines: Sequence[Line], base: str | None) -> Iterator[str]:
    """For each line that misses a bar what the rest is held up by."""
    for line in lines:
        if "no" in bar(line, base)[1].splitlines():
            why = next(
                (why for name, why in HELD_UP.items() if line.name.startswith(name)), "nothing that is known"
            )
            yield f"{line.name} misses a bar; what holds it up: {why}."


def noise(line: Line, rounds: int) -> str:
    """How steady the machine was, by what the floor took from the first round to the last."""
    taken = line.taken["now"]
    median = statistics.median(taken.processor)
    spread = (max(taken.processor) - min(taken.processor)) / median
    waited = statistics.median(wall / spent for wall, spent in zip(taken.wall, taken.processor, strict=True))
    load = os.getloadavg()
    return (
        f"The floor differed by {spread:.0%} over {rounds} rounds and waited for {waited - 1:.0%} of its time; "
        f"{os.cpu_count()} processors had a load of {load[0]:.1f} at the end, of {load[2]:.1f} over 15 minutes."
    )


@contextmanager
def earlier(revision: str | None, folder: Path) -> Generator[dict[str, Path]]:
    """The trees by their names: this one, and one of an earlier commit for the time being."""
    if revision is None:
        yield {"now": ROOT}
        return
    git = partial(subprocess.run, cwd=ROOT, check=True)
    tree = folder / "base"
    git(["git", "worktree", "add", "-q", "--detach", str(tree), revision])
    try:
        yield {"base": tree, "now": ROOT}
    finally:
        git(["git", "worktree", "remove", "--force", str(tree)])


def installed(trees: Mapping[str, Path], folder: Path) -> dict[str, Path]:
    """Where a wheel of each tree lies as pip installs it: what is made when a wheel is built is what answers first."""
    pip = (sys.executable, "-m", "pip", "-q", "--disable-pip-version-check")
    found = {name: folder / f"installed-{name}" for name in trees}
    for name, there in found.items():
        wheels = folder / f"wheels-{name}"
        subprocess.run([*pip, "wheel", "--no-deps", "-w", str(wheels), str(trees[name])], check=True)
        (wheel,) = wheels.glob("*.whl")
        subprocess.run([*pip, "install", "--no-deps", "--target", str(there), str(wheel)], check=True)
    return found


def resolved(revision: str) -> str:
    """The whole name of a commit; one that git does not know is refused."""
    found = subprocess.run(
        ["git", "rev-parse", "--verify", "--quiet", f"{revision}^{{commit}}"],
        cwd=ROOT,
        check=False,
        stdout=subprocess.PIPE,
        text=True,
    )
    if found.returncode:
        raise SystemExit(f"bench: git knows no commit {revision}")
    return found.stdout.strip()


def arguments() -> argparse.ArgumentParser:
    """The words of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--base", metavar="REV", help="an earlier commit to measure in turn with this tree")
    parser.add_argument("--game", action="append", choices=known(), help="only this one, without the starts")
    parser.add_argument("--rounds", type=int, default=7, help="(%(default)s)")
    parser.add_argument("--hands", type=int, default=25, help="logs a game (%(default)s)")
    parser.add_argument("--sheets", type=int, default=3_000, help="hands a game to be counted (%(default)s)")
    return parser


def main() -> None:
    """Measure in turns and print the tables."""
    wanted = arguments().parse_args()
    base = None if not wanted.base else resolved(wanted.base)
    console = Console(width=None if sys.stdout.isatty() else 160)
    steady = Line("the floor", partial(done, "floor", None), "", partial(done, "floor", None))
    with TemporaryDirectory(prefix="paipu-bench-") as name, earlier(base, Path(name)) as trees:
        for game in wanted.game or known():
            lines = lines_of(game, Path(name), wanted.hands, wanted.sheets)
            in_turns([steady, *lines], trees, wanted.rounds)
            title = f"{game}, microseconds of the processor, {wanted.rounds} rounds of {wanted.hands} hands"
            console.print(table_of(title, lines, base, ",.1f"), *held_up(lines, base), sep="\n")
        console.print(*instructions.told(wanted.game or known(), trees), sep="\n")
        if not wanted.game:
            cold = starts()
            in_turns([steady], trees, wanted.rounds)
            in_turns(cold, installed(trees, Path(name)), wanted.rounds)
            title = "cold starts of installed wheels, milliseconds"
            console.print(table_of(title, cold, base, ",.0f"), *held_up(cold, base), sep="\n")
            console.print(*many_at_once(Path(name), FEWER), sep="\n")
    console.print(noise(steady, len(steady.taken["now"].processor)))


if __name__ == "__main__":
    main()
