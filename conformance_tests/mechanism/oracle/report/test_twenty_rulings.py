"""Twenty rulings on play that went wrong, as they are read aloud in English and Chinese to somebody who saw nothing.

The first line says how the hand ended and which win is none; what is withdrawn, void, outranked and late are four words;
what follows from a foul is told as it stands now.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import pytest

from grammar.logs import parse_log
from oracle.api import check
from oracle.report.layout import Paint
from oracle.report.ruling.verdict import result_text
from oracle.report.ruling.whole import ruling_report
from oracle.rulebook.messages import LANGUAGES

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


class Aloud(NamedTuple):
    """A hand, the first line of its ruling, and what else is heard and not heard, in English and in Chinese."""

    log: str
    head: tuple[str, str]
    heard: tuple[tuple[str, str], ...] = ()
    unheard: tuple[tuple[str, str], ...] = ()


TONGQI, JIAXING, LINGQUE = '[Game "tongqi"]\n', '[Game "jiaxing"]\n', '[Game "lingque"]\n'
TAIWAN = '[Game "taiwan"]\n[Dealer "E"]\n[Wind "E"]\n[Streak "0"]\n'
YAWAN = '[Game "yawan"]\n[Dealer "E"]\n[Wind "E"]\n[Option threshold "5"]\n'
CUT = ("The record breaks off here; the hand is not at its end.", "記錄到此中斷，還沒有打完。")

RULINGS = {
    "tq-a-dead-tile-claimed": Aloud(
        f"{TONGQI}ren holds 13x3 12 34 56x2 23\n"
        "ren sets pung:11x3/he pung:24x3/he pung:33x3/he pung:35x3/he\nleft 14\nturn tian\n"
        "tian flip 56 pass\ndi flip 66\nren pung 56 take-back 56\ndi pass\nren flip 22 pass\nhe flip 14\n"
        "ren win 14 prospect 66 55 44 22\nend won\n",
        ("ren wins on 14, flipped by he (和).", "人家以么四和倒，和家所翻。"),
        (("a tile nobody took in its time is dead", "當時沒人要的牌已是死牌"),),
        (("white", "白和"),),
    ),
    "tq-a-pat-not-drawn": Aloud(
        f"{TONGQI}ren holds 45x4 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44\ntian take 22 discard 45\n"
        "ren five 45 press 66 discard 66\nhe flip 12 pass\nend drawn\n",
        ("The hand is drawn; nobody wins.", "平牌，無人和。"),
        (("ren has not won: only the sets of 45", "人家沒有和倒，只是四五的有關搭子不計"),),
        (("If ren wins", "人家若和倒"),),
    ),
    "tq-a-win-behind-the-end": Aloud(
        f"{TONGQI}turned 66\nren sets own:16x3 pung:24x3/di pung:23x3/di pung:46x3/di pung:34x3/di\n"
        "ren holds 15x3 35 55\ntian sets own:22x3 pung:12x3/di pung:14x3/di pung:26x3/di pung:33x3/di\n"
        "tian holds 13x3 35 55\nleft 12\nturn di\ndi flip 55\nren win 55 prospect 56 66 24 44\n"
        "ren flip 11 pass\nhe flip 55\ntian win 55\nend won\n",
        ("ren wins on 55, flipped by di.", "人家以五五和倒，地家所翻。"),
        (("tian goes on with win, but the hand is over.", "天家還要和，但這副牌已經打完。"),),
        (("tian wins", "天家以五五和倒"),),
    ),
    "tq-a-hand-that-is-none": Aloud(
        f"{TONGQI}turn di\ntian holds 11 12 13 14 15 16 22 23 24 25 26 33 34 35 36 44 45 46 55 56\n"
        "di flip 66\ntian win 66\nend cut\n",
        (
            "The record breaks off here; the hand is over. The win of tian is a white win.",
            "記錄到此中斷，已經打完。天家的和倒是白和。",
        ),
    ),
    "jx-a-discard-out-of-turn": Aloud(
        f"{JIAXING}tian take ?\ndi discard 11\ntian discard 44\nend cut\n",
        CUT,
        (("di discards, but the turn is with tian.", "地家打牌，但輪在天家。"),),
        (("tian discards,", "天家打牌，"),),
    ),
    "jx-the-win-of-who-was-passed-over": Aloud(
        f'{JIAXING}[Option limit "500"]\ndice tian 3 4\ntian holds 11x3 12x3 16x3 22x3 44x3 55x3 26 34\n'
        "tian take 15\ndi discard 33\ntian win 15\nend won\n",
        ("tian wins on 15, the first tile.", "天家胡么五，第一張牌。"),
        (("di discards, but the turn is with tian.", "地家打牌，但輪在天家。"),),
    ),
    "jx-two-claims-of-one-moment": Aloud(
        f"{JIAXING}ren holds 15x2 ?x18\nturn he\nleft 15\nhe flip 15\n"
        "tian eat 15 with 26 34 discard 11\nren pung 15 together\nren discard 44\nend cut\n",
        CUT,
        (
            ("who has it is undecided", "歸誰未定"),
            ("which of the acts 2, 4 was made first", "第2,4個動作哪一個在先"),
        ),
    ),
    "lq-the-drawn-tile-is-kept": Aloud(
        f"{LINGQUE}E holds 23s 66m PPP 777p 888m\nW holds 78m 55m CCC FFF 456p\nturn E\nleft 40\nE draw 1s\n"
        "S discard 9m\nW win 9m\nE win 1s self\nend won\n",
        ("E wins on 1s, drawn. ", "東家和一索，自摸。"),
        (("S discards, but the turn is with E.", "南家打牌，但輪在東家。"),),
        (("W goes on", "西家還要"),),
    ),
    "lq-a-wall-that-is-empty": Aloud(
        f"{LINGQUE}W holds 78m 55m CCC FFF 456p\nturn E\nleft 1\nE draw discard 5s\nS draw discard 9m\nW win 9m\n"
        "end won\n",
        ("The deal is drawn; nobody wins.", "流局，無人和牌。"),
        (("W goes on with win, but the deal is over.", "西家還要和，但這一局已經打完。"),),
        (("W wins", "西家和九萬"),),
    ),
    "lq-a-robbery-of-nothing": Aloud(
        f"{LINGQUE}W sets chow:123s/S\nW holds 1s 147m 258p 369s\nS holds 23s 55m CCC FFF 456p\nturn W\nleft 20\n"
        "W draw 5p add-kong 1s\nS rob 1s\nW claim S LQ-2C.1.06\nend won\n",
        (
            "S lays out a hand on 1s: a false win; nobody wins, and the hand is over.",
            "南家報和一索，攤出的牌不成和；無人得勝，到此為止。",
        ),
        (
            (
                "Upheld: S robs 1s, but nobody is adding that tile to a pung.",
                "成立：南家搶一索，但沒有人正在加槓這一張",
            ),
        ),
    ),
    "lq-a-false-win-and-a-record-that-breaks-off": Aloud(
        f"{LINGQUE}S holds 147m 258p 369s ESWN\nturn E\nleft 40\nE draw discard 5p\nS win 5p\n"
        "W pung 5p with 55p discard 1s\nend cut\n",
        (
            "The record breaks off here; the hand is over. S declares a false win.",
            "記錄到此中斷，已經打完。南家報和，卻不算和。",
        ),
        (("W goes on with pung, but the deal is over.", "西家還要碰，但這一局已經打完。"),),
    ),
    "tw-a-snatched-draw": Aloud(
        f"{TAIWAN}turn E\nleft 60\nS holds 46m 123456p 123789s EE\nE draw discard 5m\nN draw discard 9p\n"
        "S win 5m from E\nend won\n",
        ("S wins on 5m, discarded by E.", "南家胡五萬，東家打出。"),
        (
            (
                "N was a 相公 and could not win this hand, which is over.",
                "北家成為相公，不能胡；這盤已經完了。",
            ),
        ),
        (("wins no more", "不能再胡"),),
    ),
    "tw-what-is-done-behind-a-false-win": Aloud(
        f"{TAIWAN}turn E\nleft 60\nW holds 46m 123456p 123789s EE\nS holds 159m 147p 258s ESWNCFP\n"
        "E draw discard 9m\nS win\nS draw discard 9m\nW draw 5m win\nend won\n",
        (
            "S declares a false win; nobody wins, and the hand is over.",
            "南家報胡，卻不算胡；無人胡牌，這一盤到此為止。",
        ),
        (("W goes on with win, but the hand is over.", "西家還要胡，但這一盤已經結束。"),),
    ),
    "tw-a-call-nobody-saw-the-order-of": Aloud(
        f"{TAIWAN}turn S\nleft 60\nW holds 46m 123456p 123789s CC\nS draw discard 5m\nW reach wall\n"
        "W win together\nend won\n",
        (
            "W declares a win on 5m, discarded by S; whether it stands is open.",
            "西家報胡五萬，南家打出；算不算胡未定。",
        ),
        (("S pays W 0 to 1 base 0 to 2 tai", "南家付西家0至1底0至2台"),),
        (("S pays W 1 base 2 tai\n", "南家付西家1底2台\n"),),
    ),
    "tw-a-chow-taken-back": Aloud(
        f"{TAIWAN}turn S\nleft 60\nE holds 147m 258p 369s ESWNCFP\nS draw discard 4p\nW draw\n"
        "E chow 4p with 17m take-back\nW discard 9s\nend cut\n",
        CUT,
        (
            ("E chow: withdrawn", "東家吃：收回"),
            ("E is a 相公 and wins no more.", "東家成為相公，不能再胡。"),
        ),
    ),
    "yw-a-hand-of-no-form-and-a-good-one": Aloud(
        f"{YAWAN}S holds 46m 123456789s FF\nE discard 9m\nN win 9m show 147m258p369sSWNC\nW draw discard 5m\n"
        "S win 5m\nend won\n",
        (
            "S wins on 5m, discarded by W. N declares a false win.",
            "南家和五萬，西家打出。北家報和，卻不算和。",
        ),
        (
            (
                "N had to play along and could not win this hand, which is over.",
                "北家陪局，本局不得開和；此局已終。",
            ),
        ),
        (("the hidden tiles are mixed", "暗牌和亂"),),
    ),
    "yw-a-win-taken-back": Aloud(
        f"{YAWAN}W holds 46m 123456789s FF\nS holds 46m 123456789p CC\nE discard 5m\nS win 5m\nW win 5m\n"
        "W take-back 5m\nend won\n",
        ("S wins on 5m, discarded by E.", "南家和五萬，東家打出。"),
        (("W win: withdrawn", "西家和：收回"), ("S has it", "南家得牌")),
    ),
    "yw-two-wins-of-one-moment": Aloud(
        f"{YAWAN}S holds 46m 123456789s PP\nN holds 12345678p 123m FF\nE discard 5m\n"
        "W chow 5m with 46m discard 9p\nS win 5m from E\nN win 9p from W together\nend won\n",
        ("The log says that the hand was won; it is open who has won.", "記錄說有人和牌；誰和未定。"),
        (
            ("E pays S 0 to 1000000 points", "東家付南家0至1000000"),
            ("E pays N 0 to 1000000 points", "東家付北家0至1000000"),
        ),
    ),
    "yw-a-pung-too-late": Aloud(
        f"{YAWAN}E discard 5m\nW chow 5m with 46m discard 1s\nN pung 5m with 55m discard 2s\nN draw discard 3s\n"
        "end cut\n",
        CUT,
        (("N pung: too late.", "北家碰：已遲。"), ("W has it", "西家得牌")),
    ),
    "yw-a-pung-outranked-and-a-void-one": Aloud(
        f"{YAWAN}S holds 46m 123456789s FF\nW holds 147m 258p 369s ESWN\nE discard 5m\nW pung 5m with 55m discard 1s\n"
        "N pung 5m with 55m discard 1p\nS win 5m from E\nend won\n",
        ("S wins on 5m, discarded by E.", "南家和五萬，東家打出。"),
        (
            ("N pung: outranked.", "北家碰：讓先。"),
            ("W pung: takes nothing.", "西家碰：不算。"),
            ("S has it", "南家得牌"),
        ),
    ),
}


def in_language(told: tuple[str, str], lang: Lang) -> str:
    """What is told in a language, without its blanks; simplified Chinese is written from the other by rule."""
    return re.sub(r"\s+", "", told[0 if lang == "en" else 1])


def aloud(log: str, lang: Lang) -> str:
    """A ruling as it is read aloud, without its blanks."""
    return re.sub(r"\s+", "", "".join(ruling_report(check(parse_log(log)), lang, Paint())))


SPOKEN: tuple[Lang, ...] = tuple(lang for lang in LANGUAGES if lang != "zh-Hans")


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("name", RULINGS)
def test_the_first_line_says_how_it_ended_and_what_is_false(name: str, lang: Lang) -> None:
    ruling = RULINGS[name]
    first = result_text(check(parse_log(ruling.log)), lang)
    assert re.sub(r"\s+", "", first) == in_language(ruling.head, lang)


@pytest.mark.parametrize("lang", SPOKEN)
@pytest.mark.parametrize("name", RULINGS)
def test_each_word_is_the_one_that_fits(name: str, lang: Lang) -> None:
    ruling, told = RULINGS[name], aloud(RULINGS[name].log, lang)
    assert [each for each in ruling.heard if in_language(each, lang) not in told] == []
    assert [each for each in ruling.unheard if in_language(each, lang) in told] == []


def test_they_are_twenty_of_five_games() -> None:
    games = {parse_log(ruling.log).game for ruling in RULINGS.values()}
    assert (len(RULINGS), len(games)) == (20, 5)
