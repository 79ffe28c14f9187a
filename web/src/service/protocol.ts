/** The questions that the page asks its workers, and their answers. All of it is plain data. */

import type {
  BoardLayout,
  Diagnostic,
  Findings,
  MoveObject,
  Outcome,
  Placement,
  SearchLimits,
  ServerMessage,
  Side,
  Why,
} from "ferz";

/** The rules of a game: a built-in variant, or the text of a variant file. */
export type Source = { name: string } | { text: string };

/** A game: its rules, its first position, and the moves by squares. */
export interface GameRef {
  source: Source;
  /** The FEN of the first position; the start of the variant if it is left out. */
  fen?: string;
  /** The number of the starting array, instead of a FEN, in variants that shuffle their pieces. */
  array?: number;
  moves: readonly string[];
}

/** The facts about a variant that do not change during a game. */
export interface Facts {
  title: string;
  /** The name of a built-in variant. */
  name: string | null;
  description: string;
  link: string | null;
  origin: string | null;
  hash: string;
  startFen: string;
  /** The number of starting arrays; `null` if the variant does not shuffle its pieces. */
  arrayCount: number | null;
  layout: BoardLayout;
}

/** A position of a game. */
export interface Position {
  placement: Placement;
  moves: readonly MoveObject[];
  /** The squares of the last move. */
  last: string[];
  fen: string;
  /** The FEN of the first position. */
  firstFen: string;
  turn: Side;
  /** The sides that made the moves. With several moves a turn they do not alternate. */
  movers: Side[];
  isCheck: boolean;
  outcome: Outcome | null;
  /** The outcomes that the player to move may claim. */
  claims: Outcome[];
  /** The moves by squares. */
  history: string[];
  /** The same moves in algebraic notation. */
  sans: string[];
}

/** Everything that a board needs of a valid variant. */
export interface Playable {
  facts: Facts;
  art: PieceArt;
  position: Position;
}

/** The result of reading the text of a variant. */
export interface Checked {
  diagnostics: Diagnostic[];
  /** Set if there are no errors. */
  playable: Playable | null;
}

/** The pictures of a kind of piece, by side. */
export type PieceArt = Record<string, [string, string]>;

/** The diagram of the moves of a kind of piece. */
export interface Diagram {
  kind: string;
  svg: string;
}

/** A game of a PGN text. */
export interface ReadGame {
  title: string;
  /** The tags, without a result that is none. */
  tags: Record<string, string>;
  result: string | null;
  faults: string[];
  /** The variant, the start and the moves as far as they could be played; `null` if the variant is unknown. */
  game: GameRef | null;
}

/** All questions. */
export interface Calls {
  facts(source: Source): Facts;
  position(game: GameRef): Position;
  /** Returns the FEN of a position that was set up. The last fields of the given FEN stay if they fit the pieces. */
  fenOf(source: Source, placement: Placement, fen: string): string;
  /** Returns the text by squares of a move in any notation. */
  find(game: GameRef, move: string): string;
  why(game: GameRef, move: string): Why;
  /** Reads a text. The moves are played as long as they are legal. */
  check(text: string, moves: readonly string[]): Checked;
  /** Returns the text of a built-in variant. */
  text(name: string): string;
  pieces(source: Source): PieceArt;
  diagrams(source: Source): Diagram[];
  /** Returns the rules as HTML, which may contain anything that the variant's author wrote. */
  rules(source: Source): { html: string; style: string };
  boardSvg(game: GameRef): string;
  readPgn(text: string, source: Source): ReadGame[];
  writePgn(game: GameRef, tags: Record<string, string>): string;
  /** Translates the sections of a text in the format of `variants.ini`. */
  importIni(text: string): { variants: { name: string; text: string }[]; faults: string[] };
  /** Searches for a good move. Findings after each depth are reported as progress. */
  search(game: GameRef, level: number, limits: SearchLimits): Findings | null;
  /** Gives a message to the language server and returns its messages. The text that it changes is not checked yet. */
  language(message: ServerMessage): ServerMessage[];
  /** Lets the language server check the text, if it has changed, and returns its messages. */
  languageCheck(): ServerMessage[];
}

/** A question on its way to a worker. The first message to a worker is the compiled module instead. */
export interface Question {
  id: number;
  name: keyof Calls;
  args: unknown[];
}

/** An error, as it travels from a worker to the page. */
export interface PlainError {
  name: string;
  message: string;
  hint?: string;
  diagnostics?: Diagnostic[];
}

/** A message of a worker. */
export type Answer =
  | { type: "ready" }
  | { type: "broken"; message: string }
  | { type: "progress"; id: number; value: unknown }
  | { type: "result"; id: number; value: unknown }
  | { type: "error"; id: number; error: PlainError; isFatal: boolean };
