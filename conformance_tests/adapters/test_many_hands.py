"""Hands counted in arrays: each as its sheet has it, by the tables of the day; what is no hand is refused."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from conformance_tests.benchmarks.made_hands import fourteen
from conformance_tests.benchmarks.many_hands import differing, hands_made
from conformance_tests.collecting import many
from conformance_tests.mechanism.oracle.rulesets.lingque import trial_form
from oracle import ManyHands, ManyHandsError, score, score_many
from oracle.families.mahjong.kinds import KINDS, PLACE
from oracle.game import hands as of_games
from oracle.rulebook.readings import register, shipped_profiles
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


COUNTED = [game for game in of_games.known() if of_games.hands_of(game).score_many is not None]
"""The games whose hands are counted in arrays."""

TABLES: list[tuple[str, dict[str, Any]]] = [
    *[(game, {}) for game in COUNTED],
    *[
        (game, {"readings": {reading.id: candidate}})
        for game in COUNTED
        for reading in register(game).values()
        for candidate in reading.candidates
        if reading.executable and candidate != reading.chosen
    ],
    *[(game, {"profile": name}) for game in COUNTED for name in shipped_profiles(game)],
]
"""Every table such a game is played at: in our readings, with one that is read otherwise, under a shipped profile."""

ENDS = [PLACE[f"{number}{suit}"] for suit in "mps" for number in "19"]
HONOURS = [PLACE[honour] for honour in "ESWNCFP"]


def uncommon(chance: Random) -> list[int]:
    """Kinds of fourteen tiles that make a special form, or four equal tiles that are to be two pairs."""
    pairs = chance.sample(range(len(KINDS)), 7)
    suits = chance.sample("mps", 3)
    apart = [
        PLACE[f"{number}{suit}"]
        for suit, first in zip(suits, "123", strict=True)
        for number in (int(first), int(first) + 3, int(first) + 6)
    ]
    return chance.choice(
        [
            pairs * 2,
            [*pairs[:5] * 2, *pairs[:2] * 2],
            chance.sample([*apart, *HONOURS], 14),
            [*ENDS, *HONOURS, chance.choice([*ENDS, *HONOURS])],
        ]
    )


def hands_of_every_kind(chance: Random, number: int) -> ManyHands:
    """Hands of every form, a quarter of them spoiled by one tile."""
    counts = np.zeros((number, len(KINDS)), np.int64)
    tile = np.zeros(number, np.int64)
    for row in range(number):
        kinds = uncommon(chance) if chance.random() < 0.5 else fourteen(chance)
        if chance.random() < 0.25:
            kinds[0] = chance.choice([kind for kind in range(len(KINDS)) if kinds.count(kind) < 4])
        np.add.at(counts[row], kinds, 1)
        tile[row] = chance.choice(kinds)
    bits = np.array([chance.getrandbits(3) for _ in range(number)])
    return ManyHands(counts, tile, bits & 3, bits >> 2)


def contradicted(game: str, hands: ManyHands, table: dict[str, Any]) -> list[str]:
    """The hands of which the arrays and the public sheets tell different things."""
    scores = score_many(game, hands, **table)
    found = []
    for row, counts in enumerate(hands.counts.tolist()):
        tile, seat = hands.tile[row], hands.seat[row]
        counts[tile] -= 1
        held = " ".join(kind for kind, number in zip(KINDS, counts, strict=True) for _ in range(number))
        source = "self" if hands.drawn[row] else SEATS[seat - 1]
        words = f"{held} +{KINDS[tile]}/{source} seat:{SEATS[seat]}"
        answer = score(game, words, **table)
        items = sorted(
            scores.items[place].removesuffix("/pair") for place in np.flatnonzero(scores.times[row])
        )
        counted = (bool(scores.complete[row]), bool(scores.wins[row]), int(scores.totals[row]), items)
        sheet = answer.sheet
        total, lines = (
            (0, []) if sheet is None else (sheet.total.low, sorted(item.item for item in sheet.items))
        )
        if counted != (sheet is not None, answer.wins, total, lines):
            found.append(words)
    return found


@pytest.mark.parametrize(("game", "table"), TABLES, ids=str)
def test_at_every_table_the_arrays_tell_what_the_public_sheets_tell(game: str, table: dict[str, Any]) -> None:
    hands = hands_of_every_kind(Random(3), many(600, 60))  # noqa: S311  (the same hands every time)
    assert contradicted(game, hands, table) == []


def test_a_reading_of_a_form_reaches_the_arrays(monkeypatch: pytest.MonkeyPatch) -> None:
    four, hands = hands_of("11338888pEECC5s5s"), hands_of_every_kind(Random(5), 200)  # noqa: S311
    assert not score_many("lingque", four).complete.any()
    ours = score_many("lingque", hands).complete.sum()
    for readings in trial_form.entered(monkeypatch):
        scores = score_many("lingque", four, readings=readings)
        assert (scores.complete[0], scores.wins[0]) == (True, True)
        assert score_many("lingque", hands, readings=readings).complete.sum() > ours
        assert contradicted("lingque", hands, {"readings": readings}) == []


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


def test_hands_as_text_are_refused_with_a_sentence() -> None:
    with pytest.raises(ManyHandsError, match="`score` takes a hand as text"):
        score_many("lingque", ["111m 444p 777s 55s 23m +1m/self"])  # type: ignore[arg-type]
