"""What a wheel holds beyond the source: what the first answer would work out, cached by `wheel_cache.py`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


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
        command = [sys.executable, "-m", "wheel_cache", self.folder.name]
        subprocess.run(command, cwd=self.root, check=True, env=traceless)  # noqa: S603
        made = Path(self.folder.name)
        for path in made.rglob("*.json"):
            build_data["force_include"][str(path)] = path.relative_to(made).as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        if version != "editable":
            self.folder.cleanup()
