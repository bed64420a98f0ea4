/**
 * Puts a text on the clipboard, and reports whether the browser allowed it.
 * @param {string} text
 */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    const done = document.execCommand("copy");
    area.remove();
    return done;
  }
}

/**
 * Puts a picture on the clipboard, and reports whether the browser allowed it. The picture may still be on its way:
 * browsers want to hear of it while they handle the click.
 * @param {Promise<Blob | null>} picture
 */
export async function copyPicture(picture) {
  const there = picture.then((blob) => blob ?? Promise.reject(new Error("no picture")));
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": there })]);
    return true;
  } catch {
    there.catch(() => {});
    return false;
  }
}

/**
 * Saves a blob as a file of the user.
 * @param {string} name
 * @param {Blob} blob
 */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000); // browsers may ask where to, first
}
