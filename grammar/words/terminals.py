"""The patterns of the grammar's word terminals, made from a game's words.

Every word terminal ends where a blank or the line ends, so no word is read out of the middle of another.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.words import Vocabulary, Words, WordsError

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from lark import Lark

    from grammar.tiles import Family

END = r"(?![^ \t])"
_PART_END = r"(?=[ \t/:]|$)"
_INSIDE = r"(?<![ \t])"

ACT_TERMINALS: Mapping[str, str] = {"C": "SAY", "N": "MARKER"}
"""The slots whose acts are written otherwise than `ACT tiles`."""

_LINE_TERMINALS: Mapping[str, tuple[str, ...]] = {
    "HOLDS": ("holds", "pool", "flowers"),
    "ROW": ("wall", "tail", "turned"),
    "SUM": ("total", "balance"),
    **{
        word.upper(): (word,)
        for word in (
            *("sets", "dice", "left", "turn", "gap", "note", "score", "pay"),
            *("stake", "back", "claim", "rules", "value", "warn", "end"),
            *("agreed", "finds", "lacks", "waits", "was"),
        )
    },
}
_PREPOSITION_TERMINALS: Mapping[str, tuple[str, ...]] = {
    "WITH": ("with",),
    "MAKING": ("making",),
    "AS": ("as",),
    "TOWARD": ("from", "to", "of", "for"),
    "AT": ("at", "before", "after"),
    "FROM": ("from",),
}


def log_vocabularies(words: Words) -> dict[str, Vocabulary]:
    """Name the words of each terminal of a log line."""
    acts = words.table("acts")
    by_terminal: dict[str, list[str]] = {"ACT": [], "SAY": [], "MARKER": []}
    for act, slot in acts.notes.items():
        by_terminal[ACT_TERMINALS.get(slot, "ACT")].append(act)
    found = {terminal: acts.only(*meanings) for terminal, meanings in by_terminal.items()}
    for table, groups in (("lines", _LINE_TERMINALS), ("prepositions", _PREPOSITION_TERMINALS)):
        found |= {terminal: words.table(table).only(*meanings) for terminal, meanings in groups.items()}
    for terminal, table in (
        *(("SEAT", "seats"), ("RELATIVE", "relatives"), ("CALL", "calls"), ("PLACE", "places")),
        *(("FLAG", "flags"), ("UNIT", "units"), ("RESULT", "results"), ("KEY", "tags")),
    ):
        found[terminal] = words.table(table)
    parties = words.table("parties")
    return found | {"REFEREE": parties.only("referee"), "OUTSIDER": parties.only("outsider")}


def log_patterns(words: Words, family: Family) -> dict[str, str]:
    """Give the pattern of every terminal of a log line that words fill in."""
    patterns = {terminal: one_of(found.read) + END for terminal, found in log_vocabularies(words).items()}
    patterns["KEY"] = f'(?:{one_of(words.table("tags").read)}|X-[^ \\t"\\]]+)(?=[ \\t"\\]]|$)'
    return patterns | set_patterns(words, family)


def hand_patterns(words: Words, family: Family) -> dict[str, str]:
    """Give the pattern of every terminal of a hand that words fill in."""
    keys = words.table("circumstances").read
    return set_patterns(words, family) | {
        "FLOWERS": f"{one_of(words.table('hand_words').read)}:(?=[^ \\t])",
        "CIRCUMSTANCE": f"{one_of(keys)}(?::[^ \\t]+)?{END}",
    }


def set_patterns(words: Words, family: Family) -> dict[str, str]:
    """Give the patterns of tiles and of the parts of a set word."""
    word = family.word_pattern()
    qualifiers = [*words.table("seats").read, *words.table("relatives").read, *words.table("qualifiers").read]
    return {
        "TILES": f"{word}{END}(?:[ \\t]+{word}{END})*",
        "KIND": f"{one_of(words.kinds.read)}:(?=[^ \\t:/])",
        "ONE": f"{_INSIDE}{word}{_PART_END}",
        "CAME": f"{_INSIDE}:{word}{_PART_END}",
        "QUAL": f"{_INSIDE}/{one_of(qualifiers)}{_PART_END}",
    }


def one_of(words: Iterable[str]) -> str:
    """Match any of some words, the longest first; a blank inside a word may be any blanks. No words match nothing."""
    longest_first = sorted(words, key=lambda word: (-len(word), word))
    if not longest_first:
        return r"[^\s\S]"
    return "(?:" + "|".join(re.escape(word).replace(r"\ ", "[ \\t]+") for word in longest_first) + ")"


def refuse_two_meanings(parser: Lark, vocabularies: Mapping[str, Vocabulary], tiles: str) -> None:
    """Refuse a word that means two things in a place of the grammar where both could stand.

    Raises `WordsError` naming the word and both terminals.
    """
    homes: dict[str, set[str]] = {}
    for terminal, found in vocabularies.items():
        for word in found.read:
            homes.setdefault(word, set()).add(terminal)
    tile_word = re.compile(tiles)
    for word, terminals in homes.items():
        if tile_word.fullmatch(word):
            terminals.add("TILES")
    doubtful = {word: terminals for word, terminals in homes.items() if len(terminals) > 1}
    for together in _places(parser):
        for word, terminals in doubtful.items():
            if len(both := terminals & together) > 1:
                raise WordsError(f"{word} would mean two things in one place: {' and '.join(sorted(both))}")


def _places(parser: Lark) -> set[frozenset[str]]:
    """Give, for every state of the parser, the terminals it accepts."""
    table = parser.parser.parser._parse_table
    return {frozenset(name for name in actions if name.isupper()) for actions in table.states.values()}
