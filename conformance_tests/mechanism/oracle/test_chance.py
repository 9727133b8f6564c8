"""The one source of chance: published numbers, every value as likely as any other, nothing else mixed in."""

from __future__ import annotations

from collections import Counter

import pytest

from oracle.game.chance import Chance


def test_the_stream_is_that_of_splitmix64() -> None:
    # The reference implementation's first outputs for the seeds 0 and 1234567.
    zero, other = Chance(0), Chance(1234567)
    assert [zero.word() for _ in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]
    assert [other.word() for _ in range(2)] == [6457827717110365317, 3203168211198807973]


def test_a_number_below_is_below_and_every_one_comes() -> None:
    chance = Chance(7)
    drawn = Counter(chance.below(6) for _ in range(6_000))
    assert set(drawn) == set(range(6))
    assert min(drawn.values()) > 850


@pytest.mark.parametrize("bound", [0, -1])
def test_nothing_is_below_nothing(bound: int) -> None:
    with pytest.raises(ValueError, match="below nothing"):
        Chance(1).below(bound)


def test_a_shuffle_keeps_everything_and_leaves_the_old_order_alone() -> None:
    things = list(range(20))
    shuffled = Chance(3).shuffled(things)
    assert sorted(shuffled) == things == list(range(20))
    assert shuffled != things
    assert Chance(3).shuffled(things) == shuffled


def test_dice_have_six_faces() -> None:
    chance = Chance(11)
    thrown = [face for _ in range(300) for face in chance.dice(3)]
    assert set(thrown) == {1, 2, 3, 4, 5, 6}
    assert len(thrown) == 900


def test_one_of_several_is_one_of_them() -> None:
    chance = Chance(5)
    assert {chance.one_of("abc") for _ in range(60)} == {"a", "b", "c"}
