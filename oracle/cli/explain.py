"""`paipu explain`, a clause, a reading or a word; and `paipu words`, every word of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import answered_of_play, paint, print_json, print_lines, refuse
from oracle.cli.options import clauses_begun, game_argument, games_begun, known_game, speaking

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


@click.command(short_help="Say what a clause, a reading or a word states.")
@click.argument("what", shell_complete=clauses_begun)
@click.option("--game", help="Look a word up in this game alone.", shell_complete=games_begun)
@speaking
def explain(what: str, game: str | None, as_json: bool, lang: Lang) -> None:
    """Say what a clause states, where it stands, its readings, its code and its cases.

    WHAT is the id of a clause or of a reading, the address of a limb such as JX-2.4(c), the name of an item, a word of
    the notation, or a term, in English or Chinese. Of a reading it lists the candidates, the one in force, what depends
    on it, and whether another can be put into force.
    """
    from oracle.api import explain as explained
    from oracle.api import explain_reading, explain_word
    from oracle.game.explanation import UnknownClauseError, UnknownLimbError
    from oracle.report import explained as report
    from oracle.report.clause import clause_report, clause_tree
    from oracle.rulebook.messages import say

    try:
        clause = explained(what)
    except UnknownLimbError as unknown:
        key = "unknown-limb" if unknown.near else "no-limbs"
        refuse(lang, key, word=what, clause=unknown.whole, limbs=" ".join(unknown.near))
    except UnknownClauseError as unknown:
        nearest = unknown.near
    else:
        print_json(clause_tree(clause)) if as_json else print_lines(clause_report(clause, lang, paint()))
        return
    reading = explain_reading(what)
    if reading is not None:
        lines = report.reading_report(reading, lang, paint())
        print_json(report.reading_tree(reading)) if as_json else print_lines(lines)
        return
    try:
        word = explain_word(what, game=None if game is None else known_game(game, lang))
    except UnknownClauseError as unknown:
        near = ", ".join(dict.fromkeys((*nearest, *unknown.near)))
        hint = say(None, lang, "did-you-mean", {"near": near}) if near else ""
        refuse(lang, "unknown-clause", word=what, near=hint)
    print_json(report.word_tree(word)) if as_json else print_lines(report.word_report(word, lang, paint()))


@click.command(short_help="List the words of a game, its items and its readings.")
@game_argument
@speaking
def words(game: str, as_json: bool, lang: Lang) -> None:
    """List the words of a game: what each takes and what it means, its items, readings and options."""
    from oracle.report.words import words_report, words_tree

    name = known_game(game, lang)
    if as_json:
        print_json(answered_of_play(name, lang, lambda ruleset: words_tree(ruleset, lang)))
    else:
        print_lines(answered_of_play(name, lang, lambda ruleset: tuple(words_report(ruleset, lang, paint()))))
