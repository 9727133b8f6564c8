/* The tabs over the panels. */

import { hand, host, state, view } from "./state.js";
import { say } from "./words.js";
import { make } from "./elements.js";
import { aboutPanel, findingsPanel, logPanel, scoresPanel } from "./panels.js";
import { followLog, pinned } from "./console.js";

const PANELS = host
  ? { findings: findingsPanel, scores: scoresPanel, ...host.panels, about: aboutPanel }
  : { log: logPanel, findings: findingsPanel, scores: scoresPanel, about: aboutPanel };
export const FIRST = Object.keys(PANELS)[0];
state.tab = FIRST;

export function drawTabs() {
  // An accusation that is upheld is borne out by what is found, and one that is rejected is no fault.
  const count = hand.findings.length + hand.claims.filter((claim) => claim.outcome === "undecided").length;
  view.tabs = {};
  view.panels = {};
  const tabs = Object.keys(PANELS).map((key) => {
    const tab = make(
      "button",
      { type: "button", role: "tab", id: `tab-${key}`, "aria-controls": `panel-${key}`, onclick: () => choose(key, true) },
      say(key),
      key === "findings" && make("span", { class: `number-of ${hand.status}` }, String(count)),
    );
    view.tabs[key] = tab;
    return tab;
  });
  for (const [key, fill] of Object.entries(PANELS)) {
    view.panels[key] = make("section", { role: "tabpanel", id: `panel-${key}`, class: `panel of-${key}`, "aria-labelledby": `tab-${key}` }, make("h2", { class: "for-print" }, say(key)), ...fill());
  }
  const list = make("div", { role: "tablist", class: "tabs", onkeydown: walkTabs }, ...tabs);
  return [list, ...Object.values(view.panels)];
}

function walkTabs(event) {
  const keys = Object.keys(PANELS);
  const here = keys.indexOf(state.tab);
  const to = { ArrowRight: here + 1, ArrowLeft: here - 1, Home: 0, End: keys.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  choose(keys[(to + keys.length) % keys.length], true);
  view.tabs[state.tab].focus();
}

export function choose(key, own) {
  state.tab = key;
  state.ownTab = own;
  for (const [name, tab] of Object.entries(view.tabs)) {
    tab.setAttribute("aria-selected", String(name === key));
    tab.tabIndex = name === key ? 0 : -1;
    view.panels[name].hidden = name !== key;
  }
  view.pins.replaceChildren(...pinned());
  followLog();
}
