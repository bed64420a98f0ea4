// What the editor and Umpire tell each other. The fields are those of the structs of cmd/page/desk
// and of check/form.go; their doc comments say what each means.

export interface TextFile {
  name: string;
  text: string;
  gone?: boolean;
}

export interface Changed {
  before: TextFile[];
  after: TextFile[];
}

export interface Drafted {
  name: string;
  files: TextFile[];
  lines: string[];
}

export interface Form {
  tables: FormTable[];
  sheets: { file: string; columns: string[]; open: boolean }[];
  questions: Question[];
  switches: string;
  counters: { sheet: string; id: string; slots: string; unit: string; gpid: string };
}

export interface FormTable {
  file: string;
  table: string;
  many: boolean;
  keys: FormKey[];
}

export interface FormKey {
  key: string;
  kind: string;
  allowed: string[] | null;
  open: boolean;
  help: string;
}

export interface Question {
  id: string;
  question: string;
  paragraphs: string[];
  allowed: string[];
  default: string;
  reason: string;
}

export interface LookedAt {
  there: boolean;
  text: string;
  header?: string[];
  rows?: RowText[];
  keys?: KeyText[] | null;
  remarks?: string[] | null;
  broken?: string;
}

export interface RowText {
  Line: number;
  Cells: string[];
  At: number[];
}

export interface KeyText {
  table: string;
  index: number;
  key: string;
  text: string;
  line: number;
  column: number;
}

export interface At {
  file: string;
  line: number;
  column: number;
  text: string;
}

export interface Problems {
  wrong: At[];
  warnings: At[];
  lacks: { file: string; what: string; rules: string[]; decides: number }[];
  open: Question[];
  fillIn: At[];
  whole: number;
  part: number;
  rules: number;
  units: number;
}

export interface Plan {
  boards: { name: string; w: number; h: number }[];
  hexes: { name: string; board: number; x: number; y: number; outline: number[]; default: string }[];
  sides: [number, number][];
  terrain: Feature[];
  hexsides: Feature[];
  roads: Feature[];
  nothing: string;
  roles: string[];
  players: string[];
}

export interface Feature {
  id: string;
  name: string;
}

export interface Land {
  what: string;
  name?: string;
  surveyed?: boolean;
}

export interface Ground {
  hexes: Record<number, Land>;
  sides: Record<number, Land>;
  places: Place[];
}

export interface Place {
  hex: number;
  role: string;
  side: string;
  name: string;
  value: string;
}

export interface Stroke {
  hexes?: number[];
  sides?: number[];
  what?: string;
  confirm?: boolean;
  surveyed?: boolean;
  name?: string;
  place?: Place;
  erase?: boolean;
}

export interface Proposal {
  at: number;
  label: string;
  second?: string;
  rank: number;
}

export interface Proposals {
  of: Proposal[];
  ask: number;
  doubts: number[];
  breaks: { feature: string; end: number; on: number }[];
  named: number;
  lacks: string[];
}

export interface Counter {
  gpid: string;
  name: string;
  pictures: number[];
}
