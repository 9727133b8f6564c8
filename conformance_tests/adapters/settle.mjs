// Reads rulings the way a program in another language would: from the JSON lines of `paipu check --json`.
//
//   node settle.mjs PAIPU LOG
//
// Checks each line's shape and that its payments sum to zero in every unit, and prints one JSON object a hand:
// the winner, what each seat won or lost, each seat's total, and each finding as [kind, act, clause].

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

const [paipu, log] = process.argv.slice(2);

// The log goes in by stdin, as an engine that keeps its logs in memory would send it.
const run = spawnSync(paipu, ["check", "--json", "-"], { input: readFileSync(log), encoding: "utf8" });
if (run.error) throw run.error;
if (run.stderr) throw new Error(`stderr is not empty: ${run.stderr}`);

function balances(payments) {
  const won = {};
  for (const { from, to, amount } of payments) {
    for (const [number, unit] of amount) {
      won[unit] ??= {};
      won[unit][from] = (won[unit][from] ?? 0) - number;
      won[unit][to] = (won[unit][to] ?? 0) + number;
    }
  }
  return won;
}

function summary(ruling) {
  if (ruling.schema !== 1) throw new Error(`schema ${ruling.schema} where 1 was due`);
  const won = balances(ruling.payments);
  for (const [unit, seats] of Object.entries(won)) {
    const sum = Object.values(seats).reduce((a, b) => a + b, 0);
    if (sum !== 0) throw new Error(`payments in ${unit} sum to ${sum}`);
  }
  return {
    winner: ruling.result.seat,
    won,
    totals: Object.fromEntries(ruling.scores.map(({ seat, total }) => [seat, total])),
    findings: ruling.findings.map(({ kind, at, clause }) => [kind, at, clause]),
  };
}

for (const line of run.stdout.split("\n").filter(Boolean)) {
  process.stdout.write(JSON.stringify(summary(JSON.parse(line))) + "\n");
}
process.exitCode = run.status;
