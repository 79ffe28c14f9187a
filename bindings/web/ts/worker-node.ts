/** The same for Node: it searches in a thread, which keeps the process alive only meanwhile. */

import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Answer, Request, Running } from "./worker/protocol.js";
import { WorkerEngine, type SearchedGame, type WorkerEngineOptions } from "./worker/client.js";
import { dispose } from "./dispose.js";

export type { SearchedGame };

export class Engine extends WorkerEngine<Worker> {
  constructor(options?: WorkerEngineOptions<Worker>) {
    super(options, start);
  }

  [dispose](): void {
    this.close();
  }
}

function start(options: WorkerEngineOptions<Worker>): Running {
  const worker = options.worker?.() ?? new Worker(join(__dirname, "engine-worker.cjs"));
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
