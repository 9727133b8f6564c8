"""`paipu check`: whole files, judged hand by hand, in one process or several."""

from __future__ import annotations

import sys
from contextlib import closing, suppress
from functools import partial
from typing import TYPE_CHECKING

import click

from grammar.records import dataclass
from oracle.cli.answers import (
    DEFECT,
    WORST_FIRST,
    Keeping,
    complain,
    refuse,
)
from oracle.cli.language import told_to
from oracle.cli.logs.checking import Asked, Checking
from oracle.cli.logs.config import Configs, configured
from oracle.cli.logs.failing import KINDS
from oracle.cli.logs.forms import FORMS
from oracle.cli.logs.opening import CannotOpenError, opened, why_not
from oracle.cli.options import choosing, jobs_option, readings_chosen, speaking, supposing, weighing

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from oracle.judge.many.carrying import Judged
    from oracle.judge.many.chunks import Chunk
    from oracle.rulebook.messages import Lang


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
@click.option("-q", "--quiet", is_flag=True, help="A line a finding, nothing else.")
@click.option(
    "--output-format",
    type=click.Choice([name for name in FORMS if name != "quiet"]),
    help="Text, JSON as --json has it, notes of GitHub at the lines, or JUnit's XML.",
)
@click.option(
    "--fail-on",
    type=click.Choice(KINDS),
    multiple=True,
    help="End with 1 (3: undecided) for these alone; else for any.",
)
@configured
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
    quiet: bool,
    output_format: str | None,
    fail_on: tuple[str, ...],
    config: str | None,
    no_config: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge logs: what is wrong, what each hand is worth, who pays whom.

    LOG is a file of one or more hands; - reads standard input. Where a ruling depends on a disputed passage,
    it says so; --both-ways and --compare report more, also in JSON. Where a fact is open that few values can answer,
    each of them is tried; --suppose picks one. --match gives one sheet of all hands: the running totals, who deals, and
    what is disputed where. Several files are judged by all processors, a match by one; one file, or a --match, is judged
    by one process unless --jobs says otherwise. The answers are the same, in the same order. What no option says is that
    of paipu.toml or [tool.paipu] of pyproject.toml, found upwards from the log.
    """
    chosen = readings_chosen(readings, lang)
    form = _form(as_json, output_format, lang, quiet=quiet, as_match=as_match)
    asked = Asked(
        chosen,
        profile,
        lang,
        form,
        both_ways,
        compare,
        suppose,
        branches,
        seen_by,
        fail_on or None,
        told_to(context),
        Configs(config, wanted=not no_config, lang=lang).of_folders(logs),
    )
    judge = Checking(asked)
    kept = judge.form.kept()
    judge.out = judge.out if kept is None else kept
    if as_match:
        judge.keep_a_sheet(assumed=True)
    shared = 1 if as_match else _processes(jobs, logs)
    if shared == 1:
        for name in logs:
            judge.file(name)
    else:
        _share_out(judge, logs, shared)
    judge.begin(logs[0])
    judge.sheets()
    if kept is not None:
        judge.form.whole(kept)
    context.exit(min(judge.codes, key=WORST_FIRST.index))


def _form(as_json: bool, chosen: str | None, lang: Lang, *, quiet: bool, as_match: bool) -> str:
    """The form that was asked for, whichever option says it."""
    asked = {*(["json"] if as_json else []), *(["quiet"] if quiet else []), *([chosen] if chosen else [])}
    if len(asked) > 1 or (as_match and not all(FORMS[name].for_match for name in asked)):
        refuse(lang, "forms-differ", forms=", ".join(sorted({*asked, *(["match"] if as_match else [])})))
    return next(iter(asked), "text")


def _processes(jobs: int | None, logs: Sequence[str]) -> int:
    """In how many processes is judged: as asked; else with every processor, or a single file in this one."""
    if jobs is not None or len(logs) == 1:
        return jobs or 1
    from oracle.judge.many.workers import processors

    return processors()


# -- in several processes -----------------------------------------------------------------------------


def _share_out(judge: Checking, names: Sequence[str], jobs: int) -> None:
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


def _load_games(asked: Asked, names: Sequence[str]) -> None:
    """Judge a hand of every game that files name, and say nothing of it: what that loads each process then has."""
    from oracle.judge.many.chunks import chunks, one_of_each_game

    for name in one_of_each_game(names):
        with suppress(OSError), open(name, "rb") as stream:
            first = next(chunks(stream, name), None)
            if first is not None and not first.endless:
                _chunk_elsewhere(asked, (first, None))


def _chunks(judge: Checking, names: Sequence[str]) -> Iterator[Chunk | Callable[[], None]]:
    """The chunks of files, and what there is to say where one cannot be opened or read."""
    from oracle.judge.many.chunks import chunks

    for name in names:
        try:
            with opened(name) as stream:
                yield from chunks(stream, name)
        except CannotOpenError as wrong:
            yield partial(judge.cannot, wrong.key, **wrong.args_of_sentence)
        except OSError as wrong:
            yield partial(judge.cannot, "cannot-open", name=name, why=why_not(wrong))


@dataclass(frozen=True, slots=True)
class _Kept:
    """What a chunk came to in another process: what is to be said, the exit codes, and a defect that ended it."""

    said: list[tuple[str, str]]
    codes: set[int]
    defect: Exception | None


def _chunk_elsewhere(asked: Asked, chunk: tuple[Chunk, bytes | None]) -> Judged[_Kept]:
    """Judge a chunk in a process that works for another."""
    from oracle.judge.many.carrying import Judged
    from oracle.judge.many.workers import defect_to_send

    judge, out = Checking(asked), Keeping()
    judge.out = out
    try:
        judged = judge.chunk(chunk)
    except Exception as wrong:  # noqa: BLE001  (it is raised where it is reported)
        return Judged(_Kept(out.kept, judge.codes, defect_to_send(wrong)), b"", settled=True)
    return Judged(_Kept(out.kept, judge.codes, None), judged.left, judged.settled)
