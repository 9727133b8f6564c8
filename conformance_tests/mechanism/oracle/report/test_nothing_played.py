"""A template that nobody has filled in: there is nothing that could be in order."""

from __future__ import annotations

import pytest

from grammar.logs import parse_log
from oracle.api import check
from oracle.cli.template import template
from oracle.game.hands import known
from oracle.report.ruling.verdict import result_text, verdict_text


@pytest.mark.parametrize("game", known())
def test_a_log_without_an_act_is_not_called_clean(game: str) -> None:
    ruling = check(parse_log(template(game, "en", position=False)))
    assert (result_text(ruling, "en"), verdict_text(ruling, "en")) == (
        "Nothing has been played yet.",
        "There is nothing to rule on.",
    )
    assert ruling.status == "clean"


@pytest.mark.parametrize("act", ["tian discard 56", "tian say pass"])
def test_one_act_is_enough_to_be_ruled_on(act: str) -> None:
    ruling = check(parse_log(f'[Game "tongqi"]\n[Notation "1"]\nturn tian\n{act}\nend cut\n'))
    assert result_text(ruling, "en") != "Nothing has been played yet."


def test_what_is_declared_is_ruled_on_without_an_act() -> None:
    ruling = check(parse_log('[Game "tongqi"]\n[Notation "1"]\ntian pay di 20\nend cut\n'))
    assert result_text(ruling, "en") != "Nothing has been played yet."
