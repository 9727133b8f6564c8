"""`paipu values`: the figures of a game as a profile."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import answered_of_play, print_json, print_lines
from oracle.cli.options import game_argument, known_game, layers_of, speaking

if TYPE_CHECKING:
    from oracle.rulebook.messages import Lang


@click.command(short_help="Write the values of a game as a profile, to be changed.")
@game_argument
@click.option("--profile", metavar="NAME|FILE", help="The values of a profile instead of the book's.")
@speaking
def values(game: str, profile: str | None, as_json: bool, lang: Lang) -> None:
    """Write every value, limit and payment of a game as a profile file, ready to be changed."""
    from oracle.report.values import form_lines, proved_of

    name = known_game(game, lang)
    layers = layers_of(name, (), profile, lang)
    readings = {} if profile is None else dict(layers[-1])
    house_rules = None if profile is None else getattr(layers[-1], "house_rules", None)
    lines = answered_of_play(name, lang, lambda _: tuple(form_lines(name, lang, house_rules, readings)))
    if as_json:
        import tomllib

        document = tomllib.loads("\n".join(lines))
        proved = {item: found._asdict() for item, found in proved_of(name, lang).items()}
        print_json({**document, "proved": proved} if proved else document)
    else:
        print_lines(lines)
