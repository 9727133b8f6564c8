"""The command `paipu`: its verbs and nothing else. What they answer with is made elsewhere, and loaded on demand."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import count, islice
from typing import TYPE_CHECKING, BinaryIO, NoReturn, TypeVar

import click

from oracle import VERSION
from oracle.telling import (
    UNUSABLE,
    LazyGroup,
    complain,
    forget_output,
    paint,
    print_json,
    print_lines,
    refuse,
    stand_in_for_closed,
)

if TYPE_CHECKING:
    from grammar.syntax import Log
    from grammar.unreadable import UnreadableLog
    from oracle.game.ruleset import Ruleset
    from oracle.judge.matches import Match
    from oracle.report.tree import Json
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling

OK, BROKEN, UNDECIDED, DEFECT, INTERRUPTED = 0, 1, 3, 70, 130

WORST_FIRST = (UNUSABLE, BROKEN, UNDECIDED, OK)
"""Over several logs the worst counts, in this order."""

EXITS = {
    "clean": OK,
    "broken": BROKEN,
    "impossible": BROKEN,
    "undecided": UNDECIDED,
    "unreadable": UNUSABLE,
}

PACKAGES = {"grammar": "syntax.py", "oracle": "cli.py", "spec": "glossary.md"}
"""Our packages, each with a file that tells it from another package of the same name."""

ELSEWHERE = {
    "adapter": "oracle.conformance.adapters.verbs:adapter",
    "conform": "oracle.conformance.run_verbs:conform",
    "hunt": "oracle.conformance.hunt_verbs:hunt",
    "report": "oracle.conformance.report.verbs:report",
    "serve": "oracle.conformance.run_verbs:serve",
    "suite": "oracle.conformance.suite_verbs:suite",
}
"""Verbs that other modules hold, as `module:name`; they are loaded when they are called."""

Command = TypeVar("Command", bound=Callable[..., object])


class Verbs(LazyGroup):
    """The verbs, with the exit codes every one of them keeps."""

    elsewhere = ELSEWHERE

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,  # noqa: ARG002  (click's own signature)
        windows_expand_args: bool = True,  # noqa: ARG002
        **extra: object,
    ) -> NoReturn:
        """Run a verb and leave the process with its exit code."""
        name = prog_name or "paipu"
        try:
            stand_in_for_closed()
            for stream in (sys.stdout, sys.stderr):
                reconfigure = getattr(stream, "reconfigure", None)
                if reconfigure is not None:
                    reconfigure(encoding="utf-8", errors="backslashreplace")
            self._main_shell_completion(extra, name, complete_var)
            code = self._run(list(sys.argv[1:] if args is None else args), name)
        except KeyboardInterrupt:
            code = INTERRUPTED
        sys.exit(code)

    def _run(self, words: list[str], name: str) -> int:
        try:
            return self._answer(words, name)
        except click.ClickException as wrong:
            with suppress(OSError):
                wrong.show()
            return UNUSABLE
        except KeyboardInterrupt:
            return INTERRUPTED
        except BrokenPipeError:
            forget_output()
            return OK
        except OSError as wrong:
            return _own_defect(wrong, words) if wrong.filename is not None else _unwritten(wrong, words)
        except Exception as defect:  # noqa: BLE001  (the one place where our own defects end)
            return INTERRUPTED if _interrupted(defect) else _own_defect(defect, words)

    def _answer(self, words: list[str], name: str) -> int:
        code = OK
        try:
            with self.make_context(name, list(words)) as context:
                self.invoke(context)
        except click.exceptions.Exit as done:
            code = done.exit_code
        sys.stdout.flush()
        return code


def _interrupted(defect: BaseException) -> bool:
    """Whether an interrupt is behind an exception: Python makes another of one that comes while a class is made."""
    behind = defect.__cause__ or defect.__context__
    return isinstance(defect, KeyboardInterrupt) or (behind is not None and _interrupted(behind))


def _unwritten(wrong: OSError, words: Sequence[str]) -> int:
    """Say that standard output takes nothing; whatever is read is guarded where it is read."""
    forget_output()
    lang = _spoken(words)
    with suppress(OSError):
        from oracle.rulebook.messages import say  # noqa: PLC0415

        why = wrong.strerror or type(wrong).__name__
        complain(lang, "cannot-write", name=say(None, lang, "standard-output"), why=why)
    return UNUSABLE


def _spoken(words: Sequence[str]) -> Lang:
    """The language a command was given in, however it ended."""
    return "zh" if "zh" in words else "en"


def _own_defect(defect: Exception, words: Sequence[str]) -> int:
    """One line for a defect of ours, or for packages that are not ours under our names."""
    if "--traceback" in words:
        import traceback  # noqa: PLC0415

        traceback.print_exception(defect)
    if _told_of_shadows():
        return UNUSABLE
    complain(_spoken(words), "own-defect", what=f"{type(defect).__name__}: {defect}".splitlines()[0])
    return DEFECT


def _told_of_shadows() -> bool:
    """Say which package names of ours are taken by others; in English, for our own messages may be hidden too."""
    found = list(shadowed())
    for package, folder in found:
        click.echo(
            f"The package {package} is not Paipu's: Python found {folder}. "
            "Move or rename it, or run paipu from another folder.",
            err=True,
        )
    return bool(found)


def places() -> dict[str, str]:
    """Where Python found each of our packages."""
    found = {}
    for package in PACKAGES:
        module = import_module(package)
        found[package] = os.path.dirname(module.__file__) if module.__file__ else repr(module)
        if module.__file__ and os.path.basename(module.__file__) != "__init__.py":
            found[package] = module.__file__
    return found


def shadowed() -> Iterator[tuple[str, str]]:
    """Those of our package names under which Python found something else, with where."""
    for package, folder in places().items():
        if not os.path.isfile(os.path.join(folder, PACKAGES[package])):
            yield package, folder


def _tell_version(context: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or context.resilient_parsing:
        return
    click.echo(f"paipu {VERSION}")
    for package, folder in places().items():
        click.echo(f"{package} {folder}")
    context.exit(UNUSABLE if _told_of_shadows() else OK)


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_tell_version,
    help="Tell the version and where the packages live.",
)
def main() -> None:
    """Paipu, an executable rulebook: a log or a hand in, a ruling with its clauses out.

    \b
    Exit codes: 0 in order · 1 broken, or declared wrongly · 2 cannot be used or read
    3 undecided · 70 a defect of Paipu · 130 interrupted
    """  # noqa: D301  (the backspace tells click to keep these lines)


def speaking(command: Command) -> Command:
    """Give a command the options every command has."""
    for option in (
        click.option("--traceback", is_flag=True, expose_value=False, help="Show where Paipu itself failed."),
        click.option("--lang", type=click.Choice(["en", "zh"]), default="en", help="Language of the answer."),
        click.option("--json", "as_json", is_flag=True, help="Answer in JSON, one object a line."),
    ):
        command = option(command)
    return command


def choosing(command: Command) -> Command:
    """Give a command the options that choose readings."""
    for option in (
        click.option("--profile", metavar="NAME|FILE", help="Apply a named set of readings."),
        click.option("--reading", "readings", metavar="ID=SLUG", multiple=True, help="Apply a reading."),
    ):
        command = option(command)
    return command


honours_option = click.option(
    "--honours", metavar="riichi|chinese", help="How 5z and 7z are read, 白 中 (riichi) or 中 白 (chinese)."
)
hand_words = click.argument("hand", nargs=-1, required=True)


# -- answers -----------------------------------------------------------------------------------------


def _chosen(readings: Sequence[str], lang: Lang) -> dict[str, str]:
    """The readings asked for on the command line, by id."""
    chosen = {}
    for word in readings:
        identifier, equals, slug = word.partition("=")
        if not (identifier and equals and slug):
            refuse(lang, "reading-malformed", word=word)
        chosen[identifier] = slug
    return chosen


def _line_of(log: Log, refused: Exception) -> int:
    """The line of a log that asks for what is refused; its first, where it is not the log that does."""
    tag = getattr(refused, "tag", None)
    return next((each.line for each in log.tags if tag == (each.key, each.subject)), log.line)


def _no_ruleset(game: str, lang: Lang) -> dict[str, str]:
    from grammar.words import words_of  # noqa: PLC0415
    from oracle.game.hands import known  # noqa: PLC0415

    names = {each: words_of(each).names.write(each, lang) for each in (game, *known())}
    return {"game": names[game], "judged": ", ".join(names[each] for each in known())}


# -- check -------------------------------------------------------------------------------------------


@main.command(short_help="Judge logs: what is wrong, and who pays whom.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@choosing
@speaking
@click.pass_context
def check(  # noqa: PLR0913, PLR0917
    context: click.Context,
    logs: tuple[str, ...],
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge logs: what is wrong, what each hand is worth, who pays whom.

    LOG is a file of one or more hands; - reads standard input.
    """
    judge = _Checking(_chosen(readings, lang), profile, lang, as_json=as_json)
    for name in logs:
        judge.file(name)
    context.exit(min(judge.codes, key=WORST_FIRST.index))


def _why(wrong: OSError) -> str:
    return wrong.strerror or type(wrong).__name__


class _Checking:
    """Judges file after file and remembers the exit code of each hand."""

    def __init__(self, readings: dict[str, str], profile: str | None, lang: Lang, *, as_json: bool) -> None:
        self.readings = readings
        self.profile = profile
        self.lang: Lang = lang
        self.as_json = as_json
        self.codes: set[int] = set()
        self.printed = False
        self.match: Match

    def file(self, name: str) -> None:
        if name == "-":
            self._hands(sys.stdin.buffer, name)
            return
        try:
            stream = open(name, "rb")  # noqa: SIM115  (only opening it may fail here)
        except IsADirectoryError:
            self._cannot("is-a-directory", name=name)
        except FileNotFoundError:
            self._cannot("no-such-file", name=name)
        except OSError as wrong:
            self._cannot("cannot-open", name=name, why=_why(wrong))
        else:
            with stream:
                self._hands(stream, name)

    def _cannot(self, key: str, **args: str) -> None:
        complain(self.lang, key, **args)
        self.codes.add(UNUSABLE)

    def _hands(self, stream: BinaryIO, name: str) -> None:
        from grammar.logs import read_logs  # noqa: PLC0415
        from oracle.judge.matches import Match  # noqa: PLC0415

        self.match = Match()
        logs = read_logs(stream, name)
        for number in count(1):
            try:
                found = next(logs, None)
            except OSError as wrong:
                self._cannot("cannot-open", name=name, why=_why(wrong))
                return
            if found is None:
                return
            if isinstance(found, Exception):
                self.match.skip()
                self._unreadable(found, number)
            else:
                self._judge(found, name, number)

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        from oracle.report.tree import unreadable_tree  # noqa: PLC0415

        if self.as_json:
            print_json(unreadable_tree(fault, hand, self.lang))
        sys.stdout.flush()
        click.echo(fault.message(self.lang), err=True)
        self.codes.add(UNUSABLE)

    def _judge(self, log: Log, name: str, hand: int) -> None:
        from oracle.api import asked  # noqa: PLC0415
        from oracle.game.hands import NoRulesetError  # noqa: PLC0415
        from oracle.report.tree import refused_tree, ruling_tree  # noqa: PLC0415
        from oracle.rulebook.messages import say  # noqa: PLC0415
        from oracle.rulebook.readings import ReadingError  # noqa: PLC0415

        try:
            readings = asked(log.game, self.readings, self.profile)
            ruling = self.match.judge(log, readings=readings, file=name, hand=hand)
        except (NoRulesetError, ReadingError) as refused:
            label, why = "reading-refused", refused.args[0]
            if isinstance(refused, ReadingError):
                why = refused.sentence(self.lang)
            else:
                label, why = (
                    "no-ruleset",
                    say(None, self.lang, "no-ruleset", _no_ruleset(log.game, self.lang)),
                )
            if self.as_json:
                print_json(refused_tree(name, hand, _line_of(log, refused), label, why))
            self.match.skip()
            self._refused(name, hand, f"{name}:{_line_of(log, refused)}:1: {why}")
            return
        self.codes.add(EXITS[ruling.status])
        self._not_answered(ruling)
        if self.as_json:
            print_json(ruling_tree(ruling, self.lang))
        self._ruled(ruling)

    def _not_answered(self, ruling: Ruling) -> None:
        """Say of an accusation that names no clause that it cannot be answered; that is input nobody can use."""
        from oracle.report.tree import claim_reason  # noqa: PLC0415

        for claim in ruling.claims:
            if claim.outcome == "refused":
                sys.stdout.flush()
                why = claim_reason(ruling, claim, self.lang)
                click.echo(f"{ruling.file}:{claim.claim.line}:1: {why}", err=True)
                self.codes.add(UNUSABLE)

    def _refused(self, _name: str, _hand: int, why: str) -> None:
        sys.stdout.flush()
        click.echo(why, err=True)
        self.codes.add(UNUSABLE)

    def _ruled(self, ruling: Ruling) -> None:
        if self.as_json:
            return
        from oracle.report.ruling import ruling_report  # noqa: PLC0415

        if self.printed:
            print_lines(("", "─" * 80, ""))
        self.printed = True
        print_lines(ruling_report(ruling, self.lang, paint()))


# -- show --------------------------------------------------------------------------------------------


@main.command(short_help="Show a judged log act by act, as one page.")
@click.argument("log")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.html",
    help="Where to write the page; - is standard output.",
)
@choosing
@speaking
@click.pass_context
def show(  # noqa: PLR0913, PLR0917
    context: click.Context,
    log: str,
    output: str,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Write one self-contained page that shows a judged log act by act.

    LOG is a file of one or more hands; - reads standard input. The page needs no network and holds both
    languages; --lang says which comes first. Whatever the ruling, a page that was written ends with 0.
    """
    from oracle.viewer.page import OwnLogError, page, save  # noqa: PLC0415

    showing = _Showing(_chosen(readings, lang), profile, lang, as_json=as_json)
    showing.file(log)
    if showing.report:
        try:
            save(page(showing.hands, lang, showing.report), output, log)
        except OwnLogError:
            refuse(lang, "own-log", name=output)
        except OSError as wrong:
            refuse(lang, "cannot-write", name=output, why=_why(wrong))
    context.exit(UNUSABLE if UNUSABLE in showing.codes else OK)


class _Showing(_Checking):
    """Judges a file for a page: every hand of it, those that cannot be read with their message."""

    def __init__(self, readings: dict[str, str], profile: str | None, lang: Lang, *, as_json: bool) -> None:
        super().__init__(readings, profile, lang, as_json=as_json)
        self.hands: list[Json] = []
        self.report: list[str] = []

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        from oracle.viewer.tree import unreadable_hand  # noqa: PLC0415

        super()._unreadable(fault, hand)
        self.hands.append(unreadable_hand(fault.name, hand, fault.message))

    def _refused(self, name: str, hand: int, why: str) -> None:
        from oracle.viewer.tree import unreadable_hand  # noqa: PLC0415

        super()._refused(name, hand, why)
        self.hands.append(unreadable_hand(name, hand, lambda _: why))

    def _ruled(self, ruling: Ruling) -> None:
        from oracle.report.layout import Paint  # noqa: PLC0415
        from oracle.report.ruling import ruling_report  # noqa: PLC0415
        from oracle.viewer.tree import hand_tree  # noqa: PLC0415

        self.hands.append(hand_tree(ruling))
        self.report += [*ruling_report(ruling, self.lang, Paint()), ""]


# -- score and waits -----------------------------------------------------------------------------------


Answer = TypeVar("Answer")


def _answered(ask: Callable[[], Answer], lang: Lang) -> Answer:
    """An answer about a hand; what cannot be read or judged ends the command."""
    from grammar.unreadable import UnreadableHand  # noqa: PLC0415
    from oracle.game.hands import NoRulesetError  # noqa: PLC0415
    from oracle.rulebook.readings import ReadingError  # noqa: PLC0415

    try:
        return ask()
    except UnreadableHand as fault:
        click.echo(fault.message(lang), err=True)
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
    except NoRulesetError as missing:
        complain(lang, "no-ruleset", **_no_ruleset(missing.game, lang))
    raise click.exceptions.Exit(UNUSABLE)


@main.command()
@click.argument("game")
@hand_words
@honours_option
@choosing
@speaking
@click.pass_context
def score(  # noqa: PLR0913, PLR0917
    context: click.Context,
    game: str,
    hand: tuple[str, ...],
    honours: str | None,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Count a hand, item by item.

    HAND is hand notation; its words need no quotes. The tile that came last is written with a plus sign.
    """
    from oracle.api import score as counted  # noqa: PLC0415
    from oracle.game.hands import hands_of  # noqa: PLC0415
    from oracle.report.tree import hand_status, sheet_tree  # noqa: PLC0415

    chosen, words = _chosen(readings, lang), " ".join(hand)
    answer = _answered(lambda: counted(game, words, readings=chosen, profile=profile, honours=honours), lang)
    asked = hands_of(_game(game))
    if as_json:
        print_json(sheet_tree(asked, words, answer, chosen, lang))
    else:
        from oracle.report.sheets import hand_report  # noqa: PLC0415

        print_lines(hand_report(asked.name, asked.unit, answer, lang, paint()))
    context.exit(EXITS[hand_status(answer)])


@main.command()
@click.argument("game")
@hand_words
@honours_option
@choosing
@speaking
@click.pass_context
def waits(  # noqa: PLR0913, PLR0917
    context: click.Context,
    game: str,
    hand: tuple[str, ...],
    honours: str | None,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Name the tiles that complete a hand.

    HAND is hand notation without a tile that came last.
    """
    from oracle.api import waits as waited  # noqa: PLC0415
    from oracle.game.hands import hands_of  # noqa: PLC0415
    from oracle.report.tree import hand_status, waits_tree  # noqa: PLC0415

    chosen, words = _chosen(readings, lang), " ".join(hand)
    answer = _answered(lambda: waited(game, words, readings=chosen, profile=profile, honours=honours), lang)
    asked = hands_of(_game(game))
    if as_json:
        print_json(waits_tree(asked, words, answer, lang))
    else:
        from oracle.report.sheets import waits_report  # noqa: PLC0415

        print_lines(waits_report(asked.name, answer, lang, paint()))
    context.exit(EXITS[hand_status(answer)])


def _game(name: str) -> str:
    from grammar.words import game_called  # noqa: PLC0415

    return game_called(name) or name


# -- legal moves -------------------------------------------------------------------------------------


hand_option = click.option(
    "--hand", type=click.IntRange(1), default=1, show_default=True, help="Which hand of the file."
)


def _one_hand(name: str, number: int, lang: Lang) -> Log:  # noqa: RET503  (to refuse is to leave)
    """One hand of a file, or of standard input; what cannot be opened or read ends the command."""
    from grammar.logs import read_logs  # noqa: PLC0415

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


def _judged(game: str, lang: Lang, ask: Callable[[Ruleset], Answer]) -> Answer:
    """An answer about play; a game nobody judges or plays, or a reading that cannot be applied, ends the command."""
    from oracle.game.hands import NoRulesetError  # noqa: PLC0415
    from oracle.game.registry import load  # noqa: PLC0415
    from oracle.judge.lawful import NoMovesError  # noqa: PLC0415
    from oracle.rulebook.readings import ReadingError  # noqa: PLC0415

    try:
        return ask(load(game))
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
    except NoRulesetError as missing:
        complain(lang, "no-ruleset", **_no_ruleset(missing.game, lang))
    except NoMovesError:
        complain(lang, "no-moves", game=game)
    raise click.exceptions.Exit(UNUSABLE)


@main.command()
@click.argument("log")
@click.option("--at", type=click.IntRange(0), help="After so many acts; after all of them by default.")
@hand_option
@choosing
@speaking
def legal(  # noqa: PLR0913, PLR0917
    log: str,
    at: int | None,
    hand: int,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """List what each seat may or must do at a point of play, with the clause.

    LOG is a file; - reads standard input.
    """
    from oracle.judge.lawful import legal as listed  # noqa: PLC0415
    from oracle.report.moves import moves_report, moves_tree  # noqa: PLC0415

    found = _one_hand(log, hand, lang)
    layers = _layers(found.game, readings, profile, lang)

    def answer(ruleset: Ruleset) -> None:
        point = listed(found, at=at, readings=layers)
        if as_json:
            print_json(moves_tree(ruleset, log, hand, point, lang))
        else:
            print_lines(moves_report(ruleset, point, lang, paint()))

    _judged(found.game, lang, answer)


def _layers(
    game: str, readings: Sequence[str], profile: str | None, lang: Lang
) -> tuple[dict[str, str], ...]:
    """The readings chosen on the command line: single ones first, then those of a profile."""
    from oracle.rulebook.readings import ReadingError  # noqa: PLC0415
    from oracle.rulebook.readings import profile as named  # noqa: PLC0415

    chosen = _chosen(readings, lang)
    try:
        return (chosen,) if profile is None else (chosen, dict(named(game, profile)))
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
        raise click.exceptions.Exit(UNUSABLE) from None


@main.command()
@click.argument("log")
@click.option(
    "--depth", type=click.IntRange(1, 6), required=True, help="The longest sequence that is counted."
)
@hand_option
@choosing
@speaking
@click.pass_context
def census(  # noqa: PLR0913, PLR0917
    context: click.Context,
    log: str,
    depth: int,
    hand: int,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Count the act sequences of length 1, 2, … that can lawfully follow a log.

    LOG is a file that shows every hand and the wall; - reads standard input.
    """
    from oracle.judge.lawful import NotSettledError  # noqa: PLC0415
    from oracle.judge.lawful import census as counted  # noqa: PLC0415
    from oracle.report.moves import census_report, census_tree  # noqa: PLC0415

    found = _one_hand(log, hand, lang)
    layers = _layers(found.game, readings, profile, lang)

    def answer(ruleset: Ruleset) -> None:
        counts = counted(found, depth, readings=layers)
        if as_json:
            print_json(census_tree(ruleset, log, hand, counts))
        else:
            print_lines(census_report(ruleset.name, counts, lang))

    try:
        _judged(found.game, lang, answer)
    except NotSettledError:
        complain(lang, "census-unsettled", name=log)
        context.exit(UNDECIDED)


@main.command()
@click.argument("game")
@click.option("--seed", type=click.IntRange(0), required=True, help="The same seed deals the same hands.")
@click.option(
    "--player",
    type=click.Choice(["sensible", "random"]),
    default="sensible",
    show_default=True,
    help="Who chooses: simple sense, or chance.",
)
@click.option(
    "--hands", type=click.IntRange(1), help="So many hands of one match, with players, rounds and totals."
)
@click.option("--declare", is_flag=True, help="Write scores and payments as the players would declare them.")
@speaking
def deal(  # noqa: PLR0913, PLR0917
    game: str, seed: int, player: str, hands: int | None, declare: bool, as_json: bool, lang: Lang
) -> None:
    """Deal and play lawful hands of a game by chance, as a log.

    The same seed gives the same bytes on every machine and every Python.
    """
    from grammar.render import render_log  # noqa: PLC0415
    from grammar.tree import log_to_json  # noqa: PLC0415
    from oracle.judge.dealing import Player, Telling, deal_match  # noqa: PLC0415

    def answer(ruleset: Ruleset) -> None:
        telling = Telling(people=hands is not None, declared=declare)
        match = deal_match(ruleset.name, seed, Player(sensible=player == "sensible"), telling)
        for number, log in enumerate(islice(match, hands or 1)):
            if as_json:
                print_json(log_to_json(log))
            else:
                sys.stdout.write(("\n" if number else "") + render_log(log, lang))

    _judged(_known_game(game, lang), lang, answer)


def _known_game(name: str, lang: Lang) -> str:
    from grammar.words import game_called, known_games  # noqa: PLC0415

    found = game_called(name)
    if found is None:
        refuse(lang, "no-such-game", word=name, games=", ".join(known_games()))
    return found


# -- explain -------------------------------------------------------------------------------------------


@main.command(short_help="Say what a clause states, and what enforces it.")
@click.argument("clause")
@speaking
def explain(clause: str, as_json: bool, lang: Lang) -> None:
    """Say what a clause states, where it stands, its readings, its code and its cases."""
    from oracle.api import explain as explained  # noqa: PLC0415
    from oracle.game.explanation import UnknownClauseError  # noqa: PLC0415
    from oracle.report.clause import clause_report, clause_tree  # noqa: PLC0415
    from oracle.rulebook.messages import say  # noqa: PLC0415

    try:
        found = explained(clause)
    except UnknownClauseError as unknown:
        near = ", ".join(unknown.near)
        hint = say(None, lang, "did-you-mean", {"near": near}) if near else ""
        refuse(lang, "unknown-clause", word=clause, near=hint)
    if as_json:
        print_json(clause_tree(found))
    else:
        print_lines(clause_report(found, lang, paint()))


if __name__ == "__main__":
    main()
