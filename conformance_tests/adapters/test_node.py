"""The JSON of the commands, read by a program that is not Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
CHAPTER = HERE.parent / "worked" / "tongqi" / "chapter12.paipu"
NODE = os.environ.get("PAIPU_NODE", "node")


def settled(log: Path) -> tuple[int, list[dict[str, object]]]:
    """Let Node judge a log; return the exit code of `paipu check` and what Node made of each ruling."""
    paipu = shutil.which("paipu", path=str(Path(sys.executable).parent))
    assert paipu is not None
    done = subprocess.run(
        [NODE, str(HERE / "settle.mjs"), paipu, str(log)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.stderr == ""
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()]


def test_node_settles_chapter_12() -> None:
    code, (hand,) = settled(CHAPTER)
    assert code == 1
    assert hand["winner"] == "ren"
    assert hand["won"] == {"he": {"tian": -3360, "di": -1700, "ren": 7750, "he": -2690}}
    assert hand["totals"] == {
        "tian": [[136, "he"]],
        "di": [[320, "he"]],
        "ren": [[2592, "he"]],
        "he": [[128, "he"]],
    }


def test_node_sees_the_three_places_where_the_book_departs_from_its_rules() -> None:
    _, (hand,) = settled(CHAPTER)
    assert hand["findings"] == [
        ["mismatch", 44, "TQ-5.5d"],
        ["mismatch", None, "TQ-11.3"],
        ["mismatch", None, "TQ-4.3d4"],
    ]


def test_two_hands_in_one_stream_are_two_lines(tmp_path: Path) -> None:
    both = tmp_path / "two.paipu"
    both.write_bytes(CHAPTER.read_bytes() * 2)
    code, hands = settled(both)
    assert (code, len(hands)) == (1, 2)
    assert hands[0] == hands[1]
