/** A row of buttons beside the board: a hand, or the palette of the editor. Tab enters it, and arrow keys move within it. */

import type { Tool } from "./edit.js";
import type { Side } from "../types.js";
import { html } from "./svg.js";

/** A place under the pointer: a square, a piece in hand, a tool, or the rest of a strip. */
export type Spot =
  | { square: string }
  | { hand: string; side: Side }
  | { tool: Tool }
  | { strip: Side | "palette" };

/** A button of a strip. */
export interface Item {
  spot: Spot;
  label: string;
  /** Returns the picture; `null` to show the label instead. */
  icon: (() => Node) | null;
  count: number | null;
  /** Set if a press does something. */
  can: boolean;
  pressed: boolean;
}

export class Strip {
  readonly element: HTMLElement;
  #buttons: HTMLButtonElement[] = [];
  #items: Item[] = [];
  #shown = "";
  #current = 0;

  constructor(
    /** The hand or the palette: the target of pieces that are dropped here. */
    readonly target: Side | "palette",
    label: string,
    name: string,
    private readonly picked: (spot: Spot) => void,
  ) {
    const caption = html("span", { class: "name" }, [name]);
    this.element = html("div", { class: "strip", role: "toolbar", "aria-label": label }, [caption]);
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Shows items. Buttons stay, and keep the focus, if only their states change. */
  update(items: Item[], isTurn: boolean): void {
    this.#items = items;
    this.element.classList.toggle("turn", isTurn);
    const shown = JSON.stringify(items.map(({ spot, icon }) => [spot, icon === null]));
    if (shown !== this.#shown) {
      this.#shown = shown;
      const hadFocus = this.#buttons.some((button) => button.matches(":focus"));
      this.#buttons.forEach((button) => button.remove());
      this.#buttons = items.map((item, index) => this.#button(item, index));
      this.element.append(...this.#buttons);
      if (hadFocus) this.#focus(Math.min(this.#current, this.#buttons.length - 1));
    }
    this.#buttons.forEach((button, index) => {
      const { label, can, pressed, count } = items[index]!;
      button.firstChild!.textContent = button.title = label;
      button.setAttribute("aria-pressed", String(pressed));
      button.setAttribute("aria-disabled", String(!can));
      button.className = `${can ? "can drag" : "fixed"}${items[index]!.icon === null ? "" : " square"}`;
      button.tabIndex = index === Math.min(this.#current, items.length - 1) ? 0 : -1;
      const badge = button.querySelector<HTMLElement>(".count")!;
      badge.hidden = count === null || count < 2;
      badge.textContent = String(count ?? "");
    });
  }

  /** Returns the spot at an element of the strip. */
  spot(element: Element): Spot {
    const index = this.#buttons.findIndex((button) => button.contains(element));
    return this.#items[index]?.spot ?? { strip: this.target };
  }

  /** Returns `true` if a press on the spot may begin a drag. */
  canDrag(spot: Spot): boolean {
    return this.#items.some((item) => item.spot === spot && item.can);
  }

  #button(item: Item, index: number): HTMLButtonElement {
    const name = html("span", { class: item.icon === null ? "" : "quiet" });
    const count = html("span", { class: "count", "aria-hidden": "true" });
    const button = html("button", { type: "button" }, [name, item.icon?.() ?? "", count]);
    button.addEventListener("click", () => {
      this.#current = index;
      if (this.#items[index]!.can) this.picked(this.#items[index]!.spot);
    });
    return button;
  }

  #key(event: KeyboardEvent): void {
    const by = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined || this.#buttons.length === 0) return;
    event.preventDefault();
    this.#focus((this.#current + by + this.#buttons.length) % this.#buttons.length);
  }

  #focus(index: number): void {
    this.#current = Math.max(index, 0);
    this.#buttons.forEach((button, place) => (button.tabIndex = place === this.#current ? 0 : -1));
    this.#buttons[this.#current]?.focus();
  }
}
