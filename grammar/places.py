"""Where things stand in a line of a log, found again from its text."""

from __future__ import annotations

import re
from functools import lru_cache

from grammar.reading.intake import folded
from grammar.records import dataclass
from grammar.words import known_games, words_of

_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![^ \t])#.*|[^ \t]+')


@dataclass(frozen=True, slots=True)
class _Heads:
    """The words that begin an act or a declaration, and those after which a word never does."""

    begin: frozenset[str]
    lead: frozenset[str]


def column_of(line_text: str, nth: int) -> int:
    """Give the 1-based column where the nth act (from 0) of a log line begins.

    On a line of declarations it is the nth declaration. Where the line has fewer, it is the first column
    that is not blank.
    """
    heads = _heads(known_games())
    words = list(_WORD.finditer(folded(line_text)))
    actor = 1 if words and re.fullmatch(r"[0-9]+\.", words[0].group()) else 0
    after = words[actor].group() if actor < len(words) else ""
    for word in words[actor + 1 :]:
        if word.group() in heads.begin and after not in heads.lead:
            if nth == 0:
                return word.start() + 1
            nth -= 1
            after = word.group()
        else:
            after = word.group() if after not in heads.lead else ""
    return words[0].start() + 1 if words else 1


@lru_cache(maxsize=8)
def _heads(games: tuple[str, ...]) -> _Heads:
    """Collect from every game what begins an act or a declaration.

    What is called, what is paid, and what stands after `as`, `from`, `to`, `of` and `for` begins none.
    """
    begin: set[str] = set()
    lead: set[str] = set()
    for words in map(words_of, games):
        acts, lines = words.table("acts"), words.table("lines")
        begin |= {*acts.read, *lines.only("score", "total", "balance", "pay").read}
        lead |= {word for word, act in acts.read.items() if acts.notes[act] == "C"}
        lead |= {
            *words.table("prepositions").only("as", "from", "to", "of", "for").read,
            *lines.only("pay").read,
        }
    return _Heads(frozenset(begin), frozenset(lead))
