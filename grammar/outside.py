"""Files, JSON and TOML of strangers, taken within the limits: nothing longer or deeper comes in, whoever reads it."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, BinaryIO

from grammar.limits import DEPTH, TOML, TooMuchError
from spec.toml import read

if TYPE_CHECKING:
    from collections.abc import Callable

    from grammar.limits import Limit


def taken(stream: BinaryIO, limit: Limit) -> bytes:
    """All that a stream holds. Raises `TooMuchError` where that is more than it may be, and `OSError`."""
    data = stream.read(limit.most + 1)
    if len(data) > limit.most:
        raise TooMuchError(limit)
    return data


def json_of(
    text: str | bytes,
    *,
    constant: Callable[[str], object] | None = None,
    fraction: Callable[[str], object] | None = None,
    pairs: Callable[[list[tuple[str, Any]]], object] | None = None,
) -> Any:  # noqa: ANN401  (it may be anything that is JSON)
    """What a text in JSON says. Raises `ValueError`, and `TooMuchError` of its kind where it nests too deep.

    `constant` reads `NaN` and its like, `fraction` numbers with a fraction, `pairs` the members of an object.
    """
    try:
        value = json.loads(text, parse_constant=constant, parse_float=fraction, object_pairs_hook=pairs)
    except RecursionError:
        raise TooMuchError(DEPTH) from None
    return within_depth(value)


def toml_of(text: str) -> dict[str, Any]:
    """What a text in TOML says. Raises `ValueError`, and `TooMuchError` where it is too long or nests too deep."""
    if len(text) > TOML.most:
        raise TooMuchError(TOML)
    if text.count(".") > DEPTH.most and _LONG_PATH.search(_STRING_OR_REMARK.sub("_", text)):
        raise TooMuchError(DEPTH)  # before it is parsed, which takes as much memory as the square of its dots
    try:
        document = read(text)
    except RecursionError:
        raise TooMuchError(DEPTH) from None
    return dict(within_depth(document))


_STRING_OR_REMARK = re.compile(
    r'"""(?:[^\\]|\\.)*?(?:"""|\Z)|"(?:[^"\\\n]|\\.)*(?:"|(?=\n)|\Z)'
    r"|'''.*?(?:'''|\Z)|'[^'\n]*(?:'|(?=\n)|\Z)|#[^\n]*",
    re.DOTALL,
)
"""What no dot of a key stands in; one that is not closed goes to the end, so that nothing is looked at twice."""

_LONG_PATH = re.compile(rf"(?<![\w-])(?:[\w-]+[ \t]*\.[ \t]*){{{DEPTH.most}}}")
"""A key of more parts than may nest."""


def within_depth(value: Any) -> Any:  # noqa: ANN401  (as above)
    """A value itself, if it nests no deeper than it may. Raises `TooMuchError`."""
    layer = [value]
    for _ in range(DEPTH.most):
        layer = [
            inner
            for each in layer
            if isinstance(each, dict | list)
            for inner in (each.values() if isinstance(each, dict) else each)
            if isinstance(inner, dict | list)
        ]
        if not layer:
            return value
    raise TooMuchError(DEPTH)
