"""An incident of which no clause of the game speaks is told in the ruling, and nobody is judged by it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from jsonschema import Draft202012Validator

from grammar import known_games
from grammar.logs import parse_log
from grammar.words import words_of
from oracle.game.registry import load
from oracle.judge.adjudication import adjudicate
from oracle.report.layout import Paint
from oracle.report.ruling.whole import ruling_report
from oracle.report.tree.ruling import ruling_tree

if TYPE_CHECKING:
    from grammar.syntax import Log

SCHEMA = Path(__file__).resolve().parents[3] / "oracle" / "schemas" / "ruling.schema.json"
WRITTEN = {"drop": "?", "hide": "?", "restore": "?", "say": '"so"', "mean": '"so"', "marker": "1"}
"""What an act has to have behind it, whatever the game."""

SPOKEN_OF = {
    "tongqi": {"knock"},
    "yawan": {
        "look",
        "merge",
        "say",
        "mean",
        "drop",
        "peek",
        "knock",
        "insist",
        "pick",
        "pause",
        "take-back",
    },
    "taiwan": words_of("taiwan").incidents - {"apart", "pause", "sit"} | {"say"},
}
"""The incidents that clauses ask for, in the games that have such clauses."""

INCIDENTS = [(game, act) for game in known_games() for act in sorted(words_of(game).incidents | {"say"})]


def with_an_incident(game: str, act: str) -> Log:
    """A hand in whose midst a player does this, and nothing else."""
    words = words_of(game)
    seat = [*words.table("seats").en][1]
    return parse_log(f'[Game "{game}"]\n\nturn {seat}\n{seat} {act} {WRITTEN.get(act, "")}\nend cut\n')


@pytest.mark.parametrize(("game", "act"), INCIDENTS)
def test_an_incident_is_noted_where_no_clause_asks_for_it(game: str, act: str) -> None:
    ruling = adjudicate(with_an_incident(game, act))
    told = ruling_tree(ruling, "en").get("noted", [])
    seat = [*words_of(game).table("seats").en][1]
    noted = [] if act in SPOKEN_OF.get(game, ()) else [{"at": 1, "line": 4, "seat": seat, "act": act}]
    assert told == noted
    assert not noted or (ruling.status, ruling.findings) == ("clean", ())


def test_what_is_noted_keeps_the_schema() -> None:
    schema = Draft202012Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))
    for act in ("knock", "pause"):
        schema.validate(ruling_tree(adjudicate(with_an_incident("lingque", act)), "en"))


@pytest.mark.parametrize(
    ("lang", "sentence"),
    [
        ("en", "Act 1, line 4, S take-back: no clause of this game speaks of it."),
        ("zh", "第1個動作，第4行，南家收回：本戲沒有條文說到。"),
        ("zh-Hans", "第1个动作，第4行，南家收回：本戏没有条文说到。"),
    ],
)
def test_it_is_told_in_words(lang: str, sentence: str) -> None:
    ruling = adjudicate(with_an_incident("lingque", "take-back"))
    assert sentence in "\n".join(ruling_report(ruling, lang, Paint())).splitlines()  # type: ignore[arg-type]


def test_who_sits_at_no_seat_is_noted_as_well() -> None:
    log = parse_log('[Game "jiaxing"]\n\nturn di\noutsider "Chen" tell\nend cut\n')
    (noted,) = adjudicate(log).noted
    assert (noted.seat, noted.name) == ("outsider", "tell")


@pytest.mark.parametrize("game", known_games())
def test_taking_back_has_its_row_in_every_game(game: str) -> None:
    assert "take-back" in load(game).acts
