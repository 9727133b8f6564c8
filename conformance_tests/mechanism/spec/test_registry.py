"""The clause register: what the chapters state, what is committed, and what must hold between them."""

from __future__ import annotations

import json
import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING

import pytest

from spec import registry

if TYPE_CHECKING:
    from pathlib import Path

GAMES = registry.games()
SHAPE = re.compile(r"[A-Z]{2}-[A-Za-z0-9.-]+")

CHAPTER = """# A chapter

:::{clause} ZZ-1.1
:kind: L P
:source: 1.1
:status: ruled
:reading: ZZ-A1 ZZ-A2

**A *title* (牌).** What one may do, as {clause}`ZZ-1.2` says, with `11`
and no more.
:::
"""


def folder_with(tmp_path: Path, chapter: str, readings: str = "") -> Path:
    folder = tmp_path / "demo"
    folder.mkdir()
    (folder / "index.md").write_text('---\ngame: demo\nedition: "1"\n---\n\n01-one\n', encoding="utf-8")
    (folder / "01-one.md").write_text(chapter, encoding="utf-8")
    if readings:
        (folder / "readings.toml").write_text(readings, encoding="utf-8")
    return folder


def test_a_clause_is_read_as_its_chapter_states_it(tmp_path: Path) -> None:
    (clause,) = registry.read_clauses(folder_with(tmp_path, CHAPTER))
    assert clause == registry.Clause(
        id="ZZ-1.1",
        kind="L P",
        title="A title (牌)",
        text="What one may do, as ZZ-1.2 says, with 11 and no more.",
        source="1.1",
        status="ruled",
        readings=("ZZ-A1", "ZZ-A2"),
        informative=None,
        page="01-one",
    )


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ((":kind: L P\n", ""), "no option kind"),
        ((":kind: L P", ":kind: Q"), "unknown kind Q"),
        ((":status: ruled", ":status: certain"), "unknown status certain"),
        ((":reading: ZZ-A1 ZZ-A2\n", ""), "every other clause names at least one"),
        ((":status: ruled", ":status: firm"), "a firm clause has no reading"),
        (("ZZ-1.1", "zz-1.1"), "the id is not well formed"),
        (("and no more.", "and\n\nno more."), "more than one paragraph"),
        (("**A *title* (牌).** ", ""), "not a bold title"),
        ((":source: 1.1", ":source: 1.1\n:informative:"), "informative gives no reason"),
        ((":source: 1.1", ":source: 1.1\n:colour: red"), "unknown option colour"),
        (("no more.\n:::", "no more."), "never closed"),
    ],
)
def test_a_directive_that_is_not_well_formed_is_refused(
    tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    folder = folder_with(tmp_path, CHAPTER.replace(*change))
    with pytest.raises(registry.SpecError, match=re.escape(complaint)) as refusal:
        registry.read_clauses(folder)
    assert refusal.value.where.endswith("01-one.md:3")


def test_a_chapter_must_be_listed_and_a_listed_chapter_must_exist(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CHAPTER)
    (folder / "02-two.md").write_text("", encoding="utf-8")
    with pytest.raises(registry.SpecError, match=r"does not list the chapters 02-two\.md"):
        registry.read_clauses(folder)
    (folder / "02-two.md").unlink()
    (folder / "01-one.md").unlink()
    with pytest.raises(registry.SpecError, match=r"do not exist: 01-one\.md"):
        registry.read_clauses(folder)


def entry(name: str, *clauses: str) -> str:
    return (
        f'[[reading]]\nid = "{name}"\ntitle = "t"\nclauses = {json.dumps(clauses)}\nchosen = "a"\n'
        'executable = false\ncandidates = [{ slug = "a", text = "a" }, { slug = "b", text = "b" }]\n'
    )


def test_clauses_and_readings_must_name_each_other(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CHAPTER, entry("ZZ-A1", "ZZ-1.1"))
    assert registry.faults(folder) == [
        "ZZ-1.1 cites ZZ-A2, which does not list it",
        "ZZ-1.1 cites ZZ-A2, which is not registered",
    ]
    (folder / "readings.toml").write_text(
        entry("ZZ-A1", "ZZ-1.1") + entry("ZZ-A2", "ZZ-1.1", "ZZ-9"), encoding="utf-8"
    )
    assert registry.faults(folder) == [
        "ZZ-A2 lists ZZ-9, which does not cite it",
        "ZZ-A2 lists ZZ-9, which is no clause",
    ]


def test_what_is_translated_is_translated_whole(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CHAPTER, entry("ZZ-A1", "ZZ-1.1") + entry("ZZ-A2", "ZZ-1.1"))
    assert registry.faults(folder) == []
    chinese = '[[clause]]\nid = "ZZ-9"\ntitle = "無"\ntext = "無此條。"\n'
    (folder / "zh.toml").write_text(chinese, encoding="utf-8")
    names = [clause.id for clause in registry.read_clauses(folder)]
    assert registry.faults(folder) == sorted(
        ["ZZ-9 is translated and is no clause", *(f"{name} is not translated in zh.toml" for name in names)]
    )


def test_a_reading_chooses_one_of_its_candidates(tmp_path: Path) -> None:
    folder = folder_with(tmp_path, CHAPTER, entry("ZZ-A1", "ZZ-1.1").replace('chosen = "a"', 'chosen = "c"'))
    with pytest.raises(registry.SpecError, match="ZZ-A1 chooses c, which is no candidate"):
        registry.read_readings(folder)


def test_a_reading_quotes_no_more_of_a_book_than_fifteen_characters_in_a_row(tmp_path: Path) -> None:
    folder = tmp_path / "demo"
    folder.mkdir()
    row = '[[reading]]\nid = "ZZ-A1"\ntitle = "t"\nclauses = []\nchosen = "a"\nexecutable = false\n'
    row += 'candidates = [{ slug = "a", text = "x" }]\n'
    (folder / "readings.toml").write_text(f'{row}words = ["{"牌" * 15}"]\n', encoding="utf-8")
    assert registry.read_readings(folder)[0].words == ("牌" * 15,)
    (folder / "readings.toml").write_text(f'{row}words = ["{"牌" * 16}"]\n', encoding="utf-8")
    with pytest.raises(registry.SpecError, match="15"):
        registry.read_readings(folder)


def test_several_dozen_readings_quote_the_words_they_hang_on() -> None:
    quoting = [
        reading.id
        for game in GAMES
        for reading in registry.read_readings(registry.ROOT / game)
        if reading.words
    ]
    assert len(quoting) >= 48


def test_check_notices_a_drifted_register(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = folder_with(tmp_path, CHAPTER, entry("ZZ-A1", "ZZ-1.1") + entry("ZZ-A2", "ZZ-1.1"))
    assert registry.main(["--check"], tmp_path) == 1
    assert registry.main([], tmp_path) == 0
    assert registry.main(["--check"], tmp_path) == 0
    chapter = folder / "01-one.md"
    chapter.write_text(CHAPTER.replace("no more", "no less"), encoding="utf-8")
    assert registry.main(["--check"], tmp_path) == 1
    assert "clauses.json has drifted" in capsys.readouterr().err


def test_the_committed_registers_are_what_the_chapters_say() -> None:
    assert registry.main(["--check"]) == 0


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_well_formed(game: str) -> None:
    clauses = registry.read_clauses(registry.ROOT / game)
    names = [clause.id for clause in clauses]
    assert [name for name, count in Counter(names).items() if count > 1] == []
    assert [name for name in names if not SHAPE.fullmatch(name)] == []


@pytest.mark.parametrize("game", GAMES)
def test_every_reading_belongs_to_clauses_and_stands_on_the_page(game: str) -> None:
    folder = registry.ROOT / game
    page = (folder / "readings.md").read_text(encoding="utf-8")
    stated = re.findall(r"^:{3,}\{reading\} (\S+)$", page, re.MULTILINE)
    assert stated == [reading.id for reading in registry.read_readings(folder)]
    assert registry.faults(folder) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_that_is_not_firm_has_a_reading(game: str) -> None:
    for clause in registry.read_clauses(registry.ROOT / game):
        assert (clause.status == "firm") == (not clause.readings), clause.id


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_mentioned_in_a_chapter_exists(game: str) -> None:
    folder = registry.ROOT / game
    known = {clause.id for clause in registry.read_clauses(folder)}
    known |= {reading.id for reading in registry.read_readings(folder)}
    for page in folder.glob("*.md"):
        mentioned = set(re.findall(r"\{(?:clause|reading)\}`([^`]+)`", page.read_text(encoding="utf-8")))
        assert mentioned - known == set(), page.name


def test_tongqi_states_one_hundred_and_ninety_nine_clauses() -> None:
    clauses = registry.read_clauses(registry.ROOT / "tongqi")
    assert len(clauses) == 199
    assert Counter(clause.page for clause in clauses) == {
        "01-equipment": 7,
        "02-names": 7,
        "03-outline": 22,
        "04-procedure": 23,
        "05-sets": 24,
        "06-changes": 9,
        "07-layout": 7,
        "08-laws": 23,
        "09-lifted-hands": 37,
        "10-values": 8,
        "11-lifts": 11,
        "12-worked-game": 4,
        "13-gaps": 17,
    }


def test_the_laws_of_tongqi_are_numbered_one_to_twenty_one() -> None:
    titles = [clause.title for clause in registry.read_clauses(registry.ROOT / "tongqi")]
    assert re.findall(r"Law (\d+):", "\n".join(titles)) == [str(number) for number in range(1, 22)]


def test_lingque_states_one_hundred_and_thirty_clauses() -> None:
    clauses = registry.read_clauses(registry.ROOT / "lingque")
    assert len(clauses) == 130
    assert Counter(clause.page.partition("-")[0] for clause in clauses) == {
        "01": 7,
        "02": 12,
        "03": 9,
        "04": 6,
        "05": 75,
        "06": 11,
        "07": 4,
        "08": 5,
        "09": 1,
    }


def test_the_fans_of_lingque_stand_on_the_pages_in_the_order_of_the_book() -> None:
    fans = [clause.id for clause in registry.read_clauses(registry.ROOT / "lingque") if "2C." in clause.id]
    document = tomllib.loads((registry.ROOT / "lingque" / "fans.toml").read_text(encoding="utf-8"))
    assert fans == ["LQ-2C.0", *(row["clause"] for row in document["fan"])]


SIMPLIFIED = set(
    "个们来说时这对发头张东长龙门问间马鸟鱼龟网红绿贝见车转轮还进远边过开关难双单断轧龄数条连顶飞"
)


def test_every_clause_of_tongqi_is_stated_in_chinese_too() -> None:
    folder = registry.ROOT / "tongqi"
    chinese = registry.read_translations(folder)
    clauses = registry.read_clauses(folder)
    assert list(chinese) == [clause.id for clause in clauses]
    assert [name for name, texts in chinese.items() if SIMPLIFIED & set("".join(texts))] == []


def test_every_clause_of_lingque_is_stated_in_chinese_too() -> None:
    folder = registry.ROOT / "lingque"
    chinese = registry.read_translations(folder)
    assert sorted(chinese) == sorted(clause.id for clause in registry.read_clauses(folder))
    assert [name for name, texts in chinese.items() if SIMPLIFIED & set("".join(texts))] == []


def test_both_languages_give_the_same_figures_of_tiles_and_clauses() -> None:
    folder = registry.ROOT / "tongqi"
    chinese = registry.read_translations(folder)
    for clause in registry.read_clauses(folder):
        if not clause.page.startswith(("01", "02", "09")):
            continue
        tiles = re.compile(r"(?<!\d)(?<!\d,)[1-6][1-6](?!\d|,\d)")
        assert sorted(tiles.findall(clause.text)) == sorted(tiles.findall(chinese[clause.id][1])), clause.id


def test_taiwan_states_two_hundred_and_five_clauses() -> None:
    clauses = registry.read_clauses(registry.ROOT / "taiwan")
    assert len(clauses) == 205
    assert Counter(clause.id.split("-")[1] for clause in clauses) == {
        "EQ": 3,
        "DEF": 16,
        "WIN": 5,
        "CNT": 3,
        "TAI": 41,
        "PROC": 28,
        "PASS": 9,
        "BAN": 10,
        "PRI": 15,
        "FOUL": 35,
        "EYE": 13,
        "PEN": 13,
        "SET": 8,
        "SIDE": 6,
    }


def test_the_numbers_taiwan_keeps_free_stay_free() -> None:
    names = {clause.id for clause in registry.read_clauses(registry.ROOT / "taiwan")}
    free = {*(f"TW-FOUL-{number}" for number in (*range(7, 17), 19)), "TW-PROC-10", "TW-PROC-20"}
    assert names & free == set()
