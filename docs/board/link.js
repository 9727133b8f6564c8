/* A log or a hand in the fragment of an address, which no browser sends anywhere: `#log=` or `#hand=`, then the text in
   UTF-8, deflated as zlib does, in base64url. `docs/_ext/paipu_site/board.py` writes the same. */
const MOST = 1_000_000;

export async function packed(kind, text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate"))).arrayBuffer());
  let letters = "";
  for (const byte of bytes) letters += String.fromCharCode(byte);
  return `#${kind}=${btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "")}`;
}

/** What a fragment carries: `{ kind, text }`, null where it carries nothing; throws where it cannot be read. */
export async function unpacked(fragment) {
  const found = /^#(log|hand)=([\w-]*)$/.exec(fragment);
  if (!found) return null;
  const letters = atob(found[2].replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate")).getReader();
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let text = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST) { reader.cancel(); throw new Error("too large"); }
  }
  return { kind: found[1], text: text + decoder.decode() };
}
