/** The side of the page: an engine that does not block. */

import { callable, integer, optional, options, wrong } from "../check.js";
import { dispose } from "../dispose.js";
import type { WasmSource } from "../low.js";
import type { EngineOptions, Findings, SearchLimits, Source } from "../types.js";
import type { Answer, Request, Running, SentError, SentWasm } from "./protocol.js";

/** The part of a `Game` that the engine needs. */
export interface SearchedGame {
  readonly variant: { readonly source: Source };
  readonly firstFen: string;
  history(): string[];
}

/** The strength of the engine, and the source of its worker. */
export interface WorkerEngineOptions<Worker> extends EngineOptions {
  /** Starts a worker with the package's script. Some bundlers only find a worker that the page's own code starts. */
  worker?: (() => Worker) | undefined;
  /** The contents of `tools.wasm`, or where to fetch it. */
  wasm?: WasmSource | undefined;
}

/** A search that has not ended. */
interface Search {
  request: Request;
  report: ((findings: Findings) => void) | undefined;
  found: Findings | null;
  resolve(findings: Findings | null): void;
  reject(error: Error): void;
}

/** A search for good moves in a worker. It remembers its findings from earlier searches, until it is stopped. */
export class WorkerEngine<Worker> {
  readonly #options: WorkerEngineOptions<Worker>;
  readonly #start: (options: WorkerEngineOptions<Worker>) => Running;
  #level: number;
  #running: Promise<Running> | undefined;
  /** The searches, the running one first. */
  #searches: Search[] = [];
  #isClosed = false;

  /** @internal */
  constructor(given: WorkerEngineOptions<Worker> | undefined, start: (options: WorkerEngineOptions<Worker>) => Running) {
    this.#options = options(given, "options");
    optional(this.#options.worker, callable, "options.worker");
    this.#level = integer(this.#options.level ?? 20, "options.level", 0, 20);
    this.#start = start;
  }

  /**
   * Searches a position. The promise gets the findings; `null` if there is no legal move, or if the search was stopped
   * before it found any. `report` gets the findings after each depth; if it throws, the search ends with its
   * error. Another search waits until this one ends.
   */
  search(game: SearchedGame, limits: SearchLimits, report?: (findings: Findings) => void): Promise<Findings | null> {
    return new Promise((resolve, reject) => {
      if (this.#isClosed) throw new Error("the engine was disposed of");
      if (typeof game?.history !== "function") throw wrong("game", "a Game", game);
      const sent = { source: game.variant.source, fen: game.firstFen, moves: game.history() };
      const request = { kind: "search" as const, game: sent, limits: { ...options(limits, "limits") } };
      const told = optional(report, callable, "report");
      this.#searches.push({ request, report: told, found: null, resolve, reject });
      if (this.#searches.length === 1) this.#next();
    });
  }

  /** Returns a good move by squares after a short search; `null` if there is none. */
  async hint(game: SearchedGame, limits: SearchLimits = { milliseconds: 1000 }): Promise<string | null> {
    const findings = await this.search(game, limits);
    return findings?.lines[0]?.moves[0] ?? null;
  }

  /** Ends all searches. Each gets its findings so far. */
  stop(): void {
    if (this.#searches.length === 0) return;
    // Only the end of its worker interrupts WebAssembly.
    this.#end((search) => search.resolve(search.found));
    this.#connect().catch(() => {});
  }

  /** Sets the level of skill, from 0 to 20, for later searches. */
  setLevel(level: number): void {
    this.#level = integer(level, "level", 0, 20);
    this.#tell({ kind: "level", level });
  }

  /** Forgets the findings, for a new game. */
  clear(): void {
    this.#tell({ kind: "clear" });
  }

  /** Ends all searches and the worker. */
  close(): void {
    this.#isClosed = true;
    this.#end((search) => search.resolve(search.found));
  }

  [dispose](): void {
    this.close();
  }

  #tell(request: Request): void {
    this.#running?.then((running) => running.send(request)).catch(() => {});
  }

  /** Starts the first search. */
  #next(): void {
    const search = this.#searches[0];
    if (!search) return;
    this.#connect().then(
      (running) => running.send(search.request),
      (error) => this.#end((search) => search.reject(error)),
    );
  }

  #connect(): Promise<Running> {
    return (this.#running ??= (async () => {
      const wasm = await sendable(this.#options.wasm);
      const running = this.#start(this.#options);
      running.listen((answer) => this.#heard(answer));
      running.failed((error) => this.#end((search) => search.reject(error)));
      const { megabytes } = this.#options;
      running.send({ kind: "start", wasm, options: { level: this.#level, megabytes } });
      return running;
    })());
  }

  #heard(answer: Answer): void {
    const search = this.#searches[0];
    if (!search) return;
    if (answer.kind === "report") {
      search.found = answer.findings;
      try {
        search.report?.(answer.findings);
      } catch (error) {
        search.reject(error as Error);
        // It may have stopped the search before.
        if (this.#searches[0] !== search) return;
        this.#disconnect();
        this.#searches.shift();
        this.#next();
      }
      return;
    }
    this.#searches.shift();
    if (answer.kind === "done") search.resolve(answer.findings);
    else search.reject(errorOf(answer.error));
    this.#next();
  }

  /** Ends the worker. */
  #disconnect(): void {
    this.#running?.then((running) => running.terminate()).catch(() => {});
    this.#running = undefined;
  }

  /** Ends the worker, and each search by `how`. */
  #end(how: (search: Search) => void): void {
    this.#disconnect();
    for (const search of this.#searches.splice(0)) how(search);
  }
}

/** Restores the class of an error, which it loses on the way from the worker. */
function errorOf(sent: SentError): Error {
  const { message, ...rest } = sent;
  const classes: Record<string, ErrorConstructor> = { RangeError, TypeError };
  return Object.assign(new (classes[sent.name] ?? Error)(message), rest);
}

/** Returns the contents of a `.wasm` file, or its address, in a form that can be sent. */
async function sendable(source: WasmSource | undefined): Promise<SentWasm | undefined> {
  const given = await source;
  if (given instanceof URL) return given.href;
  return typeof Response === "function" && given instanceof Response ? given.arrayBuffer() : (given as SentWasm);
}
