/** The bars above and below the board: who plays a side. */

import type { Side } from "ferz";
import { el, newId } from "../../dom.js";
import { settings } from "../../storage.js";
import type { Player, Table } from "./table.js";

/** The levels that are offered, with their names. */
const LEVELS: [number, string][] = [
  [0, "Beginner"],
  [3, "Easy"],
  [6, "Medium"],
  [10, "Hard"],
  [15, "Harder"],
  [20, "Strongest"],
];

export class PlayerBar {
  readonly #swatch = el("span", { class: "swatch", "aria-hidden": "true" });
  readonly #name = el("strong", { class: "side-name", id: newId() });
  readonly #player = el("select", { "aria-labelledby": this.#name.id });
  readonly #level = el("select", { "aria-label": "Level of the computer" });
  readonly #note = el("span", { class: "note" });
  readonly element = el("div", { class: "player" }, this.#swatch, this.#name, this.#note, this.#player, this.#level);

  constructor(
    private readonly table: Table,
    private side: Side,
  ) {
    this.#player.append(el("option", { value: "you" }, "You"), el("option", { value: "computer" }, "Computer"));
    this.#level.append(...LEVELS.map(([level, name]) => el("option", { value: level }, name)));
    this.#player.addEventListener("change", () => table.setPlayer(this.side, this.#player.value as Player));
    this.#level.addEventListener("change", () => table.setLevel(Number(this.#level.value)));
  }

  /** Shows a side. */
  show(side: Side): void {
    this.side = side;
    const { facts, players, position, isThinking, outcome } = this.table;
    const { name = "", paint = "" } = facts?.layout.sides[side] ?? {};
    this.#name.textContent = name;
    this.#swatch.style.backgroundColor = paint;
    this.#player.value = players[side];
    this.#level.hidden = players[side] !== "computer";
    this.#level.value = String(nearest(settings().level));
    const isTurn = outcome === null && position?.turn === side;
    this.element.classList.toggle("turn", isTurn);
    this.#note.textContent = isTurn && isThinking ? "thinking…" : "";
  }
}

function nearest(level: number): number {
  const [first, ...rest] = LEVELS.map(([value]) => value);
  return rest.reduce((best, value) => (Math.abs(value - level) < Math.abs(best - level) ? value : best), first!);
}
