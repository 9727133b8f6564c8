// Starts the language server of Paipu for logs, and starts it again when its settings change.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

function settings() {
  const chosen = vscode.workspace.getConfiguration("paipu");
  const [command, ...args] = chosen.get("command", ["paipu", "lsp"]);
  const lang = chosen.get("lang", "");
  return { command, args: lang ? [...args, "--lang", lang] : args };
}

async function start() {
  await stop();
  client = new LanguageClient(
    "paipu",
    "Paipu",
    settings(),
    { documentSelector: [{ language: "paipu" }], initializationOptions: { pictures: true } },
  );
  try {
    await client.start();
  } catch (wrong) {
    client = undefined;
    vscode.window.showErrorMessage(
      `Paipu: ${wrong.message} (pip install 'paipu[lsp]', and set paipu.command if it is not on the path)`,
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  if (old) {
    await old.stop().catch(() => undefined);
  }
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("paipu.restart", start),
    vscode.workspace.onDidChangeConfiguration(async (change) => {
      if (change.affectsConfiguration("paipu")) {
        await start();
      }
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
