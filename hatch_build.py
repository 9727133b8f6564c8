"""What a wheel holds beyond the source: what the first answer would work out, worked out while it is built."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

WRITE = """
import sys
from pathlib import Path
sys.path.insert(0, sys.argv[1])
from grammar import render_log
from grammar.logs import lines_to_keep
from grammar.reading import tables
from grammar.reading.kept import lines_file
from oracle.game.explanation import code_file, code_to_keep
from oracle.game.hands import known
from oracle.judge.dealing import deal
gallery = Path(sys.argv[1]) / "conformance_tests" / "gallery"
made = {tables.file_of(start): tables.written(start) for start in tables.SOURCES}
for game in known():
    logs = [log.read_text(encoding="utf-8") for log in sorted((gallery / game).rglob("*.paipu"))]
    logs += ["".join(render_log(deal(game, seed), "en")) for seed in range(12)]
    made |= {lines_file(game): lines_to_keep(game, logs), code_file(game): code_to_keep(game)}
for file, text in made.items():
    place = Path(sys.argv[2]) / file.relative_to(sys.argv[1])
    place.parent.mkdir(parents=True, exist_ok=True)
    place.write_text(text, encoding="utf-8", newline="\\n")
"""


class TablesHook(BuildHookInterface[Any]):
    """Puts beside the grammars their tables and what they say of ordinary lines, beside each game where its code stands.

    All of it is the same whenever it is made.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Work the tables out, outside the tree, by a process of its own: what builds keeps what it has imported."""
        if version == "editable":
            return
        self.folder = TemporaryDirectory()
        traceless = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", WRITE, self.root, self.folder.name]
        subprocess.run(command, check=True, env=traceless)  # noqa: S603
        made = Path(self.folder.name)
        for path in made.rglob("*.json"):
            build_data["force_include"][str(path)] = path.relative_to(made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        if version != "editable":
            self.folder.cleanup()
