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
    name: found.serverInfo.name, args: asked.server.args, languages: asked.client.documentSelector,
    options: asked.client.initializationOptions })));
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
    assert found["options"] == {"pictures": True}


PACKED = {
    "LICENSE.txt",
    "THIRD-PARTY.txt",
    "extension.js",
    "icon.png",
    "language-configuration.json",
    "package.json",
    "readme.md",
    "syntaxes/paipu.tmLanguage.json",
}
"""All that the package has; what the script loads is bundled into it."""

LARGEST = 200_000
"""Bytes that the package may have; with the packages it loads beside it, it had half a million."""

LOADED = r"""
const Module = require("module"), load = Module._load, asked = [];
Module._load = (name, ...rest) => {
  if (name === "vscode") return new Proxy(class {}, { get: (_, key) => (key === "prototype" ? {} : class {}) });
  if (!Module.builtinModules.includes(name.replace("node:", "")) && !/^[.\/]/.test(name)) asked.push(name);
  return load(name, ...rest);
};
const { activate, deactivate } = require(process.argv[1]);
process.stdout.write(JSON.stringify({ asked, verbs: [typeof activate, typeof deactivate] }));
"""


def packed(place: Path, **more: str) -> Path:
    """The package of the extension, packed into a folder."""
    package = place / "paipu.vsix"
    done = subprocess.run(
        [NODE, str(EXTENSION / "pack.mjs"), str(package)],
        capture_output=True,
        text=True,
        cwd=place,
        env=environment(**more),
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return package


def test_the_extension_packs_into_one_script_with_what_it_needs(tmp_path: Path) -> None:
    package = packed(tmp_path)
    assert package.stat().st_size < LARGEST
    with zipfile.ZipFile(package) as archive:
        archive.extractall(tmp_path / "unpacked")
    home = tmp_path / "unpacked" / "extension"
    assert {path.relative_to(home).as_posix() for path in home.rglob("*") if path.is_file()} == PACKED
    manifest = json.loads((home / "package.json").read_text(encoding="utf-8"))
    assert (home / manifest["main"]).is_file()
    assert (home / manifest["icon"]).read_bytes().startswith(b"\x89PNG\r\n")
    assert not {"repository", "dependencies", "devDependencies", "scripts"} & set(manifest)
    assert "vscode-languageclient" in (home / "THIRD-PARTY.txt").read_text(encoding="utf-8")
    done = subprocess.run(
        [NODE, "-e", LOADED, str(home / manifest["main"])],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert json.loads(done.stdout) == {"asked": [], "verbs": ["function", "function"]}, done.stderr


def test_the_package_names_the_repository_that_its_publisher_names(tmp_path: Path) -> None:
    with zipfile.ZipFile(packed(tmp_path, PAIPU_REPOSITORY="https://example.org/paipu.git")) as archive:
        manifest = json.loads(archive.read("extension/package.json"))
    assert manifest["repository"] == {"type": "git", "url": "https://example.org/paipu.git"}
