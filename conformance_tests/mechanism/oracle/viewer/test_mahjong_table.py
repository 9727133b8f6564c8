"""The picture of a mahjong table: what the page is told of sets, flowers and discards, and which tiles it carries."""

from __future__ import annotations

import re
from typing import Any

import pytest

from conformance_tests.mechanism.oracle.viewer.conftest import ROOT, data_in, tree_of
from oracle.viewer.page import page

POSITION = ROOT / "conformance_tests" / "mechanism" / "oracle" / "viewer" / "mahjong.paipu"


@pytest.fixture(scope="module")
def position() -> dict[str, Any]:
    """Return what the page shows of a position with a set of every kind."""
    return tree_of(POSITION.read_text(encoding="utf-8"), "mahjong.paipu")


@pytest.fixture(scope="module")
def first(position: dict[str, Any]) -> dict[str, Any]:
    """Return the table before the first act."""
    table: dict[str, Any] = position["frames"][0]["table"]
    return table


@pytest.mark.parametrize(
    ("seat", "nth", "expected"),
    [
        ("E", 0, ("eat", "4m 6m 5m", "5m", "N")),
        ("E", 1, ("pung", "C C C", "C", "W")),
        ("S", 0, ("add-kong", "7p 7p 7p 7p", "7p", "E")),
        ("S", 1, ("kong", "1s 1s 1s 1s", "1s", "W")),
        ("W", 0, ("hidden-kong", "8s 8s 8s 8s", None, None)),
    ],
)
def test_a_set_tells_its_kind_its_claimed_tile_and_its_giver(
    first: dict[str, Any], seat: str, nth: int, expected: tuple[str, str, str | None, str | None]
) -> None:
    laid = first["sets"][seat][nth]
    assert (laid["kind"], *laid["rows"], laid["claimed"], laid["source"]) == expected


def test_flowers_lie_aside_and_discards_name_their_seat(first: dict[str, Any]) -> None:
    assert first["aside"] == {"E": "1f 5f", "S": "", "W": "2f", "N": ""}
    assert [(tile, seat) for tile, seat, *_ in first["pool"]] == [
        *(("9m", "E"), ("N", "E"), ("1m", "E"), ("W", "S")),
        *(("F", "W"), ("?", "W"), ("2m", "W")),
    ]


def test_a_page_carries_the_tiles_of_its_family_alone(position: dict[str, Any]) -> None:
    html = page([position], "en")
    symbols = set(re.findall(r'<symbol id="(tile-[^"]+)"', html))
    assert len(symbols) == 34 + 8 + len(["unknown", "back"])
    assert all(symbol.startswith("tile-mahjong-") for symbol in symbols)
    assert data_in(html)["families"] == {"mahjong": {"size": [40, 56], "rivers": True}}


def test_a_page_of_two_games_carries_the_tiles_of_both(
    position: dict[str, Any], chapter: dict[str, Any]
) -> None:
    families = data_in(page([position, chapter], "en"))["families"]
    assert {name: family["rivers"] for name, family in families.items()} == {"domino": False, "mahjong": True}


def test_a_line_of_the_sheet_shows_everything_it_is_worth() -> None:
    log = (ROOT / "conformance_tests" / "worked" / "tongqi" / "chapter12.paipu").read_text(encoding="utf-8")
    (plain, *_) = tree_of(log)["sheets"][0]["items"]
    won = (
        '[Game "lingque"]\n[Notation "1"]\n'
        "E holds 123m 456p 78s 55s EEE\nturn W\nleft 40\nW holds 9s ?x13\nW discard 9s\nE win\nend won\n"
    )
    sheet = next(one for one in tree_of(won)["sheets"] if one["seat"] == "E")
    assert plain["value"]["en"].isdecimal()
    assert {item["slug"]: item["value"] for item in sheet["items"]} == {
        "men-qian-qing": {"en": "2 fu 1 fan", "zh": "2副 1翻", "zh-Hans": "2副 1翻"},
        "fan-pai-men-feng": {"en": "4 fu 1 fan", "zh": "4副 1翻", "zh-Hans": "4副 1翻"},
        "an-ke": {"en": "2 fu 1 fan", "zh": "2副 1翻", "zh-Hans": "2副 1翻"},
        "san-se-guan-tong": {"en": "8 fu 3 fan", "zh": "8副 3翻", "zh-Hans": "8副 3翻"},
    }
