/* The link of a clause is copied by a click on it, where the browser allows it; it is a link all the same. */
document.addEventListener("click", async (event) => {
  const link = event.target instanceof Element ? event.target.closest("a.paipu-copy") : null;
  if (link === null || !navigator.clipboard) return;
  await navigator.clipboard.writeText(link.href).catch(() => {});
  link.classList.add("paipu-copied");
  setTimeout(() => link.classList.remove("paipu-copied"), 1500);
});
