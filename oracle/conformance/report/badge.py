"""A badge: how many of the cases that must pass do pass, of which edition; never a percentage."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from oracle.conformance.run.summary import scope
from oracle.report.layout import cells

if TYPE_CHECKING:
    from oracle.conformance.inputs.forms import Json
    from oracle.conformance.run.summary import Summary

GREEN, AMBER, GREY = "#2f7d32", "#a05a00", "#5c5c5c"

HEIGHT = 20
PAD = 8
CELL = 6.6
"""Width of a letter of 11 pixels, a little more than it is anywhere."""


def words(summary: Summary) -> tuple[str, str]:
    """The two parts of the badge: what is claimed, and how much of it holds."""
    share = summary.share("must")
    edition = summary.head["edition"]
    label = " ".join(["paipu", *(scope(summary) or ["–"])])
    skipped = f" · {summary.skipped} skipped" if summary.skipped else ""
    return label, f"must {share}{skipped}" + (f" · edition {edition}" if edition else "")


def colour(summary: Summary) -> str:
    """Green where all that must pass does, amber where something does not, grey where nothing was asked."""
    share = summary.share("must")
    if not share.of:
        return GREY
    return GREEN if share.passed == share.of and not (summary.unexpected or summary.skipped) else AMBER


def shield(summary: Summary) -> Json:
    """The badge as an endpoint of shields.io reads it."""
    label, message = words(summary)
    return {
        "schemaVersion": 1,
        "label": label,
        "message": message,
        "color": colour(summary).removeprefix("#"),
    }


def badge(summary: Summary) -> str:
    """The badge as SVG, drawn without any font of its own."""
    label, message = map(escape, words(summary))
    left, right = (round(cells(part) * CELL) + 2 * PAD for part in (label, message))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{left + right}" height="{HEIGHT}" role="img" '
        f'aria-label="{label}: {message}"><title>{label}: {message}</title>'
        f'<clipPath id="r"><rect width="{left + right}" height="{HEIGHT}" rx="3"/></clipPath>'
        f'<g clip-path="url(#r)"><rect width="{left}" height="{HEIGHT}" fill="#3c3c3c"/>'
        f'<rect x="{left}" width="{right}" height="{HEIGHT}" fill="{colour(summary)}"/></g>'
        '<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">'
        f'<text x="{left / 2}" y="14">{label}</text><text x="{left + right / 2}" y="14">{message}</text></g></svg>\n'
    )
