"""Readings: what is in force, however it is read, and what a choice may be."""

from __future__ import annotations

import pytest

from oracle.game.hands import known
from oracle.rulebook.readings import ReadingError, agree, checked, in_force, register


@pytest.mark.parametrize("game", known())
def test_what_is_in_force_is_what_the_register_chooses(game: str) -> None:
    assert in_force(game) == {identifier: reading.chosen for identifier, reading in register(game).items()}


def test_our_own_choice_is_no_difference() -> None:
    assert checked("tongqi", {"TQ-A3": in_force("tongqi")["TQ-A3"]}) == {}
    assert checked("tongqi", {"TQ-A3": "total"}) == {"TQ-A3": "total"}


@pytest.mark.parametrize(
    ("layers", "key"),
    [
        (({"TQ-A3": "total"}, {"TQ-A3": "each-payment"}), "reading-conflict"),
        (({"TQ-A999": "total"},), "reading-unknown"),
        (({"TQ-A3": "sometimes"},), "reading-no-candidate"),
        (({"TQ-A33": "possible"},), "reading-only-ours"),
    ],
)
def test_a_choice_that_cannot_be_applied_is_named(layers: tuple[dict[str, str], ...], key: str) -> None:
    with pytest.raises(ReadingError) as refused:
        agree("tongqi", {}, {}, layers)
    assert refused.value.key == key
    assert refused.value.sentence("zh") != refused.value.sentence("en") == str(refused.value)


@pytest.mark.parametrize("written", ["many", "-5", "1.5", "1" * 10, ""])
def test_a_figure_agreed_beforehand_is_a_whole_number(written: str) -> None:
    with pytest.raises(ReadingError):
        agree("tongqi", {}, {"base": written}).number("base", 20)
    assert agree("tongqi", {}, {"base": "30"}).number("base", 20) == 30
    assert agree("tongqi", {}, {}).number("base", 20) == 20
