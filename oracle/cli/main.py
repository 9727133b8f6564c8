"""The command `paipu`: its verbs and nothing else. What they answer with is made elsewhere, and loaded on demand."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import (
    INTERRUPTED,
    OK,
    UNUSABLE,
    LazyGroup,
    complain,
    forget_output,
    stand_in_for_closed,
)
from oracle.cli.defects import keep_details, own_defect, tell_version
from oracle.cli.language import before_the_verb, spoken

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn


ELSEWHERE = {
    "audit": "oracle.audits.verbs:audit",
    "census": "oracle.cli.play:census",
    "check": "oracle.cli.logs.judging:check",
    "deal": "oracle.cli.play:deal",
    "explain": "oracle.cli.explain:explain",
    "legal": "oracle.cli.play:legal",
    "log": "oracle.cli.logbook:log",
    "score": "oracle.cli.hands:score",
    "settle": "oracle.cli.settle:settle",
    "show": "oracle.cli.logs.showing:show",
    "values": "oracle.cli.values:values",
    "waits": "oracle.cli.hands:waits",
    "words": "oracle.cli.explain:words",
    "adapter": "oracle.conformance.verbs.adapter:adapter",
    "conform": "oracle.conformance.verbs.conform:conform",
    "hunt": "oracle.conformance.verbs.hunt:hunt",
    "report": "oracle.conformance.verbs.report:report",
    "lsp": "oracle.editor.verb:lsp",
    "mcp": "oracle.editor.assistant.verb:mcp",
    "serve": "oracle.conformance.verbs.conform:serve",
    "suite": "oracle.conformance.verbs.suite:suite",
}
"""Verbs that other modules hold, as `module:name`; they are loaded when they are called."""


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
            return own_defect(wrong, words) if wrong.filename is not None else _unwritten(wrong, words)
        except Exception as defect:  # noqa: BLE001  (the one place where our own defects end)
            return INTERRUPTED if _interrupted(defect) else own_defect(defect, words)

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
    lang = spoken(words)
    with suppress(OSError):
        from oracle.rulebook.messages import say

        why = wrong.strerror or type(wrong).__name__
        complain(lang, "cannot-write", name=say(None, lang, "standard-output"), why=why)
    return UNUSABLE


@click.group(cls=Verbs, context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    callback=tell_version,
    help="Print the version and where Paipu lives.",
)
@click.option(
    "-v",
    "--verbose",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=keep_details,
    help="With --version: Python and the libraries too.",
)
@before_the_verb
def main() -> None:
    """Paipu, an executable rulebook: a log or a hand in, a ruling with its clauses out.

    \b
    Exit codes: 0 in order · 1 broken, or declared wrongly · 2 cannot be used or read
    3 undecided · 70 a defect of Paipu · 130 interrupted
    """  # noqa: D301  (the backspace tells click to keep these lines)
