/** Variants and games that a worker keeps, so that a question about the next move is quick. */

import { dispose, Game, type Side, type Tools, Variant } from "ferz";
import type { GameRef, Source } from "../service/protocol.js";

const MOST_VARIANTS = 8;

/** A move that was played. */
export interface Played {
  /** The move by squares. */
  text: string;
  /** The move in algebraic notation. */
  san: string;
  side: Side;
}

/** A game with a record of its moves, so that none has to be replayed to list them. */
export interface Recorded {
  game: Game;
  played: readonly Played[];
}

const keyOf = (source: Source): string => ("name" in source ? `name ${source.name}` : `text ${source.text}`);

export class Store {
  /** The variants by key, the latest used last. */
  readonly #variants = new Map<string, Variant>();
  #game: (Recorded & { key: string; start: string | number | undefined; played: Played[] }) | null = null;

  constructor(private readonly tools: Tools) {}

  /** Returns a variant. Throws the error of a text with faults. */
  variant(source: Source): Variant {
    const key = keyOf(source);
    const variant = this.#variants.get(key) ?? this.#read(source);
    this.#keep(key, variant);
    return variant;
  }

  /** Keeps a variant that was read elsewhere. */
  add(source: Source, variant: Variant): void {
    this.#keep(keyOf(source), variant);
  }

  /** Returns a game. Callers must not change it. */
  game(ref: GameRef): Game {
    return this.recorded(ref).game;
  }

  /** Returns a game with its record. Callers must not change them. */
  recorded({ source, fen, array, moves }: GameRef): Recorded {
    const variant = this.variant(source);
    const key = keyOf(source);
    const start = fen ?? array;
    if (this.#game?.key !== key || this.#game.start !== start) {
      this.#forget();
      const game = new Game(variant, typeof start === "number" ? variant.arrayFen(start) : start);
      this.#game = { key, start, game, played: [] };
    }
    const { game, played } = this.#game;
    let same = 0;
    while (same < played.length && played[same]!.text === moves[same]) same += 1;
    for (; played.length > same; played.pop()) game.pop();
    for (const move of moves.slice(same)) {
      const side = game.turn;
      const san = game.write(move);
      played.push({ text: game.push(move), san, side });
    }
    return this.#game;
  }

  /** Returns a game that ends before the first move that is not legal. */
  recordedAsFarAsLegal(ref: GameRef): Recorded {
    try {
      return this.recorded(ref);
    } catch (error) {
      if (this.#game === null || ref.moves.length === 0) throw error;
      return this.#game;
    }
  }

  #read(source: Source): Variant {
    return "name" in source ? Variant.builtin(source.name) : this.tools.parse(source.text);
  }

  #keep(key: string, variant: Variant): void {
    this.#variants.delete(key);
    this.#variants.set(key, variant);
    if (this.#variants.size <= MOST_VARIANTS) return;
    const [oldest] = this.#variants;
    if (this.#game?.key === oldest![0]) this.#forget();
    this.#variants.delete(oldest![0]);
    oldest![1][dispose]();
  }

  #forget(): void {
    this.#game?.game[dispose]();
    this.#game = null;
  }
}
