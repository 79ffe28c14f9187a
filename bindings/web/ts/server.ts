import { text, wrong } from "./check.js";
import { dispose } from "./dispose.js";
import type { LowServer, ToolsModule } from "./low.js";

/** A message of the Language Server Protocol: a request, a notification or a response. */
export interface ServerMessage {
  jsonrpc?: "2.0";
  id?: number | string;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string };
}

/** One end of a channel: a `MessagePort`, or the global object of a worker. */
export interface ServerPort {
  postMessage(message: string): void;
  addEventListener(type: "message", listener: (event: { data: unknown }) => void): void;
  start?(): void;
}

/** The longest pause in typing before a document is checked, in milliseconds. */
const LONGEST_PAUSE = 150;

/**
 * A language server for variants: diagnostics, quick fixes, hover texts, completion, definitions, references, renaming
 * and an outline, as messages of the Language Server Protocol. A document is based on built-in variants, or on other
 * open documents whose URIs are in the same folder, such as `file:///mine.ron`.
 *
 * The check of a document may take seconds. In a page, run the server in a worker, which can be terminated.
 */
export class LanguageServer {
  readonly #low: LowServer;

  /** @internal */
  constructor(module: ToolsModule) {
    this.#low = module.LanguageServer.create();
  }

  /** Handles a message and checks the documents that it changes. Returns the messages to send. */
  handle(message: ServerMessage | string): ServerMessage[] {
    return JSON.parse(this.#low.handle(written(message)));
  }

  /** Handles a message without checking the documents that it changes. Returns the messages to send. */
  answer(message: ServerMessage | string): ServerMessage[] {
    return JSON.parse(this.#low.answer(written(message)));
  }

  /** Checks one of the changed documents. Returns the messages to send. */
  check(): ServerMessage[] {
    return JSON.parse(this.#low.check());
  }

  /** Whether a changed document has not been checked. */
  get isWaiting(): boolean {
    return this.#low.isWaiting;
  }

  /**
   * Serves a port. In both directions, each message is one JSON text. Requests are answered before documents are
   * checked, and only the last version of a document is checked.
   */
  listen(port: ServerPort): void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // The pause lasts as long as the last check, so that short checks take at most half of the time.
    let pause = 0;
    const send = (messages: ServerMessage[]) => {
      for (const message of messages) port.postMessage(JSON.stringify(message));
    };
    const check = () => {
      const begun = Date.now();
      send(this.check());
      pause = Math.min(Date.now() - begun, LONGEST_PAUSE);
      timer = this.isWaiting ? setTimeout(check) : undefined;
    };
    port.addEventListener("message", ({ data }) => {
      send(this.answer(data as ServerMessage | string));
      clearTimeout(timer);
      timer = this.isWaiting ? setTimeout(check, pause) : undefined;
    });
    port.start?.();
  }

  /**
   * Returns the text under a URI that begins with `ferz:`, if the server has sent it: the source of a built-in variant,
   * or the explanation of a diagnostic code in Markdown.
   */
  text(uri: string): string | undefined {
    return this.#low.text(text(uri, "uri"));
  }

  [dispose](): void {
    this.#low.free();
  }
}

/** Returns a message as JSON. */
function written(message: unknown): string {
  if (typeof message === "string") return text(message, "message");
  if (typeof message !== "object" || message === null) throw wrong("message", "a message", message);
  return JSON.stringify(message);
}
