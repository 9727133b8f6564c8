"""The guide of the notation: its logs are canonical text, its hands are read, its words are the tables'."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from grammar import parse_hand, parse_log, render_log, words_of
from grammar.words import shared_table

GUIDE = (Path(__file__).parents[3] / "docs" / "guides" / "notation.md").read_text(encoding="utf-8")
LOGS = re.findall(r"^```text\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL)
HANDS = [shlex.split(line)[2:] for line in re.findall(r"^paipu score .*$", GUIDE, re.MULTILINE)]


@pytest.mark.parametrize("log", LOGS, ids=range(len(LOGS)))
def test_a_log_of_the_guide_is_canonical_text(log: str) -> None:
    assert render_log(parse_log(log), "zh" if log.startswith("[牌戲") else "en") == log


@pytest.mark.parametrize("words", HANDS, ids=" ".join)
def test_a_hand_of_the_guide_is_read(words: list[str]) -> None:
    game, *hand = words
    assert parse_hand(game, " ".join(hand)).concealed


@pytest.mark.parametrize(
    "table", ["acts", "tags", "places", "prepositions", "units", "results", "calls", "qualifiers"]
)
def test_the_guide_names_every_shared_word(table: str) -> None:
    missing = [word for word in shared_table(table).en.values() if not re.search(rf"\b{word}\b", GUIDE)]
    assert missing == []


@pytest.mark.parametrize("game", ["tongqi", "taiwan"])
def test_the_guide_names_every_act_in_both_languages(game: str) -> None:
    acts = words_of(game).table("acts")
    missing = [act for act in acts.en if acts.en[act] not in GUIDE or acts.zh[act] not in GUIDE]
    assert missing == ["win"] * (game == "taiwan" and "胡" not in GUIDE)
