"""`paipu explain`: a clause."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import paint, print_json, print_lines, refuse
from oracle.cli.options import speaking

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


# -- explain -------------------------------------------------------------------------------------------


@click.command(short_help="Say what a clause states, and what enforces it.")
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
