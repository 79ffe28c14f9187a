/** The view in which a new variant begins: templates, drafts and files. */

import { button, el, iconButton, picture } from "../../dom.js";
import { icon } from "../../icons.js";
import { UNDO_SECONDS, notify } from "../../notices.js";
import { go } from "../../router.js";
import { explain } from "../../service/errors.js";
import { pictures, rules } from "../../service/client.js";
import { type Draft, drafts, keepDraft, openDraft, removeDraft } from "../../storage.js";
import type { View } from "../view.js";
import { TEMPLATES } from "./templates.js";

const MOST_BYTES = 2_000_000;

/** Starts a draft and opens it. */
export function startDraft(title: string, text: string): void {
  openDraft(title, text);
  go("edit");
}

export function galleryView(): View {
  const cards = TEMPLATES.map((template) => {
    const frame = el("div", { class: "preview", "aria-hidden": "true" });
    void draw(frame, template.text);
    const start = button(template.title, () => startDraft(titleOf(template.text), template.text), { class: "link" });
    return el(
      "li",
      { class: "card" },
      frame,
      el("div", { class: "card-body" }, el("h2", {}, start), el("p", {}, template.description)),
    );
  });
  const file = el("input", {
    type: "file",
    accept: ".ron,.ini,.txt",
    class: "quiet",
    tabindex: -1,
    "aria-hidden": "true",
  });
  file.addEventListener(
    "change",
    () => void openFile(file.files?.[0]).catch((error: unknown) => notify(explain(error))),
  );
  const others = el(
    "p",
    { class: "summary" },
    "Or open a file of your own, or choose a game in the catalogue and press “Open in the editor”.",
  );
  const element = el(
    "div",
    { class: "page wide" },
    el("h1", {}, "Make a variant"),
    el("p", { class: "summary" }, "Choose what you want to change. You can change everything else later."),
    el("ul", { class: "cards templates" }, ...cards),
    el(
      "section",
      { class: "family" },
      el("h2", {}, "Something else"),
      others,
      el(
        "div",
        { class: "buttons" },
        button("Open a file", () => file.click()),
        el("a", { class: "button", href: "#/" }, "Catalogue"),
        file,
      ),
    ),
    draftList(),
  );
  return { title: "Make a variant", element, close: () => pictures.stop() };
}

async function draw(frame: HTMLElement, text: string): Promise<void> {
  const svg = await pictures.call("boardSvg", [{ source: { text }, moves: [] }]).catch(() => null);
  if (svg !== null) frame.append(picture(svg, ""));
}

/** Returns the name in a text. */
export function titleOf(text: string): string {
  return /\bname:\s*"((?:\\.|[^"\\])*)"/.exec(text)?.[1]?.slice(0, 80) || "Variant";
}

function draftList(): HTMLElement | null {
  const kept = drafts();
  if (kept.length === 0) return null;
  const items = kept.map((draft) => {
    const item = el("li", {});
    const open = button(draft.title, () => startAgain(draft), { class: "link" });
    const changed = new Date(draft.changed).toLocaleString([], { dateStyle: "medium", timeStyle: "short" });
    const time = el("span", { class: "hint" }, changed);
    const remove = iconButton(icon("close"), `Remove ${draft.title}`, () => {
      removeDraft(draft.id);
      item.hidden = true;
      const undo = () => {
        keepDraft(draft);
        item.hidden = false;
      };
      notify(`${draft.title} was removed.`, { name: "Undo", run: undo }, UNDO_SECONDS);
    });
    item.append(open, time, remove);
    return item;
  });
  return el(
    "section",
    { class: "family" },
    el("h2", {}, "Your variants"),
    el("p", { class: "summary" }, "They are kept in this browser only."),
    el("ul", { class: "drafts" }, ...items),
  );
}

function startAgain(draft: Draft): void {
  // Another tab may have changed it since it was listed.
  keepDraft(drafts().find(({ id }) => id === draft.id) ?? draft);
  go("edit");
}

async function openFile(file: File | undefined): Promise<void> {
  if (file === undefined) return;
  if (file.size > MOST_BYTES) throw new Error("This file is too large for the page.");
  const text = await file.text();
  if (!file.name.endsWith(".ini")) return startDraft(titleOf(text), text);
  const { variants, faults } = await rules.call("importIni", [text], { seconds: 20 });
  if (variants.length === 0) throw new Error(faults[0] ?? "This file holds no variant.");
  for (const variant of variants.slice(0, 20).reverse()) openDraft(titleOf(variant.text), variant.text);
  const count = variants.length === 1 ? "1 variant was" : `${variants.length} variants were`;
  notify([`${count} translated.`, ...faults.slice(0, 1)].join(" "));
  go("edit");
}
