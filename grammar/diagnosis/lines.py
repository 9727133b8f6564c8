"""Why the grammar stopped: from the place, the word there and what it would have taken, to a label.

The cases of a log line are tried in order; each looks for a terminal the grammar would have taken, and the
first that has something to say says it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from grammar.diagnosis.failure import (
    Failure,
    acts_in_words,
    guess,
    lines_in_words,
    named,
    seats_in_words,
)
from grammar.diagnosis.hand_in_log import act_of_a_hand, source_of_a_win
from grammar.diagnosis.hands import slip_in_set
from grammar.diagnosis.mistiles import tile_slip
from grammar.unreadable import Slip, too_large
from grammar.words import elsewhere, families, family_seats, known_games, words_of
from grammar.words.terminals import log_vocabularies

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.words import Words

    Case = Callable[[Failure, Words], Slip | None]


def slip_in_line(failure: Failure, words: Words) -> Slip:
    """Say what is wrong in a line of a log."""
    if failure.word.startswith('"') and "STRING" in failure.allowed:
        return failure.slip("unclosed-quote")
    if _agrees_on_payment(failure, words):
        return failure.slip("agreed-pay")
    for terminals, case in _LINE_CASES:
        if failure.allowed.issuperset(terminals):
            slip = case(failure, words)
            if slip is not None:
                return slip
    return failure.slip("nothing-more")


def _agrees_on_payment(failure: Failure, words: Words) -> bool:
    """Whether a payment stands where only agreed figures may."""
    lines, allowed = words.table("lines"), failure.allowed
    return failure.word in lines.only("pay").read and "SUM" in allowed and not {"PAY", "HOLDS"} & allowed


def _line_start(failure: Failure, words: Words) -> Slip | None:
    word, seats = failure.word, seats_in_words(words)
    if any(word in family_seats(name).read for name in families()):
        return failure.slip("seat-of-another-game", **seats)
    tables = log_vocabularies(words)
    if any(
        word in tables[name].read for name in ("ACT", "SAY", "MARKER", "HOLDS", "SETS", "SCORE", "SUM", "PAY")
    ):
        return failure.slip("missing-seat", **seats, seat=next(iter(words.table("seats").en.values())))
    lines = ("ROW", "DICE", "LEFT", "TURN", "GAP", "NOTE", "END")
    known = [known for name in lines for known in tables[name].read]
    near = guess(word, [one for one in known if not words.has_no_use_for("lines", one)])
    return failure.slip("unknown-seat", **seats, **lines_in_words(words), **near)


def _after_seat(failure: Failure, words: Words) -> Slip | None:
    word = failure.word
    if not word:
        return failure.slip("seat-without-act", **acts_in_words(words))
    acts = acts_in_words(words)
    if any(word in words_of(game).table("acts").read for game in known_games()):
        return failure.slip("act-of-another-game", **acts)
    near = (
        act_of_a_hand(failure.text[: failure.column - 1].split(), word, words)
        or _act_elsewhere(word, words)
        or guess(word, [*words.table("acts").read, *words.table("lines").read])
    )
    return failure.slip("unknown-act", **acts, **near)


def _act_elsewhere(word: str, words: Words) -> dict[str, str]:
    """Name the act of this game that a word of other tables means."""
    here, meant = words.table("acts"), elsewhere("acts").get(word.lower(), "")
    return {"guess": here.write(meant, "en" if word.isascii() else "zh")} if meant in here.en else {}


def _tag_key(failure: Failure, words: Words) -> Slip:
    found = re.match(r'[^ \t"\]]*', failure.word)
    word = found.group() if found else ""
    if words.has_no_use_for("tags", word):
        return Slip("tag-of-no-use", failure.column, word=word)
    return Slip("unknown-tag", failure.column, word=word or "]", **guess(word, words.table("tags").read))


def _tag_value(failure: Failure, _words: Words) -> Slip:
    found = re.search(r'\[[ \t]*([^ \t"\]]*)', failure.text)
    return failure.slip("tag-without-value", key=found[1] if found else "")


def _tag_end(failure: Failure, _words: Words) -> Slip:
    return failure.slip("tag-not-closed")


def _count(failure: Failure, words: Words) -> Slip | None:
    prepositions = words.table("prepositions").only("at", "before", "after").read
    if failure.before in prepositions:
        return failure.slip("no-action-number")
    if failure.word or failure.allowed <= {"COUNT", "SEAT", "BLANK"}:
        return failure.slip("no-number", **too_large(failure.word))
    return None


def _form(failure: Failure, _words: Words) -> Slip:
    return failure.slip("no-name")


def _where(failure: Failure, words: Words) -> Slip:
    relatives, places = named("relatives", words.table("relatives")), named("places", words.table("places"))
    return failure.slip("no-place", **seats_in_words(words), **relatives, **places)


def _call(failure: Failure, words: Words) -> Slip:
    slip = tile_slip(failure.word, failure.column, words)
    return slip or failure.slip("no-call", **named("calls", words.table("calls")))


def _result(failure: Failure, words: Words) -> Slip:
    results = words.table("results")
    *first, last = results.en.values()
    known = named("results", results) | {"results": f"{', '.join(first)} or {last}"}
    return failure.slip("no-result", **known)


def _unit(failure: Failure, words: Words) -> Slip | None:
    word = failure.word
    if word.startswith("@"):
        return failure.slip("time-not-here")
    if re.match(r"[+-]?[0-9]", word):
        return failure.slip("no-amount")
    lines = words.table("lines").read
    near = guess(
        word, [*words.table("units").read, *(known for known in ("score", "total", "pay", "balance"))]
    )
    if near.get("guess") in lines:
        return failure.slip("stray-word", **near)
    return failure.slip("no-unit", **named("units", words.table("units")), **near)


_DIGIT = "[一二兩两三四五六七八九]"
_GLUED = re.compile(
    rf"(?P<sign>[+-]?)(?:(?P<figures>[0-9]{{1,15}})|(?P<numeral>{_DIGIT}?十{_DIGIT}?|{_DIGIT}))(?P<unit>.*)"
)
"""Figures that run into their unit, or a number in Chinese numerals, with its unit or without."""

_NUMERALS = {**dict(zip("一二三四五六七八九", range(1, 10), strict=True)), "兩": 2, "两": 2}
_TEN = "十"


def _amount(failure: Failure, words: Words) -> Slip:
    found = _GLUED.fullmatch(failure.word)
    if found is None or found["unit"] not in ("", *words.table("units").read):
        return failure.slip("no-amount")
    number = found["figures"] or str(_in_figures(found["numeral"]))
    return failure.slip("no-amount", write=" ".join(filter(None, (found["sign"] + number, found["unit"]))))


def _in_figures(numeral: str) -> int:
    """A number below a hundred that is written in Chinese numerals; larger ones are said in more than one way."""
    tens, ten, ones = numeral.rpartition(_TEN)
    return (10 * _NUMERALS.get(tens, 1) if ten else 0) + _NUMERALS.get(ones, 0)


def _item(failure: Failure, words: Words) -> Slip | None:
    if failure.before not in words.table("lines").only("score").read:
        return None
    return tile_slip(failure.word, failure.column, words) or failure.slip("no-item")


def _text(failure: Failure, words: Words) -> Slip:
    if failure.text.lstrip().startswith("["):
        return _tag_value(failure, words)
    lines = words.table("lines").only("score", "note", "claim")
    led_by = [lines.read[word] for word in failure.text.split() if word in lines.read]
    return failure.slip("no-item" if led_by[-1:] == ["score"] else "no-quoted-words")


def _other_seat(failure: Failure, words: Words) -> Slip:
    seats = [*words.table("seats").en.values()]
    return failure.slip("no-other-seat", **seats_in_words(words), seat=seats[len(seats) // 2])


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
        return failure.slip("act-of-another-game", **acts_in_words(words))
    known = [*words.table("acts").read, *words.table("flags").read, *words.table("prepositions").read]
    near = source_of_a_win(failure.text[: failure.column - 1].split(), word, words)
    return failure.slip("stray-word", **(near or _act_elsewhere(word, words) or guess(word, known)))


def _tiles(failure: Failure, words: Words) -> Slip:
    return tile_slip(failure.word, failure.column, words) or failure.slip("no-tile", family=words.family)


def _referee(failure: Failure, words: Words) -> Slip:
    acts = [*words.table("lines").only("rules", "finds", "value", "warn").read]
    return failure.slip("no-referee-act", **guess(failure.word, acts))


def _finding(failure: Failure, _words: Words) -> Slip | None:
    return failure.slip("finds-mixture")


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
        ("WAS", _finding),
        ("LACKS", _finding),
        ("ACT HOLDS", _after_seat),
        ("CALL", _call),
        ("RESULT", _result),
        ("ONE", slip_in_set),
        ("CAME", slip_in_set),
        ("QUAL", slip_in_set),
        ("KIND", slip_in_set),
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
