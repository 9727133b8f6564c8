"""A log played on in the page: what may follow, the text with an act added or taken back, a passage read otherwise.

Every answer is a text or says what would be written; the text is the log, and nothing is remembered beside it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

from grammar.places import column_of
from grammar.syntax import (
    Acts,
    AgreedFigures,
    Claim,
    Declared,
    Gap,
    Log,
    RefereeFinds,
    RefereeRules,
    Remark,
    Tag,
)
from grammar.unreadable import UnreadableLog
from grammar.writing.render import render_log
from oracle.api import read
from oracle.game.registry import load, record_of
from oracle.judge.dealing import deal, written_act
from oracle.judge.lawful import NoMovesError, played_to, playing_of, point_of
from oracle.rulebook.messages import LANGUAGES, word
from oracle.rulebook.readings import ReadingError, register
from oracle.table.facts import TOGETHER
from oracle.table.heaps import UNSEEN
from oracle.table.known import Place

if TYPE_CHECKING:
    from grammar.words import Lang
    from oracle.game.play import Option
    from oracle.judge.lawful import Point
    from oracle.judge.replay import Replay
    from oracle.report.tree.values import Json

MOST = 120
"""Acts that are offered at a point; a hand of fourteen tiles has thirty at most."""

BESIDE = (Claim, RefereeFinds, RefereeRules, Remark)
"""What is said of acts and stays true whatever follows them."""

HAN = re.compile("[\u3400-\u9fff]")


class Gone(LookupError):  # noqa: N818  named for what it says
    """The hand or the act that is asked about is no longer in the text."""


def hand_in(text: str, hand: int) -> Log:
    """A hand of a text, counted from 1. Raises `Gone` where it is not there or cannot be read."""
    for number, found in enumerate(read(BytesIO(text.encode())), 1):
        if number == hand and not isinstance(found, UnreadableLog):
            return found
    raise Gone


def language(text: str, log: Log, lang: Lang) -> Lang:
    """The language a log is written in, by its last line; Chinese of either kind of characters as the page has it."""
    end = text.split("\n")[log.end_line - 1]
    return "en" if not HAN.search(end) else "zh-Hans" if lang == "zh-Hans" else "zh"


def _standing(log: Log, at: int | None) -> tuple[Replay, Point]:
    ruleset = load(log.game)
    replay, made = played_to(ruleset, record_of(log, ()), at)
    return replay, point_of(replay, made)


def follow(text: str, hand: int, at: int | None = None) -> Json:
    """What may follow after `at` acts of a hand: each act with its clause, whether it is commanded, and its tiles."""
    try:
        replay, point = _standing(hand_in(text, hand), at)
    except (Gone, NoMovesError, ReadingError):
        return {"game": None, "at": at, "over": False, "options": [], "all_shown": False}
    game = replay.ruleset.name
    offered = (*point.options, *point.free)[:MOST]
    table = replay.table
    return {
        "game": game,
        "at": point.acts,
        "over": point.over,
        "all_shown": all(table.knows_hand(seat) for seat in table.seats),
        "options": [_option(game, option) for option in offered],
    }


def _option(game: str, option: Option) -> Json:
    act = option.act
    return {
        "seat": act.seat,
        "act": act.name,
        "name": {lang: word(game, lang, "act", act.name) for lang in LANGUAGES},
        "tiles": [tile for tile in act.tiles if tile != UNSEEN],
        "with": [*act.with_tiles],
        "form": act.form,
        "clause": option.clause,
        "must": option.forced,
        "free": option.free,
    }


def play(text: str, hand: int, at: int, number: int, lang: Lang = "en") -> str:
    """The text with the act of this number among those that may follow after `at` acts; what stood behind it goes.

    It is written in the language of the log, on the line of the act before where the same seat goes on, and the end
    of the hand is shown anew. Raises `Gone` where there is no such act.
    """
    log = hand_in(text, hand)
    replay, point = _standing(log, at)
    offered = (*point.options, *point.free)[:MOST]
    if not 0 <= number < len(offered):
        raise Gone
    playing = playing_of(replay.ruleset)
    act = playing.revealed(replay.table, offered[number].act)
    replay.act(act._replace(place=Place(point.acts + 1, point.acts + 1)))
    added = Acts(act.seat, (written_act(act),), point.acts + 1)
    return with_act(text, log, added, playing.ended(replay.table) or "cut", lang)


def with_act(text: str, log: Log, added: Acts, end: str, lang: Lang = "en") -> str:
    """The text with an act behind those before its number, and with how the hand then ends; what stood behind it goes.

    It stands on the line of the act before where the same seat goes on, unless its order against that is not known.
    """
    line, ending = render_log(Log(log.game, (), (added,), end), language(text, log, lang)).splitlines()
    before = _up_to(text, log, added.first - 1)
    last = next((each for each in reversed(log.lines) if _reaches(each, added.first - 1)), None)
    apart = any(TOGETHER in act.flags for act in added.acts)
    here = isinstance(last, Acts) and last.seat == added.seat and last.line == len(before)
    if here and "#" not in before[-1] and not apart:
        before[-1] += " " + line.split(" ", 1)[1]
    else:
        before.append(line)
    return _written(text, log, before, ending)


def _reaches(line: object, at: int) -> bool:
    """Whether the act of this number is on a line of acts of one seat, with no other after it that is kept."""
    return isinstance(line, Acts) and line.name is None and line.first <= at < line.first + len(line.acts)


def cut(text: str, hand: int, at: int, lang: Lang = "en") -> str:
    """The text with a hand as it stood after its first `at` acts, broken off there."""
    log = hand_in(text, hand)
    return _written(text, log, _up_to(text, log, at), _broken_off(text, log, lang))


def take_back(text: str, hand: int, lang: Lang = "en") -> str:
    """The text without the last act of a hand and all that was written after it."""
    log = hand_in(text, hand)
    made = sum(len(line.acts) for line in log.lines if isinstance(line, Acts))
    return text if made == 0 else cut(text, hand, made - 1, lang)


def _broken_off(text: str, log: Log, lang: Lang) -> str:
    return render_log(Log(log.game, (), (), "cut"), language(text, log, lang)).strip()


def _up_to(text: str, log: Log, at: int) -> list[str]:
    """The lines of a text up to an act of a hand, those after it gone; all before the end where it is the last."""
    lines = text.split("\n")
    acts = [line for line in log.lines if isinstance(line, Acts)]
    made = sum(len(line.acts) for line in acts)
    if at >= made and not (acts and _is_told_after(log, acts[-1])):
        return _without_blanks(lines[: log.end_line - 1])
    if at <= 0:
        first = acts[0].line if acts else log.end_line
        return _without_blanks(lines[: first - 1])
    here = next((line for line in acts if line.first <= at < line.first + len(line.acts)), acts[-1])
    kept = min(at - here.first + 1, len(here.acts))
    last = lines[here.line - 1]
    if kept < len(here.acts):
        last = last[: column_of(last, kept) - 1].rstrip()
    return [*lines[: here.line - 1], last]


def _is_told_after(log: Log, last: Acts) -> bool:
    """Whether anything is written behind the last acts that falls with what follows them.

    Accusations stay, and what the referee says of them; behind a gap the hand goes on from what is told there.
    """
    behind = log.lines[log.lines.index(last) + 1 :]
    if any(isinstance(line, Gap) for line in behind):
        return any(isinstance(line, AgreedFigures | Declared) for line in behind)
    return not all(isinstance(line, BESIDE) for line in behind)


def _without_blanks(lines: list[str]) -> list[str]:
    while lines and not lines[-1].strip():
        lines.pop()
    return lines


def _written(text: str, log: Log, before: list[str], ending: str) -> str:
    return "\n".join([*before, ending, *text.split("\n")[log.end_line :]])


def read_as(text: str, hand: int, reading: str, candidate: str, lang: Lang = "en") -> str:
    """The text with a passage read as a candidate has it, by a tag of the hand; without the tag where that is ours."""
    log = hand_in(text, hand)
    ours = register(log.game)[reading].chosen
    into = language(text, log, lang)
    tag, _ = render_log(Log(log.game, (Tag("Reading", candidate, reading),), (), "cut"), into).splitlines()
    lines = text.split("\n")
    there = next((each.line for each in log.tags if (each.key, each.subject) == ("Reading", reading)), None)
    if there is not None:
        lines[there - 1 : there] = [] if candidate == ours else [tag]
    elif candidate != ours:
        place = max((each.line for each in log.tags), default=log.line)
        lines.insert(place, tag)
    return "\n".join(lines)


def translate(text: str, lang: Lang) -> str:
    """Every hand of a text in the words of a language, where the whole of it can be read; else the text as it is."""
    hands: list[str] = []
    for found in read(BytesIO(text.encode())):
        if isinstance(found, UnreadableLog):
            return text
        hands.append(render_log(found, lang))
    return "\n".join(hands) or text


def opening(log: Log) -> Log:
    """A log before its first act: what lies there, to be played from the beginning."""
    first = next((place for place, line in enumerate(log.lines) if isinstance(line, Acts)), len(log.lines))
    return replace(log, lines=log.lines[:first], end="cut")


def dealt(game: str, seed: int, lang: Lang, played: bool = False) -> str:
    """A hand dealt by chance, as a text: before its first act, or `played` to its end."""
    log = deal(game, seed)
    return render_log(log if played else opening(log), lang)
