/* What is shown, of which hand, and where in it. What a page shows comes from the JSON beside its script; a page that
   judges anew hands the hands in itself, and says where each part of the view stands (the board). */

export const host = globalThis.paipuHost ?? null;
export const data = host ? host.data : JSON.parse(document.getElementById("data").textContent);
export const sheets = data.sheets ?? [];
export const root = document.documentElement;
export const page = document.getElementById("page");
export const BEAT = 1600; // milliseconds an act stays when the hand plays by itself
export const LEAP = 10; // acts of Page Up and Page Down
export const CROWD = 36; // tiles in a pool that lie smaller
export const RIVER = 24; // tiles before one seat that lie smaller
export const MOST_BACKS = 40; // a longer wall is told by its number alone
export const state = { hand: 0, step: 0, lang: data.lang, tab: "log", ownTab: false, timer: 0, theme: "auto", view: null, log: "written" };
export let hand, scenes, view;

/** Show another hand, or the sheet of a match, which has no acts to step through. */
export function take(shown, unfolded) {
  hand = shown;
  scenes = unfolded;
}

/** Forget what was drawn: everything is drawn anew. */
export function clear() {
  view = {};
}
