"""What chapter 4 quotes of values, and the profiles that are made of them."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from conformance_tests.gallery.reading import log_file
from grammar.hands import parse_hand
from grammar.logs import parse_log
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES, Lang
from oracle.rulebook.readings import Agreed, ReadingError, agree, profile
from oracle.rulesets.yawan.figures.formula import everyday_of, merged
from oracle.rulesets.yawan.figures.patterns import PATTERNS
from oracle.rulesets.yawan.figures.values import Worth, profile_of
from oracle.rulesets.yawan.scoring.of_notation import score_hand
from oracle.ruling.sheets import Figure
from spec import FOLDER

QUOTED = {
    "清一色": 14,
    "项组式": 11,
    "青色龙": 14,
    "姊妹花": 12,
    "四归一": 2,
    "老少配": 3,
    "半条龙": 3,
    "一般高": 3,
    "小姊妹花": 3,
    "摸吊": 1,
    "二五八将": 1,
}
EVERYDAY = {
    ("se-zu", "青色龙"): 15,
    ("se-zu", "花色龙"): 10,
    ("se-zu", "双青龙"): 20,
    ("se-zu", "双花龙"): 15,
    ("se-zu", "般般高"): 20,
    ("hua-zu", "同花三款"): 15,
    ("se-zu", "清一色"): 15,
    ("se-dui", "清一色"): 25,
    ("se-zu", "大四风"): 25,
    ("se-zu", "全字"): 20,
    ("se-zu", "姊妹花"): 10,
}
CLASSED = {
    ("se-zu", "花色龙"): (10, 12),
    ("se-zu", "双花龙"): (13, 17),
    ("hua-zu", "同花三款"): (13, 17),
    ("se-zu", "全字"): (18, 22),
    ("se-zu", "双青龙"): (18, 22),
    ("se-dui", "清一色"): (23, 27),
}
CLASSES = {10: "10 11 12", 15: "13 14 15 16 17", 20: "18 19 20 21 22", 25: "23 24 25 26 27"}
SHORT = "222m 555p 88s NN pung:777s/E +8s/N seat:W round:E"


def values(name: str) -> dict[tuple[str, str], Worth]:
    found = profile_of(name).values
    return {(PATTERNS[slug].form, PATTERNS[slug].name): worth for slug, worth in found.items()}


def test_eleven_values_are_known_of_the_printed_book() -> None:
    """YW-SCORE-13, YW-CALC-6, YW-CALC-7, YW-CALC-8: every other lies within what the text says of it."""
    known = {key: worth.low for key, worth in values("printed").items() if worth.exact}
    assert known == {("se-zu", name): value for name, value in QUOTED.items()}
    groups = {(row.form, row.name): row.group for row in PATTERNS.values()}
    for key, worth in values("printed").items():
        if key in known:
            continue
        least, most = (
            ((10, 27) if groups[key] == "basic" else (1, None)) if key not in CLASSED else CLASSED[key]
        )
        assert (worth.low, worth.high) == (least, most), key


def test_the_other_profiles_keep_what_is_quoted() -> None:
    """YW-CALC-7: auxiliary items are worth the same in competition and in everyday play."""
    for key, value in ((("se-zu", name), value) for name, value in QUOTED.items()):
        assert (values("reconstruction")[key].low, values("reconstruction")[key].high) == (value, value)
    auxiliary = {(row.form, row.name) for row in PATTERNS.values() if row.group == "auxiliary"}
    for key in auxiliary:
        ours, theirs = values("everyday")[key], values("reconstruction")[key]
        assert (ours.low, ours.high) == (theirs.low, theirs.high)


@pytest.mark.parametrize("worth", CLASSES)
def test_four_classes_of_everyday_play(worth: int) -> None:
    """YW-CALC-5: value by value."""
    assert {merged(int(value)) for value in CLASSES[worth].split()} == {worth}


def test_everyday_play_has_the_printed_results_and_merged_classes() -> None:
    """YW-CALC-6, YW-CALC-7: printed results stand first; an interval may span two classes."""
    competition, everyday = profile_of("reconstruction"), profile_of("everyday")
    by_name = {(row.form, row.name): slug for slug, row in PATTERNS.items()}
    printed = {by_name[key]: value for key, value in EVERYDAY.items()}
    for slug, found in everyday.values.items():
        assert (found.low, found.high) == everyday_of(slug, competition, printed), slug
        key = PATTERNS[slug].form, PATTERNS[slug].name
        if key in EVERYDAY:
            assert found.low == EVERYDAY[key]
    auxiliary = by_name["se-zu", "小姊妹花"]
    assert everyday_of(auxiliary, competition, printed) == (3, 3)


def test_open_everyday_values_are_taken_for_what_the_model_gives() -> None:
    """YW-SCORE-13: merged where the item is basic, as it stands where it is auxiliary."""
    competition = profile_of("reconstruction").values
    for slug, worth in profile_of("everyday").values.items():
        if not worth.exact:
            model = competition[slug].weight
            assert worth.weight == (merged(model) if PATTERNS[slug].group == "basic" else model), slug


def test_the_item_the_book_does_not_list_is_in_one_profile() -> None:
    """YW-P-224b: 全间花 of 花对式 exists under the reconstruction alone."""
    key = "hua-dui", "全间花"
    assert key in values("reconstruction")
    assert key not in values("printed")
    assert key not in values("everyday")


def test_an_unknown_value_leaves_threshold_and_points_open() -> None:
    """YW-SCORE-13: the fact names the items whose value would settle it."""
    found = score_hand(parse_hand("yawan", SHORT, None), Agreed("yawan", {}, {})).sheet
    assert found is not None
    assert found.total == Figure(22, None, "fang")
    assert found.steps[-1].result == Figure(0, 1_000_000, "points")
    ((clause, fact),) = found.open_facts
    assert clause == "YW-SCORE-13"
    assert fact.args["names"] == ("款组式", "喜间连三款", "断幺", "断九")
    assert fact.args["items"] == (
        "se-zu-kuan-zu-shi",
        "se-zu-xi-jian-lian-san-kuan",
        "se-zu-duan-yao",
        "se-zu-duan-jiu",
    )
    assert fact.args["doubt"] == "threshold"


def test_an_interval_leaves_points_open_only_where_its_ends_differ() -> None:
    """YW-SCORE-13: the same hand under the reconstruction."""
    agreed = agree("yawan", {}, {}, (profile("yawan", "reconstruction"),))
    found = score_hand(parse_hand("yawan", SHORT, None), agreed).sheet
    assert found is not None
    assert found.total.high is not None
    assert found.total.low < found.total.high
    assert bool(found.open_facts) == (not found.steps[-1].result.exact)


def club_table(folder: Path, changed: dict[str, str] | None = None) -> str:
    """The path of a table of a club: the upper ends of the reconstruction, but for the rows changed."""
    source = tomllib.loads((FOLDER / "yawan" / "values" / "reconstruction.toml").read_text(encoding="utf-8"))
    rows = {row["pattern"]: f"value = [{row['value'][1]}, {row['value'][1]}]" for row in source["value"]}
    table = folder / "club.toml"
    head = 'profile = "club"\nreading = "YW-A20"\nunit = "fang"\n'
    body = "".join(
        f'[[value]]\nnumber = "{PATTERNS[slug].number}"\npattern = "{slug}"\n{value}\nlabel = "club"\n'
        for slug, value in (rows | (changed or {})).items()
    )
    table.write_text(head + body, encoding="utf-8")
    return str(table)


def club(folder: Path, changed: dict[str, str] | None = None) -> Agreed:
    """What holds at a table that counts by the values of a club."""
    return agree("yawan", {}, {}, (profile("yawan", club_table(folder, changed)),))


def test_a_club_brings_its_own_table(tmp_path: Path) -> None:
    """YW-SCORE-13: the form is that of ours; a profile file is chosen as one of ours is."""
    found = score_hand(parse_hand("yawan", SHORT, None), club(tmp_path)).sheet
    assert found is not None
    assert found.total.exact
    assert not found.open_facts
    assert found.total.low == sum(item.value.low for item in found.items)


def test_what_another_choice_may_come_to_is_named(tmp_path: Path) -> None:
    """YW-SCORE-13: the sheet shows triplets of known value; as sequences the hand may be worth more."""
    changed = dict.fromkeys(
        ("se-zu-kuan-zu-shi", "se-zu-lian-san-kuan", "se-zu-mo-san-kuan"), "value = [5, 5]"
    )
    agreed = club(tmp_path, changed | {"se-zu-ban-ban-gao": "value = [0, 90]\nmodel = 1"})
    found = score_hand(parse_hand("yawan", "222333444m 88p EE +E/S seat:W round:S", None), agreed).sheet
    assert found is not None
    assert all(item.value.exact for item in found.items)
    assert found.total.low < 45 < (found.total.high or 0)
    ((_, fact),) = found.open_facts
    assert fact.args == {
        "items": ("se-zu-ban-ban-gao",),
        "names": ("般般高",),
        "open": ("se-zu-ban-ban-gao",),
        "doubt": "points",
        "threshold": 25,
        "model": 34,
    }


LOG = log_file("yawan", "YW-SCORE-10-twenty-above")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_log_is_judged_by_a_table_of_a_club(tmp_path: Path, lang: Lang) -> None:
    """YW-SCORE-13: the ruling names the file, in either language, and counts by it."""
    table = club_table(tmp_path)
    ruling = adjudicate(parse_log(LOG.read_text(encoding="utf-8")), readings=(profile("yawan", table),))
    assert table in "".join("".join(ruling_report(ruling, lang, Paint())).split())
    assert all(sheet.total.exact for sheet in ruling.scores)


def test_a_row_whose_number_is_of_another_item_is_refused(tmp_path: Path) -> None:
    """YW-SCORE-13: a number that does not belong to its item is a slip somebody has to look at."""
    table = Path(club_table(tmp_path))
    text = table.read_text(encoding="utf-8").replace('number = "20"', 'number = "21"')
    table.write_text(text, encoding="utf-8")
    with pytest.raises(ReadingError, match="club"):
        score_hand(parse_hand("yawan", SHORT, None), agree("yawan", {}, {}, (profile("yawan", str(table)),)))


@pytest.mark.parametrize("damage", ['pattern = "no-such"', "value = [3, 2]", "value = [1]"])
def test_a_damaged_table_is_refused(tmp_path: Path, damage: str) -> None:
    """YW-SCORE-13: an item nobody knows, an interval upside down, half an interval."""
    row = {"pattern": 'pattern = "se-zu-quan-zi"', "value": "value = [20, 21]"} | {
        damage.partition(" ")[0]: damage
    }
    table = tmp_path / "club.toml"
    head = 'profile = "club"\nreading = "YW-A20"\nunit = "fang"\n'
    table.write_text(f'{head}[[value]]\n{row["pattern"]}\n{row["value"]}\nlabel = "x"\n', encoding="utf-8")
    agreed = agree("yawan", {}, {}, (profile("yawan", str(table)),))
    with pytest.raises(ReadingError, match="club"):
        score_hand(parse_hand("yawan", SHORT, None), agreed)


def test_no_log_names_a_file() -> None:
    """A reading in a log chooses among ours."""
    with pytest.raises(ReadingError):
        agree("yawan", {"YW-A20": "/etc/hostname"}, {})
