"""What a referee reads aloud: clauses up to the words that convict, lines that fit, seats nobody takes for a pronoun."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar.logs import parse_log, read_logs
from oracle.api import check, to_json
from oracle.report.layout import Paint, cells, wide
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.clauses import texts
from oracle.rulebook.messages import LANGUAGES, say, word

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang
    from oracle.ruling.ruling import Ruling

GALLERY = Path(__file__).resolve().parents[3] / "gallery"

FLOWER = """\
[Game "taiwan"]
[Dealer "E"]
[Streak "0"]
turn N
left 17
N draw 6f flower 6f replace 1m
end drawn
"""
"""The clause that convicts says so in its fifth sentence: the last tile, a flower, is not replaced."""

TOPPED = """\
[Game "tongqi"]
he sets four:14x4/di
turn tian
tian flip 23 eat 23 with 15 46 discard 14
he top 14
di eat 14 with 25 36 discard 12
end drawn
"""

SILENT = '[Game "tongqi"]\nhe win ?\nend won\n'


def told(ruling: Ruling, lang: Lang, width: int = 80) -> list[str]:
    """The lines of a ruling on a terminal of this width."""
    with wide(width):
        return [*ruling_report(ruling, lang, Paint())]


def run_together(lines: list[str]) -> str:
    """The lines as one, without the blanks that break them."""
    return re.sub(r"\s+", "", "".join(lines))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_clause_is_quoted_up_to_the_words_that_convict(lang: Lang) -> None:
    lines = run_together(told(check(parse_log(FLOWER)), lang))
    convicting = {
        "en": "If it is a flower, it is not replaced",
        "zh": "若是花牌，不補也不打，荒局",
        "zh-Hans": "若是花牌，不补也不打，荒局",
    }
    assert convicting[lang].replace(" ", "") in lines


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", ["jiaxing", "lingque", "taiwan", "tongqi", "yawan"])
def test_whatever_decides_a_finding_is_quoted_whole_and_every_line_fits(game: str, lang: Lang) -> None:
    logs = sorted((GALLERY / game).rglob("*.paipu"))[:: 40 if game != "yawan" else 80]
    assert len(logs) > 3
    for source in logs:
        with source.open("rb") as stream:
            for log in read_logs(stream, str(source)):
                assert not isinstance(log, Exception)
                ruling = check(log, file=str(source.relative_to(GALLERY)))
                for width in (80, 100):
                    lines = told(ruling, lang, width)
                    assert [line for line in lines if cells(line) > width] == []
                    whole = run_together(lines)
                    for found in ruling.findings:
                        clause = texts(game)[found.clause]
                        text = clause.quoted(lang, found.sentence, found.limb)
                        assert re.sub(r"\s+", "", text) in whole


TAIWAN = '[Game "taiwan"]\n[Dealer "E"]\n[Wind "E"]\n[Streak "0"]\n'


@pytest.mark.parametrize(
    ("log", "heads"),
    [
        (
            '[Game "yawan"]\n[Dealer "E"]\nE discard 9m\nN win 9m show 147m258p369sSWNC\nend cut\n',
            "N declares a false win.",
        ),
        (
            f"{TAIWAN}turn E\nleft 60\nN holds 4799m 456789p 123789s\ngap 2\nN win 5m\nend won\n",
            "N declares a win on 5m; whether it stands is open.",
        ),
        (
            f"{TAIWAN}turn E\nleft 60\nS holds 159m 147p 258s ESWNCFP\nN holds 46m 123456p 123789s PP\n"
            "E draw discard 5m\nS draw 9s win self\nN win 5m from E\nend won\n",
            "N wins on 5m, discarded by E. S declares a false win.",
        ),
        (
            '[Game "tongqi"]\nturn di\ntian holds 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56\n'
            "di flip 66\ntian win 66\nend cut\n",
            "The win of tian is a white win.",
        ),
    ],
)
def test_the_first_line_says_what_is_false_and_what_is_open(log: str, heads: str) -> None:
    assert run_together([heads]) in run_together(told(check(parse_log(log)), "en")[:4])


def test_a_draw_is_not_outranked_by_a_claim_that_is_taken_back() -> None:
    log = "turn S\nleft 60\nS draw discard 4p\nW draw\nE chow 4p with 17m take-back\nW discard 9s\nend cut\n"
    assert run_together(["the draw of W stands"]) in run_together(told(check(parse_log(TAIWAN + log)), "en"))


def test_a_consequence_says_what_follows_as_the_hand_ended() -> None:
    log = (
        '[Game "tongqi"]\nren holds 45x4 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44\ntian take 22 discard 45\n'
        "ren five 45 press 66 discard 66\nhe flip 12 pass\nend "
    )
    cut, drawn = (run_together(told(check(parse_log(f"{log}{end}\n")), "en")) for end in ("cut", "drawn"))
    assert run_together(["If ren wins, the win is white"]) in cut
    assert run_together(["ren has not won: only the sets of 45"]) in drawn


def test_a_line_is_as_long_as_the_terminal_lets_it_be() -> None:
    ruling = check(parse_log(FLOWER))
    narrow, broad = told(ruling, "en", 80), told(ruling, "en", 100)
    assert 70 < max(map(cells, narrow)) <= 80 < max(map(cells, broad)) <= 100
    assert run_together(narrow) == run_together(broad)


def test_a_path_longer_than_a_line_is_parted_behind_a_stroke() -> None:
    folders = "/".join(f"{number:02d}-a-folder-of-some-length" for number in range(6))
    lines = told(check(parse_log(FLOWER), file=f"{folders}/game.paipu"), "en")
    assert [line for line in lines if cells(line) > 80] == []
    assert f"{folders}/game.paipu" in run_together(lines)


@pytest.mark.parametrize("game", ["tongqi", "jiaxing"])
def test_the_seat_he_is_no_pronoun(game: str) -> None:
    assert word(game, "en", "seat", "he") == "he (和)"
    assert word(game, "zh", "seat", "he") == "和"
    said = say(game, "en", "claim-outranked", {"seat": "di", "act": "eat", "holder": "he", "held": "pung"})
    assert said.startswith("The eat of di comes after the pung of he (和), which stands")


def test_no_sentence_of_a_ruling_speaks_of_he_alone() -> None:
    ruling = check(parse_log(TOPPED))
    prose = [line for line in told(ruling, "en") if "line 5: he top 14" not in line]
    assert re.findall(r"\bhe\b(?! \(和\))", " ".join(prose)) == []
    assert "he (和) tops with 14, which was discarded;" in " ".join(prose)


@pytest.mark.parametrize(
    ("lang", "result"),
    [
        ("en", "he (和) declares a win, the turned tile; whether it stands is open."),
        ("zh", "和家報和倒，是翻皇；算不算和倒未定。"),
    ],
)
def test_a_tile_nobody_saw_is_told_in_words(lang: Lang, result: str) -> None:
    assert result in told(check(parse_log(SILENT)), lang)


@pytest.mark.parametrize(("lang", "remedy"), [("en", '[Option tiles "144"]'), ("zh", '[約定 張數 "144"]')])
def test_a_flower_in_a_game_without_says_how_a_log_names_the_other_set(lang: Lang, remedy: str) -> None:
    log = parse_log('[Game "lingque"]\n[Dealer "E"]\nE draw 1f\nend cut\n')
    assert remedy in " ".join(told(check(log), lang))


@pytest.mark.parametrize(
    ("lang", "next_dealer"), [("en", "Next dealer: E, streak 1"), ("zh", "下一盤莊家：東，連莊1")]
)
def test_who_deals_next_and_how_often_again_is_told(lang: Lang, next_dealer: str) -> None:
    assert next_dealer in told(check(parse_log(FLOWER)), lang)


@pytest.mark.parametrize(("giver", "is_open"), [("", True), ("/S", False)])
def test_a_ruling_says_whether_a_payment_is_open(giver: str, is_open: bool) -> None:
    """LQ-3B.2: who gave a set decides half of the payment, though every sheet is known."""
    log = (
        f'[Game "lingque"]\n[Dealer "E"]\nW sets pung:555p/S pung:222s/S pung:PPP{giver}\nW holds 888s 3m\n'
        "turn S\nleft 30\nS draw discard 3m\nW win 3m\nend won\n"
    )
    assert to_json(check(parse_log(log)))["payments_open"] is is_open
