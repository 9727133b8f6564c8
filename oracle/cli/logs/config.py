"""The configuration file of a folder of logs: profile, readings, language, and what a command is to fail on.

It is `paipu.toml`, or the table `[tool.paipu]` of `pyproject.toml`, found upwards from the log. What the command line
says goes before it, key by key; for the rest it counts as if the command line said it. Published cases and what runs
them (`conform`, `suite`, `hunt`, `serve`) never ask for one; the server of an editor does.
"""

from __future__ import annotations

import os
import re
from contextlib import contextmanager
from dataclasses import field
from typing import TYPE_CHECKING, NoReturn, TypeGuard, cast

import click

from grammar.limits import TOML, TooMuchError
from grammar.outside import taken, toml_of
from grammar.records import dataclass
from oracle.cli.answers import UNUSABLE, refuse
from oracle.cli.language import LANGUAGES
from oracle.cli.logs.failing import KINDS
from oracle.cli.options import Command, readings_chosen

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence

    from oracle.report.tree.values import Json
    from oracle.rulebook.messages import Lang

FILE, PROJECT, TABLE = "paipu.toml", "pyproject.toml", "tool.paipu"
"""The files that are looked for in a folder, the first before the second, and the table of the second."""

KEYS = ("profile", "readings", "lang", "fail-on")


@dataclass(frozen=True, slots=True)
class Config:
    """What a configuration file says; one without a file says nothing.

    `profiles` are those of the games, under "" that of every game; `readings` are by game and id. `places` tells
    where each key stands, `FILE:LINE`.
    """

    file: str = ""
    profiles: Mapping[str, str] = field(default_factory=dict)
    readings: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    lang: Lang | None = None
    fail_on: tuple[str, ...] | None = None
    places: Mapping[str, str] = field(default_factory=dict)

    def layers(
        self, game: str, readings: Mapping[str, str], named: str | None
    ) -> tuple[Mapping[str, str], ...]:
        """The readings chosen for a game: single ones before those of a profile. Raises `ReadingError`.

        What the command line says of a reading, or which profile it names, takes the place of what the file says.
        """
        from oracle.rulebook.readings import ReadingError, profile

        own = self.profiles.get(game, self.profiles.get(""))
        try:
            asked = own if named is None else named
            layer = None if asked is None else profile(game, asked)
        except ReadingError as wrong:
            if named is None and not wrong.where:
                wrong.of_file(self.places["profile"])
            raise
        single = {**self.readings.get(game, {}), **readings}
        if named is not None and layer is not None:
            single = {each: slug for each, slug in single.items() if each in readings or each not in layer}
        return (single,) if layer is None else (single, layer)

    def chosen(
        self, game: str, readings: Sequence[str], named: str | None, lang: Lang
    ) -> tuple[Mapping[str, str], ...]:
        """The same of a verb that asks once: what cannot be chosen ends the command."""
        from oracle.rulebook.readings import ReadingError

        try:
            return self.layers(game, readings_chosen(readings, lang), named)
        except ReadingError as wrong:
            click.echo(wrong.sentence(lang), err=True)
            raise click.exceptions.Exit(UNUSABLE) from None

    def told(self, why: str, lang: Lang) -> str:
        """Why something cannot be chosen, with the file that has a part in it."""
        from oracle.rulebook.messages import say

        return say(None, lang, "config-in-force", {"why": why, "file": self.file}) if self.file else why

    def tree(self) -> Json:
        """Which file decided, as a field of JSON; none where there is no file."""
        return {"config": self.file} if self.file else {}

    def lines(self, lang: Lang) -> Sequence[str]:
        """Which file decided, as a line of text; none where there is no file."""
        from oracle.rulebook.messages import say

        return [say(None, lang, "config-of", {"file": self.file})] if self.file else []


NONE = Config()


class ConfigError(Exception):
    """A configuration file that cannot be heeded: its place, and what is wrong, in one sentence."""


# -- finding it --------------------------------------------------------------------------------------


class Configs:
    """The configuration files of logs, each read once: the one somebody names, or those that the folders have."""

    def __init__(self, named: str | None, *, wanted: bool, lang: Lang) -> None:
        self._lang: Lang = lang
        self._wanted = wanted and named is None
        self._by_folder: dict[str, Config] = {}
        self._by_file: dict[str, Config] = {}
        if named is not None and not wanted:
            refuse(lang, "config-both")
        with _ending():
            self._named = None if named is None else self._read(named, must=True)

    def of(self, log: str) -> Config:
        """What holds for a log; standard input is in the folder one is in. A file that is wrong ends the command."""
        with _ending():
            return self.found(log)

    def found(self, log: str) -> Config:
        """The same for whoever goes on after a file that is wrong. Raises `ConfigError`."""
        if self._named is not None or not self._wanted:
            return self._named or NONE
        return self._of_folder(folder_of(log))

    def of_folders(self, logs: Iterable[str]) -> dict[str, Config]:
        """What holds for the logs of each folder in which something does."""
        found = {folder_of(log): self.of(log) for log in logs}
        return {folder: config for folder, config in found.items() if config.file}

    def _of_folder(self, folder: str) -> Config:
        if folder not in self._by_folder:
            above = os.path.dirname(folder)
            here = self._in(folder)
            self._by_folder[folder] = here or (NONE if above == folder else self._of_folder(above))
        return self._by_folder[folder]

    def _in(self, folder: str) -> Config | None:
        for name in (FILE, PROJECT):
            path = os.path.join(folder, name)
            if os.path.isfile(path):
                found = self._read(_as_told(path), must=False)
                if found is not None:
                    return found
        return None

    def _read(self, path: str, *, must: bool) -> Config | None:
        """What a file says; None where it is a project's that says nothing to Paipu, and need not."""
        if path in self._by_file:
            return self._by_file[path]
        try:
            with open(path, "rb") as stream:
                data = taken(stream, TOML)
        except FileNotFoundError:
            raise _wrong_file(self._lang, "no-such-file", name=path) from None
        except (OSError, TooMuchError) as wrong:
            why = getattr(wrong, "strerror", None) or str(wrong) or type(wrong).__name__
            raise _wrong_file(self._lang, "cannot-open", name=path, why=why) from None
        written = _Written(path, data.decode("utf-8-sig", "replace"), self._lang)
        found = written.config(must=must)
        if found is not None:
            self._by_file[path] = found
        return found


@contextmanager
def _ending() -> Generator[None]:
    """End the command where a configuration file is wrong, and say why."""
    try:
        yield
    except ConfigError as wrong:
        from grammar.visible import visible

        click.echo(visible(str(wrong)), err=True)
        raise click.exceptions.Exit(UNUSABLE) from None


def _wrong_file(lang: Lang, sentence: str, **args: str) -> ConfigError:
    from oracle.rulebook.messages import say

    return ConfigError(say(None, lang, sentence, args))


def folder_of(log: str) -> str:
    """The folder from which upwards the configuration of a log is looked for."""
    try:
        return os.getcwd() if log == "-" else os.path.dirname(os.path.abspath(log))
    except OSError:  # the folder one is in is gone
        return os.path.sep


def _as_told(path: str) -> str:
    """A path as it is shown: from where one is, if it lies there or above; else whole."""
    try:
        told = os.path.relpath(path)
    except (OSError, ValueError):
        return path
    return told if len(told) <= len(path) else path


# -- reading it --------------------------------------------------------------------------------------


class _Written:
    """The text of a configuration file, which is refused with its line for what is wrong in it."""

    def __init__(self, path: str, text: str, lang: Lang) -> None:
        self.path, self.text = path, text
        self.lang: Lang = lang
        self.in_project = os.path.basename(path) == PROJECT

    def config(self, *, must: bool) -> Config | None:
        """What the file says; None for a project's without our table, where it need not have one."""
        if self.in_project and not must and not _OUR_TABLE.search(self.text):
            return None  # nothing else of a project is read: it may be long, and wrong
        said = self._table()
        if said is None:
            if must:
                self._refuse(self.path, "config-no-table", table=TABLE)
            return None
        for key in said:
            if key not in KEYS:
                self._no_choice("config-no-key", key, key, KEYS)
        lang = None if "lang" not in said else self._choice("lang", said["lang"], LANGUAGES)
        return Config(
            file=self.path,
            profiles=self._profiles(said.get("profile", {})),
            readings=self._readings(said.get("readings", {})),
            lang=cast("Lang | None", lang),
            fail_on=None if "fail-on" not in said else self._fail_on(said["fail-on"]),
            places={key: self._place(key) for key in said},
        )

    def _table(self) -> Mapping[str, object] | None:
        try:
            whole = toml_of(self.text)
        except ValueError as wrong:
            found = re.search(r"at line (\d+)", str(wrong))
            place = f"{self.path}:{found[1] if found else len(self.text.splitlines()) or 1}"
            self._refuse(place, "config-malformed", why=str(wrong) or type(wrong).__name__)
        if not self.in_project:
            return whole
        here: object = whole
        for part in TABLE.split("."):
            here = here.get(part) if isinstance(here, dict) else None
        if here is not None and not isinstance(here, dict):
            self._wrong("paipu")
        return here

    def _profiles(self, said: object) -> dict[str, str]:
        if isinstance(said, str):
            return {"": self._profile(said, said, self._games())}
        if not _is_words(said):
            self._wrong("profile")
        for game in said:
            if game not in self._games():
                self._no_choice("config-no-game", "profile", game, self._games())
        return {game: self._profile(game, name, (game,)) for game, name in said.items()}

    def _profile(self, word: str, name: str, games: Sequence[str]) -> str:
        """A profile by its name, or by its file, which is beside the configuration if its path is not a whole one."""
        from oracle.rulebook.readings import can_be_named, nameable

        if any(can_be_named(game, name) for game in games):
            return name
        beside = os.path.join(os.path.dirname(self.path), name)
        if not name:
            self._wrong("profile")
        if not os.path.isfile(beside):
            names = sorted({each for game in games for each in nameable(game)})
            self._no_choice("config-no-profile", "profile", name, names, place=self._place("profile", word))
        return beside

    def _readings(self, said: object) -> dict[str, dict[str, str]]:
        if not _is_words(said):
            self._wrong("readings")
        if not said:
            return {}
        from oracle.rulebook.readings import ReadingError, checked, register

        game_of = {each: game for game in self._games() for each in register(game)}
        found: dict[str, dict[str, str]] = {}
        for identifier, slug in said.items():
            game = game_of.get(identifier)
            if game is None:
                self._no_choice("config-no-reading", "readings", identifier, [*game_of])
            try:
                checked(game, {identifier: slug})
            except ReadingError as wrong:
                place = self._place("readings", identifier)
                raise ConfigError(wrong.of_file(place).sentence(self.lang)) from None
            found.setdefault(game, {})[identifier] = slug
        return found

    def _fail_on(self, said: object) -> tuple[str, ...]:
        if not isinstance(said, list):
            self._wrong("fail-on")
        return tuple(dict.fromkeys(self._choice("fail-on", each, KINDS) for each in said))

    def _choice(self, key: str, said: object, choices: Sequence[str]) -> str:
        if not isinstance(said, str):
            self._wrong(key)
        if said not in choices:
            self._no_choice("config-no-choice", key, said, choices)
        return said

    @staticmethod
    def _games() -> Sequence[str]:
        from oracle.game.hands import known

        return known()

    # -- what is wrong ---------------------------------------------------------------------------

    def _wrong(self, key: str) -> NoReturn:
        self._refuse(self._place(key), "config-wrong", word=key, example=EXAMPLES[key])

    def _no_choice(
        self, sentence: str, key: str, word: str, choices: Sequence[str], *, place: str = ""
    ) -> NoReturn:
        from difflib import get_close_matches

        near = ", ".join(get_close_matches(word, choices, n=3, cutoff=0.4) or choices[:3])
        listed = ", ".join(choices[:MOST_LISTED])
        where = place or self._place(key, word)
        self._refuse(where, sentence, key=key, word=word, near=near, choices=listed)

    def _refuse(self, place: str, sentence: str, **args: str) -> NoReturn:
        from oracle.rulebook.messages import say

        raise ConfigError(f"{place}: {say(None, self.lang, sentence, args)}")

    def _place(self, key: str, word: str = "") -> str:
        """The file and the line of a key, or of a word of its value; the file alone where no line shows it."""
        lines = self.text.splitlines()
        begun = next((at for at, line in enumerate(lines) if self.in_project and _OUR_TABLE.match(line)), 0)
        keyed = re.compile(rf'\s*(?:\[(?:.*\.)?\s*)?["\']?{re.escape(key)}["\']?\s*[].=]')
        at_key = next((at for at in range(begun, len(lines)) if keyed.match(lines[at])), None)
        if at_key is None:
            return self.path
        inside = re.compile(rf"(?<![\w-]){re.escape(word)}(?![\w-])")
        found = (at for at in range(at_key, len(lines)) if word and inside.search(lines[at]))
        return f"{self.path}:{next(found, at_key) + 1}"


_OUR_TABLE = re.compile(r"^[ \t]*\[[ \t]*tool[ \t]*\.[ \t]*[\"']?paipu", re.MULTILINE)

MOST_LISTED = 12
"""So many choices a sentence names."""

EXAMPLES = {
    "profile": 'profile = "NAME", profile = "FILE.toml", profile = { GAME = "NAME" }',
    "readings": 'readings = { READING = "CANDIDATE" }',
    "lang": 'lang = "zh"',
    "fail-on": 'fail-on = ["breach", "impossible"]',
    "paipu": "[tool.paipu]",
}


def _is_words(said: object) -> TypeGuard[Mapping[str, str]]:
    return isinstance(said, dict) and all(isinstance(word, str) for word in said.values())


# -- the options -------------------------------------------------------------------------------------


def configured(command: Command) -> Command:
    """Give a command the options that name a configuration file, or leave it out."""
    for option in (
        click.option("--no-config", is_flag=True, help=f"Heed no {FILE} and no [{TABLE}]."),
        click.option(
            "--config",
            metavar="FILE",
            type=click.Path(),
            help=f"Heed this file; else {FILE} or [{TABLE}], found upwards from the log.",
        ),
    ):
        command = option(command)
    return command
