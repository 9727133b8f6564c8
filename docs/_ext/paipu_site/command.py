"""Asking the command, in the words a reader would use, while the site is built."""

from __future__ import annotations

from functools import cache
from importlib.util import find_spec

from paipu_site.judging import UnansweredError
from paipu_site.language import LANGUAGE

ANSWERS = (0, 1, 3)
"""Exit codes that come with a ruling."""


def ask(*words: str) -> list[str]:
    """Run `paipu` with these words, and return the lines it prints."""
    return answer_to(*words, lang=LANGUAGE.asked).splitlines()


def answer_to(*words: str, lang: str, given: str | None = None) -> str:
    """What `paipu` prints in a language, asked with these words and given a text to read."""
    from click.testing import CliRunner  # a site without an oracle has no command

    from oracle.cli.main import main

    answer = CliRunner().invoke(main, list(words), input=given, prog_name="paipu", env={"PAIPU_LANG": lang})
    if answer.exit_code not in ANSWERS:
        raise UnansweredError(answer.stderr.strip() or f"exit code {answer.exit_code}")
    return answer.stdout


@cache
def judged(game: str) -> bool:
    """Tell whether there is an oracle that judges a game; none does in a build that is to be quick."""
    if not LANGUAGE.judges or find_spec("oracle.cli.main") is None:
        return False
    from oracle.game.hands import known

    return game in known()
