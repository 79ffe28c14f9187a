import { flag, integer, optional, text, word } from "../check.js";
import type { FairyBoard, FfishModule } from "./low.js";
import { dispose } from "../dispose.js";
import { Notation } from "./values.js";

const notationOf = (value: unknown): number => optional(value, (n, name) => integer(n, name, 0, 9), "notation") ?? Notation.DEFAULT;
const moves = (value: unknown): string => text(value, "moves");

/** A game on one board, with the methods of ffish.js. */
export class Board {
  /** @internal */
  static module: FfishModule | undefined;
  /** @internal */
  static warn: (text: string) => void = () => {};
  readonly #low: FairyBoard;

  /** Sets up the position of a FEN, or the start. With `is960`, castling is written with the rook's square as target. */
  constructor(uciVariant?: string, fen?: string, is960?: boolean) {
    if (!Board.module) throw new Error("ferz/ffish is not loaded: wait for the promise or for `onRuntimeInitialized`");
    this.#low = Board.module.FairyBoard.create(
      optional(uciVariant, word, "uciVariant") ?? "",
      optional(fen, text, "fen") ?? "",
      flag(is960, "is960"),
    );
  }

  /** Frees the memory of the board. Without it, the garbage collector does so some time later. */
  delete(): void {
    this.#low.free();
  }

  [dispose](): void {
    this.delete();
  }

  /** Returns the legal moves, separated by blanks. */
  legalMoves(): string {
    return this.#low.legalMoves();
  }

  /** Returns the legal moves in algebraic notation, in the same order. */
  legalMovesSan(): string {
    return this.#low.legalMovesSan();
  }

  numberLegalMoves(): number {
    return this.#low.numberLegalMoves();
  }

  /** Plays a move. Returns `false` if it is not legal. */
  push(uciMove: string): boolean {
    return this.#low.push(text(uciMove, "uciMove"));
  }

  /** Plays a move in a notation. Returns `false` if it is not legal. */
  pushSan(sanMove: string, notation?: Notation): boolean {
    return this.#low.pushSan(text(sanMove, "sanMove"), notationOf(notation));
  }

  /** Takes back the last move, if there is one. */
  pop(): void {
    this.#low.pop();
  }

  /** Sets up the start. */
  reset(): void {
    this.#low.reset();
  }

  is960(): boolean {
    return this.#low.is960();
  }

  /** Returns the FEN; with `showPromoted`, promoted pieces are marked by `~`. `countStarted` is the ply of a count. */
  fen(showPromoted?: boolean, countStarted?: number): string {
    const started = optional(countStarted, (n, name) => integer(n, name, -(2 ** 31), 2 ** 31 - 1), "countStarted");
    return this.#low.fen(flag(showPromoted, "showPromoted"), started ?? 0);
  }

  setFen(fen: string): void {
    this.#low.setFen(text(fen, "fen"));
  }

  /** Returns a move in a notation; an empty text if it is not legal. */
  sanMove(uciMove: string, notation?: Notation): string {
    return this.#low.sanMove(text(uciMove, "uciMove"), notationOf(notation));
  }

  /** Returns moves in a notation; an empty text if one of them is not legal. */
  variationSan(uciMoves: string, notation?: Notation, moveNumbers?: boolean): string {
    return this.#low.variationSan(moves(uciMoves), notationOf(notation), flag(moveNumbers ?? true, "moveNumbers"));
  }

  /** Returns `true` if the first player is to move. */
  turn(): boolean {
    return this.#low.turn();
  }

  fullmoveNumber(): number {
    return this.#low.fullmoveNumber();
  }

  halfmoveClock(): number {
    return this.#low.halfmoveClock();
  }

  gamePly(): number {
    return this.#low.gamePly();
  }

  /** Returns `true` if a player has too little material to win. */
  hasInsufficientMaterial(turn: boolean): boolean {
    return this.#low.hasInsufficientMaterial(flag(turn, "turn"));
  }

  /** Returns `true` if neither player has enough material to win. */
  isInsufficientMaterial(): boolean {
    return this.#low.isInsufficientMaterial();
  }

  /** Returns `true` if the game is over; with `claimDraw`, also if a player can claim a draw. */
  isGameOver(claimDraw?: boolean): boolean {
    return this.result(claimDraw) !== "*";
  }

  /** Returns the result as PGN writes it, `*` if the game goes on. */
  result(claimDraw?: boolean): string {
    return this.#low.result(flag(claimDraw, "claimDraw"));
  }

  /** Returns the squares of the royal pieces in check, separated by blanks. */
  checkedPieces(): string {
    return this.#low.checkedPieces();
  }

  isCheck(): boolean {
    return this.#low.isCheck();
  }

  /** Returns `true` if the kings face each other, and the variant has a rule about it. */
  isBikjang(): boolean {
    return this.#low.isBikjang();
  }

  isCapture(uciMove: string): boolean {
    return this.#low.isCapture(text(uciMove, "uciMove"));
  }

  /** Returns the moves since the position was set, separated by blanks. */
  moveStack(): string {
    return this.#low.moveStack();
  }

  /** Plays moves, and skips those that are not legal when their turn comes. */
  pushMoves(uciMoves: string): void {
    this.#low.pushMoves(moves(uciMoves)).forEach(Board.warn);
  }

  /** Plays moves in a notation, and skips those that are not legal when their turn comes. */
  pushSanMoves(sanMoves: string, notation?: Notation): void {
    this.#low.pushSanMoves(moves(sanMoves), notationOf(notation)).forEach(Board.warn);
  }

  /** Returns the letters of the pieces in a hand, in lower case. */
  pocket(color: boolean): string {
    return this.#low.pocket(flag(color, "color"));
  }

  toString(): string {
    return this.#low.plain();
  }

  toVerboseString(): string {
    return this.#low.verbose();
  }

  variant(): string {
    return this.#low.variant();
  }
}
