"""Quick fixes: the remedies that say exactly what to write, each offered only where it helps."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grammar.words import game_called, known_games, words_of
from oracle.editor.documents import Document, Hand, language_of
from oracle.editor.places import Span, body_of, word_at
from oracle.rulebook.messages import say
from oracle.ruling.findings import Stated

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from grammar.unreadable import UnreadableLog
    from oracle.editor.troubles import Trouble
    from oracle.rulebook.messages import Lang
    from oracle.ruling.findings import Finding

REMARK_HELPS = frozenset({"stray-word", "nothing-more", "act-takes-no-tile", "unknown-act", "unknown-seat"})
"""What is said of words that may have been meant as a remark."""

LINE_TOO_MUCH = frozenset({"tag-twice", "told-twice", "tag-of-no-use", "line-of-no-use", "seat-without-act"})
"""What is said of a line that had better not be there."""

_AMOUNT = r"[+-]?[0-9]+(?:[ \t]+[^\s0-9\"#]+)?(?:[ \t]+[+-]?[0-9]+[ \t]+[^\s0-9\"#]+)*"


class Fix(NamedTuple):
    """A change of the text and what it is called: a part of a line is replaced, or with no `span` lines are added."""

    title: str
    span: Span
    text: str
    whole_line: bool = False


def fixes(hand: Hand, trouble: Trouble, lang: Lang) -> list[Fix]:
    """What would put a trouble right; of a hand that cannot be read, only what lets it be read further."""
    if trouble.finding is not None:
        return [fix for fix in _of_finding(hand, trouble, trouble.finding, lang) if _reads(hand, fix)]
    if hand.fault is None or trouble.code != hand.fault.label:
        return []
    found = dict.fromkeys(_of_fault(hand, hand.fault, lang))
    return [fix for fix in found if _helps(hand, fix)]


def applied(hand: Hand, fix: Fix) -> tuple[str, ...]:
    """The lines of a hand with a fix."""
    lines, number = list(hand.lines), fix.span.line - hand.first
    if fix.whole_line:
        del lines[number]
        return tuple(lines)
    line = lines[number]
    lines[number : number + 1] = (line[: fix.span.start] + fix.text + line[fix.span.end :]).split("\n")
    return tuple(lines)


def _read_again(hand: Hand, fix: Fix) -> Hand:
    return Document().read("\n".join(applied(hand, fix)))[0]


def _helps(hand: Hand, fix: Fix) -> bool:
    """Whether with a fix the hand can be read, or at least further than before."""
    after = _read_again(hand, fix)
    if after.fault is None or hand.fault is None:
        return after.fault is None
    moved = -1 if fix.whole_line else 0
    if after.fault.line != hand.fault.line + moved:
        return after.fault.line > hand.fault.line + moved
    return after.fault.column > hand.fault.column or (
        fix.whole_line and after.fault.label != hand.fault.label
    )


def _reads(hand: Hand, fix: Fix) -> bool:
    """Whether a hand can still be read with a fix."""
    after = _read_again(hand, fix)
    return after.log is not None and (after.fault is None or hand.fault is not None)


# -- of what cannot be read --------------------------------------------------------------------------


def _of_fault(hand: Hand, fault: UnreadableLog, lang: Lang) -> Iterator[Fix]:
    number = min(max(fault.line - 1, 0), len(hand.lines) - 1)
    line, words = hand.lines[number], fault.words
    for text, start, end in _rewritten(hand, fault, line, words):
        title = say(None, lang, "editor-write", {"text": text.strip() or text})
        yield Fix(title, Span(hand.first + number, start, end), text)
    if fault.label in LINE_TOO_MUCH:
        title = say(None, lang, "editor-take-out")
        yield Fix(title, Span(hand.first + number, 0, len(line)), "", whole_line=True)
    if fault.label in REMARK_HELPS:
        start, _ = word_at(line, fault.column - 1)
        yield Fix(say(None, lang, "editor-remark"), Span(hand.first + number, start, start), "# ")


def _rewritten(  # noqa: C901, PLR0912  one case a remedy
    hand: Hand, fault: UnreadableLog, line: str, words: Mapping[str, str]
) -> Iterator[tuple[str, int, int]]:
    """What a remedy would have written, and in the place of which part of the line."""
    start, end = word_at(line, fault.column - 1)
    for key in ("word", "key", "part"):
        place = line.find(words.get(key) or "\0", max(fault.column - 2, 0))
        if place >= 0:
            start, end = place, place + len(words[key])
            break
    for key in ("guess", "right", "apart", "one", "other"):
        if key in words:
            yield words[key], start, end
    game = hand.log.game if hand.log is not None else _game(hand)
    for tile in words.get("near", "").split():
        suit = re.match(rf"[ \t]+({re.escape(tile[-1])})(?![^ \t])", line[end:])
        yield tile, start, end + (suit.end() if suit else 0)
    match fault.label:
        case "unknown-game":
            yield from ((name, start, end) for name in known_games())
        case "punctuation":
            yield words.get("part", ""), *word_at(line, fault.column - 1)
        case "glued-comment":
            place = line.find("#", max(fault.column - 1, 0))
            if place >= 0:
                yield " #", place, place + 1
        case "bare-seat":
            yield f"{words['word']}牌", start, end
        case "two-faced-honour":
            yield from ((honour, start, end) for honour in "CP")
        case "set-not-joined":
            place = line.find(words.get("kind", "\0"))
            blank = re.compile(r"[ \t]+").search(line, max(place, 0))
            if place >= 0 and blank is not None:
                yield ":", blank.start(), blank.end()
        case "unclosed-quote":
            yield '"', len(line.rstrip()), len(line)
        case "tag-not-closed":
            yield "]", len(line.rstrip()), len(line)
        case "no-call":
            if words.get("word"):
                yield f'"{words["word"]}"', start, end
        case "missing-seat":
            lead = len(line) - len(line.lstrip())
            seats = words_of(game).table("seats")
            lang = language_of(hand.lines, game)
            yield from ((f"{seats.write(seat, lang)} ", lead, lead) for seat in seats.en)
        case "no-end-line":
            found, lang = words_of(game), language_of(hand.lines, game)
            ends = found.table("results")
            for result in ends.en:
                said = f"{found.table('lines').write('end', lang)} {ends.write(result, lang)}"
                yield f"\n{said}", len(line), len(line)
        case _:
            return


def _game(hand: Hand) -> str:
    """The game a hand says it is of; the first there is, where it names none that is known."""
    quoted = re.search(r'["\u201c\uff02]([^"\u201d\uff02]*)["\u201d\uff02]', hand.lines[0])
    return (game_called(quoted[1]) if quoted else None) or known_games()[0]


# -- of what is declared -----------------------------------------------------------------------------


def _of_finding(hand: Hand, trouble: Trouble, found: Finding, lang: Lang) -> Iterator[Fix]:
    """The declaration with what is due by the rules, in the words of the log."""
    assert hand.log is not None
    span, game = trouble.span, hand.log.game
    line = body_of(hand.lines[span.line - hand.first])
    said, tongue = line[span.start : span.end], language_of(hand.lines, game)
    due = str(found.args.get("due", found.args.get("left", "")))
    if Stated.FIGURE in found.effects and due:
        places = list(
            re.finditer(_AMOUNT, re.sub(r'"(?:[^"\\]|\\.)*"', lambda each: "_" * len(each[0]), said))
        )
        if places:
            place = places[-1]
            text = _amount(game, due, said[place.start() : place.end()], tongue)
            yield _write(lang, Span(span.line, span.start + place.start(), span.start + place.end()), text)
    elif Stated.NAME in found.effects and due:
        quotes = re.search(r'"(?:[^"\\]|\\.)*"', said)
        if quotes is not None:
            text = f'"{words_of(game).write_name(due, tongue)}"'
            yield _write(lang, Span(span.line, span.start + quotes.start(), span.start + quotes.end()), text)
    elif Stated.FORM in found.effects and due:
        declared = str(found.args.get("declared", ""))
        place_of = said.find(declared) if declared else -1
        if place_of >= 0:
            start = span.start + place_of
            yield _write(lang, Span(span.line, start, start + len(declared)), due)


def _amount(game: str, due: str, before: str, lang: Lang) -> str:
    """What is due in the words of a log; the unit is left out where it was left out before."""
    parts = due.split()
    if len(parts) == 1 or (len(parts) == 2 and len(before.split()) == 1):
        return parts[0]
    units = words_of(game).table("units")
    return " ".join(part if place % 2 == 0 else units.write(part, lang) for place, part in enumerate(parts))


def _write(lang: Lang, span: Span, text: str) -> Fix:
    return Fix(say(None, lang, "editor-write", {"text": text}), span, text)
