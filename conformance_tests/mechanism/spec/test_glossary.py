"""The glossary: one concept, one identifier, and the identifiers the tables use."""

from __future__ import annotations

import re
import tomllib
from collections import Counter

from spec.registry import ROOT

ROW = re.compile(
    r"^\| (?P<chinese>[^|]+) \| (?P<pinyin>[^|]+) \| (?P<english>[^|]+) \| `(?P<id>[^`]+)` \|$", re.MULTILINE
)
ROWS = [match.groupdict() for match in ROW.finditer((ROOT / "glossary.md").read_text(encoding="utf-8"))]


def repeated(words: list[str]) -> list[str]:
    return [word for word, count in Counter(words).items() if count > 1]


def test_every_row_of_the_glossary_is_whole() -> None:
    lines = (ROOT / "glossary.md").read_text(encoding="utf-8").splitlines()
    rows = [line for line in lines if line.startswith("|") and "identifier" not in line and "---" not in line]
    assert len(ROWS) == len(rows)
    assert len(ROWS) > 150


def test_an_identifier_stands_for_one_concept() -> None:
    assert repeated([row["id"] for row in ROWS]) == []


def test_a_chinese_term_has_one_identifier() -> None:
    assert repeated([row["chinese"].split(", ")[0] for row in ROWS]) == []


def test_an_identifier_is_written_small_with_hyphens() -> None:
    assert [row["id"] for row in ROWS if not re.fullmatch(r"[a-z]+(-[a-z]+)*", row["id"])] == []


def test_english_words_and_pinyin_are_in_latin_letters() -> None:
    han = re.compile(r"[\u4e00-\u9fff]")
    assert [row["english"] for row in ROWS if han.search(row["pinyin"])] == []
    assert [row["chinese"] for row in ROWS if not han.search(row["chinese"])] == []


NAMED = {name: row["id"] for row in ROWS for name in row["chinese"].split(", ")}


def rows_of(table: str, key: str, game: str = "tongqi") -> dict[str, str]:
    """Return name and slug of every row of a table of a game."""
    document = tomllib.loads((ROOT / game / f"{table}.toml").read_text(encoding="utf-8"))
    return {row["name"]: row["slug"] for row in document[key]}


def test_the_forms_of_sets_bear_the_glossary_s_identifiers() -> None:
    forms = {
        name: slug for name, slug in rows_of("forms", "form").items() if not re.match("top-|leap-", slug)
    }
    assert len(forms) == 22
    assert {name: NAMED.get(name) for name in forms} == forms


def test_the_lifted_hands_bear_the_glossary_s_identifiers() -> None:
    lifts = {name: slug for name, slug in rows_of("lifts", "lift").items() if "{" not in slug}
    assert {name: NAMED.get(name) for name in lifts} == lifts


def named_in_jiaxing(name: str) -> str | None:
    """The identifier of a word of Jiaxing, which may be another than the same word has in Tongqi."""
    return NAMED.get(f"{name} (嘉興)", NAMED.get(name.replace("{head}", "某")))


def test_the_sets_of_jiaxing_bear_the_glossary_s_identifiers() -> None:
    forms = rows_of("sets", "form", "jiaxing")
    assert len(forms) == 9
    assert {name: named_in_jiaxing(name) for name in forms} == forms


def test_the_doublings_of_jiaxing_bear_the_glossary_s_identifiers() -> None:
    doublings = rows_of("doublings", "doubling", "jiaxing")
    assert len(doublings) == 15
    assert {name: named_in_jiaxing(name) for name in doublings} == doublings


def test_where_a_tile_of_jiaxing_comes_from_bears_the_glossary_s_identifiers() -> None:
    document = tomllib.loads((ROOT / "jiaxing" / "values.toml").read_text(encoding="utf-8"))
    came = {row["name"]: row["slug"] for row in document["winning"]["row"]}
    assert came == {"橫": "neighbour", "飛": "opposite", "自摸": "self"}
    assert {name: named_in_jiaxing(name) for name in came} == came


def test_the_fans_of_lingque_bear_the_glossary_s_identifiers() -> None:
    fans = rows_of("fans", "fan", "lingque")
    assert len(fans) == 74
    own = {name: NAMED.get(f"{name} (靈雀)", NAMED.get(f"{name} (番種)", NAMED.get(name))) for name in fans}
    assert own == fans


def test_the_items_of_taiwan_bear_the_glossary_s_identifiers() -> None:
    items = rows_of("items", "item", "taiwan")
    assert len(items) == 38
    shared = {name: NAMED.get(f"{name} (靈雀)", NAMED.get(name)) for name in items}
    assert {name: NAMED.get(f"{name} (台灣)", shared[name]) for name in items} == items
