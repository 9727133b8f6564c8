"""What may be written next: the acts that are lawful there, tiles, tags, items and words, in the language of the log."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from grammar.tiles import family
from grammar.words import game_called, known_games, shared_table, words_of
from oracle.editor.documents import CUT, Document, language_of, opens_hand
from oracle.editor.places import body_of
from oracle.game.items import items_of
from oracle.game.registry import load
from oracle.judge.lawful import legal
from oracle.report.moves import act_text
from oracle.rulebook.clauses import texts
from oracle.rulebook.meanings import meanings
from oracle.rulebook.messages import say
from oracle.rulebook.readings import register

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Log
    from grammar.words import Words
    from oracle.editor.documents import Hand
    from oracle.game.play import Option
    from oracle.rulebook.messages import Lang

ACT, WORD, TILE, TAG, ITEM, CLAUSE, VALUE = 2, 14, 12, 10, 18, 18, 13
"""How an editor marks each sort, by the protocol's numbers."""


class Choice(NamedTuple):
    """Something that may be written: the text, what kind it is, what is said of it, and its place in the order."""

    text: str
    kind: int
    detail: str
    order: int


class At(NamedTuple):
    """A place where something is being written: the hand, its words, the line before it, and how the hand is written."""

    hand: Hand
    words: Words
    before: str
    lang: Lang
    said: Lang
    line: int


def choices(hand: Hand, line: int, column: int, said: Lang) -> tuple[int, list[Choice]]:
    """What may be written at a place, and from which column on it takes the place of what stands there."""
    text = hand.lines[line - hand.first][:column]
    if body_of(text) != text.rstrip() and "#" in text:
        return column, []
    if not opens_hand(hand.lines[0]):
        return _outside(text, column)
    game = _game(hand)
    at = At(hand, words_of(game), text, language_of(hand.lines, game), said, line)
    start, found = _inside(at)
    once: dict[str, Choice] = {}
    for each in found:
        once.setdefault(each.text, each)
    return start, list(once.values())


def _game(hand: Hand) -> str:
    quoted = re.search(r'["\u201c\uff02]([^"\u201d\uff02]*)["\u201d\uff02]', hand.lines[0])
    return (game_called(quoted[1]) if quoted else None) or known_games()[0]


def _outside(text: str, column: int) -> tuple[int, list[Choice]]:
    """Before the first hand only a Game tag may stand."""
    if text.strip() and not text.lstrip().startswith(("[", "\uff3b")):
        return column, []
    start, tag = len(text) - len(text.lstrip()), shared_table("tags")
    found = []
    for game in known_games():
        names = words_of(game).names
        found += [
            Choice(f'[{tag.write("Game", lang)} "{names.write(game, lang)}"]', TAG, "", 0)
            for lang in ("en", "zh", "zh-Hans")
        ]
    return start, list(dict.fromkeys(found))


def _inside(at: At) -> tuple[int, Iterable[Choice]]:
    text = at.before
    lead = len(text) - len(text.lstrip())
    if text.lstrip().startswith(("[", "\uff3b")):
        return _of_tag(at, lead)
    quotes = len(re.findall(r'(?<!\\)["\u201c\u201d\uff02]', text))
    if quotes % 2:
        place = max(text.rfind('"'), text.rfind("\u201c"), text.rfind("\uff02"))
        return place + 1, _items(at)
    start = len(text) - len(re.split(r"[ \t\u3000]+", text)[-1])
    before = text[:start].split()
    if before and re.fullmatch(r"[0-9]{1,9}\.", before[0]):
        before = before[1:]
    return start, _words(at, before)


# -- tags --------------------------------------------------------------------------------------------


def _of_tag(at: At, lead: int) -> tuple[int, Iterable[Choice]]:
    """What may stand within a tag: its key, its subject, its value."""
    text, tags = at.before, at.words.table("tags")
    found = re.match(r'[ \t\u3000]*[\[\uff3b][ \t\u3000]*([^ \t\u3000"\]]*)', text)
    assert found is not None
    key = tags.read.get(found[1])
    rest = text[found.end() :]
    if not rest:
        return lead, (
            Choice(f"[{tags.write(each, at.lang)} ", TAG, _meaning(at, "tags", each), 1) for each in tags.en
        )
    if key is None:
        return len(text), ()
    if '"' in rest:
        return len(text) - len(rest) + rest.index('"') + 1, _tag_values(at, key, rest)
    start = len(text) - len(re.split(r"[ \t\u3000]+", rest)[-1])
    return start, _subjects(at, key)


def _subjects(at: At, key: str) -> Iterator[Choice]:
    kind = at.words.table("tags").notes[key].partition("/")[2]
    if kind == "seat":
        yield from _table(at, "seats", VALUE, 1)
    elif kind == "option":
        yield from _table(at, "options", VALUE, 1)
    elif kind == "clause":
        for each in register(at.words.game).values():
            yield Choice(each.id, CLAUSE, each.title, 1)


def _tag_values(at: At, key: str, rest: str) -> Iterator[Choice]:
    kind = at.words.table("tags").notes[key].partition("/")[0]
    subject = rest[: rest.index('"')].strip()
    if kind == "game":
        for game in known_games():
            yield Choice(words_of(game).names.write(game, at.lang), VALUE, "", 1)
    elif kind == "seat":
        yield from _table(at, "seats", VALUE, 1)
    elif key == "Reading":
        reading = register(at.words.game).get(subject)
        for slug in () if reading is None else reading.candidates:
            yield Choice(str(getattr(slug, "slug", slug)), VALUE, "", 1)
    else:
        meant = at.words.table("options").read.get(subject, subject)
        name = f"option-{meant}" if key == "Option" else key
        found = at.words.values_of(name)
        if key == "Option" and not found.en:
            found = at.words.table("option_values")
        for value in found.en:
            yield Choice(found.write(value, at.lang), VALUE, "", 1)


# -- lines -------------------------------------------------------------------------------------------


def _words(at: At, before: list[str]) -> Iterator[Choice]:
    words = at.words
    if not before:
        yield from _beginnings(at)
        return
    last, seat = before[-1], words.table("seats").read.get(before[0])
    preposition = words.table("prepositions").read.get(last)
    statement = words.table("lines").read.get(last)
    if preposition in ("from", "to", "of", "for"):
        yield from (
            *_table(at, "seats", VALUE, 1),
            *_table(at, "places", VALUE, 2),
            *_table(at, "relatives", VALUE, 3),
        )
    elif preposition == "as":
        yield from (*_table(at, "forms", VALUE, 1), *_forms(at))
    elif statement in ("pay", "claim", "value", "warn", "turn", "agreed", "back", "dice") and len(before) < 3:
        yield from _table(at, "seats", VALUE, 1)
    elif statement == "end":
        yield from _table(at, "results", VALUE, 1)
    elif words.table("parties").read.get(last) == "referee":
        yield from _lines(at, ("rules", "finds", "value", "warn"), 1)
    elif any(words.table("lines").read.get(word) in ("claim", "rules") for word in before):
        for clause in texts(words.game).values():
            yield Choice(clause.id, CLAUSE, clause.titled(at.said), 3)
    elif seat is not None:
        yield from _of_seat(at, seat, before)
    else:
        yield from _tiles(at, 3)


def _beginnings(at: At) -> Iterator[Choice]:
    """What a line may begin with: who acts and how, then the other lines."""
    log = _log_before(at, "")
    for option in _options(log):
        yield _act(at, option, with_seat=True)
    yield from _table(at, "seats", WORD, 2)
    yield from _lines(at, ("holds",), 9)
    own = ("wall", "tail", "turned", "dice", "left", "turn", "gap", "note", "agreed", "end")
    yield from _lines(at, own, 4)
    yield from _table(at, "parties", WORD, 5)
    tags = at.words.table("tags")
    for key in tags.en:
        yield Choice(f"[{tags.write(key, at.lang)} ", TAG, _meaning(at, "tags", key), 6)


def _of_seat(at: At, seat: str, before: list[str]) -> Iterator[Choice]:
    """What may follow a seat, and the acts that stand behind it on this line."""
    stated = " ".join(before) if len(before) > 1 else ""
    log = _log_before(at, stated)
    for option in _options(log):
        if option.act.seat == seat:
            yield _act(at, option, with_seat=False)
    act = at.words.table("acts").read.get(before[-1])
    if act is not None and at.words.act_slot(act) not in ("-", "N"):
        for option in _options(_log_before(at, " ".join(before[:-1]) if len(before) > 2 else "")):
            if option.act.seat == seat and option.act.name == act:
                text = act_text(at.words.game, option.act, at.lang).partition(" ")[2]
                if text:
                    yield Choice(text, TILE, option.clause, 0)
        yield from _tiles(at, 3)
    if len(before) == 1:
        yield from _lines(
            at, ("holds", "sets", "pool", "flowers", "score", "total", "pay", "balance", "claim"), 4
        )
    yield from _table(at, "acts", ACT, 5)
    if len(before) > 1:
        yield from (*_table(at, "prepositions", WORD, 6), *_table(at, "flags", WORD, 7), *_tiles(at, 8))


def _log_before(at: At, stated: str) -> Log | None:
    """The hand up to here, with what is stated on this line already; None where it cannot be read."""
    lines = at.hand.lines[: at.line - at.hand.first]
    for before in ([*lines, stated], lines) if stated else (lines,):
        log = Document().read("\n".join([*before, CUT]))[0]
        if log.whole:
            return log.log
    return None


def _options(log: Log | None) -> tuple[Option, ...]:
    if log is None or load(log.game).playing is None:
        return ()
    try:
        point = legal(log)
    except (LookupError, ValueError):
        return ()
    return point.options


def _act(at: At, option: Option, *, with_seat: bool) -> Choice:
    text = act_text(at.words.game, option.act, at.lang)
    if with_seat:
        text = f"{at.words.table('seats').write(option.act.seat, at.lang)} {text}"
    must = f" {say(None, at.said, 'editor-must')}" if option.forced else ""
    return Choice(text, ACT, f"{option.clause}{must}", 0)


def _table(at: At, table: str, kind: int, order: int) -> Iterator[Choice]:
    found = at.words.table(table)
    for meaning in found.en:
        yield Choice(found.write(meaning, at.lang), kind, _meaning(at, table, meaning), order)


def _lines(at: At, statements: Iterable[str], order: int) -> Iterator[Choice]:
    found = at.words.table("lines")
    for meaning in statements:
        yield Choice(found.write(meaning, at.lang), WORD, _meaning(at, "lines", meaning), order)


def _forms(at: At) -> Iterator[Choice]:
    from oracle.game.vocabulary import vocabulary  # noqa: PLC0415

    for each in vocabulary(load(at.words.game)).sets:
        for name in each.names:
            if not name.isascii():
                yield Choice(at.words.write_name(name, at.lang), VALUE, each.said.means.said(at.said), 2)


def _tiles(at: At, order: int) -> Iterator[Choice]:
    known = family(at.words.family)
    other: Lang = "zh" if at.lang == "en" else "en"
    for tile in known.order:
        yield Choice(known.write_word((tile,), at.lang), TILE, known.write_word((tile,), other), order)


def _items(at: At) -> Iterator[Choice]:
    """The names of items, where a score is declared."""
    if not any(at.words.table("lines").read.get(word) == "score" for word in at.before.split()):
        return
    for item in items_of(at.words.game):
        detail = item.en if at.said == "en" else item.clause
        yield Choice(at.words.write_name(item.name, at.lang), ITEM, f"{detail} {item.clause}".strip(), 1)


def _meaning(at: At, table: str, word: str) -> str:
    found = meanings(at.words.game, table).get(word)
    return "" if found is None else found.said(at.said)
