"""`build`, `rejudge` and `stats`: the suites made, judged anew, and what is measured of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from oracle.cli.answers import BROKEN, OK, UNDECIDED, paint, print_json, print_lines, refuse
from oracle.cli.options import speaking

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from oracle.conformance.inputs.forms import Json
    from oracle.rulebook.messages import Lang

EDITION = "2027.1"
"""The edition that is built where none is named and none lies there."""

SEED = 20261130
"""What the mutants of a sample are drawn by, unless another seed is named."""

folder_option = click.option(
    "--suite", "folder", type=click.Path(file_okay=False), metavar="DIR", help="Another folder of cases."
)


@click.command(short_help="Make the cases of a game from its rules.")
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@folder_option
@click.option("--edition", metavar="YEAR.SERIAL", help="The edition new cases belong to.")
@click.option("--fresh", is_flag=True, help="Forget the cases that lie there.")
@click.option("--written", is_flag=True, help="Only what people wrote, and what lacks of a seat.")
@click.option("--jobs", default=1, show_default=True, help="Processes at a time.")
@click.option("--walks", default=8, show_default=True, help="Hands dealt and played by chance.")
@click.option(
    "--search", default=400, show_default=True, help="Questions a surviving mutant is asked at most."
)
@speaking
@click.pass_context
def build(  # noqa: PLR0917
    context: click.Context,
    games: tuple[str, ...],
    folder: str | None,
    edition: str | None,
    fresh: bool,
    written: bool,
    jobs: int,
    walks: int,
    search: int,
    as_json: bool,
    lang: Lang,
) -> None:
    """Make the cases of a game: the books' examples, what people wrote, dealt hands, their mutations.

    The cases that lie there stay as they are; others are added until every clause is shown, every branch is
    reached and every mutant is killed that can be. It takes minutes, needs a checkout, and gives the same bytes
    every time. What people wrote alone is added in some minutes: no hand is dealt for it, and no mutant tried.
    """
    from conformance_tests.builder.build import Plan, StaleError, built, freeze
    from conformance_tests.builder.selection import Effort
    from oracle.conformance.variation.following import Budget
    from oracle.conformance.verbs.sentences import sentence

    _known(games, lang)
    lying = _folder(folder)
    plan = Plan(
        edition or _edition(lying),
        Budget(walks=walks),
        Effort(search=search, jobs=jobs),
        lying,
        fresh,
        written,
    )
    for game in games:
        try:
            made = built(game, plan)
        except StaleError as stale:
            click.echo(sentence(lang, "build-stale", name=stale.names[0], n=len(stale.names) - 1), err=True)
            context.exit(BROKEN)
        freeze(game, made, plan)
        _tell(lying, (game,), as_json, lang)


@click.command(short_help="Judge the cases of a game anew after a ruling has changed.")
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@click.option(
    "--reasons",
    required=True,
    type=click.Path(exists=True, dir_okay=False),
    metavar="FILE",
    help="Why: [[reason]] with clause, text, and the ids or the tests it is for.",
)
@click.option("--edition", required=True, metavar="YEAR.SERIAL", help="The edition that judges them anew.")
@folder_option
@speaking
@click.pass_context
def rejudge(  # noqa: PLR0917
    context: click.Context,
    games: tuple[str, ...],
    reasons: str,
    edition: str,
    folder: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge the cases of a game anew after a ruling has changed, each with its reason.

    A question never changes: a case that no longer shows what it was made for leaves a tombstone. Where nobody says why
    a case is judged otherwise, nothing is written.
    """
    from pathlib import Path

    from conformance_tests.builder.rejudging import NoReasonError, anew, freeze, reasons_in
    from oracle.conformance.cases import suites
    from oracle.conformance.verbs.sentences import sentence

    _known(games, lang)
    lying, known = _folder(folder), reasons_in(Path(reasons))
    for game in games:
        try:
            made = anew(suites.read_game(game, lying), known, edition)
        except NoReasonError as missing:
            click.echo(sentence(lang, "rejudge-no-reason", name=str(missing)), err=True)
            context.exit(BROKEN)
        freeze(game, made, edition, lying)
        if as_json:
            retired = [stone.id for stone in made.retired]
            print_json({"game": game, "judged_anew": list(made.judged), "retired": retired})
        else:
            counts = {"anew": len(made.judged), "retired": len(made.retired), "n": len(made.cases)}
            print_lines([f"{game}: {sentence(lang, 'rejudged', **counts)}"])


@click.command(short_help="Add the cases that ask values by the tables shipped.")
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@click.option("--edition", required=True, metavar="YEAR.SERIAL", help="The edition new cases belong to.")
@folder_option
@speaking
def values(games: tuple[str, ...], edition: str, folder: str | None, as_json: bool, lang: Lang) -> None:
    """Ask what hands are worth by the tables of values that are shipped, in a game whose own table is lost.

    `build` does so at its end; this is for hands that lie there and are asked for their items alone.
    """
    from conformance_tests.builder.by_profile import by_profile
    from conformance_tests.builder.rejudging import Anew, freeze
    from oracle.conformance.cases import suites

    _known(games, lang)
    lying = _folder(folder)
    for game in games:
        cases = suites.read_game(game, lying)
        added = by_profile(game, cases, edition)
        freeze(game, Anew((*cases, *added), (), ()), edition, lying)
        if as_json:
            print_json({"game": game, "added": [case.id for case in added]})
        else:
            print_lines([f"{game}: +{len(added)}"])


@click.command(short_help="Write the examples of the pages anew.")
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@click.option("--check", is_flag=True, help="Write nothing; say which are not as the pages print them.")
@folder_option
@speaking
@click.pass_context
def examples(  # noqa: PLR0917
    context: click.Context, games: tuple[str, ...], check: bool, folder: str | None, as_json: bool, lang: Lang
) -> None:
    """Write the hands and logs that the pages of a game print as cases, with the answers the pages show.

    `build` and `rejudge` do so at their end; this is for a page or a log of the gallery that has changed. Whether each
    is answered so is looked at by `paipu suite check`.
    """
    from conformance_tests.builder.examples import stale, write
    from conformance_tests.builder.rejudging import counted_anew

    _known(games, lang)
    lying, wrong = _folder(folder), False
    for game in games:
        found = stale(game, lying) if check else ()
        wrong = wrong or bool(found)
        told: Json = {"stale": [*found]} if check else {"examples": write(game, lying)}
        print_json({"game": game, **told}) if as_json else print_lines(
            [f"{game}: {next(iter(told.values()))}"]
        )
    if not check:
        counted_anew(_edition(lying), lying)
    context.exit(BROKEN if wrong else OK)


@click.command(short_help="Try the mutants of a game on the published cases.")
@click.argument("games", nargs=-1, required=True, metavar="GAME…")
@folder_option
@click.option("--jobs", default=1, show_default=True, help="Processes at a time.")
@click.option("--minutes", type=float, metavar="N", help="Begin no mutant after so many minutes a game.")
@click.option(
    "--sample", type=click.IntRange(min=1), metavar="N", help="Draw so many mutants a game by chance."
)
@click.option("--seed", default=SEED, show_default=True, help="What they are drawn by.")
@speaking
@click.pass_context
def measure(  # noqa: PLR0917
    context: click.Context,
    games: tuple[str, ...],
    folder: str | None,
    jobs: int,
    minutes: float | None,
    sample: int | None,
    seed: int,
    as_json: bool,
    lang: Lang,
) -> None:
    """Ask every mutant of a game's rules the published cases, and write into the manifest how many they kill.

    Each verdict is kept in build/, so the same command goes on where it was broken off. Ends with 3 while there are
    mutants that have not been tried. Of a game that takes too long a sample is drawn; the manifest says of how many.
    """
    from conformance_tests.builder.build import put_down
    from conformance_tests.builder.measures.measuring import Effort, measured
    from oracle.conformance.verbs.sentences import sentence

    _known(games, lang)
    lying = _folder(folder)
    effort = Effort(jobs, float("inf") if minutes is None else 60 * minutes, sample, seed)
    whole = True
    for game in games:
        found = measured(game, lying, effort)
        whole = whole and found.scores is not None
        if found.scores is not None:
            put_down(game, found.scores, _edition(lying), lying)
        counts = {"tried": found.tried, "killed": found.killed, "untried": found.untried}
        if as_json:
            print_json({"game": game, **counts})
        else:
            print_lines([f"{game}: {sentence(lang, 'measured', **counts)}"])
    context.exit(OK if whole else UNDECIDED)


@click.command(short_help="What is measured of the published cases.")
@click.option("--game", "games", multiple=True, help="Only this game.")
@folder_option
@click.option("--clauses", is_flag=True, help="Every clause with the cases that show it.")
@click.option("--survivors", is_flag=True, help="Every mutant no case kills, and why not.")
@speaking
@click.pass_context
def stats(  # noqa: PLR0917
    context: click.Context,
    games: tuple[str, ...],
    folder: str | None,
    clauses: bool,
    survivors: bool,
    as_json: bool,
    lang: Lang,
) -> None:
    """Tell how many cases show each clause satisfied, violated and at its boundary.

    And how many mutants of the rules the cases kill, which branches they reach, and what survives and why. What no
    case can show of a clause is listed with the reason; a reason that a case belies ends the command with 1.
    """
    lying = _folder(folder)
    in_order = _tell(lying, games, as_json, lang, clauses=clauses, survivors=survivors)
    context.exit(OK if in_order else BROKEN)


def _known(games: Sequence[str], lang: Lang) -> None:
    """End the command at a word that is no game that is judged, before anything is built."""
    from oracle.game.hands import known

    for game in games:
        if game not in known():
            refuse(lang, "no-such-game", word=game, games=", ".join(known()))


def _folder(folder: str | None) -> Path:
    from pathlib import Path

    from oracle.conformance.cases import suites as cases_suites

    return cases_suites.FOLDER if folder is None else Path(folder)


def _edition(folder: Path) -> str:
    from oracle.conformance.cases import manifest

    return str((manifest.load(folder) or {}).get("edition", EDITION))


def _tell(
    folder: Path,
    games: tuple[str, ...],
    as_json: bool,
    lang: Lang,
    *,
    clauses: bool = False,
    survivors: bool = False,
) -> bool:
    """Tell what is measured of some games, all where none is named; whether all that is said of them holds."""
    from conformance_tests.builder.measures.stats import Asked, stats_lines, stats_of
    from oracle.conformance.cases import manifest as cases_manifest
    from oracle.conformance.run.asking import refuse_strange
    from oracle.conformance.verbs.sentences import sentence

    found = cases_manifest.load(folder)
    if found is None:
        click.echo(sentence(lang, "suite-no-edition", name=str(folder)), err=True)
        raise click.exceptions.Exit(2)
    known = found["games"]
    assert isinstance(known, dict)
    refuse_strange("no-such-game", games, sorted(known), lang)
    in_order = True
    for number, game in enumerate(games or known):
        stats = stats_of(found, game, folder)
        in_order = in_order and not _stale(stats)
        if as_json:
            print_json(stats)
        else:
            print_lines(
                ["", *stats_lines(stats, lang, paint(), Asked(clauses, survivors))][0 if number else 1 :]
            )
    return in_order


def _stale(stats: Json) -> bool:
    """Whether a reason denies what a case shows."""
    lacking = stats.get("unshown")
    return isinstance(lacking, dict) and bool(lacking["stale"])
