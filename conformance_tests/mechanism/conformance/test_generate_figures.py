"""Figures of tables: which rows they stand in, by what the rows are called."""

from __future__ import annotations

from conformance_tests.builder.mutation.figures import Toml, figure_mutants, rows_around

TABLE: dict[str, Toml] = {
    "full": {"pays": 8},
    "item": [{"slug": "dan-diao", "worth": [2, 3]}, {"worth": [1]}],
}


def test_the_rows_around_a_figure_are_those_the_table_calls_by_a_name() -> None:
    """A heading is no row: `full` says nothing of which case asks for the figure under it."""
    found = {mutant.name: rows_around(mutant.name, TABLE) for mutant in figure_mutants("game/table", TABLE)}
    assert found == {
        "game/table:full.pays:+1": (),
        "game/table:full.pays:-1": (),
        "game/table:item.dan-diao.worth.1:+1": ("dan-diao",),
        "game/table:item.dan-diao.worth.1:-1": ("dan-diao",),
        "game/table:item.dan-diao.worth.2:+1": ("dan-diao",),
        "game/table:item.dan-diao.worth.2:-1": ("dan-diao",),
        "game/table:item.2.worth.1:+1": (),
        "game/table:item.2.worth.1:-1": (),
    }
