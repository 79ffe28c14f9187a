/** The rules of a variant as a part of the page. */

import { el, fill } from "../dom.js";
import { cleanHtml } from "../html/sanitize.js";
import { explain, unlessDropped } from "../service/errors.js";
import { rules, type Service } from "../service/client.js";
import type { Source } from "../service/protocol.js";

/** Additions to the style of the package, so that the rules look like the rest of the page. */
const STYLE = `
:host{display:block;container-type:inline-size;--shade:var(--sunken)}
.rules{margin:0;padding:0;max-width:44rem;background:none;color:var(--ink);font:inherit}
.rules>h1,.rules>.summary,:host(.brief) .rules>dl{display:none}
.rules h2{font-size:1.25rem}
.rules h2:first-of-type{border-top:0}
.rules h1,.rules h2,.rules h3,.rules dt,.rules nav{font-family:inherit}
.rules a{color:var(--link)}
.rules figure{overflow-x:auto}
@container (max-width:34rem){.rules dl{grid-template-columns:1fr}}
`;

/** An element with the rules of a variant. */
export class RulesPage {
  readonly element = el("div", { class: "rules-host" });
  readonly #root = this.element.attachShadow({ mode: "open" });
  readonly #sheet = new CSSStyleSheet();
  readonly #body = el("div", { class: "rules" }, el("p", {}, "Loading the rules…"));

  /** The style sheet of the shown rules. */
  #style = "";

  constructor(private readonly service: Service = rules) {
    this.#root.adoptedStyleSheets = [this.#sheet];
    this.#root.append(this.#body);
    this.#root.addEventListener("click", (event) => this.#follow(event));
  }

  /** Shows the rules of a variant. Returns `false` if this failed. */
  async show(source: Source): Promise<boolean> {
    try {
      const { html, style } = await this.service.call("rules", [source], { key: "rules" });
      if (style !== this.#style) this.#sheet.replaceSync(scoped(style) + STYLE);
      this.#style = style;
      replaceChildren(this.#body, cleanHtml(html));
      return true;
    } catch (error) {
      unlessDropped((error) => fill(this.#body, el("p", { class: "problem" }, explain(error))))(error);
      return false;
    }
  }

  /** Links within the rules scroll. The fragment of the address belongs to the page. */
  #follow(event: Event): void {
    const anchor = (event.target as Element).closest("a");
    const href = anchor?.getAttribute("href") ?? "";
    if (!href.startsWith("#")) return;
    event.preventDefault();
    const target = this.#root.getElementById(href.slice(1));
    target?.setAttribute("tabindex", "-1");
    target?.focus({ preventScroll: true });
    target?.scrollIntoView({ block: "start" });
  }
}

/** Replaces the children of an element. Equal ones at both ends stay, so that the page does not lay them out again. */
function replaceChildren(element: Element, by: DocumentFragment): void {
  const old = [...element.childNodes];
  const made = [...by.childNodes];
  const isSame = (a: Node | undefined, b: Node | undefined) => a !== undefined && b !== undefined && a.isEqualNode(b);
  while (isSame(old[0], made[0])) (old.shift(), made.shift());
  let end: Node | null = null;
  while (isSame(old.at(-1), made.at(-1))) (made.pop(), (end = old.pop()!));
  for (const child of old) child.remove();
  for (const child of made) element.insertBefore(child, end);
}

/** Returns a style sheet of a document as one of a shadow root, with the colours of the page. */
function scoped(style: string): string {
  const plain = style.replace(/--(?:ink|paper|soft|line|shade|link):[^;}]*;?/g, "");
  return plain.replace(/:root\b/g, ":host").replace(/(^|[\s,}])(?:html|body)(?=\s*\{)/g, "$1.rules");
}
