"""Everything Paipu answers, written down, so that a change which should change nothing can show that it does not.

    same_answers.py write before.ndjson         in the tree as it was
    same_answers.py write after.ndjson          in the tree as it is
    same_answers.py compare before.ndjson after.ndjson
    same_answers.py check before.ndjson         write and compare at once
    same_answers.py show dealt/taiwan/17        the answers behind a row, in either tree

A row is asked through the entry points of users: `paipu check`, `legal`, `score`, `waits` and `deal` in JSON, and the
answer of `paipu serve` to a published case. It holds the digest of the exit code, the bytes of standard output and
those of standard error; `--whole` writes them themselves, so that `compare` shows where they part. Rows are named
for what is asked and not for where it lies: a file may move and stays the same row.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from concurrent.futures import ProcessPoolExecutor
from difflib import unified_diff
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from click.testing import CliRunner

from conformance_tests.gallery.reading import HERE as GALLERY
from conformance_tests.gallery.reading import hand_rows
from oracle.cli.main import main as paipu
from oracle.conformance.cases import suites
from oracle.conformance.protocol.serve import answered, our_hello
from oracle.conformance.run.outcomes import asked
from oracle.game.hands import known

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from conformance_tests.gallery.reading import HandRow

ROOT = Path(__file__).resolve().parents[2]
LOGS = ("census", "gallery", "unreadable", "worked")
"""The folders beside this one in which logs lie."""
SEEDS = 2_000
MATCH = 10
"""Every so many seeds a whole match is dealt, with names, totals and declarations."""
HANDS = 3
"""The hands of such a match."""
PORTION = 20
"""The rows a process is handed at a time."""
SHOWN = 20
"""The rows whose difference is shown when two files are compared; all are named."""

Answers = list[dict[str, object]]


# -- what is asked -------------------------------------------------------------------------------------


def log_rows() -> Iterator[tuple[str, Path]]:
    """Every log that lies beside the tests: `log/gallery/taiwan/NAME`, whatever folders lie between."""
    for folder in LOGS:
        for path in sorted((ROOT / "conformance_tests" / folder).rglob("*.paipu")):
            inner = path.relative_to(ROOT / "conformance_tests" / folder).parts
            yield "/".join(("log", folder, *inner[:-1][:1], inner[-1].removesuffix(".paipu"))), path


def hands() -> Iterator[tuple[str, str, HandRow]]:
    """Every hand of the gallery, with its game."""
    for game in known():
        for row in hand_rows(game):
            yield f"hand/{game}/{row.id}", game, row


def names(seeds: int) -> list[str]:
    """The names of all rows, in order."""
    dealt = [f"dealt/{game}/{seed}" for game in known() for seed in range(seeds)]
    every = [
        *(name for name, _ in log_rows()),
        *(name for name, _, _ in hands()),
        *(f"case/{case.id}" for case in suites.every()),
        *dealt,
    ]
    twice = len(every) - len(set(every))
    if twice:
        raise SystemExit(f"{twice} rows share a name with another")
    return every


@cache
def _logs() -> Mapping[str, Path]:
    return dict(log_rows())


@cache
def _hands() -> Mapping[str, tuple[str, HandRow]]:
    return {name: (game, row) for name, game, row in hands()}


# -- the answers ---------------------------------------------------------------------------------------


def said(*words: str, given: str | bytes = b"") -> dict[str, object]:
    """What the command says to some words: its exit code, what it writes, what it complains of."""
    done = CliRunner().invoke(paipu, list(words), input=given)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise RuntimeError(" ".join(words)) from done.exception
    return {"asked": " ".join(words), "exit": done.exit_code, "out": done.stdout, "err": done.stderr}


def of_log(text: bytes | str) -> Answers:
    """The answers about a log, read from standard input so that no path is in them."""
    return [said("check", "--json", "-", given=text), said("legal", "--json", "-", given=text)]


def of_hand(game: str, row: HandRow) -> Answers:
    """The answers about a hand, under the readings and the profile of its row."""
    chosen = [
        word for identifier, slug in row.readings.items() for word in ("--reading", f"{identifier}={slug}")
    ]
    if row.profile is not None:
        beside = next((GALLERY / game).rglob(row.profile), None)
        chosen += ["--profile", row.profile if beside is None else str(beside)]
    return [
        {**said(verb, "--json", *chosen, game, "--", *row.words.split()), "asked": verb}
        for verb in ("score", "waits")
    ]


def of_seed(game: str, seed: int) -> Answers:
    """A dealt hand and the answers about it; every tenth is a match that declares its scores and payments."""
    player = "random" if seed % 3 == 2 else "sensible"
    match = [] if seed % MATCH else ["--hands", str(HANDS), "--declare"]
    dealt = said("deal", game, "--seed", str(seed), "--player", player, *match)
    return [dealt, *of_log(str(dealt["out"]))]


def of_case(identifier: str) -> Answers:
    """The answer to a published case, as an implementation would give it."""
    case = suites.find(identifier)
    if case is None:
        raise SystemExit(f"no row case/{identifier}")
    return [dict(answered(asked(case, our_hello())))]


def answers(name: str) -> Answers:
    """The answers behind the name of a row."""
    sort, _, rest = name.partition("/")
    if sort == "case":
        return of_case(rest)
    if sort == "dealt":
        game, _, seed = rest.partition("/")
        return of_seed(game, int(seed))
    if name in _logs():
        return of_log(_logs()[name].read_bytes())
    if name in _hands():
        return of_hand(*_hands()[name])
    raise SystemExit(f"no row {name}")


def canonical(value: object) -> str:
    """JSON with sorted keys and nothing between: the same value is always the same text."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def digest_of(row: Mapping[str, object]) -> str:
    """The digest of a row, whether it was written whole or not."""
    if "digest" in row:
        return str(row["digest"])
    return sha256(canonical(row["answers"]).encode()).hexdigest()


def row_of(name: str, *, whole: bool = False) -> str:
    """A line of the file."""
    row: dict[str, object] = {"row": name, "answers": answers(name)}
    return canonical(row if whole else {"row": name, "digest": digest_of(row)})


def digested(name: str) -> str:
    """A line with a digest."""
    return row_of(name)


def entire(name: str) -> str:
    """A line with the answers themselves."""
    return row_of(name, whole=True)


def lines(rows: Iterable[str], jobs: int, *, whole: bool) -> Iterator[str]:
    """The lines of some rows, worked out by several processes."""
    make = entire if whole else digested
    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(make, rows, chunksize=PORTION)


# -- comparing -----------------------------------------------------------------------------------------


def read(path: Path) -> dict[str, Mapping[str, object]]:
    """The rows of a file by their names."""
    with path.open(encoding="utf-8") as stream:
        found = [json.loads(line) for line in stream]
    return {row["row"]: row for row in found}


def pretty(row: Mapping[str, object]) -> list[str]:
    """The answers of a row, a line each part; JSON within an answer is opened."""
    shown: list[str] = []
    given = row.get("answers", [])
    for answer in given if isinstance(given, list) else []:
        opened = {key: _opened(value) for key, value in answer.items()}
        shown += json.dumps(opened, ensure_ascii=False, sort_keys=True, indent=1).splitlines()
    return shown


def _opened(value: object) -> object:
    if not isinstance(value, str):
        return value
    try:
        return [json.loads(line) for line in value.splitlines()]
    except ValueError:
        return value.splitlines()


def differences(
    old: Mapping[str, Mapping[str, object]], new: Mapping[str, Mapping[str, object]]
) -> list[str]:
    """What differs between two files, a line each, in the order of their rows."""
    lines: list[str] = []
    shown = 0
    for name in dict.fromkeys((*old, *new)):
        if name not in new:
            lines.append(f"only before: {name}")
        elif name not in old:
            lines.append(f"only after: {name}")
        elif digest_of(old[name]) != digest_of(new[name]):
            lines.append(f"differs: {name}")
            if "answers" in old[name] and "answers" in new[name] and shown < SHOWN:
                shown += 1
                lines += list(
                    unified_diff(pretty(old[name]), pretty(new[name]), "before", "after", lineterm="")
                )
    return lines


def compare(old: Path, new: Path, asked_of: Callable[[str], bool] = bool) -> int:
    """List what differs between two files, in the rows that were asked, and say how much."""
    before = {name: row for name, row in read(old).items() if asked_of(name)}
    after = read(new)
    lines = differences(before, after)
    sys.stdout.writelines(f"{line}\n" for line in lines)
    wrong = sum(line.startswith(("only ", "differs: ")) for line in lines)
    sys.stdout.write(f"{len(before)} rows before, {len(after)} after, {wrong} differ\n")
    return 1 if wrong else 0


# -- the command ---------------------------------------------------------------------------------------


def is_asked(name: str, wanted: argparse.Namespace) -> bool:
    """Whether a row is among those asked for."""
    sort, _, rest = name.partition("/")
    beyond = sort == "dealt" and int(rest.rpartition("/")[2]) >= wanted.number
    return name.startswith(tuple(wanted.only or ("",))) and not beyond


def write(path: Path, wanted: argparse.Namespace) -> None:
    """Write the rows asked for into a file."""
    chosen = [name for name in names(wanted.number) if is_asked(name, wanted)]
    with path.open("w", encoding="utf-8") as stream:
        for done, line in enumerate(lines(chosen, wanted.jobs, whole=wanted.whole), 1):
            stream.write(line + "\n")
            if done % 1_000 == 0:
                sys.stderr.write(f"{done} of {len(chosen)} rows\n")


def arguments() -> argparse.ArgumentParser:
    """The words of the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    verbs = parser.add_subparsers(dest="verb", required=True)
    for verb, wanted in (("write", "where the rows are written"), ("check", "a file written before")):
        made = verbs.add_parser(verb)
        made.add_argument("file", type=Path, help=wanted)
        made.add_argument("-n", "--number", type=int, default=SEEDS, help="dealt hands a game (%(default)s)")
        made.add_argument("--only", action="append", help="rows whose name begins so: hand/, case/taiwan/")
        made.add_argument("--whole", action="store_true", help="the answers, not only their digests")
        made.add_argument("--jobs", type=int, default=2, help="processes (%(default)s)")
    between = verbs.add_parser("compare")
    between.add_argument("before", type=Path)
    between.add_argument("after", type=Path)
    verbs.add_parser("show").add_argument("row", nargs="+")
    return parser


def main() -> int:
    """Write, compare or show; 1 where something differs."""
    wanted = arguments().parse_args()
    os.chdir(ROOT)
    if wanted.verb == "compare":
        return compare(wanted.before, wanted.after)
    if wanted.verb == "show":
        for name in wanted.row:
            sys.stdout.writelines(f"{line}\n" for line in [f"-- {name}", *pretty({"answers": answers(name)})])
        return 0
    if wanted.verb == "write":
        write(wanted.file, wanted)
        return 0
    with TemporaryDirectory() as folder:
        after = Path(folder, wanted.file.name)
        write(after, wanted)
        return compare(wanted.file, after, partial(is_asked, wanted=wanted))


if __name__ == "__main__":
    sys.exit(main())
