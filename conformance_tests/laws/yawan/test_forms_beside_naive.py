"""The oracle and the naive enumerator find the same divisions; `python -m` this module with a number tries so many."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random
from typing import TYPE_CHECKING

from conformance_tests.collecting import many
from conformance_tests.laws.yawan.hands import random_case
from conformance_tests.laws.yawan.naive import divisions
from oracle.rulebook.readings import Agreed
from oracle.rulesets.yawan.hand.arranging import arranger
from oracle.rulesets.yawan.state.hands import Laid

if TYPE_CHECKING:
    from conformance_tests.laws.yawan.naive import Case

OURS = Agreed("yawan", {}, {})
EVERYDAY = many(1_500, 300)
SEED = 1998


def check(case: Case) -> list[str]:
    """Compare the divisions of one hand and name the forms that take it."""
    laid = tuple(Laid(each.kind, each.tiles, each.came) for each in case.sets)
    ours = [
        (form, tuple(sorted(tuple(sorted(piece.tiles)) for piece in pieces)))
        for form, pieces in arranger(OURS).divisions(case.tiles, laid, case.seat)
    ]
    assert len(set(ours)) == len(ours), case
    assert set(ours) == divisions(case), case
    return sorted({form for form, _ in ours})


def run(number: int, seed: int = SEED) -> Counter[str]:
    """Compare so many hands and count how many each form takes, and how many no form does."""
    chance, found = Random(seed), Counter[str]()  # noqa: S311 - reproducible hands, nothing secret
    for _ in range(number):
        forms = check(random_case(chance))
        found.update(forms or ["none"])
        found["several"] += len(forms) > 1
    return found


def test_the_oracle_divides_as_the_naive_enumerator_does() -> None:
    found = run(EVERYDAY)
    assert (
        min(found[form] for form in ("se-zu", "hua-zu", "se-dui", "hua-dui", "none", "several"))
        > EVERYDAY // 100
    )


if __name__ == "__main__":
    sys.stdout.write(f"{run(int(sys.argv[1]), seed=int(sys.argv[2]) if len(sys.argv) > 2 else SEED)}\n")
