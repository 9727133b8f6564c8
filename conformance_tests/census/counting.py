"""The positions of a census: what their headings promise, and the counts by brute force."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from conformance_tests.laws.brute import census_of
from grammar.logs import parse_log
from oracle.game.registry import load, record_of
from oracle.judge.lawful import played_to

if TYPE_CHECKING:
    from conformance_tests.laws.brute import Brute
    from grammar.syntax import Log
    from oracle.judge.replay import Replay

HEADING = "# census: "
HERE = Path(__file__).parent


def positions(game: str = "*") -> list[Path]:
    """The positions of a game, or of all."""
    return sorted(HERE.glob(f"{game}/*.paipu"))


def log_in(path: Path) -> Log:
    """The log of a position."""
    return parse_log(path.read_text(encoding="utf-8"))


def promised(path: Path) -> tuple[int, ...]:
    """The counts a position's heading promises."""
    first = path.read_text(encoding="utf-8").splitlines()[0]
    assert first.startswith(HEADING)
    return tuple(map(int, first.removeprefix(HEADING).split()))


def reached(path: Path) -> Replay:
    """A replay of the position."""
    log = log_in(path)
    return played_to(load(log.game), record_of(log), None)[0]


def counted(replay: Replay, depth: int) -> tuple[int, ...]:
    """The counts by brute force: what the judge lets stand, without what the list leaves out on purpose."""
    counts = [0] * depth
    _count(census_of(replay.ruleset.name), replay, counts, 0)
    return tuple(counts)


def _count(brute: Brute, replay: Replay, counts: list[int], level: int) -> None:
    standing = brute.lawful_acts(replay).values()
    acts = [act for act, _ in standing]
    for act, after in standing:
        if not brute.is_left_out(replay, act, acts):
            counts[level] += 1
            if level + 1 < len(counts):
                _count(brute, after, counts, level + 1)
