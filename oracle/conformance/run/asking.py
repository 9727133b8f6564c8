"""What a run asks, and whom: the words of the command line as cases and an implementation."""

from __future__ import annotations

import shlex
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from grammar.records import dataclass
from grammar.visible import visible
from oracle.conformance.protocol.engine import TIMEOUT
from oracle.conformance.run.phrases import phrase, phrases
from spec.sentences import parted

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from contextlib import AbstractContextManager

    from oracle.conformance.cases.case import Case
    from oracle.conformance.protocol.engine import UnusableError
    from oracle.conformance.run.runner import Asked
    from oracle.rulebook.messages import Lang

UNUSABLE, ADAPTER = 2, 3
"""Exit codes: what was asked for cannot be used; the program cannot be tested."""


def refuse(lang: Lang, key: str, **args: str | int) -> NoReturn:
    """Say on standard error why nothing is done, and leave."""
    import click  # whoever asks by pytest ends no command

    click.echo(visible(phrase(lang, key, **args)), err=True)
    raise click.exceptions.Exit(UNUSABLE)


# -- what is asked -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Selection:
    """Which of the published cases are asked."""

    only: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    shard: str | None = None
    suite: str | None = None
    about: tuple[str, ...] = ()

    @property
    def whole(self) -> bool:
        """Whether every case is asked."""
        return not any((self.only, self.games, self.kinds, self.clauses, self.levels, self.about, self.shard))

    def as_json(self) -> dict[str, tuple[str, ...]]:
        """The selection as the head of a report has it; shards are no part of it."""
        return {
            "only": self.only,
            "games": self.games,
            "kinds": self.kinds,
            "clauses": self.clauses,
            "levels": self.levels,
            "about": self.about,
        }


@dataclass(frozen=True, slots=True)
class Asking:
    """The cases to ask, the ids of all that were read to choose them, and the edition of the suite they are from."""

    cases: tuple[Case, ...]
    identifiers: tuple[str, ...]
    edition: str | None


def chosen_cases(selection: Selection, lang: Lang, *, whole: bool = False) -> Asking:
    """The cases of a selection; none, or none that can be read, ends the command.

    The cases of a game none of which is asked are read only where the `whole` suite is, to know its ids.
    """
    from oracle.conformance.cases import suites
    from oracle.conformance.cases.case import CaseError
    from oracle.conformance.kinds import KINDS
    from oracle.conformance.run.runner import shard

    folder = suites.FOLDER if selection.suite is None else Path(selection.suite)
    if not suites.games(folder):
        refuse(lang, "no-such-suite", name=str(folder))
    there_are = suites.games(folder)
    refuse_strange("no-such-game", selection.games, there_are, lang)
    refuse_strange("no-such-kind", selection.kinds, tuple(KINDS), lang)
    names = _names(selection.only, lang)
    games = [game for game in dict.fromkeys(selection.games or there_are) if _is_asked(game, names)]
    try:
        every = suites.in_order(suites.every(folder, there_are if whole else games))
        edition = _edition(folder)
    except (CaseError, OSError) as wrong:
        refuse(lang, "bad-cases", why=str(wrong))
    cases = suites.select(
        [case for case in every if case.game in games],
        only=names,
        kinds=selection.kinds,
        clauses=[parted(address)[0] for address in selection.clauses],
        levels=selection.levels,
        about=selection.about,
    )
    if selection.shard is not None:
        cases = shard(cases, *_shard(selection.shard, lang))
    elif not cases:
        refuse(lang, "no-cases", n=len([*suites.every(folder)]))
    return Asking(cases, tuple(case.id for case in every), edition)


def _is_asked(game: str, names: Sequence[str]) -> bool:
    """Whether a case of a game may be among those that the names mean."""
    from oracle.conformance.cases import suites

    return not names or any(suites.may_name(name, game) for name in names)


def refuse_strange(key: str, words: Sequence[str], there_are: Sequence[str], lang: Lang) -> None:
    """End the command at a word that stands for nothing, and name those that stand for something."""
    strange = next((word for word in words if word not in there_are), None)
    if strange is not None:
        refuse(lang, key, word=strange, names=", ".join(there_are))


def _edition(folder: Path) -> str | None:
    """The edition of the cases of a folder, where it is published with one."""
    from oracle.conformance.cases import manifest

    found = manifest.load(folder)
    return None if found is None else str(found.get("edition", "–"))


def _names(only: Sequence[str], lang: Lang) -> list[str]:
    """Ids and patterns; `@file` stands for the lines of a file."""
    names: list[str] = []
    for word in only:
        if not word.startswith("@"):
            names.append(word)
            continue
        try:
            lines = Path(word[1:]).read_text(encoding="utf-8").splitlines()
        except (OSError, UnicodeDecodeError) as wrong:
            refuse(lang, "cannot-read", name=word[1:], why=why(wrong))
        names += [name for name in (line.partition("#")[0].strip() for line in lines) if name]
    return names


def _shard(word: str, lang: Lang) -> tuple[int, int]:
    number, _, of = word.partition("/")
    if not (number.isdigit() and of.isdigit() and 1 <= int(number) <= int(of)):
        refuse(lang, "bad-shard", word=word)
    return int(number), int(of)


def why(wrong: Exception) -> str:
    """What an exception says, without the path that is shown anyway."""
    return getattr(wrong, "strerror", None) or str(wrong)


# -- who is asked --------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Who:
    """The implementation asked: a program, ourselves, or a function of a Python module."""

    command: tuple[str, ...] = ()
    ourselves: bool = False
    function: str | None = None
    oneshot: bool = False
    strict: bool = False
    timeout: float = TIMEOUT

    def words(self) -> list[str]:
        """The words that name it on the command line."""
        if self.ourselves:
            return ["--self"]
        if self.function is not None:
            return ["--python", self.function]
        options = ["--oneshot"] if self.oneshot else []
        options += ["--strict"] if self.strict else []
        options += [] if self.timeout == TIMEOUT else ["--timeout", f"{self.timeout:g}"]
        return [*options, "--", *self.command]

    def maker(self, lang: Lang, edition: str | None) -> Callable[[], AbstractContextManager[Asked]]:
        """What makes an implementation that can be asked; a mistake in naming it ends the command."""
        if sum((bool(self.command), self.ourselves, self.function is not None)) != 1:
            refuse(lang, "two-implementations" if self.command or self.function else "no-command")
        if self.ourselves:
            from oracle.conformance.protocol.serve import ourselves

            return ourselves
        if self.function is not None:
            return self._function(self.function, lang)
        if self.strict:
            self._need_schemas(lang)
        return partial(self._engine, edition)

    def _function(self, place: str, lang: Lang) -> Callable[[], AbstractContextManager[Asked]]:
        from oracle.conformance.protocol.messages import ProtocolError
        from oracle.conformance.protocol.serve import named_function

        try:
            named_function(place)
        except (ImportError, AttributeError, ValueError, ProtocolError) as wrong:
            refuse(lang, "bad-function", word=place, why=why(wrong))
        return partial(named_function, place)

    def _need_schemas(self, lang: Lang) -> None:
        from oracle.conformance.protocol.messages import NoSchemasError, Strict

        try:
            Strict()
        except NoSchemasError:
            refuse(lang, "no-schemas")

    def _engine(self, edition: str | None) -> AbstractContextManager[Asked]:
        from oracle.conformance.protocol.engine import Engine

        return Engine(
            self.command,
            timeout=self.timeout,
            hello_timeout=max(10.0, self.timeout),
            strict=self.strict,
            oneshot=self.oneshot,
            edition=edition,
        )


def cannot_be_used(wrong: UnusableError, command: Sequence[str], lang: Lang) -> NoReturn:
    """Say why a program cannot be asked anything, with what it complained of, and leave."""
    said, known = wrong.reason or wrong.cause, phrases(lang)
    key = next(
        (key for key in (f"unusable-{wrong.cause}", f"fault-{wrong.cause}") if key in known),
        "unusable-ended",
    )
    reason = phrase(lang, key, said=said)
    named = command[command.index("--") + 1 :] if "--" in command else command
    import click  # as above

    click.echo(visible(phrase(lang, "unusable", command=shlex.join(named), why=reason)), err=True)
    for kind, lines in (("said", list(wrong.said)[-3:]), ("stderr", wrong.stderr.splitlines()[-10:])):
        for line in lines:
            click.echo(f"  {phrase(lang, kind)}{visible(line)}", err=True)
    raise click.exceptions.Exit(ADAPTER)
