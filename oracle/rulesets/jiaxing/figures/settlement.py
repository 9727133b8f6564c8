"""04-count, `settlement.toml`: the figures of who pays whom (section 3.7 ⑤)."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Annotated

from grammar.records import dataclass
from oracle.rulebook.clauses import cites
from oracle.rulebook.house_rules import laid
from oracle.rulebook.tables import KEPT, read_table
from oracle.rulebook.typed import read_as

if TYPE_CHECKING:
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.readings import Agreed
    from oracle.rulebook.tables import Section


@dataclass(frozen=True, slots=True)
class Settlement:
    """What the dealer pays and receives is multiplied by, and whether those who have not won settle with one another."""

    dealer_factor: Annotated[int, "dealer.factor"]
    dealer_clause: Annotated[str, "dealer.clause"]
    others: Annotated[str, "others.settle"]


@cites("JX-3.7e")
def load_settlement(document: Section) -> Settlement:
    """Read the figures; by the book nothing is doubled."""
    return read_as(document, Settlement)


SETTLEMENT = load_settlement(read_table("jiaxing", "settlement"))
"""The figures of the game."""

BY_PAIRS = "pairs"
"""The word by which those who have not won settle with one another, each pair by itself."""


@lru_cache(KEPT)
def _at(house_rules: HouseRules) -> Settlement:
    return load_settlement(laid("jiaxing", "settlement", house_rules))


def settlement_in(agreed: Agreed) -> Settlement:
    """The figures as they hold at a table."""
    return SETTLEMENT if agreed.house_rules is None else _at(agreed.house_rules)
