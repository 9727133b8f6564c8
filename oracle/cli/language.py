"""The language of an answer: what was asked for, before the verb or after it, else what the machine is set to."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.rulebook.messages import Lang

LANGUAGES: tuple[Lang, ...] = ("en", "zh")
OWN = "PAIPU_LANG"
"""The variable that says what Paipu speaks, whatever the rest of the machine does."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale of messages, in the order in which POSIX asks them; an empty one is not set."""

BEFORE_THE_VERB = f"{__name__}.before_the_verb"
"""Where the contexts of a command keep what was asked for before the verb."""


def language_of_place(environment: Mapping[str, str]) -> Lang:
    """The language the machine is set to, English where it is one that Paipu does not speak.

    A variable may name a place and an encoding too: `zh_TW.UTF-8`, `zh-Hant`.
    """
    named = next((environment[name] for name in (OWN, *LOCALE) if environment.get(name)), "")
    language = named.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return "zh" if language == "zh" else "en"


def spoken(words: Sequence[str]) -> Lang:
    """The language a command was given in, however it ended."""
    if "zh" in words or "--lang=zh" in words:
        return "zh"
    told = "--json" in words or any(word.partition("=")[0] == "--lang" for word in words)
    return "en" if told else language_of_place(os.environ)


def language_option(*, heeding: bool) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """The option `--lang` of a verb; `heeding`: text for people, for which the machine is asked too.

    What programs read and what is handed on follow the option alone: they do not change from desk to desk.
    """

    def resolve(context: click.Context, _: click.Parameter, given: Lang | None) -> Lang:
        asked: Lang | None = given or context.meta.get(BEFORE_THE_VERB)
        if asked is not None:
            return asked
        return language_of_place(os.environ) if heeding and not context.params.get("as_json") else "en"

    return click.option(
        "--lang",
        type=click.Choice(LANGUAGES),
        callback=resolve,
        help=f"Language of the answer; else {OWN} and the locale's."
        if heeding
        else "Language of the answer; else en.",
    )


def _keep(context: click.Context, _: click.Parameter, given: Lang | None) -> None:
    context.meta[BEFORE_THE_VERB] = given


before_the_verb = click.option(
    "--lang",
    type=click.Choice(LANGUAGES),
    expose_value=False,
    callback=_keep,
    help="Language of the answer, for any verb.",
)
"""The same option before the verb; one after it wins."""
