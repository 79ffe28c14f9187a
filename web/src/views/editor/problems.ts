/** The list of faults below the text. */

import { button, el, fill } from "../../dom.js";
import { inline } from "../../html/markdown.js";
import type { Fault, Fix } from "./faults.js";

/** The most faults in the list; one mistake may cause many. */
const MOST = 20;

export class Problems {
  readonly #summary = el("p", { class: "problems-summary", role: "status" }, "Checking…");
  readonly #list = el("ul", {});
  readonly element = el("section", { class: "problems", "aria-label": "Faults" }, this.#summary, this.#list);

  constructor(
    private readonly goTo: (at: number) => void,
    private readonly apply: (fix: Fix) => void,
  ) {}

  show(faults: readonly Fault[]): void {
    const errors = faults.filter(({ isError }) => isError).length;
    const warnings = faults.length - errors;
    this.element.classList.toggle("bad", errors > 0);
    this.#summary.textContent =
      [count(errors, "error"), count(warnings, "warning")].filter(Boolean).join(", ") || "No faults";
    const sorted = [...faults].sort((a, b) => Number(b.isError) - Number(a.isError) || a.from - b.from);
    fill(this.#list, ...sorted.slice(0, MOST).map((fault) => this.#item(fault)));
    this.#list.hidden = faults.length === 0;
  }

  /** Shows that something else went wrong. */
  fail(text: string): void {
    this.element.classList.add("bad");
    this.#summary.textContent = text;
    this.#list.hidden = true;
  }

  #item(fault: Fault): HTMLElement {
    const [first = "", ...rest] = fault.message.split("\n");
    const place = button(`Line ${fault.line}`, () => this.goTo(fault.from), { class: "link" });
    const hint = rest.join(" ").replace(/^help: /, "");
    const fixes = fault.fixes.map((fix) => button(fix.title, () => this.apply(fix), { class: "small" }));
    return el(
      "li",
      { class: fault.isError ? "error" : "warning" },
      el("p", {}, place, " ", ...inline(first)),
      hint !== "" && el("p", { class: "hint" }, ...inline(hint)),
      fixes.length > 0 && el("div", { class: "buttons" }, ...fixes),
    );
  }
}

function count(number: number, word: string): string {
  return number === 0 ? "" : `${number} ${word}${number === 1 ? "" : "s"}`;
}
