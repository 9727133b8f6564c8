"""Why the grammar stopped: from the place, the word there and what it would have taken, to a label.

The cases of a log line are tried in order; each looks for a terminal the grammar would have taken, and the
first that has something to say says it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import get_close_matches
from typing import TYPE_CHECKING

from lark import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from grammar.mistiles import tile_slip
from grammar.terminals import log_vocabularies
from grammar.unreadable import Slip
from grammar.words import families, family_seats, known_games, words_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from grammar.words import Vocabulary, Words

    Case = Callable[["Failure", Words], Slip | None]


@dataclass(frozen=True, slots=True)
class Failure:
    """Where the grammar stopped in a line: the column, and the terminals it would have taken."""

    text: str
    column: int
    allowed: frozenset[str]

    @property
    def word(self) -> str:
        """The word at the place, empty at the end of the line."""
        found = re.match(r"[^ \t]*", self.text[self.column - 1 :])
        return found.group() if found else ""

    @property
    def before(self) -> str:
        """The word before the place, empty at the start of the line."""
        return (self.text[: self.column - 1].split() or [""])[-1]

    @property
    def after(self) -> str:
        """The word after the one at the place."""
        return ([*self.text[self.column - 1 :].split(), "", ""])[1]

    def slip(self, label: str, **more: str) -> Slip:
        """Make a slip at this place; its `word` is left out at the end of the line."""
        words = {"word": self.word, "before": self.before, **more}
        return Slip(label, self.column, **{name: text for name, text in words.items() if text})


def failure_of(failed: UnexpectedInput, text: str) -> Failure:
    """Say where the grammar stopped and what it would have taken there."""
    if isinstance(failed, UnexpectedToken):
        at_end = failed.token.type == "$END"
        column = len(text.rstrip()) + 1 if at_end else (failed.token.start_pos or 0) + 1
        return Failure(text, column, frozenset(failed.expected))
    assert isinstance(failed, UnexpectedCharacters)
    return Failure(text, failed.pos_in_stream + 1, frozenset(failed.allowed or ()))


def guess(word: str, known: Iterable[str]) -> dict[str, str]:
    """Give the known word that a word is most like, if there is one."""
    found = get_close_matches(word, known, n=1, cutoff=0.65)
    return {"guess": found[0]} if found else {}


def seats_in_words(words: Words) -> str:
    """Name a game's seats in both languages: `E S W N (東 南 西 北)`."""
    seats = words.table("seats")
    return f"{' '.join(seats.en.values())} ({' '.join(seats.zh.values())})"


def english(vocabulary: Vocabulary) -> str:
    """Name the words of a vocabulary as they are written in English."""
    return " ".join(vocabulary.en.values())


def slip_in_line(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a line of a log."""
    if failure.word.startswith('"') and "STRING" in failure.allowed:
        return failure.slip("unclosed-quote")
    for terminals, case in _LINE_CASES:
        if failure.allowed.issuperset(terminals):
            slip = case(failure, words)
            if slip is not None:
                return slip
    return failure.slip("nothing-more")


def _line_start(failure: Failure, words: Words) -> Slip | None:
    word, seats = failure.word, seats_in_words(words)
    if any(word in family_seats(name).read for name in families()):
        return failure.slip("seat-of-another-game", seats=seats)
    tables = log_vocabularies(words)
    if any(word in tables[name].read for name in ("ACT", "SAY", "MARKER", "HOLDS", "SETS", "SCORE", "SUM", "PAY")):
        return failure.slip("missing-seat", seats=seats, seat=next(iter(words.table("seats").en.values())))
    lines = ("ROW", "DICE", "LEFT", "TURN", "GAP", "NOTE", "END")
    near = guess(word, [known for name in lines for known in tables[name].read])
    return failure.slip("unknown-seat", seats=seats, **near)


def _after_seat(failure: Failure, words: Words) -> Slip | None:
    word = failure.word
    if not word:
        return failure.slip("seat-without-act")
    if any(word in words_of(game).table("acts").read for game in known_games()):
        return failure.slip("act-of-another-game")
    return failure.slip("unknown-act", **guess(word, [*words.table("acts").read, *words.table("lines").read]))


def _tag_key(failure: Failure, words: Words) -> Slip:
    found = re.match(r'[^ \t"\]]*', failure.word)
    word = found.group() if found else ""
    return Slip("unknown-tag", failure.column, word=word or "]", **guess(word, words.table("tags").read))


def _tag_value(failure: Failure, _words: Words) -> Slip:
    found = re.search(r'\[[ \t]*([^ \t"\]]*)', failure.text)
    return failure.slip("tag-without-value", key=found[1] if found else "")


def _tag_end(failure: Failure, _words: Words) -> Slip:
    return failure.slip("tag-not-closed")


def _action_number(failure: Failure, _words: Words) -> Slip:
    return failure.slip("no-action-number")


def _count(failure: Failure, words: Words) -> Slip | None:
    prepositions = words.table("prepositions").only("at", "before", "after").read
    if failure.before in prepositions:
        return failure.slip("no-action-number")
    if failure.word or failure.allowed <= {"COUNT", "SEAT", "BLANK"}:
        return failure.slip("no-number")
    return None


def _form(failure: Failure, _words: Words) -> Slip:
    return failure.slip("no-name")


def _where(failure: Failure, words: Words) -> Slip:
    relatives, places = english(words.table("relatives")), english(words.table("places"))
    return failure.slip("no-place", seats=seats_in_words(words), relatives=relatives, places=places)


def _call(failure: Failure, words: Words) -> Slip:
    slip = tile_slip(failure.word, failure.column, words)
    return slip or failure.slip("no-call", calls=english(words.table("calls")))


def _result(failure: Failure, words: Words) -> Slip:
    *first, last = words.table("results").en.values()
    return failure.slip("no-result", results=f"{', '.join(first)} or {last}")


def _unit(failure: Failure, words: Words) -> Slip | None:
    word = failure.word
    if word.startswith("@"):
        return failure.slip("time-not-here")
    if re.match(r"[+-]?[0-9]", word):
        return failure.slip("no-amount")
    lines = words.table("lines").read
    near = guess(word, [*words.table("units").read, *(known for known in ("score", "total", "pay", "balance"))])
    if near.get("guess") in lines:
        return failure.slip("stray-word", **near)
    return failure.slip("no-unit", units=english(words.table("units")), **near)


def _amount(failure: Failure, _words: Words) -> Slip:
    return failure.slip("no-amount")


def _item(failure: Failure, words: Words) -> Slip | None:
    if failure.before in words.table("lines").only("score").read or "TILES" not in failure.allowed:
        slip = None if "TILES" not in failure.allowed else tile_slip(failure.word, failure.column, words)
        return slip or failure.slip("no-item")
    return None


def _text(failure: Failure, words: Words) -> Slip:
    if failure.text.lstrip().startswith("["):
        return _tag_value(failure, words)
    return failure.slip("no-quoted-words")


def _other_seat(failure: Failure, words: Words) -> Slip:
    seats = [*words.table("seats").en.values()]
    return failure.slip("no-other-seat", seats=seats_in_words(words), seat=seats[len(seats) // 2])


def _tiles_or_act(failure: Failure, words: Words) -> Slip | None:
    word = failure.word
    slip = tile_slip(word, failure.column, words)
    if slip is not None:
        return slip
    if word.startswith("@"):
        return failure.slip("no-time")
    if "#" in word.strip("#"):
        return failure.slip("glued-comment", part=word.partition("#")[0])
    if word[-1:] in {",", ";", ".", "，", "；", "。", "、"}:
        return failure.slip("punctuation", part=word[:-1])
    if any(word in words_of(game).table("acts").read for game in known_games()):
        return failure.slip("act-of-another-game")
    known = [*words.table("acts").read, *words.table("flags").read, *words.table("prepositions").read]
    return failure.slip("stray-word", **guess(word, known))


def _tiles(failure: Failure, words: Words) -> Slip:
    return tile_slip(failure.word, failure.column, words) or failure.slip("no-tile", family=words.family)


def _referee(failure: Failure, words: Words) -> Slip:
    acts = [*words.table("lines").only("rules", "value", "warn").read]
    return failure.slip("no-referee-act", **guess(failure.word, acts))


def _claim(failure: Failure, words: Words) -> Slip | None:
    if failure.word and "REF" in failure.allowed:
        return failure.slip("no-clause")
    return _after_ground(failure, words)


def _after_ground(failure: Failure, _words: Words) -> Slip | None:
    return failure.slip("stray-ground") if failure.word else None


def _outsider(failure: Failure, _words: Words) -> Slip:
    return failure.slip("no-outsider-act")


def _declaration(failure: Failure, words: Words) -> Slip | None:
    near = guess(failure.word, words.table("lines").only("score", "total", "balance", "pay").read)
    return failure.slip("stray-word", **near) if failure.word else None


def _ended(failure: Failure, _words: Words) -> Slip | None:
    return failure.slip("time-not-last") if failure.before.startswith("@") else None


def _set_word(failure: Failure, words: Words) -> Slip:
    return slip_in_set(failure, words)


_LINE_CASES: tuple[tuple[frozenset[str], Case], ...] = tuple(
    (frozenset(terminals.split()), case)
    for terminals, case in (
        ("LSQB SEAT", _line_start),
        ("KEY", _tag_key),
        ("RSQB", _tag_end),
        ("SUBJECT STRING", _tag_value),
        ("NAME", _form),
        ("RULES", _referee),
        ("BACK", _outsider),
        ("ACT HOLDS", _after_seat),
        ("CALL", _call),
        ("RESULT", _result),
        ("ONE", _set_word),
        ("CAME", _set_word),
        ("QUAL", _set_word),
        ("KIND", _set_word),
        ("UNIT", _unit),
        ("NUMBER", _amount),
        ("RELATIVE", _where),
        ("REF", _claim),
        ("AT STRING ACT", _tiles_or_act),
        ("AT ACT", _tiles_or_act),
        ("AT STRING", _after_ground),
        ("TILES STRING", _item),
        ("COUNT", _count),
        ("SEAT", _other_seat),
        ("TILES", _tiles),
        ("ACT", _after_seat),
        ("SCORE", _declaration),
        ("COMMENT", _ended),
        ("STRING", _text),
    )
)


# Hands


def slip_in_set(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a set word."""
    if "ONE" in failure.allowed:
        return _no_tiles_of_set(failure, words)
    word = failure.word
    if word.startswith("/"):
        return _no_qualifier(failure, words)
    if word.startswith(":"):
        part = re.split("[:/]", word)[1]
        slip = tile_slip(part, failure.column + 1, words)
        return slip or Slip("no-tile", failure.column + 1, word=part, family=words.family)
    return _no_set(failure, words)


def _no_tiles_of_set(failure: Failure, words: Words) -> Slip:
    part = re.split("[:/]", failure.word)[0]
    slip = tile_slip(part, failure.column, words)
    known = {"word": part} if part else {}
    return slip or Slip("no-tile", failure.column, family=words.family, **known)


def _no_qualifier(failure: Failure, words: Words) -> Slip:
    part = failure.word[1:].partition("/")[0]
    relatives, qualifiers = words.table("relatives"), words.table("qualifiers")
    near = guess(part, [*words.table("seats").read, *relatives.read, *qualifiers.read])
    return Slip(
        "no-qualifier",
        failure.column,
        word=part or "/",
        seats=seats_in_words(words),
        relatives=english(relatives),
        qualifiers=english(qualifiers),
        **near,
    )


def _no_set(failure: Failure, words: Words) -> Slip:
    word = failure.word
    key, colon, rest = word.partition(":")
    if key in words.kinds.read and not rest:
        if colon or not failure.after:
            return failure.slip("set-without-tiles", kind=key, tiles=_sample_set(words))
        return failure.slip("set-not-joined", kind=key, tiles=failure.after)
    near = guess(key, words.kinds.read)
    return failure.slip("unknown-set", kinds=_kinds(words), key=key, **near)


def _sample_set(words: Words) -> str:
    return {"mahjong": "CCC", "domino": "23x3"}[words.family]


def _kinds(words: Words) -> str:
    """Name every English word for a kind, the kind's own first."""
    names = dict.fromkeys(
        name for kind in words.kinds.notes for name in (kind, *words.kinds.read) if _names(words, name, kind)
    )
    return " ".join(names)


def _names(words: Words, name: str, kind: str) -> bool:
    return name == kind or (name.isascii() and words.kinds.read.get(name) == kind)


def slip_in_hand(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a hand."""
    word = failure.word
    if "CIRCUMSTANCE" not in failure.allowed or word.startswith(("/", ":")):
        return slip_in_set(failure, words)
    if re.search(r"[\[\](){}<>]", word):
        return _brackets(failure, words)
    key, colon, rest = word.partition(":")
    if key in words.kinds.read:
        return _no_set(failure, words)
    if word == "+":
        return failure.slip("no-winning-tile")
    if colon and key in words.table("circumstances").read and not rest:
        return Slip("circumstance-without-value", failure.column + len(word), key=key)
    if colon and key in words.table("hand_words").read:
        return Slip("no-tile", failure.column + len(key) + 1, family=words.family)
    if colon:
        known = [*words.kinds.read, *words.table("circumstances").read]
        keys = [*words.table("circumstances").en.values()][:3]
        near = guess(key, known)
        return failure.slip("unknown-set-or-circumstance", kinds=_kinds(words), keys=" ".join(keys), key=key, **near)
    slip = tile_slip(word, failure.column, words)
    near = guess(word, [*words.kinds.read, *words.table("circumstances").read])
    return slip or failure.slip("no-hand-word", **near)


_SOURCES = {"1": "/upper", "2": "/across", "3": "/lower"}


def _brackets(failure: Failure, words: Words) -> Slip:
    """Say how a set in brackets is written; after the comma other programs number who gave the tile."""
    found = re.match(r"[\[(]([^\])]+)[\])]", failure.text[failure.column - 1 :])
    sample = f"pung:{_sample_set(words)}"
    if found is None:
        return failure.slip("brackets", sample=sample)
    tiles, _, source = found[1].partition(",")
    same = len(set(re.sub("[mpsz]", "", tiles))) == 1
    kind = words.kinds.write("pung" if same else "eat", "en")
    right = f"{kind}:{tiles.strip()}{_SOURCES.get(source.strip(), '')}"
    return failure.slip("brackets", sample=sample, word=found.group(), right=right)
