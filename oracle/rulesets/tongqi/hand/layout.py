"""07-layout: how a set lies on the table (攤牌法)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.game.ruleset import LayOut
from oracle.rulebook.clauses import ClauseId, cites
from oracle.rulesets.tongqi.figures.forms import form

if TYPE_CHECKING:
    from oracle.table.acts import LaidSet


@cites("TQ-7.4", "TQ-7.5")
def lay_out(laid: LaidSet) -> LayOut | None:
    """The rows of a laid set by its form: a four or five in the shape that shows where its tiles came from.

    A claimed tile lies alone in the front row where the shape begins with one tile (TQ-7.1 to 7.3); what was
    laid from the hand alone without a shape of its own, and what is no set, lies in one row.
    """
    if not laid.form:
        return None
    made = form(laid.form)
    clause = ClauseId(made.shape_clause)
    if made.how == "eat" and laid.claimed is None:
        return LayOut(made.name, (laid.tiles,), clause)
    lengths = [int(length) for length in made.shape.split("-")]
    if sum(lengths) != len(laid.tiles):
        return LayOut(made.name, (laid.tiles,), clause)
    tiles = _front_first(laid)
    ends = [sum(lengths[: number + 1]) for number in range(len(lengths))]
    rows = tuple(tiles[end - length : end] for length, end in zip(lengths, ends, strict=True))
    return LayOut(made.name, rows, clause)


def _front_first(laid: LaidSet) -> tuple[str, ...]:
    """The tiles of a set, the claimed one before the others."""
    if laid.claimed is None or laid.claimed not in laid.tiles:
        return laid.tiles
    others = list(laid.tiles)
    others.remove(laid.claimed)
    return (laid.claimed, *others)
