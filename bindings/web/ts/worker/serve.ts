/** The side of the worker: it makes one engine and searches. */

import type { Engine } from "../engine.js";
import { Game } from "../game.js";
import { loadTools } from "../tools.js";
import type { FerzError, Source } from "../types.js";
import { Variant } from "../variant.js";
import type { Answer, Port, Request, SentError, SentGame } from "./protocol.js";

/** Answers requests. */
export function serve(port: Port<Answer, Request>): void {
  let engine: Promise<Engine> | undefined;
  let known: { key: string; variant: Variant } | undefined;

  /** Returns the variant of a source; the last one, if its source is the same, because the engine keeps data on it. */
  async function variantOf(source: Source): Promise<Variant> {
    const key = JSON.stringify(source);
    if (known?.key !== key) known = { key, variant: await Variant.from(source) };
    return known.variant;
  }

  async function gameOf({ source, fen, moves }: SentGame): Promise<Game> {
    const game = new Game(await variantOf(source), fen);
    for (const move of moves) game.push(move);
    return game;
  }

  async function answer(request: Request): Promise<void> {
    if (request.kind === "start") {
      engine = loadTools(request.wasm).then((tools) => tools.engine(request.options));
      // The search that needs the engine reports the error.
      engine.catch(() => {});
    } else if (request.kind === "level" || request.kind === "clear") {
      const started = await engine!.catch(() => undefined);
      if (request.kind === "level") started?.setLevel(request.level);
      else started?.clear();
    } else {
      const searcher = await engine!;
      const game = await gameOf(request.game);
      const findings = searcher.search(game, request.limits, (findings) => port.send({ kind: "report", findings }));
      port.send({ kind: "done", findings });
    }
  }

  let last = Promise.resolve();
  port.listen((request) => {
    last = last
      .then(() => answer(request))
      .catch((error: FerzError) => {
        const { name, message, hint, range, diagnostics } = error;
        port.send({ kind: "failed", error: { name, message, hint, range, diagnostics } as SentError });
      });
  });
}
