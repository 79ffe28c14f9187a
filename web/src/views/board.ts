/** The board element with the settings of this page. Play and the editor use it. */

import "ferz/board";
import type { FerzBoard } from "ferz/board";
import type { Facts, PieceArt, Position } from "../service/protocol.js";
import { settings } from "../storage.js";

/** The part of a cell that the names of files and ranks take. */
const LABELS = 0.5;

/** The height of the pieces in a hand, in pixels. */
const HAND = 48;

/** Scrolls the board into view, which dialogs may have moved away on small screens. */
export function showBoard(): void {
  document.querySelector(".board-column")?.scrollIntoView({ block: "nearest" });
}

/** A board for one variant at a time. */
export class BoardPanel {
  readonly element: FerzBoard = document.createElement("ferz-board");
  #art: PieceArt = {};
  /** The board and the pictures, as a text. */
  #key = "";

  /** Sets the variant with its pictures. The position must be set, too. */
  setVariant(facts: Facts, art: PieceArt): void {
    const { layout, title } = facts;
    const key = JSON.stringify([layout, art]);
    this.element.label = title;
    // An equal board keeps its squares, and the focus of the keyboard.
    if (key === this.#key) return;
    this.#key = key;
    this.#art = art;
    this.element.layout = layout;
    this.applySettings();
    const frame = this.element.parentElement ?? this.element;
    frame.style.setProperty("--ratio", ((layout.width + LABELS) / (layout.height + LABELS)).toFixed(3));
    frame.style.setProperty("--hands", layout.hands ? `${2 * HAND}px` : "0px");
  }

  /** Shows pieces as the settings want them. */
  applySettings(): void {
    const art = this.#art;
    const pictures = (kind: string, side: 0 | 1) => art[kind]?.[side] ?? null;
    this.element.pieceSet = settings().pieces === "pictures" ? pictures : null;
  }

  /** Shows a position. Without moves it can only be looked at. */
  setPosition(position: Pick<Position, "placement" | "last">, moves: Position["moves"], message: string): void {
    const { placement, last } = position;
    Object.assign(this.element, { placement, last, moves, message });
  }
}
