"""What a wheel holds: the packages under one name (`wheel_tree.py`), and what the first answer would work out, cached.

All of it is the same whenever it is made.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class TreeHook(BuildHookInterface[Any]):
    """Writes the tree of a wheel outside the checkout, and has what is cached worked out there."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Write the tree; an editable install is the checkout itself."""
        if version == "editable":
            return
        sys.path.insert(0, self.root)
        from wheel_tree import write

        self.folder = TemporaryDirectory()
        made = Path(self.folder.name) / "tree"
        write(Path(self.root), made)
        self._cache(made)
        for path in sorted(made.rglob("*")):
            if path.is_file():
                build_data["force_include"][str(path)] = path.relative_to(made).as_posix()

    def _cache(self, made: Path) -> None:
        """What is cached holds for the code as it is shipped, so that code works it out, in a process of its own."""
        from wheel_tree import script

        program = made.parent / "wheel_cache.py"
        program.write_bytes(script(Path(self.root), program.name))
        # What builds was installed on the path, and perhaps nowhere else.
        found = (place for place in sys.path if place and place != self.root)
        paths = os.pathsep.join([str(made), *found])
        traceless = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": paths}
        gallery = Path(self.root) / "conformance_tests" / "gallery"
        subprocess.run([sys.executable, str(program), str(gallery)], cwd=made, check=True, env=traceless)  # noqa: S603

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:  # noqa: ARG002
        """Leave nothing behind."""
        if version != "editable":
            self.folder.cleanup()
