"""`paipu show`: judged logs as one page."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import (
    OK,
    UNUSABLE,
    refuse,
)
from oracle.cli.language import told_to
from oracle.cli.logs.checking import Asked, Checking
from oracle.cli.logs.config import Configs, configured
from oracle.cli.logs.opening import why_not
from oracle.cli.options import choosing, readings_chosen, speaking, supposing

if TYPE_CHECKING:
    from grammar.unreadable import UnreadableLog
    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling
    from oracle.viewer.page import Printed


@click.command(short_help="Show a judged log act by act, as one page.")
@click.argument("logs", nargs=-1, required=True, metavar="LOG…")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.html",
    help="Where to write the page; - is standard output.",
)
@click.option(
    "--print",
    "printed",
    type=click.Choice(("ruling", "board", "all")),
    default="ruling",
    show_default=True,
    help="What the page prints: one sheet to be signed, the table at an act, or everything.",
)
@click.option("--match", "as_match", is_flag=True, help="Take hands that name nobody as one match too.")
@choosing
@supposing
@configured
@speaking
@click.pass_context
def show(  # noqa: PLR0913, PLR0917
    context: click.Context,
    logs: tuple[str, ...],
    output: str,
    printed: Printed,
    as_match: bool,
    readings: tuple[str, ...],
    profile: str | None,
    suppose: tuple[str, ...],
    config: str | None,
    no_config: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Write one self-contained page that shows judged logs act by act.

    LOG is a file of one or more hands; - reads standard input. Several hands begin with one sheet: the running totals,
    who deals, and what is disputed where. The page needs no network and holds both
    languages; --lang says which comes first. Whatever the ruling, a page that was written ends with 0.
    """
    from oracle.viewer.page import OwnLogError, page, save

    chosen = readings_chosen(readings, lang)
    configs = Configs(config, wanted=not no_config, lang=lang).of_folders(logs)
    asked = Asked(chosen, profile, lang, "json" if as_json else "text", suppose=suppose)
    showing = _Showing(replace(asked, speaks=told_to(context), configs=configs))
    showing.keep_a_sheet(assumed=as_match)
    for log in logs:
        showing.file(log)
    showing.begin(logs[0])
    showing.sheets()
    if showing.report:
        try:
            shown = page(showing.hands, showing.lang, showing.report, printed=printed, sheets=showing.shown)
            save(shown, output, *logs)
        except OwnLogError:
            refuse(lang, "own-log", name=output)
        except OSError as wrong:
            refuse(lang, "cannot-write", name=output, why=why_not(wrong))
    context.exit(UNUSABLE if UNUSABLE in showing.codes else OK)


SEVERAL = 2
"""Hands of which there is a sheet."""


class _Showing(Checking):
    """Judges a file for a page: every hand of it, those that cannot be read with their message."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.hands: list[Json] = []
        self.report: list[str] = []
        self.shown: list[Json] = []
        self.pages = True

    def sheets(self) -> None:
        """Show the sheets of matches before the hands, where there are several hands."""
        if self.match_sheets is None or len(self.hands) < SEVERAL:
            return
        from oracle.report.layout import Paint
        from oracle.report.match_sheet.lines import match_sheet_report
        from oracle.viewer.matches import match_tree

        if self.as_json:
            super().sheets()
        first, lines = 0, []
        for sheet in self.match_sheets.sheets():
            self.shown.append(match_tree(sheet, first))
            lines += [*match_sheet_report(sheet, self.lang, Paint()), ""]
            first += len(sheet.rows)
        self.report[:0] = lines if self.report else []

    def _unreadable(self, fault: UnreadableLog, hand: int) -> None:
        from oracle.viewer.tree import unreadable_hand

        super()._unreadable(fault, hand)
        self.hands.append(unreadable_hand(fault.name, hand, fault.message))

    def _refused(self, tree: Json, why: str) -> None:
        from oracle.viewer.tree import unreadable_hand

        super()._refused(tree, why)
        self.hands.append(unreadable_hand(str(tree["file"]), int(str(tree["hand"])), lambda _: why))

    def _ruled(self, ruling: Ruling) -> None:
        from oracle.report.layout import Paint
        from oracle.report.ruling.whole import ruling_report
        from oracle.viewer.tree import hand_tree

        if self.as_json:
            self.form.ruling(self.out, ruling)
        self.hands.append(hand_tree(ruling))
        self.report += [*ruling_report(ruling, self.lang, Paint()), ""]
