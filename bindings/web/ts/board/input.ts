/** The effects of gestures and keys on the entry of moves, or on the position in the editor. */

import type { Side } from "../types.js";
import type { Display, State } from "./display.js";
import type { GestureTarget } from "./gestures.js";
import type { KeyTarget } from "./keys.js";
import type { Arrow, Brush } from "./options.js";
import type { Spot } from "./strip.js";

/** The board, as its input uses it. */
export interface Table {
  readonly state: State;
  readonly display: Display;
  /** Changes the state, and shows it. */
  act(change: () => void): void;
  /** Replaces the arrows of the user. */
  draw(arrows: Arrow[]): void;
  pick(square: string): void;
  cancel(): void;
}

export class Input implements GestureTarget, KeyTarget {
  /** Set if the current press has made a selection, which its tap must not undo. */
  #hasBegun = false;

  constructor(private readonly table: Table) {}

  spotAt(x: number, y: number): Spot | null {
    return this.table.display.spotAt(x, y);
  }

  press(spot: Spot): boolean {
    const { table } = this;
    const { session, editor, isEdited, drawnArrows } = table.state;
    if (drawnArrows.length > 0) table.draw([]);
    this.#hasBegun = false;
    if (!("square" in spot)) return table.display.drawn?.strips.some((strip) => strip.canDrag(spot)) === true;
    const { square } = spot;
    if (isEdited) return editor.tool === null && editor.contents(square) !== null;
    if (session.isBusy && (session.entry.squares.has(square) || session.premover() !== null)) return false;
    if (session.entry.at === square) return true;
    // On an empty square, as for a stone, only a tap counts, because a press may begin to scroll the page.
    if (!session.starts.has(square) || !session.holds(square)) return session.owns(square);
    table.act(() => (this.#hasBegun = session.begin(square)));
    return true;
  }

  tap(spot: Spot): void {
    const keeps = this.#hasBegun;
    this.#hasBegun = false;
    if ("square" in spot && !keeps) this.pick(spot.square);
  }

  lift(spot: Spot, isTouch: boolean): void {
    const { display, act } = this.table;
    const { session, isEdited } = this.table.state;
    if (display.drawn === null) return;
    if (!isEdited && "hand" in spot && !session.isHeld(spot.hand, spot.side)) {
      act(() => session.pickHand(spot.hand, spot.side));
    }
    const { scene, art } = display.drawn;
    const look = this.#carried(spot);
    if ("square" in spot) scene.lift(spot.square);
    display.ghost.show(look === null ? null : art.icon(look.kind, look.side), scene.client(null).size, isTouch);
  }

  drag(x: number, y: number, over: Spot | null): void {
    const { display } = this.table;
    display.ghost.move(x, y);
    const square = over !== null && "square" in over ? over.square : null;
    if (square === display.hover) return;
    display.hover = square;
    display.paintMarks();
  }

  drop(spot: Spot, onto: Spot | null): void {
    this.release();
    const { display, act } = this.table;
    const { session, editor, isEdited } = this.table.state;
    const square = onto !== null && "square" in onto ? onto.square : null;
    display.still = square;
    if (isEdited) act(() => editor.drop(spot, onto));
    else if (square !== null && !("square" in spot && spot.square === square)) {
      act(() => session.drop("square" in spot ? spot.square : null, square));
    }
  }

  release(): void {
    const { display, act } = this.table;
    display.ghost.hide();
    display.hover = null;
    display.drawn?.scene.lift(null);
    act(() => {});
  }

  arrow(from: string, to: string, brush: Brush): void {
    const { drawnArrows } = this.table.state;
    const isHere = (arrow: Arrow) => arrow.from === from && arrow.to === to;
    const others = drawnArrows.filter((arrow) => !isHere(arrow));
    const isRepeated = drawnArrows.some((arrow) => isHere(arrow) && arrow.brush === brush);
    this.table.draw(isRepeated ? others : [...others, { from, to, brush }]);
  }

  pick(square: string): void {
    this.table.pick(square);
  }

  erase(square: string): boolean {
    const { isEdited, editor } = this.table.state;
    if (isEdited) this.table.act(() => editor.erase(square));
    return isEdited;
  }

  escape(): boolean {
    const { session, editor } = this.table.state;
    const isUsed = session.isBusy || session.premove !== null || editor.held !== null || editor.tool !== null;
    if (isUsed) this.table.cancel();
    return isUsed;
  }

  focus(square: string): void {
    this.table.display.focus(square);
  }

  #carried(spot: Spot): { kind: string; side: Side } | null {
    const { session, editor, isEdited } = this.table.state;
    if (isEdited || !("square" in spot)) return editor.piece(spot);
    return session.pieces().find((piece) => piece.square === spot.square) ?? null;
  }
}
