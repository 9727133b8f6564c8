"""The extension for VS Code: it packs, and what it starts is the server."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from typing import TYPE_CHECKING

from conformance_tests.editors.session import ROOT, environment

if TYPE_CHECKING:
    from pathlib import Path

NODE = os.environ.get("PAIPU_NODE", "node")
EXTENSION = ROOT / "oracle" / "editor" / "vscode"

STARTED = r"""
const Module = require("module"), path = require("path"), child = require("child_process");
const load = Module._load, command = JSON.parse(process.argv[1]);
let asked;
class LanguageClient {
  constructor(id, name, server, client) { asked = { id, server, client }; }
  async start() {}
  async stop() {}
}
const vscode = {
  workspace: {
    getConfiguration: () => ({ get: (key, usual) => (key === "command" ? command : key === "lang" ? "zh" : usual) }),
    onDidChangeConfiguration: () => ({ dispose() {} }),
  },
  commands: { registerCommand: () => ({ dispose() {} }) },
  window: { showErrorMessage: (said) => { throw new Error(said); } },
};
Module._load = (name, ...rest) =>
  name === "vscode" ? vscode : name === "vscode-languageclient/node" ? { LanguageClient } : load(name, ...rest);
(async () => {
  await require(path.resolve("extension.js")).activate({ subscriptions: [] });
  const rpc = require("vscode-jsonrpc/node");
  const run = child.spawn(asked.server.command, asked.server.args, { stdio: ["pipe", "pipe", "inherit"] });
  const talk = rpc.createMessageConnection(
    new rpc.StreamMessageReader(run.stdout), new rpc.StreamMessageWriter(run.stdin));
  talk.listen();
  const found = await talk.sendRequest("initialize", { processId: null, rootUri: null, capabilities: {} });
  await talk.sendRequest("shutdown");
  await talk.sendNotification("exit");
  run.on("exit", () => process.stdout.write(JSON.stringify({
    name: found.serverInfo.name, args: asked.server.args, languages: asked.client.documentSelector })));
})();
"""


def test_the_extension_starts_the_server() -> None:
    command = [sys.executable, "-m", "oracle.cli", "lsp"]
    done = subprocess.run(
        [NODE, "-e", STARTED, json.dumps(command)],
        capture_output=True,
        text=True,
        cwd=EXTENSION,
        env=environment(),
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    found = json.loads(done.stdout)
    assert found["name"] == "paipu"
    assert found["args"] == [*command[1:], "--lang", "zh"]
    assert found["languages"] == [{"language": "paipu"}]


def test_the_extension_packs_with_all_it_needs(tmp_path: Path) -> None:
    packed = tmp_path / "paipu.vsix"
    vsce = EXTENSION / "node_modules" / "@vscode" / "vsce" / "vsce"
    done = subprocess.run(
        [NODE, str(vsce), "package", "--allow-missing-repository", "-o", str(packed)],
        capture_output=True,
        text=True,
        cwd=EXTENSION,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    with zipfile.ZipFile(packed) as archive:
        names = set(archive.namelist())
        package = json.loads(archive.read("extension/package.json"))
    assert {
        "extension/extension.js",
        "extension/language-configuration.json",
        "extension/syntaxes/paipu.tmLanguage.json",
        "extension/node_modules/vscode-languageclient/package.json",
    } <= names
    assert not any("vsce" in name or "textmate" in name for name in names)
    assert f"extension/{package['main'].removeprefix('./')}" in names
