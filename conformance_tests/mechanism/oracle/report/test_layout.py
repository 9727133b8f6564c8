"""Text for a terminal: widths in cells, lines broken where a reader breaks them, columns that line up."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oracle.report.layout import Paint, cells, chained, columns, compact, left, right, shortened, wrapped

TEXTS = st.text(alphabet=st.sampled_from("ab 長矮牌，。（）→-"), max_size=200)


@pytest.mark.parametrize(
    ("text", "width"), [("", 0), ("ren", 3), ("人家", 4), ("a人", 3), ("→ −", 3), ("e\u0301", 1)]
)
def test_a_chinese_character_fills_two_cells(text: str, width: int) -> None:
    assert cells(text) == width


@given(TEXTS, st.integers(min_value=12, max_value=80))
def test_no_line_is_wider_than_asked_and_nothing_is_lost(text: str, width: int) -> None:
    lines = wrapped(text, "  ", width=width)
    longest = max((cells(word) for word in text.split()), default=0)
    assert all(cells(line) <= max(width, 2 + longest) for line in lines)
    assert "".join("".join(lines).split()) == "".join(text.split())


def test_a_word_of_letters_is_not_broken_and_chinese_is() -> None:
    assert wrapped("one three five", width=9) == ["one three", "five"]
    assert wrapped("長牌矮牌長牌", width=8) == ["長牌矮牌", "長牌"]


def test_no_line_begins_with_a_closing_mark() -> None:
    assert wrapped("長牌矮牌，長牌", width=8) == ["長牌矮", "牌，長牌"]


def test_the_first_line_may_stand_out() -> None:
    assert wrapped("one two", "    ", "1. ", width=7) == ["1. one", "    two"]


def test_a_chain_breaks_before_its_links_only() -> None:
    assert chained(["one two", "three four", "five"], " → ", " ", width=14) == [
        " one two",
        " → three four",
        " → five",
    ]


@given(TEXTS, st.integers(min_value=20, max_value=100))
def test_what_is_shortened_fits_and_begins_as_it_did(text: str, most: int) -> None:
    short = shortened(text, most)
    assert text.startswith(short.removesuffix(" …").rstrip())
    assert short == text or cells(short.removesuffix(" …")) <= most


def test_a_text_is_cut_behind_a_part_of_its_sentence() -> None:
    assert shortened("One thing is so; another is not; a third.", 35) == "One thing is so; another is not …"


def test_columns_line_up_in_cells() -> None:
    assert columns([("底", "20"), ("base", "2592")], "<>", " ") == [" 底      20", " base  2592"]
    assert (left("底", 4), right("底", 4)) == ("底  ", "  底")


def test_an_empty_column_takes_no_room() -> None:
    assert columns([("a", "", "b")], "<<<", "") == ["a  b"]


def test_equal_tiles_are_written_once_with_their_number() -> None:
    assert compact(["44", "44", "44", "15", "26"]) == ["44x3", "15", "26"]


def test_colour_is_for_terminals() -> None:
    assert Paint()("ren", "bold") == "ren"
    assert Paint(colour=True)("ren", "bold", "red") == "\x1b[1;31mren\x1b[0m"
    assert Paint(colour=True)("ren") == "ren"
