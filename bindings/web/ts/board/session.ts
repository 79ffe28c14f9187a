/** The user's entry of moves and premoves on one position. Nothing here touches the page. */

import type { MoveObject, MoveStep, Placement, PlacedPiece, Side } from "../types.js";
import { pieceOn } from "./edit.js";
import { type Choice, type Entry, advance, beginning, readEntry, sameStep } from "./entry.js";
import type { BoardEvents } from "./options.js";

/** Reports an event. Returns `false` if the page refuses it. */
export type Emit = <K extends keyof BoardEvents>(type: K, detail: BoardEvents[K]) => boolean;

/** The part of the options that an entry depends on. */
export interface Situation {
  placement: Placement | null;
  moves: readonly MoveObject[];
  interactive: "both" | "none" | Side;
  premoves: boolean;
}

export class Session {
  /** The steps made so far. */
  steps: MoveStep[] = [];
  /** The steps of a premove. */
  premove: MoveStep[] | null = null;
  #at: Situation = { placement: null, moves: [], interactive: "none", premoves: false };
  /** The entered move, until the page has made it. Its steps still show. */
  #made: MoveObject | null = null;
  #cached: Entry | null = null;
  #begins: Set<string> | null = null;

  constructor(private readonly emit: Emit) {}

  /** Updates the situation. A new position ends the entry, and turns a premove into a move. */
  receive(situation: Situation): void {
    const isSame = this.#isSame(situation);
    this.#at = situation;
    this.#cached = this.#begins = null;
    if (!isSame) this.#restart();
    if (!situation.premoves || this.premover() === null) {
      const steps = this.premove;
      // Moves may arrive later than the placement, from a worker for example.
      if (steps === null || (situation.premoves && this.canMove() && situation.moves.length === 0)) return;
      this.premove = null;
      this.emit("premove", null);
      if (this.canMove()) this.#play(steps);
    }
  }

  /** The possibilities after the steps. */
  get entry(): Entry {
    this.#cached ??= this.#read();
    return this.#cached;
  }

  /** Returns `true` if the user has made a step that can be withdrawn. */
  get isBusy(): boolean {
    return this.steps.length > this.#start().length;
  }

  /** Returns `true` if the user may enter moves of the player to move. */
  canMove(): boolean {
    const { interactive, placement } = this.#at;
    return placement !== null && (interactive === "both" || interactive === placement.turn);
  }

  /** Returns the side that may enter a premove, if there is one. */
  premover(): Side | null {
    const { interactive, placement, premoves } = this.#at;
    const waits = premoves && placement !== null && interactive !== "both" && interactive !== "none";
    return waits && interactive !== placement.turn ? interactive : null;
  }

  /** The squares on which an entry can begin. */
  get starts(): ReadonlySet<string> {
    if (this.#begins === null) {
      const side = this.premover();
      const own = (this.#at.placement?.pieces ?? []).filter((piece) => piece.side === side);
      const squares = side !== null ? own.map((piece) => piece.square) : this.#first().squares.keys();
      this.#begins = new Set(squares);
    }
    return this.#begins;
  }

  /** Returns `true` if an entry can begin with a piece in hand, or go on with it. */
  canPickHand(kind: string, side: Side): boolean {
    if (this.premover() !== null) return side === this.premover();
    if (!this.canMove() || side !== this.#at.placement?.turn) return false;
    return this.entry.hands.has(kind) || readEntry(this.#at.moves, []).hands.has(kind);
  }

  /** Returns `true` if the entry began with this piece in hand. */
  isHeld(kind: string, side: Side): boolean {
    const first = this.steps[0];
    return first !== undefined && "hand" in first && first.hand === kind && this.moving()?.side === side;
  }

  /** The squares of the moving piece: its start, and the square that it has reached. */
  get picked(): string[] {
    const first = this.steps[0];
    const from = first !== undefined && "square" in first ? [first.square] : [];
    return this.entry.at === null ? from : [...from, this.entry.at];
  }

  /** The squares of the premove. */
  get premoved(): string[] {
    return (this.premove ?? []).flatMap((step) => ("square" in step ? [step.square] : []));
  }

  /** Begins an entry on a square. Returns `false` if it had begun there before. */
  begin(square: string): boolean {
    const first = this.steps[this.#start().length];
    if (first !== undefined && "square" in first && first.square === square) return false;
    this.#restart();
    this.#take({ square });
    return true;
  }

  /** Handles the pick of a square: makes a step, ends the move on its square, selects another piece, or cancels. */
  pick(square: string): void {
    if (this.#made !== null) this.#restart();
    if (this.premover() !== null) return this.#pickPremove({ square });
    const { squares, at } = this.entry;
    const stops = this.entry.choices.filter((choice) => "stop" in choice || "pass" in choice.step);
    if (squares.has(square)) this.#take({ square });
    else if (at === square && this.isBusy && stops.length === 1) this.choose(stops[0]!);
    else if (this.starts.has(square) && !this.picked.includes(square)) this.begin(square);
    else {
      const tried = [...this.steps, { square }];
      const isAttempt = this.isBusy ? !this.picked.includes(square) : this.owns(square);
      this.cancel();
      if (isAttempt) this.emit("refused", tried);
    }
  }

  /** Ends a drag from a square, or from the hand, on another square. The selection stays if no move goes there. */
  drop(from: string | null, square: string): void {
    // The opponent's move may have arrived during the drag, and ended the entry.
    if (from !== null && !this.picked.includes(from) && this.starts.has(from)) this.begin(from);
    const isOther = from !== null && !this.picked.includes(from);
    if (isOther) this.cancel();
    else if (this.premover() !== null || this.entry.squares.has(square)) return this.pick(square);
    this.emit("refused", [...(isOther ? [{ square: from }] : this.steps), { square }]);
  }

  /** Returns `true` if there is a piece on the square. */
  holds(square: string): boolean {
    return this.#at.placement !== null && pieceOn(this.#at.placement, square) !== undefined;
  }

  /** Returns `true` if the square holds a piece that the user may try to move. */
  owns(square: string): boolean {
    const { placement } = this.#at;
    return placement !== null && this.canMove() && pieceOn(placement, square)?.side === placement.turn;
  }

  /** Picks a piece in hand. */
  pickHand(kind: string, side: Side): void {
    if (this.#made !== null) this.#restart();
    if (this.premover() !== null) return this.#pickPremove({ hand: kind });
    if (this.entry.hands.has(kind)) return this.#take({ hand: kind });
    if (this.isHeld(kind, side) || !this.canPickHand(kind, side)) return this.cancel();
    this.steps = [];
    this.#take({ hand: kind });
  }

  /** Takes an option of the chooser. */
  choose(choice: Choice): void {
    if ("step" in choice) {
      if (!this.isBusy && "pass" in choice.step) this.steps = [];
      this.#take(choice.step);
    } else this.#complete(choice.stop);
  }

  /** Withdraws the steps, or the premove. */
  cancel(): void {
    const wasBusy = this.isBusy;
    if (this.premove !== null) {
      this.premove = null;
      this.emit("premove", null);
    }
    this.#restart();
    if (wasBusy) this.emit("select", null);
  }

  /** Returns the pieces, with the moving piece on the square that it has reached. */
  pieces(): PlacedPiece[] {
    const placed = this.#at.placement?.pieces ?? [];
    const moving = this.moving();
    const { at } = this.#made === null ? this.entry : readEntry([this.#made], this.steps);
    const isCastle = this.#made?.kind === "castle";
    const onto = isCastle || this.#made?.kind === "drop" ? this.#made!.to : at;
    if (onto === null || moving === null || this.premover() !== null) return placed;
    // A king that is dropped on its rook stays where it was until the page has made the move.
    if (isCastle && placed.some((piece) => piece.square === onto && piece.square !== moving.square)) return placed;
    const gone = [moving.square, onto, ...(this.#made?.captures ?? [])];
    const rest = placed.filter((piece) => !gone.includes(piece.square));
    return [...rest, { ...moving, square: onto, kind: this.#made?.becomes ?? moving.kind }];
  }

  /** Returns the piece that the steps move; `null` before the first step. */
  moving(): PlacedPiece | null {
    const first = this.steps[0];
    if (first === undefined || this.#at.placement === null) return null;
    const side = this.premover() ?? this.#at.placement.turn;
    const dropped = "hand" in first ? first.hand : this.#made?.kind === "drop" ? this.#made.piece : null;
    if (dropped !== null) return { square: "", kind: dropped, side, promoted: false };
    return ("square" in first && pieceOn(this.#at.placement, first.square)) || null;
  }

  #start(): MoveStep[] {
    return this.canMove() ? beginning(this.#at.moves) : [];
  }

  /**
   * Returns `true` if the situation has not changed, so that an entry can go on. Frameworks often set equal data again,
   * which must not end the entry. After a move, however, equal data mean that the page has refused the move.
   */
  #isSame({ placement, moves, interactive, premoves }: Situation): boolean {
    const old = this.#at;
    if (interactive !== old.interactive || premoves !== old.premoves) return false;
    if (placement === old.placement && moves === old.moves) return true;
    const data = (of: Pick<Situation, "placement" | "moves">) =>
      JSON.stringify([of.placement, of.moves.map((move) => move.text)]);
    return this.#made === null && data({ placement, moves }) === data(old);
  }

  #read(): Entry {
    const moves = this.canMove() && this.#made === null ? this.#at.moves : [];
    const entry = readEntry(moves, this.steps);
    // The user can still pass after a step that the board has made.
    if (this.steps.length > 0 && !this.isBusy) entry.choices.push(...readEntry(moves, []).choices);
    return entry;
  }

  #first(): Entry {
    return readEntry(this.canMove() ? this.#at.moves : [], this.#start());
  }

  #restart(): void {
    this.#made = null;
    this.steps = this.#start();
    this.#cached = null;
  }

  #take(step: MoveStep): void {
    const wasBusy = this.isBusy;
    const moves = this.premover() === null ? this.#at.moves : [];
    this.steps = moves.length > 0 ? advance(moves, this.steps, step) : [...this.steps, step];
    this.#cached = null;
    const { move } = this.entry;
    if (move !== null) this.#complete(move);
    else if (!wasBusy) this.emit("select", step);
  }

  #complete(move: MoveObject): void {
    this.#made = move;
    this.#cached = null;
    if (!this.emit("move", move)) this.#restart();
  }

  #pickPremove(step: MoveStep): void {
    const first = this.steps[0];
    if (first !== undefined && "square" in step && !sameStep(first, step)) {
      this.premove = [first, step];
      this.#restart();
      this.emit("premove", this.premove);
      return;
    }
    this.cancel();
    const begins = first === undefined || !sameStep(first, step);
    if (begins && ("hand" in step || ("square" in step && this.starts.has(step.square)))) this.#take(step);
  }

  /** Makes the steps of a premove, if they are legal. If a choice is left, the chooser opens. */
  #play(steps: MoveStep[]): void {
    let made = this.#start();
    for (const step of steps) made = advance(this.#at.moves, made, step);
    const entry = readEntry(this.#at.moves, made);
    if (!entry.legal) return;
    this.steps = made;
    this.#cached = null;
    if (entry.move !== null) this.#complete(entry.move);
  }
}
