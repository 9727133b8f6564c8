"""Runs that follow another run: by its report, or whenever a file of the implementation has changed."""

from __future__ import annotations

from contextlib import closing, contextmanager, suppress
from pathlib import Path
from threading import Event
from typing import TYPE_CHECKING, NoReturn

import click

from grammar.visible import visible
from oracle.conformance.report.reading import Report, ReportError, open_report
from oracle.conformance.report.terminal import place_lines, trouble_lines
from oracle.conformance.run.asking import refuse, why
from oracle.conformance.run.outcomes import FAILED
from oracle.conformance.run.phrases import phrase
from oracle.conformance.run.run import INTERRUPTED

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Generator

    from oracle.conformance.run.asking import Who
    from oracle.conformance.run.rows import Row
    from oracle.conformance.run.run import Run
    from oracle.conformance.run.summary import Summary
    from oracle.rulebook.messages import Lang

SETTLED = 0.05
"""Seconds without a change after which the changes are taken to be all: an editor writes a file in several steps."""

PASSED_OVER = frozenset({"__pycache__", "node_modules", "target"})
"""Folders in which nobody edits."""


def failed_in(report: str, lang: Lang) -> frozenset[str]:
    """The ids of what went wrong in a run, by its report; a file that is none ends the command."""
    try:
        with closing(open_report(report)) as stream:
            return frozenset(row["id"] for row in Report(report, stream).rows() if row["status"] in FAILED)
    except ReportError as wrong:
        refuse(lang, wrong.key, **wrong.args_of_phrase)
    except OSError as wrong:
        refuse(lang, "cannot-read", name=report, why=why(wrong))


def tell_first(row: Row, lang: Lang) -> None:
    """Tell of the first failure while the run goes on."""
    told = (trouble_lines if row["status"] != "FAIL" else place_lines)(row, lang, "  ")
    for line in (f"{row['status']} {row['id']}", *told):
        click.echo(visible(line), err=True)


class Changes:
    """The changes of files since they were last asked for."""

    def __init__(self) -> None:
        self._changed = Event()

    def note(self) -> None:
        """A file has changed."""
        self._changed.set()

    def any(self) -> bool:
        """Whether a file has changed."""
        return self._changed.is_set()

    def wait(self) -> None:
        """Wait for a change, and for the others that come with it; what comes later is new."""
        self._changed.wait()
        self._changed.clear()
        while self._changed.wait(SETTLED):
            self._changed.clear()


@contextmanager
def watching(paths: Collection[str], spared: Collection[str | None], lang: Lang) -> Generator[Changes]:
    """Watch files, and folders with all below them, but for those that are `spared`: what the run itself writes.

    A path that is not there ends the command, and so does a library that is not.
    """
    try:
        from watchdog.events import EVENT_TYPE_CLOSED_NO_WRITE, EVENT_TYPE_OPENED, FileSystemEventHandler
        from watchdog.observers import Observer
    except ImportError:
        refuse(lang, "no-watchdog")
    changes, places = Changes(), [_there(path, lang) for path in paths]
    counts = _counting(places, spared)

    class Handler(FileSystemEventHandler):
        def on_any_event(self, event: object) -> None:
            kind, is_folder = getattr(event, "event_type", ""), getattr(event, "is_directory", False)
            names = (getattr(event, "src_path", ""), getattr(event, "dest_path", ""))
            was_read = kind in {EVENT_TYPE_OPENED, EVENT_TYPE_CLOSED_NO_WRITE}
            if not was_read and not is_folder and any(counts(str(name)) for name in names if name):
                changes.note()

    observer = Observer()
    for place in places:
        observer.schedule(Handler(), str(place if place.is_dir() else place.parent), recursive=place.is_dir())
    observer.start()
    try:
        yield changes
    finally:
        observer.stop()
        observer.join()


def _there(path: str, lang: Lang) -> Path:
    try:
        return Path(path).resolve(strict=True)
    except OSError as wrong:
        refuse(lang, "cannot-read", name=path, why=why(wrong))


def _counting(paths: Collection[Path], spared: Collection[str | None]) -> Callable[[str], bool]:
    """Whether a change of a file counts: it is asked for, no run has written it, and nobody hides it."""
    own = {Path(each).resolve() for each in spared if each is not None}

    def counts(name: str) -> bool:
        place = Path(name)
        if place in own:
            return False
        return any(_is_asked_for(place, path) for path in paths)

    return counts


def _is_asked_for(place: Path, path: Path) -> bool:
    """Whether a file is the one asked for, or stands in the folder that is, in no folder that nobody edits."""
    if place == path:
        return True
    if not place.is_relative_to(path):
        return False
    return not any(part in PASSED_OVER or part.startswith(".") for part in place.relative_to(path).parts)


def refuse_watch(who: Who, lang: Lang, *, update_known: bool) -> None:
    """What answers within the process is not loaded anew, and a list is rewritten by one run."""
    if not who.command:
        refuse(lang, "watch-needs-command")
    if update_known:
        refuse(lang, "watch-updates-nothing")


def run_again_and_again(
    ran: Callable[[frozenset[str], Callable[[], bool]], tuple[Run, Summary, int]],
    failed: frozenset[str],
    changes: Changes,
    lang: Lang,
) -> NoReturn:
    """Run, and run again after each change with what has failed before all else, until somebody interrupts.

    A program that cannot be started is waited for as well: somebody is editing it.
    """
    while True:
        with suppress(click.exceptions.Exit):
            run, summary, code = ran(failed, changes.any)
            if code == INTERRUPTED:
                raise KeyboardInterrupt
            failed = frozenset(summary.failures) | (failed if run.stopped else frozenset())
        click.echo(phrase(lang, "watching"), err=True)
        changes.wait()
