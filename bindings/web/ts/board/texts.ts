/** The texts of a board, for screen readers and buttons. */

import type { BoardLayout, MoveObject, MoveStep, PlacedPiece, Side } from "../types.js";
import type { Choice } from "./entry.js";

/** All texts. `{}` stands for a name or a number. */
export interface Texts {
  board: string;
  joinedFiles: string;
  joinedRanks: string;
  empty: string;
  wall: string;
  promoted: string;
  selected: string;
  canMove: string;
  moveHere: string;
  captureHere: string;
  lastMove: string;
  inCheck: string;
  givesCheck: string;
  premove: string;
  hand: string;
  inHand: string;
  canDrop: string;
  choose: string;
  stay: string;
  stop: string;
  pass: string;
  castle: string;
  targets: string;
  palette: string;
  addWall: string;
  remove: string;
}

export const ENGLISH: Texts = {
  board: "Board",
  joinedFiles: "left and right edges are joined",
  joinedRanks: "upper and lower edges are joined",
  empty: "empty",
  wall: "wall",
  promoted: "promoted",
  selected: "selected",
  canMove: "can move",
  moveHere: "move here",
  captureHere: "capture here",
  lastMove: "last move",
  inCheck: "in check",
  givesCheck: "gives check",
  premove: "premove",
  hand: "{}: hand",
  inHand: "{} in hand",
  canDrop: "can be dropped",
  choose: "Choose how the move goes on",
  stay: "{}: no promotion",
  stop: "Stop here",
  pass: "Pass",
  castle: "Castle",
  targets: "possible squares: {}",
  palette: "Pieces to place",
  addWall: "Wall",
  remove: "Remove",
};

/** Returns a text with a value in the place of `{}`. */
export function fill(text: string, value: string | number): string {
  return text.split("{}").join(String(value));
}

/** Returns the name of a piece with its side: `white knight`. */
export function pieceName(layout: BoardLayout, kind: string, side: Side): string {
  return `${layout.sides[side].name.toLowerCase()} ${kind.toLowerCase()}`;
}

/** Returns the description of a square: `e4, white knight, can move`. */
export function describe(
  layout: BoardLayout,
  texts: Texts,
  square: string,
  piece: PlacedPiece | undefined,
  isWall: boolean,
  notes: readonly [boolean | undefined, string][],
): string {
  const contents = piece === undefined ? texts[isWall ? "wall" : "empty"] : pieceName(layout, piece.kind, piece.side);
  return [square, contents, ...notes.filter(([isSo]) => isSo).map(([, text]) => text)].join(", ");
}

/** Returns the text of an option in the chooser. */
export function choiceName(texts: Texts, choice: Choice, steps: readonly MoveStep[], moving: string): string {
  if ("stop" in choice) return choice.stop.kind === "castle" ? texts.castle : stopName(texts, choice.stop, moving);
  const { step } = choice;
  if ("hand" in step) return fill(texts.inHand, step.hand);
  if ("becomes" in step) return step.becomes ?? fill(texts.stay, moving);
  return steps.length === 0 ? texts.pass : texts.stop;
}

function stopName(texts: Texts, move: MoveObject, moving: string): string {
  return move.becomes !== null && move.becomes !== moving ? `${texts.stop} (${move.becomes})` : texts.stop;
}
