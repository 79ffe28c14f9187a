/** A row of tabs. Arrow keys lead from one to the next. The style sheet shows the panel of the chosen one. */

import { button, el, newId } from "../../dom.js";

export class Tabs<T extends string> {
  readonly element: HTMLElement;
  readonly #tabs = new Map<T, HTMLButtonElement>();

  constructor(
    label: string,
    items: [T, string, HTMLElement][],
    private readonly chosen: (name: T) => void,
  ) {
    this.element = el("div", { class: "tabs", role: "tablist", "aria-label": label });
    for (const [name, title, panel] of items) {
      panel.id ||= newId();
      const id = newId();
      const tab = button(title, () => this.choose(name), {
        id,
        role: "tab",
        "aria-controls": panel.id,
        class: `tab tab-${name}`,
      });
      Object.entries({ role: "tabpanel", "aria-labelledby": id }).forEach(([key, value]) =>
        panel.setAttribute(key, value),
      );
      panel.classList.add("panel", `panel-${name}`);
      this.#tabs.set(name, tab);
      this.element.append(tab);
    }
    this.element.addEventListener("keydown", (event) => this.#press(event));
  }

  choose(name: T): void {
    for (const [other, tab] of this.#tabs) {
      tab.setAttribute("aria-selected", String(other === name));
      tab.tabIndex = other === name ? 0 : -1;
    }
    this.chosen(name);
  }

  #press(event: KeyboardEvent): void {
    const change = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (change === undefined) return;
    const visible = [...this.#tabs].filter(([, tab]) => tab.offsetParent !== null);
    const at = visible.findIndex(([, tab]) => tab === event.target);
    const [name, tab] = visible[(at + change + visible.length) % visible.length]!;
    event.preventDefault();
    this.choose(name);
    tab.focus();
  }
}
