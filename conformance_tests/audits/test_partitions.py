"""The judging function as a map over partitions, on engines that run on many machines: two workers here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest

import oracle
from conformance_tests.audits.bench import CHAPTER, CLEAN, TIMES, many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, Any]]:
    """Files of logs as rows of a partition."""
    folder = many(tmp_path_factory.mktemp("partitions") / "logs", 12, 5)
    return [{"path": path.name, "bytes": path.read_bytes()} for path in sorted(folder.iterdir())]


def plain(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{name: value for name, value in row.items() if name not in TIMES} for row in rows]


def test_a_partition_is_judged_file_by_file(files: list[dict[str, Any]]) -> None:
    found = oracle.audit_table(pa.Table.from_pylist(files))
    assert found.schema == oracle.audit_schema()
    assert [(row["file"], row["hand"]) for row in found.to_pylist()] == [
        (f"{file:03}.paipu", hand) for file in range(12) for hand in range(1, 6)
    ]


def test_a_column_that_is_missing_is_named() -> None:
    with pytest.raises(KeyError, match="text or bytes"):
        oracle.audit_table(pa.table({"file": ["a"]}))


def test_batches_as_spark_hands_them_over() -> None:
    """`mapInArrow` hands a function an iterator of batches, and takes one."""

    def batches() -> Iterator[pa.RecordBatch]:
        yield pa.RecordBatch.from_pydict(
            {"file": ["a", "b"], "value": [CLEAN, CHAPTER.read_text(encoding="utf-8")]}
        )
        yield pa.RecordBatch.from_pydict({"file": ["c"], "value": [""]})

    found = list(oracle.audit_batches(batches()))
    assert all(batch.schema == oracle.audit_schema() for batch in found)
    assert [row["status"] for batch in found for row in batch.to_pylist()] == [
        "clean",
        "broken",
        "unreadable",
    ]


def judged(partition: Any) -> list[dict[str, Any]]:  # noqa: ANN401  (rows of a bag)
    """What the guide maps over the partitions of a bag."""
    rows: list[dict[str, Any]] = oracle.audit_table(pa.Table.from_pylist(list(partition))).to_pylist()
    return rows


@pytest.mark.filterwarnings("ignore")  # what a cluster on a machine without a network says of it
def test_dask_with_two_workers_gives_the_rows_of_one_process(
    files: list[dict[str, Any]], tmp_path: Path
) -> None:
    from dask import bag
    from distributed import Client, LocalCluster

    expected = plain(oracle.audit_table(pa.Table.from_pylist(files)).to_pylist())
    with (
        LocalCluster(
            n_workers=2, threads_per_worker=1, dashboard_address=None, local_directory=str(tmp_path)
        ) as cluster,
        Client(cluster) as client,
    ):
        assert len(client.scheduler_info()["workers"]) == 2
        found = bag.from_sequence(files, partition_size=3).map_partitions(judged).compute()
    assert plain(found) == expected
