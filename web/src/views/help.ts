/** The view with help: what the page can do, and its keys. */

import { el } from "../dom.js";
import type { View } from "./view.js";

const KEYS: [string, string][] = [
  ["Tab", "go to the board, and on to the buttons"],
  ["Arrow keys", "move over the board"],
  ["Enter or Space", "pick a piece up, or put it down"],
  ["a square’s name, such as e4", "jump to this square"],
  ["Escape", "put the piece back"],
  ["Ctrl+Space (in the editor)", "suggest words"],
  ["F8 (in the editor)", "go to the next fault"],
  ["Ctrl+. (in the editor)", "fix the fault at the cursor"],
];

const PARTS: [string, string][] = [
  [
    "Play",
    "Drag a piece, or click it and then its square. A dot marks where it can go. If a move is not allowed, the " +
      "page says why. Right-click and drag to draw arrows.",
  ],
  [
    "The computer",
    "Choose above and below the board who plays each side. For two people on one screen, choose “You” for both.",
  ],
  [
    "Positions",
    "Press the pencil to set up a position: choose a piece and then its squares. In games with shuffled pieces, a " +
      "new game begins with a random array, and “Position and game” takes the number of another one.",
  ],
  [
    "Make a variant",
    "Start from a template and change a number, a word or a row. The board follows each keystroke. Faults are " +
      "underlined, and most of them can be fixed with one click.",
  ],
  ["Share", "A link holds the whole variant. No server sees it."],
  [
    "Offline",
    "Once the page has loaded, it works without a connection. Your drafts stay in this browser; save a file to " +
      "keep one.",
  ],
];

export function helpView(): View {
  const parts = PARTS.flatMap(([title, text]) => [el("h2", {}, title), el("p", {}, text)]);
  const keys = KEYS.map(([key, text]) => el("div", {}, el("dt", {}, el("kbd", {}, key)), el("dd", {}, text)));
  const element = el(
    "div",
    { class: "page prose" },
    el("h1", {}, "Help"),
    ...parts,
    el("h2", {}, "Keys"),
    el("dl", { class: "keys" }, ...keys),
  );
  return { title: "Help", element };
}
