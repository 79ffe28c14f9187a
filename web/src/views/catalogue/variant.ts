/** The view of one built-in variant: its picture, its facts and its rules. */

import { button, el } from "../../dom.js";
import { icon } from "../../icons.js";
import { safeUrl } from "../../html/sanitize.js";
import { link } from "../../router.js";
import { openShare } from "../sharing.js";
import { RulesPage } from "../rules.js";
import type { View } from "../view.js";
import { catalogue, familyTitle } from "./list.js";
import { Previews } from "./preview.js";
import { rules } from "../../service/client.js";

export async function variantView(name: string): Promise<View> {
  const entry = (await catalogue()).variants.find((variant) => variant.name === name);
  if (entry === undefined) {
    const back = el("p", {}, el("a", { href: "#/" }, "All variants"));
    const element = el(
      "div",
      { class: "page prose" },
      el("h1", {}, "There is no such variant"),
      el("p", {}, `No built-in variant is called “${name}”.`),
      back,
    );
    return { title: "Unknown variant", element };
  }
  const previews = new Previews();
  const page = new RulesPage();
  // The facts stand above.
  page.element.classList.add("brief");
  const { title, description, family, origin, files, ranks } = entry;
  const facts = el("dl", { class: "facts" });
  const fact = (term: string, ...value: (Node | string)[]) =>
    facts.append(el("div", {}, el("dt", {}, term), el("dd", {}, ...value)));
  fact("Board", `${files} × ${ranks}`);
  fact("Family", el("a", { href: link("family", family) }, familyTitle(family)));
  if (origin !== null) fact("Origin", origin);
  const head = el(
    "header",
    { class: "variant-head" },
    previews.frame(name),
    el(
      "div",
      {},
      el("p", { class: "crumbs" }, el("a", { href: "#/" }, "Variants")),
      el("h1", {}, title),
      el("p", { class: "summary" }, description),
      el(
        "div",
        { class: "buttons" },
        el("a", { class: "button primary", href: link("play", name) }, icon("play"), "Play"),
        el("a", { class: "button", href: link("edit", name) }, icon("edit"), "Open in the editor"),
        button("Share", () => void openShare({ source: { name }, moves: [] })),
      ),
      facts,
    ),
  );
  const addLink = async () => {
    const url = safeUrl((await rules.call("facts", [{ name }])).link ?? "");
    if (url !== null)
      fact("More", el("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, new URL(url).hostname));
  };
  return {
    title,
    element: el("div", { class: "page variant" }, head, page.element),
    shown: () => {
      void page.show({ name });
      void addLink().catch(() => {});
    },
    close: () => previews.close(),
  };
}
