"""Files of logs, judged hand by hand: what `paipu check` and `paipu show` have in common."""

from __future__ import annotations

from dataclasses import field, replace
from itertools import count
from typing import TYPE_CHECKING

from grammar.records import dataclass
from oracle.cli.answers import (
    UNUSABLE,
    Speaking,
    complain,
    no_ruleset,
    paint,
)
from oracle.cli.logs.config import NONE, Config, folder_of
from oracle.cli.logs.failing import exit_code
from oracle.cli.logs.forms import FORMS
from oracle.cli.logs.opening import CannotOpenError, opened, why_not

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import BinaryIO

    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog
    from oracle.judge.counterfactual.seen import Following, Onlooker
    from oracle.judge.many.carrying import Judged
    from oracle.judge.many.chunks import Chunk
    from oracle.judge.matches import Match
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.match_sheet import MatchSheets
    from oracle.ruling.ruling import Ruling


def _line_of(log: Log, refused: Exception) -> int:
    """The line of a log that asks for what is refused; its first, where it is not the log that does."""
    tag = getattr(refused, "tag", None)
    return next((each.line for each in log.tags if tag == (each.key, each.subject)), log.line)


@dataclass(frozen=True, slots=True)
class Asked:
    """What is asked of every log, as the options of the command say it."""

    readings: dict[str, str]
    profile: str | None
    lang: Lang
    form: str = "text"
    both_ways: bool = False
    compare: tuple[str, ...] = ()
    suppose: tuple[str, ...] = ()
    branches: bool = False
    seat: str | None = None
    fail_on: tuple[str, ...] | None = None
    speaks: bool = True
    configs: Mapping[str, Config] = field(default_factory=dict)

    def config_of(self, name: str) -> Config:
        """The configuration that holds for a file of logs."""
        return self.configs.get(folder_of(name), NONE) if self.configs else NONE

    def lang_of(self, config: Config) -> Lang:
        """The language a file is answered in: what was asked for, else that of its configuration."""
        return self.lang if self.speaks else config.lang or self.lang


class Checking:
    """Judges file after file and remembers the exit code of each hand."""

    def __init__(self, asked: Asked) -> None:
        self.asked = asked
        self.lang: Lang = asked.lang
        self.form = FORMS[asked.form](asked.lang)
        self.as_json = asked.form == "json"
        self.pages = False
        self.codes: set[int] = set()
        self.out = Speaking()
        self.settled = False
        self.match_sheets: MatchSheets | None = None
        self.match: Match
        self.onlooker: Onlooker | None = None
        self.followed: Following
        self.config = NONE

    def begin(self, name: str) -> None:
        """From here on it is a file that is judged, by the configuration and in the language that hold for it."""
        self.config = self.asked.config_of(name)
        self.lang = self.form.lang = self.asked.lang_of(self.config)
        self.form.fail_on = self._fail_on

    @property
    def _fail_on(self) -> tuple[str, ...] | None:
        return self.config.fail_on if self.asked.fail_on is None else self.asked.fail_on

    def keep_a_sheet(self, *, assumed: bool) -> None:
        """Take the hands of all files as those of matches, also where they name nobody if that is `assumed`."""
        from oracle.judge.matches import Match
        from oracle.ruling.match_sheet import MatchSheets

        self.match, self.match_sheets = Match(assumed=assumed), MatchSheets()

    def sheets(self) -> None:
        """Print the sheet of each match."""
        from oracle.report.match_sheet.lines import match_sheet_report
        from oracle.report.match_sheet.tree import match_sheet_tree

        for sheet in () if self.match_sheets is None else self.match_sheets.sheets():
            if self.as_json:
                self.out.json(match_sheet_tree(sheet, self.lang))
                continue
            self.out.part()
            self.out.lines(match_sheet_report(sheet, self.lang, paint()))

    def file(self, name: str) -> None:
        """Judge a file."""
        try:
            stream = opened(name)
        except CannotOpenError as wrong:
            self.cannot(wrong.key, **wrong.args_of_sentence)
            return
        with stream as logs:
            self._hands(logs, name)

    def cannot(self, key: str, *, name: str, **args: str) -> None:
        """Say why a file cannot be used."""
        complain(self.asked.lang_of(self.asked.config_of(name)), key, name=name, **args)
        self.codes.add(UNUSABLE)

    def _hands(self, stream: BinaryIO, name: str) -> None:
        from grammar.logs import read_logs
        from oracle.judge.matches import Match

        if self.match_sheets is None:
            self.match, self.onlooker = Match(), None
        self.judge_hands(read_logs(stream, name), name, 1)

    def chunk(self, asked: tuple[Chunk, bytes | None]) -> Judged[None]:
        """Judge a chunk of a file by what the one before left; nothing of a match goes on where that is not known."""
        from oracle.judge.counterfactual.seen import Onlooker
        from oracle.judge.many.carrying import Judged, packed, unpacked
        from oracle.judge.matches import Match

        chunk, left = asked
        if left is not None:
            self.match, self.onlooker = unpacked(left)
        elif chunk.first:
            self.match, self.onlooker = Match(), None
        else:
            self.match = Match.behind_others()
            self.onlooker = None if self.asked.seat is None else Onlooker(behind_others=True)
        self.settled = False
        self.judge_hands(chunk.hands(), chunk.file, chunk.number)
        return Judged(None, packed((self.match, self.onlooker)), self.settled)

    def judge_hands(self, logs: Iterator[Log | UnreadableLog], name: str, first: int) -> None:
        """Judge hands that follow one another in a file, numbered from the first."""
        self.begin(name)
        for number in count(first):
            try:
                found = next(logs, None)
            except OSError as wrong:
                self.cannot("cannot-open", name=name, why=why_not(wrong))
                return
            if found is None:
                return
            if isinstance(found, Exception):
                self._skip()
                self._unreadable(found, number)
            else:
                self._judge(found, name, number)

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        if self.match_sheets is not None:
            place = f"{fault.name}:{fault.line}"
            self.match_sheets.refuse(
                fault.name, hand, fault.line, lambda lang: f"{place}: {fault.sentence('what', lang)}"
            )
        self.form.unreadable(self.out, fault, hand)
        self.codes.add(UNUSABLE)

    def _judge(self, log: Log, name: str, hand: int) -> None:
        from oracle.game.hands import NoRulesetError
        from oracle.judge.counterfactual.supposing import SuppositionError, refused_if_against
        from oracle.report.tree.hands import refused_tree
        from oracle.rulebook.messages import say
        from oracle.rulebook.readings import ReadingError

        if self.asked.seat is not None and not self._is_there(log, self.asked.seat):
            self._no_such_seat(log, name, hand)
            return
        try:
            readings = self.config.layers(log.game, self.asked.readings, self.asked.profile)
            supposed = self._supposed(log)
            ruling = refused_if_against(self.match.judge(supposed, readings=readings, file=name, hand=hand))
            ruling = self._branched(self._weighed(self._as_seen(ruling, readings)))
            ruling = replace(ruling, config=self.config.file) if self.config.file else ruling
        except (NoRulesetError, ReadingError, SuppositionError) as refused:
            label, why = "reading-refused", refused.args[0]
            if isinstance(refused, SuppositionError):
                label, why = "supposition-refused", refused.sentence(self.lang)
            elif isinstance(refused, ReadingError):
                why = self.config.told(refused.sentence(self.lang), self.lang)
            else:
                label, why = (
                    "no-ruleset",
                    say(None, self.lang, "no-ruleset", no_ruleset(log.game, self.lang)),
                )
            self._skip()
            # What the command line asks for stands in no line of the log.
            asked_there = getattr(refused, "tag", None) is None and not isinstance(refused, NoRulesetError)
            place = name if asked_there else f"{name}:{_line_of(log, refused)}:1"
            tree = refused_tree(name, hand, _line_of(log, refused), label, why)
            self._refused(tree, f"{place}: {why}")
            return
        self.codes.add(exit_code(ruling, self._fail_on))
        self.settled = self.settled or ruling.match is not None
        self._not_answered(ruling)
        if self.match_sheets is not None:
            self.match_sheets.add(ruling)
        self._ruled(ruling)

    def _skip(self) -> None:
        """A hand that is not judged lies between."""
        self.match.skip()
        if self.onlooker is not None:
            self.onlooker.skip()

    @staticmethod
    def _is_there(log: Log, seat: str) -> bool:
        """Whether a hand has the seat, or the player, by whose eyes is judged."""
        from oracle.judge.counterfactual.seen import NoSuchSeatError, seat_asked

        try:
            seat_asked(log, seat)
        except NoSuchSeatError:
            return False
        return True

    def _no_such_seat(self, log: Log, name: str, hand: int) -> None:
        from grammar.words import words_of
        from oracle.report.tree.hands import refused_tree
        from oracle.rulebook.messages import say

        seats = words_of(log.game).table("seats")
        args: Arguments = {"word": self.asked.seat or "", "seats": tuple(seats.en)}
        why = say(log.game, self.lang, "result-no-such-seat", args)
        self._skip()
        tree = refused_tree(name, hand, log.line, "no-such-seat", why)
        self._refused(tree, f"{name}:{log.line}:1: {why}")

    def _as_seen(self, ruling: Ruling, readings: Sequence[Mapping[str, str]]) -> Ruling:
        """The ruling, by the eyes of the seat that is asked for where one is."""
        if self.asked.seat is None:
            return ruling
        from oracle.judge.counterfactual.seen import Following, Onlooker, seat_asked

        if self.onlooker is None:
            self.onlooker, self.followed = (
                Onlooker(assumed=self.match_sheets is not None),
                Following(self.asked.seat),
            )
        seat = (
            seat_asked(ruling.record.log, self.asked.seat)
            if self.match_sheets is None
            else self.followed.seat(ruling)
        )
        return self.onlooker.judge(ruling, seat, readings)

    def _weighed(self, ruling: Ruling) -> Ruling:
        """The ruling with what it rests on; in JSON only where that is asked for."""
        if self.as_json and not (self.asked.both_ways or self.asked.compare or self.pages):
            return ruling
        from oracle.judge.counterfactual.weighing import weighed

        return weighed(ruling, both_ways=self.asked.both_ways, compare=self.asked.compare)

    def _supposed(self, log: Log) -> Log:
        """The log with what is supposed of it."""
        if not self.asked.suppose:
            return log
        from oracle.judge.counterfactual.supposing import supposing as supposed

        return supposed(log, self.asked.suppose)

    def _branched(self, ruling: Ruling) -> Ruling:
        """The ruling with what each possibility of an open fact gives; in JSON only where that is asked for."""
        if self.as_json and not (self.asked.branches or self.pages):
            return ruling
        from oracle.judge.counterfactual.branches import branched

        return branched(ruling)

    def _not_answered(self, ruling: Ruling) -> None:
        """Say of an accusation that names no clause that it cannot be answered; that is input nobody can use."""
        from oracle.report.tree.said import claim_reason

        for claim in ruling.claims:
            if claim.outcome == "refused":
                why = claim_reason(ruling, claim, self.lang)
                self.out.complain(f"{ruling.file}:{claim.claim.line}:1: {why}")
                self.codes.add(UNUSABLE)

    def _refused(self, tree: Json, why: str) -> None:
        if self.match_sheets is not None:
            place = str(tree["file"]), int(str(tree["hand"])), int(str(tree["line"]))
            self.match_sheets.refuse(*place, lambda _: why)
        self.form.refused(self.out, tree, why)
        self.codes.add(UNUSABLE)

    def _ruled(self, ruling: Ruling) -> None:
        if self.as_json or self.match_sheets is None:
            self.form.ruling(self.out, ruling)
