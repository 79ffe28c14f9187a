/** A worker as the page sees it: questions wait in a line, and a watchdog ends a worker that takes too long. */

import { workerUrl } from "../trusted.js";
import { DroppedError, RulesError, SlowError } from "./errors.js";
import { compiledModule } from "./module.js";
import type { Answer, Calls, Question } from "./protocol.js";

/** The options of a question. */
export interface CallOptions {
  /** The most seconds that the answer may take. */
  seconds?: number;
  /** A question replaces a waiting one with the same key. */
  key?: string;
  progress?: (value: never) => void;
}

interface Job {
  name: keyof Calls;
  args: unknown[];
  options: CallOptions;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

const DEFAULT_SECONDS = 5;

/** The seconds in which a new worker is allowed more, since the browser compiles functions when they are first called. */
const WARM_UP = 20;

/** One worker. It starts with the first question, and again after it was ended. */
export class Service {
  #worker: Worker | null = null;
  #isReady = false;
  /** The time at which the worker became ready. */
  #readyAt = 0;
  #waiting: Job[] = [];
  #current: { id: number; job: Job; timer: number } | null = null;
  #lastId = 0;

  constructor(
    private readonly title: string,
    private readonly seconds = DEFAULT_SECONDS,
  ) {}

  /** Asks a question. */
  call<K extends keyof Calls>(
    name: K,
    args: Parameters<Calls[K]>,
    options: CallOptions = {},
  ): Promise<ReturnType<Calls[K]>> {
    return new Promise((resolve, reject) => {
      const { key } = options;
      if (key !== undefined) this.#drop((job) => job.options.key === key);
      this.#waiting.push({ name, args, options, resolve: resolve as (value: unknown) => void, reject });
      this.#next();
    });
  }

  /** Withdraws all questions. The worker is ended if it is busy. */
  stop(): void {
    this.#drop(() => true);
    const current = this.#current;
    if (current === null) return;
    this.#end();
    current.job.reject(new DroppedError());
  }

  /** Ends the worker for good. */
  close(): void {
    this.stop();
    this.#end();
  }

  #drop(matches: (job: Job) => boolean): void {
    const dropped = this.#waiting.filter(matches);
    this.#waiting = this.#waiting.filter((job) => !matches(job));
    for (const job of dropped) job.reject(new DroppedError());
  }

  #next(): void {
    if (this.#worker === null && this.#waiting.length > 0) this.#start();
    if (!this.#isReady || this.#current !== null) return;
    const job = this.#waiting.shift();
    if (job === undefined) return;
    const id = (this.#lastId += 1);
    const left = WARM_UP - (performance.now() - this.#readyAt) / 1000;
    const seconds = Math.ceil(Math.max(job.options.seconds ?? this.seconds, left));
    const timer = window.setTimeout(() => this.#fail(new SlowError(seconds)), seconds * 1000);
    this.#current = { id, job, timer };
    this.#worker?.postMessage({ id, name: job.name, args: job.args } satisfies Question);
  }

  #start(): void {
    const worker = new Worker(workerUrl(), { type: "module", name: this.title });
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Answer>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#break(new Error("The rules could not be started. Reload the page to try again."));
    };
    compiledModule().then(
      (module) => worker.postMessage(module),
      (error: unknown) => this.#worker === worker && this.#break(error),
    );
  }

  #receive(answer: Answer): void {
    if (answer.type === "ready") {
      this.#isReady = true;
      this.#readyAt = performance.now();
      return this.#next();
    }
    if (answer.type === "broken") return this.#break(new Error(answer.message));
    const current = this.#current;
    if (current?.id !== answer.id) return;
    if (answer.type === "progress") return current.job.options.progress?.(answer.value as never);
    if (answer.type === "error" && answer.isFatal) return this.#fail(new RulesError(answer.error));
    this.#current = null;
    clearTimeout(current.timer);
    if (answer.type === "result") current.job.resolve(answer.value);
    else current.job.reject(new RulesError(answer.error));
    this.#next();
  }

  /** Ends the worker because of its current question. The others get a new one. */
  #fail(error: Error): void {
    const current = this.#current;
    this.#end();
    current?.job.reject(error);
    this.#next();
  }

  /** Ends a worker that could not start. No question can be answered. */
  #break(error: unknown): void {
    const jobs = [...(this.#current === null ? [] : [this.#current.job]), ...this.#waiting];
    this.#waiting = [];
    this.#end();
    for (const job of jobs) job.reject(error);
  }

  #end(): void {
    if (this.#current !== null) clearTimeout(this.#current.timer);
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    this.#current = null;
  }
}

/** The worker for everything that is shown at once: positions, reasons, pictures. */
export const rules = new Service("rules");

/** The worker for the pictures of the catalogue, which can wait. */
export const pictures = new Service("pictures");

/** The worker for the search. */
export const engine = new Service("engine");

/** The worker for the language server. */
export const language = new Service("language");
