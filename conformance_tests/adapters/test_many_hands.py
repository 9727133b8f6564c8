"""Hands counted in arrays: each as its sheet has it, by the tables of the day; what is no hand is refused."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from conformance_tests.benchmarks.many_hands import differing, hands_made
from oracle import ManyHands, ManyHandsError, score, score_many
from oracle.families.mahjong.kinds import KINDS, PLACE
from oracle.rulesets.lingque.figures import fans
from oracle.rulesets.lingque.figures.kinds import SEATS
from oracle.rulesets.lingque.scoring import best

if TYPE_CHECKING:
    from collections.abc import Iterator

NUMBER = 4_000


@pytest.fixture(autouse=True)
def from_nothing() -> Iterator[None]:
    """Let nothing be remembered from one test to another."""
    best.forget()
    yield
    best.forget()


def hands_of(*words: str) -> ManyHands:
    """Hands written in words, all East's own draws."""
    counts = np.zeros((len(words), len(KINDS)), np.int64)
    tiles = []
    for row, word in enumerate(words):
        numbers = ""
        found = []
        for sign in word:
            if sign in "mps":
                found += [PLACE[f"{number}{sign}"] for number in numbers]
                numbers = ""
            elif sign.isdigit():
                numbers += sign
            else:
                found.append(PLACE[sign])
        np.add.at(counts[row], found, 1)
        tiles.append(found[-1])
    zeros = np.zeros(len(words), np.int64)
    return ManyHands(counts, np.array(tiles), zeros, zeros + 1, zeros, zeros)


def test_every_hand_is_counted_as_its_sheet_has_it() -> None:
    hands = hands_made(Random(7), NUMBER)  # noqa: S311  (the same hands every time)
    scores = score_many("lingque", hands)
    assert list(differing(hands, scores)) == []
    assert 0.9 * NUMBER < scores.complete.sum() < NUMBER
    assert (scores.wins <= scores.complete).all()


def test_rare_forms_are_counted_as_their_sheets_have_them() -> None:
    words = (
        "1112345678999m5m",
        "19m19p19sESWNCFPP",
        "147m258p369sESWNC",
        "112233m112233p55s",
        "111222333m44455p5p",
        "EEESSSWWWNNCC",
        "22334455667788m",
        "123m123m123m123m9p9p",
        "123456789m99p789s",
        "EESSWWNNCCFFPP",
        "111m222p333s444mEE",
    )
    hands = hands_of(*(word for word in words if hands_of(word).counts.sum() == 14))
    scores = score_many("lingque", hands)
    assert len(hands.tile) > 7
    assert scores.complete.all()
    assert list(differing(hands, scores)) == []


def test_what_is_told_is_what_the_public_sheet_tells() -> None:
    hands = hands_made(Random(3), 60)._replace(last=None, flowers=None)  # noqa: S311  (the same every time)
    scores = score_many("lingque", hands)
    for row, counts in enumerate(hands.counts.tolist()):
        tile = hands.tile[row]
        counts[tile] -= 1
        held = " ".join(kind for kind, number in zip(KINDS, counts, strict=True) for _ in range(number))
        seat = hands.seat[row]
        source = "self" if hands.drawn[row] else SEATS[seat - 1]
        sheet = score("lingque", f"{held} +{KINDS[tile]}/{source} seat:{SEATS[seat]}")
        assert sheet.wins == scores.wins[row]
        if sheet.sheet is not None:
            assert sheet.sheet.total.low == scores.totals[row]
            told = [scores.items[place].removesuffix("/pair") for place in np.flatnonzero(scores.times[row])]
            assert sorted(item.item for item in sheet.sheet.items) == sorted(told)


def test_another_figure_reaches_the_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    hands = hands_of("234m456m678p222s55s")
    before = score_many("lingque", hands)
    counted = {before.items[place] for place in np.flatnonzero(before.times[0])}
    slug = next(slug for slug in sorted(counted) if slug in fans.FANS.fans)
    table = fans.FANS.fans[slug]
    monkeypatch.setattr(type(table), "fu", property(lambda fan: 50 if fan.slug == slug else 1), raising=False)
    best.forget()
    after = score_many("lingque", hands)
    assert after.totals[0] != before.totals[0]
    assert list(differing(hands, after)) == []


GOOD = hands_of("123456789m11p234s")


@pytest.mark.parametrize(
    ("changed", "why"),
    [
        ({"counts": GOOD.counts[:, :27]}, "columns"),
        ({"counts": GOOD.counts * 1.0}, "whole numbers"),
        ({"counts": GOOD.counts - np.eye(1, 34, 0, dtype=np.int64)}, "14 tiles"),
        ({"counts": GOOD.counts * 5}, "of a kind"),
        ({"tile": np.array([33])}, "one the hand has"),
        ({"tile": np.array([-1])}, "tile: 0 to 33"),
        ({"seat": np.array([4])}, "seat: 0 to 3"),
        ({"drawn": np.array([0, 1])}, "one for each of 1 hands"),
    ],
)
def test_what_is_no_hand_is_refused(changed: dict[str, Any], why: str) -> None:
    with pytest.raises(ManyHandsError, match=why):
        score_many("lingque", GOOD._replace(**changed))


def test_a_game_that_cannot_says_so() -> None:
    with pytest.raises(ManyHandsError, match="taiwan"):
        score_many("taiwan", GOOD)


def test_no_hands_are_no_rows() -> None:
    none = ManyHands(np.zeros((0, 34), np.int64), *(np.zeros(0, np.int64) for _ in range(3)))
    assert len(score_many("lingque", none).totals) == 0
