"""The published cases notice mistakes that authors make; of those they do not, the reason stands beside the mistake."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from conformance_tests.engines.fakes.of_roles import of_roles
from conformance_tests.engines.planted.noticed import asked, by_engine, first, makes, mistakes

if TYPE_CHECKING:
    from conformance_tests.engines.fakes.reported import Fake

FAKES = tuple(of_roles())


def test_there_are_more_than_a_hundred_of_each_sort() -> None:
    assert len(FAKES) > 100
    assert len(mistakes()) > 100


@pytest.mark.parametrize("fake", FAKES, ids=lambda fake: f"{fake.game}, {fake.name}")
def test_a_mistake_about_who_is_noticed(fake: Fake) -> None:
    assert first(makes(fake), asked(fake.game, fake.kinds)) is not None


@pytest.mark.long  # a hundred mistakes, and the cases of a game for each
@pytest.mark.parametrize("game", ["lingque", "taiwan"])
def test_a_mistake_of_the_plain_engine_is_noticed_unless_it_is_none(game: str) -> None:
    unnoticed = {each.name for each in mistakes() if each.game == game and by_engine(each) is None}
    assert unnoticed == {each.name for each in mistakes() if each.game == game and each.same}
