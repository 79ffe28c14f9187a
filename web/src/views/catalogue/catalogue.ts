/** The view of all built-in variants, which is also the first view of the page. */

import { button, debounced, el, fill } from "../../dom.js";
import { icon } from "../../icons.js";
import { go, keep, kept, link, type Route } from "../../router.js";
import { drafts } from "../../storage.js";
import type { View } from "../view.js";
import { catalogue, familyTitle, search, type Catalogue, type Entry } from "./list.js";
import { Previews } from "./preview.js";

/** Variants that show how far the rules reach, for the top of the list. */
const FIRST = [
  "chess",
  "crazyhouse",
  "xiangqi",
  "shogi",
  "chess960",
  "duck",
  "glinski",
  "atomic",
  "minishogi",
  "checkers",
  "flipello",
  "makruk",
];

export async function catalogueView(family: string | null): Promise<View> {
  return new CatalogueView(await catalogue(), family);
}

class CatalogueView implements View {
  readonly title = "Variants";
  readonly element: HTMLElement;
  readonly #previews = new Previews();
  readonly #results = el("div", { class: "results" });
  readonly #count = el("p", { class: "quiet", role: "status" });
  readonly #search: HTMLInputElement;
  readonly #families: HTMLElement;

  constructor(
    private readonly list: Catalogue,
    private family: string | null,
  ) {
    this.#search = el("input", {
      type: "search",
      placeholder: `Search ${list.variants.length} variants`,
      "aria-label": "Search variants",
      on: { input: debounced(80, () => this.#changed()) },
    });
    this.#search.value = kept().search ?? "";
    this.#families = el("nav", { class: "families", "aria-label": "Families" });
    this.element = el("div", { class: "page wide" }, this.#hero(), this.#filters(), this.#count, this.#results);
    this.#show();
  }

  close(): void {
    this.#previews.close();
  }

  follow(route: Route): boolean {
    if (route.view !== "catalogue") return false;
    this.family = route.family;
    this.#search.value = kept().search ?? "";
    this.#show();
    return true;
  }

  #hero(): HTMLElement {
    const continued = drafts()[0];
    return el(
      "header",
      { class: "hero" },
      el("h1", {}, "Chess, with your rules"),
      el(
        "p",
        {},
        `Play ${this.list.variants.length} games against the computer or a friend beside you. ` +
          "Or change their rules, and send yours as a link.",
      ),
      el(
        "div",
        { class: "buttons" },
        el("a", { class: "button primary", href: "#/new" }, icon("plus"), "Make a variant"),
        el("a", { class: "button", href: link("play", "chess") }, icon("play"), "Play chess"),
        continued && el("a", { class: "button", href: "#/edit" }, icon("edit"), `Go on with ${continued.title}`),
      ),
    );
  }

  #filters(): HTMLElement {
    return el(
      "div",
      { class: "filters" },
      el("div", { class: "search" }, icon("search"), this.#search),
      this.#families,
    );
  }

  #show(): void {
    const text = this.#search.value.trim();
    const { variants, families } = this.list;
    const chip = (name: string | null, title: string) => {
      const isCurrent = text === "" && this.family === name;
      const href = name === null ? "#/" : link("family", name);
      return el("a", { class: "chip", href, "aria-current": isCurrent && "true" }, title);
    };
    fill(this.#families, chip(null, "All"), ...families.map(({ name }) => chip(name, familyTitle(name))));
    if (text !== "") {
      const found = search(variants, text);
      this.#count.textContent = found.length === 1 ? "1 variant" : `${found.length} variants`;
      const none = el(
        "p",
        {},
        `No variant fits “${text}”. `,
        button("Show all", () => this.#clear(), { class: "link" }),
      );
      fill(this.#results, found.length === 0 ? none : this.#section(`Results for “${text}”`, "", found));
      return;
    }
    this.#count.textContent = "";
    const shown = families.filter(({ name }) => this.family === null || name === this.family);
    const first = FIRST.map((name) => variants.find((entry) => entry.name === name));
    const top =
      this.family === null
        ? this.#section(
            "A first look",
            "",
            first.filter((entry) => entry !== undefined),
          )
        : null;
    const sections = shown.map(({ name, description }) => {
      const of = variants.filter((entry) => entry.family === name);
      return this.#section(
        familyTitle(name),
        description,
        of.sort((a, b) => a.title.localeCompare(b.title)),
      );
    });
    const none = el("p", {}, `There is no family “${this.family}”. `, el("a", { href: "#/" }, "Show all"));
    fill(this.#results, top, ...(sections.length === 0 ? [none] : sections));
  }

  #changed(): void {
    keep({ search: this.#search.value });
    this.#show();
  }

  #clear(): void {
    this.#search.value = "";
    this.#changed();
    this.#search.focus();
  }

  #section(title: string, text: string, entries: Entry[]): HTMLElement {
    const cards = entries.map((entry) => this.#card(entry));
    return el(
      "section",
      { class: "family" },
      el("h2", {}, title),
      text && el("p", { class: "summary" }, text),
      el("ul", { class: "cards" }, ...cards),
    );
  }

  #card({ name, title, description, files, ranks }: Entry): HTMLElement {
    const open = el("a", { href: link("variant", name) }, title);
    const play = button("Play", () => go("play", name), { class: "small", "aria-label": `Play ${title}` });
    const size = el("span", { class: "size" }, `${files}×${ranks}`);
    return el(
      "li",
      { class: "card" },
      this.#previews.frame(name),
      el(
        "div",
        { class: "card-body" },
        el("h3", {}, open),
        el("p", {}, description),
        el("div", { class: "card-foot" }, size, play),
      ),
    );
  }
}
