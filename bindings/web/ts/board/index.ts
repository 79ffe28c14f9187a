/**
 * The board component: `<ferz-board>`, and the class `Board` for pages that make their own element.
 *
 * ```js
 * const board = document.querySelector("ferz-board");
 * Object.assign(board, { layout, placement, moves });
 * board.addEventListener("move", ({ detail }) => play(detail.text));
 * ```
 *
 * The page sets `placement` and `moves` again after each move; until then the board shows the move that was entered.
 * `preventDefault` on the event takes it back. Colours are custom properties, such as `--ferz-shade-0`; see `style.ts`.
 * `--ferz-max-height` limits the height, and `--ferz-min-cell` the size of cells on touch screens. With
 * `--ferz-hand-names: none` the names of the players beside their hands are not shown.
 *
 * Pictures of pieces are copied element by element, without scripts and references to other documents. A page under
 * Trusted Types must allow the policy `ferz-board`; otherwise pieces show their letters.
 */

export { Board } from "./board.js";
export { FerzBoard, defineBoard } from "./element.js";
export type { Arrow, BoardEvents, BoardOptions, Brush, Highlight, PieceSet } from "./options.js";
export { SVG_ATTRIBUTES, SVG_ELEMENTS } from "./sanitize.js";
export type { Texts } from "./texts.js";
export type { Choice, Entry, Mark } from "./entry.js";
export { advance, readEntry } from "./entry.js";

import { defineBoard } from "./element.js";

defineBoard();
