"""What audits need beyond Paipu: libraries that come with its extras."""

from __future__ import annotations

from importlib import import_module
from typing import Any

EXTRAS = {"pyarrow": "audit", "duckdb": "audit", "fsspec": "audit", "dask": "dask", "ray": "ray"}
"""The extra that each library comes with."""


class MissingExtraError(ImportError):
    """A library that is not installed; `extra` is what brings it."""

    def __init__(self, library: str) -> None:
        self.library = library
        self.extra = EXTRAS[library]
        super().__init__(
            f"Audits need {library}; install Paipu with the extra {self.extra}: pip install 'paipu[{self.extra}]'",
            name=library,
        )


def needed(module: str) -> Any:  # noqa: ANN401  (a library without types)
    """A module of an extra. Raises `MissingExtraError`, which names the line that installs it."""
    library = module.partition(".")[0]
    try:
        return import_module(module)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] != library:
            raise
        raise MissingExtraError(library) from None
