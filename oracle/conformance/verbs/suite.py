"""The verbs of `paipu suite`: the published cases checked, compared, copied, listed and shown, and the schemas."""

from __future__ import annotations

from collections import Counter
from difflib import get_close_matches
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

import click

from grammar.visible import visible
from oracle.cli.answers import BROKEN, DEFECT, OK, UNUSABLE, paint, print_json, print_lines
from oracle.cli.options import games_begun, jobs_option, speaking_as_told

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from oracle.conformance.cases.case import Case
    from oracle.conformance.cases.checks import Problem
    from oracle.conformance.cases.editions import Changes, Edition
    from oracle.rulebook.messages import Lang

FOLDER_ARGUMENT = click.Path(file_okay=False, path_type=Path)
SHOWN = 40
"""Problems that are listed one by one; of more the rest is counted."""


@click.group(short_help="The published cases: check, compare, copy, list, show; the schemas.")
def suite() -> None:
    """The published cases, which any implementation can be asked."""


game_option = click.option(
    "--game", "games", multiple=True, help="Only cases of this game.", shell_complete=games_begun
)
folder_option = click.option(
    "--suite",
    "folder",
    type=FOLDER_ARGUMENT,
    metavar="DIR",
    help="Cases of another folder than the published ones.",
)


# -- check ---------------------------------------------------------------------------------------------


@suite.command(short_help="Judge every published case anew.")
@game_option
@folder_option
@jobs_option("Judge in so many processes; as there are processors.")
@speaking_as_told
@click.pass_context
def check(  # noqa: PLR0913, PLR0917
    context: click.Context,
    games: tuple[str, ...],
    folder: Path | None,
    jobs: int | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """Judge every published case anew, and look whether everything that is derived still holds.

    Layout, schemas, ids, digests, notation, verdicts, witnesses, clauses, and the manifest.
    """
    from oracle.conformance.cases.case import CaseError
    from oracle.conformance.cases.checks import check as checked
    from oracle.conformance.cases.schemas import NoValidatorError
    from oracle.judge.many.workers import LostProcessError, processors

    lying = _folder(folder)
    chosen = _games(games, lying, lang)
    try:
        problems = list(checked(lying, chosen, processors() if jobs is None else jobs))
    except LostProcessError:
        click.echo(_say(lang, "suite-process-lost"), err=True)
        raise click.exceptions.Exit(DEFECT) from None
    except NoValidatorError:
        _refuse(lang, "suite-no-validator")
    except CaseError as wrong:
        _refuse(lang, "case-unreadable", why=str(wrong))
    number = _number(lying, chosen)
    if as_json:
        for problem in problems:
            print_json(_problem_tree(problem, lang))
        print_json({"cases": number, "problems": len(problems)})
    else:
        print_lines(_problems(problems, lang))
        key = "suite-not-in-order" if problems else "suite-in-order"
        print_lines([_say(lang, key, n=number, wrong=len(problems))])
    context.exit(BROKEN if problems else OK)


def _problems(problems: Sequence[Problem], lang: Lang) -> Iterable[str]:
    from oracle.report.layout import wrapped

    for problem in problems[:SHOWN]:
        yield from wrapped(f"{problem.where}: {_say(lang, problem.key, **problem.args)}", "  ", "")
    left = Counter(problem.key for problem in problems[SHOWN:])
    for key in sorted(left):
        yield f"  … {left[key]} × {key}"


def _problem_tree(problem: Problem, lang: Lang) -> dict[str, object]:
    reason = _say(lang, problem.key, **problem.args)
    return {"where": problem.where, "key": problem.key, "args": {**problem.args}, "reason": reason}


# -- diff ----------------------------------------------------------------------------------------------


@suite.command(short_help="Compare two editions, and prove the edition policy.")
@click.argument("before", type=FOLDER_ARGUMENT)
@click.argument("after", type=FOLDER_ARGUMENT, required=False)
@speaking_as_told
@click.pass_context
def diff(context: click.Context, before: Path, after: Path | None, as_json: bool, lang: Lang) -> None:
    """Compare the cases of two folders: what is added, retired, judged anew, reworded.

    Without AFTER the published ones are compared. Ends with 1 where the edition policy is broken.
    """
    from oracle.conformance.cases.editions import changes

    found = changes(_edition(before, lang), _edition(_folder(after), lang))
    if as_json:
        print_json(_changes_tree(found, lang))
    else:
        print_lines(_changes(found, lang))
    context.exit(BROKEN if found.broken else OK)


def _edition(folder: Path, lang: Lang) -> Edition:
    from oracle.conformance.cases.case import CaseError
    from oracle.conformance.cases.editions import NoEditionError, edition_in

    try:
        return edition_in(folder)
    except NoEditionError:
        _refuse(lang, "suite-no-edition", name=str(folder))
    except CaseError as wrong:
        _refuse(lang, "case-unreadable", why=str(wrong))


def _rows(found: Changes) -> dict[str, tuple[str, ...]]:
    return {
        "added": found.added,
        "retired": found.retired,
        "judged-anew": found.judged_anew,
        "reworded": found.reworded,
    }


def _changes(found: Changes, lang: Lang) -> Iterable[str]:
    yield _say(lang, "edition-title", before=found.before, after=found.after)
    for name, identifiers in _rows(found).items():
        yield f"{_say(lang, f'edition-{name}')}: {len(identifiers)}"
        yield from (f"  {identifier}" for identifier in identifiers)
    yield from _problems(found.broken, lang)
    yield _say(lang, "edition-broken" if found.broken else "edition-kept")


def _changes_tree(found: Changes, lang: Lang) -> dict[str, object]:
    rows = {name.replace("-", "_"): [*identifiers] for name, identifiers in _rows(found).items()}
    broken = [_problem_tree(problem, lang) for problem in found.broken]
    return {"before": found.before, "after": found.after, **rows, "broken": broken}


# -- copy ----------------------------------------------------------------------------------------------


@suite.command(short_help="Copy the published cases into a folder.")
@click.argument("destination", type=click.Path(path_type=Path))
@game_option
@folder_option
@speaking_as_told
def copy(destination: Path, games: tuple[str, ...], folder: Path | None, as_json: bool, lang: Lang) -> None:
    """Copy the published cases with their schemas and their manifest into a new folder."""
    from oracle.conformance.cases.case import CaseError
    from oracle.conformance.cases.exporting import export
    from oracle.conformance.cases.manifest import load

    lying = _folder(folder)
    chosen = _games(games, lying, lang)
    try:
        number = export(destination, chosen, lying)
    except CaseError as wrong:
        _refuse(lang, "case-unreadable", why=str(wrong))
    except FileExistsError:
        _refuse(lang, "suite-not-empty", name=str(destination))
    except OSError as wrong:
        why = wrong.strerror or type(wrong).__name__
        _refuse(lang, "suite-cannot-write", name=str(destination), why=why)
    edition = str((load(lying) or {}).get("edition", "–"))
    if as_json:
        print_json({"cases": number, "games": [*chosen], "edition": edition, "folder": str(destination)})
    else:
        print_lines([_say(lang, "suite-copied", n=number, edition=edition, name=str(destination))])


# -- examples ------------------------------------------------------------------------------------------


@suite.command(short_help="Print the examples of a game's pages, a case a line.")
@click.argument("game", metavar="GAME")
@click.option("-o", "--out", type=click.Path(dir_okay=False), metavar="FILE", help="Write into FILE.")
@folder_option
@speaking_as_told
def examples(game: str, out: str | None, folder: Path | None, as_json: bool, lang: Lang) -> None:
    """Print every hand and log that the pages of a game show, with the answer, as a case a line.

    The place of each stands under `provenance`, `page`. `paipu conform --examples` asks them.
    """
    import json

    from oracle.conformance.cases import suites
    from oracle.conformance.cases.case import CaseError, to_json
    from oracle.report.saving import save

    assert as_json in {True, False}
    lying = _folder(folder)
    _games((game,), lying, lang)
    try:
        found = suites.read_examples(game, lying)
    except CaseError as wrong:
        _refuse(lang, "case-unreadable", why=str(wrong))
    lines = [json.dumps(to_json(case), ensure_ascii=False, separators=(",", ":")) for case in found]
    if out is None:
        print_lines(lines)
        return
    try:
        save([f"{line}\n" for line in lines], out)
    except OSError as wrong:
        _refuse(lang, "suite-cannot-write", name=out, why=wrong.strerror or type(wrong).__name__)


# -- schemas -------------------------------------------------------------------------------------------


@suite.command(name="schemas", short_help="Copy the schemas alone into a folder.")
@click.option(
    "-o",
    "--out",
    "destination",
    required=True,
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write into DIR.",
)
@speaking_as_told
def copy_schemas(destination: Path, as_json: bool, lang: Lang) -> None:
    """Copy the schemas of protocol, cases, answers, reports and rulings into a folder, without any case."""
    from oracle.conformance.cases.exporting import export_schemas

    try:
        names = export_schemas(destination)
    except OSError as wrong:
        why = wrong.strerror or type(wrong).__name__
        _refuse(lang, "suite-cannot-write", name=str(destination), why=why)
    if as_json:
        print_json({"schemas": [*names], "folder": str(destination)})
    else:
        print_lines([_say(lang, "suite-schemas", n=len(names), name=str(destination))])


# -- list and show -------------------------------------------------------------------------------------


@suite.command("list", short_help="List the published cases.")
@click.option("--only", multiple=True, metavar="ID|PATTERN|@FILE", help="Only these cases.")
@game_option
@click.option("--kind", "kinds", multiple=True, help="Only cases of this kind.")
@click.option("--clause", "clauses", multiple=True, help="Only cases that test this clause.")
@click.option(
    "--level",
    "levels",
    multiple=True,
    type=click.Choice(["must", "optional", "disputed"]),
    help="Only these.",
)
@click.option("--about", multiple=True, type=click.Choice(["rules", "input"]), help="Only cases about this.")
@click.option("--suite", metavar="DIR", help="Cases of another folder than the published ones.")
@speaking_as_told
def listed(  # noqa: PLR0913, PLR0917
    only: tuple[str, ...],
    games: tuple[str, ...],
    kinds: tuple[str, ...],
    clauses: tuple[str, ...],
    levels: tuple[str, ...],
    about: tuple[str, ...],
    suite: str | None,
    as_json: bool,
    lang: Lang,
) -> None:
    """List the published cases, all or some of them, a line each."""
    from oracle.conformance.run.asking import Selection, chosen_cases
    from oracle.conformance.verbs.showing import cases_list

    selection = Selection(only, games, kinds, clauses, levels, None, suite, about)
    cases = chosen_cases(selection, lang).cases
    if as_json:
        for case in cases:
            print_json(_row(case))
    else:
        print_lines(cases_list(cases, lang))


def _row(case: Case) -> dict[str, object]:
    return {
        "id": case.id,
        "game": case.game,
        "kind": case.kind,
        "level": case.level,
        "about": case.about,
        "title": {**case.title},
        "tests": [*case.tests],
        "digest": case.digest,
    }


@suite.command(short_help="Show a case.")
@click.argument("identifier", metavar="ID")
@folder_option
@speaking_as_told
def show(identifier: str, folder: Path | None, as_json: bool, lang: Lang) -> None:
    """Show a case: what it is for, what is asked, what is expected."""
    from oracle.conformance.cases import suites
    from oracle.conformance.cases.case import CaseError, to_json
    from oracle.conformance.verbs.showing import case_report

    lying = _folder(folder)
    try:
        case = suites.find(identifier, lying)
        if case is None:
            _no_case(identifier, [each.id for each in suites.every(lying)], lang)
    except CaseError as wrong:
        _refuse(lang, "case-unreadable", why=str(wrong))
    if as_json:
        print_json(to_json(case))
    else:
        print_lines(case_report(case, lang, paint()))


def _no_case(identifier: str, known: Sequence[str], lang: Lang) -> NoReturn:
    from oracle.rulebook.messages import say

    near = get_close_matches(identifier, known, n=3)
    hint = say(None, lang, "did-you-mean", {"near": ", ".join(near)}) if near else ""
    _refuse(lang, "suite-no-case", word=identifier, near=hint)


# -- shared --------------------------------------------------------------------------------------------


def _folder(folder: Path | None) -> Path:
    from oracle.conformance.cases import suites as cases_suites

    return cases_suites.FOLDER if folder is None else folder


def _games(games: Sequence[str], folder: Path, lang: Lang) -> tuple[str, ...]:
    """The games asked for, all where none is; one without published cases ends the command."""
    from oracle.conformance.cases import suites as cases_suites
    from oracle.conformance.run.asking import refuse_strange

    there = cases_suites.games(folder)
    if not there:
        _refuse(lang, "suite-nothing", name=str(folder))
    refuse_strange("no-such-game", games, there, lang)
    return tuple(sorted(set(games))) or there


def _number(folder: Path, games: Iterable[str]) -> int:
    from oracle.conformance.cases import suites as cases_suites
    from oracle.conformance.cases.case import CaseError

    try:
        return sum(len(cases_suites.read_game(game, folder)) for game in games)
    except CaseError:
        return 0


def _say(lang: Lang, key: str, **args: str | int) -> str:
    from oracle.conformance.verbs.sentences import sentence

    return sentence(lang, key, **args)


def _refuse(lang: Lang, key: str, **args: str | int) -> NoReturn:
    click.echo(visible(_say(lang, key, **args)), err=True)
    raise click.exceptions.Exit(UNUSABLE)
