"""What the grammar says of ordinary lines, cached in a wheel, so that a log of such lines needs no parser.

It is worked out by reading logs through the grammar while the wheel is built, and is what the fast lane would remember
of them: the shapes of acts and declarations, whole lines, and tags whose value is free text. It holds only while the
grammar, the words and the code that reads are as they were then.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from grammar.reading.said import Ended
from grammar.syntax import Act, Declaration, Gap, Left, Tag, Turn
from spec import FOLDER
from spec.cached import cached, to_cache

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

Written = list[Any]
"""A value as it is cached: what it is, and its fields."""

_KINDS: Mapping[str, type[Any]] = {
    kind.__name__: kind for kind in (Act, Declaration, Ended, Gap, Left, Tag, Turn)
}
"""What is cached; a line that is anything else seldom comes twice."""

_HERE = Path(__file__).parents[1]


class Cached(NamedTuple):
    """What is cached of a game: pieces by their outline with what fills them, whole lines, tags by what opens them."""

    pieces: Mapping[str, tuple[Written, Sequence[tuple[str, int, int]]]]
    lines: Mapping[str, Written]
    tags: Mapping[str, Written]


NOTHING = Cached({}, {}, {})


def lines_file(game: str) -> Path:
    """The cache of a game's lines in an installed wheel."""
    return _HERE / "reading" / f"{game}.lines.json"


def cached_of(game: str) -> Cached | None:
    """What is cached of a game's lines; None where there is no cache, or it is stale or damaged."""
    table = cast("Sequence[Mapping[str, Any]] | None", cached(lines_file(game), _depends_on(game)))
    return None if table is None else Cached(*table)


def lines_to_cache(game: str, said: Cached) -> str:
    """The text of the cache of a game's lines."""
    return to_cache(said, _depends_on(game))


def _depends_on(game: str) -> tuple[Path, ...]:
    return _HERE, FOLDER / game / "words.toml"


def is_cached(value: object) -> bool:
    """Whether a value is of a kind that is cached."""
    return type(value).__name__ in _KINDS


def written(value: object) -> Written:
    """A value as it is cached."""
    kind = _KINDS[type(value).__name__]
    return [kind.__name__, *(getattr(value, name) for name in kind.__match_args__)]


def made(value: Written) -> Any:  # noqa: ANN401  (what it is stands in it)
    """A value out of the cache."""
    name, *fields = value
    return _KINDS[name](*map(_frozen, fields))


def _frozen(value: object) -> object:
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
