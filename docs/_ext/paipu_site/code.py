"""Which code enforces a clause, asked of the oracle itself."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from paipu_site.command import judged
from paipu_site.rulebooks import root_of
from spec import registry

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sphinx.application import Sphinx
    from sphinx.config import Config


@cache
def code_of(game: str) -> Mapping[str, tuple[str, ...]]:
    """Return for each clause the `module:name` of its code; nothing for a game that has no ruleset yet."""
    if not judged(game):
        return {}
    import_module("oracle.game.registry").load_whole(game)
    return import_module("oracle.rulebook.clauses").code_of(game)


def fingerprint(_: Sphinx, config: Config) -> None:
    """Let every page be read anew when a clause gains or loses code."""
    known = {
        game: {clause: list(code) for clause, code in code_of(game).items()}
        for game in registry.games(root_of(config))
    }
    config.paipu_fingerprint = hashlib.sha256(json.dumps(known, sort_keys=True).encode()).hexdigest()
