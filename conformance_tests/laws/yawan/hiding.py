"""How the acts of Yawan are seen and hidden, and what players accuse each other of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from conformance_tests.laws.hiding import Hiding, Verdict, Words, at_the_same_act

if TYPE_CHECKING:
    from collections.abc import Iterable

ACCUSED = (
    *(
        "YW-PLAY-4",
        "YW-PLAY-4a",
        "YW-PLAY-4b",
        "YW-PLAY-6",
        "YW-PLAY-7",
        "YW-PLAY-7b",
        "YW-PLAY-8",
        "YW-PLAY-8b",
    ),
    *("YW-PLAY-8d", "YW-PLAY-9", "YW-PLAY-9c", "YW-PLAY-9d", "YW-PLAY-9e", "YW-PLAY-10a", "YW-PLAY-10b"),
    *("YW-PRIO-1", "YW-PRIO-2", "YW-FORM-0", "YW-KONG-H", "YW-FOUL-1", "YW-FOUL-2", "YW-FOUL-3", "YW-FOUL-4"),
    *("YW-FOUL-5", "YW-FOUL-7", "YW-FOUL-9"),
)


TURNS = frozenset({"YW-PLAY-4", "YW-PLAY-4a", "YW-PLAY-4b", "YW-PLAY-6"})


def tells(found: Verdict, known: Iterable[Verdict]) -> bool:
    """Something else at the same act, or a draw out of turn that shows only in the discard."""
    turns = [seat for _, clause, _, seat in known if clause in TURNS]
    return at_the_same_act(found, known) or (found[1] in TURNS and found[3] in turns)


HIDING = Hiding(
    Words(
        draws=("draw", "replace"),
        open=("eat", "pung", "kong", "add-kong", "hidden-kong", "win", "discard", "rob"),
        private=("draw", "replace"),
    ),
    ACCUSED,
    tells=tells,
)
