/** The view in which a variant is written. */

import { button, debounced, el, fill, saveFile } from "../../dom.js";
import { icon } from "../../icons.js";
import { notify } from "../../notices.js";
import { link } from "../../router.js";
import { DroppedError, explain } from "../../service/errors.js";
import { language, rules } from "../../service/client.js";
import { drafts, keepDraft, newDraftId } from "../../storage.js";
import { playSource } from "../play/current.js";
import { openShare } from "../sharing.js";
import type { View } from "../view.js";
import { galleryView, titleOf } from "./gallery.js";
import { openParts } from "./parts.js";
import { Preview, type Part } from "./preview.js";
import { Problems } from "./problems.js";
import { LanguageClient } from "./server.js";
import { Tabs } from "./tabs.js";
import { TextEditor } from "./text.js";

/** Returns the editor with a copy of a built-in variant or the latest draft, or the templates. */
export async function editorView(name: string | null): Promise<View> {
  if (name !== null) return new EditorView(null, await rules.call("text", [name]));
  const draft = drafts()[0];
  return draft === undefined ? galleryView() : new EditorView(draft.id, draft.text);
}

class EditorView implements View {
  readonly title = "Editor";
  readonly element: HTMLElement;
  readonly #server = new LanguageClient();
  readonly #text: TextEditor;
  readonly #problems: Problems;
  readonly #preview = new Preview(playSource);
  readonly #old = el("p", { class: "old", role: "status", hidden: true });
  readonly #tabs: Tabs<Part | "text">;
  readonly #keep = debounced(400, () => this.#save());
  readonly #ask = debounced(60, () => void this.#askServer());
  /** The id of the draft; `null` until the user changes a copy. */
  #draft: string | null;
  /** The text of the draft when this editor last read or saved it. */
  #kept: string;
  #isTouched = false;
  /** Set once the user knows that drafts are not kept. */
  #hasWarned = false;
  readonly #leave = () => this.#save();

  constructor(draft: string | null, text: string) {
    this.#draft = draft;
    this.#kept = text;
    this.#text = new TextEditor(text, this.#server, () => this.#changed());
    this.#problems = new Problems(
      (at) => this.#goTo(at),
      (fix) => this.#text.apply(fix),
    );
    const written = el("div", { class: "written" }, this.#text.element, this.#problems.element);
    const { board, pieces, rules: page } = this.#preview.panels;
    const previews = el(
      "div",
      { class: "previews", role: "group", "aria-label": "Preview", tabindex: 0 },
      this.#old,
      board,
      pieces,
      page,
    );
    this.#tabs = new Tabs(
      "Views of the variant",
      [
        ["text", "Text", written],
        ["board", "Board", board],
        ["pieces", "Pieces", pieces],
        ["rules", "Rules", page],
      ],
      (name) => this.#choose(name, previews),
    );
    this.element = el(
      "div",
      { class: "editor" },
      el("h1", { class: "quiet-heading" }, "Editor"),
      this.#toolbar(),
      this.#tabs.element,
      el("div", { class: "editor-grid" }, written, previews),
    );
  }

  shown(): void {
    window.addEventListener("pagehide", this.#leave);
    this.#tabs.choose(matchMedia("(max-width: 900px)").matches ? "text" : "board");
    void this.#check();
    void this.#askServer();
  }

  close(): void {
    window.removeEventListener("pagehide", this.#leave);
    this.#save();
    this.#text.close();
    language.close();
  }

  #toolbar(): HTMLElement {
    const share = () => {
      const { source } = this.#preview;
      // The preview shows the last valid text while the text has faults.
      const isShown = source !== null && "text" in source && source.text === this.#text.text;
      if (!isShown) notify("Correct the faults first: a link needs a valid variant.");
      else void openShare({ source, moves: this.#preview.moves });
    };
    const save = () =>
      saveFile(
        `${titleOf(this.#text.text)
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, "-")}.ron`,
        this.#text.text,
      );
    const add = button("Add…", () =>
      openParts((part) => {
        if (!this.#text.add(part))
          notify(`There is no place for this in the text. Correct its faults first, or write “${part.field}” yourself.`);
      }),
    );
    add.prepend(icon("plus"));
    return el(
      "div",
      { class: "editor-tools", role: "toolbar", "aria-label": "Variant" },
      el("a", { class: "button", href: link("new") }, icon("open"), "New or open"),
      add,
      button("Save a file", save),
      button("Share", share),
    );
  }

  /** Wide pages always show the text; there its tab is hidden. */
  #choose(name: Part | "text", previews: HTMLElement): void {
    this.element.dataset["tab"] = name;
    if (name !== "text") this.#preview.show(name);
    previews.scrollTop = 0;
  }

  #goTo(at: number): void {
    if (this.element.dataset["tab"] !== "text" && matchMedia("(max-width: 900px)").matches) this.#tabs.choose("text");
    this.#text.goTo(at);
  }

  #changed(): void {
    this.#isTouched = true;
    void this.#check();
    this.#ask();
    this.#keep();
  }

  #save(): void {
    if (!this.#isTouched) return;
    this.#isTouched = false;
    const { text } = this.#text;
    const stored = drafts().find(({ id }) => id === this.#draft);
    if (stored !== undefined && stored.text !== this.#kept && stored.text !== text) {
      this.#draft = null;
      notify("Another tab has changed this variant too. Your text is kept as a separate draft.");
    }
    this.#draft ??= newDraftId();
    if (keepDraft({ id: this.#draft, title: titleOf(text), text })) this.#kept = text;
    else if (!this.#hasWarned) {
      this.#hasWarned = true;
      notify("This browser cannot keep your variant. Save it as a file.");
    }
  }

  /** Follows the text: the latest question replaces those that wait. */
  async #check(): Promise<void> {
    const { text } = this.#text;
    try {
      const { diagnostics, playable } = await rules.call("check", [text, this.#preview.moves], { key: "check" });
      this.#old.hidden = playable !== null;
      if (playable !== null) this.#preview.update(text, playable);
      else {
        const isShown = this.#preview.source !== null;
        const first = diagnostics.find(({ severity }) => severity === "error");
        const reason = first === undefined ? "" : ` (line ${first.line})`;
        this.#old.textContent = isShown
          ? `The text has a fault${reason}. This is the last valid version.`
          : `The text has a fault${reason}. The board appears when it is corrected.`;
      }
    } catch (error) {
      if (error instanceof DroppedError) return;
      this.#old.hidden = false;
      const again = button("Try again", () => void this.#check(), { class: "small" });
      fill(this.#old, explain(error), " ", again);
    }
    this.element.classList.toggle("stale", !this.#old.hidden);
  }

  async #askServer(): Promise<void> {
    const { text } = this.#text;
    try {
      const faults = await this.#server.update(text);
      if (faults === null || text !== this.#text.text) return;
      this.#text.showFaults(faults);
      this.#problems.show(faults);
    } catch (error) {
      if (!(error instanceof DroppedError)) this.#problems.fail(explain(error));
    }
  }
}
