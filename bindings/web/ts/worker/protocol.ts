/** The messages between a page and the worker of its engine. */

import type { WasmSource } from "../low.js";
import type { EngineOptions, Findings, FerzError, SearchLimits, Source } from "../types.js";

/** The contents of a `.wasm` file, or its address, in a form that can be sent to a worker. */
export type SentWasm = Exclude<WasmSource, Response | Promise<Response> | URL>;

/** A position with its history. */
export interface SentGame {
  source: Source;
  fen: string;
  moves: string[];
}

export type Request =
  | { kind: "start"; wasm: SentWasm | undefined; options: EngineOptions }
  | { kind: "search"; game: SentGame; limits: SearchLimits }
  | { kind: "level"; level: number }
  | { kind: "clear" };

export type Answer =
  | { kind: "report"; findings: Findings }
  | { kind: "done"; findings: Findings | null }
  | { kind: "failed"; error: SentError };

/** The data of an error. */
export type SentError = Pick<FerzError, "message" | "hint" | "range" | "diagnostics"> & { name: string };

/** One end of the connection between a page and a worker. */
export interface Port<Sent, Received> {
  send(message: Sent): void;
  /** Sets the only listener. */
  listen(listener: (message: Received) => void): void;
}

/** A running worker. */
export interface Running extends Port<Request, Answer> {
  terminate(): void;
  /** Sets the listener for failures of the worker itself. */
  failed(listener: (error: Error) => void): void;
}
