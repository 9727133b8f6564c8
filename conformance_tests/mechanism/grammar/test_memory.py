"""The fast lane: what is remembered of one line is said of no other, in whatever order lines come."""

from __future__ import annotations

from random import Random

import pytest

from grammar import words_of
from grammar.reading.parse import LineReader, Node
from grammar.unreadable import Slip

LINES = {
    "tongqi": (
        *(
            "tian draw 45",
            "tian draw",
            "tian draw ?",
            "tian draw ?x2",
            "tian draw ?x1",
            "tian draw 44x2",
            "tian draw x2",
        ),
        *(
            "tian eat 35 with 12 46",
            "tian eat 16 with 25 34",
            "tian eat 16 with 25",
            "tian eat 16 with",
            "tian eat 16",
        ),
        *(
            "tian eat 35 making 11-11-16 12-35-46",
            "tian eat 35 making 13-26-45",
            "tian eat 35 making 13 26-45 with 12",
        ),
        *(
            'tian say "開招"',
            'tian say "拍"',
            'tian say "draw 45"',
            'tian say "pung',
            "tian say pung",
            "tian say 45 46",
        ),
        *(
            "tian say",
            "tian marker 3",
            "tian marker 31",
            "tian insist at 31",
            "tian insist at 45",
            "tian walk 45",
        ),
        *(
            "tian four 66 as 兩邊",
            "tian four 55 as 44",
            "tian four 55 as draw",
            "tian four 66 as",
            "tian four 66 as pass",
        ),
        *(
            "tian insist 45 at 45",
            "tian insist 12 at 45",
            "tian insist 45 at 12",
        ),
        *(
            "tian pat @0:41.5",
            "tian pat @0:41",
            "tian pat 45 @21:14:03",
            "tian pat @noon",
            "tian pat @0:41.5 draw 45",
        ),
        *("tian show 24x3 together", "tian show 24 ? 25", "tian show 24 25", "tian show 24x3 together self"),
        *(
            'tian score 44 "x" 112',
            'tian score 24 "y z" 36',
            'tian score "底" 20',
            'tian score 44 "x 112',
            "tian score 44",
        ),
        *(
            'tian score 44 55 "x" 44',
            'tian score "x" 2 lift',
            'tian score "x" 2 lift 3',
            'tian score 17 "x" 1',
        ),
        *(
            "tian total 44",
            "tian total 112",
            "tian total -5",
            "tian total 2 lift total 44",
            "tian total",
            "tian total +7",
        ),
        *(
            "tian pay ren 44",
            "tian pay ren 3000",
            'tian pay ren 20 "why"',
            'tian pay outsider "Chen" 20',
            "tian pay 44",
        ),
        *(
            'tian pay outsider "Wu" 20 "why"',
            "tian pay ren 9999999999999999",
            "tian pay he 20 pay di 200",
            "天 付 和 20",
        ),
        *(
            "天 付 和 20 和",
            "tian holds 11 12x2",
            "tian holds 54 ?x3",
            "tian holds",
            "tian holds 5m",
            "wall 11 ? 12",
            "wall",
        ),
        *(
            "tian drop 45 to floor",
            "tian drop 46 to pool below table",
            "tian look hand of ren",
            "tian reach 45",
            "tian reach ?",
        ),
        *(
            "tian pat 45 # why",
            "tian pat 46 # draw 45",
            'tian say "a # b"',
            'tian say "a" # b"',
            "tian pat 45 #",
            "tian pat45",
        ),
        *(
            "tian pat 45  46",
            "tian  pat 45",
            "tian pat\t45",
            "tian pat 么六",
            "天 拍 么六",
            "天 拍 天牌",
            "tian pat 至尊",
            "he 和 55",
        ),
    ),
    "taiwan": (
        *(
            "E draw 5m discard 9p",
            "E draw 5p discard 9s drawn",
            "E draw 5p discard 9s held",
            "E draw discard",
            "E draw 5z",
        ),
        *(
            "E draw 44",
            "E draw 44m",
            "E draw E",
            "E draw W",
            "E discard W from W",
            "E draw 5m from tail",
            "E draw 5m from E",
        ),
        *(
            "E chow 5m with 46m",
            "E eat 5p with 4p 6p",
            "E eat 5p with 4p 6p from W",
            "E chow 5m",
            "E show 234567m 55p WWWCCC",
        ),
        *(
            "E say pung discard 5m",
            "E say pung",
            "E say eat @21:14:06",
            'E say "pung" discard 5m',
            "E mean win",
            "E mean 5m",
        ),
        *(
            "E total 12 points",
            "E total 12",
            "E total 3 base 20 tai",
            "E total 3 base 20 base",
            "E pay W 3 base 20 tai",
        ),
        *(
            "東 摸 打 西",
            "東 摸 打 中",
            "東 摸 五萬 打 西",
            "東 喊 碰",
            "N win W from W",
            "N win E from W",
            "S win N from W",
            "E kong W with ESN from W",
            "E kong S with EWN from W",
            "東 喊 花",
            "東 付 西 3 底",
            "E holds 123m ?x5",
            "E holds 132m",
        ),
    ),
}


def said(reader: LineReader, line: str) -> Node | str:
    """Read a line; give what it says, or the label and place of what is wrong with it."""
    try:
        return reader.read(line, 1, 1)[0]
    except Slip as slip:
        return f"{slip.label} {slip.column} {sorted(slip.words.items())}"


@pytest.mark.parametrize("game", LINES)
@pytest.mark.parametrize("seed", range(4))
def test_the_lanes_agree_in_every_order(game: str, seed: int) -> None:
    fine = LineReader(words_of(game), fast=False)
    fast = LineReader(words_of(game))
    expected = {line: said(fine, line) for line in LINES[game]}
    order = [*LINES[game]] * 2
    Random(seed).shuffle(order)  # noqa: S311  the order only has to be the same each time
    for line in order:
        assert said(fast, line) == expected[line], line


def test_what_is_remembered_is_said_without_the_grammar(monkeypatch: pytest.MonkeyPatch) -> None:
    reader = LineReader(words_of("tongqi"))
    reader.read("tian eat 35 making 11-11-16 12-35-46 discard 66", 1, 1)
    reader.read('ren score 24 "兩邊開招" 24 total 112', 2, 1)
    monkeypatch.setattr(reader, "parse", None)
    reader.read("he eat 46 making 13-26-45 22-22-25 discard 16", 3, 4)
    reader.read('di score 56 "頭邊鑿穿" 320 total 320', 4, 4)
