"""The verb `hunt`: a live search for the smallest hand or log on which a program and the rules differ."""

from __future__ import annotations

from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import click

from grammar.visible import visible
from oracle.cli.options import games_begun, jobs_option, speaking_as_told
from oracle.conformance.protocol.descendants import nothing_left
from oracle.conformance.protocol.engine import TIMEOUT as RUN_TIMEOUT
from oracle.conformance.run.asking import ADAPTER, Who, cannot_be_used, refuse, why
from oracle.conformance.run.phrases import phrase
from oracle.judge.many.workers import processors
from oracle.rulebook.readings import in_force

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence
    from contextlib import AbstractContextManager

    from oracle.conformance.hunt.hunting import Budget, Hunt
    from oracle.conformance.hunt.report import Words
    from oracle.conformance.protocol.messages import Hello
    from oracle.conformance.run.rows import Head
    from oracle.conformance.run.runner import Asked
    from oracle.rulebook.house_rules import Layer
    from oracle.rulebook.messages import Lang

TIMEOUT = 2.0
"""Seconds an answer may take; a hunt asks much, and a program that hangs is asked many times."""

EXAMPLES = 2_000
"""Questions after which a hunt ends that is given no other limit."""

HUNTED = ("score", "waits", "replay", "legal", "priority", "settle", "next")
"""The kinds that are hunted."""

LEVELS = ("L1", "L2", "L3", "L4")

FOUND, INTERRUPTED = 1, 130


@click.command(short_help="Search for the smallest difference of an implementation.")
@click.argument("command", nargs=-1, type=click.UNPROCESSED, metavar="-- CMD…")
@click.option(
    "--python", "function", metavar="MODULE:FUNCTION", help="Hunt a Python function, within the process."
)
@click.option("--game", "games", multiple=True, help="Ask only about this game.", shell_complete=games_begun)
@click.option(
    "--kind", "kinds", multiple=True, type=click.Choice(HUNTED), help="Ask only questions of this kind."
)
@click.option("--level", type=click.Choice(LEVELS), default=LEVELS[-1], help="Compare up to this level.")
@click.option("--examples", type=click.IntRange(1), help="End after so many questions.")
@click.option("--seconds", type=click.FloatRange(0.1), help="End after so many seconds.")
@click.option(
    "--causes", type=click.IntRange(1), default=10, show_default=True, help="End after so many causes."
)
@click.option("--profile", metavar="NAME|FILE", help="Hunt by the values of a profile; needs one --game.")
@click.option("--again", metavar="PLACE", help="Ask only what an earlier hunt found at this place.")
@click.option("--save", metavar="FILE|DIR", help="Keep the witnesses as cases.")
@click.option(
    "--timeout",
    type=click.FloatRange(0.01),
    default=TIMEOUT,
    show_default=True,
    help="Seconds an answer may take.",
)
@jobs_option("Ask so many programs at a time; as there are processors.")
@click.option("--oneshot", is_flag=True, help="A new process for every question.")
@click.option("--strict", is_flag=True, help="Hold every line against the schema of the protocol.")
@speaking_as_told
@click.pass_context
def hunt(  # noqa: PLR0913, PLR0917
    context: click.Context,
    command: tuple[str, ...],
    function: str | None,
    games: tuple[str, ...],
    kinds: tuple[str, ...],
    level: str,
    examples: int | None,
    seconds: float | None,
    causes: int,
    profile: str | None,
    again: str | None,
    save: str | None,
    timeout: float,
    jobs: int | None,
    oneshot: bool,
    strict: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Search for hands and logs on which an implementation differs from the rules, and make them small.

    CMD speaks the protocol paipu/1 on its standard input and output. Random hands, and dealt hands of play with
    one thing changed, are asked until the budget ends; every cause is reported once, by its smallest witness.

    \b
    Exit codes: 0 nothing found · 1 differences found · 2 cannot be used
    3 the program cannot be tested, or has skipped every question
    """  # noqa: D301  (the backspace tells click to keep these lines)
    if find_spec("hypothesis") is None:
        refuse(lang, "hunt-needs-extra")
    from oracle.conformance.hunt.hunting import Budget
    from oracle.conformance.hunt.report import Words
    from oracle.conformance.hunt.search import quiet
    from oracle.conformance.protocol.engine import UnusableError  # loads what runs programs
    from oracle.conformance.run.rows import head_of

    who = Who(command, False, function, oneshot, strict, timeout)
    house_rules = {} if profile is None else _house_rules(games, profile, lang)
    make = who.maker(lang, None)
    budget = Budget(examples if examples or seconds else EXAMPLES, seconds, causes)
    options = [*_chosen(games, kinds, level), *([] if timeout == TIMEOUT else ["--timeout", f"{timeout:g}"])]
    options += [] if profile is None else ["--profile", profile]
    words = Words(options, replace(who, timeout=RUN_TIMEOUT).words(), save)
    try:
        with quiet(), nothing_left(guarded=bool(command)), make() as program:
            several = 1 if again is not None else processors() if jobs is None else jobs
            found = _hunt(program, make, several, games, kinds, level, budget, again, lang, house_rules)
            head = head_of(program.hello, None, [], {})
    except UnusableError as wrong:
        cannot_be_used(wrong, who.words(), lang)
    _tell(found, head, words, as_json=as_json, lang=lang)
    if found.stopped == "interrupted":
        context.exit(INTERRUPTED)
    if found.unanswered:
        context.exit(ADAPTER)
    context.exit(FOUND if found.clusters else 0)


def _house_rules(games: Sequence[str], profile: str, lang: Lang) -> dict[str, Layer]:
    """The house rules of a profile for the one game that is hunted, with its readings."""
    from oracle.cli.options import known_game, layers_of
    from oracle.rulebook.house_rules import Layer

    if len(games) != 1:
        refuse(lang, "hunt-profile-of-one-game")
    game = known_game(games[0], lang)
    layer = layers_of(game, (), profile, lang)[-1]
    return {game: layer if isinstance(layer, Layer) else Layer(layer)}


def _chosen(games: Iterable[str], kinds: Iterable[str], level: str) -> list[str]:
    """The options that a repeated hunt needs to ask the same."""
    words = [word for game in games for word in ("--game", game)]
    words += [word for kind in kinds for word in ("--kind", kind)]
    return words if level == LEVELS[-1] else [*words, "--level", level]


def _hunt(  # noqa: PLR0913, PLR0917
    program: Asked,
    make: Callable[[], AbstractContextManager[Asked]],
    jobs: int,
    games: tuple[str, ...],
    kinds: tuple[str, ...],
    level: str,
    budget: Budget,
    again: str | None,
    lang: Lang,
    house_rules: Mapping[str, Layer],
) -> Hunt:
    from oracle.conformance.hunt.beforehand import going_ahead, terms_of
    from oracle.conformance.hunt.differential import DifferentialRun
    from oracle.conformance.hunt.hunting import Hunt
    from oracle.conformance.hunt.watching import watching
    from oracle.game.hands import known

    hello = program.hello
    wanted = frozenset(kinds or HUNTED) & frozenset(HUNTED)
    declared = [each for each in hello.games if each in known() and each in (games or hello.games)]
    chosen = [each for each in declared if wanted & frozenset(hello.kinds_of(each))]
    asked = frozenset(kind for each in chosen for kind in hello.kinds_of(each)) & wanted
    if not chosen or not asked:
        click.echo(
            phrase(
                lang, "hunt-nothing-declared", games=" ".join(hello.games), kinds=" ".join(hello.every_kind)
            ),
            err=True,
        )
        raise click.exceptions.Exit(ADAPTER)
    _tell_of_strange(hello, chosen, lang)
    levels = LEVELS[: LEVELS.index(level) + 1]
    differential = DifferentialRun(program, levels, house_rules)
    terms = terms_of(make, hello, levels, house_rules, asked)
    with going_ahead(terms, jobs) as ahead, watching(lang) as step:
        found = Hunt(differential, sorted(chosen), asked, budget, step, ahead)
        try:
            _run(found, again, lang)
        except KeyboardInterrupt:
            found.stopped = "interrupted"
            program.kill()
        finally:
            differential.close()
    return found


def _tell_of_strange(hello: Hello, games: Iterable[str], lang: Lang) -> None:
    """Say which readings are declared that nobody here can follow: their questions are asked under those in force."""
    from oracle.conformance.hunt.differential import followed

    heard = {name for game in games for name in followed(hello, game)}
    for name, slug in sorted(hello.readings.items()):
        if name not in heard and any(name in in_force(game) for game in games):
            click.echo(visible(phrase(lang, "hunt-no-reading", word=f"{name}={slug}")), err=True)


def _run(found: Hunt, again: str | None, lang: Lang) -> None:
    """Hunt, or ask again what stands at one place."""
    from oracle.conformance.hunt.search import parsed

    if again is None:
        found.run()
        return
    try:
        place = parsed(again)
    except ValueError:
        refuse(lang, "hunt-no-place", word=again)
    if place.game in found.games:
        found.look(place)
    found.stopped = "examples"
    if not found.clusters:
        click.echo(phrase(lang, "hunt-nothing-there", word=again), err=True)


def _tell(found: Hunt, head: Head, words: Words, *, as_json: bool, lang: Lang) -> None:
    from oracle.cli.answers import paint, print_json, print_lines
    from oracle.conformance.cases.case import CaseError
    from oracle.conformance.hunt.report import hunt_report, hunt_rows
    from oracle.conformance.hunt.witness import save as keep

    if words.saved is not None:
        try:
            keep(found.clusters.values(), Path(words.saved))
        except (OSError, CaseError) as wrong:
            refuse(lang, "cannot-write", name=words.saved, why=why(wrong))
    if as_json:
        for row in hunt_rows(found, head, words):
            print_json(row)
        return
    print_lines(hunt_report(found, head, words, lang, paint()))
