"""`paipu legal`, `paipu census` and `paipu deal`: what may be done at a point of play."""

from __future__ import annotations

import sys
from itertools import islice
from typing import TYPE_CHECKING

import click

from oracle.cli.answers import UNDECIDED, answered_of_play, complain, paint, print_json, print_lines
from oracle.cli.language import told_to
from oracle.cli.logs.config import Configs, configured
from oracle.cli.logs.opening import one_hand
from oracle.cli.options import (
    choosing,
    game_argument,
    hand_option,
    known_game,
    speaking,
    speaking_as_told,
)

if TYPE_CHECKING:
    from oracle.game.ruleset import Ruleset
    from oracle.rulebook.messages import Lang


@click.command()
@click.argument("log")
@click.option("--at", type=click.IntRange(0), help="After so many acts; after all of them by default.")
@click.option("--free", is_flag=True, help="List the sets too that may be shown of free will.")
@hand_option
@choosing
@configured
@speaking
@click.pass_context
def legal(  # noqa: PLR0913, PLR0917
    context: click.Context,
    log: str,
    at: int | None,
    free: bool,
    hand: int,
    readings: tuple[str, ...],
    profile: str | None,
    config: str | None,
    no_config: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """List what each seat may or must do at a point of play, with the clause.

    LOG is a file; - reads standard input.
    """
    from oracle.judge.lawful import legal as listed
    from oracle.report.moves import moves_report, moves_tree

    heeded = Configs(config, wanted=not no_config, lang=lang).of(log)
    lang = lang if told_to(context) else heeded.lang or lang
    found = one_hand(log, hand, lang)
    layers = heeded.chosen(found.game, readings, profile, lang)

    def answer(ruleset: Ruleset) -> None:
        point = listed(found, at=at, readings=layers)
        if as_json:
            print_json({**moves_tree(ruleset, log, hand, point, lang), **heeded.tree()})
        else:
            print_lines([*moves_report(ruleset, point, lang, paint(), free=free), *heeded.lines(lang)])

    answered_of_play(found.game, lang, answer)


@click.command()
@click.argument("log")
@click.option(
    "--depth", type=click.IntRange(1, 6), required=True, help="The longest sequence that is counted."
)
@hand_option
@choosing
@configured
@speaking
@click.pass_context
def census(  # noqa: PLR0913, PLR0917
    context: click.Context,
    log: str,
    depth: int,
    hand: int,
    readings: tuple[str, ...],
    profile: str | None,
    config: str | None,
    no_config: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Count the act sequences of length 1, 2, … that can lawfully follow a log.

    LOG is a file that shows every hand and the wall; - reads standard input.
    """
    from oracle.judge.lawful import NotSettledError
    from oracle.judge.lawful import census as counted
    from oracle.report.moves import census_report, census_tree

    heeded = Configs(config, wanted=not no_config, lang=lang).of(log)
    lang = lang if told_to(context) else heeded.lang or lang
    found = one_hand(log, hand, lang)
    layers = heeded.chosen(found.game, readings, profile, lang)

    def answer(ruleset: Ruleset) -> None:
        counts = counted(found, depth, readings=layers)
        if as_json:
            print_json({**census_tree(ruleset, log, hand, counts), **heeded.tree()})
        else:
            print_lines([*census_report(ruleset.name, counts, lang), *heeded.lines(lang)])

    try:
        answered_of_play(found.game, lang, answer)
    except NotSettledError:
        complain(lang, "census-unsettled", name=log)
        context.exit(UNDECIDED)


@click.command()
@game_argument
@click.option("--seed", type=click.IntRange(0), required=True, help="The same seed deals the same hands.")
@click.option(
    "--player",
    type=click.Choice(["sensible", "random"]),
    default="sensible",
    show_default=True,
    help="Who chooses: simple sense, or chance.",
)
@click.option(
    "--hands", type=click.IntRange(1), help="So many hands of one match, with players, rounds and totals."
)
@click.option("--declare", is_flag=True, help="Write scores and payments as the players would declare them.")
@click.option("--profile", metavar="NAME|FILE", help="The table plays by a profile.")
@speaking_as_told
def deal(  # noqa: PLR0913, PLR0917
    game: str,
    seed: int,
    player: str,
    hands: int | None,
    declare: bool,
    profile: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Deal and play lawful hands of a game by chance, as a log.

    The same seed gives the same bytes on every machine and every Python.
    """
    from grammar.writing.render import render_log
    from grammar.writing.tree import log_to_json
    from oracle.judge.dealing import Player, Telling, deal_match

    def answer(ruleset: Ruleset) -> None:
        telling = Telling(people=hands is not None, declared=declare, profile=profile)
        match = deal_match(ruleset.name, seed, Player(sensible=player == "sensible"), telling)
        for number, log in enumerate(islice(match, hands or 1)):
            if as_json:
                print_json(log_to_json(log))
            else:
                sys.stdout.write(("\n" if number else "") + render_log(log, lang))

    answered_of_play(known_game(game, lang), lang, answer)
