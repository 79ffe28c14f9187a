/** The user's edits of a placement: tools, and pieces carried around. Nothing here touches the page. */

import type { PlacedPiece, Placement, Side } from "../types.js";
import { type Tool, carry, changeHand, pieceOn, put } from "./edit.js";
import type { Spot } from "./strip.js";

export class Editor {
  /** The tool that a pick applies. */
  tool: Tool | null = null;
  /** The square whose contents the next pick carries to another square. */
  held: string | null = null;

  constructor(
    private readonly placement: () => Placement | null,
    private readonly change: (placement: Placement) => void,
  ) {}

  /** Puts away the tool and the held contents. Returns `false` if there was neither. */
  reset(): boolean {
    const had = this.tool !== null || this.held !== null;
    this.tool = this.held = null;
    return had;
  }

  /** Returns the piece on a square, or its wall; `null` if it is empty. */
  contents(square: string): PlacedPiece | "wall" | null {
    const placement = this.placement();
    if (placement === null) return null;
    return pieceOn(placement, square) ?? (placement.walls.includes(square) ? "wall" : null);
  }

  isTool(tool: Tool): boolean {
    return JSON.stringify(tool) === JSON.stringify(this.tool);
  }

  /** Applies the tool to a square, picks up its contents, or puts down the held contents. */
  pick(square: string): void {
    const { tool, held } = this;
    this.held = null;
    if (tool !== null) this.#edit((placement) => put(placement, square, tool));
    else if (held !== null) this.#edit((placement) => carry(placement, held, square));
    else if (this.contents(square) !== null) this.held = square;
  }

  /** Takes a tool, or puts it away. If the tool removes, removes a piece in hand. */
  pickFromStrip(spot: Spot): void {
    if ("tool" in spot) {
      this.tool = this.isTool(spot.tool) ? null : spot.tool;
      this.held = null;
    } else if ("hand" in spot && this.tool === "remove") {
      this.#edit((placement) => changeHand(placement, spot.side, spot.hand, -1));
    }
  }

  erase(square: string): void {
    this.#edit((placement) => put(placement, square, "remove"));
  }

  /** Ends a drag: onto a square, into a hand, or away from the board (`onto` is `null`). */
  drop(spot: Spot, onto: Spot | null): void {
    this.held = null;
    const square = onto !== null && "square" in onto ? onto.square : null;
    const hand = handOf(onto);
    const piece = this.piece(spot);
    this.#edit((placement) => {
      let next = placement;
      if ("hand" in spot) next = changeHand(next, spot.side, spot.hand, -1);
      if (hand !== null && piece !== null) {
        if ("square" in spot) next = put(next, spot.square, "remove");
        return changeHand(next, hand, piece.kind, 1);
      }
      if ("square" in spot) return carry(next, spot.square, square);
      const tool = piece ?? ("tool" in spot ? spot.tool : null);
      return square === null || tool === null ? next : put(next, square, tool);
    });
  }

  /** Returns the piece that a drag from a spot carries. */
  piece(spot: Spot): { kind: string; side: Side } | null {
    if ("hand" in spot) return { kind: spot.hand, side: spot.side };
    if ("tool" in spot) return typeof spot.tool === "object" ? spot.tool : null;
    const on = "square" in spot ? this.contents(spot.square) : null;
    return on === null || on === "wall" ? null : { kind: on.kind, side: on.side };
  }

  #edit(change: (placement: Placement) => Placement): void {
    const placement = this.placement();
    const next = placement === null ? null : change(placement);
    if (next !== null && next !== placement) this.change(next);
  }
}

/** Returns the side whose hand is at a spot. */
function handOf(spot: Spot | null): Side | null {
  if (spot === null) return null;
  if ("hand" in spot) return spot.side;
  return "strip" in spot && spot.strip !== "palette" ? spot.strip : null;
}
