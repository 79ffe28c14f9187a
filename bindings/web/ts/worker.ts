/** An engine for pages that does not block them: it searches in a worker. */

import type { Answer, Request, Running } from "./worker/protocol.js";
import { WorkerEngine, type SearchedGame, type WorkerEngineOptions } from "./worker/client.js";

export type { SearchedGame };
export type * from "./types.js";
/** The strength of the engine, and the source of its worker. */
export type EngineOptions = WorkerEngineOptions<Worker>;

/** A search for good moves in a worker. It remembers its findings from earlier searches, until it is stopped. */
export class Engine extends WorkerEngine<Worker> {
  /** Creates an engine. Its worker starts with the first search. */
  constructor(options?: EngineOptions) {
    super(options, start);
  }
}

function start(options: EngineOptions): Running {
  const worker = options.worker?.() ?? new Worker(new URL("./engine-worker.js", import.meta.url), { type: "module" });
  return {
    send: (request: Request) => worker.postMessage(request),
    listen: (listener) => (worker.onmessage = ({ data }: MessageEvent<Answer>) => listener(data)),
    failed: (listener) => (worker.onerror = (event) => listener(new Error(`the worker failed: ${event.message}`))),
    terminate: () => worker.terminate(),
  };
}
