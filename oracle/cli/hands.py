"""`paipu score` and `paipu waits`: a single hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import EXITS, answered_of_hand, paint, print_json, print_lines
from oracle.cli.options import (
    choosing,
    game_argument,
    hand_words,
    honours_option,
    readings_chosen,
    speaking,
    weighing,
)

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


@click.command()
@game_argument
@hand_words
@honours_option
@choosing
@weighing
@speaking
@click.pass_context
def score(  # noqa: PLR0913, PLR0917
    context: click.Context,
    game: str,
    hand: tuple[str, ...],
    honours: str | None,
    readings: tuple[str, ...],
    profile: str | None,
    both_ways: bool,
    compare: tuple[str, ...],
    as_json: bool,
    lang: Lang,
) -> None:
    """Count a hand, item by item.

    HAND is hand notation; its words need no quotes. The tile that came last is written with a plus sign.
    --both-ways and --compare report what the hand is worth where a disputed passage is read otherwise.
    """
    from oracle.api import score as counted
    from oracle.api import weighed_hand
    from oracle.game.hands import hands_of
    from oracle.report.tree.hands import sheet_tree
    from oracle.report.tree.said import hand_status

    chosen, words = readings_chosen(readings, lang), " ".join(hand)
    answer = answered_of_hand(
        lambda: counted(game, words, readings=chosen, profile=profile, honours=honours), lang
    )
    asked = hands_of(_game(game))
    answered = None
    if both_ways or compare:
        answered = answered_of_hand(
            lambda: weighed_hand(
                game, words, compare=compare, readings=chosen, profile=profile, honours=honours
            ),
            lang,
        )
    if as_json:
        from oracle.report.counterfactual.weighing import hand_weighing_tree

        print_json({**sheet_tree(asked, words, answer, chosen, lang), **hand_weighing_tree(answered)})
    else:
        from oracle.report.counterfactual.weighing import hand_weighing_lines
        from oracle.report.sheets import hand_report

        print_lines(hand_report(asked.name, asked.unit, answer, lang, paint()))
        print_lines(hand_weighing_lines(asked.name, answer, answered, lang, paint()))
    context.exit(EXITS[hand_status(answer)])


@click.command()
@game_argument
@hand_words
@honours_option
@choosing
@speaking
@click.pass_context
def waits(  # noqa: PLR0913, PLR0917
    context: click.Context,
    game: str,
    hand: tuple[str, ...],
    honours: str | None,
    readings: tuple[str, ...],
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Name the tiles that complete a hand.

    HAND is hand notation without a tile that came last.
    """
    from oracle.api import waits as waited
    from oracle.game.hands import hands_of
    from oracle.report.tree.hands import waits_tree
    from oracle.report.tree.said import hand_status

    chosen, words = readings_chosen(readings, lang), " ".join(hand)
    answer = answered_of_hand(
        lambda: waited(game, words, readings=chosen, profile=profile, honours=honours), lang
    )
    asked = hands_of(_game(game))
    if as_json:
        print_json(waits_tree(asked, words, answer, lang))
    else:
        from oracle.report.sheets import waits_report

        print_lines(waits_report(asked.name, answer, lang, paint()))
    context.exit(EXITS[hand_status(answer)])


def _game(name: str) -> str:
    from grammar.words import game_called

    return game_called(name) or name
