"""What players of other programs write, in hands and logs of each game: read, or refused with what to write."""

from __future__ import annotations

import pytest

from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.unreadable import UnreadableLog

MAHJONG = ("taiwan", "lingque", "yawan")
DOMINOES = ("tongqi", "jiaxing")

HANDS = [
    ("吃:一二三萬", None),
    ("碰:東東東", None),
    ("🀇🀇", None),
    ("44z", None),
    ("+6s/自摸", None),
    ("chi:123m", "chow"),
    ("pon:EEE", "pung"),
    ("kan:EEEE", "kong"),
    ("minkan:EEEE", "kong"),
    ("ankan:EEEE", "hidden-kong"),
    ("kakan:EEEE", "add-kong"),
    ("tsumo", "+5m/self"),
    ("自摸", "+5m/self"),
    ("ron", "+5m/E"),
    ("tsumo:1p", "+1p/self"),
    ("自摸:1p", "+1p/self"),
    ("ron:1p", "+1p/E"),
    ("ron:1p/W", "+1p/W"),
    ("+6s/tsumo", "self"),
    ("+6s/ron", "/E"),
    ("f1", "1f"),
    ("f1f2", "12f"),
    ("flowers:f1f2", "12f"),
    ("flower:f1", "flowers"),
    ("BB", "PP"),
    ("B", "P"),
]


def refused_hand(game: str, text: str) -> UnreadableLog | None:
    try:
        parse_hand(game, text)
    except UnreadableLog as refused:
        return refused
    return None


def refused_log(game: str, line: str) -> UnreadableLog | None:
    try:
        parse_log(f'[Game "{game}"]\n{line}\nend cut\n')
    except UnreadableLog as refused:
        return refused
    return None


def remedied(refused: UnreadableLog | None, write: str | None) -> None:
    """Whether something is read where it should be, and else told with the words to write, in both languages."""
    if write is None:
        assert refused is None, str(refused)
        return
    assert refused is not None
    for lang in ("en", "zh"):
        remedy = refused.sentence("remedy", lang)
        assert write in remedy, remedy
        assert "rob" not in remedy.split(), remedy


@pytest.mark.parametrize("game", MAHJONG)
@pytest.mark.parametrize(("written", "write"), HANDS)
def test_a_hand_of_tiles(game: str, written: str, write: str | None) -> None:
    remedied(refused_hand(game, "22p " + written), write)


LINES = [
    ("E 碰 東", None),
    ("E 吃 三萬 以 一二萬", None),
    ("E discard 🀇", None),
    ("E discard 4z", None),
    ("E win 6s self", None),
    ("E 吃:一二三萬", "吃 一萬 以 二三萬"),
    ("E 碰:東東東", "碰 東"),
    ("E 暗槓:東東東東", "暗槓 東"),
    ("E chi:123m", "chow 1m with 23m"),
    ("E pon:EEE", "pung E"),
    ("E chi 3m with 12m", "chow"),
    ("E pon E", "pung"),
    ("E kan E", "kong"),
    ("E minkan E", "kong"),
    ("E ankan E", "hidden-kong"),
    ("E kakan E", "add-kong"),
    ("E tsumo 6s", "win"),
    ("E ron 6s", "win"),
    ("E hora 6s", "win"),
    ("E win 6s ron", "from S"),
    ("E win 6s/ron", "6s from S"),
    ("E win 6s/W", "6s from W"),
    ("E win 6s/tsumo", "6s self"),
    ("E +6s/ron", "win 6s from S"),
    ("E +6s/tsumo", "win 6s self"),
    ("E discard f1", "1f"),
    ("E discard f1f2", "12f"),
    ("E discard BB", "PP"),
    ("E discard B", "P"),
]


@pytest.mark.parametrize("game", MAHJONG)
@pytest.mark.parametrize(("line", "write"), LINES)
def test_a_log_of_tiles(game: str, line: str, write: str | None) -> None:
    remedied(refused_log(game, line), write)


@pytest.mark.parametrize("game", DOMINOES)
@pytest.mark.parametrize("written", ["tsumo", "tsumo:33", "自摸:33", "+33/tsumo"])
def test_a_hand_of_dominoes(game: str, written: str) -> None:
    remedied(refused_hand(game, "45 " + written), "self")


@pytest.mark.parametrize("game", DOMINOES)
@pytest.mark.parametrize(
    ("line", "write"),
    [
        ("tian pon 33", "pung"),
        ("tian 碰:么六", "碰 么六"),
        ("tian win 33/ron", "33 from di"),
        ("tian ron 33", "win"),
    ],
)
def test_a_log_of_dominoes(game: str, line: str, write: str) -> None:
    remedied(refused_log(game, line), write)
