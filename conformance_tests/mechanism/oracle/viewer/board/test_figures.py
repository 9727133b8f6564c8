"""Figures told in the page: settled on where all agree, compared where declared; and acts that nobody recorded."""

from __future__ import annotations

import pytest

from conformance_tests.collecting import played
from conformance_tests.mechanism.oracle.viewer.board.asking import figures, judging, playing, telling

WON = '[Game "tongqi"]\n[Option base "10"]\n[Option limit "3000"]\nhe win ?\nend won\n'


def figured(text: str, seat: str, amount: list[list[object]], **more: object) -> str:
    said = {"seat": seat, "what": "total", "amount": amount, **more}
    answer = figures.figured(text, 1, said)
    assert answer["wrong"] is None
    return str(answer["text"])


def test_the_hand_is_settled_on_what_all_agree_on() -> None:
    text = WON
    for seat, total in (("he", 2528), ("tian", 152), ("di", 64), ("ren", 24)):
        text = figured(text, seat, [[total, "points"]], agreed=True)
    assert text.splitlines()[3:5] == ["he win ?", "agreed he total 2528"]
    (hand,) = judging.judge(text)["hands"]
    paid = {(each["from"], each["to"]): each["amount"]["en"] for each in hand["payments"]}
    assert [paid[pair].split()[0] for pair in (("tian", "he"), ("di", "he"), ("ren", "he"))] == [
        "3000",
        "2470",
        "2510",
    ]


def test_a_declared_item_is_written_in_the_language_of_the_log() -> None:
    text = '[牌戲 "台灣"]\n北 和 ?\n終 和了\n'
    made = figured(text, "S", [[8, "points"]], what="score", item="八仙過海")
    assert made.splitlines()[2] == '南 計 "八仙過海" 8'


def test_an_item_is_told_with_its_tiles() -> None:
    text = '[Game "yawan"]\nN win ? from W\nend won\n'
    made = figured(text, "N", [[3, "points"]], agreed=True, what="score", item="老少配", tiles=["1s", "2s"])
    assert made.splitlines()[2] == 'agreed N score 12s "老少配" 3'


def test_a_figure_without_an_amount_is_not_written() -> None:
    answer = figures.figured(WON, 1, {"seat": "he", "what": "total", "amount": []})
    assert answer["text"] is None
    assert "amount" in answer["wrong"]["en"]
    with pytest.raises(playing.Gone):
        figures.figured("nothing", 1, {"seat": "he", "what": "total", "amount": [[1, "points"]]})


def test_a_hand_ends_as_is_told_and_what_is_declared_is_held_against_that() -> None:
    text = '[牌戲 "台灣"]\n北 和 ?\n終 未完\n\n[牌戲 "台灣"]\n終 未完\n'
    made = figures.ended(text, 1, "won")
    assert made.splitlines()[1:] == ["北 和 ?", "終 和了", "", '[牌戲 "台灣"]', "終 未完"]
    assert figures.ended(made, 2, "drawn").splitlines()[-1] == "終 流局"
    with pytest.raises(playing.Gone):
        figures.ended(text, 3, "won")


def test_play_goes_on_behind_acts_that_nobody_recorded() -> None:
    text = figures.unrecorded('[Game "tongqi"]\ntian discard 22\nend cut\n', 1)
    assert text.splitlines()[1:] == ["tian discard 22", "gap", "end cut"]
    made = telling.told(text, 1, 1, {"seat": "he", "act": "discard", "tiles": ["22"]})["text"]
    assert made.splitlines()[1:] == ["tian discard 22", "gap", "he discard 22", "end cut"]


def test_an_act_takes_the_place_of_figures_of_the_end() -> None:
    text = figured('[Game "taiwan"]\nE draw\nend cut\n', "E", [[3, "points"]], agreed=True)
    made = telling.told(text, 1, 1, {"seat": "E", "act": "discard", "tiles": ["1m"]})["text"]
    assert made.splitlines()[1:] == ["E draw discard 1m", "end cut"]


@pytest.mark.parametrize("game", played())
def test_every_end_of_a_hand_can_be_told(game: str) -> None:
    text = f'[Game "{game}"]\nend cut\n'
    ends = [str(each["end"]) for each in figures.counted(game)["ends"]]
    assert {"won", "drawn", "stopped", "cut"} == set(ends)
    assert [figures.ended(text, 1, end).splitlines()[1] for end in ends] == [f"end {end}" for end in ends]


@pytest.mark.parametrize("game", played())
def test_every_game_has_items_by_name_and_its_own_unit_first(game: str) -> None:
    told = figures.counted(game)
    names = [row["item"] for row in told["items"]]
    assert len(names) == len(set(names)) > 10
    assert told["units"][0]["unit"] == "points"
