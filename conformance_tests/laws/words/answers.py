"""The logs and hands there are of a game, and what is answered of each: a word that changes no answer is not used."""

from __future__ import annotations

import json
from functools import cache, lru_cache
from typing import TYPE_CHECKING

from conformance_tests.gallery.reading import HERE, hand_rows, log_files
from grammar import known_games
from grammar.hands import parse_hand
from grammar.logs import parse_log
from grammar.unreadable import UnreadableLog
from oracle.game.hands import hands_of
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.report.tree.ruling import ruling_tree
from oracle.rulebook.readings import ReadingError, agree

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from grammar.syntax import Hand, Log

GAMES = known_games()


# -- what is asked -----------------------------------------------------------------------------------


@cache
def logs_of(game: str) -> tuple[Log, ...]:
    """The logs of a game's gallery and of its published cases, shortest first: there a difference is found soonest."""
    texts = [path.read_text(encoding="utf-8") for path in log_files(game)]
    cases = json.loads((HERE.parent / "suites" / game / "replay.json").read_text(encoding="utf-8"))
    texts += ["\n".join([*case["notation"], ""]) for case in cases]
    return tuple(_readable(sorted(texts, key=len)))


def _readable(texts: Iterable[str]) -> Iterator[Log]:
    for text in texts:
        try:
            yield parse_log(text)
        except UnreadableLog:
            continue


WITH_EVERY_SET: Mapping[str, tuple[str, ...]] = {
    "tongqi": (
        "45 55 own:33x3 pat:36x3 leap:25x5/side pung:23x3 four:24x4/side five:66x5/side +55/side prospect:13-23-46-11",
        "45 55 own:33x3 press:36x4 press:25x3 pung:23x3 four:24x4/side top:22x5/across/across +55/side "
        "prospect:13-23-46-11",
    ),
    "jiaxing": (
        "four:11x4/side five:22x5/side top:33x5/side pung:44x3 eat:12-34-56 eat:13-25-46 66 66 +66/side "
        "prospect:14-15-16-23 colour:26",
    ),
}
"""Hands that have a set of every kind."""


@cache
def hands_of_gallery(game: str) -> tuple[Hand, ...]:
    """The hands of a game's gallery, then those of its published cases."""
    words = [row.words for row in hand_rows(game)]
    cases = json.loads((HERE.parent / "suites" / game / "score.json").read_text(encoding="utf-8"))
    words += [*WITH_EVERY_SET.get(game, ()), *(str(case["notation"]) for case in cases)]
    found = []
    for each in words:
        try:
            found.append(parse_hand(game, each))
        except UnreadableLog:
            continue
    return tuple(found)


# -- the answers -------------------------------------------------------------------------------------

COPIED = ("acts", "file", "hand", "readings", "options", "declared", "digest")
"""What a ruling tells again of its log, and is no answer."""

PLACES = ("at", "line", "column")


@lru_cache(maxsize=20_000)
def answer(log: Log) -> str:
    """Everything the judge says of a log, without its places."""
    try:
        tree = ruling_tree(adjudicate(log), "en")
    except ReadingError as refused:
        return str(refused)
    for key in COPIED:
        tree.pop(key, None)
    return json.dumps(_placeless(tree), sort_keys=True, ensure_ascii=False)


def _placeless(tree: object) -> object:
    if isinstance(tree, dict):
        return {key: _placeless(value) for key, value in tree.items() if key not in PLACES}
    return [_placeless(each) for each in tree] if isinstance(tree, list) else tree


@lru_cache(maxsize=20_000)
def worth(hand: Hand) -> str:
    """Everything that is said of a hand."""
    asked, agreed = hands_of(hand.game), agree(hand.game, {}, {})
    return repr((asked.score(hand, agreed), asked.waits(hand, agreed)))


# -- whether they differ -----------------------------------------------------------------------------


def differing(game: str, others: Callable[[Log], Iterable[Log]]) -> bool:
    """Whether a log of the game and another that is made of it have different answers."""
    return any(answer(log) != answer(other) for log in logs_of(game) for other in others(log))


def worthy(game: str, others: Callable[[Hand], Iterable[Hand]]) -> bool:
    """Whether a hand of the game and another that is made of it have different answers."""
    return any(worth(hand) != worth(other) for hand in hands_of_gallery(game) for other in others(hand))


def plays(game: str, act: str) -> bool:
    """Whether a game does anything with an act."""
    kind = load(game).kind(act)
    return bool(kind.rules) or kind.does is not None
