"""Sets as the notation writes them: which form a word describes, and from which direction its tiles came."""

from __future__ import annotations

from typing import TYPE_CHECKING

from oracle.families.dominoes.written import tiles_of
from oracle.rulebook.clauses import cites
from oracle.rulesets.tongqi.figures.forms import SEATS, Direction, Form, direction, form_by_facts, set_of

if TYPE_CHECKING:
    from grammar.syntax import SetWord

CLAIMED_WORDS = ("four", "five", "top", "leap")
"""The words of sets whose form hangs on who gave their tiles."""

OWN_WORDS = ("own", "pat", "press")
"""The words of own sets (自己的牌): from the deal, by 拍, by 軋."""


@cites("TQ-5.4d", "TQ-5.4e", "TQ-5.4f", "TQ-5.5d", "TQ-5.5e", "TQ-5.5f")
def form_of_word(owner: str, word: SetWord) -> Form | None:
    """The form a set word describes, or `None` if the word does not say where its tiles came from."""
    made = set_of(tiles_of(word))
    if made is None:
        return None
    if word.kind == "eat":
        return form_by_facts("eat", made.kind)
    sources: list[Direction] = [
        found for qualifier in word.qualifiers if (found := direction_of(owner, qualifier)) is not None
    ]
    wanted = {"four": 1, "five": 1, "top": 2, "leap": 1}.get(word.kind, 0)
    if len(sources) < wanted:
        return None
    return form_by_facts(word.kind, made.kind, tuple(sources[:wanted]), first="first" in word.qualifiers)


def direction_of(owner: str, qualifier: str) -> Direction | None:
    """The direction a source names, seen from the owner of the set: a seat or a relative seat."""
    if qualifier in SEATS:
        return direction(owner, qualifier)
    relative: dict[str, Direction] = {
        "self": "self",
        "side": "side",
        "upper": "side",
        "lower": "side",
        "across": "across",
    }
    return relative.get(qualifier)
