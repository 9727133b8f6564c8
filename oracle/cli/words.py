"""`paipu words`: every word of a game."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import answered_of_play, paint, print_json, print_lines
from oracle.cli.options import known_game, speaking

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


@click.command(short_help="List the words of a game, its items and its readings.")
@click.argument("game")
@speaking
def words(game: str, as_json: bool, lang: Lang) -> None:
    """List the words of a game: what each takes and what it means, its items, readings and options."""
    from oracle.report.words import words_report, words_tree

    name = known_game(game, lang)
    if as_json:
        print_json(answered_of_play(name, lang, lambda ruleset: words_tree(ruleset, lang)))
    else:
        print_lines(answered_of_play(name, lang, lambda ruleset: tuple(words_report(ruleset, lang, paint()))))
