"""The judging function as a map over partitions of Ray Data, on a cluster of two workers on this machine.

By itself, since Ray is long to install: `make test-ray`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pyarrow as pa
import pytest
import ray
from pyarrow import parquet
from ray.cluster_utils import Cluster

import oracle
from conformance_tests.audits.bench import ROOT, TIMES, many

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILES, HANDS = 12, 5


@pytest.fixture(scope="module")
def workers() -> Iterator[list[dict[str, Any]]]:
    """A cluster of two nodes, with a processor each."""
    # A worker finds what this process finds, though it begins in another folder.
    environment = {"env_vars": {"PYTHONPATH": str(ROOT), "RAY_DATA_DISABLE_PROGRESS_BARS": "1"}}
    cluster = Cluster(
        initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False}, connect=False
    )
    try:
        cluster.add_node(num_cpus=1)
        ray.init(address=cluster.address, runtime_env=environment, log_to_driver=False)
        yield [node for node in ray.nodes() if node["Alive"]]
    finally:
        ray.shutdown()
        cluster.shutdown()


@pytest.mark.filterwarnings("ignore")  # what a cluster on a machine without a network says of it
def test_ray_with_two_workers_gives_the_rows_of_one_process(
    workers: list[dict[str, Any]], tmp_path: Path
) -> None:
    """As the guide has it: files are read, judged batch by batch, and written as Parquet files."""
    assert [node["Resources"]["CPU"] for node in workers] == [1, 1]
    logs = many(tmp_path / "logs", FILES, HANDS)
    files = ray.data.read_binary_files(str(logs), include_paths=True, override_num_blocks=4)
    judged = files.map_batches(oracle.audit_table, batch_format="pyarrow", batch_size=3)
    judged.write_parquet(str(tmp_path / "audit"))
    found = parquet.read_table(tmp_path / "audit")
    assert found.schema.equals(oracle.audit_schema())
    here = [{"path": str(path), "bytes": path.read_bytes()} for path in sorted(logs.iterdir())]
    expected = oracle.audit_table(pa.Table.from_pylist(here))
    assert by_place(found) == by_place(expected)
    assert len(by_place(found)) == FILES * HANDS


def by_place(table: pa.Table) -> dict[tuple[str, int], dict[str, Any]]:
    """Rows by file and hand, since the parts come in any order; without what differs from run to run."""
    rows = table.drop_columns([*TIMES]).to_pylist()
    return {(row["file"], row["hand"]): row for row in rows}
