/* Words in the language of the page; every word is set as text, never as markup. */

import { data, hand, state } from "./state.js";

export const say = (key, args = {}) =>
  data.say[state.lang][key].replace(/\{(\w+)\}/g, (_, name) => String(args[name]));
export const both = (words) => words[state.lang] ?? words.en;
export const seatOf = (id) => hand.seats.find((seat) => seat.id === id);
export const seatName = (id) => (seatOf(id) ? both(seatOf(id).name) : id);
export const tileName = (tile) =>
  tile === "?" ? say("unseen") : both(hand.words.tiles[tile] ?? { en: tile });
export const chinese = () => (state.lang === "en" ? "zh" : state.lang);
export const named = (name) => (state.lang === "zh-Hans" ? (hand.words.names[name] ?? name) : name);
export const listed = (parts) => parts.join(state.lang === "en" ? ", " : "、");
export const colon = () => (state.lang === "en" ? ": " : "：");
export const split = (row) => (row ? row.split(" ") : []);
const signed = (number) => (number > 0 ? `+${number}` : String(number).replace("-", "−"));
export const gainWords = (gain) => (typeof gain === "number" ? signed(gain) : both(gain));

export function counted(tiles) {
  const found = [];
  for (const tile of tiles) {
    const last = found[found.length - 1];
    if (last && last[0] === tile) last[1] += 1;
    else found.push([tile, 1]);
  }
  return listed(found.map(([tile, number]) => tileName(tile) + (number > 1 ? ` ×${number}` : "")));
}
