// The worker of the page: it runs Umpire and reads the files. wasm_exec.js stands before it.
//
// Pages opened by a double click have no module workers, no fetch and no import(); so this is a
// classic worker, made of a Blob, and gets the compiled program by a message.

/** @import {Ask, Told} from "./types" */

const reader = new FileReaderSync();

/** @type {(told: Told, moved?: Transferable[]) => void} */
const tell = (told, moved = []) => /** @type {any} */ (postMessage)(told, moved);

/** @param {{path: string, file: File}} dropped */
function opened({ path, file }) {
  return {
    path,
    size: file.size,
    /** @type {(at: number, length: number) => Uint8Array} */
    read: (at, length) => new Uint8Array(reader.readAsArrayBuffer(file.slice(at, at + length))),
  };
}

/** @param {WebAssembly.Module} program */
async function start(program) {
  const go = new Go();
  const instance = await WebAssembly.instantiate(program, go.importObject);
  // Where memory ends, Go exits, and a call that waits returns undefined and throws nothing.
  go.run(instance).then(
    () => tell({ kind: "died" }),
    () => tell({ kind: "died" }),
  );
  tell({ kind: "ready" });
}

/** @param {Ask} ask */
function answer(ask) {
  let last = 0;
  /** @type {(what: string, done: number, of: number) => void} */
  const watch = (what, done, of) => {
    const now = Date.now();
    if (done < of && now - last < 50) return; // nobody sees more
    last = now;
    tell({ kind: "progress", id: ask.id, what, done, of });
  };
  let result;
  try {
    result = ask.files ? umpire.take(ask.files.map(opened)) : umpire.do(ask.what, JSON.stringify(ask.request), watch);
  } catch {
    result = undefined;
  }
  if (result === undefined) return tell({ kind: "died" });
  if (result.error !== undefined) return tell({ kind: "failed", id: ask.id, error: result.error });
  tell({ kind: "done", id: ask.id, value: JSON.parse(result.value), data: result.data }, result.data ? [result.data.buffer] : []);
}

onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data instanceof WebAssembly.Module) start(data).catch((e) => tell({ kind: "broken", error: String(e) }));
  else answer(data);
};
