"""The language of an answer: what was asked for, before the verb or after it, else what the machine is set to."""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from oracle.rulebook.messages import Lang

LANGUAGES: tuple[Lang, ...] = ("en", "zh", "zh-Hans")
SIMPLIFIED = frozenset({"hans", "cn", "sg"})
"""The scripts and places that write simplified characters."""

OWN = "PAIPU_LANG"
"""The variable that says what Paipu speaks, whatever the rest of the machine does."""

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
"""The variables of the locale of messages, in the order in which POSIX asks them; an empty one is not set."""

BEFORE_THE_VERB = f"{__name__}.before_the_verb"
"""Where the contexts of a command keep what was asked for before the verb."""


def language_of_place(environment: Mapping[str, str]) -> Lang:
    """The language the machine is set to, English where it is one that Paipu does not speak.

    A variable may name a script, a place and an encoding too: `zh_TW.UTF-8`, `zh-Hans-HK`; the script goes before the
    place, and Chinese of neither is written in traditional characters.
    """
    named = next((environment[name] for name in (OWN, *LOCALE) if environment.get(name)), "")
    language, *further = re.split("[-_]", re.split("[.@]", named.lower(), maxsplit=1)[0])
    if language != "zh":
        return "en"
    return "zh-Hans" if further and further[0] in SIMPLIFIED else "zh"


def spoken(words: Sequence[str]) -> Lang:
    """The language a command was given in, however it ended."""
    chinese: tuple[Lang, ...] = ("zh-Hans", "zh")
    for lang in chinese:
        if lang in words or f"--lang={lang}" in words:
            return lang
    for_programs = "--json" in words or any(word.partition("=")[0] == "--lang" for word in words)
    return "en" if for_programs else language_of_place(os.environ)


def language_option(*, heeding: bool) -> Callable[[click.decorators.FC], click.decorators.FC]:
    """The option `--lang` of a verb; `heeding`: text for people, for which the machine is asked too.

    What programs read and what is handed on follow the option alone: they do not change from machine to machine.
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


def told_to(context: click.Context) -> bool:
    """Whether somebody has asked for a language: by `--lang`, or for text for people by the variable of our own.

    The locale of the machine asks nothing of Paipu.
    """
    if context.meta.get(BEFORE_THE_VERB) is not None:
        return True
    if context.get_parameter_source("lang") is ParameterSource.COMMANDLINE:
        return True
    return not context.params.get("as_json") and bool(os.environ.get(OWN))


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
