"""The verb `audit`: many logs judged into files, a page of them, and two audits compared."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager, nullcontext, suppress
from importlib.util import find_spec
from typing import TYPE_CHECKING

import click

from grammar.visible import visible
from oracle.audits.extras import MissingExtraError, needed
from oracle.audits.sentences import sentence
from oracle.cli.answers import OK, UNUSABLE, print_json, print_lines
from oracle.cli.defects import own_defect
from oracle.cli.language import LANGUAGES, language_option
from oracle.cli.options import choosing, readings_chosen, speaking

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Sequence
    from contextlib import AbstractContextManager
    from typing import NoReturn

    from oracle.audits.run import Audit, Progress
    from oracle.audits.summary import Summary
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang

FOUND, INCOMPLETE = 1, 75
"""The exit codes of an audit in which something was found that `--fail-on` names, and of one that can be resumed."""

NO_PLACE = frozenset(
    {errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.EISDIR, errno.EROFS, errno.EEXIST, errno.ENOENT}
)
"""Why a folder can never be written into as it is."""

FAIL_ON = ("broken", "undecided", "unreadable", "failed", "refused")

out_option = click.option(
    "-o", "--out", "folder", required=True, metavar="DIR", help="Write the rows into DIR."
)


class Audits(click.Group):
    """What stands first is a verb of this group, or the first log of an audit."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Take the words; an audit itself needs no verb, and what is called as its function is a folder of logs."""
        verb = self.commands.get(args[0]) if args else None
        return super().parse_args(ctx, ["logs", *args] if verb is None or verb.hidden else args)


class _WithoutAVerb(click.Context):
    """The context of the audit itself, whose verb nobody writes."""

    @property
    def command_path(self) -> str:
        """What is written before its options."""
        return "" if self.parent is None else self.parent.command_path


class _Itself(click.Command):
    """The audit itself."""

    context_class = _WithoutAVerb


@click.group(cls=Audits, short_help="Judge many logs into Parquet files, with a summary.")
def audit() -> None:
    """Judge many logs into Parquet files, with a summary."""


@audit.command(cls=_Itself, hidden=True)
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@out_option
@choosing
@click.option("--jobs", type=click.IntRange(1), help="Judge in so many processes; else one a processor.")
@click.option(
    "--hand-timeout",
    type=click.FloatRange(min=0, min_open=True),
    default=10.0,
    show_default=True,
    metavar="SECONDS",
    help="A hand that takes longer is given up.",
)
@click.option(
    "--hand-memory",
    type=click.IntRange(1),
    default=512,
    show_default=True,
    metavar="MB",
    help="A hand that takes more is given up.",
)
@click.option(
    "--part-rows",
    type=click.IntRange(1),
    default=5_000,
    show_default=True,
    metavar="N",
    help="Begin another file after so many hands.",
)
@click.option("--hive", is_flag=True, help="Lay the files by game and date: game=…/date=….")
@click.option(
    "--fail-on", type=click.Choice(FAIL_ON), multiple=True, help="End with 1 where a row has this status."
)
@click.option(
    "--reasons", type=click.Choice(LANGUAGES), default="en", help="The language of reasons in the rows."
)
@speaking
@click.pass_context
def logs(  # noqa: PLR0913, PLR0917
    context: click.Context,
    logs: tuple[str, ...],
    folder: str,
    readings: tuple[str, ...],
    profile: str | None,
    jobs: int | None,
    hand_timeout: float,
    hand_memory: int,
    part_rows: int,
    hive: bool,
    fail_on: tuple[str, ...],
    reasons: Lang,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge many logs: a row a hand in Parquet files, and a summary.

    LOG is a file, a folder, a pattern, an archive (zip, tar), - for standard input, or an address that fsspec reads;
    hands in notation, or as JSON. An audit that was broken off goes on where the same command is given again.

    \b
    paipu audit report DIR      a page of what was found
    paipu audit compare A B     which rulings two audits give otherwise
    Exit codes: 0 every input has its row · 1 --fail-on · 2 cannot be used
    75 not complete, and can be resumed · 130 interrupted
    """  # noqa: D301  (the backspace tells click to keep these lines)
    chosen = readings_chosen(readings, lang)
    with _refusing(lang, folder):
        needed("pyarrow.parquet")
        from oracle.audits.judging import agreed_terms
        from oracle.audits.run import Audit, run
        from oracle.audits.sources import looked_for
        from oracle.judge.many.workers import Limits, processors

        looked_for(logs)
        terms = agreed_terms(chosen, profile, reasons)
        limits = Limits(hand_timeout, hand_memory << 20)
        asked = Audit(logs, folder, terms, limits, jobs or processors(), part_rows, hive)
        with _progress(asked, lang) as tell:
            run(asked, tell)
    with _refusing(lang, folder, folder):
        summary = _summary(folder)
    _tell(summary, lang, as_json=as_json)
    context.exit(FOUND if any(summary.statuses[each] for each in fail_on) else OK)


@audit.command()
@click.argument("folder", metavar="DIR")
@click.option("-o", "--out", default=None, metavar="FILE", help="Write into FILE; else into DIR/report.html.")
@language_option(heeding=False)
def report(folder: str, out: str | None, lang: Lang) -> None:
    """Make a page of an audit: what was broken by clause, game, seat and time, and payments that differ."""
    target = os.path.join(folder, "report.html") if out is None else out
    with _refusing(lang, target, folder):
        from oracle.audits.report import page
        from oracle.report.saving import save

        _is_audit(folder, lang)
        text = page(folder, lang)
        try:
            save([text], target)
        except OSError as wrong:
            _refuse(lang, UNUSABLE, "audit-cannot-write", name=target, why=wrong.strerror or str(wrong))
    if target != "-":
        print_lines([sentence(lang, "page-written", name=target)])


@audit.command()
@click.argument("first", metavar="DIR")
@click.argument("second", metavar="DIR")
@speaking
@click.pass_context
def compare(context: click.Context, first: str, second: str, as_json: bool, lang: Lang) -> None:
    """Tell which rulings two audits of the same logs give otherwise: under two versions, or two sets of readings.

    Ends with 1 where anything differs. --json gives a line for each hand.
    """
    with _refusing(lang, first, first, second):
        from oracle.audits.compare import SHOWN, Comparison, changes, comparison_lines, noted

        for folder in (first, second):
            _is_audit(folder, lang)
        shown: list[Json] = []
        comparison = Comparison()
        for change in changes(first, second, comparison):
            if as_json:
                print_json(change)
            elif len(shown) < SHOWN:
                shown.append(change)
    if as_json:
        for note in noted(comparison, lang):
            click.echo(visible(note), err=True)
    else:
        print_lines(comparison_lines(comparison, shown, lang))
    context.exit(OK if comparison.alike else FOUND)


def _is_audit(folder: str, lang: Lang) -> None:
    """Refuse a folder that holds no audit, or one by a schema of rows that this version does not know."""
    from oracle.audits.parts import MANIFEST, manifest
    from oracle.audits.schema import VERSION_OF_SCHEMA

    if not os.path.isfile(os.path.join(folder, MANIFEST)):
        _refuse(lang, UNUSABLE, "audit-none", name=folder)
    head = next(manifest(folder), {})
    if (number := head.get("schema", VERSION_OF_SCHEMA)) != VERSION_OF_SCHEMA:
        words = {"version": str(head.get("paipu")), "number": str(number), "known": str(VERSION_OF_SCHEMA)}
        _refuse(lang, UNUSABLE, "audit-other-schema", name=folder, **words)


def _summary(folder: str) -> Summary:
    from oracle.audits.summary import summed

    return summed(folder)


def _tell(summary: Summary, lang: Lang, *, as_json: bool) -> None:
    from oracle.audits.summary import summary_lines, summary_tree

    if as_json:
        print_json(summary_tree(summary))
    else:
        print_lines(summary_lines(summary, lang))


# -- what cannot be ------------------------------------------------------------------------------------


@contextmanager
def _refusing(lang: Lang, folder: str, *read: str) -> Generator[None]:
    """Say in a line why an audit cannot be, cannot go on, or cannot be `read`."""
    from oracle.rulebook.readings import ReadingError

    try:
        yield
    except MissingExtraError as missing:
        _refuse(lang, UNUSABLE, "audit-no-extra", library=missing.library, extra=missing.extra)
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
        raise click.exceptions.Exit(UNUSABLE) from None
    except KeyboardInterrupt:
        click.echo(sentence(lang, "audit-interrupted"), err=True)
        raise
    except BrokenPipeError:
        raise
    except OSError as wrong:
        _refuse_damaged(read, lang)
        why = wrong.strerror or str(wrong)
        if wrong.errno in NO_PLACE:
            _refuse(lang, UNUSABLE, "audit-cannot-write", name=folder, why=why)
        _refuse(lang, INCOMPLETE, "audit-broken-off", name=folder, why=why)
    except Exception as wrong:
        _refuse_known(wrong, lang)
        if type(wrong).__module__.partition(".")[0] in READERS:
            _refuse_damaged(read, lang)
            why = (str(wrong).splitlines() or [type(wrong).__name__])[0]
            _refuse(lang, UNUSABLE, "audit-not-as-written", name=", ".join(read or (folder,)), why=why)
        raise


READERS = frozenset({"duckdb", "_duckdb", "pyarrow"})
"""The libraries that read the files of an audit."""


def _refuse_damaged(read: Sequence[str], lang: Lang) -> None:
    """Name a file that is missing or damaged of audits that could not be read, if there is one."""
    from oracle.audits.parts import damaged

    for folder in read:
        with suppress(OSError):
            for file in damaged(folder):
                _refuse(lang, UNUSABLE, "audit-damaged", name=file)


def _refuse_known(wrong: Exception, lang: Lang) -> None:
    """Refuse what the modules of an audit refuse, which are loaded by now."""
    from oracle.audits.parts import OtherAuditError
    from oracle.audits.sources import NoSourceError
    from oracle.judge.many.workers import StartError

    if isinstance(wrong, NoSourceError):
        _refuse(lang, UNUSABLE, "audit-no-source", name=wrong.word)
    if isinstance(wrong, OtherAuditError):
        _refuse(lang, UNUSABLE, wrong.key, **wrong.words)
    if isinstance(wrong, StartError):
        raise click.exceptions.Exit(own_defect(wrong, sys.argv[1:]))


def _refuse(lang: Lang, code: int, key: str, **words: str) -> NoReturn:
    click.echo(visible(sentence(lang, key, **words)), err=True)
    raise click.exceptions.Exit(code) from None


# -- how far it is -------------------------------------------------------------------------------------


def _progress(asked: Audit, lang: Lang) -> AbstractContextManager[Callable[[Progress], None]]:
    """A bar with the rate and the time left, on a terminal; elsewhere nothing is shown."""
    if not sys.stderr.isatty() or os.environ.get("TERM") == "dumb" or find_spec("rich") is None:
        return nullcontext(lambda _: None)
    return _bar(asked, lang)


@contextmanager
def _bar(asked: Audit, lang: Lang) -> Generator[Callable[[Progress], None]]:
    import time

    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    from oracle.audits.sources import named

    sizes = [file.size for file in named(asked.words)]
    total = None if None in sizes else sum(size for size in sizes if size is not None)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.fields[speed]}"),
        TimeRemainingColumn(),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(sentence(lang, "judging"), total=total or None, speed="")
        began = time.monotonic()

        def tell(progress: Progress) -> None:
            rate = (progress.rows - progress.before) / max(time.monotonic() - began, 0.001)
            speed = sentence(lang, "rate", rate=f"{rate:.0f}")
            bar.update(task, completed=progress.bytes, speed=f"{progress.rows:,} · {speed}")

        yield tell
