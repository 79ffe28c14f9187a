import { instance, integer, optional, text, word, wrong } from "./check.js";
import { dispose } from "./dispose.js";
import type { LowGame, Play } from "./low.js";
import type { Hand, MoveObject, Outcome, Placement, Reason, Side, Why } from "./types.js";
import { Variant } from "./variant.js";

/** A move, as an object of `Game.moves` or as a text in any notation. */
export type MoveLike = string | Pick<MoveObject, "text">;

function textOf(move: MoveLike): string {
  if (typeof move === "object" && move !== null && "text" in move) return text(move.text, "move.text");
  if (typeof move !== "string") throw wrong("move", "a string or a move", move);
  return text(move, "move");
}

/** A game: a position with its history, on which moves are made. */
export class Game {
  /** The rules. */
  readonly variant: Variant;
  /** @internal */
  readonly low: LowGame;
  #moves: MoveObject[] | undefined;

  /**
   * Starts a game from a FEN, or from the start of the variant. Throws a `FenError` if the text is not a position.
   */
  constructor(variant: Variant, fen?: string | null);
  /** @internal */
  constructor(variant: Variant, fen: undefined, low: LowGame);
  constructor(variant: Variant, fen?: string | null, low?: LowGame) {
    this.variant = instance(variant, Variant, "variant");
    this.low = low ?? variant.module.Game.start(variant.low, optional(fen, text, "fen"));
  }

  /** @internal */
  get module(): Play {
    return this.variant.module;
  }

  /** The position as FEN. */
  get fen(): string {
    return this.low.fen;
  }

  /** The FEN of the first position. */
  get firstFen(): string {
    return this.low.firstFen;
  }

  /** The player to move: 0 for the first, 1 for the second. */
  get turn(): Side {
    return this.low.turn as Side;
  }

  /** The number of moves played. */
  get ply(): number {
    return this.low.ply;
  }

  /** The full move number of the position. */
  get moveNumber(): number {
    return this.low.moveNumber;
  }

  /** `true` if the player to move is in check. */
  get isCheck(): boolean {
    return this.low.isCheck;
  }

  /** `true` if the game is over. */
  get isOver(): boolean {
    return this.outcome() !== null;
  }

  /** Returns the legal moves; none if the game is over. */
  moves(): readonly MoveObject[] {
    return (this.#moves ??= JSON.parse(this.low.moves()) as MoveObject[]);
  }

  /** Returns the texts of the legal moves by squares. */
  moveTexts(): string[] {
    const texts = this.low.moveTexts();
    return texts === "" ? [] : texts.split(" ");
  }

  /** The number of legal moves. */
  get moveCount(): number {
    return this.low.moveCount;
  }

  /** Returns the texts of the legal moves in algebraic notation, in the order of `moves`. */
  sans(): string[] {
    return JSON.parse(this.low.sans());
  }

  /** Returns `true` if a text, in any notation, means a legal move. */
  isLegal(move: MoveLike): boolean {
    return this.low.isLegal(textOf(move));
  }

  /** Returns the legal move that a text in any notation means. Throws a `MoveError` that says what is wrong. */
  find(move: MoveLike): MoveObject {
    const text = this.low.find(textOf(move));
    return this.moves().find((other) => other.text === text)!;
  }

  /** Returns a legal move in algebraic notation, or in the notation with this name. */
  write(move: MoveLike, notation?: string): string {
    return this.low.write(textOf(move), optional(notation, word, "notation"));
  }

  /** Plays a move and returns its text by squares. Throws a `MoveError` that says why it is not legal. */
  push(move: MoveLike): string {
    const text = this.low.push(textOf(move));
    this.#moves = undefined;
    return text;
  }

  /** Takes back the last move. Returns `false` if there is none. */
  pop(): boolean {
    this.#moves = undefined;
    return this.low.pop();
  }

  /** Returns the moves played: by squares, or in the notation with this name, such as `san`. */
  history(notation?: string): string[] {
    return JSON.parse(this.low.history(optional(notation, word, "notation")));
  }

  /** Returns the squares of the last move. */
  last(): string[] {
    return JSON.parse(this.low.last());
  }

  /** Returns the outcome; `null` while the game goes on. */
  outcome(): Outcome | null {
    return JSON.parse(this.low.outcome());
  }

  /** Returns the outcomes that the player to move may claim. */
  claims(): Outcome[] {
    return JSON.parse(this.low.claims());
  }

  /** Returns the contents of the position: pieces, walls, hands and check. */
  placement(): Placement {
    return JSON.parse(this.low.placement());
  }

  /** The pieces in hand, by side. */
  get hands(): [Hand, Hand] {
    return this.placement().hands;
  }

  /** Says why a move is legal or not. */
  why(move: MoveLike): Why {
    return JSON.parse(this.low.why(textOf(move)));
  }

  /** Says why the game is over or not. */
  whyEnd(): Reason[] {
    return JSON.parse(this.low.whyEnd());
  }

  /** Returns the number of positions after this number of plies. */
  perft(depth: number): number {
    return this.low.perft(integer(depth, "depth", 0, 255));
  }

  /** Returns a copy with the same history. */
  copy(): Game {
    return new Game(this.variant, undefined, this.low.copy());
  }

  /** Frees the memory of the game. Without it, the garbage collector does so some time later. */
  [dispose](): void {
    this.low.free();
  }
}
