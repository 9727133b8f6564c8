"""Entry points that only the command has: profiles, results to settle, logs to translate or to take the names out of.

As in `test_entry_points`: whatever comes in, there is an answer or a refusal in words, with a documented exit code,
and it comes soon. A log that can be read loses nothing on its way into the other language.
"""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from click.testing import CliRunner

from conformance_tests.laws.damage import CHUNK, CHUNKS, chance, damaged, patience
from conformance_tests.laws.test_entry_points import GAMES, source_log, vocabulary
from grammar.logs import read_logs
from grammar.syntax import Log
from grammar.writing.render import render_log
from oracle.cli.logbook import anonymous, translated
from oracle.cli.main import main
from oracle.rulebook.messages import LANGUAGES
from oracle.rulebook.profiles import PARTS, read_profile
from oracle.rulebook.readings import ReadingError, register, shipped_profiles

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

SPEC = Path(__file__).resolve().parents[2] / "spec"

chunks = pytest.mark.parametrize("chunk", CHUNKS)

ODD = (
    '"x"',
    "-1",
    "1.5",
    "[1, 2]",
    "[2, 1]",
    "[]",
    "{}",
    "true",
    "10" * 40,
    "nan",
    "1979-05-27",
    "'''",
    "[[",
    "=",
)
"""Values that no entry of a profile has, and what is no value."""


def numbers(chunk: int) -> range:
    """The examples of one test."""
    return range(chunk * CHUNK, (chunk + 1) * CHUNK)


# -- profiles ------------------------------------------------------------------------------------------


@cache
def profiles() -> tuple[tuple[str, str], ...]:
    """The profiles that are shipped, and for each game one of readings, options and limits."""
    shipped = [
        (game, path.read_text(encoding="utf-8"))
        for game in GAMES
        for path in sorted((SPEC / game / "profiles").glob("*.toml"))
    ]
    made = [(game, _of_readings(game)) for game in GAMES]
    return (*shipped, *made)


def _of_readings(game: str) -> str:
    chosen = [f'{identifier} = "{reading.chosen}"' for identifier, reading in register(game).items()]
    return "\n".join([f'profile = "x"\ngame = "{game}"', "[readings]", *chosen, ""])


def words_of_profiles(game: str) -> tuple[str, ...]:
    """Words that stand in profiles, of this game and of none."""
    return (*ODD, *PARTS, *(f"[{part}]" for part in PARTS), *register(game), *shipped_profiles(game))


@chunks
def test_a_damaged_profile_is_read_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("profile", number)
        game, text = rng.choice(profiles())
        data = damaged(text, words_of_profiles(game), rng).decode("utf-8", "replace")
        with patience():
            try:
                said = None
                read_profile(game, data, "my.toml")
            except ReadingError as refused:
                said = [refused.sentence(lang) for lang in LANGUAGES]
            except Exception as defect:
                raise AssertionError(f"profile {number} of {game}: {data!r}") from defect
        assert said is None or all(said), f"profile {number}: {data!r}"


# -- results -------------------------------------------------------------------------------------------

RESULTS = {
    "jiaxing": "winner:he from:self he:12 tian:8 di:6 ren:4",
    "lingque": "winner:E from:S E:8 given:S=2",
    "taiwan": "winner:S from:W dealer:E streak:2 S:8",
    "tongqi": "winner:he he:2528 tian:152 di:64 ren:24",
    "yawan": "winner:E from:S E:40",
}

WORDS = (
    "how:won",
    "how:white",
    "how:false",
    "how:drawn",
    "from:self",
    "from:",
    "winner:?",
    "streak:-1",
    "streak:" + "9" * 30,
    ":",
    "E:1e9",
)


def result(game: str, rng: Random) -> Sequence[str]:
    """The words of a result, some of them damaged."""
    more = (
        *WORDS,
        *(f"{word}:{value}" for word, value in zip(vocabulary(game), ("1", "E", "x", "22"), strict=False)),
    )
    text = damaged(RESULTS[game], more, rng).decode("utf-8", "replace").replace("\n", " ")
    return text.split()


@chunks
def test_a_damaged_result_is_settled_or_refused(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("result", number)
        game = GAMES[number % len(GAMES)]
        words = result(game, rng)
        with patience():
            ran = CliRunner().invoke(main, ["settle", game, *words, "--lang", rng.choice(("en", "zh"))])
        assert ran.exit_code in (0, 2, 3), f"result {number}: paipu settle {game} {words}: {ran.output}"
        assert "Traceback" not in ran.output


@pytest.mark.parametrize("game", GAMES)
def test_the_results_that_are_damaged_are_settled_as_they_are(game: str) -> None:
    ran = CliRunner().invoke(main, ["settle", game, *RESULTS[game].split()])
    assert ran.exit_code == 0, ran.output


# -- logs as texts ---------------------------------------------------------------------------------------


@chunks
def test_a_damaged_log_is_translated_whole_or_not_at_all(chunk: int) -> None:
    for number in numbers(chunk):
        rng = chance("translate", number)
        game = GAMES[number % len(GAMES)]
        data = damaged(source_log(game, number, rng), vocabulary(game), rng)
        with patience():
            try:
                found = [*read_logs(io.BytesIO(data), "log")]
                logs = [each for each in found if isinstance(each, Log)]
                if len(logs) < len(found):
                    continue
                text = data.decode()
                chinese = translated(logs, "zh", text)
                hidden = anonymous(text)
                again = [*read_logs(io.BytesIO(chinese.encode()), "log")]
                bare = [*read_logs(io.BytesIO(hidden.encode()), "log")]
            except Exception as defect:
                raise AssertionError(f"translate {number}: {data!r}") from defect
        assert [render_log(each, "en") for each in again if isinstance(each, Log)] == [
            render_log(each, "en") for each in logs
        ], f"translate {number}: {data!r}"
        assert [len(each.lines) for each in bare if isinstance(each, Log)] == [
            len(each.lines) for each in logs
        ]
