"""The options that several verbs have."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

import click

from oracle.cli.answers import UNUSABLE, refuse
from oracle.cli.language import language_option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from oracle.rulebook.messages import Lang


Command = TypeVar("Command", bound=Callable[..., object])


def speaking(command: Command) -> Command:
    """Give a command the options every command has; text for people is in the language of the machine."""
    return _speaking(command, heeding=True)


def speaking_as_told(command: Command) -> Command:
    """Give a command the options every command has; what it writes is handed on, and follows `--lang` alone."""
    return _speaking(command, heeding=False)


def _speaking(command: Command, *, heeding: bool) -> Command:
    for option in (
        click.option("--traceback", is_flag=True, expose_value=False, help="Show where Paipu itself failed."),
        language_option(heeding=heeding),
        click.option(
            "--json", "as_json", is_flag=True, is_eager=True, help="Answer in JSON, one object a line."
        ),
    ):
        command = option(command)
    return command


def choosing(command: Command) -> Command:
    """Give a command the options that choose readings."""
    for option in (
        click.option(
            "--profile",
            metavar="NAME|FILE",
            help="Apply a profile: readings, values, house rules.",
            shell_complete=profiles_begun,
        ),
        click.option(
            "--reading",
            "readings",
            metavar="ID=SLUG",
            multiple=True,
            help="Apply a reading.",
            shell_complete=readings_begun,
        ),
    ):
        command = option(command)
    return command


def weighing(command: Command) -> Command:
    """Give a command the options that ask what its answer rests on."""
    for option in (
        click.option(
            "--compare", metavar="ID", multiple=True, help="Report what this reading's other candidates give."
        ),
        click.option("--both-ways", is_flag=True, help="Report this for every reading that was consulted."),
    ):
        command = option(command)
    return command


def supposing(command: Command) -> Command:
    """Give a command the option that says what is supposed of the log."""
    option = click.option(
        "--suppose",
        metavar="FACT",
        multiple=True,
        help="Judge as if a referee had found this, for example 'at 9 before 10'.",
    )
    return option(command)


MOST_JOBS = 64
"""Processes that may be asked for."""


def jobs_option(help_text: str) -> Callable[[Command], Command]:
    """Give a command the option that says in how many processes it works."""
    return click.option("-j", "--jobs", type=click.IntRange(1, MOST_JOBS), metavar="N", help=help_text)


honours_option = click.option(
    "--honours", metavar="riichi|chinese", help="How 5z and 7z are read, 白 中 (riichi) or 中 白 (chinese)."
)
hand_words = click.argument("hand", nargs=-1, required=True)


# -- answers -----------------------------------------------------------------------------------------


def readings_chosen(readings: Sequence[str], lang: Lang) -> dict[str, str]:
    """The readings asked for on the command line, by id."""
    chosen = {}
    for word in readings:
        identifier, equals, slug = word.partition("=")
        if not (identifier and equals and slug):
            refuse(lang, "reading-malformed", word=word)
        chosen[identifier] = slug
    return chosen


# -- legal moves -------------------------------------------------------------------------------------


hand_option = click.option(
    "--hand", type=click.IntRange(1), default=1, show_default=True, help="Which hand of the file."
)


def layers_of(
    game: str, readings: Sequence[str], profile: str | None, lang: Lang
) -> tuple[Mapping[str, str], ...]:
    """The readings chosen on the command line: single ones first, then those of a profile."""
    from oracle.rulebook.readings import ReadingError
    from oracle.rulebook.readings import profile as named

    chosen = readings_chosen(readings, lang)
    try:
        return (chosen,) if profile is None else (chosen, named(game, profile))
    except ReadingError as wrong:
        click.echo(wrong.sentence(lang), err=True)
        raise click.exceptions.Exit(UNUSABLE) from None


def known_game(name: str, lang: Lang) -> str:
    """The game somebody names, in either language; a game that is not known ends the command."""
    from grammar.words import game_called, known_games

    found = game_called(name)
    if found is None:
        refuse(lang, "no-such-game", word=name, games=", ".join(known_games()))
    return found


# -- completion in a shell -----------------------------------------------------------------------------


def games_begun(context: click.Context, _: click.Parameter, begun: str) -> list[str]:  # noqa: ARG001
    """The games whose name begins so."""
    from oracle.game.hands import known

    return [game for game in known() if game.startswith(begun)]


def clauses_begun(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """The clauses and readings whose id begins so, of the game that is named or of all."""
    from oracle.rulebook.clauses import texts
    from oracle.rulebook.readings import register

    found = [identifier for game in _named(context) for identifier in (*texts(game), *register(game))]
    return [identifier for identifier in found if begun and identifier.lower().startswith(begun.lower())]


def profiles_begun(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """The profiles that come with the game that is named, or with any."""
    from oracle.rulebook.readings import shipped_profiles

    found = {name for game in _named(context) for name in shipped_profiles(game)}
    return sorted(name for name in found if name.startswith(begun))


def readings_begun(context: click.Context, _: click.Parameter, begun: str) -> list[str]:
    """The readings with the candidates they have, once the id is written."""
    from oracle.rulebook.readings import register

    identifier, equals, _slug = begun.partition("=")
    found = [each for game in _named(context) for each in register(game).values()]
    if not equals:
        return [f"{each.id}=" for each in found if each.id.lower().startswith(identifier.lower())]
    words = (f"{each.id}={slug}" for each in found if each.id == identifier for slug in each.candidates)
    return [word for word in words if word.startswith(begun)]


def _named(context: click.Context) -> Sequence[str]:
    """The game that the words before name, or every one."""
    from grammar.words import game_called
    from oracle.game.hands import known

    words = (
        context.params.get("game"),
        *context.args,
    )  # behind an option without its value nothing is sorted
    found = (game_called(word) for word in words if isinstance(word, str))
    game = next((each for each in found if each is not None), None)
    return (game,) if game is not None and game in known() else known()


game_argument = click.argument("game", shell_complete=games_begun)
