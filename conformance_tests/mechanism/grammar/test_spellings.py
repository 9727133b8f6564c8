"""How tiles, seats, acts and sets may be spelt, and which one spelling is written."""

from __future__ import annotations

import pytest

from grammar import (
    UnreadableLog,
    column_of,
    known_games,
    parse_hand,
    parse_log,
    render_hand,
    render_log,
    words_of,
)
from grammar.reading.intake import folded
from grammar.syntax import (
    Act,
    Acts,
    Declaration,
    Declared,
    Hand,
    Holding,
    Log,
    Remark,
    Row,
    SetWord,
    WinningTile,
)


def log_of(game: str, *lines: str) -> Log:
    """Read a log of some lines."""
    return parse_log(f'[Game "{game}"]\n' + "\n".join(lines) + "\nend cut\n")


def shown(game: str, words: str) -> tuple[str, ...]:
    """Read what is shown by a line of the game."""
    seat = next(iter(words_of(game).table("seats").en))
    line = log_of(game, f"{seat} show {words}").lines[0]
    assert isinstance(line, Acts)
    return line.acts[0].tiles


MAHJONG = {
    "123m": "1m 2m 3m",
    "555p": "5p 5p 5p",
    "EEECC": "E E E C C",
    "123m44pEE": "1m 2m 3m 4p 4p E E",
    "5p-5s": "5p 5s",
    "?x3": "? ? ?",
    "_": "?",
    "🀫": "?",
    "5mx2": "5m 5m",
    "5m*2": "5m 5m",
    "一萬": "1m",
    "一万": "1m",
    "九筒": "9p",
    "九餅 九饼": "9p 9p",
    "三条 三條 三索": "3s 3s 3s",
    "一二三萬": "1m 2m 3m",
    "5萬": "5m",
    "東 东 南 西 北": "E E S W N",
    "東東": "E E",
    "中 紅中 红中": "C C C",
    "發 发 發財 发财": "F F F F",
    "白 白板": "P P",
    "春夏秋冬梅蘭菊竹": "1f 2f 3f 4f 5f 6f 7f 8f",
    "15f": "1f 5f",
    "1234z 6z": "E S W N F",
    "🀀🀁🀂🀃🀄🀅🀆": "E S W N C F P",
    "🀄\ufe0f": "C",
    "🀇🀏": "1m 9m",
    "🀐🀘": "1s 9s",
    "🀙🀡": "1p 9p",
    "🀢🀣🀤🀥": "5f 6f 8f 7f",
    "🀦🀧🀨🀩": "1f 2f 3f 4f",
    "１２３ｍ": "1m 2m 3m",
    "？": "?",
}
DOMINOES = {
    "54": "45",
    "45": "45",
    "44x5": "44 44 44 44 44",
    "44*2": "44 44",
    "15-26-34": "15 26 34",
    "11x2-16": "11 11 16",
    "么六 幺六 一六": "16 16 16",
    "六么": "16",
    "天牌 地牌 人牌 和牌": "66 11 44 13",
    "長么 長二 板凳 長三 長四 長五 梅花": "11 22 22 33 44 55 55",
    "长三": "33",
    "牛頭 雪九 缺脚": "56 45 23",
    "🁂 🁴": "23 23",
    "🀰 🁢": "? ?",
    "?x13": " ".join("?" * 13),
}


@pytest.mark.parametrize("spelt", MAHJONG)
def test_mahjong_spellings(spelt: str) -> None:
    assert shown("taiwan", spelt) == tuple(MAHJONG[spelt].split())


@pytest.mark.parametrize("spelt", DOMINOES)
def test_domino_spellings(spelt: str) -> None:
    assert shown("tongqi", spelt) == tuple(DOMINOES[spelt].split())


@pytest.mark.parametrize(("honours", "five", "seven"), [("riichi", "P", "C"), ("chinese", "C", "P")])
def test_numbered_dragons_are_read_when_it_is_said_how(honours: str, five: str, seven: str) -> None:
    log = parse_log(f'[Game "taiwan"]\n[Honours "{honours}"]\nE show 57z\nend cut\n')
    assert isinstance(log.lines[0], Acts)
    assert log.lines[0].acts[0].tiles == (five, seven)
    assert parse_hand("taiwan", "5z 7z", honours).concealed == ("C", "P")


@pytest.mark.parametrize("codes", ["5z", "7z", "57z", "1z5z"])
def test_numbered_dragons_are_refused_otherwise(codes: str) -> None:
    with pytest.raises(UnreadableLog) as failed:
        shown("taiwan", codes)
    assert failed.value.label == "two-faced-honour"


@pytest.mark.parametrize("name", ["至尊", "格五", "格七", "格八"])
def test_names_of_two_tiles_are_refused_with_both(name: str) -> None:
    with pytest.raises(UnreadableLog, match=r"names two tiles, [1-6]{2} and [1-6]{2}") as failed:
        shown("tongqi", name)
    assert failed.value.label == "two-faced-name"


def test_the_worked_line_reads_as_it_is_told() -> None:
    line = log_of("tongqi", "tian take 22 lay 44x5 pat 16").lines[0]
    assert line == Acts("tian", (Act("take", ("22",)), Act("lay", ("44",) * 5), Act("pat", ("16",))), 1)


def test_a_win_may_look_at_tiles() -> None:
    line = log_of("tongqi", "ren win 55 prospect 13 23 46 11").lines[0]
    assert line == Acts("ren", (Act("win", ("55",)), Act("prospect", ("13", "23", "46", "11"))), 1)


@pytest.mark.parametrize(
    "text", ["E draw", "E draw ?", "E draw _", "東 摸", "東 抓 ？", "1. E draw", "  E\tdraw  "]
)
def test_a_tile_nobody_saw_needs_no_word(text: str) -> None:
    assert log_of("taiwan", text).lines == (Acts("E", (Act("draw"),), 1),)


@pytest.mark.parametrize("text", ["E chow 5m with 46m", "E eat 5m with 4m 6m", "東 吃 五萬 以 四六萬"])
def test_eating_is_one_act_under_its_words(text: str) -> None:
    assert log_of("lingque", text).lines == (Acts("E", (Act("eat", ("5m",), with_tiles=("4m", "6m")),), 1),)


def test_each_game_writes_its_own_word() -> None:
    assert render_log(log_of("tongqi", "tian four 44"), "zh").split("\n")[1] == "天 開招 四四"
    assert render_log(log_of("jiaxing", "tian four 44"), "zh").split("\n")[1] == "天 開昭 四四"
    assert render_log(log_of("taiwan", "E win 5m"), "zh").split("\n")[1] == "東 胡 五萬"
    assert render_log(log_of("lingque", "E win 5m"), "zh").split("\n")[1] == "東 和 五萬"


@pytest.mark.parametrize(
    "text", ["東 碰 五萬 打 九筒", "东 碰 五万 丢 九饼", "东 碰 五万 出 九餅", "東　碰　５ｍ　打　９ｐ"]
)
def test_simplified_and_full_width_text_is_read(text: str) -> None:
    assert log_of("taiwan", text).lines == (Acts("E", (Act("pung", ("5m",)), Act("discard", ("9p",))), 1),)


def test_full_width_brackets_and_quotes_are_read_and_quoted_words_kept() -> None:
    log = parse_log("［牌戲　“同棋”］\n［牌手　天　“Ｌin＃１”］\n天　持　二二×３　＃　註：＃\n終　未完\n")
    assert (log.tags[1].subject, log.tags[1].value) == ("tian", "Ｌin＃１")
    assert log.lines == (Holding("tian", "holds", ("22",) * 3, comment="註：＃"),)


def test_folding_moves_no_column() -> None:
    line = "天　計　四四　“划＃龍”　１１２　＃　ＡＢ"
    assert folded(line) == '天 計 四四 "划＃龍" 112 #　ＡＢ'
    assert len(folded(line)) == len(line)


def test_text_is_composed() -> None:
    log = parse_log('[Game "taiwan"]\n[Player E "Rene\u0301"]\nend cut\n')
    assert log.tags[1].value == "Ren\u00e9"


def test_columns_count_the_line_as_it_was_written() -> None:
    with pytest.raises(UnreadableLog) as failed:
        parse_log('[Game "taiwan"]\nE say "e\u0301e\u0301" discrd 5m\nend cut\n')
    assert (failed.value.line, failed.value.column) == (2, 14)


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_marks_do_not_matter(newline: str, mark: str) -> None:
    text = mark + newline.join(['[Game "taiwan"]', "E draw 5m", "end cut", ""])
    assert parse_log(text) == log_of("taiwan", "E draw 5m")


def test_comments_stay_where_they_stand() -> None:
    text = (
        "# the file\n\n# its second line\n"
        '[Game "tongqi"] # the game\n# above the source\n[Source "x"]\n# before the play\n'
        "tian pat # a pat\n#\n# alone\nend won # so it ended\n# after all\n"
    )
    log = parse_log(text)
    assert log.heading == ("the file", "its second line")
    assert (log.tags[0].comment, log.tags[1].above) == ("the game", ("above the source",))
    assert log.lines == (
        Remark("before the play"),
        Acts("tian", (Act("pat"),), 1, comment="a pat"),
        Remark("alone"),
    )
    assert (log.end_comment, log.closing) == ("so it ended", ("after all",))
    assert render_log(log) == text.replace("\n\n", "\n").replace("#\n", "")


def test_a_wall_is_wrapped_at_thirty_and_joined_again() -> None:
    tiles = tuple(str(pips) for pips in (11, 12, 13, 14, 15, 16) * 11)
    log = Log("tongqi", log_of("tongqi").tags, (Row("wall", tiles, comment="c"),), "cut")
    lines = render_log(log).split("\n")[1:4]
    assert [line.split()[0] for line in lines] == ["wall"] * 3
    assert [len(line.partition(" #")[0].split()) - 1 for line in lines] == [30, 30, 6]
    assert lines[2].endswith("# c")
    assert parse_log(render_log(log)) == log


def test_a_wall_line_with_a_comment_is_a_wall_of_its_own() -> None:
    lines = log_of("tongqi", "wall 11 12 # first", "wall 13", "wall 14").lines
    assert lines == (Row("wall", ("11", "12"), comment="first"), Row("wall", ("13", "14")))


def test_holdings_are_sorted_and_runs_joined() -> None:
    text = render_log(log_of("taiwan", "E holds P 9p 1m C 3m ? 2m E ? 1f")).split("\n")[1]
    assert text == "E holds 123m 9p ECP 1f ?x2"


def test_forms_options_and_circumstances_are_translated_where_the_tables_list_them() -> None:
    log = parse_log('[Game "taiwan"]\n[Option ligu "no"]\n[Record "public"]\nE ready as heaven\nend cut\n')
    chinese = render_log(log, "zh")
    assert chinese.split("\n")[1:4] == ['[約定 嚦咕 "否"]', '[記載 "公開"]', "東 聽 作 天"]
    assert parse_log(chinese) == log
    assert render_hand(parse_hand("taiwan", "1m ready:heaven form:flower"), "zh") == "一萬 聽:天 牌型:花"


def test_points_are_told_from_the_games_own_unit() -> None:
    lines = log_of("lingque", "E total 12 points pay W 24").lines
    assert lines[0] == Declared(
        "E",
        (
            Declaration("total", ((12, "points"),), points_written=True),
            Declaration("pay", ((24, "points"),), to="W"),
        ),
    )
    assert (
        render_log(log_of("lingque", "E total 12 points pay W 24")).split("\n")[1]
        == "E total 12 points pay W 24"
    )


@pytest.mark.parametrize(
    ("line", "nth", "column"),
    [
        ("tian take 22 lay 44x5 pat 16 pat 26 discard 56", 4, 37),
        ("S say pung @21:14:06", 0, 3),
        ("S show 55m insist pung 5m discard 9p", 2, 19),
        ("31. he four 14 press 16 discard 24", 1, 16),
        ('outsider "draw 5m" look hand of W tell "draw"', 1, 35),
        ("和 和 五五 望 么三", 1, 8),
        ("ren four 22 as pass press 55", 1, 21),
        ('ren score "底 score" 20 score 24 "x" 24', 1, 24),
        ("天 付 和 20 付 地 200", 1, 10),
        ("  E draw 5m", 3, 3),
        ("# draw", 0, 1),
    ],
)
def test_an_act_is_found_again_in_its_line(line: str, nth: int, column: int) -> None:
    assert column_of(line, nth) == column


def test_the_hands_of_the_notation() -> None:
    hand = parse_hand("taiwan", "123m 456m 789m 11p pung:CCC/W +1p/self seat:S dealer:E streak:2")
    assert hand == Hand(
        "taiwan",
        (*(f"{n}m" for n in range(1, 10)), "1p", "1p"),
        (SetWord("pung", ("C", "C", "C"), (), ("W",)),),
        (),
        WinningTile("1p", ("self",)),
        (("seat", "S"), ("dealer", "E"), ("streak", "2")),
    )
    assert render_hand(hand) == "123456789m 11p pung:CCC/W +1p/self seat:S dealer:E streak:2"


def test_a_hand_in_chinese_and_its_twin() -> None:
    chinese = "一二三萬 東東 碰:中中中/西 吃:四六索:五索/上家 花:春梅 +東/自摸 座:南"
    hand = parse_hand("台灣", chinese)
    assert render_hand(hand) == "123m EE pung:CCC/W chow:46s:5s/upper flowers:15f +E/self seat:S"
    assert render_hand(hand, "zh") == chinese


def test_a_domino_hand_with_what_was_looked_at() -> None:
    words = (
        "45 55 own:33x3 press:36x4 press:25x3 pung:23x3/tian four:24x4/side top:22x5/across/across "
        "+55/tian/flip seen:4 prospect:13-23-46-11"
    )
    hand = parse_hand("tongqi", words)
    assert hand.sets[-1] == SetWord("top", ("22",) * 5, (), ("across", "across"))
    assert hand.winning == WinningTile("55", ("tian", "flip"))
    assert hand.circumstances[-1] == ("prospect", "13-23-46-11")
    assert render_hand(hand) == words


def test_a_standing_hand_and_words_in_any_order() -> None:
    assert parse_hand("taiwan", "seat:S 11p 123m").winning is None
    assert parse_hand("taiwan", "+1p seat:S 2m 1m") == parse_hand("taiwan", "12m +1p seat:S")
    assert parse_hand("taiwan", "") == Hand("taiwan")


def test_own_tiles_may_differ_from_the_one_that_came() -> None:
    assert parse_hand("yawan", "pung:5p-5s:5m/W").sets == (SetWord("pung", ("5p", "5s"), ("5m",), ("W",)),)


def test_every_game_has_words() -> None:
    assert known_games() == ("tongqi", "jiaxing", "lingque", "taiwan", "yawan")


@pytest.mark.parametrize(
    ("game", "line", "canonical"),
    [
        ("lingque", "東家 碰 五萬 用 五五萬", "E pung 5m with 55m"),
        ("taiwan", "南家 打 五萬", "S discard 5m"),
        ("tongqi", "人家 曉 么二", "ren flip 12"),
        ("tongqi", "天家 饶头张", "tian take"),
        ("tongqi", "和家 看望 么二", "he prospect 12"),
        ("tongqi", "和 和倒", "he win"),
        ("jiaxing", "天 吃 二三 用 么五 四六", "tian eat 23 with 15 46"),
    ],
)
def test_the_words_players_use_are_read(game: str, line: str, canonical: str) -> None:
    assert render_log(log_of(game, line)).splitlines()[-2] == canonical


@pytest.mark.parametrize("game", known_games())
def test_an_unknown_act_is_answered_with_the_acts_of_the_game(game: str) -> None:
    words = words_of(game)
    seat, own = next(iter(words.table("seats").en)), words.table("acts")
    with pytest.raises(UnreadableLog) as failed:
        log_of(game, f"{seat} fly")
    wrong = failed.value
    named = wrong.expected.partition(": ")[2].split(", ")
    assert {own.read[act] for act in named} == set(own.en) - words.incidents
    chinese = wrong.sentence("expected", "zh").partition("：")[2].split()
    assert [own.read[act] for act in chinese] == [own.read[act] for act in named]
    assert wrong.message("zh-Hans") != wrong.message("zh")
