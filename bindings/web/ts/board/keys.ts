/** The keyboard on the grid of squares: arrow keys follow the geometry, and typing a name moves the focus there. */

import type { Direction, View } from "./geometry.js";

/** The board, as the keyboard uses it. */
export interface KeyTarget {
  pick(square: string): void;
  /** Removes the contents of a square. Returns `false` if the board is not being edited. */
  erase(square: string): boolean;
  /** Withdraws the last selection. Returns `false` if there was none. */
  escape(): boolean;
  focus(square: string): void;
}

const ARROWS: Record<string, Direction> = { ArrowUp: "up", ArrowDown: "down", ArrowLeft: "left", ArrowRight: "right" };

/** The time in milliseconds after which typing starts a new name. */
const PAUSE = 1200;

export class Keys {
  #typed = "";
  #typedAt = 0;
  /** The line that steps along one axis keep to. */
  #goal: { isVertical: boolean; line: number; square: string } | null = null;

  constructor(private readonly target: KeyTarget) {}

  /** Handles a key on a square. */
  press(event: KeyboardEvent, view: View, square: string): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (this.#handle(event.key, view, square)) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #handle(key: string, view: View, square: string): boolean {
    const direction = ARROWS[key];
    if (direction !== undefined) {
      this.#walk(direction, view, square);
      return true;
    }
    if (key === "Enter" || key === " ") this.target.pick(square);
    else if (key === "Escape") return this.target.escape();
    else if (key === "Delete" || key === "Backspace") return this.target.erase(square);
    else if (key === "Home" || key === "End") {
      const row = view.rows().find((row) => row.some(({ name }) => name === square)) ?? [];
      const edge = row.at(key === "Home" ? 0 : -1);
      if (edge !== undefined) this.target.focus(edge.name);
    } else return key.length === 1 && this.#type(key, view);
    return true;
  }

  #walk(direction: Direction, view: View, square: string): void {
    const isVertical = direction === "up" || direction === "down";
    const goes = this.#goal?.isVertical === isVertical && this.#goal.square === square;
    const line = goes ? this.#goal!.line : view.line(square, direction);
    const next = view.step(square, direction, line);
    if (next === null) return;
    this.#goal = { isVertical, line, square: next };
    this.target.focus(next);
  }

  #type(key: string, view: View): boolean {
    const now = Date.now();
    const old = now - this.#typedAt < PAUSE ? this.#typed : "";
    this.#typedAt = now;
    const begins = (text: string) => view.layout.squares.some(({ name }) => name.toLowerCase().startsWith(text));
    this.#typed = [old + key.toLowerCase(), key.toLowerCase()].find(begins) ?? "";
    const found = view.layout.squares.find(({ name }) => name.toLowerCase() === this.#typed);
    if (found !== undefined) this.target.focus(found.name);
    return this.#typed !== "";
  }
}
