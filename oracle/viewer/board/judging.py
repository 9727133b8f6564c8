"""A text of logs, judged for the page: the hands as the viewer draws them, what they rest on, what a change changed."""

from __future__ import annotations

import io
from functools import lru_cache
from typing import TYPE_CHECKING

from grammar.unreadable import UnreadableLog
from oracle.api import read, weighed
from oracle.game.hands import NoRulesetError
from oracle.judge.matches import Match
from oracle.report.counterfactual.weighing import differences
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES
from oracle.rulebook.passages import passage
from oracle.rulebook.readings import ReadingError, register
from oracle.ruling.ruling import Ruling
from oracle.viewer.page import page as viewer_page
from oracle.viewer.tree import hand_tree, rests_of, unreadable_hand

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from grammar.syntax import Log
    from grammar.words import Lang
    from oracle.report.tree.values import Json, JsonValue
    from oracle.ruling.ruling import Other, RestsOn

NAME = "board.paipu"
"""What the text in the page is called where a ruling names its file."""

KEPT = 8
"""Texts whose rulings are remembered: this one, the one before it, and the branches beside it."""


class Refused:
    """A hand that cannot be read or judged: the line and column that show it, and what is to be said."""

    def __init__(self, line: int, column: int, parts: Callable[[Lang], dict[str, str]]) -> None:
        self.line = line
        self.column = column
        self.parts = parts


Judged = Ruling | Refused


@lru_cache(maxsize=KEPT)
def rulings(text: str) -> tuple[Judged, ...]:
    """Every hand of a text: its ruling, or why there is none; each is judged by what the hands before it came to."""
    return tuple(_judged(text))


def _judged(text: str) -> Iterator[Judged]:
    match = Match()
    for number, found in enumerate(read(io.BytesIO(text.encode())), 1):
        if isinstance(found, UnreadableLog):
            match.skip()
            yield _unreadable(found)
            continue
        try:
            yield match.judge(found, file=NAME, hand=number)
        except (ReadingError, NoRulesetError) as refused:
            match.skip()
            yield _refused(found, refused)


def _unreadable(fault: UnreadableLog) -> Refused:
    def parts(lang: Lang) -> dict[str, str]:
        return {part: fault.sentence(part, lang) for part in ("what", "expected", "remedy")}

    return Refused(fault.line, fault.column, parts)


def _refused(log: Log, wrong: ReadingError | NoRulesetError) -> Refused:
    def parts(lang: Lang) -> dict[str, str]:
        what = wrong.sentence(lang) if isinstance(wrong, ReadingError) else str(wrong)
        return {"what": what, "expected": "", "remedy": ""}

    tag = getattr(wrong, "tag", None)
    line = next((each.line for each in log.tags if tag == (each.key, each.subject)), log.line)
    return Refused(line, 1, parts)


def ruling_of(text: str, hand: int) -> Ruling | None:
    """The ruling on a hand of a text, counted from 1; nothing where it cannot be judged or is not there."""
    found = rulings(text)
    ruling = found[hand - 1] if 0 < hand <= len(found) else None
    return ruling if isinstance(ruling, Ruling) else None


def judge(text: str) -> Json:
    """The hands of a text as the viewer draws them, and those that cannot be read with their place and remedy."""
    return {"hands": [_hand(number, each) for number, each in enumerate(rulings(text), 1)]}


def _hand(number: int, found: Judged) -> Json:
    if isinstance(found, Refused):
        said = {lang: found.parts(lang) for lang in LANGUAGES}
        refused = unreadable_hand(NAME, number, lambda lang: _lines(said[lang], found))
        fault: Json = {
            "line": found.line,
            "column": found.column,
            **{
                part: {lang: said[lang][part] for lang in LANGUAGES}
                for part in ("what", "expected", "remedy")
            },
        }
        return {**refused, "fault": fault}
    log = found.record.log
    return {**hand_tree(found), "ends": log.end_line, "cut": log.end == "cut"}


def _lines(said: dict[str, str], found: Refused) -> str:
    return "\n".join([f"{found.line}:{found.column}: {said['what']}", said["remedy"]]).rstrip()


def weigh(text: str, hand: int) -> Json:
    """The doubtful passages a hand was judged by: what is in force, what else could be, and what that would change.

    `rests` is what the viewer shows of them, `readings` what a reader may switch.
    """
    ruling = ruling_of(text, hand)
    if ruling is None:
        return {"rests": [], "readings": []}
    consulted = weighed(ruling)
    rests_on: list[RestsOn] = [] if consulted.weighing is None else [*consulted.weighing.rests_on]
    asked = {each.reading for each in rests_on}
    chosen = [
        name for name in ruling.record.agreed.readings if name not in asked and _can_be_read(ruling, name)
    ]
    if chosen:
        compared = weighed(ruling, compare=chosen).weighing
        rests_on += [] if compared is None else compared.rests_on
    return {
        "rests": rests_of(consulted),
        "readings": [_reading(ruling, each) for each in sorted(rests_on, key=lambda each: not each.matters)],
        "left_out": [] if consulted.weighing is None else [*consulted.weighing.left_out],
    }


def _can_be_read(ruling: Ruling, name: str) -> bool:
    reading = register(ruling.game).get(name)
    return reading is not None and reading.executable and reading.tables is None


def _reading(ruling: Ruling, each: RestsOn) -> Json:
    passages = {lang: passage(ruling.game, register(ruling.game)[each.reading], lang) for lang in LANGUAGES}
    ours = register(ruling.game)[each.reading].chosen
    others: dict[str, Other] = {other.candidate: other for other in each.others}
    candidates: list[JsonValue] = [
        {
            "slug": slug,
            "ours": slug == ours,
            "says": {lang: passages[lang].says(slug) for lang in LANGUAGES},
            "changes": _changes(ruling, others[slug].ruling) if slug in others else [],
        }
        for slug in (each.in_force, *others)
    ]
    return {
        "id": each.reading,
        "clause": each.clause,
        "title": {lang: passages[lang].title for lang in LANGUAGES},
        "in_force": each.in_force,
        "matters": each.matters,
        "candidates": candidates,
    }


def compare(before: str, text: str, hand: int) -> list[JsonValue]:
    """What the ruling on a hand says otherwise than that on the same hand of the text before, sentence by sentence."""
    here, there = ruling_of(before, hand), ruling_of(text, hand)
    if here is None or there is None or here.game != there.game:
        return []
    return _changes(here, there)


def _changes(here: Ruling, there: Ruling) -> list[JsonValue]:
    written: Sequence[tuple[str, ...]] = [tuple(differences(here, there, lang)) for lang in LANGUAGES]
    return [dict(zip(LANGUAGES, said, strict=True)) for said in zip(*written, strict=True)]


def page(text: str, lang: Lang) -> str:
    """The page of `paipu show` on a text: one file to keep or to send, the ruling laid out to be printed."""
    hands: list[Json] = []
    report: list[str] = []
    for number, each in enumerate(rulings(text), 1):
        if isinstance(each, Refused):
            hands.append(_hand(number, each))
            continue
        ruling = weighed(each)
        hands.append(hand_tree(ruling))
        report += [*ruling_report(ruling, lang, Paint()), ""]
    return viewer_page(hands, lang, report)
