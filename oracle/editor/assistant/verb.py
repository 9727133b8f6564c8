"""`paipu mcp`: the referee for assistants, on standard input and output."""

from __future__ import annotations

import os

import click

from oracle.cli.answers import refuse
from oracle.cli.language import language_of_place


@click.command(short_help="Serve an assistant: the Model Context Protocol.")
def mcp() -> None:
    """Serve an assistant over the Model Context Protocol, on standard input and output.

    The tools are check, legal, score, waits, settle, explain and words; each answers as the verb of its name does.
    """
    try:
        from oracle.editor.assistant.server import start  # needs the extra
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in ("mcp", "mcp_types", "anyio", "pydantic"):
            raise
        refuse(language_of_place(os.environ), "assistant-needs")
    start()
