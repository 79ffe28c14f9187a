/** Variants and games that a worker keeps, so that a question about the next move is quick. */

import { Game, type Tools, Variant } from "ferz";
import type { GameRef, Source } from "../service/protocol.js";

const MOST_VARIANTS = 8;

/** Older browsers lack the symbol; the package then uses this one. */
const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as never);

/** Frees the memory of an object of the package. */
export function free(object: { [Symbol.dispose](): void }): void {
  object[dispose]();
}

const keyOf = (source: Source): string => ("name" in source ? `name ${source.name}` : `text ${source.text}`);

export class Store {
  /** The variants by key, the latest used last. */
  readonly #variants = new Map<string, Variant>();
  #game: { key: string; fen: string | undefined; game: Game } | null = null;

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
  game({ source, fen, moves }: GameRef): Game {
    const variant = this.variant(source);
    const key = keyOf(source);
    if (this.#game?.key !== key || this.#game.fen !== fen) {
      this.#forget();
      this.#game = { key, fen, game: new Game(variant, fen) };
    }
    const { game } = this.#game;
    const played = game.history();
    let same = 0;
    while (same < played.length && played[same] === moves[same]) same += 1;
    for (let ply = played.length; ply > same; ply -= 1) game.pop();
    for (const move of moves.slice(same)) game.push(move);
    return game;
  }

  /** Returns a game that ends before the first move that is not legal. */
  gameAsFarAsLegal(ref: GameRef): Game {
    try {
      return this.game(ref);
    } catch (error) {
      if (this.#game === null || ref.moves.length === 0) throw error;
      return this.#game.game;
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
    free(oldest![1]);
  }

  #forget(): void {
    if (this.#game !== null) free(this.#game.game);
    this.#game = null;
  }
}
