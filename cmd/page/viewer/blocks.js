// Blocks of data in a page: scripts of a type that no browser runs.

/**
 * Returns the bytes of a block.
 * @param {string} id
 */
export function block(id) {
  const text = document.getElementById(id)?.textContent ?? "";
  return Uint8Array.from(atob(text.trim()), (c) => c.charCodeAt(0));
}

/**
 * Reads a block of zipped JSON.
 * @param {string} id
 */
export async function json(id) {
  const stream = new Blob([block(id)]).stream().pipeThrough(new DecompressionStream("gzip"));
  return JSON.parse(await new Response(stream).text());
}
