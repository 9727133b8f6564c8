"""The score sheet of a hand as a table, and in one line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from docutils import nodes

from paipu_site.language import named, said
from paipu_site.pieces import group, mention, table

if TYPE_CHECKING:
    from collections.abc import Mapping


def sheet_table(sheet: Mapping[str, object], page: str) -> nodes.container:
    """Items and steps one under another; the tiles of the items where most of them name their own."""
    with_tiles = 2 * sum(bool(item["tiles"]) for item in sheet["items"]) > len(sheet["items"])
    rows = [_item(item, page) for item in sheet["items"]] + [_step(step, page) for step in sheet["steps"]]
    head = [said(f"sheet.{word}") for word in ("tiles", "item", "clauses", "value")]
    if not with_tiles:
        head, rows = head[1:], [row[1:] for row in rows]
    return table(head, rows, ["paipu-sheet"])


def sheet_line(sheet: Mapping[str, object]) -> list[nodes.Node]:
    """What counts and what it comes to, in words, or why there is nothing to count."""
    if sheet["total"] is None:
        return [nodes.Text(said("sheet.no-win", why=shortfall(sheet)))]
    items = said("marks.comma").join(
        said("sheet.counts", item=item["name"], value=amount(item["value"])) for item in sheet["items"]
    )
    worth = said("sheet.total", items=items or said("sheet.nothing"), total=amount(sheet["total"]))
    return [
        nodes.Text(
            worth if sheet["wins"] else f"{worth} {said('sheet.no-win', why=shortfall(sheet))}".strip()
        )
    ]


def shortfall(sheet: Mapping[str, object]) -> str:
    """Why a hand does not win, or what in it no table could hold."""
    wrong = [str(each["reason"]) for each in sheet["impossible"]]
    return str(sheet["reason"] or " ".join(wrong))


def _item(item: Mapping[str, object], page: str) -> list[nodes.Node]:
    tiles, clauses = " ".join(map(str, item["tiles"])), [item["clause"], *item["also"]]
    return [
        nodes.literal(tiles, tiles) if tiles else nodes.Text(""),
        nodes.Text(str(item["name"])),
        group(*(mention(str(clause), "clause", page) for clause in clauses)),
        nodes.Text(amount(item["value"])),
    ]


def _step(step: Mapping[str, object], page: str) -> list[nodes.Node]:
    return [
        nodes.Text(""),
        nodes.emphasis("", str(step["text"])),
        mention(str(step["clause"]), "clause", page),
        nodes.strong("", amount(step["result"])),
    ]


def amount(value: object) -> str:
    """Write an amount of the JSON in words: `[[2592, "he"]]` as `2592 points`, a range by the ends that are known."""
    if isinstance(value, dict):
        low, high = value["low"], value["high"]
        if high is None:
            return (
                said("sheet.at-least", low=amount(low))
                if any(number for number, _ in low)
                else said("sheet.unknown")
            )
        return said("sheet.range", low=" ".join(str(number) for number, _ in low), high=amount(high))
    if not isinstance(value, list):
        return str(value)
    return " ".join(f"{number} {named('units', unit)}" for number, unit in value)
