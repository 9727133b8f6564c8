/* Elements of the page, drawn tiles and icons. */

import { data, hand } from "./state.js";
import { both, tileName } from "./words.js";
import { showClause } from "./findings.js";

export function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else element.setAttribute(key, value === true ? "" : value);
  }
  element.append(...children.flat(2).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function drawing(symbol, classes, box) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", classes);
  svg.setAttribute("viewBox", box);
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("focusable", "false");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `#${symbol}`);
  svg.append(use);
  return svg;
}

export const icon = (name) => drawing(`icon-${name}`, `icon icon-${name}`, "0 0 24 24");

export function tile(name, ...classes) {
  const symbol = `tile-${hand.family}-${name === "?" ? "back" : name}`;
  const all = ["tile", ...classes.filter(Boolean)].join(" ");
  const [wide, high] = data.families[hand.family].size;
  if (document.getElementById(symbol)) return drawing(symbol, all, `0 0 ${wide} ${high}`);
  return make("span", { class: `${all} written`, "aria-hidden": "true" }, make("span", {}, tileName(name)));
}

/** A tile that lies open; one the log does not tell has a face of its own where its family has drawn it. */
export const openTile = (name, ...classes) =>
  tile(name === "?" && document.getElementById(`tile-${hand.family}-unknown`) ? "unknown" : name, ...classes);

export const picture = (label, classes, ...children) =>
  make("div", { class: classes, role: "img", "aria-label": label }, ...children);

export function clauseChip(id) {
  const known = hand.clauses[id];
  return make(
    "button",
    { type: "button", class: "clause", "aria-haspopup": "dialog", title: known && both(known.title), onclick: () => showClause(id) },
    id,
  );
}

/** Untrusted words as they are, with marks that turn the direction of writing made visible. */
export function plain(text) {
  return text.split(/([\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/).map((part, number) =>
    number % 2 ? make("span", { class: "mark-of-direction" }, `U+${part.codePointAt(0).toString(16).toUpperCase().padStart(4, "0")}`) : part,
  );
}
