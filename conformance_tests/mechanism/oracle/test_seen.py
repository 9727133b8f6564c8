"""What one seat saw of a hand: which tiles of the log are hidden from it, and what it can prove."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator

import oracle
from grammar.logs import parse_log
from oracle.cli.main import main
from oracle.judge.adjudication import adjudicate
from oracle.judge.counterfactual.seen import Onlooker, seen_by
from oracle.report.digest import digest_of
from oracle.ruling.ruling import Ruling

SCHEMA = Path(__file__).resolve().parents[3] / "oracle" / "schemas" / "ruling.schema.json"

PLAY = """\
[Game "taiwan"]
[Dealer "E"]
[Streak "0"]
E holds 1m1234p56789s1199mEN5m
S holds 55m123p456p789s11sEES
W holds ?x16
N holds 7777s123m456m789mW1p3p
wall 9p 8m
wall 7m  # one more
tail 8p 3p
turn E
E draw 9p discard 5m  # five characters
S pung 5m discard S
W draw discard 9m
N draw 2f flower 2f replace 8p hidden-kong 7s replace 3p discard 3p
N pick 1p from E peek hand of W
E show EN
end cut
"""


def lines(seat: str, log: str = PLAY) -> list[str]:
    return seen_by(seat, adjudicate(parse_log(log))).text.splitlines()


def test_a_seat_sees_its_own_hand_and_what_lies_open() -> None:
    seen = lines("S")
    assert "S holds 55m123p456p789s11sEES" in seen
    assert "E holds ?x17" in seen
    assert "S pung 5m discard S" in seen
    assert "E draw discard 5m" in seen
    assert "E show EN" in seen


def test_the_wall_and_the_remarks_on_what_is_hidden_are_hidden() -> None:
    seen = lines("S")
    assert seen[7:10] == ["wall ?x3", "", "tail ?x2"]
    assert not any("characters" in line or "one more" in line for line in seen)


def test_what_others_draw_replace_and_lay_face_down_is_hidden() -> None:
    hidden = "N draw flower 2f replace ? hidden-kong ? replace ? discard 3p"
    assert hidden in lines("S")
    assert "N draw 2f flower 2f replace 8p hidden-kong 7s replace 3p discard 3p" in lines("N")


@pytest.mark.parametrize(("seat", "tile"), [("N", "pick 1p"), ("E", "pick 1p"), ("S", "pick"), ("W", "pick")])
def test_a_tile_taken_out_of_a_hand_is_seen_by_both(seat: str, tile: str) -> None:
    assert any(line.startswith(f"N {tile} from E") for line in lines(seat))


def test_places_stay_where_they_were() -> None:
    assert len(lines("W")) == len(PLAY.splitlines())


FALSE = """\
[Game "taiwan"]
[Dealer "E"]
[Streak "0"]
E holds ?x17
S holds 46m 123456p 123789s EE
turn E
left 50
E discard 6m
S win
end won
"""


def test_a_hand_laid_out_is_known_to_all_from_there_on() -> None:
    full = adjudicate(parse_log(FALSE))
    seen = Onlooker().judge(full, "W")
    assert [found.clause for found in seen.findings] == [found.clause for found in full.findings]
    assert seen.payments == full.payments
    assert seen.facts == ()


def test_what_a_player_could_not_know_is_named_and_not_found() -> None:
    log = parse_log(
        '[Game "tongqi"]\ndi holds 11 12 13 14 15 22 23 24x3 25 33 34 36 44 45 46 55 56 66\n'
        "tian take 22 discard 13\ndi flip 24 eat 24 with 15 36 discard 11\nend cut\n"
    )
    full = adjudicate(log)
    assert [found.clause for found in full.findings if found.kind.value == "breach"]
    others, own = (Onlooker().judge(full, seat) for seat in ("ren", "di"))
    assert [found for found in others.findings if found.kind.value == "breach"] == []
    assert others.seen is not None
    assert others.seen.beyond != ()
    assert own.seen is not None
    assert own.seen.beyond == ()


def test_the_digest_tells_by_whose_eyes_a_ruling_is_given() -> None:
    full = adjudicate(parse_log(FALSE))
    digests = {digest_of(full), *(digest_of(Onlooker().judge(full, seat)) for seat in "EW")}
    assert len(digests) == 3


@pytest.mark.parametrize(
    ("seat", "lang", "said"), [("S", "en", "By what S could know"), ("南", "zh", "只憑南家")]
)
def test_the_command_judges_by_the_eyes_of_a_seat(seat: str, lang: str, said: str) -> None:
    done = CliRunner().invoke(main, ["check", "--lang", lang, "--seen-by", seat, "-"], input=FALSE)
    assert done.exit_code == 1
    assert said in done.stdout
    row = CliRunner().invoke(main, ["check", "--json", "--seen-by", seat, "-"], input=FALSE).stdout
    tree = json.loads(row)
    Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8"))).validate(tree)
    assert tree["seen_by"]["seat"] == "S"


def test_a_seat_that_the_game_has_not_is_refused() -> None:
    done = CliRunner().invoke(main, ["check", "--seen-by", "tian", "-"], input=FALSE)
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr == "-:1:1: tian is no seat of this game. Expected one of E S W N.\n"


# -- a match by the eyes of one player ---------------------------------------------------------------------


SEATED = {"E": "Lin", "S": "Qiu", "W": "Zhao", "N": "Xu"}
NEXT = {"E": "Qiu", "S": "Zhao", "W": "Xu", "N": "Lin"}


def two_hands(*, named: bool) -> str:
    """East's deal, which South wins, and South's, in which he pungs what he does not hold."""
    hands = (
        (SEATED, ("E draw discard 5p", "S win 5p", "agreed S total 24", "end won")),
        (
            NEXT,
            (
                "E holds 2m147p258sESWNPC",
                "E draw 9m discard 9m",
                "S draw 5m discard 5m",
                "E pung 5m discard E",
            ),
        ),
    )
    told: list[str] = []
    for people, play in hands:
        told += ['[Game "lingque"]', '[Dealer "E"]']
        told += [f'[Player {seat} "{person}"]' for seat, person in people.items() if named]
        told += play
    return "\n".join((*told, "end cut", ""))


@pytest.mark.parametrize(
    ("asked", "named", "beyond"), [("S", True, 0), ("Qiu", True, 0), ("N", True, 1), ("S", False, 0)]
)
def test_a_match_is_judged_by_the_eyes_of_one_player(asked: str, beyond: int, *, named: bool) -> None:
    """The player who had the seat in the first hand is followed: South deals the second, and knows what he lacks."""
    words = ["check", "--match", "--json", "--seen-by", asked, "-"]
    done = CliRunner().invoke(main, words, input=two_hands(named=named))
    *_, sheet = (json.loads(line) for line in done.stdout.splitlines())
    schema = json.loads((SCHEMA.parent / "match.schema.json").read_text(encoding="utf-8"))
    Draft202012Validator(schema).validate(sheet)
    first, second = (hand["seen_by"] for hand in sheet["hands"])
    assert first["seat"] == sheet["seen_by"]["seat"]
    assert sheet["seen_by"]["player"] == (SEATED[first["seat"]] if named else None)
    assert second["seat"] == {"S": "E", "N": "W"}[first["seat"]]
    assert [each["clause"] for each in second["beyond"]] == ["LQ-1C.0"] * beyond
    assert (sheet["hands"][1]["status"] == "broken") is not bool(beyond)


@pytest.mark.parametrize(
    ("asked", "named", "beyond"), [("S", True, 0), ("Qiu", True, 0), ("N", True, 1), ("S", False, 0)]
)
def test_the_library_follows_the_player_as_the_command_does(asked: str, beyond: int, *, named: bool) -> None:
    hands = list(oracle.read(io.StringIO(two_hands(named=named))))
    first, second = oracle.check_match(hands, one_match=True, seen_by=asked)
    assert isinstance(first, Ruling)
    assert isinstance(second, Ruling)
    assert first.seen is not None
    assert second.seen is not None
    assert second.seen.seat == {"S": "E", "N": "W"}[first.seen.seat]
    assert len(second.seen.beyond) == beyond
    sheets = oracle.match_sheets((first, second))
    assert [row.ruling for row in sheets[0].rows] == [first, second]


def test_the_library_refuses_a_seat_that_the_game_has_not() -> None:
    (log,) = oracle.read(io.StringIO(PLAY))
    with pytest.raises(ValueError, match=r"tian is no seat of this game\. Expected one of E S W N\."):
        oracle.check(log, seen_by="tian")
    with pytest.raises(ValueError, match="no seat of this game"):
        list(oracle.check_match([log], seen_by="Wu"))


@pytest.mark.parametrize(
    ("asked", "lang", "said"),
    [
        ("N", "en", ("By what Xu could know", "WHAT THAT PLAYER COULD NOT KNOW", "Hand 2, breach, act 5")),
        ("Qiu", "zh", ("只憑Qiu能知道的裁定", "整份記錄看得出的錯，Qiu都能知道。")),
    ],
)
def test_the_sheet_says_by_whose_eyes(asked: str, lang: str, said: tuple[str, ...]) -> None:
    words = ["check", "--match", "--lang", lang, "--seen-by", asked, "-"]
    done = CliRunner().invoke(main, words, input=two_hands(named=True))
    assert all(each in done.stdout for each in said)
