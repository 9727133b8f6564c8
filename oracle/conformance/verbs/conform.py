"""The verbs `conform` and `serve`: a suite against an implementation, and our own judge as one."""

from __future__ import annotations

import sys
from contextlib import ExitStack, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grammar.visible import visible
from oracle.cli.answers import forget_output, paint, print_lines
from oracle.cli.options import games_begun, speaking_as_told
from oracle.conformance.protocol.descendants import nothing_left
from oracle.conformance.protocol.engine import TIMEOUT
from oracle.conformance.run.asking import ADAPTER, Selection, Who, cannot_be_used, chosen_cases, refuse, why
from oracle.conformance.run.phrases import phrase
from oracle.conformance.verbs.report import causes_option
from oracle.report.saving import save

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

    from oracle.conformance.run.asking import Asking
    from oracle.conformance.run.ledger import Ledger
    from oracle.conformance.run.run import Run
    from oracle.conformance.run.summary import Summary
    from oracle.rulebook.messages import Lang


@click.command(short_help="Ask an implementation the published cases.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD…")
@click.option("--self", "ourselves", is_flag=True, help="Ask Paipu itself, within the process.")
@click.option(
    "--python", "function", metavar="MODULE:FUNCTION", help="Ask a Python function, within the process."
)
@click.option("--only", multiple=True, metavar="ID|PATTERN|@FILE", help="Ask only these cases.")
@click.option(
    "--game", "games", multiple=True, help="Ask only cases of this game.", shell_complete=games_begun
)
@click.option("--kind", "kinds", multiple=True, help="Ask only cases of this kind.")
@click.option("--clause", "clauses", multiple=True, help="Ask only cases that test this clause.")
@click.option(
    "--level",
    "levels",
    multiple=True,
    type=click.Choice(["must", "optional", "disputed"]),
    help="Ask only these.",
)
@click.option(
    "--about", multiple=True, type=click.Choice(["rules", "input"]), help="Ask only cases about this."
)
@click.option("--shard", metavar="I/N", help="Ask the I-th of N parts of the cases.")
@click.option("--suite", metavar="DIR", help="Cases of another folder than the published ones.")
@click.option("--examples", is_flag=True, help="Ask the examples that the pages of the rules print.")
@click.option("--list", "listed", is_flag=True, help="List the ids selected, ask nothing.")
@click.option("-j", "--jobs", type=click.IntRange(1, 64), default=1, help="Ask so many processes at a time.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.01),
    default=TIMEOUT,
    show_default=True,
    help="Seconds a case may take.",
)
@click.option("--oneshot", is_flag=True, help="A new process for every case.")
@click.option("--strict", is_flag=True, help="Hold every line against the schema of the protocol.")
@click.option("--keep-going", is_flag=True, help="Do not stop at a program that breaks at every case.")
@click.option("--known", metavar="FILE", help="Failures that are known.")
@click.option("--update-known", is_flag=True, help="Rewrite that file by this run.")
@click.option("--report", metavar="FILE", help="Write a row for every case into FILE.")
@click.option(
    "--failed-first", metavar="FILE", help="Ask first what failed in an earlier run, by its report."
)
@click.option("--watch", multiple=True, metavar="PATH", help="Run again whenever a file of PATH changes.")
@click.option("--answers", is_flag=True, help="Write into it what was answered where nothing is wrong, too.")
@causes_option
@speaking_as_told
@click.pass_context
def conform(  # noqa: PLR0913, PLR0917
    context: click.Context,
    command: tuple[str, ...],
    ourselves: bool,
    function: str | None,
    only: tuple[str, ...],
    games: tuple[str, ...],
    kinds: tuple[str, ...],
    clauses: tuple[str, ...],
    levels: tuple[str, ...],
    about: tuple[str, ...],
    shard: str | None,
    suite: str | None,
    examples: bool,
    listed: bool,
    jobs: int,
    timeout: float,
    oneshot: bool,
    strict: bool,
    keep_going: bool,
    known: str | None,
    update_known: bool,
    report: str | None,
    failed_first: str | None,
    watch: tuple[str, ...],
    answers: bool,
    causes: int | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Ask an implementation the published cases, and report where its answers differ.

    CMD speaks the protocol paipu/1 on its standard input and output.

    \b
    Exit codes: 0 as expected · 1 unexpected results · 2 cannot be used
    3 the program cannot be tested, or answered nothing · 4 only the list of known failures is stale
    """  # noqa: D301  (the backspace tells click to keep these lines)
    from oracle.conformance.cases import suites
    from oracle.conformance.run.run import OK, Run  # loads what asks and compares
    from oracle.conformance.verbs import again

    if examples:
        suite = str(Path(suites.FOLDER if suite is None else suite) / suites.EXAMPLES)
    selection = Selection(only, games, kinds, clauses, levels, shard, suite, about)
    asking = chosen_cases(selection, lang, whole=known is not None)
    if listed:
        for case in asking.cases:
            click.echo(case.id)
        return
    who = Who(command, ourselves, function, oneshot, strict, timeout)
    make = who.maker(lang, asking.edition)
    ledger = _ledger(known, asking, lang, begun=update_known)
    if update_known:
        _refuse_update(known, selection, lang)
    words = [*(["--suite", suite] if suite else []), *who.words()]
    failed = frozenset[str]() if failed_first is None else again.failed_in(failed_first, lang)
    first = None if failed_first is None and not watch else partial(again.tell_first, lang=lang)

    def ran(failed: frozenset[str], is_outdated: Callable[[], bool] = bool) -> tuple[Run, Summary, int]:
        with ExitStack() as stack:
            stream = _report_file(report, as_json, lang)
            if report is not None and stream is not None:
                stack.callback(_close, stream)
            run = Run(asking, make, words, selection, ledger, jobs, keep_going, stream, answers)
            run.failed, run.tell, run.is_outdated = failed, first, is_outdated
            quiet = as_json and report is None
            return run, *_conform(run, report, quiet=quiet, most=causes, lang=lang)

    if watch:
        again.refuse_watch(who, lang, update_known=update_known)
        with again.watching(watch, (report, known), lang) as changes:
            again.run_again_and_again(ran, failed, changes, lang)
    run, summary, code = ran(failed)
    if update_known and known is not None and not summary.everything_skipped:
        _rewrite(known, run, summary, lang)
        code = OK
    context.exit(code)


def _ledger(known: str | None, asking: Asking, lang: Lang, *, begun: bool) -> Ledger:
    from oracle.conformance.run.ledger import Ledger, LedgerError, parsed

    if known is None:
        return Ledger(())
    try:
        source = Path(known)
        ledger = parsed("" if begun and not source.exists() else source.read_text(encoding="utf-8"))
        ledger.refuse_wide(asking.identifiers)
    except LedgerError as wrong:
        refuse(lang, wrong.key, name=known, **wrong.args_of_phrase)
    except (OSError, UnicodeDecodeError) as wrong:
        refuse(lang, "cannot-read", name=known, why=why(wrong))
    return ledger


def _refuse_update(known: str | None, selection: Selection, lang: Lang) -> None:
    if known is None:
        refuse(lang, "update-needs-known")
    if not selection.whole:
        refuse(lang, "update-filtered")


def _report_file(report: str | None, as_json: bool, lang: Lang) -> TextIO | None:
    """Where the rows go: a file, standard output with --json, or nowhere."""
    if report is None:
        return sys.stdout if as_json else None
    try:
        return open(report, "w", encoding="utf-8", newline="\n")
    except OSError as wrong:
        refuse(lang, "cannot-write", name=report, why=why(wrong))


def _close(stream: TextIO) -> None:
    """Close a report; a disk that is full was reported before."""
    with suppress(OSError):
        stream.close()


def _conform(
    run: Run, report: str | None, *, quiet: bool, most: int | None, lang: Lang
) -> tuple[Summary, int]:
    """Run, and tell of it; a program that cannot be tested ends the command."""
    from oracle.conformance.protocol.engine import UnusableError
    from oracle.conformance.report.terminal import run_report
    from oracle.conformance.run.run import ReportUnwrittenError
    from oracle.conformance.run.sharing import LostCasesError
    from oracle.rulebook.messages import say

    try:
        with nothing_left(guarded="--" in run.words):
            summary = run()
    except UnusableError as wrong:
        cannot_be_used(wrong, run.words, lang)
    except LostCasesError as lost:
        click.echo(visible(phrase(lang, "process-lost", first=lost.first, last=lost.last)), err=True)
        raise click.exceptions.Exit(ADAPTER) from None
    except ReportUnwrittenError as wrong:
        if run.stream is sys.stdout:
            forget_output()
        named = report or say(None, lang, "standard-output")
        refuse(lang, "cannot-write", name=named, why=str(wrong))
    if not quiet:
        print_lines(run_report(summary, lang, paint(), alone=run.alone, report=report, most=most))
    if run.stopped is not None:
        click.echo(phrase(lang, run.stopped, n=run.broken), err=True)
    elif summary.everything_skipped:
        click.echo(phrase(lang, "nothing-answered"), err=True)
    return summary, run.code(summary)


def _rewrite(known: str, run: Run, summary: Summary, lang: Lang) -> None:
    """Rewrite the ledger by a whole run."""
    from oracle.conformance.run.ledger import updated

    if run.stopped is not None:
        refuse(lang, "update-incomplete")
    todo = phrase(lang, "todo")
    text = updated(run.ledger, summary.failures, todo)
    try:
        save([text], known)
    except OSError as wrong:
        refuse(lang, "cannot-write", name=known, why=why(wrong))
    click.echo(phrase(lang, "updated", name=known, todo=todo), err=True)


@click.command(short_help="Answer cases as an implementation of the protocol.")
@click.option("--stdio", is_flag=True, required=True, help="On standard input and output.")
@click.option("--traceback", is_flag=True, expose_value=False, help="Show where Paipu itself failed.")
def serve(stdio: bool) -> None:
    """Answer cases by the protocol paipu/1, as any implementation would: one line in, one line out."""
    from oracle.conformance.protocol.serve import serve_stdio

    assert stdio
    serve_stdio()
