/** The chooser over the board: for promotions, pieces in hand, or the end of a move that could go on. */

import type { Side } from "../types.js";
import type { Choice } from "./entry.js";
import type { Session } from "./session.js";
import { html } from "./svg.js";
import { type Texts, choiceName } from "./texts.js";

/** An option of the chooser. */
interface Option {
  choice: Choice;
  label: string;
  /** The picture; `null` to show the label instead. */
  icon: Node | null;
}

/** Returns the options of an entry. */
export function optionsOf(session: Session, icon: (kind: string, side: Side) => Node, texts: Texts): Option[] {
  const moving = session.moving();
  return session.entry.choices.map((choice) => {
    const step = "step" in choice ? choice.step : { pass: true };
    const kind = "becomes" in step ? (step.becomes ?? moving?.kind) : "hand" in step ? step.hand : undefined;
    const label = choiceName(texts, choice, session.steps, moving?.kind ?? "");
    return { choice, label, icon: kind === undefined ? null : icon(kind, moving?.side ?? 0) };
  });
}

export class Chooser {
  readonly element = html("div", { class: "chooser", role: "dialog", hidden: "" });
  #isModal = false;

  constructor(
    private readonly picked: (choice: Choice) => void,
    private readonly cancelled: () => void,
  ) {
    this.element.addEventListener("keydown", (event) => this.#key(event));
  }

  /** Opens beside a point of the stage. `isModal` is set if only the options can be picked. */
  open(options: readonly Option[], label: string, at: { x: number; y: number; size: number }, isModal: boolean): void {
    const buttons = options.map(({ choice, label, icon }) => {
      const name = html("span", { class: icon === null ? "" : "quiet" }, [label]);
      const attributes = { type: "button", class: icon === null ? "text" : "square", title: label };
      const button = html("button", attributes, [name, icon ?? ""]);
      button.addEventListener("click", () => this.picked(choice));
      return button;
    });
    this.#isModal = isModal;
    this.element.replaceChildren(...buttons);
    this.element.setAttribute("aria-label", label);
    this.element.hidden = false;
    this.#place(at);
    if (isModal) buttons[0]?.focus({ preventScroll: true });
  }

  close(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }

  /**
   * Places the chooser below the square, or above it in the lower half of the board. If squares can also be picked, the
   * chooser must not cover them, so it lies below the board.
   */
  #place({ x, y, size }: { x: number; y: number; size: number }): void {
    const stage = this.element.parentElement!;
    const { style, offsetWidth, offsetHeight } = this.element;
    style.left = `${Math.max(0, Math.min(x - offsetWidth / 2, stage.clientWidth - offsetWidth))}px`;
    const isLow = y > stage.clientHeight / 2;
    if (!this.#isModal) style.top = `${stage.clientHeight}px`;
    else style.top = `${Math.max(0, isLow ? y - size * 0.6 - offsetHeight : y + size * 0.6)}px`;
  }

  #key(event: KeyboardEvent): void {
    const buttons = [...this.element.querySelectorAll("button")];
    const index = buttons.findIndex((button) => button.matches(":focus"));
    // Only a modal chooser keeps Tab to itself.
    const tab = this.#isModal && event.key === "Tab";
    const back = event.key === "ArrowLeft" || event.key === "ArrowUp" || (tab && event.shiftKey);
    const on = event.key === "ArrowRight" || event.key === "ArrowDown" || tab;
    if (event.key === "Escape") this.cancelled();
    else if (back || on) buttons[(index + (back ? -1 : 1) + buttons.length) % buttons.length]?.focus();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
