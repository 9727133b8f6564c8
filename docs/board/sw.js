/* Keeps a copy of the board in the browser, so that it works offline: everything it is made of, and nothing else. */
"use strict";
const KEPT = "paipu-board-@@digest@@";
const NAMES = "@@files@@".names;
const home = new URL("./", location.href);
const OURS = new Set(NAMES.map((name) => new URL(name, home).href));
const bare = (url) => { const plain = new URL(url); plain.hash = ""; plain.search = ""; return plain.href; };

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    for (const name of await caches.keys()) if (name.startsWith("paipu-board-") && name !== KEPT) await caches.delete(name);
    await self.clients.claim();
  })());
});

self.addEventListener("fetch", (event) => {
  const url = bare(event.request.url);
  if (event.request.method === "GET" && OURS.has(url)) event.respondWith(kept(url));
});

/* The copy where there is one; else the file itself, which is kept from then on. */
async function kept(url) {
  const cache = await caches.open(KEPT);
  const found = await cache.match(url);
  if (found) return found;
  const fetched = await fetch(url, { cache: "no-cache" });
  if (fetched.ok) await cache.put(url, fetched.clone());
  return fetched;
}

/* The page asks whether all is kept; what it loaded before this worker ran is fetched now. */
self.addEventListener("message", (event) => {
  if (event.data !== "keep") return;
  event.waitUntil((async () => {
    try {
      for (const url of OURS) await kept(url);
      event.source.postMessage({ kept: KEPT });
    } catch (wrong) {
      event.source.postMessage({ kept: null, why: String(wrong) });
    }
  })());
});
