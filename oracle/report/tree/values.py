"""What every object of the schemas is made of: JSON values, its head, and what sentences name."""

from __future__ import annotations

from typing import TYPE_CHECKING, Union

from oracle import VERSION

if TYPE_CHECKING:
    from oracle.rulebook.house_rules import HouseRules
    from oracle.rulebook.messages import Arguments


JsonValue = Union[None, bool, int, str, list["JsonValue"], dict[str, "JsonValue"]]  # noqa: UP007  it names itself
"""A JSON value."""

Json = dict[str, JsonValue]
"""A JSON object."""

SCHEMA = 1
"""The number of the schemas every object is written by."""


def profile_tree(house_rules: HouseRules | None) -> Json:
    """The profile that is in force, where there is one."""
    if house_rules is None:
        return {}
    return {"profile": {"name": house_rules.name, "digest": house_rules.digest}}


def head_tree(game: str, edition: str) -> Json:
    """What every answer of the judge begins with."""
    return {"schema": SCHEMA, "paipu": VERSION, "game": game, "edition": edition}


def limb_tree(limb: str | None) -> Json:
    """The letter of a limb beside its clause, where one is named."""
    return {} if limb is None else {"limb": limb}


def arguments_tree(args: Arguments) -> Json:
    """What a sentence names, by its name."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in args.items()}
