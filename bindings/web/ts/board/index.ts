/** The board component: `<ferz-board>`, and the class `Board` for pages that make their own element. */

export { Board } from "./board.js";
export { FerzBoard, defineBoard } from "./element.js";
export type { Arrow, BoardEvents, BoardOptions, Brush, Highlight, PieceSet } from "./options.js";
export type { Texts } from "./texts.js";
export type { Choice, Entry, Mark } from "./entry.js";
export { advance, readEntry } from "./entry.js";

import { defineBoard } from "./element.js";

defineBoard();
