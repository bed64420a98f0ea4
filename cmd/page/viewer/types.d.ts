// What a page shows, as check/scene and check/report write it in JSON. The doc comments
// there say what each field means. Go writes an empty list as null where nothing made one.

export interface Scene {
  windows: MapWindow[] | null;
  images: Image[] | null;
  looks: Look[] | null;
  pieces: Piece[] | null;
  steps: Step[] | null;
}

export interface MapWindow {
  name: string;
  w: number;
  h: number;
  boards: Board[] | null;
  grids: Grid[] | null;
  lack?: string;
  /** Lie between cells where no board shows a picture. */
  lines?: Line[];
}

export interface Line {
  from: [number, number];
  to: [number, number];
  color: string;
  w: number;
}

export interface Board {
  name: string;
  x: number;
  y: number;
  w: number;
  h: number;
  image: number;
  lack?: string;
  /** What a board without a picture is painted with. */
  color?: string;
  reversed?: boolean;
}

export interface Grid {
  shape: number[] | null;
  /** In which VASSAL draws the outlines, absent where it does not. */
  line?: string;
  /** The same for the centres. */
  dots?: string;
  numbers?: Numbers;
  cells: Cell[] | null;
}

/** What VASSAL writes into the cells: each text stands on the line whose middle is its point. */
export interface Numbers {
  color: string;
  size: number;
  angle?: number;
  list: Cell[] | null;
}

export interface Cell {
  n: string;
  x: number;
  y: number;
  /** What it is filled with where no board shows a picture. */
  c?: string;
}

export interface Image {
  entry: string;
  type: string;
  w: number;
  h: number;
}

export interface Look {
  parts: Part[] | null;
  box: [number, number, number, number];
}

export interface Part {
  image: number;
  x: number;
  y: number;
  scale?: number;
  angle?: number;
  opacity?: number;
  text?: string;
  size?: number;
  font?: string;
  bold?: boolean;
  italic?: boolean;
  fore?: string;
  back?: string;
  w?: number;
  h?: number;
}

export interface Piece {
  id: string;
  name: string;
  win: number;
  x: number;
  y: number;
  z: number;
  stack?: string;
  in?: string;
  look: number;
  /** What its box is filled with where none of its pictures is shown. */
  c?: string;
}

export interface Step {
  changes: Piece[] | null;
  moves?: Move[];
  /** The player who did it. */
  by?: string;
  lines?: string[];
  undone?: boolean;
}

export interface Move {
  id: string;
  win: number;
  points: number[];
}

export interface Mark {
  kind: "hexes" | "related" | "path" | "zone" | "trace" | "cut" | "attack" | "link" | "gap" | "range" | "note";
  cells: string[] | null;
  labels?: string[];
  /** Points on a window, as x and y in turn, where a map has no cells; the radius is that of a range. */
  window?: string;
  points?: number[];
  radius?: number;
  side?: string;
  title: string;
}

export type Verdict = "illegal" | "suspect" | "unchecked" | "information";

export interface Finding {
  /** The id of its element in the list. */
  id: string;
  verdict: Verdict;
  rule: string;
  side?: string;
  step?: number;
  hexes?: string[];
  /** The ids of its pieces. */
  pieces?: string[];
  /** The ids of other pieces on which it rests. */
  related?: string[];
  marks?: Mark[];
  /** The look of what it is about in a module. */
  look?: number;
  /** The names of the fixes that mend it in a module. */
  fixes?: string[];
  /** What stands below its picture. */
  card?: Card;
  /** The finding to copy. */
  text: string;
  markdown: string;
  bbcode: string;
}

export interface Card {
  verdict: Verdict;
  word: string;
  place: string;
  said: string;
  facts?: { label: string; lines: string[] }[];
  refs: string;
  says?: string;
  from: string[];
}

export interface Dice {
  player: string;
  button: string;
  rolls: number;
  undone?: number;
  mean?: string;
  results: string;
}

/** What the viewer shows of one file beside the list of its findings. */
export interface Sheet {
  scene: Scene | null;
  findings: Finding[] | null;
  dice?: Dice[];
  /** Why there is no map, or what is missing on it, in sentences. */
  notes?: string[];
}

/** What a host hands to the viewer. */
export interface Data {
  /** One for each section of the list, in their order. A file is loaded when it is first shown. */
  files: { load(): Promise<Sheet> }[];
  /** Mends a file's module by a fix, in a copy; absent where nothing can. */
  mend?(file: number, fix: string): Promise<Mended>;
}

/** What a fix changes, and how the copy is saved; nothing saves a copy without changes. */
export interface Mended {
  lines: string[];
  name: string;
  save?(): void;
}

/** PictureSource returns the picture of a scene's image, null where there is none. */
export type PictureSource = (file: number, image: number) => Promise<Blob | null>;
