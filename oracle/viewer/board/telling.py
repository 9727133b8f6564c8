"""An act told in the page as it was made, in order or not: what a game's acts take, and the text with one more.

What may follow is offered elsewhere (`playing.follow`); a dispute is about the acts that may not.
"""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, cast

from grammar.syntax import Act, Acts
from grammar.unreadable import UnreadableLog
from grammar.words import words_of
from oracle.api import read
from oracle.game.registry import load, record_of
from oracle.game.vocabulary import vocabulary
from oracle.judge.lawful import NoMovesError, played_to, playing_of
from oracle.rulebook.messages import LANGUAGES
from oracle.rulebook.readings import ReadingError
from oracle.viewer.board.playing import Gone, hand_in, with_act
from oracle.viewer.board.positions import meaning, named

if TYPE_CHECKING:
    from collections.abc import Mapping

    from grammar.syntax import Log
    from grammar.words import Lang
    from oracle.game.vocabulary import ActWord, WordTable
    from oracle.report.tree.values import Json, JsonValue

WHOSE = ("from", "of", "to")
"""The prepositions that name a seat or a place."""


def acts(game: str) -> Json:
    """The acts of a game with what each takes, those of play before what goes wrong at a table."""
    known = vocabulary(load(game))
    incidents = words_of(game).incidents
    rows: list[JsonValue] = [_row(known, act, incident=act.said.word in incidents) for act in known.acts]
    return {
        "acts": rows,
        "words": {name: _plain(known, name) for name in ("prepositions", "flags", "places", "calls")},
    }


def _plain(known: WordTable, name: str) -> Json:
    return {each.word: named(each) for each in known.plain[name]}


def _row(known: WordTable, act: ActWord, *, incident: bool) -> Json:
    seats = [each.word for each in known.plain["seats"]]
    follows = {post.word: post.of for post in act.posts}
    whose: Json = {
        word: [each for of in follows[word] for each in (seats if of == "seat" else [of])]
        for word in WHOSE
        if word in follows
    }
    return {
        "act": act.said.word,
        "name": named(act.said),
        "means": meaning(act.said),
        "incident": incident,
        "tiles": act.tiles,
        "places": [*act.places],
        "calls": [*act.calls],
        "number": act.number,
        "with": "with" in follows,
        "making": "making" in follows,
        "quoted": act.quoted,
        "whose": whose,
        "flags": [word for word, of in follows.items() if not of],
    }


def told(text: str, hand: int, at: int, said: Json, lang: Lang = "en") -> Json:
    """The text with an act told after `at` acts of a hand, or why it cannot be written so.

    Raises `Gone` where there is no such hand.
    """
    log = hand_in(text, hand)
    added = Acts(str(said["seat"]), (_act(said),), at + 1)
    made = with_act(text, log, added, "cut", lang)
    try:
        end = _ended(hand_in(made, hand))
    except Gone:
        return {"text": None, "wrong": _wrong(made, hand)}
    return {"text": with_act(text, log, added, end, lang) if end else made, "wrong": None}


def _act(said: Json) -> Act:
    """The act that is told; what is not told of it is left out."""
    tiles, own = cast("list[str]", said.get("tiles", [])), cast("list[str]", said.get("with", []))
    whose = cast("Mapping[str, str]", said.get("whose", {}))
    number = cast("int | None", said.get("number"))
    return Act(
        str(said["act"]),
        tuple(tiles),
        place=cast("str | None", said.get("place")),
        call=cast("str | None", said.get("call")),
        number=number,
        words=cast("str | None", said.get("words")),
        with_tiles=tuple(own),
        making=tuple(tuple(one) for one in cast("list[list[str]]", said.get("making", []))),
        from_=whose.get("from"),
        to=whose.get("to"),
        of=whose.get("of"),
        flags=tuple(cast("list[str]", said.get("flags", []))),
    )


def _ended(log: Log) -> str | None:
    """How a hand has ended that nobody can go on with."""
    ruleset = load(log.game)
    try:
        replay, _ = played_to(ruleset, record_of(log, ()), None)
        return playing_of(ruleset).ended(replay.table)
    except (NoMovesError, ReadingError):
        return None


def _wrong(text: str, hand: int) -> Json:
    """Why a hand cannot be read, in each language."""
    for number, found in enumerate(read(BytesIO(text.encode())), 1):
        if number == hand and isinstance(found, UnreadableLog):
            return why(found)
    raise Gone


def why(found: UnreadableLog) -> Json:
    """What cannot be read, and what to do about it, in each language."""
    return {
        lang: " ".join(filter(None, (found.sentence(part, lang) for part in ("what", "remedy"))))
        for lang in LANGUAGES
    }
