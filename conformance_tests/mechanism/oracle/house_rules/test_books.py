"""A profile that is shipped as the book's own values has the figures of the tables, and no others."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from conformance_tests.collecting import few
from conformance_tests.mechanism.spec.another_figure import with_another_figure
from oracle.report.values import book, books, main
from oracle.rulebook import tables
from oracle.rulebook.house_rules import figures_of, limits_of, places, settling
from oracle.rulebook.readings import shipped_profiles
from spec import FOLDER, registry

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

BOOKS = dict(books())


def test_the_books_that_are_shipped_are_found() -> None:
    assert set(BOOKS) == {game for game in registry.games() if "book" in shipped_profiles(game)}
    assert set(BOOKS) == {"lingque", "taiwan"}


def test_every_book_is_as_the_tables_write_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--check"]) == 0
    assert capsys.readouterr().err == ""


def figures(game: str) -> Iterator[str]:
    """The place of every figure that a profile of a game may have, as texts name it."""
    for item, place in places(game).items():
        if not place.house_only:
            yield from (f"{place.rows}.{place.row + 1}.{column}" for column in figures_of(game, item))
    yield from (limit.at for limit in limits_of(game).values())
    yield from (f"settlement.{path}" for path, value in settling(game).items() if isinstance(value, int))


@pytest.mark.parametrize("game", sorted(BOOKS))
def test_a_figure_changed_in_the_table_alone_makes_the_book_stale(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = BOOKS[game].read_text(encoding="utf-8")
    shutil.copytree(FOLDER / game, tmp_path / game, ignore=shutil.ignore_patterns("*.po"))
    asked = few(figures(game), 12)
    monkeypatch.setattr(tables, "FOLDER", tmp_path)
    for place in asked:
        table, text = with_another_figure(tmp_path / game, place)
        settling.cache_clear()
        try:
            stale = book(game, shipped)
        finally:
            table.write_text(text, encoding="utf-8")
            settling.cache_clear()
        differing = [
            pair for pair in zip(shipped.splitlines(), stale.splitlines(), strict=True) if len({*pair}) > 1
        ]
        assert len(differing) == 1, (place, differing)
