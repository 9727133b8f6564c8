"""How a log is coloured: patterns made of the word tables, of which the lexer and the grammar of editors are both made.

A pattern names a role for each of its groups. The patterns of a place are tried in order at every point of a line, and
one of them always fits, so that whatever takes the first that fits and whatever takes the leftmost colour alike. Only
what Python and Oniguruma read in the same way is written in them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from grammar.records import dataclass
from grammar.tiles import HONOURS_OPTION, family
from grammar.words import known_games, shared_table, words_of
from grammar.words.terminals import log_vocabularies, one_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.words import Vocabulary, Words

ROLES = (
    *("comment", "string", "number", "time", "seat", "act", "statement", "word", "constant", "name"),
    *("tile", "set", "qualifier", "unit", "clause", "key", "subject", "bracket", "text"),
)
"""What a part of a line may be."""

B = r"[ \t\u3000]"
"""A blank."""

END = r"(?![^ \t\u3000\n])"
"""Where a word ends."""

COMMENT = r"(?<![^ \t\u3000\n])[#\uff03].*"
STRING = r'(?:"(?:[^"\\\n]|\\.)*"|[\u201c\uff02](?:[^\u201d\uff02\\\n]|\\.)*[\u201d\uff02])'
NUMBER = rf"[+\-]?[0-9]{{1,15}}{END}"
NTH = rf"[0-9]{{1,9}}\.(?={B})"
TIME = rf"@[0-9]+(?::[0-9]{{2}}){{1,2}}(?:\.[0-9]+)?{END}"
CLAUSE = rf"[A-Z]{{2}}-[A-Za-z0-9.\-]+(?:\([a-z]\))?{END}"
WORD = r"[^ \t\u3000\n]+"
START = rf"^({B}*)(?:({NTH})({B}+))?"


@dataclass(frozen=True, slots=True)
class Pattern:
    """A pattern and the role of each of its groups, None for blanks; `opens` is the game whose patterns follow."""

    pattern: str
    roles: tuple[str | None, ...]
    opens: str | None = None


@cache
def of_the_root() -> tuple[Pattern, ...]:
    """The patterns before the first Game tag, each of which opens the patterns of a game."""
    return (*map(_opening, known_games()), *_everywhere(), _word("text"))


@cache
def of_a_game(game: str) -> tuple[Pattern, ...]:
    """The patterns of the lines of a game, after the tag that opens a hand."""
    words = words_of(game)
    found = log_vocabularies(words)
    return (
        *map(_opening, known_games()),
        *_tags(words),
        *_beginnings(found),
        *_pairs(words, found),
        *_everywhere(),
        *_sets(words),
        *_tiles(words),
        *_single(words, found),
        _word("text"),
    )


def _opening(game: str) -> Pattern:
    """The tag that opens a hand of a game."""
    key = one_of(shared_table("tags").only("Game").read)
    names = one_of([game, *words_of(game).names.read])
    value = rf'["\u201c\uff02]{names}["\u201d\uff02]'
    closing = rf"(?:({B}*)([\]\uff3d]))?"
    return Pattern(
        rf"^({B}*)([\[\uff3b])({B}*)({key})({B}*)({value}){closing}",
        (None, "bracket", None, "key", None, "string", None, "bracket"),
        game,
    )


def opens_a_hand() -> str:
    """Where a hand of any known game begins; nothing is taken."""
    return "(?=" + "|".join(_opening(game).pattern for game in known_games()) + ")"


def _everywhere() -> Iterable[Pattern]:
    yield Pattern(f"({COMMENT})", ("comment",))
    yield Pattern(f"({STRING})", ("string",))


def _tags(words: Words) -> Iterable[Pattern]:
    key = f'(?:{one_of(words.table("tags").read)}|X-[^ \\t"\\]\\n]+)(?=[ \\t\\u3000"\\]\\u201c\\uff02\\uff3d\\n]|$)'
    subject = r'[^ \t\u3000"\]\u201c\uff02\uff3d\n]+'
    yield Pattern(
        rf"^({B}*)([\[\uff3b])({B}*)({key})(?:({B}+)({subject}))?(?:({B}*)({STRING}))?(?:({B}*)([\]\uff3d]))?",
        (None, "bracket", None, "key", None, "subject", None, "string", None, "bracket"),
    )


def _beginnings(found: Mapping[str, Vocabulary]) -> Iterable[Pattern]:
    """What stands at the beginning of a line: who, and the statements that nobody makes."""
    seat, lying = _any(found, "SEAT"), _any(found, "HOLDS", "SETS")
    led, alone = _any(found, "DICE", "TURN", "AGREED"), _any(found, "ROW", "LEFT", "GAP", "NOTE", "END")
    party = _any(found, "REFEREE", "OUTSIDER")
    note, end = _any(found, "NOTE"), _any(found, "END")
    first: tuple[str | None, ...] = (None, "number", None)
    yield Pattern(f"{START}({seat})({B}+)({lying})", (*first, "seat", None, "statement"))
    yield Pattern(f"{START}({seat})", (*first, "seat"))
    yield Pattern(f"{START}({led})({B}+)({seat})", (*first, "statement", None, "seat"))
    yield Pattern(f'{START}({note})({B}+)([^ \\t"\\n]+)', (*first, "statement", None, "name"))
    yield Pattern(f"{START}({end})({B}+)({_any(found, 'RESULT')})", (*first, "statement", None, "constant"))
    counted = _any(found, "LEFT", "GAP")
    yield Pattern(f"{START}({counted})({B}+)({NUMBER})", (*first, "statement", None, "number"))
    yield Pattern(f"{START}({led}|{alone})", (*first, "statement"))
    yield Pattern(f"{START}({party})", (*first, "seat"))
    yield Pattern(f"^({B}*)({NTH})", (None, "number"))


def _pairs(words: Words, found: Mapping[str, Vocabulary]) -> Iterable[Pattern]:
    """Words that say what the word after them is."""
    seat, toward = _any(found, "SEAT"), _any(found, "TOWARD")
    at, lies = _any(found, "AT"), _any(found, "HOLDS", "LACKS", "WAITS", "SETS")
    yield Pattern(f"({toward})({B}+)({seat})", ("word", None, "seat"))
    yield Pattern(f"({toward})({B}+)({_any(found, 'PLACE')})", ("word", None, "constant"))
    yield Pattern(f"({toward})({B}+)({_any(found, 'RELATIVE')})", ("word", None, "seat"))
    yield Pattern(
        f"({at})({B}+)({NUMBER})({B}+)({seat})({B}+)({lies})",
        ("word", None, "number", None, "seat", None, "statement"),
    )
    yield Pattern(
        f"({at})({B}+)({NUMBER})({B}+)({_any(found, 'WAS')})", ("word", None, "number", None, "statement")
    )
    yield Pattern(f"({at})({B}+)({NUMBER})", ("word", None, "number"))
    yield Pattern(
        f"({_any(found, 'FINDS')})({B}+)({seat})({B}+)({lies})",
        ("statement", None, "seat", None, "statement"),
    )
    unit = f"(?:({B}+)({_any(found, 'UNIT')}))?"
    paid = _any(found, "PAY", "VALUE", "BACK")
    yield Pattern(
        f"({paid})({B}+)({seat})({B}+)({NUMBER}){unit}",
        ("statement", None, "seat", None, "number", None, "unit"),
    )
    yield Pattern(
        f"({_any(found, 'SUM', 'STAKE')})({B}+)({NUMBER}){unit}", ("statement", None, "number", None, "unit")
    )
    yield Pattern(f"({STRING})({B}+)({NUMBER}){unit}", ("string", None, "number", None, "unit"))
    leads = _any(found, "PAY", "CLAIM", "VALUE", "WARN", "BACK", "FINDS")
    yield Pattern(f"({leads})({B}+)({seat})", ("statement", None, "seat"))
    yield Pattern(f"({_any(found, 'PAY')})({B}+)({_any(found, 'OUTSIDER')})", ("statement", None, "seat"))
    yield Pattern(f"({_any(found, 'SAY')})({B}+)({_any(found, 'CALL')})", ("act", None, "constant"))
    placed = words.table("acts").only(
        *(act for act, slot in words.table("acts").notes.items() if slot == "P")
    )
    yield Pattern(f"({one_of(placed.read)}{END})({B}+)({_any(found, 'PLACE')})", ("act", None, "constant"))
    yield Pattern(f'({_any(found, "AS")})({B}+)([^ \\t\\u3000"\\n]+)', ("word", None, "name"))
    yield Pattern(f"({NUMBER})({B}+)({_any(found, 'UNIT')})", ("number", None, "unit"))


def _sets(words: Words) -> Iterable[Pattern]:
    """Sets as words: `KIND:TILES:CAME/SOURCE`."""
    tile = _tile(words)
    behind = [*words.table("seats").read, *words.table("relatives").read, *words.table("qualifiers").read]
    part = r"(?=[ \t\u3000\n/\uff0f:\uff1a]|$)"
    yield Pattern(rf"({one_of(words.kinds.read)})([:\uff1a])({tile}{part})", ("set", "bracket", "tile"))
    yield Pattern(rf"([:\uff1a])({tile}{part})", ("bracket", "tile"))
    yield Pattern(rf"([/\uff0f])({one_of(behind)}{part})", ("bracket", "qualifier"))


def _tiles(words: Words) -> Iterable[Pattern]:
    tile = _tile(words)
    yield Pattern(f"({tile}{END}(?:{B}+{tile}{END})*)", ("tile",))


def _single(words: Words, found: Mapping[str, Vocabulary]) -> Iterable[Pattern]:
    """Words that need no neighbour."""
    yield Pattern(f"({_any(found, 'ACT', 'SAY', 'MARKER')})", ("act",))
    statements = _any(
        found,
        *("SCORE", "SUM", "PAY", "STAKE", "BACK", "CLAIM", "RULES", "FINDS"),
        *("LACKS", "WAITS", "WAS", "VALUE", "WARN"),
    )
    yield Pattern(f"({statements})", ("statement",))
    yield Pattern(f"({_any(found, 'WITH', 'MAKING', 'AS', 'AT', 'TOWARD', 'FLAG')})", ("word",))
    yield Pattern(f"({_any(found, 'PLACE')})", ("constant",))
    yield Pattern(f"({CLAUSE})", ("clause",))
    yield Pattern(f"({TIME})", ("time",))
    yield Pattern(f"({NUMBER})", ("number",))
    yield Pattern(f"({_any(found, 'SEAT', 'RELATIVE', 'OUTSIDER', 'REFEREE')})", ("seat",))
    assert words.game


def _word(role: str) -> Pattern:
    return Pattern(f"({WORD})", (role,))


def _any(found: Mapping[str, Vocabulary], *terminals: str) -> str:
    """Any word of some terminals, to its end."""
    return one_of([word for terminal in terminals for word in found[terminal].read]) + END


@cache
def _tile_of(name: str) -> str:
    """A word of tiles of a family, however its honours are numbered."""
    ways = (None, *HONOURS_OPTION)
    return "(?:" + "|".join(dict.fromkeys(family(name, way).word_pattern() for way in ways)) + ")"


def _tile(words: Words) -> str:
    return _tile_of(words.family)
