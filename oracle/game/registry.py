"""Where the games are found: `RULESET` in `ruleset.py` of each folder in `oracle/rulesets`, loaded when asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from grammar.words import words_of
from oracle.game.hands import NoRulesetError, has_hands, known, own_hands_of
from oracle.game.ruleset import Ruleset
from oracle.rulebook.clauses import RULESETS
from oracle.rulebook.messages import catalogue
from oracle.rulebook.readings import agree
from oracle.rulebook.tables import TableError
from oracle.table.known import Ground
from oracle.table.record import in_units, sorted_for_the_judge, tagged

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from grammar.syntax import Log
    from oracle.rulebook.readings import Agreed
    from oracle.table.record import Record


@cache
def load(name: str) -> Ruleset:
    """The ruleset of a game; `NoRulesetError` names those there are when there is none.

    Raises `TableError` where what the game says of itself is wrong.
    """
    if name not in known():
        raise NoRulesetError(name)
    ruleset = import_module(f"{RULESETS}.{name}.ruleset").RULESET
    if not isinstance(ruleset, Ruleset):
        raise TypeError(f"{RULESETS}.{name}.ruleset.RULESET is no ruleset")
    look_through(ruleset)
    return ruleset


def load_whole(name: str) -> Ruleset:
    """The ruleset of a game, with what counts single hands loaded too: all the code that carries a clause is known."""
    if name in known() and has_hands(name):
        own_hands_of(name)
    return load(name)


def look_through(ruleset: Ruleset) -> None:
    """Raise `TableError` for what its author has to put right before anything is judged.

    An act that can be read and has no row would be heard by no rule, and in order whatever it does.
    """
    read = words_of(ruleset.name).table("acts").en
    without = ", ".join(act for act in read if act not in ruleset.acts)
    if without:
        raise TableError(
            f"{ruleset.name}/ruleset.py: ACTS has no row for {without}; "
            "what the game has no use for stands in words.toml under [unused]"
        )
    if Ground.NOT_HELD not in ruleset.evidence.grounds:
        raise TableError(f"{ruleset.name}/ruleset.py: the grounds give no clause for {Ground.NOT_HELD}")
    catalogue(ruleset.name, "en")


def record_of(log: Log, asked: Iterable[Mapping[str, str]] = ()) -> Record:
    """A log sorted as its game has it judged; `asked` are the caller's readings, weaker than the log's own tags.

    Raises `oracle.rulebook.readings.ReadingError` when a reading is unknown or contradicts the log's.
    """
    agreed = agree(
        log.game,
        tagged(log, "Reading"),
        tagged(log, "Option"),
        asked,
        partial=any(tag.key == "Record" and tag.value != "full" for tag in log.tags),
    )
    return sorted_under(log, agreed)


def sorted_under(log: Log, agreed: Agreed, before: object = None) -> Record:
    """A log sorted as its game has it judged, under what was agreed, with what is remembered of the hands before."""
    ruleset = load(log.game)
    record = sorted_for_the_judge(log, agreed, ruleset.acting, before)
    counted = ruleset.result.in_own_units
    return record if counted is None else in_units(record, counted)
