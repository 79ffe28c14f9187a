/** The data that the package returns and takes. Apart from functions, it can be cloned, stored and sent to a worker. */

/** The index of a player: 0 for the first, 1 for the second. */
export type Side = 0 | 1;

/** A square of a board, as the first player sees it. */
export interface SquareLayout {
  /** The name, such as `e4`. */
  name: string;
  /** The middle, in cells from the left and from the top. */
  x: number;
  y: number;
  /** The index of its colour: 0 (dark) or 1 on squares, 0 to 2 on hexagons. */
  shade: number;
}

/** A kind of piece. */
export interface KindLayout {
  name: string;
  /** The letters in a FEN, by side. */
  letters: [string, string];
  /** The characters that the variant gives for each side, such as `♔` or `將`, if it gives any. */
  glyphs: [string, string] | null;
  /** Set for the promoted form of another kind. */
  promotedForm?: boolean;
}

/** A player. */
export interface SideLayout {
  name: string;
  /** The colour of the pieces, as a CSS colour. */
  paint: string;
}

/** The board of a variant and everything that is needed to draw a position. */
export interface BoardLayout {
  /** The shape of the cells. The corners of hexagons point to the left and to the right. */
  shape: "square" | "hexagon";
  /** The size of the board in cells: all squares lie between 0 and these. */
  width: number;
  height: number;
  squares: SquareLayout[];
  /** The names of files and ranks beside the board, at coordinates in cells. */
  labels: { text: string; x: number; y: number }[];
  /**
   * The labels for the second player, who sees the board rotated by 180 degrees. Rotate their coordinates together with
   * those of the squares.
   */
  labelsOfSecond: { text: string; x: number; y: number }[];
  /** Set if neighbouring squares differ in colour. */
  checkered: boolean;
  /** Set if pieces stand on the crossings of lines, not in cells. */
  points: boolean;
  /** Lines of the board, each from `[x1, y1]` to `[x2, y2]`: a grid, palaces, edges that pieces never cross. */
  lines: [number, number, number, number][];
  /** The pairs of edges that are joined. */
  wrap: { files: boolean; ranks: boolean };
  /** Set if players can hold pieces in hand. */
  hands: boolean;
  /** Set if there can be walls on squares. */
  walls: boolean;
  /** Set if a piece without an outline shows its side by its direction. */
  directed: boolean;
  sides: [SideLayout, SideLayout];
  kinds: KindLayout[];
}

/** A piece on the board. */
export interface PlacedPiece {
  square: string;
  kind: string;
  side: Side;
  /** Set for a promoted piece that looks like others of its kind. */
  promoted: boolean;
}

/** The pieces in a hand. */
export type Hand = { kind: string; count: number }[];

/** The contents of a position. */
export interface Placement {
  pieces: PlacedPiece[];
  /** The squares with walls. */
  walls: string[];
  /** The pieces in hand, by side. */
  hands: [Hand, Hand];
  /** The player to move. */
  turn: Side;
  /** The squares of the pieces that give check. */
  checkers: string[];
  /** The squares of the royal pieces in check. */
  checked: string[];
}

/**
 * One step in entering a move: a square, a piece in hand, the kind that the piece becomes (`null`: it does not change),
 * or a pass. A pass also declines the last choice of a move.
 */
export type MoveStep =
  | { square: string }
  | { hand: string }
  | { becomes: string | null }
  | { pass: true };

/** A legal move. */
export interface MoveObject {
  /** The text by squares, such as `e2e4` or `P@c3`. It identifies the move within its position. */
  text: string;
  kind: "move" | "castle" | "drop" | "pass";
  /** The kind of piece that moves or is dropped; empty for a pass. */
  piece: string;
  /** The start and the target square; for a drop both are the target, for a pass both are empty. */
  from: string;
  to: string;
  /** The kind that the piece becomes, if it changes. */
  becomes: string | null;
  /** The squares whose pieces leave the board. */
  captures: string[];
  /**
   * The ways to enter the move, each a list of steps. Most moves have one way: start, target, then further choices.
   * Castling may have two: the king goes to its target, or onto the rook. A path has a step for each square where it
   * turns.
   */
  ways: MoveStep[][];
}

/** The end of a game. */
export interface Outcome {
  /** The winner; `null` for a draw. */
  winner: Side | null;
  /** The name of the rule, such as `checkmate`. */
  reason: string;
  /** A sentence: `White wins: checkmate`. */
  text: string;
  /** The result in a PGN: `1-0`, `0-1` or `1/2-1/2`. */
  result: string;
}

/** A reason why a move is legal or not, or why a game is over or not. */
export interface Reason {
  /** The topic as one word, such as `movement`, `check` or `forbidden`. */
  topic: string;
  /** The reason as a sentence. */
  text: string;
  /** The squares that matter. */
  squares: string[];
  /** The names that lead to the row behind the reason in the variant's file. */
  path: string[];
}

/** The reasons why a move is legal or not. */
export interface Why {
  legal: boolean;
  /** The move in algebraic notation if it is legal; otherwise the error. */
  text: string;
  reasons: Reason[];
}

/** The facts about a built-in variant for lists. */
export interface Summary {
  /** The name by which `Variant.builtin` finds it. */
  name: string;
  title: string;
  family: string;
  description: string;
  link: string | null;
  origin: string | null;
  files: number;
  ranks: number;
  /** The FEN of the start. */
  start: string;
  /** The hash of the rules. */
  hash: string;
}

/** A family of built-in variants. */
export interface Family {
  name: string;
  description: string;
  variants: string[];
}

/** A position in a text as editors count: the line and the UTF-16 code unit, both from 0. */
export interface TextPoint {
  line: number;
  character: number;
}

/** A range of a text. */
export interface TextRange {
  start: TextPoint;
  end: TextPoint;
}

/** An error or a warning about a text. Lines and columns count from 1, in characters. */
export interface Diagnostic {
  severity: "error" | "warning";
  /** The code, such as `E0401`. */
  code: string;
  slug: string;
  message: string;
  file: string;
  line: number;
  column: number;
  end_line: number;
  end_column: number;
  range: TextRange;
  label?: string;
  hint?: string;
  /** The edits that together fix the fault. */
  edits?: { file: string; range: TextRange; replacement: string }[];
  related?: { file: string; range: TextRange; message: string }[];
}

/** Options for reading a text. */
export interface ParseOptions {
  /** The name of the file in messages. */
  name?: string | undefined;
  /** The section to read, if the text is in the format of `variants.ini`. */
  section?: string | undefined;
  /** Returns the text of another file by its bare name, or `null`. Called if the variant is based on a file. */
  beside?: ((file: string) => string | null) | undefined;
}

/** The origin of a variant. It can be stored or sent to a worker, and `Variant.from` makes the variant again. */
export type Source =
  | { builtin: string }
  | {
      text: string;
      name: string;
      section?: string | undefined;
      /** The texts of the other files that it needs, by name. */
      files: Record<string, string>;
    };

/** An error of the package. Arguments of the wrong type get a `TypeError` instead. */
export interface FerzError extends Error {
  name: "VariantError" | "FenError" | "MoveError" | "LimitError" | "FerzError" | "InternalError";
  /** A hint how to fix the fault. */
  hint?: string;
  /** The range of the fault in the FEN or in the move, in UTF-16 code units. */
  range?: [start: number, end: number];
  /** All errors and warnings about the text of a variant. */
  diagnostics?: Diagnostic[];
}

/** The strength of an engine. */
export interface EngineOptions {
  /** The level of skill, from 0 to 20; 20 by default. Lower levels end a search early, whatever its limits are. */
  level?: number | undefined;
  /** The size of its table in MiB; 16 by default. */
  megabytes?: number | undefined;
}

/** A line that the search has found. */
export interface SearchLine {
  /** The lead of the player to move, in hundredths of the most common piece at the start; absent if the end is found. */
  lead?: number;
  /** The number of plies to the end of the game; negative if the player to move loses. */
  end?: number;
  /** The moves by squares. */
  moves: string[];
  /** The moves in algebraic notation. */
  san: string;
}

/** The findings of a search. */
export interface Findings {
  /** The best lines, the best first. */
  lines: SearchLine[];
  depth: number;
  nodes: number;
  milliseconds: number;
}

/** The limits of a search. At least one of the first three is required. */
export interface SearchLimits {
  milliseconds?: number | undefined;
  nodes?: number | undefined;
  depth?: number | undefined;
  /** The number of best moves to find; 1 by default. */
  lines?: number | undefined;
}
