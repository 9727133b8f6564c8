"""`paipu lsp`: the language server on standard input and output."""

from __future__ import annotations

import logging
import os
from typing import TYPE_CHECKING, cast

import click

from oracle.cli.answers import refuse
from oracle.cli.language import BEFORE_THE_VERB, LANGUAGES, language_of_place

if TYPE_CHECKING:
    from typing import BinaryIO

    from oracle.rulebook.messages import Lang


@click.command(short_help="Serve an editor: the language server of logs.")
@click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    help="Language of what is said; else that of the editor and of the machine.",
)
@click.option("--stdio", is_flag=True, help="Over standard input and output, as always.")
@click.pass_context
def lsp(context: click.Context, lang: Lang | None, stdio: bool) -> None:  # noqa: ARG001  (editors say it)
    """Serve an editor: the language server of logs, over standard input and output.

    It underlines what cannot be read and what breaks a rule, explains clauses, tiles and acts, and offers what may be
    written next.
    """
    given: Lang | None = lang or context.meta.get(BEFORE_THE_VERB)
    try:
        from oracle.editor.framing import Framed
        from oracle.editor.server import made  # needs the extra
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("pygls", "lsprotocol", "cattrs", "attrs"):
            raise
        refuse(given or language_of_place(os.environ), "editor-needs")
    handler = logging.StreamHandler()
    handler.setFormatter(_Brief())
    logging.basicConfig(level=logging.ERROR, handlers=[handler], force=True)
    # The server has the streams to itself, and closes them at its end; what else is printed would break its messages.
    source, sink = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    made(given).start_io(cast("BinaryIO", Framed(source)), sink)


class _Brief(logging.Formatter):
    """What goes wrong, in a line on standard error, which editors keep in a log of their own."""

    def format(self, record: logging.LogRecord) -> str:
        """Leave out where in the code it was."""
        cause = record.exc_info[1] if record.exc_info else None
        why = "" if cause is None else f": {type(cause).__name__}: {cause}"
        said = (record.getMessage().splitlines() or [""])[0]
        return " ".join(f"paipu lsp: {said}{why}".split())[:500]
