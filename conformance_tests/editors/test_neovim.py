"""The lines that the guide has for Neovim: the Neovim of this machine is started with those of its version."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

from conformance_tests.editors.session import ROOT, environment

if TYPE_CHECKING:
    from pathlib import Path

NVIM = os.environ.get("PAIPU_NVIM", "nvim")
GUIDE = (ROOT / "docs" / "guides" / "editors.md").read_text(encoding="utf-8")
LINES = dict(re.findall(r"^([^\n]*):\n\n```lua\n(.*?)```$", GUIDE, re.MULTILINE | re.DOTALL))
"""The blocks of the guide, each under the sentence before it."""

LOG = """[Game "tongqi"]
[Notation "1"]
tian holds 11 12 13x2 14 15x2 16 23 24x2 25 33 34 35 44x2 45 56 66
tian take 22 discard 44
end cut
"""

ASKED = """
local function first(answers)
  for _, answer in pairs(answers or {}) do
    if answer.result then return answer.result end
  end
end
vim.wait(60000, function() return #vim.diagnostic.get(0) > 0 end, 50)
local found, document = {}, vim.lsp.util.make_text_document_params(0)
for _, each in ipairs(vim.diagnostic.get(0)) do
  table.insert(found, { each.lnum, each.code })
end
local place = { textDocument = document, position = { line = 3, character = 18 } }
local hover = first(vim.lsp.buf_request_sync(0, "textDocument/hover", place, 60000))
local offered = first(vim.lsp.buf_request_sync(
  0, "textDocument/completion", { textDocument = document, position = { line = 4, character = 0 } }, 60000))
io.open(vim.env.PAIPU_TOLD, "w"):write(vim.json.encode({
  found = found, hover = hover.contents, offered = #(offered.items or offered), filetype = vim.bo.filetype,
}))
vim.cmd("qall!")
"""


def version() -> tuple[int, int]:
    said = subprocess.run([NVIM, "--version"], capture_output=True, text=True, check=True).stdout
    major, minor = re.findall(r"NVIM v(\d+)\.(\d+)", said)[0]
    return int(major), int(minor)


def of_this_version() -> list[str]:
    """The blocks for the Neovim of this machine; that from 0.8 to 0.10 is to go on working later."""
    if version() < (0, 8):
        return [LINES["In 0.7, which Debian 12 has"]]
    newer = next(block for said, block in LINES.items() if said.endswith("From 0.11 on"))
    return [LINES["From 0.8 to 0.10"], *([newer] if version() >= (0, 11) else [])]


def test_the_lines_of_the_guide_serve_this_neovim(tmp_path: Path) -> None:
    for number, lines in enumerate(of_this_version()):
        home = tmp_path / str(number)
        home.mkdir()
        answer = started_with(lines, home)
        assert answer["filetype"] == "paipu"
        assert answer["found"] == [[3, "TQ-8.1"]]
        assert answer["offered"] > 5
        assert "44" in answer["hover"]["value"]
        assert "base64" not in answer["hover"]["value"]


def started_with(lines: str, home: Path) -> dict[str, Any]:
    """What Neovim makes of a log, started with these lines."""
    command = ", ".join(json.dumps(word) for word in (sys.executable, "-m", "oracle.cli", "lsp"))
    lines = lines.replace('"paipu", "lsp"', command)
    (home / "init.lua").write_text(lines, encoding="utf-8")
    (home / "asked.lua").write_text(ASKED, encoding="utf-8")
    (home / "a.paipu").write_text(LOG, encoding="utf-8")
    told = home / "told.json"
    subprocess.run(
        [NVIM, "--headless", "-n", "-u", "init.lua", "a.paipu", "-c", "luafile asked.lua"],
        cwd=home,
        env=environment(HOME=str(home), XDG_STATE_HOME=str(home), PAIPU_TOLD=str(told)),
        capture_output=True,
        timeout=150,
        check=True,
    )
    answer: dict[str, Any] = json.loads(told.read_text(encoding="utf-8"))
    return answer


def test_the_lines_for_every_version_are_lua(tmp_path: Path) -> None:
    assert len(LINES) == 3
    for number, block in enumerate(LINES.values()):
        (tmp_path / f"{number}.lua").write_text(block, encoding="utf-8")
        read = f"lua assert(loadfile('{number}.lua'))"
        done = subprocess.run(
            [NVIM, "--headless", "-n", "-u", "NONE", "-c", read, "-c", "qall!"],
            cwd=tmp_path,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        assert done.stderr.strip() == ""
