"""The words of the conformance tools, in both languages (`spec/messages/conform.<lang>.toml`)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from oracle.rulebook.messages import numbered
from spec import FOLDER
from spec.simplified import document_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from oracle.rulebook.messages import Lang


@cache
def _groups(lang: Lang) -> Mapping[str, Mapping[str, str]]:
    return {
        name: {key: str(said) for key, said in group.items()}
        for name, group in document_of(FOLDER / "messages", "conform.", lang).items()
        if isinstance(group, dict)
    }


@cache
def phrases(lang: Lang) -> Mapping[str, str]:
    """Every phrase by its key; the labels of the page are apart."""
    return {
        key: said for name, group in _groups(lang).items() if name != "page" for key, said in group.items()
    }


def page_labels(lang: Lang) -> Mapping[str, str]:
    """Every label of the page by its key."""
    return _groups(lang)["page"]


def phrase(lang: Lang, key: str, **args: str | int) -> str:
    """A phrase with its arguments; with a number `n` its first form is for one, its last for more."""
    said = phrases(lang)[key]
    number = args.get("n")
    if isinstance(number, int):
        said = numbered(said, number)
    return said.format(**args)


class SaidError(Exception):
    """Something that cannot be used; `key` and `args_of_phrase` name what to say of it."""

    def __init__(self, key: str, **args: str) -> None:
        super().__init__(key, args)
        self.key = key
        self.args_of_phrase = args
