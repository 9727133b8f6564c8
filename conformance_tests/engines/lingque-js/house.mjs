// A table's own values: the profile that the command names, which travels in the hello and is played by.

import { readFileSync } from "node:fs";
import { FANS } from "./table.mjs";

const PARTS = ["profile", "game", "title", "source", "licence", "values", "off"];
const EMPTY = { values: {}, off: [] };

// A profile as JSON, as `paipu values lingque --json` prints it: figures of fans by their ids, and fans that are off.
export function readHouse(words) {
  const named = words.indexOf("--profile");
  if (named < 0) return null;
  const profile = JSON.parse(readFileSync(words[named + 1], "utf8"));
  for (const part of Object.keys(profile)) {
    if (!PARTS.includes(part)) throw new Error(`nothing here plays ${part} of a profile`);
  }
  for (const id of [...Object.keys(profile.values ?? {}), ...(profile.off ?? [])]) {
    if (!FANS.has(id)) throw new Error(`there is no fan ${id} here`);
  }
  return profile;
}

export const HOUSE = readHouse(process.argv);

// The fans with the figures of the house, and those that it has switched off.
export function atTheHouse(fans) {
  const { values = {}, off = [] } = HOUSE ?? EMPTY;
  for (const [id, figures] of Object.entries(values)) fans.set(id, { ...fans.get(id), ...figures });
  return new Set(off);
}
