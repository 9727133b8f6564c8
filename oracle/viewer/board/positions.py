"""A position set up in the page: what a game's table holds, what the head of a log tells, and the text with another.

The text is the log, and nothing is remembered beside it: what is clicked is written into it, and what is written there
is read back.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any, cast

from grammar.hand_syntax import SetWord
from grammar.syntax import Acts, Holding, Left, Log, Row, Sets, Tag, Turn
from grammar.tiles import family
from grammar.words import words_of
from grammar.writing.heads import Head, head_of, with_head
from grammar.writing.render import render_log
from oracle.game.registry import load, record_of
from oracle.game.vocabulary import vocabulary
from oracle.rulebook.messages import LANGUAGES, word
from oracle.rulebook.readings import ReadingError
from oracle.table.known import Ground
from oracle.viewer.board.playing import hand_in, language
from spec.simplified import written as simplified

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from grammar.words import Lang
    from oracle.game.vocabulary import Key, Word
    from oracle.report.tree.values import Json, JsonValue
    from oracle.table.table import Table

HEAPS = ("holds", "pool", "flowers")
"""What lies before a seat, tile by tile."""

MOST_EQUAL = 5
"""No tile is there more often in a set."""

FIGURES = ("seat", "number")
"""What a tag's value is where it is a figure of the table, and not a remark about the record."""


def table(game: str) -> Json:
    """What a game's table holds: seats, tiles, kinds of sets, and the tags and options that tell of the table."""
    words = words_of(game)
    known = vocabulary(load(game))
    lines = {each.word for each in known.plain["lines"]} - set(
        words.unused["lines"].en if "lines" in words.unused else ()
    )
    seats = [*words.table("seats").en]
    tags = [
        key for key in known.tags if key.takes in FIGURES and key.subject is None and len(key.values) != 1
    ]
    return {
        "family": words.family,
        "names": {tile: _names(game, "tile", tile) for tile in family(words.family).order},
        "seats": [{"seat": seat, "name": _names(game, "seat", seat)} for seat in seats],
        "flowers": [*sorted(family(words.family).flowers)],
        "heaps": [
            {"heap": heap, "name": _said(known.plain["lines"], heap)} for heap in HEAPS if heap in lines
        ],
        "lines": {
            name: _said(known.plain["lines"], name)
            for name in ("sets", "turned", "turn", "left")
            if name in lines
        },
        "tags": [_key(key, seats) for key in tags],
        "options": [_key(key, seats) for key in known.options if key.takes != "text"],
        "kinds": [
            {
                "kind": each.said.word,
                "name": named(each.said),
                "sources": each.behind.count("seat"),
                "qualifiers": _qualifiers(known.plain["qualifiers"], each.behind),
                "equal": [*equal_tiles(game, each.said.word)],
            }
            for each in known.sets
        ],
    }


def _names(game: str, what: str, canonical: str) -> Json:
    return {lang: word(game, lang, what, canonical) for lang in LANGUAGES}


def named(said: Word) -> Json:
    """A word as it is written in each language."""
    return {"en": said.en[0], "zh": said.zh[0], "zh-Hans": simplified(said.zh[0], "zh-Hans")}


def meaning(said: Word) -> Json:
    """What a word means, in each language."""
    return {"en": said.means.en, "zh": said.means.zh, "zh-Hans": simplified(said.means.zh, "zh-Hans")}


def _said(words: Sequence[Word], name: str) -> Json:
    return named(next(each for each in words if each.word == name))


def _key(key: Key, seats: list[str]) -> Json:
    values: list[JsonValue] = [{"value": each.word, "name": named(each)} for each in key.values]
    return {
        "key": key.said.word,
        "name": named(key.said),
        "means": meaning(key.said),
        "takes": key.takes,
        "values": values or [*(seats if key.takes == "seat" else ())],
        "usual": key.usual,
    }


def _qualifiers(words: Sequence[Word], behind: tuple[str, ...]) -> list[JsonValue]:
    """What else than a seat may stand behind a set."""
    return [{"qualifier": each.word, "name": named(each)} for each in words if each.word in behind]


@cache
def equal_tiles(game: str, kind: str) -> tuple[int, ...]:
    """How many equal tiles make a set of a kind, as the game itself knows its sets.

    A kind that is made of equal tiles in one way only is laid by one click.
    """
    tile = next(iter(family(words_of(game).family).order))
    return tuple(number for number in range(2, MOST_EQUAL + 1) if is_set(game, kind, [tile] * number))


def is_set(game: str, kind: str, tiles: list[str]) -> bool:
    """Whether tiles make a set of a kind, by what the game says of sets that lie before a seat."""
    seat = next(iter(words_of(game).table("seats").en))
    lines = (Sets(seat, (SetWord(kind, tuple(tiles)),)),)
    try:
        opened = load(game).course.begin(record_of(Log(game, (Tag("Game", game),), lines, "cut"), ()))
    except ReadingError:
        return False
    return all(wrong.ground is not Ground.NO_SET for _, wrong in opened.contradictions)


# -- the head of a log ---------------------------------------------------------------------------------


def position(text: str, hand: int) -> Json:
    """What the head of a hand tells. Raises `Gone` where it is not there or cannot be read."""
    log = hand_in(text, hand)
    head = head_of(log)
    seats = [*words_of(log.game).table("seats").en]
    turn, left, turned = (head.told.get((what, "")) for what in ("turn", "left", "turned"))
    return {
        "game": log.game,
        "copies": {**_copies(log)},
        "acts": sum(len(line.acts) for line in log.lines if isinstance(line, Acts)),
        "tags": {key: value for (key, subject), value in head.tags.items() if subject is None},
        "options": {
            subject: value for (key, subject), value in head.tags.items() if key == "Option" and subject
        },
        "seats": {
            seat: {
                **{heap: [*_tiles(head, heap, seat)] for heap in HEAPS},
                "sets": [_set(each) for each in _sets(head, seat)],
                "size": share(log, head, seat),
            }
            for seat in seats
        },
        "turned": [*turned.tiles] if isinstance(turned, Row) else [],
        "turn": turn.seat if isinstance(turn, Turn) else None,
        "left": left.number if isinstance(left, Left) else None,
    }


def _tiles(head: Head, heap: str, seat: str) -> tuple[str, ...]:
    line = head.told.get((heap, seat))
    return line.tiles if isinstance(line, Holding) else ()


def _sets(head: Head, seat: str) -> tuple[SetWord, ...]:
    line = head.told.get(("sets", seat))
    return line.sets if isinstance(line, Sets) else ()


def _set(each: SetWord) -> Json:
    return {
        "kind": each.kind,
        "tiles": [*each.tiles],
        "came": [*each.came],
        "qualifiers": [*each.qualifiers],
    }


def share(log: Log, head: Head, seat: str) -> int | None:
    """How many tiles a seat holds that no tile is due to: as dealt where nothing but hands is told, else by its sets.

    None where the game does not say.
    """
    if all(what == "holds" for what, _ in head.told):
        opened = _opened(Log(log.game, log.tags, (), "cut"))
        if opened is not None and opened.hand(seat).sized:
            return opened.hand(seat).unseen
    whole = load(log.game).layout.tiles_of_hand
    return None if whole is None else max(0, whole - 1 - 3 * len(_sets(head, seat)))


def _opened(log: Log) -> Table[Any] | None:
    """The table of a log before its first act; None where its tags agree on what no table agrees on."""
    try:
        return load(log.game).course.begin(record_of(log, ())).table
    except ReadingError:
        return None


def _copies(log: Log) -> Mapping[str, int]:
    """The tiles a log is played with, and the most there are of each."""
    opened = _opened(Log(log.game, log.tags, (), "cut")) or _opened(Log(log.game, log.tags[:1], (), "cut"))
    return {} if opened is None else opened.copies


def fresh(game: str, lang: Lang) -> str:
    """A log of which nothing is told yet but its game."""
    tags = (Tag("Game", game), Tag("Notation", "1"))
    return render_log(Log(game, tags, (), "cut"), lang)


def placed(text: str, hand: int, told: Json, lang: Lang = "en") -> str:
    """The text with a head that tells what `position` would give of it; what it does not ask about stays as it is.

    Raises `Gone` where there is no such hand.
    """
    log = hand_in(text, hand)
    return with_head(text, log, _head(log, told), language(text, log, lang))


def _head(log: Log, told: Json) -> Head:
    """The head that is told of a log, with the tags that are no figures of the table as they are."""
    known = vocabulary(load(log.game))
    figures = {key.said.word for key in known.tags if key.takes in FIGURES and key.subject is None}
    agreed = {key.said.word for key in known.options if key.takes != "text"}
    tags = {
        (key, subject): value
        for (key, subject), value in head_of(log).tags.items()
        if not (subject is None and key in figures) and not (key == "Option" and subject in agreed)
    }
    place = {**head_of(log).tags}
    for key, value in cast("Mapping[str, str]", told["tags"]).items():
        if key in figures and value:
            tags[key, None] = value
    for name, value in cast("Mapping[str, str]", told["options"]).items():
        if name in agreed and value:
            tags["Option", name] = value
    ordered = {name: tags[name] for name in (*place, *tags) if name in tags}
    return Head(log.game, ordered, _told(told))


def _told(told: Json) -> dict[tuple[str, str], Holding | Sets | Row | Turn | Left]:
    made: dict[tuple[str, str], Holding | Sets | Row | Turn | Left] = {}
    for seat, lies in cast("Mapping[str, Mapping[str, list[str]]]", told["seats"]).items():
        for heap in HEAPS:
            made[heap, seat] = Holding(seat, heap, tuple(lies[heap]))
        sets = cast("list[Mapping[str, list[str]]]", lies["sets"])
        made["sets", seat] = Sets(
            seat,
            tuple(
                SetWord(
                    str(each["kind"]), tuple(each["tiles"]), tuple(each["came"]), tuple(each["qualifiers"])
                )
                for each in sets
            ),
        )
    made["turned", ""] = Row("turned", tuple(cast("list[str]", told["turned"])))
    if told["turn"] is not None:
        made["turn", ""] = Turn(str(told["turn"]))
    if told["left"] is not None:
        made["left", ""] = Left(int(cast("int", told["left"])))
    return made
