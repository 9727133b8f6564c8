/* Paipu in a worker of its own, so that the page never waits for it: questions in, answers out, one after the other. */
import { loadPyodide } from "./pyodide/pyodide.mjs";

const ROOMS = {
  judge: "judging", weigh: "judging", compare: "judging", page: "judging",
  follow: "playing", play: "playing", cut: "playing", take_back: "playing", read_as: "playing", translate: "playing", dealt: "playing",
  palette: "hands", count: "hands",
  open_facts: "answering", answer: "answering", strike: "answering",
  objections: "objecting", accuse: "objecting",
  draft: "drafting", add: "drafting", take: "drafting", tell: "drafting", qualify: "drafting",
  table: "positions", position: "positions", placed: "positions", fresh: "positions", is_set: "positions",
  acts: "telling", told: "telling",
  counted: "figures", figured: "figures", unrecorded: "figures", ended: "figures",
};

let python = null;

async function load() {
  const { place, files } = await (await fetch("files.json")).json();
  const whole = files.reduce((sum, file) => sum + file.sent, 0);
  const done = new Map();
  const tell = () => postMessage({ loading: [...done.values()].reduce((sum, part) => sum + part, 0), whole });
  const got = await Promise.all(files.map((file) => arrived(file, (part) => { done.set(file.name, part * file.sent); tell(); })));
  const named = new Map(files.map((file, number) => [file.name, got[number]]));
  postMessage({ starting: true });
  const library = named.get("pyodide/paipu.zip");
  python = await loadPyodide({ indexURL: new URL("pyodide/", location.href).href, stdLibURL: new URL("pyodide/python_stdlib.zip", location.href).href });
  python.unpackArchive(library, "zip", { extractDir: place });
  python.runPython(`
import importlib, json
def answer(room, name, args):
    function = getattr(importlib.import_module("paipu.oracle.viewer.board." + room), name)
    return json.dumps(function(*json.loads(args)), ensure_ascii=False)
# What every question needs is loaded now, so that the first is answered as fast as the others.
answer("judging", "weigh", json.dumps(['[Game "tongqi"]' + chr(10) + "end cut", 1]))
answer("playing", "follow", '["", 1]')
`);
}

/** A file as bytes, telling how much of it is here. */
async function arrived(file, tell) {
  const answer = await fetch(file.name);
  if (!answer.ok) throw new Error(`${file.name}: ${answer.status}`);
  const reader = answer.body.getReader();
  const parts = new Uint8Array(file.size);
  let here = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    parts.set(value, here);
    here += value.length;
    tell(here / file.size);
  }
  if (here !== file.size) throw new Error(`${file.name}: ${here} of ${file.size} bytes`);
  return parts.buffer;
}

/** Behind the load every game is played once, a step at a time, so that whoever asks meanwhile waits for one step only. */
async function warm() {
  const games = python.pyimport("paipu.oracle.viewer.board.warming").warmed();
  do await new Promise((resolve) => { setTimeout(resolve); });
  while (!games.next().done);
  postMessage({ warm: true });
}

const ready = load().then(() => postMessage({ ready: true }), (wrong) => { postMessage({ failed: String(wrong?.message ?? wrong) }); throw wrong; });
ready.then(warm).catch(() => {});

onmessage = async ({ data: { id, name, args } }) => {
  try {
    await ready;
    const answer = python.globals.get("answer")(ROOMS[name], name, JSON.stringify(args));
    postMessage({ id, answer: JSON.parse(answer) });
  } catch (wrong) {
    const lines = String(wrong?.message ?? wrong).trim().split("\n");
    postMessage({ id, wrong: lines[lines.length - 1] });
  }
};
