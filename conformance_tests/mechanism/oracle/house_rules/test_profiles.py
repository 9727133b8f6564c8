"""Profiles: a house's own values, limits and payments, what they change and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

import pytest

from conformance_tests.collecting import LONG, PART
from grammar.logs import parse_log
from oracle import check, score, to_json
from oracle.judge.dealing import Telling, deal_match
from oracle.report.values import form_lines
from oracle.rulebook.house_rules import figures_of, places
from oracle.rulebook.profiles import Text, layer_of, read_profile, said_by
from oracle.rulebook.readings import ReadingError, agree, profile, register, shipped_profiles

GALLERY = Path(__file__).resolve().parents[3] / "gallery"

GAMES = ("jiaxing", "lingque", "taiwan", "tongqi", "yawan")

FLUSH = "123456789m 11123m 99m +9m/self seat:S round:E"
"""A hand of Taiwan's game: 門清 1, 清一色 12, 不求.自摸 2."""

LOG = """[Game "taiwan"]
[Dealer "E"]
[Wind "E"]
[Streak "1"]
{tags}
turn W
left 40
S holds 123m 456m 789m 345p 99s 78s
W holds 9s ?x15

W draw 9s discard 9s
S win 9s from W
end won
"""


def written(folder: Path, text: str) -> str:
    """The path of a profile file."""
    place = folder / "club.toml"
    place.write_text(text, encoding="utf-8")
    return str(place)


# -- what a profile changes ----------------------------------------------------------------------------


def test_a_changed_value_counts_and_says_so() -> None:
    sheet = score("taiwan", FLUSH, profile="pocket-common").sheet
    assert sheet is not None
    assert {item.item: (item.value.low, item.house_rules) for item in sheet.items} == {
        "men-qing": (1, False),
        "qing-yi-se": (8, True),
        "bu-qiu-zi-mo": (2, False),
    }
    assert sheet.total.low == 11


@pytest.mark.parametrize(
    ("hand", "item", "figures"),
    [
        ("123456m 123456p 5p +5p/self seat:S", "jing-long-hui", (12, 3)),
        ("EEE SSS WWW CCC F +F/self seat:S", "zi-yi-se", (48, 5)),
        ("1144m 114477p 77m 5s +5s/self seat:S", "jing-tong-dui", (12, 3)),
        ("147m 258p 36s ESWNC +F/self seat:S", "quan-bu-kao", (8, 3)),
    ],
)
def test_the_draft_of_lingque_differs_in_three_values_and_one_fan(
    hand: str, item: str, figures: tuple[int, int]
) -> None:
    draft, book = (score("lingque", hand, profile=named).sheet for named in ("draft", None))
    assert draft is not None
    assert book is not None
    told = {
        each.item: tuple(figure.low for figure in each.figures) for each in draft.items if each.house_rules
    }
    assert told == {item: figures}
    assert item == "jing-long-hui" or item in {each.item for each in book.items}
    assert "jing-long-hui" not in {each.item for each in book.items}


def test_a_club_of_yawan_writes_plain_numbers_and_decides_what_the_book_has_lost(tmp_path: Path) -> None:
    hand = "123456789s 66m 88p +8p/self seat:N"
    lost = score("yawan", hand).sheet
    assert lost is not None
    assert not lost.total.exact
    club = written(tmp_path, "[values]\nse-zu-bu-qiu-ren = 12\nse-zu-wu-feng = [1, 3]\noff = []")
    with pytest.raises(ReadingError, match="off"):
        score("yawan", hand, profile=club)
    club = written(tmp_path, "off = []\n[values]\nse-zu-bu-qiu-ren = 12\nse-zu-wu-feng = 2")
    sheet = score("yawan", hand, profile=club).sheet
    assert sheet is not None
    assert (sheet.total.low, sheet.total.exact) == (28, True)
    assert {item.item: item.house_rules for item in sheet.items} == {
        "se-zu-qing-se-long": False,
        "se-zu-bu-qiu-ren": True,
        "se-zu-wu-feng": True,
    }


def test_a_log_that_has_chosen_a_table_is_not_judged_by_another_houses_values(tmp_path: Path) -> None:
    log = parse_log('[Game "yawan"]\n[Reading YW-A20 "everyday"]\nE discard 9s\nend cut\n')
    with pytest.raises(ReadingError, match="has chosen the table everyday"):
        check(log, profile=written(tmp_path, "[values]\nse-zu-wu-feng = 2"))


def test_what_is_off_counts_nothing_and_takes_nothing(tmp_path: Path) -> None:
    club = written(tmp_path, 'off = ["bu-qiu-zi-mo"]')
    sheet = score("taiwan", FLUSH, profile=club).sheet
    assert sheet is not None
    assert [item.item for item in sheet.items] == ["men-qing", "qing-yi-se", "zi-mo"]
    assert sheet.total.low == 14


def test_a_limit_cuts_the_total_and_says_so(tmp_path: Path) -> None:
    sheet = score("taiwan", FLUSH, profile=written(tmp_path, "[limits]\nmost = 4")).sheet
    assert sheet is not None
    assert (sheet.total.low, [(step.key, step.args) for step in sheet.steps]) == (
        4,
        [("limited", {"tai": 15})],
    )


def test_alternating_profiles_do_not_leak_into_one_another(tmp_path: Path) -> None:
    club = written(tmp_path, "[values]\nqing-yi-se = 3")
    totals = []
    for named in (None, "pocket-common", club, None, club, "pocket-common", "book"):
        sheet = score("taiwan", FLUSH, profile=named).sheet
        assert sheet is not None
        totals.append(sheet.total.low)
    assert totals == [15, 11, 6, 15, 6, 11, 15]


def test_who_pays_and_what_the_dealer_pays_are_the_houses(tmp_path: Path) -> None:
    log = LOG.replace('[Dealer "E"]', '[Dealer "W"]')
    parsed = parse_log(log.format(tags=""))
    usual = {paid.payer: [each.low for each in paid.figures] for paid in check(parsed).payments}
    text = "[settlement]\nbase.base = 2\nsurcharge = { dealer = 0, streak = 1 }\ngiven.payers = 'all'"
    ruling = check(parsed, profile=written(tmp_path, text))
    house_rules = {paid.payer: [each.low for each in paid.figures] for paid in ruling.payments}
    (base, tai) = usual["W"]
    assert (list(usual), base) == (["W"], 1)
    assert house_rules == {"E": [2, tai - 3], "W": [2, tai - 3 + 1], "N": [2, tai - 3]}


def test_a_ruling_tells_the_profile(tmp_path: Path) -> None:
    parsed = parse_log(LOG.format(tags=""))
    told = to_json(check(parsed, profile=written(tmp_path, "[values]\nping-hu = 3")))
    digest = told["profile"]
    assert isinstance(digest, dict)
    assert digest["name"] == "club"
    assert str(digest["digest"]).startswith("sha256:")
    assert "profile" not in to_json(check(parsed))


# -- a profile of the book's own values changes nothing --------------------------------------------------


def without(told: object) -> str:
    """A ruling as bytes, without the profile it names and the digest in which the profile has a part."""
    assert isinstance(told, dict)
    return json.dumps(
        {key: value for key, value in told.items() if key not in ("profile", "digest")}, sort_keys=True
    )


@pytest.mark.parametrize("game", GAMES)
def test_the_books_own_values_change_nothing(game: str, tmp_path: Path) -> None:
    own = written(tmp_path, "\n".join(form_lines(game, "en")))
    logs = sorted((GALLERY / game).rglob("*.paipu"))[:: 7 * min(PART, 3) if LONG else 42]
    assert logs
    for place in logs:
        log = parse_log(place.read_text(encoding="utf-8"))
        if any(tag.key == "Option" and tag.subject == "profile" for tag in log.tags):
            continue
        try:
            ruling = to_json(check(log))
            assert without(to_json(check(log, profile=own))) == without(ruling), place.name
        except ReadingError as refused:
            if refused.key not in ("option-conflict", "profile-against-table", "reading-against-profile"):
                raise


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_form_of_a_game_is_a_profile_of_it(game: str, lang: str) -> None:
    layer = read_profile(game, "\n".join(form_lines(game, "zh" if lang == "zh" else "en")), "form")
    house_rules = layer.house_rules
    assert house_rules is not None
    assert not house_rules.off
    quoted = {
        item
        for item in places(game)
        if not (places(game)[item].table or places(game)[item].house_only) or item in house_rules.values
    }
    assert set(house_rules.values) == quoted
    for item, figures in house_rules.values.items():
        own = figures_of(game, item)
        assert all(own.get(column, figure) == figure for column, figure in figures), item


@pytest.mark.parametrize("game", GAMES)
def test_every_profile_that_is_shipped_is_cited_and_travels(game: str) -> None:
    for name in shipped_profiles(game):
        layer = profile(game, name)
        house_rules = getattr(layer, "house_rules", None)
        assert house_rules is not None
        assert house_rules.name == name
        assert all((house_rules.title["en"], house_rules.title["zh"], house_rules.source))
        again = layer_of(game, said_by(house_rules, layer), Text("hello"))
        assert again.house_rules == house_rules
        assert dict(again) == dict(layer)


# -- dealt by a profile ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "named"), [("yawan", "everyday"), ("lingque", "draft"), ("taiwan", "book")])
def test_a_dealt_hand_names_its_profile_and_is_judged_by_it(game: str, named: str) -> None:
    log = next(deal_match(game, 3, telling=Telling(declared=True, profile=named)))
    assert [tag.value for tag in log.tags if tag.subject == "profile"] == [named]
    ruling = check(log)
    assert ruling.status == "clean"
    assert [found.key for found in check(log, profile=named).findings] == []


def test_a_hand_dealt_by_a_file_of_yawan_is_in_order_under_it(tmp_path: Path) -> None:
    club = written(tmp_path, "[limits]\nleast = 10\n[values]\nse-zu-wu-feng = 2")
    log = next(deal_match("yawan", 4, telling=Telling(declared=True, profile=club)))
    assert not [tag for tag in log.tags if tag.subject == "profile" or tag.key == "Reading"]
    assert not [found for found in check(log, profile=club).findings if found.kind.value == "breach"]


# -- what is refused -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "line", "told"),
    [
        ("[values]\nqing-yi-see = 4", 2, "qing-yi-se"),
        ("\n[values]\nqing-yi-se = 'x'", 3, "qing-yi-se = 5"),
        ("[values]\nqing-yi-se = true", 2, "qing-yi-se = 5"),
        ("[values]\nqing-yi-se = [4, 5]", 2, "qing-yi-se = 5"),
        ("off = [\n  'zi-mo',\n  'no-item',\n]", 3, "paipu values taiwan"),
        ("off = 'zi-mo'", 1, "list of item ids"),
        ("[limits]\nleast = 4", 2, "it has: most"),
        ("[limits]\nmost = -4", 2, "most = 5"),
        ("[settlement]\nsurcharge.dealr = 1", 2, "surcharge.dealer"),
        ("[settlement.surcharge]\ndealer = 'x'", 2, "dealer = 5"),
        ("[settlement]\ngiven.payers = 'nobody'", 2, "giver, all"),
        ("[settlement]\nmatch.circles = 2", 2, "paipu values taiwan"),
        ("[value]\nqing-yi-se = 4", 1, "Did you mean values"),
        ("values = 4", 1, "[values] has to be a table"),
        ("game = 'yawan'", 1, "not for taiwan"),
        ("[readings]\nTW-A99 = 'x'", 2, "no registered reading"),
        ("[options]\nbase = true", 2, "word in quotes"),
    ],
)
def test_what_does_not_exist_is_refused_with_line_and_remedy(
    text: str, line: int, told: str, tmp_path: Path
) -> None:
    place = written(tmp_path, text)
    with pytest.raises(ReadingError) as refused:
        profile("taiwan", place)
    said = refused.value.sentence("en")
    assert said.startswith(f"{place}:{line}: ")
    assert told in said
    assert refused.value.sentence("zh").startswith(f"{place}:{line}: ")


GUIDE = Path(__file__).resolve().parents[4] / "docs" / "guides" / "house-rules.md"


def test_the_profile_of_the_guide_is_one(tmp_path: Path) -> None:
    text = GUIDE.read_text(encoding="utf-8").partition("```toml\n")[2].partition("```")[0]
    sheet = score("taiwan", FLUSH, profile=written(tmp_path, text))
    assert sheet.house_rules is not None
    assert sheet.house_rules.titled("zh") == "週三夜桌"
    assert sheet.sheet is not None
    assert sheet.sheet.total.low == 11
    assert sheet.house_rules.settlement == {"given.payers": "all", "surcharge.dealer": 0}


def test_the_hello_of_the_guide_is_one() -> None:
    from oracle.conformance.protocol.messages import introduction

    text = GUIDE.read_text(encoding="utf-8").partition("```json\n")[2].partition("```")[0]
    house_rules = introduction(json.loads(text)).profile["taiwan"].house_rules
    assert house_rules is not None
    assert house_rules.changed == {"qing-yi-se"}
    assert house_rules.off == {"ligu-ligu"}


def test_a_profile_that_says_nothing_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ReadingError, match="says nothing"):
        profile("taiwan", written(tmp_path, 'profile = "empty"'))


# -- who comes first -----------------------------------------------------------------------------------------


def test_a_log_names_a_profile_that_is_shipped_and_no_path(tmp_path: Path) -> None:
    named = parse_log(LOG.format(tags='[Option profile "pocket-common"]'))
    assert to_json(check(named))["profile"] == to_json(check(named, profile="pocket-common"))["profile"]
    path = written(tmp_path, "[values]\nzi-mo = 2")
    with pytest.raises(ReadingError, match="book, pocket-common"):
        check(parse_log(LOG.format(tags=f'[Option profile "{path}"]')))


def test_two_profiles_that_differ_are_a_conflict() -> None:
    with pytest.raises(ReadingError, match="Two profiles are asked for"):
        check(parse_log(LOG.format(tags='[Option profile "pocket-common"]')), profile="book")


def test_an_option_of_the_log_against_that_of_a_profile_is_a_conflict(tmp_path: Path) -> None:
    club = written(tmp_path, "[options]\nbase = 100\ntai = 20")
    assert check(parse_log(LOG.format(tags="")), profile=club).options == {"base": 100, "tai": 20}
    same = LOG.format(tags='[Option base "100"]')
    assert check(parse_log(same), profile=club).options == {"base": 100, "tai": 20}
    with pytest.raises(ReadingError, match="agreed on base 50"):
        check(parse_log(LOG.format(tags='[Option base "50"]')), profile=club)


class Chosen(NamedTuple):
    """A candidate of a reading that decides what an item is worth, and another figure that a house may write."""

    game: str
    reading: str
    slug: str
    item: str
    same: str
    other: str

    def profile(self, figure: str) -> str:
        """A profile that has a figure of the item."""
        value = figure if self.game == "taiwan" else f"{{ fu = {figure}, fan = 3 }}"
        return f"[values]\n{self.item} = {value}"


CHOSEN = (
    Chosen("taiwan", "TW-A2", "5", "si-an-kan", "5", "7"),
    Chosen("lingque", "LQ-A5", "twelve", "jing-tong-dui", "12", "9"),
)


@pytest.mark.parametrize("choice", CHOSEN)
def test_a_reading_that_makes_an_item_worth_something_else_than_the_profile_is_a_conflict(
    choice: Chosen, tmp_path: Path
) -> None:
    house_rules = profile(choice.game, written(tmp_path, choice.profile(choice.other)))
    for tags, asked in (
        ({choice.reading: choice.slug}, (house_rules,)),
        ({}, (house_rules, {choice.reading: choice.slug})),
    ):
        with pytest.raises(
            ReadingError,
            match=f"{choice.reading} {choice.slug} makes {choice.item} worth {choice.same}, the profile club",
        ):
            agree(choice.game, tags, {}, asked)
    assert agree(choice.game, {}, {}, (house_rules,)).house_rules is not None
    agreeing = profile(choice.game, written(tmp_path, choice.profile(choice.same)))
    assert (
        agree(choice.game, {choice.reading: choice.slug}, {}, (agreeing,)).reading(choice.reading)
        == choice.slug
    )


@pytest.mark.parametrize("choice", CHOSEN)
def test_the_books_own_reading_is_a_conflict_too_where_it_is_chosen_in_so_many_words(
    choice: Chosen, tmp_path: Path
) -> None:
    own = register(choice.game)[choice.reading].chosen
    assert own != choice.slug
    for figure in (choice.same, choice.other):
        house_rules = profile(choice.game, written(tmp_path, choice.profile(figure)))
        with pytest.raises(ReadingError, match=f"{choice.reading} {own} makes {choice.item} worth"):
            agree(choice.game, {choice.reading: own}, {}, (house_rules,))


@pytest.mark.parametrize("choice", CHOSEN)
def test_a_profile_that_contradicts_itself_is_refused_with_its_line(choice: Chosen, tmp_path: Path) -> None:
    text = f"[readings]\n{choice.reading} = '{choice.slug}'\n{choice.profile(choice.other)}"
    with pytest.raises(ReadingError) as refused:
        profile(choice.game, written(tmp_path, text))
    said = refused.value.sentence("en")
    assert ":4: " in said
    beside = f"the reading {choice.reading} {choice.slug} of the same profile makes it {choice.same}"
    assert f"{choice.item} is {choice.other} here, and {beside}" in said


def test_two_processes_answer_the_same_bytes(tmp_path: Path) -> None:
    words = ["score", "taiwan", *FLUSH.split(), "--json", "--profile", "pocket-common"]
    answers = {
        subprocess.run(
            [sys.executable, "-m", "oracle.cli", *words],
            check=True,
            capture_output=True,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": str(Path(__file__).resolve().parents[4])},
            cwd=tmp_path,
        ).stdout
        for seed in ("1", "2")
    }
    assert len(answers) == 1
