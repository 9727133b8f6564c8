"""Readings: what is registered, who may choose, and what contradicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.rulebook.readings import Agreed, ReadingError, Watch, agree, checked, profile, register

if TYPE_CHECKING:
    from pathlib import Path

LOG = '[Game "tongqi"]\n[Notation "1"]\n{tag}turn di\ndi flip 15\nend cut\n'


def test_every_registered_reading_chooses_one_of_its_candidates() -> None:
    found = register("tongqi")
    assert found
    assert all(reading.chosen in reading.candidates for reading in found.values())


def test_a_game_without_readings_registers_none() -> None:
    assert register("nonesuch") == {}


def test_what_is_kept_for_a_watched_table_is_kept_apart_by_what_it_is() -> None:
    watched = Agreed("tongqi", {}, {}, watch=Watch())
    first: dict[object, str] = {}
    second: dict[object, str] = {}
    kept = [
        watched.kept(first, lambda: "one"),
        watched.kept(second, lambda: "two"),
        watched.kept(first, lambda: "anew"),
    ]
    assert (kept, first, second) == (["one", "two", "one"], {}, {})


def test_our_own_choice_is_not_listed_as_different() -> None:
    assert checked("tongqi", {"TQ-A1": "nearest", "TQ-A9": "floor"}) == {"TQ-A9": "floor"}


@pytest.mark.parametrize(
    ("choice", "told"),
    [
        ({"TQ-A99": "x"}, "no registered reading"),
        ({"TQ-A1": "x"}, "no candidate"),
        ({"TQ-A41": "table"}, "only chapter-11 can be applied"),
    ],
)
def test_what_cannot_be_applied_is_refused(choice: dict[str, str], told: str) -> None:
    with pytest.raises(ReadingError, match=told):
        checked("tongqi", choice)


def test_the_log_goes_before_the_caller_and_both_before_ours() -> None:
    assert agree("tongqi", {}, {}).reading("TQ-A1") == "nearest"
    assert agree("tongqi", {}, {}, [{"TQ-A1": "fixed-order"}]).reading("TQ-A1") == "fixed-order"
    assert agree("tongqi", {"TQ-A1": "fixed-order"}, {}).reading("TQ-A1") == "fixed-order"


def test_a_caller_does_not_overrule_the_log() -> None:
    with pytest.raises(ReadingError, match="TQ-A1"):
        agree("tongqi", {"TQ-A1": "nearest"}, {}, [{"TQ-A1": "fixed-order"}])


def test_two_callers_who_agree_are_no_conflict() -> None:
    found = agree("tongqi", {}, {}, [{"TQ-A9": "floor"}, {"TQ-A9": "floor"}])
    assert found.reading("TQ-A9") == "floor"


def test_an_option_is_a_number_or_the_rulesets_own() -> None:
    agreed = agree("tongqi", {}, {"base": "30"})
    assert (agreed.number("base", 20), agreed.number("limit", 3000)) == (30, 3000)


def test_a_profile_file_names_readings(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('[readings]\n"TQ-A9" = "floor"\n', encoding="utf-8")
    assert profile("tongqi", str(file)) == {"TQ-A9": "floor"}


def test_a_profile_file_without_readings_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text('title.en = "ours"\n', encoding="utf-8")
    with pytest.raises(ReadingError, match="says nothing"):
        profile("tongqi", str(file))


def test_a_profile_nobody_knows_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match="no profile"):
        profile("tongqi", str(tmp_path / "nowhere.toml"))


def test_a_ruling_lists_what_it_applied() -> None:
    log = parse_log(LOG.format(tag='[Reading TQ-A9 "floor"]\n'))
    assert adjudicate(log).record.agreed.readings == {"TQ-A9": "floor"}


def test_a_tag_nobody_can_apply_is_refused() -> None:
    with pytest.raises(ReadingError):
        adjudicate(parse_log(LOG.format(tag='[Reading TQ-A1 "clockwise"]\n')))


def test_an_option_in_words_is_one_of_its_choices() -> None:
    choices = ("table", "drawn")
    assert agree("tongqi", {}, {}).choice("seats", choices) == "table"
    assert agree("tongqi", {}, {"seats": "drawn"}).choice("seats", choices) == "drawn"
    with pytest.raises(ReadingError, match="it can be table, drawn"):
        agree("tongqi", {}, {"seats": "thrown"}).choice("seats", choices)
