// What the page, its worker and Umpire tell each other. The fields of values are those of the
// structs of cmd/page/desk; their doc comments say what each means.

/** What the page asks of the worker: to take files, or to do something with those it has. */
export interface Ask {
  id: number;
  files?: Dropped[];
  what: string;
  request: object;
}

/** What the worker tells the page. */
export type Told =
  | { kind: "ready" }
  | { kind: "died" }
  | { kind: "broken"; error: string }
  | { kind: "progress"; id: number; what: string; done: number; of: number }
  | { kind: "failed"; id: number; error: string }
  | { kind: "done"; id: number; value: any; data?: Uint8Array };

export interface Dropped {
  path: string;
  file: File;
}

export interface Item {
  path: string;
  shown: string;
  kind: string;
  size: number;
  name?: string;
  version?: string;
  saved?: number;
  /** Whether it is a deployment table, in a game pack too. */
  table?: boolean;
  note?: string;
}

export interface Question {
  module: string;
  game: string;
  phase: string;
  side: string;
  goesOn: boolean;
  reveal: boolean;
  separate: boolean;
  orders: string;
}

export interface Fit {
  path: string;
  module: boolean;
  pack: string;
  chosen: string[];
  error?: string;
}

export interface Checked {
  rows: Row[];
  failed: { path: string; shown: string; why: string }[];
}

export interface Row {
  path: string;
  shown: string;
  game: string;
  turns: string[];
  players: string[];
  dice: string[];
  saved: number;
  steps: number;
  found: Record<string, number>;
  verdict: { kind: string; words: string };
  after: string;
}

export interface Made {
  name: string;
  lines: string[];
}

export interface Answer {
  value: any;
  data?: Uint8Array;
}

declare global {
  /** Go's own, of wasm_exec.js. */
  class Go {
    importObject: WebAssembly.Imports;
    run(instance: WebAssembly.Instance): Promise<void>;
  }
  class FileReaderSync {
    readAsArrayBuffer(blob: Blob): ArrayBuffer;
  }
  /** What cmd/page/wasm makes. */
  const umpire: {
    take(files: object[]): Result | undefined;
    do(what: string, request: string, watch: (what: string, done: number, of: number) => void): Result | undefined;
  };
  interface Result {
    error?: string;
    value: string;
    data?: Uint8Array<ArrayBuffer>;
  }
}
