// The switch between languages stays at the clause: it goes to the same anchor of the other page.
"use strict";
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest(".paipu-languages a") : null;
  if (link) link.hash = location.hash;
}, true);
