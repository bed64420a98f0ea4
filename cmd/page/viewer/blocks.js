// Blocks of data in a page: scripts of a type that no browser runs.

/**
 * Returns the bytes of a block.
 * @param {string} id
 */
export function block(id) {
  const text = atob(document.getElementById(id)?.textContent ?? "");
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

/**
 * Reads a block of zipped JSON.
 * @param {string} id
 */
export async function json(id) {
  const stream = new Blob([block(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}
