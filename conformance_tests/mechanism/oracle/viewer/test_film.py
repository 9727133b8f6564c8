"""The pictures of a hand: one an act, all tiles on every one, sets in the shapes of chapter 7."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from typing import Any

import pytest

from conformance_tests.mechanism.oracle.viewer.conftest import HOSTILE, ROOT, tree_of
from oracle.game.registry import load
from oracle.table.acts import LaidSet

Scene = dict[str, Any]
FORMS = tomllib.loads((ROOT / "spec" / "tongqi" / "forms.toml").read_text(encoding="utf-8"))["form"]
SEATS = ("tian", "di", "ren", "he")


def row_after(row: Any, change: Any) -> Any:  # noqa: ANN401  (a row of the page, of one form or the other)
    """A row of tiles, of sets or of the pool after a change."""
    if not isinstance(change, dict):
        return change
    parts, came = (each.split() if isinstance(each, str) else each for each in (row, change["in"]))
    whole = [*parts[: change["at"]], *came, *parts[change["at"] + change["out"] :]]
    return " ".join(whole) if isinstance(row, str) else whole


def scenes(hand: dict[str, Any]) -> list[Scene]:
    """Put the differences together again, as the page does."""
    now: Scene = {"hands": {}, "sets": {}, "aside": {}, "looked": {}, "pool": []}
    found = []
    for frame in hand["frames"]:
        changed = frame["table"]
        after = {**now, **changed}
        for place in ("sets", "aside", "looked"):
            rows_after = {
                seat: row_after(now[place].get(seat), row) for seat, row in changed.get(place, {}).items()
            }
            after[place] = {**now[place], **rows_after}
        after["hands"] = {**now["hands"]}
        for seat, one in changed.get("hands", {}).items():
            tiles = row_after(now["hands"].get(seat, {}).get("tiles"), one["tiles"])
            after["hands"][seat] = {**one, "tiles": tiles}
        after["pool"] = row_after(now["pool"], changed.get("pool", now["pool"]))
        now = after
        found.append(now)
    return found


def lying(scene: Scene) -> Counter[str]:
    """Count every tile that lies somewhere in sight."""
    tiles: list[str] = [*scene["turned"], *(out[0] for out in scene["pool"])]
    tiles += [scene["open"][0]] if scene["open"] else []
    for seat in SEATS:
        tiles += scene["hands"][seat]["tiles"].split()
        tiles += [tile for laid in scene["sets"][seat] for row in laid["rows"] for tile in row.split()]
        tiles += scene["aside"][seat].split() + scene["looked"][seat].split()
    return Counter(tiles)


def rows(laid: dict[str, Any]) -> list[int]:
    return [len(row.split()) for row in laid["rows"]]


def at(hand: dict[str, Any], act: int) -> int:
    return next(number for number, frame in enumerate(hand["frames"]) if frame.get("at") == act)


def test_there_is_a_picture_before_play_one_an_act_and_one_at_the_end(chapter: dict[str, Any]) -> None:
    assert [frame.get("at") for frame in chapter["frames"]] == [None, *range(1, 56), None]


def test_every_picture_holds_all_105_tiles(chapter: dict[str, Any]) -> None:
    for scene in scenes(chapter):
        assert sum(lying(scene).values()) + scene["left"] == 105


def test_nothing_is_unseen_in_a_full_log_and_no_kind_has_six_copies(chapter: dict[str, Any]) -> None:
    last = scenes(chapter)[-1]
    assert [last["hands"][seat]["unseen"] for seat in SEATS] == [0, 0, 0, 0]
    assert max(lying(last).values()) == 5
    assert last["left"] == 0


def test_a_difference_holds_only_what_changed(chapter: dict[str, Any]) -> None:
    discard = chapter["frames"][at(chapter, 5)]["table"]
    assert set(discard) == {"hands", "open"}
    assert set(discard["hands"]) == {"tian"}


@pytest.mark.parametrize(
    ("seat", "tile", "shape"),
    [
        ("tian", "44", [1, 1, 3]),
        ("di", "56", [2, 3]),
        ("ren", "22", [2, 3]),
        ("ren", "24", [4]),
        ("he", "66", [1, 4]),
        ("di", "45", [1, 2]),
    ],
)
def test_sets_lie_in_the_shapes_of_chapter_7(
    chapter: dict[str, Any], seat: str, tile: str, shape: list[int]
) -> None:
    laid = [one for one in scenes(chapter)[-1]["sets"][seat] if set(" ".join(one["rows"]).split()) == {tile}]
    assert [rows(one) for one in laid] == [shape]


@pytest.mark.parametrize("form", FORMS, ids=lambda form: str(form["slug"]))
def test_every_form_lies_as_its_table_says(form: dict[str, str]) -> None:
    tiles = {
        "butong": "12 34 56",
        "wuzi": "12 22 22",
        "three": "33 33 33",
        "four": "33 " * 4,
        "five": "33 " * 5,
    }
    row = tuple(tiles[form["family"]].split())
    own = form["how"] in ("own", "pat", "press")
    laid = load("tongqi").layout.lay_out
    assert laid is not None
    lying = laid(
        LaidSet(form["family"], row, form["slug"], 1, None if own else row[-1], None if own else "di")
    )
    assert lying is not None
    assert (lying.name, lying.clause) == (form["name"], form["shape_clause"])
    assert "-".join(str(len(part)) for part in lying.rows) == form["shape"]
    assert sorted(tile for part in lying.rows for tile in part) == sorted(row)


def test_what_is_no_set_lies_in_one_row() -> None:
    laid = load("tongqi").layout.lay_out
    assert laid is not None
    assert laid(LaidSet("none", ("12", "13", "14"), "", 1)) is None


def test_an_eaten_tile_lies_alone_in_the_front_row(chapter: dict[str, Any]) -> None:
    eaten = scenes(chapter)[at(chapter, 28)]["sets"]["he"][-1]
    assert eaten["rows"] == ["15", "26 34"]
    assert eaten["claimed"] == "15"


def test_who_may_claim_the_open_tile_is_told_with_the_clause(chapter: dict[str, Any]) -> None:
    frame = chapter["frames"][at(chapter, 26)]
    claims = {(may["seat"], may["act"], may["clause"]) for may in frame["may"] if may["claim"]}
    assert claims == {("tian", "pung", "TQ-4.2c"), ("he", "eat", "TQ-4.2b")}


def test_an_act_is_told_with_its_source_and_the_form_it_made(chapter: dict[str, Any]) -> None:
    text = chapter["frames"][at(chapter, 44)]["text"]
    assert text["en"] == "he (和) completes a five with 66, discarded by tian: 兩邊鑿穿"
    assert text["zh"] == "和家鑿穿六六（天家所打）：兩邊鑿穿"


def test_an_act_knows_its_place_in_the_text(chapter: dict[str, Any]) -> None:
    frame = chapter["frames"][at(chapter, 42)]
    line = chapter["log"]["lines"][frame["line"] - chapter["log"]["line"]]
    begin, end = frame["span"]
    assert line[begin:end] == "eat 35 making 11-11-16 12-35-46 12-35-46"


def test_findings_are_pinned_to_their_act_or_to_the_end(chapter: dict[str, Any]) -> None:
    end = len(chapter["frames"]) - 1
    pinned = [(found["clauses"][0], found["frame"]) for found in chapter["findings"]]
    assert pinned == [("TQ-5.5d", at(chapter, 44)), ("TQ-11.3", end), ("TQ-4.3d4", end)]


def test_every_cited_clause_stands_in_the_page_with_both_texts(chapter: dict[str, Any]) -> None:
    cited = {clause for found in chapter["findings"] for clause in found["clauses"]}
    cited |= {may["clause"] for frame in chapter["frames"] for may in frame["may"]}
    cited |= {item["clause"] for sheet in chapter["sheets"] for item in sheet["items"]}
    cited |= {step["clause"] for paid in chapter["payments"] for step in paid["steps"]}
    assert cited <= set(chapter["clauses"])
    assert all(
        text["en"] and text["zh"]
        for clause in chapter["clauses"].values()
        for text in (clause["title"], clause["text"])
    )


def test_payments_come_to_the_printed_result(chapter: dict[str, Any]) -> None:
    assert chapter["balance"] == {"tian": -3360, "di": -1700, "ren": 7750, "he": -2690}


def test_unseen_tiles_and_an_unknown_wall_are_told_as_such() -> None:
    hand = tree_of('[Game "tongqi"]\nturned 11\ntian holds 11 ?x19\ngap 3\ndi discard 13\nend cut\n')
    first, after_gap, *_ = scenes(hand)
    assert first["hands"]["tian"] == {"tiles": "11", "unseen": 19}
    assert first["hands"]["ren"] == {"tiles": "", "unseen": 20}
    assert after_gap["hands"]["tian"]["unseen"] is None
    assert after_gap["left"] is None
    assert hand["frames"][1]["text"]["en"] == "Here 3 acts are missing from the log"


def test_a_finding_before_play_is_pinned_to_the_first_picture() -> None:
    hand = tree_of('[Game "tongqi"]\ntian holds 11x6 ?x14\ntian take discard ?\nend cut\n')
    assert [found["frame"] for found in hand["findings"] if found["kind"] == "impossible"] == [0]


def test_a_claim_is_pinned_to_the_act_it_names() -> None:
    hand = tree_of(HOSTILE.read_text(encoding="utf-8"))
    assert [hand["frames"][claim["frame"]].get("at") for claim in hand["claims"]] == [8, 11]
    assert hand["claims"][0]["words"] == "<i>I saw it</i>"


def test_a_page_grows_with_the_acts_of_a_hand_and_no_faster() -> None:
    def size(lines: int) -> int:
        acts = "".join(f"{'ESWN'[number % 4]} draw discard 5m\n" for number in range(lines))
        return len(json.dumps(tree_of(f'[Game "taiwan"]\n[Dealer "E"]\n{acts}end cut\n')))

    assert size(400) < 2.5 * size(200)


def test_no_seat_is_the_winner_of_a_false_win() -> None:
    hand = tree_of(
        '[Game "taiwan"]\n[Dealer "E"]\nS holds 46m 123456p 123789s EE\nturn E\nleft 50\n'
        "E draw discard 6m\nS win\nend won\n"
    )
    assert hand["winner"] is None
    assert any(sheet["seat"] == "S" for sheet in hand["sheets"])


def test_the_next_dealer_is_told_with_how_often_he_will_have_dealt_again() -> None:
    hand = tree_of('[Game "taiwan"]\n[Dealer "E"]\n[Streak "0"]\nturn E\nleft 16\nend drawn\n')
    assert hand["next"] == {"en": "E, streak 1", "zh": "東，連莊1", "zh-Hans": "东，连庄1"}


def test_an_act_done_at_the_same_time_as_the_one_before_says_so() -> None:
    hand = tree_of(
        '[Game "yawan"]\n[Dealer "E"]\nE discard 5m\nS pung 5m with 55m discard 2m\n'
        "W chow 5m with 46m together discard 1m\nend cut\n"
    )
    texts = [frame["text"]["en"] for frame in hand["frames"]]
    assert sum("at the same time as the act before" in text for text in texts) == 1


def test_a_fact_beside_the_acts_is_told_with_what_it_decides() -> None:
    hand = tree_of(
        '[Game "lingque"]\n[Dealer "E"]\nW sets pung:555p/S pung:222s/S pung:PPP\nW holds 888s 3m\n'
        "turn S\nleft 30\nS draw discard 3m\nW win 3m\nreferee rules LQ-3B.2 for E\n"
        "referee finds at 2 from E\nend won\n"
    )
    ruled, found = hand["facts"]
    assert ruled["text"]["en"] == "As found by the referee (line 9): LQ-3B.2 for E. It decides LQ-3B.2."
    assert ruled["text"]["zh"].endswith("LQ-3B.2。")
    assert (ruled["line"], ruled["clauses"]) == (9, ["LQ-3B.2"])
    assert "LQ-3B.2" in hand["clauses"]
    assert hand["frames"][found["frame"]].get("at") == 2


def test_a_sheet_tells_what_else_is_as_right() -> None:
    hand = tree_of(
        '[Game "lingque"]\n[Dealer "E"]\nS holds 1239m\nS sets chow:345p/E chow:567s/E chow:456m/E\n'
        "turn E\nleft 20\nE draw 9m discard 9m\nS win 9m\nend won\n"
    )
    sheets = {sheet["seat"]: sheet["equals"] for sheet in hand["sheets"]}
    assert sheets["S"] == [
        {
            "en": "As right, and worth the same: 三色连环 instead of 三色步高.",
            "zh": "同樣正確，計數相等：三色步高可以換成三色连环。",
            "zh-Hans": "同样正确，计数相等：三色步高可以换成三色连环。",
        }
    ]
    assert sheets["E"] == []


def test_a_claim_stands_at_the_act_that_bears_it_out() -> None:
    """TW-TAI-25: an accusation that names no act is pinned to the act it is about, not to the end of the hand."""
    hand = tree_of(
        '[Game "taiwan"]\n[Dealer "E"]\n[Streak "0"]\nturn N\nleft 17\n'
        "N draw 6f flower 6f replace 1m\nE claim N TW-TAI-25\nend drawn\n"
    )
    assert hand["frames"][hand["claims"][0]["frame"]]["text"]["en"] == "N takes 1m in its place"
