"""A hand of which not every sorting could be weighed has no known total, and the sheet says so."""

from __future__ import annotations

from typing import TYPE_CHECKING

import oracle
from oracle.families.dominoes import sorting
from oracle.families.dominoes.sorting import BudgetSpentError, Partition, weighed

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

# Twenty-one short tiles that fall into 不同 in several ways.
HAND = "12x2 56 13x2 25 46x2 14 26x2 35x2 15 24 36 16 23 45x2 +34/across prospect:11-22-33-44"


def test_all_sortings_weighed_give_a_known_total() -> None:
    answer = oracle.score("tongqi", HAND)
    assert answer.sheet is not None
    assert answer.sheet.total.exact
    assert answer.sheet.open_facts == ()


def test_sortings_left_out_leave_the_total_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sorting, "SORTINGS", 1)
    answer = oracle.score("tongqi", HAND)
    assert answer.sheet is not None
    assert answer.sheet.total.high is None
    assert [fact.key for _, fact in answer.sheet.open_facts] == ["every-sorting"]


def test_a_search_given_up_is_not_all_there_is() -> None:
    def ways() -> Iterator[Partition]:
        yield Partition((), (), (), (0,))
        raise BudgetSpentError

    assert weighed(ways()) == (((Partition((), (), (), (0,)), 0),), False)
