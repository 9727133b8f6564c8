"""`paipu check` and `paipu show`: whole files, judged hand by hand.

Long because both verbs judge the same way, and what they do with a ruling stands beside it.
"""

from __future__ import annotations

import sys
from contextlib import closing, nullcontext, suppress
from functools import partial
from itertools import count, islice
from typing import TYPE_CHECKING

import click

from grammar.records import dataclass
from oracle.cli.answers import (
    DEFECT,
    EXITS,
    OK,
    UNUSABLE,
    WORST_FIRST,
    Keeping,
    Speaking,
    complain,
    no_ruleset,
    paint,
    refuse,
)
from oracle.cli.options import choosing, jobs_option, readings_chosen, speaking, supposing, weighing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog
    from oracle.judge.counterfactual.seen import Following, Onlooker
    from oracle.judge.many.carrying import Judged
    from oracle.judge.many.chunks import Chunk
    from oracle.judge.matches import Match
    from oracle.report.tree import Json
    from oracle.rulebook.messages import Arguments, Lang
    from oracle.ruling.match_sheet import MatchSheets
    from oracle.ruling.ruling import Ruling
    from oracle.viewer.page import Printed


def _line_of(log: Log, refused: Exception) -> int:
    """The line of a log that asks for what is refused; its first, where it is not the log that does."""
    tag = getattr(refused, "tag", None)
    return next((each.line for each in log.tags if tag == (each.key, each.subject)), log.line)


# -- check -------------------------------------------------------------------------------------------


@click.command(short_help="Judge logs: what is wrong, and who pays whom.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@choosing
@weighing
@click.option("--seen-by", metavar="SEAT", help="Judge by what this player, a seat or a name, could know.")
@click.option("--match", "as_match", is_flag=True, help="Take all hands as one match, on one sheet.")
@supposing
@click.option(
    "--branches", is_flag=True, help="Report in JSON too what each possibility of an open fact gives."
)
@jobs_option("Judge in so many processes; as there are processors, for several files.")
@speaking
@click.pass_context
def check(  # noqa: PLR0913, PLR0917
    context: click.Context,
    logs: tuple[str, ...],
    readings: tuple[str, ...],
    profile: str | None,
    both_ways: bool,
    compare: tuple[str, ...],
    seen_by: str | None,
    as_match: bool,
    suppose: tuple[str, ...],
    branches: bool,
    jobs: int | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge logs: what is wrong, what each hand is worth, who pays whom.

    LOG is a file of one or more hands; - reads standard input. Where a ruling depends on a disputed passage,
    it says so; --both-ways and --compare report more, also in JSON. Where a fact is open that few values can answer,
    each of them is tried; --suppose picks one. --match gives one sheet of all hands: the running totals, who deals, and
    what is disputed where. Several files are judged by all processors, a match by one; one file, or a --match, is judged
    by one process unless --jobs says otherwise. The answers are the same, in the same order.
    """
    chosen = readings_chosen(readings, lang)
    asked = _Asked(chosen, profile, lang, as_json, both_ways, compare, suppose, branches, seen_by)
    judge = _Checking(asked)
    if as_match:
        judge.keep_a_sheet(assumed=True)
    shared = 1 if as_match else _processes(jobs, logs)
    if shared == 1:
        for name in logs:
            judge.file(name)
    else:
        _share_out(judge, logs, shared)
    judge.sheets()
    context.exit(min(judge.codes, key=WORST_FIRST.index))


def _processes(jobs: int | None, logs: Sequence[str]) -> int:
    """In how many processes is judged: as asked; else with every processor, or a single file in this one."""
    if jobs is not None or len(logs) == 1:
        return jobs or 1
    from oracle.judge.many.workers import processors

    return processors()


def _why(wrong: OSError) -> str:
    return wrong.strerror or type(wrong).__name__


class _CannotOpenError(Exception):
    """A file cannot be opened; `key` names the sentence that says so."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key)
        self.key = key
        self.args_of_sentence = args


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of every log, as the options of the command say it."""

    readings: dict[str, str]
    profile: str | None
    lang: Lang
    as_json: bool
    both_ways: bool = False
    compare: tuple[str, ...] = ()
    suppose: tuple[str, ...] = ()
    branches: bool = False
    seat: str | None = None


class _Checking:
    """Judges file after file and remembers the exit code of each hand."""

    def __init__(self, asked: _Asked) -> None:
        self.asked = asked
        self.lang: Lang = asked.lang
        self.as_json = asked.as_json
        self.pages = False
        self.codes: set[int] = set()
        self.out = Speaking()
        self.settled = False
        self.match_sheets: MatchSheets | None = None
        self.match: Match
        self.onlooker: Onlooker | None = None
        self.followed: Following

    def keep_a_sheet(self, *, assumed: bool) -> None:
        """Take the hands of all files as those of matches, also where they name nobody if that is `assumed`."""
        from oracle.judge.matches import Match
        from oracle.ruling.match_sheet import MatchSheets

        self.match, self.match_sheets = Match(assumed=assumed), MatchSheets()

    def sheets(self) -> None:
        """Print the sheet of each match."""
        from oracle.report.match_sheet import match_sheet_report, match_sheet_tree

        for sheet in () if self.match_sheets is None else self.match_sheets.sheets():
            if self.as_json:
                self.out.json(match_sheet_tree(sheet, self.lang))
                continue
            self.out.part()
            self.out.lines(match_sheet_report(sheet, self.lang, paint()))

    def file(self, name: str) -> None:
        """Judge a file."""
        try:
            opened = self.opened(name)
        except _CannotOpenError as wrong:
            self.cannot(wrong.key, **wrong.args_of_sentence)
            return
        with opened as stream:
            self._hands(stream, name)

    @staticmethod
    def opened(name: str) -> AbstractContextManager[BinaryIO]:
        """A file, or standard input, which stays open. Raises `_CannotOpenError`."""
        if name == "-":
            return nullcontext(sys.stdin.buffer)
        try:
            return open(name, "rb")
        except IsADirectoryError:
            raise _CannotOpenError("is-a-directory", name=name) from None
        except FileNotFoundError:
            raise _CannotOpenError("no-such-file", name=name) from None
        except OSError as wrong:
            raise _CannotOpenError("cannot-open", name=name, why=_why(wrong)) from None

    def cannot(self, key: str, **args: str) -> None:
        """Say why a file cannot be used."""
        complain(self.lang, key, **args)
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
        for number in count(first):
            try:
                found = next(logs, None)
            except OSError as wrong:
                self.cannot("cannot-open", name=name, why=_why(wrong))
                return
            if found is None:
                return
            if isinstance(found, Exception):
                self._skip()
                self._unreadable(found, number)
            else:
                self._judge(found, name, number)

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        from oracle.report.tree import unreadable_tree

        if self.as_json:
            self.out.json(unreadable_tree(fault, hand, self.lang))
        if self.match_sheets is not None:
            place = f"{fault.name}:{fault.line}"
            self.match_sheets.refuse(
                fault.name, hand, fault.line, lambda lang: f"{place}: {fault.sentence('what', lang)}"
            )
        self.out.complain(fault.message(self.lang))
        self.codes.add(UNUSABLE)

    def _judge(self, log: Log, name: str, hand: int) -> None:
        from oracle.api import asked
        from oracle.game.hands import NoRulesetError
        from oracle.judge.counterfactual.supposing import SuppositionError, refused_if_against
        from oracle.report.tree import refused_tree, ruling_tree
        from oracle.rulebook.messages import say
        from oracle.rulebook.readings import ReadingError

        if self.asked.seat is not None and not self._is_there(log, self.asked.seat):
            self._no_such_seat(log, name, hand)
            return
        try:
            readings = asked(log.game, self.asked.readings, self.asked.profile)
            supposed = self._supposed(log)
            ruling = refused_if_against(self.match.judge(supposed, readings=readings, file=name, hand=hand))
            ruling = self._branched(self._weighed(self._as_seen(ruling, readings)))
        except (NoRulesetError, ReadingError, SuppositionError) as refused:
            label, why = "reading-refused", refused.args[0]
            if isinstance(refused, SuppositionError):
                label, why = "supposition-refused", refused.sentence(self.lang)
            elif isinstance(refused, ReadingError):
                why = refused.sentence(self.lang)
            else:
                label, why = (
                    "no-ruleset",
                    say(None, self.lang, "no-ruleset", no_ruleset(log.game, self.lang)),
                )
            if self.as_json:
                self.out.json(refused_tree(name, hand, _line_of(log, refused), label, why))
            self._skip()
            # What the command line asks for stands in no line of the log.
            asked_there = getattr(refused, "tag", None) is None and not isinstance(refused, NoRulesetError)
            place = name if asked_there else f"{name}:{_line_of(log, refused)}:1"
            self._refused(name, hand, _line_of(log, refused), f"{place}: {why}")
            return
        self.codes.add(EXITS[ruling.status])
        self.settled = self.settled or ruling.match is not None
        self._not_answered(ruling)
        if self.match_sheets is not None:
            self.match_sheets.add(ruling)
        if self.as_json:
            self.out.json(ruling_tree(ruling, self.lang))
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
        from oracle.report.tree import refused_tree
        from oracle.rulebook.messages import say

        seats = words_of(log.game).table("seats")
        args: Arguments = {"word": self.asked.seat or "", "seats": tuple(seats.en)}
        why = say(log.game, self.lang, "result-no-such-seat", args)
        if self.as_json:
            self.out.json(refused_tree(name, hand, log.line, "no-such-seat", why))
        self._skip()
        self._refused(name, hand, log.line, f"{name}:{log.line}:1: {why}")

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
        from oracle.report.tree import claim_reason

        for claim in ruling.claims:
            if claim.outcome == "refused":
                why = claim_reason(ruling, claim, self.lang)
                self.out.complain(f"{ruling.file}:{claim.claim.line}:1: {why}")
                self.codes.add(UNUSABLE)

    def _refused(self, name: str, hand: int, line: int, why: str) -> None:
        if self.match_sheets is not None:
            self.match_sheets.refuse(name, hand, line, lambda _: why)
        self.out.complain(why)
        self.codes.add(UNUSABLE)

    def _ruled(self, ruling: Ruling) -> None:
        if self.as_json or self.match_sheets is not None:
            return
        from oracle.report.ruling import ruling_report

        self.out.part()
        self.out.lines(ruling_report(ruling, self.lang, paint()))


# -- in several processes -----------------------------------------------------------------------------


def _share_out(judge: _Checking, names: Sequence[str], jobs: int) -> None:
    """Judge files in several processes, and say in their order what each has kept."""
    from oracle.judge.many.carrying import FEW, LostChunkError, side_by_side
    from oracle.judge.many.workers import there_are_processes

    work: Callable[[tuple[Chunk, bytes | None]], Judged[_Kept]] = partial(_chunk_elsewhere, judge.asked)
    if len(names) > FEW and there_are_processes():
        _load_games(judge.asked, names)
    shared = side_by_side(work, judge.chunk, _chunks(judge, names), jobs)
    try:
        with closing(shared):
            for done in shared:
                if isinstance(done, _Kept):
                    judge.out.say(done.said)
                    judge.codes |= done.codes
                    if done.defect is not None:
                        raise done.defect
                elif done is not None:
                    done()
    except LostChunkError as lost:
        sys.stdout.flush()
        first, last = lost.chunk.number, lost.chunk.number + lost.chunk.size - 1
        complain(judge.lang, "process-lost", name=lost.chunk.file, first=str(first), last=str(last))
        raise click.exceptions.Exit(DEFECT) from None


def _load_games(asked: _Asked, names: Sequence[str]) -> None:
    """Judge a hand of every game that files name, and say nothing of it: what that loads each process then has."""
    from oracle.judge.many.chunks import chunks, one_of_each_game

    for name in one_of_each_game(names):
        with suppress(OSError), open(name, "rb") as stream:
            first = next(chunks(stream, name), None)
            if first is not None and not first.endless:
                _chunk_elsewhere(asked, (first, None))


def _chunks(judge: _Checking, names: Sequence[str]) -> Iterator[Chunk | Callable[[], None]]:
    """The chunks of files, and what there is to say where one cannot be opened or read."""
    from oracle.judge.many.chunks import chunks

    for name in names:
        try:
            with judge.opened(name) as stream:
                yield from chunks(stream, name)
        except _CannotOpenError as wrong:
            yield partial(judge.cannot, wrong.key, **wrong.args_of_sentence)
        except OSError as wrong:
            yield partial(judge.cannot, "cannot-open", name=name, why=_why(wrong))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a chunk came to in another process: what is to be said, the exit codes, and a defect that ended it."""

    said: list[tuple[str, str]]
    codes: set[int]
    defect: Exception | None


def _chunk_elsewhere(asked: _Asked, chunk: tuple[Chunk, bytes | None]) -> Judged[_Kept]:
    """Judge a chunk in a process that works for another."""
    from oracle.judge.many.carrying import Judged
    from oracle.judge.many.workers import defect_to_send

    judge, out = _Checking(asked), Keeping()
    judge.out = out
    try:
        judged = judge.chunk(chunk)
    except Exception as wrong:  # noqa: BLE001  (it is raised where it is reported)
        return Judged(_Kept(out.kept, judge.codes, defect_to_send(wrong)), b"", settled=True)
    return Judged(_Kept(out.kept, judge.codes, None), judged.left, judged.settled)


# -- show --------------------------------------------------------------------------------------------


@click.command(short_help="Show a judged log act by act, as one page.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.html",
    help="Where to write the page; - is standard output.",
)
@click.option(
    "--print",
    "printed",
    type=click.Choice(("ruling", "board", "all")),
    default="ruling",
    show_default=True,
    help="What the page prints: one sheet to be signed, the table at an act, or everything.",
)
@click.option("--match", "as_match", is_flag=True, help="Take hands that name nobody as one match too.")
@choosing
@supposing
@speaking
@click.pass_context
def show(  # noqa: PLR0913, PLR0917
    context: click.Context,
    logs: tuple[str, ...],
    output: str,
    printed: Printed,
    as_match: bool,
    readings: tuple[str, ...],
    profile: str | None,
    suppose: tuple[str, ...],
    as_json: bool,
    lang: Lang,
) -> None:
    """Write one self-contained page that shows judged logs act by act.

    LOG is a file of one or more hands; - reads standard input. Several hands begin with one sheet: the running totals,
    who deals, and what is disputed where. The page needs no network and holds both
    languages; --lang says which comes first. Whatever the ruling, a page that was written ends with 0.
    """
    from oracle.viewer.page import OwnLogError, page, save

    chosen = readings_chosen(readings, lang)
    showing = _Showing(_Asked(chosen, profile, lang, as_json, suppose=suppose))
    showing.keep_a_sheet(assumed=as_match)
    for log in logs:
        showing.file(log)
    showing.sheets()
    if showing.report:
        try:
            shown = page(showing.hands, lang, showing.report, printed=printed, sheets=showing.shown)
            save(shown, output, *logs)
        except OwnLogError:
            refuse(lang, "own-log", name=output)
        except OSError as wrong:
            refuse(lang, "cannot-write", name=output, why=_why(wrong))
    context.exit(UNUSABLE if UNUSABLE in showing.codes else OK)


SEVERAL = 2
"""Hands of which there is a sheet."""


class _Showing(_Checking):
    """Judges a file for a page: every hand of it, those that cannot be read with their message."""

    def __init__(self, asked: _Asked) -> None:
        super().__init__(asked)
        self.hands: list[Json] = []
        self.report: list[str] = []
        self.shown: list[Json] = []
        self.pages = True

    def sheets(self) -> None:
        """Show the sheets of matches before the hands, where there are several hands."""
        if self.match_sheets is None or len(self.hands) < SEVERAL:
            return
        from oracle.report.layout import Paint
        from oracle.report.match_sheet import match_sheet_report
        from oracle.viewer.matches import match_tree

        if self.as_json:
            super().sheets()
        first, lines = 0, []
        for sheet in self.match_sheets.sheets():
            self.shown.append(match_tree(sheet, first))
            lines += [*match_sheet_report(sheet, self.lang, Paint()), ""]
            first += len(sheet.rows)
        self.report[:0] = lines if self.report else []

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        from oracle.viewer.tree import unreadable_hand

        super()._unreadable(fault, hand)
        self.hands.append(unreadable_hand(fault.name, hand, fault.message))

    def _refused(self, name: str, hand: int, line: int, why: str) -> None:
        from oracle.viewer.tree import unreadable_hand

        super()._refused(name, hand, line, why)
        self.hands.append(unreadable_hand(name, hand, lambda _: why))

    def _ruled(self, ruling: Ruling) -> None:
        from oracle.report.layout import Paint
        from oracle.report.ruling import ruling_report
        from oracle.viewer.tree import hand_tree

        self.hands.append(hand_tree(ruling))
        self.report += [*ruling_report(ruling, self.lang, Paint()), ""]


def one_hand(name: str, number: int, lang: Lang) -> Log:  # noqa: RET503  (to refuse is to leave)
    """One hand of a file, or of standard input; what cannot be opened or read ends the command."""
    from grammar.logs import read_logs

    try:
        stream: BinaryIO = sys.stdin.buffer if name == "-" else open(name, "rb")  # noqa: SIM115
        with stream:
            for found in islice(read_logs(stream, name), number - 1, number):
                if isinstance(found, Exception):
                    click.echo(found.message(lang), err=True)
                    raise click.exceptions.Exit(UNUSABLE)
                return found
    except IsADirectoryError:
        refuse(lang, "is-a-directory", name=name)
    except FileNotFoundError:
        refuse(lang, "no-such-file", name=name)
    except OSError as wrong:
        refuse(lang, "cannot-open", name=name, why=_why(wrong))
    refuse(lang, "no-such-hand", name=name, number=str(number))
