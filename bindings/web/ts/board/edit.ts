/** Edits of a placement, for setting up positions. Each returns a new placement. */

import type { Placement, PlacedPiece, Side } from "../types.js";

/** A tool of the editor: a piece or a wall to place, or removal. */
export type Tool = { kind: string; side: Side } | "wall" | "remove";

/** Returns the placement with a tool applied to a square. */
export function put(placement: Placement, square: string, tool: Tool): Placement {
  const isWall = tool === "wall";
  const removesWall = isWall && placement.walls.includes(square);
  const pieces = placement.pieces.filter((piece) => piece.square !== square);
  const walls = placement.walls.filter((wall) => wall !== square);
  if (typeof tool === "object") pieces.push({ square, ...tool, promoted: false });
  if (isWall && !removesWall) walls.push(square);
  return { ...placement, pieces, walls, checkers: [], checked: [] };
}

/** Returns the placement with the piece or wall of a square moved to another square, or removed if `to` is `null`. */
export function carry(placement: Placement, from: string, to: string | null): Placement {
  if (from === to) return placement;
  const piece = pieceOn(placement, from);
  const tool: Tool = piece === undefined && placement.walls.includes(from) ? "wall" : "remove";
  let next = put(placement, from, "remove");
  if (to === null || (piece === undefined && tool === "remove")) return next;
  next = put(next, to, "remove");
  if (piece === undefined) return put(next, to, "wall");
  return { ...next, pieces: [...next.pieces, { ...piece, square: to }] };
}

/** Returns the placement with `by` pieces added to a hand; a negative number removes pieces. */
export function changeHand(placement: Placement, side: Side, kind: string, by: number): Placement {
  const held = placement.hands[side];
  const count = (held.find((entry) => entry.kind === kind)?.count ?? 0) + by;
  const isNew = !held.some((entry) => entry.kind === kind);
  const changed = (isNew ? [...held, { kind, count }] : held.map((e) => (e.kind === kind ? { kind, count } : e)));
  const hand = changed.filter((entry) => entry.count > 0);
  const hands: Placement["hands"] = side === 0 ? [hand, placement.hands[1]] : [placement.hands[0], hand];
  return { ...placement, hands };
}

/** Returns the piece on a square. */
export function pieceOn(placement: Placement, square: string): PlacedPiece | undefined {
  return placement.pieces.find((piece) => piece.square === square);
}
