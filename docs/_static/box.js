/* The link of a clause is copied by a click on it, where the browser allows it; it is a link all the same. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.paipu-copy") : null;
  if (link === null || !navigator.clipboard) return;
  await navigator.clipboard.writeText(link.href).catch(() => {});
  link.classList.add("paipu-copied");
  setTimeout(() => link.classList.remove("paipu-copied"), 1500);
});

/* A table or a text wider than its place that holds nothing to be reached is reached itself, so that the keyboard can scroll it. */
const reachable = () => {
  for (const place of document.querySelectorAll(".table-wrapper, .paipu-scroll, pre")) {
    const scrolls = place.scrollWidth > place.clientWidth && place.querySelector("a[href], button, summary") === null;
    if (scrolls) place.tabIndex = 0;
    else place.removeAttribute("tabindex");
  }
};
addEventListener("load", reachable);
addEventListener("resize", reachable);
