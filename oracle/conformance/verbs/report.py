"""The verb `report`: what the file of a run is turned into."""

from __future__ import annotations

from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

import click

from grammar.visible import visible
from oracle.cli.answers import print_json, print_lines
from oracle.cli.language import language_option
from oracle.cli.options import speaking_as_told
from oracle.conformance.report.reading import Report, ReportError, merged, open_report
from oracle.conformance.run.asking import refuse, why
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.summary import CAUSES

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Sequence

    from oracle.conformance.run.summary import Summary
    from oracle.rulebook.messages import Lang

BROKEN = 1

file_argument = click.argument("file")
out_option = click.option("-o", "--out", default="-", metavar="FILE", help="Write into FILE.")


def _how_many(_context: click.Context, _param: click.Parameter, word: str) -> int | None:
    """How many causes are shown: a number from 1, or `None` for all."""
    if word != "all" and not (word.isascii() and word.isdigit() and int(word)):
        raise click.BadParameter(f"{word!r} is neither a number nor all")
    return None if word == "all" else int(word)


causes_option = click.option(
    "--causes",
    callback=_how_many,
    default=str(CAUSES),
    show_default=True,
    metavar="N|all",
    help="Show so many causes, or all of them, each in a line.",
)


def speaking_only(command: click.decorators.FC) -> click.decorators.FC:
    """Give a verb the choice of a language."""
    return language_option(heeding=False)(command)


@contextmanager
def opened(names: Sequence[str], lang: Lang) -> Generator[list[Report]]:
    """Reports, open; what cannot be read ends the command. Of one that breaks off in a line it is said where."""
    with ExitStack() as stack, refusing(lang):
        found = [Report(name, stack.enter_context(open_report(name))) for name in names]
        yield found
        for each in found:
            if each.cut is not None:
                click.echo(
                    visible(phrase(lang, "report-breaks-off", name=each.name, line=each.cut)), err=True
                )


@contextmanager
def refusing(lang: Lang) -> Generator[None]:
    """Say of a report that cannot be used why, and end the command."""
    try:
        yield
    except ReportError as wrong:
        refuse(lang, wrong.key, **wrong.args_of_phrase)
    except (OSError, UnicodeDecodeError) as wrong:
        refuse(lang, "cannot-read", name=str(getattr(wrong, "filename", None) or "?"), why=why(wrong))


def put(text: str | Iterable[str], out: str, lang: Lang) -> None:
    """Write a text where it is wanted, whole or not at all."""
    from oracle.report.saving import save

    pieces = [text] if isinstance(text, str) else text
    try:
        save(pieces, out)
    except BrokenPipeError:
        raise
    except OSError as wrong:
        refuse(lang, "cannot-write", name=out, why=why(wrong))


def summed(name: str, lang: Lang) -> Summary:
    """The summary of a report, with the stale entries its end tells of."""
    from oracle.conformance.run.summary import summed as counted

    with opened([name], lang) as (found,):
        summary = counted(found.head, found.rows())
        if found.end is not None:
            summary.stale = found.end["stale"]
        return summary


@click.group()
def report() -> None:
    """Turn the report of a run into something to read: a page, a table, a badge."""


@report.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@out_option
@speaking_only
def html(files: tuple[str, ...], out: str, lang: Lang) -> None:
    """One page from one or more reports, for reading without a network."""
    from oracle.conformance.report.page import page

    with opened(files, lang) as found:
        text = page(found, lang)
    put(text, out, lang)


@report.command()
@file_argument
@out_option
@speaking_only
def junit(file: str, out: str, lang: Lang) -> None:
    """The XML that build servers read."""
    from oracle.conformance.report.junit import junit as as_junit

    with opened([file], lang) as (found,):
        text = as_junit(found.head, found.rows())
    put(text, out, lang)


@report.command()
@file_argument
@out_option
@speaking_only
def md(file: str, out: str, lang: Lang) -> None:
    """A table in Markdown, and the causes below it."""
    from oracle.conformance.report.markdown import markdown

    put((f"{line}\n" for line in markdown(summed(file, lang), lang)), out, lang)


@report.command()
@file_argument
@click.option("--form", type=click.Choice(["svg", "text", "shields"]), default="svg", show_default=True)
@out_option
@speaking_only
def badge(file: str, form: str, out: str, lang: Lang) -> None:
    """How many of the cases that must pass do, as a small picture or a text."""
    import json

    from oracle.conformance.report import badge as badges

    summary = summed(file, lang)
    match form:
        case "svg":
            text = badges.badge(summary)
        case "text":
            text = ": ".join(badges.words(summary)) + "\n"
        case _:
            text = json.dumps(badges.shield(summary), ensure_ascii=False) + "\n"
    put(text, out, lang)


@report.command()
@click.argument("files", nargs=-1, required=True, metavar="FILE…")
@out_option
@speaking_only
def merge(files: tuple[str, ...], out: str, lang: Lang) -> None:
    """The report that all shards of a run make together."""
    with refusing(lang):
        put(merged(files), out, lang)


@report.command()
@click.argument("first")
@click.argument("second")
@speaking_as_told
@click.pass_context
def compare(context: click.Context, first: str, second: str, as_json: bool, lang: Lang) -> None:
    """What ended otherwise in the second run than in the first.

    Ends with 1 where something is newly broken.
    """
    from oracle.conformance.report.comparison import change_lines, compared

    with opened([first, second], lang) as (before, after):
        changes = list(compared(before, after))
    if as_json:
        for change in changes:
            print_json({**change})
    else:
        print_lines(change_lines(changes, lang) if changes else [phrase(lang, "no-changes")])
    context.exit(BROKEN if any(change["what"] == "newly-broken" for change in changes) else 0)


@report.command()
@file_argument
@causes_option
@speaking_only
def text(file: str, causes: int | None, lang: Lang) -> None:
    """What the run itself printed, again."""
    from oracle.cli.answers import paint
    from oracle.conformance.report.terminal import run_report

    print_lines(run_report(summed(file, lang), lang, paint(), most=causes))
