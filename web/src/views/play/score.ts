/** The list of moves, and the buttons to look at earlier positions. */

import { button, el, fill, iconButton } from "../../dom.js";
import { icon } from "../../icons.js";
import type { Table } from "./table.js";

export class Score {
  readonly #list = el("ol", { class: "score", "aria-label": "Moves" });
  readonly #empty = el("p", { class: "hint" }, "The moves appear here.");
  readonly #buttons: HTMLButtonElement[];
  readonly element: HTMLElement;

  constructor(private readonly table: Table) {
    const step = (change: number) => () => void table.lookAt(this.#ply + change);
    this.#buttons = [
      iconButton(icon("first"), "First position", () => void table.lookAt(0)),
      iconButton(icon("previous"), "Previous position", step(-1)),
      iconButton(icon("next"), "Next position", step(1)),
      iconButton(icon("last"), "Present position", () => void table.lookAt(Infinity)),
    ];
    const frame = el(
      "div",
      { class: "score-frame", tabindex: 0, role: "group", "aria-label": "Moves" },
      this.#empty,
      this.#list,
    );
    this.element = el("section", { class: "moves" }, frame, el("div", { class: "steps" }, ...this.#buttons));
  }

  /** The number of moves before the shown position. */
  get #ply(): number {
    return this.table.past?.ply ?? this.#last;
  }

  get #last(): number {
    return this.table.position?.history.length ?? 0;
  }

  show(): void {
    const { position } = this.table;
    const sans = position?.sans ?? [];
    const movers = position?.movers ?? [];
    const rows: HTMLElement[] = [];
    let row: HTMLElement | null = null;
    sans.forEach((san, index) => {
      const isNew = row === null || (movers[index] === movers[0] && movers[index - 1] !== movers[0]);
      if (isNew) {
        row = el("li", {});
        rows.push(row);
      }
      const isShown = index + 1 === this.#ply;
      row!.append(
        button(san, () => void this.table.lookAt(index + 1), { class: "move", "aria-current": isShown && "step" }),
      );
    });
    this.#empty.hidden = rows.length > 0;
    this.#list.hidden = rows.length === 0;
    fill(this.#list, ...rows);
    const [first, previous, next, last] = this.#buttons as [
      HTMLButtonElement,
      HTMLButtonElement,
      HTMLButtonElement,
      HTMLButtonElement,
    ];
    first.disabled = previous.disabled = this.#ply === 0;
    next.disabled = last.disabled = this.#ply === this.#last;
    const shown = this.#list.querySelector<HTMLElement>("[aria-current]");
    const frame = this.#list.parentElement!;
    if (shown !== null) frame.scrollTop = shown.offsetTop - frame.offsetTop - frame.clientHeight / 2;
  }
}
