"""Asking the command, in the words a reader would use, while the site is built."""

from __future__ import annotations

import json
from functools import cache
from importlib.util import find_spec

from paipu_site.language import LANGUAGE

ANSWERS = (0, 1, 3)
"""Exit codes that come with a ruling."""


class UnansweredError(Exception):
    """The command gave no ruling; what it said instead."""


def ask(*words: str, text: str = "") -> list[str]:
    """Run `paipu` with these words, `text` as its input, and return the lines it prints."""
    from click.testing import CliRunner  # noqa: PLC0415  (a site without an oracle has no command)

    from oracle.cli.main import main  # noqa: PLC0415

    spoken = ("--lang", LANGUAGE.asked) if words[0] in {"check", "score"} else ()  # JSON follows it alone
    answer = CliRunner().invoke(
        main, [*spoken, *words], input=text, prog_name="paipu", env={"PAIPU_LANG": LANGUAGE.asked}
    )
    if answer.exit_code not in ANSWERS:
        raise UnansweredError(answer.stderr.strip() or f"exit code {answer.exit_code}")
    return answer.stdout.splitlines()


def sheet_of(game: str, hand: str, profile: str | None = None) -> dict[str, object]:
    """What `paipu score` answers for a hand, under a profile of the game where one is named."""
    chosen = () if profile is None else ("--profile", profile)
    (answer,) = ask("score", "--json", *chosen, game, *hand.split())
    return json.loads(answer)


@cache
def judged(game: str) -> bool:
    """Tell whether there is an oracle that judges a game; none does in a build that is to be quick."""
    if not LANGUAGE.judges or find_spec("oracle.cli.main") is None:
        return False
    from oracle.game.hands import known  # noqa: PLC0415  (as above)

    return game in known()
