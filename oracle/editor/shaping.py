"""The shape of a text: its canonical form, the lines that fold, and the totals beside the end of a hand."""

from __future__ import annotations

from io import StringIO
from typing import TYPE_CHECKING, NamedTuple

from grammar.logs import read_logs
from grammar.writing.render import render_log
from oracle.editor.documents import language_of, lines_of, opens_hand
from oracle.report.sheets import figure_text, paid_text
from oracle.rulebook.messages import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from grammar.syntax import Log
    from oracle.editor.documents import Hand, Ruled
    from oracle.rulebook.messages import Lang


class Hint(NamedTuple):
    """Something shown behind a line: the number of the line, what is shown, and more of it."""

    line: int
    text: str
    more: str


def canonical(text: str, hands: Sequence[Hand]) -> str | None:
    """A text of logs in its canonical form, each hand in its own language; None where it is to stay as it is.

    It stays where a part of it cannot be read, and where anything that was read would read otherwise afterwards.
    """
    mark = "\ufeff" if text.startswith("\ufeff") else ""
    logs = _logs(text.removeprefix(mark))
    if logs is None:
        return None
    languages: list[Lang] = [language_of(hand.lines, hand.log.game) for hand in hands if hand.log is not None]
    if len(languages) != len(logs):
        return None
    written = [render_log(log, lang) for log, lang in zip(logs, languages, strict=True)]
    shaped = mark + _with_empty_lines(written, lines_of(text))
    return shaped if _logs(shaped.removeprefix(mark)) == logs else None


def _logs(text: str) -> list[Log] | None:
    """The logs of a text; None where it has none, or one that cannot be read."""
    found: list[Log] = []
    for each in read_logs(StringIO(text, newline="\n"), "-"):
        if isinstance(each, Exception):
            return None
        found.append(each)
    return found


def _with_empty_lines(hands: Sequence[str], before: Sequence[str]) -> str:
    """Hands with the empty lines of the text; where their lines have become others, empty lines part the hands."""
    lines = [line for hand in hands for line in hand.splitlines()]
    kept = [line.strip() for line in before if line.strip() not in ("#", "\uff03")]
    while kept and not kept[-1]:
        kept.pop()
    if sum(map(bool, kept)) != len(lines):
        return "\n".join(hands)
    following = iter(lines)
    return "".join(f"{next(following) if line else ''}\n" for line in kept)


def folds(hands: Sequence[Hand]) -> Iterator[tuple[int, int]]:
    """The lines of each hand, from its first to its end; comments that head the next hand stay with that one."""
    for hand in hands:
        if not opens_hand(hand.lines[0]):
            continue
        last = hand.end
        if hand.whole and hand.log is not None:
            last = hand.first + hand.log.end_line - 1
        if last > hand.first:
            yield hand.first, last


def totals(hand: Hand, ruled: Ruled, lang: Lang) -> Iterator[Hint]:
    """What everybody has counted, behind the end of a hand; who pays whom is said with it."""
    ruling = ruled.ruling
    if ruling is None or not hand.whole or hand.log is None or not ruling.scores:
        return
    counted = [
        say(
            ruling.game,
            lang,
            "sheet-of",
            {"seat": sheet.seat, "total": figure_text(ruling.game, sheet.total, lang)},
        )
        for sheet in ruling.scores
    ]
    paid = [
        say(
            ruling.game,
            lang,
            "payment-of",
            {"payer": each.payer, "payee": each.payee, "amount": paid_text(ruling.game, each, lang)},
        )
        for each in ruling.payments
    ]
    yield Hint(hand.first + hand.log.end_line - 1, " · ".join(counted), "\n".join(paid))
