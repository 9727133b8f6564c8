"""Sets, frames and forms against the figures the book prints."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement

import pytest

from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.tongqi.figures.forms import (
    DIRECTIONS,
    FORMS,
    SEATS,
    TileSet,
    all_butong,
    all_equal,
    all_wuzi,
    butong_frames,
    butong_frames_of,
    direction,
    form,
    form_by_facts,
    form_named,
    form_of_five,
    form_of_four,
    form_of_leap,
    form_of_own,
    form_of_pung,
    form_of_top,
    is_double,
    load_forms,
    may_become,
    may_grow,
    set_of,
    too_many,
    wuzi_frames,
    wuzi_frames_of,
)

PIPS = [f"{low}{high}" for low, high in combinations_with_replacement("123456", 2)]
SHORT = [tile for tile in PIPS if tile[0] != tile[1]]
LONG = [tile for tile in PIPS if tile[0] == tile[1]]


def completes_butong(*tiles: str) -> bool:
    return sorted("".join(tiles)) == list("123456")


def completes_wuzi(*tiles: str) -> bool:
    """Five heads equal and one not, two of the tiles a pair (section 5.2)."""
    heads = Counter("".join(tiles))
    return len(tiles) == 3 and sorted(heads.values()) == [1, 5]


def test_figure_10_shows_fifteen_butong() -> None:
    brute = {tiles for tiles in combinations(SHORT, 3) if completes_butong(*tiles)}
    assert {made.tiles for made in all_butong()} == brute
    assert len(brute) == 15


def test_figure_11_shows_forty_five_butong_frames() -> None:
    brute = {pair for pair in combinations(SHORT, 2) if len(set("".join(pair))) == 4}
    assert set(butong_frames()) == brute
    assert len(brute) == 45


def test_figure_12_shows_thirty_wuzi() -> None:
    brute = {tiles for tiles in combinations_with_replacement(PIPS, 3) if completes_wuzi(*tiles)}
    assert {made.tiles for made in all_wuzi()} == brute
    assert len(brute) == 30


def test_figure_13_shows_thirty_six_wuzi_frames() -> None:
    brute = {
        pair
        for pair in combinations_with_replacement(PIPS, 2)
        if any(completes_wuzi(*pair, third) for third in PIPS)
    }
    assert set(wuzi_frames()) == brute
    assert len(brute) == 36


@pytest.mark.parametrize("tile", PIPS)
def test_frames_of_a_tile_are_those_it_completes(tile: str) -> None:
    butong = {pair for pair in combinations(SHORT, 2) if completes_butong(*pair, tile)}
    pairs = combinations_with_replacement(PIPS, 2)
    wuzi = {pair for pair in pairs if completes_wuzi(*pair, tile)}
    assert set(butong_frames_of(tile)) == butong
    assert set(wuzi_frames_of(tile)) == wuzi
    assert (len(butong), len(wuzi)) == ((0, 5) if tile in LONG else (3, 2))


def test_there_is_an_equal_set_of_every_kind_and_size() -> None:
    assert Counter(made.kind for made in all_equal()) == {"three": 21, "four": 21, "five": 21}


@pytest.mark.parametrize(
    ("tiles", "kind"),
    [
        ("14 36 25", "butong"),
        ("11 11 12", "wuzi"),
        ("66 56 66", "wuzi"),
        ("12 12 12", "three"),
        ("44 44 44 44", "four"),
        ("44 44 44 44 44", "five"),
        ("12 34", None),
        ("12 34 35", None),
        ("11 22 33", None),
        ("11 11 23", None),
        ("12 12 11", None),
        ("11 12 13", None),
        ("44 44 44 45", None),
        ("12 34 56 12", None),
    ],
)
def test_tiles_make_the_set_the_book_calls_them(tiles: str, kind: str | None) -> None:
    made = set_of(tiles.split())
    assert (made.kind if made else None) == kind


def test_the_same_butong_twice_is_a_double() -> None:
    one, wuzi = TileSet("butong", ("12", "36", "45")), TileSet("wuzi", ("11", "11", "12"))
    assert set_of(("45", "12", "36")) == one
    assert is_double(one, one)
    assert not is_double(wuzi, wuzi)
    assert str(one) == "12-36-45"


def test_a_sixth_tile_of_a_kind_is_noticed() -> None:
    four, wuzi = TileSet("four", ("44",) * 4), TileSet("wuzi", ("44", "44", "45"))
    assert too_many((four, wuzi)) == ("44",)
    assert too_many((four,)) == ()


# Forms


def test_chapter_five_names_forty_forms_of_equal_sets() -> None:
    families = Counter(each.family for each in FORMS.by_slug.values())
    assert families == {"butong": 1, "wuzi": 1, "three": 4, "four": 8, "five": 28}


def test_fifteen_tops_come_from_five_fours_and_three_flips() -> None:
    tops = [each for each in FORMS.by_slug.values() if each.how == "top"]
    fours = ["自揭開招", "兩邊開招", "對飛開招", "頭轟", "飛頭轟"]
    flips = ["自揭", "兩邊", "對飛"]
    assert Counter(each.name for each in tops) == {f"{a}{b}余上": 1 for a in fours for b in flips}


def test_five_leaps_come_from_five_fours() -> None:
    leaps = {each.name for each in FORMS.by_slug.values() if each.how == "leap"}
    assert leaps == {"自揭開招連跳", "兩邊開招連跳", "對飛開招連跳", "頭轟連跳", "飛頭轟連跳"}


@pytest.mark.parametrize(
    ("owner", "source", "whence"),
    [
        ("ren", "ren", "self"),
        ("tian", "di", "side"),
        ("tian", "he", "side"),
        ("di", "tian", "side"),
        ("he", "tian", "side"),
        ("tian", "ren", "across"),
        ("he", "di", "across"),
    ],
)
def test_directions_follow_the_seats(owner: str, source: str, whence: str) -> None:
    assert direction(owner, source) == whence


@pytest.mark.parametrize("seat", SEATS)
def test_every_seat_has_itself_two_neighbours_and_one_opposite(seat: str) -> None:
    assert Counter(direction(seat, other) for other in SEATS) == {"self": 1, "side": 2, "across": 1}


@pytest.mark.parametrize(
    ("source", "first", "origin", "name"),
    [
        ("self", False, "own-three", "自揭開招"),
        ("side", False, "press-three", "兩邊開招"),
        ("across", False, "pat-three", "對飛開招"),
        ("side", True, "own-three", "頭轟"),
        ("side", True, "pat-three", "頭轟"),
        ("across", True, "own-three", "飛頭轟"),
        ("side", True, "press-three", "兩邊開招"),
        ("across", True, "press-three", "對飛開招"),
    ],
)
def test_fours_are_named_by_source_and_first_discard(
    source: str, first: bool, origin: str, name: str
) -> None:
    whence = next(each for each in DIRECTIONS if each == source)
    assert form_of_four(whence, dealers_first=first, origin_of_three=origin).name == name


@pytest.mark.parametrize(
    ("source", "first", "origin", "name"),
    [
        ("self", False, "own-four", "自揭鑿穿"),
        ("side", False, "press-four", "兩邊鑿穿"),
        ("across", False, "pat-four", "對飛鑿穿"),
        ("side", True, "own-four", "頭邊鑿穿"),
        ("across", True, "pat-four", "頭飛鑿穿"),
        ("across", True, "press-four", "對飛鑿穿"),
    ],
)
def test_fives_are_named_by_source_and_first_discard(
    source: str, first: bool, origin: str, name: str
) -> None:
    whence = next(each for each in DIRECTIONS if each == source)
    assert form_of_five(whence, dealers_first=first, origin_of_four=origin).name == name


@pytest.mark.parametrize(
    ("four", "flipper", "name"),
    [
        ("four-across", "across", "對飛開招對飛余上"),
        ("four-side-first", "side", "頭轟兩邊余上"),
        ("four-across-first", "self", "飛頭轟自揭余上"),
    ],
)
def test_tops_are_named_by_the_four_and_the_flip(four: str, flipper: str, name: str) -> None:
    whence = next(each for each in DIRECTIONS if each == flipper)
    assert form_of_top(form(four), whence).name == name


def test_own_sets_pungs_and_leaps_are_named() -> None:
    own = [form_of_own(size, last).name for size in (3, 4, 5) for last in ("own", "pat", "press")]
    assert own == ["克子", "拍克", "軋克", "度子", "拍度", "軋度", "划龍船", "拍龍船", "軋龍船"]
    assert form_of_pung().name == "碰子"
    assert form_of_leap(form("four-across-first")).name == "飛頭轟連跳"


def test_a_form_is_found_by_slug_name_and_alias() -> None:
    assert form_named("肚子") == form_named("度子") == form_named("own-four") == form("own-four")
    assert form_named("頭蠱") is None


def test_facts_nobody_has_a_name_for_give_no_form() -> None:
    assert form_by_facts("four", "four", ("side",), first=True) == form("four-side-first")
    assert form_by_facts("four", "four") is None
    assert form_by_facts("top", "five", ("side",)) is None


# What grows into what: the lists of 6.2, as corrected from chapter 5

BECOMES = {
    "克子": "拍度 軋度 開招 拍龍船 軋龍船 鑿穿 余上 連跳",
    "拍克": "拍度 軋度 開招 拍龍船 軋龍船 鑿穿 余上 連跳",
    "軋克": "軋度 開招 軋龍船 鑿穿 余上 連跳",
    "碰子": "",
    "度子": "拍龍船 軋龍船 鑿穿",
    "拍度": "拍龍船 軋龍船 鑿穿",
    "軋度": "軋龍船 鑿穿",
}


@pytest.mark.parametrize(("before", "after"), BECOMES.items())
def test_an_own_set_may_become_what_section_six_lists(before: str, after: str) -> None:
    start = form_named(before)
    assert start is not None
    reached = [each.name for each in FORMS.by_slug.values() if may_become(start.slug, each.slug)]
    heads = {"頭轟", "飛頭轟"}
    words = {next((word for word in after.split() if name.endswith(word)), name) for name in reached} - heads
    assert words == set(after.split())


@pytest.mark.parametrize("four", ["four-self", "four-side", "four-across", "four-side-first"])
def test_a_claimed_four_grows_by_a_flip_or_its_own_press_only(four: str) -> None:
    grown = {each.how for each in FORMS.by_slug.values() if may_grow(four, each.slug)}
    assert grown == {"top", "leap"}


def test_fives_butong_and_wuzi_do_not_grow() -> None:
    still = [each.slug for each in FORMS.by_slug.values() if each.family in ("five", "butong", "wuzi")]
    assert not [slug for slug in still for other in FORMS.by_slug if may_become(slug, other)]


def test_a_press_three_makes_no_first_discard_form() -> None:
    assert not may_grow("press-three", "four-side-first")
    assert not may_become("press-three", "top-side-first-self")
    assert may_grow("pat-three", "four-side-first")


# The loader


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"slug": "own-three"}, "stands twice"),
        ({"family": "six"}, "family is six, none of"),
        ({"sources": ["behind"]}, "behind, none of"),
        ({"aliases": ["碰子"]}, "share a name"),
        ({"from": ["own-two"]}, "is no form"),
    ],
)
def test_a_table_of_forms_with_a_fault_is_refused(change: dict[str, object], reason: str) -> None:
    document = read_table("tongqi", "forms")
    rows = [dict(row.entries) for row in document.sections("form")]
    rows[-1] |= change
    with pytest.raises(TableError, match=reason):
        load_forms(Section("forms", {**document.entries, "form": rows}))


def test_directions_that_leave_a_seat_out_are_refused() -> None:
    document = read_table("tongqi", "forms")
    gap = {"clause": "TQ-5.4d", "self": [0], "side": [1], "across": [2]}
    with pytest.raises(TableError, match="do not cover the seats"):
        load_forms(Section("forms", {**document.entries, "directions": gap}))
