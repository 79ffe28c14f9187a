import { callable, integer, optional, options, positive } from "./check.js";
import { dispose } from "./dispose.js";
import type { Game } from "./game.js";
import type { LowEngine, LowGame, ToolsModule } from "./low.js";
import type { EngineOptions, Findings, SearchLimits } from "./types.js";

/** A search for good moves. It remembers its findings from earlier searches. */
export class Engine {
  readonly #low: LowEngine;
  readonly #own: (game: Game) => LowGame;

  /** @internal */
  constructor(module: ToolsModule, given: EngineOptions | undefined, own: (game: Game) => LowGame) {
    const { level = 20, megabytes = 16 } = options(given, "options");
    this.#low = module.Engine.create(
      integer(level, "options.level", 0, 20),
      integer(megabytes, "options.megabytes", 1, 1024),
    );
    this.#own = own;
  }

  /**
   * Searches a position and returns the findings; `null` if there is no legal move. It blocks: in a page, use the
   * engine of `ferz/worker`. `report` gets the findings after each depth.
   */
  search(game: Game, limits: SearchLimits, report?: (findings: Findings) => void): Findings | null {
    const { milliseconds, nodes, depth, lines = 1 } = options(limits, "limits");
    let fault: { error: unknown } | undefined;
    const listener = optional(report, callable, "report");
    const told = (text: string) => {
      try {
        if (!fault) listener?.(JSON.parse(text));
      } catch (error) {
        fault = { error };
      }
    };
    const found = this.#low.search(
      this.#own(game),
      optional(milliseconds, positive, "limits.milliseconds"),
      optional(nodes, positive, "limits.nodes"),
      optional(depth, (value, name) => integer(value, name, 1, 255), "limits.depth"),
      integer(lines, "limits.lines", 1, 256),
      listener && told,
    );
    if (fault) throw fault.error;
    return JSON.parse(found);
  }

  /** Sets the level of skill, from 0 to 20. */
  setLevel(level: number): void {
    this.#low.setLevel(integer(level, "level", 0, 20));
  }

  /** Forgets the findings, for a new game. */
  clear(): void {
    this.#low.clear();
  }

  /** Frees the memory of the engine. Without it, the garbage collector does so some time later. */
  [dispose](): void {
    this.#low.free();
  }
}
