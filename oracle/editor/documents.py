"""A text of logs as an editor has it: parted into hands, each read and judged anew only where something changed.

A hand that is still being typed is judged as far as it can be read, as one whose record breaks off there.
"""

from __future__ import annotations

import copy
import re
from collections import OrderedDict
from dataclasses import field
from io import StringIO
from threading import RLock
from typing import TYPE_CHECKING

from grammar.logs import read_logs
from grammar.records import dataclass
from grammar.unreadable import UnreadableLog
from grammar.words import shared_table, words_of
from oracle.cli.logs.config import NONE, Config, ConfigError, Configs
from oracle.judge.adjudication import judge
from oracle.judge.matches import Match
from oracle.rulebook.readings import ReadingError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from grammar.syntax import Log
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling
    from oracle.table.record import Record

    Readings = tuple[Mapping[str, str], ...]

REMEMBERED = 400
"""Hands whose reading and ruling are remembered."""

CUT = "end cut"
NO_HAND = "empty-file"
_LINES = re.compile(r"\r\n|\n|\r")
_HAN = re.compile("[\u3400-\u9fff]")
_QUOTED_OR_COMMENT = re.compile(r'"(?:[^"\\]|\\.)*"|(?<![^ \t])#.*')


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand in its text: the lines it has there, and what they say.

    `first` is the number of its first line in the text, counted from 0. `log` is what was read: all of the hand, or
    what stands before the `fault`; None where nothing can be read. `asked` are the readings by which it is judged, as
    the configuration of its folder has them, or `refused` says why that cannot be asked of its game.
    """

    first: int
    lines: tuple[str, ...]
    log: Log | None
    fault: UnreadableLog | None
    asked: Readings = ({},)
    refused: ReadingError | None = None

    @property
    def text(self) -> str:
        """The lines as they were written."""
        return "\n".join(self.lines)

    @property
    def whole(self) -> bool:
        """Whether all of it was read."""
        return self.log is not None and self.fault is None

    @property
    def end(self) -> int:
        """The last line that is not blank, counted from 0 in the text."""
        filled = [number for number, line in enumerate(self.lines) if line.strip()]
        return self.first + (filled[-1] if filled else 0)


@dataclass(frozen=True, slots=True)
class Ruled:
    """What came of judging a hand: a ruling, or why it is refused; `defect` says that this is Paipu's own fault."""

    ruling: Ruling | None
    refused: Exception | None = None
    defect: bool = False


@dataclass(slots=True)
class Document:
    """What is remembered of one text between one key and the next, and by what it is judged.

    `config` is that of its folder; of one that cannot be heeded `wrong` says why, and nothing is judged by it.
    """

    config: Config = NONE
    wrong: str = ""
    _read: OrderedDict[str, tuple[Log | None, UnreadableLog | None]] = field(default_factory=OrderedDict)
    _ruled: OrderedDict[str, list[tuple[Match, Readings, Ruled, Match]]] = field(default_factory=OrderedDict)
    _alone: OrderedDict[str, list[tuple[object, Ruling]]] = field(default_factory=OrderedDict)
    _lock: RLock = field(default_factory=RLock)

    def heed(self, path: str | None, lang: Lang) -> None:
        """Look for the configuration of the folder a text lies in; a text that lies nowhere has none."""
        self.config, self.wrong = NONE, ""
        if path is None:
            return
        configs = Configs(None, wanted=True, lang=lang)
        try:
            self.config = configs.found(path)
        except ConfigError as wrong:
            self.wrong = str(wrong)

    def read(self, text: str) -> tuple[Hand, ...]:
        """Part a text into hands and read each; what stands before the first is a part of its own."""
        with self._lock:
            return tuple(self._hand(first, lines) for first, lines in parted(lines_of(text)))

    def _hand(self, first: int, lines: tuple[str, ...]) -> Hand:
        text = "\n".join(lines)
        if text not in self._read:
            self._read[text] = _reading(lines)
        self._read.move_to_end(text)
        while len(self._read) > REMEMBERED:
            self._read.popitem(last=False)
        log, fault = self._read[text]
        if log is None:
            return Hand(first, lines, log, fault)
        try:
            return Hand(first, lines, log, fault, self.config.layers(log.game, {}, None))
        except ReadingError as refused:
            return Hand(first, lines, log, fault, refused=refused)

    def judge(self, hands: Sequence[Hand], stale: Callable[[], bool]) -> Iterator[tuple[Hand, Ruled]]:
        """Judge hand by hand, as those of one file; ends where what is asked has become `stale`."""
        match = Match(judging=self._by_itself)
        for hand in hands:
            if stale():
                return
            if hand.log is None:
                match.skip()
                continue
            ruled, match = self._ruling(hand, match)
            yield hand, ruled

    def _ruling(self, hand: Hand, match: Match) -> tuple[Ruled, Match]:
        if hand.refused is not None:
            match.skip()
            return Ruled(None, hand.refused), match
        text = hand.text
        with self._lock:
            for before, asked, ruled, after in self._ruled.get(text, ()):
                if (before, asked) == (match, hand.asked):
                    self._ruled.move_to_end(text)
                    return ruled, copy.copy(after)
        before = copy.copy(match)
        ruled = _judged(hand, match)
        with self._lock:
            known = self._ruled.setdefault(text, [])
            known[:] = [*known[-3:], (before, hand.asked, ruled, copy.copy(match))]
            self._ruled.move_to_end(text)
            while len(self._ruled) > REMEMBERED:
                self._ruled.popitem(last=False)
        return ruled, match

    def _by_itself(self, record: Record, *, file: str, hand: int) -> Ruling:
        """The ruling on a hand apart from those before it, but for what these left to be remembered."""
        text = record.log.text
        with self._lock:
            for before, ruling in self._alone.get(text, ()):
                same = (before, ruling.record.agreed) == (record.before, record.agreed)
                if same and ruling.record.log is record.log:
                    return ruling
        ruling = judge(record, file=file, hand=hand)
        with self._lock:
            known = self._alone.setdefault(text, [])
            known[:] = [*known[-1:], (record.before, ruling)]
            self._alone.move_to_end(text)
            while len(self._alone) > REMEMBERED:
                self._alone.popitem(last=False)
        return ruling

    def last(self, hand: Hand) -> Ruled | None:
        """What came of judging a hand of these words last, by the same readings."""
        with self._lock:
            known = reversed(self._ruled.get(hand.text, ()))
            return next((ruled for _, asked, ruled, _ in known if asked == hand.asked), None)


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a text, as the protocol of language servers parts them."""
    return tuple(_LINES.split(text.removeprefix("\ufeff") if text.startswith("\ufeff") else text))


def parted(lines: Sequence[str]) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The parts of a text: what stands before the first hand, where anything does, then hand by hand."""
    opened = _opening()
    starts = [number for number, line in enumerate(lines) if opened.match(line) is not None]
    if not starts or starts[0] > 0:
        starts = [0, *starts]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        yield start, tuple(lines[start:end])


def opens_hand(line: str) -> bool:
    """Whether a line is the tag with which a hand begins."""
    return _opening().match(line) is not None


def _opening() -> re.Pattern[str]:
    keys = "|".join(map(re.escape, shared_table("tags").only("Game").read))
    return re.compile(rf'[ \t\u3000]*[\[\uff3b][ \t\u3000]*(?:{keys})(?![^ \t\u3000"\u201c\uff02\]\uff3d])')


def _reading(lines: tuple[str, ...]) -> tuple[Log | None, UnreadableLog | None]:
    """What the lines of a hand say, and where they cannot be read what those before say."""
    found = _first(lines)
    if not isinstance(found, UnreadableLog):
        return found, None
    if not opens_hand(lines[0]):
        reported = found.label != NO_HAND
        return None, found if reported else None
    before = lines if found.label == "no-end-line" else lines[: max(found.line - 1, 0)]
    while before:
        partial = _first((*before, CUT))
        if not isinstance(partial, UnreadableLog):
            return partial, found
        before = before[: min(max(partial.line - 1, 0), len(before) - 1)]
    return None, found


def _first(lines: Sequence[str]) -> Log | UnreadableLog:
    """The first hand of some lines; nothing but it is looked at."""
    return next(read_logs(StringIO("\n".join(lines), newline="\n"), "-"))


def _judged(hand: Hand, match: Match) -> Ruled:
    from oracle.game.hands import NoRulesetError
    from oracle.judge.counterfactual.supposing import SuppositionError

    assert hand.log is not None
    try:
        return Ruled(match.judge(hand.log, readings=hand.asked))
    except (NoRulesetError, ReadingError, SuppositionError) as refused:
        match.skip()
        return Ruled(None, refused)
    except Exception as defect:  # noqa: BLE001  (an editor goes on whatever became of one hand)
        match.skip()
        return Ruled(None, defect, defect=True)


# -- the language of a log ---------------------------------------------------------------------------


def language_of(lines: Sequence[str], game: str) -> Lang:
    """The language a hand is written in, by the words its lines begin with; English where nothing tells."""
    english = chinese = simple = 0
    for line in lines:
        said = _QUOTED_OR_COMMENT.sub("", line)
        if _HAN.search(said):
            chinese += 1
            simple += _simplified(said, game)
        elif said.strip():
            english += 1
    if chinese <= english:
        return "en"
    return "zh-Hans" if simple > 0 else "zh"


def _simplified(said: str, game: str) -> int:
    """How many words of a line are written in simplified characters, less those in traditional ones."""
    words, count = words_of(game), 0
    for table in ("tags", "acts", "lines", "seats"):
        found = words.table(table)
        for word in re.findall(r"[^ \t\[\]]+", said):
            meaning = found.read.get(word)
            if meaning is not None and found.write(meaning, "zh") != found.write(meaning, "zh-Hans"):
                count += {found.write(meaning, "zh-Hans"): 1, found.write(meaning, "zh"): -1}.get(word, 0)
    return count
