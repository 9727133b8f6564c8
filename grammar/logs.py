"""Reading logs: hands of play out of a stream, one by one; a damaged hand spoils no other."""

from __future__ import annotations

import io
import re
from contextlib import suppress
from functools import cache
from typing import TYPE_CHECKING, BinaryIO, TextIO, TypeGuard

from grammar.reading.intake import MOST_ACTS, MOST_LINES, SourceLine, source_lines
from grammar.reading.parse import LineReader, Node, line_reader
from grammar.reading.said import Ended
from grammar.syntax import Acts, Dice, Gap, Holding, Left, Log, RefereeFinds, Remark, Row, Sets, Tag, Turn
from grammar.unreadable import Slip, UnreadableLog
from grammar.words import game_called, games_in_words, known_games, shared_table, words_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from grammar.syntax import Line

_STANDING = (Holding, Sets, Row, Dice, Turn)


def read_logs(stream: BinaryIO | TextIO, name: str, *, fast: bool = True) -> Iterator[Log | UnreadableLog]:
    """Read a stream hand by hand: a log, or why the hand cannot be read.

    `name` stands in messages for the file. `fast` off sends every line through the grammar. A stream without
    a hand gives one `UnreadableLog`. Memory is bounded by the largest hand the limits allow.
    """
    yield from read_lines(source_lines(stream), name, fast=fast)


def read_lines(lines: Iterable[SourceLine], name: str, *, fast: bool = True) -> Iterator[Log | UnreadableLog]:
    """Read lines that were taken in hand by hand, as `read_logs` does a stream."""
    hand = _HandReader(name, (), fast=fast)
    empty = True
    for line in lines:
        if opens_hand(line):
            heading = hand.heading_of_next()
            for found in hand.finish():
                empty = False
                yield found
            hand = _HandReader(name, heading, fast=fast)
            hand.open(line)
        else:
            hand.feed(line)
    for found in hand.finish():
        empty = False
        yield found
    if empty:
        yield UnreadableLog("empty-file", name=name, line=1, column=1)


def parse_log(text: str, name: str = "-") -> Log:
    """Read a text that holds one hand of play. Raises `UnreadableLog`."""
    found = read_logs(io.StringIO(text, newline="\n"), name)
    log = next(found)
    if isinstance(log, UnreadableLog):
        raise log
    more = next(found, None)
    if more is not None:
        line = more.line
        raise UnreadableLog("several-hands", name=name, line=line, column=1, text=text.split("\n")[line - 1])
    return log


def lines_to_cache(game: str, texts: Iterable[str]) -> str:
    """The cache of a game's lines for a wheel: what the grammar says of those of some logs, in both languages."""
    from grammar.reading.cached import lines_to_cache as to_cache  # only when a wheel is built
    from grammar.writing.render import render_log

    reader = LineReader(words_of(game))
    for text in texts:
        logs = [log for log in read_logs(io.StringIO(text, newline="\n"), "-") if isinstance(log, Log)]
        both = ["".join(render_log(log, lang)) for log in logs for lang in ("en", "zh")]
        for line in source_lines(io.StringIO("\n".join((text, *both)), newline="\n")):
            with suppress(Slip):
                if line.slip is None and line.text.strip():
                    reader.read(line.text, 1, 1)
    return to_cache(game, reader.to_cache())


@cache
def _game_tag() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Game").read))
    return re.compile(rf'[ \t]*\[[ \t]*(?:{keys})(?![^ \t"\]])')


def opens_hand(line: SourceLine) -> bool:
    """Whether a line is the tag of the game, with which every hand begins."""
    return line.slip is None and "[" in line.text and _game_tag().match(line.text) is not None


def before_the_first(lines: Iterable[SourceLine], name: str) -> UnreadableLog | None:
    """What is wrong with lines that stand before the first hand of a file; it is reported in place of a hand."""
    hand = _HandReader(name, (), fast=True)
    for line in lines:
        hand.feed(line)
    return hand.failure


class _HandReader:
    """Reads the lines of one hand and keeps the first slip, after which it only passes over lines."""

    def __init__(self, name: str, heading: tuple[str, ...], *, fast: bool) -> None:
        self.name = name
        self.fast = fast
        self.heading = heading
        self.reader: LineReader | None = None
        self.failure: UnreadableLog | None = None
        self.opened = 0
        self.written: list[str] = []
        self.last = SourceLine(0, "", "")
        self.tags: list[Tag] = []
        self.said_once: set[tuple[type, str]] = set()
        self.seen: set[tuple[str, str | None]] = set()
        self.lines: list[Line] = []
        self.pending: list[Remark] = []
        self.trail: list[str | None] = []
        self.next_act = 1
        self.restating = False
        self.last_table: SourceLine | None = None
        self.ended: Ended | None = None
        self.end_line = 0

    def open(self, line: SourceLine) -> None:
        """Begin with the line of the Game tag."""
        self.opened = line.number
        found = re.compile(_game_tag().pattern + r'[ \t]*("(?:[^"\\]|\\.)*")').match(line.text)
        game = game_called(found[1][1:-1]) if found else None
        if found is not None and game is None:
            slip = Slip("unknown-game", found.start(1) + 1, word=found[1][1:-1], **games_in_words())
            self._fail(line, slip)
            return
        self.reader = line_reader(game or known_games()[0], fast=self.fast)
        self.feed(line)

    def feed(self, line: SourceLine) -> None:
        """Read a line."""
        text = line.text
        if self.opened and self.failure is None:
            self.written.append(line.written)
        if line.slip is None and (not text or text.isspace()):
            self.trail.append(None)
            return
        if self.failure is not None:
            self._pass_over(text)
            return
        try:
            self._read(line)
        except Slip as slip:
            self._fail(line, slip)

    def _pass_over(self, text: str) -> None:
        comment = text.lstrip()
        if comment.startswith("#"):
            self.trail.append(comment[1:].strip())
        else:
            self.trail.clear()

    def _read(self, line: SourceLine) -> None:
        if line.slip is not None:
            raise line.slip
        if line.number - self.opened >= MOST_LINES:
            raise Slip("hand-too-long", 1, most=f"{MOST_LINES:,}")
        if self.reader is None or self.ended is not None:
            self._outside(line.text)
            return
        node, number = self.reader.read(line.text, line.number, self.next_act)
        self.last = line
        if type(node) is Acts:
            if number is not None and number != self.next_act:
                raise Slip(
                    "wrong-act-number", _first_column(line.text), right=str(self.next_act), word=str(number)
                )
            if self.last_table is not None:
                self._refuse_table_among_acts(self.last_table)
                return
            self.next_act += len(node.acts)
            self.restating = False
            self.said_once.clear()
            if self.next_act - 1 > MOST_ACTS:
                raise Slip("too-many-acts", _first_column(line.text), most=f"{MOST_ACTS:,}")
            self._flush()
            self.lines.append(node)
        else:
            self._take(node, line)

    def _outside(self, text: str) -> None:
        """Take a line before the Game tag or after the end, where only comments may stand."""
        column = _first_column(text)
        if not text[column - 1 :].startswith("#"):
            if self.reader is None:
                raise Slip("no-game-tag", column, **_game_tags_in_words())
            raise Slip("text-after-end", column)
        comment = text[column:].strip()
        if comment:
            self.trail.append(comment)

    def _take(self, node: Node, line: SourceLine) -> None:
        if isinstance(node, Ended):
            self._flush()
            self.ended, self.end_line = node, line.number
            self.trail.clear()
        elif isinstance(node, Tag):
            self._take_tag(node, line)
        elif isinstance(node, Remark):
            self.pending.append(node)
        elif node is not None:
            self._check_place(node, line)
            if self.failure is None:
                self._flush()
                self._append(node)

    def _check_place(self, node: Line, line: SourceLine) -> None:
        """Refuse what cannot stand here: a table among the acts without a gap, a fact about an act to come.

        What lies there may be said again directly after a gap, and after the last act.
        """
        if isinstance(node, Gap):
            if self.last_table is not None:
                self._refuse_table_among_acts(self.last_table)
            self.restating = True
        elif isinstance(node, _STANDING):
            if self.next_act > 1 and (isinstance(node, Dice) or _never_again(node)):
                raise Slip("standing-after-play", _first_column(line.text))
            if self.next_act > 1 and not self.restating:
                self.last_table = self.last_table or line
        elif isinstance(node, RefereeFinds):
            for number in (node.at, node.before, node.after):
                if number is not None and not 1 <= number < self.next_act:
                    column = _column_of_number(line.text, number)
                    raise Slip("finds-no-act", column, word=str(number), acts=str(self.next_act - 1))
        elif not isinstance(node, Left):
            self.restating = False
        self._refuse_twice(node, line.text)

    def _refuse_table_among_acts(self, line: SourceLine) -> None:
        self._fail(line, Slip("table-among-acts", _first_column(line.text)))

    def _refuse_twice(self, node: Line, text: str) -> None:
        """Refuse a second line for one hand, for what was turned up, for whose turn it is, for what is left."""
        if isinstance(node, Gap):
            self.said_once.clear()
        key = _once_a_table(node)
        if key is None:
            return
        if key in self.said_once:
            raise Slip("told-twice", _first_column(text), word=" ".join(text.split()[: 1 + bool(key[1])]))
        self.said_once.add(key)

    def _append(self, node: Line) -> None:
        """Take a line; a wall goes on in the wall line after it unless a comment stands between."""
        before = self.lines[-1] if self.lines else None
        if _wall_going_on(before) and isinstance(node, Row) and node.what == "wall":
            self.lines[-1] = Row("wall", before.tiles + node.tiles, before.line, node.comment)
        else:
            self.lines.append(node)

    def _take_tag(self, tag: Tag, line: SourceLine) -> None:
        column = _first_column(line.text)
        if self.lines:
            raise Slip("tag-after-play", column)
        if (tag.key, tag.subject) in self.seen:
            raise Slip(
                "tag-twice", column + 1, key=tag.key if tag.subject is None else f"{tag.key} {tag.subject}"
            )
        if tag.key == "Player" and any((tag.key, tag.value) == (each.key, each.value) for each in self.tags):
            quoted = line.text.index('"', column) + 1
            raise Slip("player-twice", quoted, word=tag.value)
        self.seen.add((tag.key, tag.subject))
        above = tuple(remark.comment for remark in self.pending)
        self.pending.clear()
        self.tags.append(Tag(tag.key, tag.value, tag.subject, tag.line, tag.comment, above))
        if tag.key == "Honours" and self.reader is not None:
            self.reader = line_reader(self.reader.words.game, tag.value, fast=self.fast)

    def _flush(self) -> None:
        if self.pending:
            self.lines.extend(self.pending)
            self.pending.clear()

    def _fail(self, line: SourceLine, slip: Slip) -> None:
        self.trail.clear()
        self.failure = UnreadableLog(
            slip.label,
            name=self.name,
            line=line.number,
            column=line.column_as_written(slip.column),
            text=line.written,
            words=slip.words,
        )

    def heading_of_next(self) -> tuple[str, ...]:
        """Take the comments that head the next hand: before the first hand all, later those below a blank line."""
        if self.reader is None and self.failure is None:
            return tuple(comment for comment in self.trail if comment)
        if None not in self.trail:
            return ()
        cut = len(self.trail) - self.trail[::-1].index(None)
        heading = tuple(comment for comment in self.trail[cut:] if comment)
        del self.trail[cut:]
        return heading

    def finish(self) -> Iterator[Log | UnreadableLog]:
        """Give the hand, or why it cannot be read; nothing where there was no hand."""
        if self.failure is not None:
            yield self.failure
        elif self.reader is None:
            return
        elif self.ended is None:
            place = len(self.last.written.rstrip()) + 1
            number, text = self.last.number, self.last.written
            yield UnreadableLog("no-end-line", name=self.name, line=number, column=place, text=text)
        else:
            yield Log(
                game=self.reader.words.game,
                tags=tuple(self.tags),
                lines=tuple(self.lines),
                end=self.ended.result,
                heading=self.heading,
                closing=tuple(comment for comment in self.trail if comment),
                line=self.opened,
                end_line=self.end_line,
                end_comment=self.ended.comment,
                text="\n".join(self.written),
            )


def _once_a_table(line: Line) -> tuple[type, str] | None:
    """What a line says that can be said but once; None for other lines."""
    if isinstance(line, Holding) and line.what == "holds":
        return Holding, line.seat
    if isinstance(line, Row) and line.what == "turned":
        return Row, ""
    return (type(line), "") if isinstance(line, Turn | Left) else None


def _wall_going_on(line: Line | None) -> TypeGuard[Row]:
    return isinstance(line, Row) and line.what == "wall" and line.comment is None


def _never_again(line: Line) -> bool:
    return isinstance(line, Row) and line.what != "wall"


def _column_of_number(text: str, number: int) -> int:
    found = re.search(rf"(?<![^ \t])0*{number}(?![^ \t])", text)
    return found.start() + 1 if found else _first_column(text)


def _first_column(text: str) -> int:
    return len(text) - len(text.lstrip()) + 1


def _game_tags_in_words() -> dict[str, str]:
    first, *more, last = known_games()
    own, *others = games_in_words()["games_zh"].split()
    return {
        "games": f'[Game "{first}"], {", ".join(more)} or {last}',
        "games_zh": f'[牌戲 "{own}"]，或{"、".join(others)}',
    }
