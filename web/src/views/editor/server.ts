/** The client of the language server, which runs in a worker of its own. */

import { language } from "../../service/client.js";
import { DroppedError } from "../../service/errors.js";
import { type Fault, type Fix, Lines, type Point } from "./faults.js";

const URI = "file:///variant.ron";

interface Range {
  start: Point;
  end: Point;
}

interface TextEdit {
  range: Range;
  newText: string;
}

interface ServerDiagnostic {
  range: Range;
  severity?: number;
  code?: string | number;
  message: string;
}

interface CodeAction {
  title: string;
  kind?: string;
  diagnostics?: ServerDiagnostic[];
  edit?: { changes?: Record<string, TextEdit[]>; documentChanges?: { edits: TextEdit[] }[] };
}

/** A suggestion of the server. */
export interface Suggestion {
  label: string;
  kind?: number;
  detail?: string;
  documentation?: string | { value: string };
  insertText?: string;
  insertTextFormat?: number;
  textEdit?: TextEdit;
  filterText?: string;
  sortText?: string;
}

/** An explanation, as Markdown. */
export interface Hover {
  text: string;
  range: Range | null;
}

interface Message {
  id?: number;
  method?: string;
  params?: { diagnostics?: ServerDiagnostic[]; uri?: string };
  result?: unknown;
}

const CAPABILITIES = {
  general: { positionEncodings: ["utf-16"] },
  textDocument: {
    hover: { contentFormat: ["markdown"] },
    completion: { completionItem: { snippetSupport: true, documentationFormat: ["markdown"] } },
    codeAction: { codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix"] } } },
  },
};

/** The text that the server has. */
interface Told {
  text: string;
  sent: Promise<void>;
  /** Set once the text was checked. */
  diagnostics?: ServerDiagnostic[];
}

/**
 * One text in the language server. Words are explained and completed before a changed text is checked. If the worker
 * was ended, the next message starts it again.
 */
export class LanguageClient {
  #lastId = 0;
  #isOpen = false;
  #told: Told | null = null;

  /** Gives the server a text. Returns its faults; `null` if the server has got another text meanwhile. */
  async update(text: string): Promise<Fault[] | null> {
    const told = this.#tell(text);
    await told.sent;
    if (told !== this.#told) return null;
    const diagnostics = (told.diagnostics ??= await this.#check());
    if (told !== this.#told) return null;
    const lines = new Lines(text);
    const fixes = diagnostics.length === 0 ? [] : await this.#fixes(diagnostics, lines, text);
    return diagnostics.map((diagnostic, index) => ({
      from: lines.offset(diagnostic.range.start),
      to: lines.offset(diagnostic.range.end),
      line: diagnostic.range.start.line + 1,
      isError: diagnostic.severity !== 2,
      message: diagnostic.message,
      fixes: fixes[index] ?? [],
    }));
  }

  async hover(text: string, point: Point): Promise<Hover | null> {
    type Answer = { contents: string | { value: string } | (string | { value: string })[]; range?: Range } | null;
    const answer = (await this.#ask("textDocument/hover", text, { position: point })) as Answer;
    if (answer === null || answer === undefined) return null;
    const parts = Array.isArray(answer.contents) ? answer.contents : [answer.contents];
    return {
      text: parts.map((part) => (typeof part === "string" ? part : part.value)).join("\n\n"),
      range: answer.range ?? null,
    };
  }

  async complete(text: string, point: Point): Promise<Suggestion[]> {
    type Answer = Suggestion[] | { items: Suggestion[] } | null;
    const answer = (await this.#ask("textDocument/completion", text, { position: point })) as Answer;
    return Array.isArray(answer) ? answer : (answer?.items ?? []);
  }

  /** Returns the explanation of a suggestion, as Markdown. */
  async explain(suggestion: Suggestion): Promise<string> {
    const answer = (await this.#request("completionItem/resolve", suggestion)) as Suggestion | null;
    const { documentation = "" } = answer ?? {};
    return typeof documentation === "string" ? documentation : documentation.value;
  }

  /** Returns the fixes of each diagnostic. */
  async #fixes(diagnostics: ServerDiagnostic[], lines: Lines, text: string): Promise<Fix[][]> {
    const whole: Range = { start: { line: 0, character: 0 }, end: lines.point(text.length) };
    const params = { textDocument: { uri: URI }, range: whole, context: { diagnostics } };
    const actions = (await this.#request("textDocument/codeAction", params)) as CodeAction[] | null;
    const isSame = (a: ServerDiagnostic, b: ServerDiagnostic) =>
      a.message === b.message && JSON.stringify(a.range) === JSON.stringify(b.range);
    return diagnostics.map((diagnostic) => {
      const own = (actions ?? []).filter((action) => action.diagnostics?.some((other) => isSame(other, diagnostic)));
      return own.map(({ title, edit }) => ({
        title,
        edits: (edit?.changes?.[URI] ?? []).map((change) => toEdit(change, lines)),
      }));
    });
  }

  /** Asks about a place of a text. The server gets the text first, if it has another one. */
  async #ask(method: string, text: string, params: object): Promise<unknown> {
    await this.#tell(text).sent;
    return this.#request(method, { textDocument: { uri: URI }, ...params });
  }

  async #request(method: string, params: object): Promise<unknown> {
    const id = (this.#lastId += 1);
    const messages = await this.#send({ id, method, params });
    return messages.find((message) => message.id === id)?.result ?? null;
  }

  /** Gives the server a text, unless it has it. */
  #tell(text: string): Told {
    if (this.#told?.text !== text) this.#told = { text, sent: this.#change(text) };
    return this.#told;
  }

  /** Lets the server check the text that it has. Returns the diagnostics. */
  async #check(): Promise<ServerDiagnostic[]> {
    const messages = await this.#answered(language.call("languageCheck", [], { key: "check" }));
    const published = messages.filter(
      ({ method, params }) => method === "textDocument/publishDiagnostics" && params?.uri === URI,
    );
    return published.at(-1)?.params?.diagnostics ?? [];
  }

  /** Sends a text. The messages are sent at once, so that those of a later text follow them. */
  async #change(text: string): Promise<void> {
    const version = (this.#lastId += 1);
    const changed = { textDocument: { uri: URI, version }, contentChanges: [{ text }] };
    const opened = { textDocument: { uri: URI, version, languageId: "ron", text } };
    const greeting = { processId: null, rootUri: null, capabilities: CAPABILITIES };
    const messages = this.#isOpen
      ? [{ method: "textDocument/didChange", params: changed }]
      : [
          { id: version, method: "initialize", params: greeting },
          { method: "initialized", params: {} },
          { method: "textDocument/didOpen", params: opened },
        ];
    this.#isOpen = true;
    await Promise.all(messages.map((message) => this.#send(message)));
  }

  #send(message: object): Promise<Message[]> {
    return this.#answered(language.call("language", [{ jsonrpc: "2.0", ...message }]));
  }

  async #answered(answer: Promise<unknown>): Promise<Message[]> {
    try {
      return (await answer) as Message[];
    } catch (error) {
      // A check that gave way to a later one leaves the text as it is.
      if (error instanceof DroppedError) throw error;
      // The worker was ended, and the text with it.
      this.#isOpen = false;
      this.#told = null;
      throw error;
    }
  }
}

function toEdit({ range, newText }: TextEdit, lines: Lines): { from: number; to: number; insert: string } {
  return { from: lines.offset(range.start), to: lines.offset(range.end), insert: newText };
}
