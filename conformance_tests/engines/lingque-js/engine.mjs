// The protocol paipu/1 on standard input and output: one JSON object a line in, one out.

import { writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { answerNext, answerScore, answerSettle, answerWaits } from "./answers.mjs";
import { HOUSE } from "./house.mjs";
import { UnknownReading } from "./rules.mjs";

const ANSWERS = { score: answerScore, waits: answerWaits, settle: answerSettle, next: answerNext };

const HELLO = {
  type: "hello",
  protocol: "paipu/1",
  name: "lingque-js",
  version: "1.0",
  language: "javascript",
  games: ["lingque"],
  kinds: Object.keys(ANSWERS),
  levels: ["L1", "L2", "L3", "L4"],
  readings: {},
  all_readings: true,
  ...(HOUSE && { profile: { lingque: HOUSE } }),
};

function reply(message) {
  if (message.type === "hello") return HELLO;
  if (message.type === "ping") return message;
  const { id, game, kind, readings = {}, input } = message;
  if (game !== "lingque" || !Object.hasOwn(ANSWERS, kind)) {
    return { type: "skip", id, reason: `no ${kind} of ${game} here` };
  }
  try {
    return { type: "result", id, answer: ANSWERS[kind](input, readings) };
  } catch (wrong) {
    if (wrong instanceof UnknownReading) return { type: "skip", id, reason: wrong.message };
    if (wrong instanceof RangeError) return { type: "error", id, code: "bad-input", message: wrong.message };
    return { type: "error", id, code: "internal", message: String(wrong.stack).slice(0, 4000) };
  }
}

function write(text) {
  for (let rest = Buffer.from(text); rest.length; ) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (busy) {
      if (busy.code !== "EAGAIN") throw busy;
    }
  }
}

for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const message = JSON.parse(line);
  if (message.type === "bye") break;
  write(`${JSON.stringify(reply(message))}\n`);
}
