/** An engine for Node that does not block: a thread searches, and keeps the process alive only during a search. */

import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer, Request, Running } from "./worker/protocol.js";
import { WorkerEngine, type SearchedGame, type WorkerEngineOptions } from "./worker/client.js";

export type { SearchedGame };
export type * from "./types.js";

/** The part of Node's `Worker` that the engine needs. The types of the package do not depend on those of Node. */
export interface Thread {
  postMessage(value: unknown): void;
  on(event: string, listener: (value: any) => void): unknown;
  ref(): void;
  unref(): void;
  terminate(): Promise<unknown>;
}

/** The strength of the engine, and the source of its worker. */
export type EngineOptions = WorkerEngineOptions<Thread>;

/** A search for good moves in a thread. It remembers its findings from earlier searches, until it is stopped. */
export class Engine extends WorkerEngine<Thread> {
  /** Creates an engine. Its thread starts with the first search. */
  constructor(options?: EngineOptions) {
    super(options, start);
  }
}

function start(options: EngineOptions): Running {
  const worker: Thread = options.worker?.() ?? new Worker(join(__dirname, "engine-worker.cjs"));
  return {
    send(request: Request) {
      if (request.kind === "search") worker.ref();
      worker.postMessage(request);
    },
    listen(listener) {
      worker.on("message", (answer: Answer) => {
        if (answer.kind !== "report") worker.unref();
        listener(answer);
      });
      // Listening keeps the process alive, too.
      worker.unref();
    },
    failed: (listener) => worker.on("error", listener),
    terminate: () => void worker.terminate(),
  };
}
