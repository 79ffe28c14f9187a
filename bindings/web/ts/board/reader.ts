/** The descriptions of squares for screen readers: "e4, white knight, can move". */

import type { BoardLayout, PlacedPiece } from "../types.js";
import type { Mark } from "./entry.js";
import { type Texts, pieceName } from "./texts.js";

/** Everything that is said about a square. */
export interface SquareState {
  square: string;
  piece: PlacedPiece | undefined;
  isWall: boolean;
  isSelected: boolean;
  canStart: boolean;
  mark: Mark | undefined;
  isLast: boolean;
  isChecked: boolean;
  givesCheck: boolean;
  isPremove: boolean;
}

export class Reader {
  constructor(
    private readonly layout: BoardLayout,
    private readonly texts: Texts,
  ) {}

  /** Returns the description of a square. */
  square(state: SquareState): string {
    const { texts, layout } = this;
    const { piece } = state;
    const contents = piece === undefined ? (state.isWall ? texts.wall : texts.empty) : pieceName(layout, piece.kind, piece.side);
    const parts: [boolean, string][] = [
      [piece?.promoted === true, texts.promoted],
      [state.isChecked, texts.inCheck],
      [state.givesCheck, texts.givesCheck],
      [state.isSelected, texts.selected],
      [state.canStart, texts.canMove],
      [state.mark === "move", texts.moveHere],
      [state.mark === "capture", texts.captureHere],
      [state.isPremove, texts.premove],
      [state.isLast, texts.lastMove],
    ];
    return [state.square, contents, ...parts.filter(([isSo]) => isSo).map(([, text]) => text)].join(", ");
  }
}
