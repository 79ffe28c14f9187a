/** The answers of a worker, from the package. */

import { dispose, type Engine, type Findings, type LanguageServer, type PgnGame, type Tools, type Variant } from "ferz";
import type { Calls, Facts, GameRef, PieceArt, Position, ReadGame, Source } from "../service/protocol.js";
import { type Recorded, Store } from "./store.js";

/** All calls, and the one with progress. */
type Answers = Omit<Calls, "search"> & {
  search(...args: [...Parameters<Calls["search"]>, (findings: Findings) => void]): Findings | null;
};

/** Returns the answers of a module. */
export function answers(tools: Tools): Answers {
  const store = new Store(tools);
  let server: LanguageServer | undefined;
  let engine: { engine: Engine; key: string } | undefined;

  return {
    facts: (source) => factsOf(store.variant(source)),
    position: (ref) => positionOf(store.recorded(ref)),
    fenOf: (source, placement, fen) => tools.fenOf(store.variant(source), placement, fen),
    find: (ref, move) => store.game(ref).find(move).text,
    why: (ref, move) => store.game(ref).why(move),
    check(text, moves) {
      const { variant, diagnostics } = tools.check(text);
      if (variant === undefined) return { diagnostics, playable: null };
      store.add({ text }, variant);
      const position = positionOf(store.recordedAsFarAsLegal({ source: { text }, moves }));
      return { diagnostics, playable: { facts: factsOf(variant), art: artOf(tools, variant), position } };
    },
    text(name) {
      const text = tools.textOf(name);
      if (text === undefined) throw new Error(`There is no built-in variant ${name}.`);
      return text;
    },
    pieces: (source) => artOf(tools, store.variant(source)),
    diagrams(source) {
      const variant = store.variant(source);
      return variant.layout.kinds.map(({ name }) => ({ kind: name, svg: tools.movementSvg(variant, name) }));
    },
    rules: (source) => ({ html: tools.rulesElement(store.variant(source)), style: tools.rulesStyle() }),
    boardSvg: (ref) => tools.boardSvg(store.game(ref)),
    readPgn(text, source) {
      const variant = store.variant(source);
      const isBuiltin = "name" in source;
      return tools.readPgn(text, isBuiltin ? undefined : variant).map((game) => readGame(game, source));
    },
    writePgn: (ref, tags) => tools.writePgn(store.game(ref), tags),
    importIni(text) {
      const { variants, diagnostics } = tools.importIni(text);
      return { variants, faults: diagnostics.map(({ line, message }) => `Line ${line}: ${message}`) };
    },
    search(ref, level, limits, report) {
      const game = store.game(ref);
      const key = `${game.variant.hash} ${level}`;
      if (engine?.key !== key) {
        engine?.engine[dispose]();
        engine = { engine: tools.engine({ level, megabytes: 16 }), key };
      }
      return engine.engine.search(game, limits, report);
    },
    language: (message) => (server ??= tools.languageServer()).answer(message),
    languageCheck: () => server?.check() ?? [],
  };
}

function factsOf(variant: Variant): Facts {
  const { title, name, description, link, origin, hash, startFen, arrayCount, layout } = variant;
  const optional = {
    name: name ?? null,
    link: link ?? null,
    origin: origin ?? null,
    arrayCount: arrayCount ?? null,
  };
  return { title, description, hash, startFen, layout, ...optional };
}

function artOf(tools: Tools, variant: Variant): PieceArt {
  const both = (kind: string): [string, string] => [tools.pieceSvg(variant, kind, 0), tools.pieceSvg(variant, kind, 1)];
  return Object.fromEntries(variant.layout.kinds.map(({ name }) => [name, both(name)]));
}

function positionOf({ game, played }: Recorded): Position {
  const { fen, firstFen, turn, isCheck } = game;
  const outcome = game.outcome();
  return {
    placement: game.placement(),
    moves: outcome === null ? game.moves() : [],
    last: game.last(),
    fen,
    firstFen,
    turn,
    movers: played.map(({ side }) => side),
    isCheck,
    outcome,
    claims: outcome === null ? game.claims() : [],
    history: played.map(({ text }) => text),
    sans: played.map(({ san }) => san),
  };
}

function readGame({ tags, result, game, faults }: PgnGame, source: Source): ReadGame {
  const tag = (name: string) => tags.find(([other]) => other === name)?.[1];
  const title = [tag("White") ?? "?", tag("Black") ?? "?"].join(" – ");
  const { Result: _, ...others } = Object.fromEntries(tags);
  const read = { title, tags: { ...others, ...(result && { Result: result }) }, result: result ?? null, faults };
  if (game === undefined) return { ...read, game: null };
  const { variant, firstFen } = game;
  const found: Source = "name" in source && variant.name !== undefined ? { name: variant.name } : source;
  const fen = firstFen === variant.startFen ? {} : { fen: firstFen };
  const ref: GameRef = { source: found, ...fen, moves: game.history() };
  game[dispose]();
  return { ...read, game: ref };
}
