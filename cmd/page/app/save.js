// Saves what Umpire made as a file of the user.

/**
 * @param {string} name
 * @param {Uint8Array | undefined} data
 */
export function save(name, data) {
  const url = URL.createObjectURL(new Blob([/** @type {BlobPart} */ (data ?? "")], { type: "application/octet-stream" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // browsers may ask where to, first
}

/** @param {string} path */
export const stem = (path) => path.replace(/^.*\//, "").replace(/\.[^.]*$/, "") || "umpire";
