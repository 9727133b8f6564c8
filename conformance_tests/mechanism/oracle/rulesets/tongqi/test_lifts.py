"""Chapter 11: what each name is worth, and how names of one hand add up."""

from __future__ import annotations

import pytest

from oracle.rulebook.tables import Section, TableError, read_table
from oracle.rulesets.tongqi.figures.forms import set_of
from oracle.rulesets.tongqi.figures.lifts import LIFTS, load_lifts
from oracle.rulesets.tongqi.hand.views import FinishedHand, FinishedSet
from oracle.rulesets.tongqi.patterns.lifts import (
    NamedLift,
    all_defined,
    atoms_of,
    count,
    lift_named,
    lifts_of,
    sheet_of,
)
from oracle.table.known import Known

SECTIONS = {
    1: "三報 四報 海底 金雞 立直 斷吃克 斷克碰 斷五子 永成雙 不同混六長 斷不同 五報 十八落檯 自揭挺 清獨 六報",
    2: "天和 地和 正金雞 克碰混六長 斷長子 單斷頭",
    3: "天天和 地地和 天官賜福 不同清六長 克碰清六長 頭同 混七碰滿",
    4: "天天官賜福 正天官賜福 混七不同 單斷甲雙斷乙",
    5: "清七不同 雙頭同",
    6: "清七碰滿 清清七不同",
    7: "清清七碰滿",
}
"""The hands each section of chapter 11 lists."""


@pytest.mark.parametrize(("lifts", "names"), SECTIONS.items())
def test_each_section_lists_its_hands_with_as_many_atoms(lifts: int, names: str) -> None:
    listed = [entry for entry in LIFTS.entries.values() if entry.lifts == lifts]
    assert {entry.name for entry in listed} == set(names.split())
    assert {entry.clause for entry in listed} == {f"TQ-11.{lifts}"}
    assert all(len(NamedLift(entry, (1, 2)[: entry.heads]).atoms) == lifts for entry in listed)


def test_a_head_of_the_name_is_a_head_of_its_atoms() -> None:
    single_and_double = NamedLift(LIFTS.entries["dan-duan-jia-shuang-duan-yi"], (1, 2))
    assert single_and_double.atoms == {"duan-ai-1", "duan-chang-2", "duan-ai-2", "duan-bu-tong"}
    assert single_and_double.name == "單斷么頭雙斷二頭"
    assert (single_and_double.clause, single_and_double.definition) == ("TQ-11.4", "TQ-9.2i3")


def named(*slugs: tuple[str, tuple[int, ...]]) -> list[NamedLift]:
    return [NamedLift(LIFTS.entries[slug], heads) for slug, heads in slugs]


@pytest.mark.parametrize(
    ("slugs", "lifts"),
    [
        ([("li-zhi", ()), ("duan-chang-zi", ())], 3),
        ([("tou-tong", (1,)), ("duan-chang-zi", ())], 5),
        ([("dan-duan-tou", (1,)), ("dan-duan-tou", (2,))], 3),
        ([("tian-he", ()), ("li-zhi", ())], 2),
        ([("duan-chang-zi", ()), ("duan-wu-zi", ())], 2),
        ([("qing-qi-peng-man", ()), ("duan-chi-ke", ()), ("yong-cheng-shuang", ())], 6),
        ([("qing-qi-peng-man", ()), ("duan-wu-zi", ())], 7),
        ([("zheng-jin-ji", ()), ("hai-di", ())], 3),
    ],
)
def test_parts_that_names_share_count_once(slugs: list[tuple[str, tuple[int, ...]]], lifts: int) -> None:
    assert len(atoms_of(named(*slugs))) == lifts


def hand(words: str, **more: Known) -> FinishedHand:
    """Read seven equal sets or sets written with hyphens; the last one is won with, none lies on the table."""
    sets = []
    for word in words.split():
        how, _, rest = word.rpartition(":")
        made = set_of(rest.split("-") if "-" in rest else [rest[:2]] * int(rest[3:]))
        assert made is not None
        sets.append(FinishedSet(made, how or "own", on_table=False))
    known = {"last_wall_tile": Known.NO, "four_seen": Known.NO, "others_have_ke": Known.YES}
    known |= {"waiting_from_deal": Known.NO, "sole_wait": Known.NO}
    return FinishedHand(tuple(sets), sets[-1].made.tiles[0], len(sets) - 1, 0, "discard", **(known | more))


@pytest.mark.parametrize(
    ("words", "cut"),
    [
        ("11-11-12 22-22-23 33-33-13 44x3 55x3 66x3 12x3", 4),
        ("11-11-12 22-22-23 33-33-13 12x3 13x3 55x3 66x3", 5),
        ("11-11-12 22-22-23 33-33-13 12x3 13x3 23x3 66x3", 6),
    ],
)
def test_cuts_of_three_heads_add_their_parts(words: str, cut: int) -> None:
    cuts = [lift for lift in lifts_of(hand(words)) if lift.heads]
    assert count(cuts) == (cut, cut)


def test_the_sheet_leaves_out_what_is_covered() -> None:
    lifts = lifts_of(hand("23x3 24x3 25x3 26x3 34x3 35x3 36x3"))
    assert {lift.slug for lift in lifts} == {
        "tou-tong",
        "duan-chang-zi",
        "yong-cheng-shuang",
        "duan-bu-tong",
        "duan-wu-zi",
    }
    lines = [(line.lift.name, line.adds) for line in sheet_of(lifts)]
    assert lines == [("斷么頭同", 3), ("斷長子", 2), ("永成雙", 1)]
    assert count(lifts) == (6, 6)


def test_among_cuts_the_sheet_prefers_the_name_without_overlap() -> None:
    lifts = lifts_of(hand("11-11-12 22-22-23 33-33-13 12x3 13x3 55x3 66x3"))
    lines = [(line.lift.slug, line.lift.heads, line.adds) for line in sheet_of(lifts)]
    assert lines == [("dan-duan-jia-shuang-duan-yi", (5, 4), 4), ("dan-duan-tou", (6,), 1)]


def test_a_possible_name_widens_the_count() -> None:
    lifts = lifts_of(hand("23x3 24x3 25x3 26x3 34x3 35x3 36x3", four_seen=Known.UNKNOWN))
    assert count(lifts) == (6, 7)


@pytest.mark.parametrize(
    ("words", "slug", "heads"),
    [
        ("頭同", "tou-tong", ()),
        ("斷么頭同", "tou-tong", (1,)),
        ("斷六頭同", "tou-tong", (6,)),
        ("雙斷頭", "tou-tong", ()),
        ("單斷么頭雙斷二頭", "dan-duan-jia-shuang-duan-yi", (1, 2)),
        ("么二雙頭同", "shuang-tou-tong", (1, 2)),
        ("頭頭同", "shuang-tou-tong", ()),
        ("單斷三頭", "dan-duan-tou", (3,)),
        ("天官賜", "tian-guan-ci-fu", ()),
        ("七報", "qing-qing-qi-peng-man", ()),
        ("長子", "duan-chang-zi", ()),
        ("li-zhi", "li-zhi", ()),
    ],
)
def test_a_declared_name_is_understood(words: str, slug: str, heads: tuple[int, ...]) -> None:
    found = lift_named(words)
    assert found is not None
    assert (found[0].slug, found[1]) == (slug, heads)


@pytest.mark.parametrize("words", ["斷七頭同", "么么雙頭同", "平和", ""])
def test_a_name_nobody_knows_is_none(words: str) -> None:
    assert lift_named(words) is None


def test_no_two_hands_share_a_name() -> None:
    names = [name for entry in LIFTS.entries.values() for name in {entry.name, entry.title, *entry.aliases}]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"lifts": 8}, "not as many atoms"),
        ({"atoms": ["duan-chi-ke"]}, "not as many atoms"),
        ({"slug": "li-zhi"}, "stands twice"),
        ({"slug": "ba-bao"}, "ba-bao is not defined"),
        ({"winning": ["67"]}, "is no tile"),
        ({"atoms": ["a", "b", "c", "d", "e", "f", "g"]}, "unknown or unused atom"),
    ],
)
def test_a_table_of_lifts_with_a_fault_is_refused(change: dict[str, object], reason: str) -> None:
    document = read_table("tongqi", "lifts")
    rows = [dict(row.entries) for row in document.sections("lift")]
    rows[-1] |= change
    with pytest.raises(TableError, match=reason):
        all_defined(load_lifts(Section("lifts", {**document.entries, "lift": rows})))
