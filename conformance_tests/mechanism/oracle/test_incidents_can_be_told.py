"""Incidents can be told with all that the guide of the notation promises, and all that a rule asks of them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from grammar import known_games, parse_log, render_log, words_of
from grammar.tiles import family
from oracle.game.registry import load

if TYPE_CHECKING:
    from collections.abc import Iterator

    from oracle.game.rule import Rule

every_game = pytest.mark.parametrize("game", known_games())

GUIDE = Path(__file__).parents[3] / "docs" / "guides" / "notation.md"
INCIDENTS = re.search(
    r"^Incidents are acts too:\n\n.*?\n\|-.*?\n(.*?)\n\n",
    GUIDE.read_text(encoding="utf-8"),
    re.MULTILINE | re.DOTALL,
)


def promised() -> Iterator[tuple[str, set[str], str]]:
    """Each incident of the guide's table, what it takes there, and the cell that says so."""
    assert INCIDENTS is not None
    for row in INCIDENTS[1].splitlines():
        acts, _chinese, _wants, takes = (cell.strip() for cell in row.strip("|").split("|"))
        for act in re.findall(r"`([^`]+)`", acts):
            yield act, taken(takes), takes


def taken(cell: str) -> set[str]:
    """What a cell of the guide promises, in the words of the tables."""
    found = {_part(each) for each in re.split(r"[;,] ", cell) if re.match("`|words", each)}
    return found | {f"@{part[3:]}" for part in found if "without" in cell and part.startswith("to:")}


def _part(told: str) -> str:
    """One thing that follows an act: words, a flag, or a preposition with whom or what it names."""
    word = "".join(re.findall(r"`([^`]+)`", told))
    if word == "below table":
        return "below-table"
    preposition, _, place = word.partition(" ")
    return "words" if not word else f"{preposition}:{place or 'seat'}"


@every_game
def test_an_incident_takes_what_the_guide_promises(game: str) -> None:
    words = words_of(game)
    told = {act: words.takes[words.table("acts").read[act]] for act, _, _ in promised()}
    but_in = {act: {"below-table"} for act, _, cell in promised() if f"but in {game.capitalize()}" in cell}
    assert told == {act: takes - but_in.get(act, set()) for act, takes, _ in promised()}


@every_game
def test_the_guide_has_every_incident(game: str) -> None:
    words = words_of(game)
    incidents = {words.table("acts").en[act] for act in words.incidents}
    assert incidents | {"say"} == {act for act, _, _ in promised()}


def lines_of(game: str, act: str, takes: set[str]) -> Iterator[str]:
    """A line for everything that an incident takes, a seat in its own word and as a relative one."""
    words = words_of(game)
    seat, other = list(words.table("seats").en.values())[:2]
    slot = words.act_slot(words.table("acts").read[act])
    tile = next(iter(family(words.family).order))
    needed = {"C": f" {tile}", "N": " 1", "T": f" {tile}"}.get(slot, "")
    places = ["", *(f" {place}" for place in words.table("places").en.values())] if slot == "P" else [needed]
    behind = ["", ' "told"'] if "words" in takes else [""]
    for part in takes - {"words"}:
        preposition, _, whence = part.partition(":")
        whom = (other, "lower") if whence == "seat" else (whence,)
        said = {"@": part[1:], "b": "below table"}.get(part[0])
        behind += [f" {said}"] if said else [f" {preposition} {each}" for each in whom]
    yield from (f"{seat} {act}{place}{part}" for place in places for part in behind)


@every_game
def test_an_incident_is_read_with_all_that_the_guide_promises(game: str) -> None:
    for act, takes, cell in promised():
        left_out = {"below-table"} if f"but in {game.capitalize()}" in cell else set()
        lines = "\n".join(lines_of(game, act, takes - left_out))
        text = f'[Game "{game}"]\n[Notation "1"]\n{lines}\nend cut\n'
        log = parse_log(text)
        assert [render_log(parse_log(render_log(log, lang))) for lang in ("en", "zh")] == [text, text]


@every_game
def test_the_incidents_of_one_rule_take_the_same(game: str) -> None:
    """A rule that asks whose tiles an act was about can be told it, whichever of its acts that was."""
    words, rules = words_of(game), load(game).rules
    listed: dict[Rule, set[str]] = {}
    for act in words.incidents:
        if words.table("acts").notes.get(act) == "P":
            for rule in rules.get(act, ()):
                listed.setdefault(rule, set()).add(act)
    unlike = {
        rule.ask.__name__: acts
        for rule, acts in listed.items()
        if len({words.takes[act] for act in acts}) > 1
    }
    assert unlike == {}
