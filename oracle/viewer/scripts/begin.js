/* Begins to show: what was kept of the last time, or where the address says. */

import { data, hand, host, root, state } from "./state.js";
import { both, say, seatName } from "./words.js";
import { clauseChip, drawing, icon, make, plain } from "./elements.js";
import { showClause } from "./findings.js";
import { print } from "./signing.js";
import { choose } from "./tabs.js";
import { go, onKey, recall } from "./stepping.js";
import { open, show, speak, THEMES, turnTheme } from "./page.js";

try {
  const kept = localStorage.getItem("paipu-theme");
  if (THEMES.includes(kept)) state.theme = root.dataset.theme = kept;
  if (data.say[localStorage.getItem("paipu-lang")]) state.lang = localStorage.getItem("paipu-lang");
  if (localStorage.getItem("paipu-log") === "words") state.log = "words";
} catch { /* a page without a memory */ }
document.addEventListener("keydown", (event) => { if (hand) onKey(event); });
if (host) {
  host.attach({ show, go, speak, turnTheme, print, say, both, make, plain, icon, drawing, seatName, clauseChip, showClause, state, hand: () => hand });
} else {
  addEventListener("hashchange", () => {
    const [number, step] = recall();
    if (number !== state.hand) open(number, step);
    else if (step !== state.step && hand.frames) go(step);
  });
  open(...recall());
  if (state.step === hand.frames?.length - 1) choose("scores", false);
}
