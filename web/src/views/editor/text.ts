/** The text editor. It lives in a shadow root, where its styles need no exception of the page's policy. */

import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
  snippet,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, undo } from "@codemirror/commands";
import { bracketMatching, indentOnInput } from "@codemirror/language";
import { lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
  tooltips,
  type Tooltip,
} from "@codemirror/view";
import { el } from "../../dom.js";
import { markdown } from "../../html/markdown.js";
import { type Fault, type Fix, Lines } from "./faults.js";
import { variantLanguage } from "./highlight.js";
import { placeOf } from "./insert.js";
import type { LanguageClient, Suggestion } from "./server.js";
import { PARTS, type Part } from "./templates.js";
import { theme } from "./theme.js";

/** The kinds of suggestions in the editor, by their numbers in the language server protocol. */
const KINDS: Record<number, string> = {
  5: "property",
  7: "class",
  12: "constant",
  13: "enum",
  14: "keyword",
  15: "text",
  21: "constant",
};

export class TextEditor {
  readonly element = el("div", { class: "text-host" });
  readonly #view: EditorView;
  #faults: Fault[] = [];

  constructor(
    text: string,
    private readonly server: LanguageClient,
    private readonly changed: (text: string) => void,
  ) {
    const root = this.element.attachShadow({ mode: "open" });
    this.#view = new EditorView({ root, parent: root, state: this.#state(text) });
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  /** Replaces the text, as for another file. */
  setText(text: string): void {
    this.#view.setState(this.#state(text));
  }

  showFaults(faults: Fault[]): void {
    this.#faults = faults;
    const { state } = this.#view;
    const { length } = state.doc;
    const diagnostics = faults.map((fault): Diagnostic => {
      const from = Math.min(fault.from, length);
      const actions = fault.fixes.map((fix) => ({ name: fix.title, apply: () => this.apply(fix) }));
      return {
        from,
        to: Math.min(fault.to, length),
        severity: fault.isError ? "error" : "warning",
        message: fault.message,
        actions,
      };
    });
    this.#view.dispatch(setDiagnostics(state, diagnostics));
  }

  /** Changes the text by a fix. */
  apply({ edits }: Fix): void {
    this.#view.dispatch({ changes: edits, userEvent: "input.fix" });
    this.#view.focus();
  }

  /** Puts the cursor at a fault. */
  goTo(at: number): void {
    const anchor = Math.min(at, this.#view.state.doc.length);
    this.#view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: "center" }) });
    this.#view.focus();
  }

  /** Adds a part to the variant. Returns `false` if there is no place for it. */
  add({ field, row }: Part): boolean {
    const place = placeOf(this.text, field);
    if (place === null) return false;
    const { at, before, after } = place;
    snippet(`${before}${row}\${}${after}`)(this.#view, null, at, at);
    this.#view.focus();
    return true;
  }

  undo(): void {
    undo(this.#view);
    this.#view.focus();
  }

  close(): void {
    this.#view.destroy();
  }

  #state(text: string): EditorState {
    return EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        EditorView.lineWrapping,
        variantLanguage,
        theme,
        tooltips({ position: "fixed" }),
        autocompletion({ override: [(context) => this.#complete(context)], icons: false }),
        hoverTooltip((view, at) => this.#hover(view, at)),
        keymap.of([
          { key: "Mod-.", run: () => this.#fixAtCursor() },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          ...completionKeymap,
          ...lintKeymap,
        ]),
        EditorView.contentAttributes.of({
          "aria-label": "Text of the variant",
          spellcheck: "false",
          autocapitalize: "off",
        }),
        EditorView.updateListener.of((update) => update.docChanged && this.changed(this.text)),
      ],
    });
  }

  #fixAtCursor(): boolean {
    const { head } = this.#view.state.selection.main;
    const fault = this.#faults.find(({ from, to, fixes }) => from <= head && head <= to && fixes.length > 0);
    if (fault !== undefined) this.apply(fault.fixes[0]!);
    return fault !== undefined;
  }

  async #hover(view: EditorView, at: number): Promise<Tooltip | null> {
    const text = view.state.doc.toString();
    const lines = new Lines(text);
    const hover = await this.server.hover(text, lines.point(at)).catch(() => null);
    if (hover === null) return null;
    const start = hover.range === null ? at : lines.offset(hover.range.start);
    const end = hover.range === null ? at : lines.offset(hover.range.end);
    return {
      pos: start,
      end,
      above: true,
      create: () => ({ dom: el("div", { class: "cm-note" }, markdown(hover.text)) }),
    };
  }

  async #complete(context: CompletionContext): Promise<CompletionResult | null> {
    const text = context.state.doc.toString();
    const typed = context.matchBefore(/\w*/);
    const isWord = typed !== null && typed.from < typed.to;
    const isAsked =
      context.explicit || isWord || /[("[:{,]\s?$/.test(text.slice(Math.max(0, context.pos - 2), context.pos));
    if (!isAsked) return null;
    const lines = new Lines(text);
    const suggestions = await this.server.complete(text, lines.point(context.pos)).catch(() => []);
    if (context.aborted) return null;
    const options = suggestions.map((suggestion, index) => this.#option(suggestion, index));
    const range = suggestions[0]?.textEdit?.range;
    const from = range === undefined ? (typed?.from ?? context.pos) : lines.offset(range.start);
    const parts = isWord || context.explicit ? this.#parts(text, from) : [];
    if (options.length + parts.length === 0) return null;
    return { from, options: [...options, ...parts], validFor: /^\w*$/ };
  }

  #option(suggestion: Suggestion, index: number): Completion {
    const { label, kind, detail, textEdit, insertText, insertTextFormat } = suggestion;
    const insert = textEdit?.newText ?? insertText ?? label;
    return {
      label,
      ...(detail !== undefined && { detail: ` ${detail}` }),
      type: KINDS[kind ?? 0] ?? "text",
      boost: -Math.min(index, 90),
      // After the last field, Tab leads behind the text, not out of the editor.
      apply: insertTextFormat === 2 ? snippet(`${insert}\${}`) : insert,
      info: async () => {
        const text = await this.server.explain(suggestion).catch(() => "");
        return text === "" ? null : el("div", {}, markdown(text));
      },
    };
  }

  /** The parts as suggestions at the top of a variant. */
  #parts(text: string, from: number): Completion[] {
    const before = text.slice(text.lastIndexOf("\n", from - 1) + 1, from);
    if (!/^ {0,2}$/.test(before)) return [];
    return PARTS.filter(({ field }) => placeOf(text, field) !== null).map((part) => ({
      label: `add: ${part.title.toLowerCase()}`,
      type: "text",
      boost: -95,
      apply: (view, _, from, to) => {
        view.dispatch({ changes: { from, to } });
        this.add(part);
      },
    }));
  }
}
