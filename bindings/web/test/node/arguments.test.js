// Wrong arguments of all kinds: each gets a readable error, and the modules keep working.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Game, load, loadTools, Variant } from "ferz";
import Module from "ferz/ffish";

let tools;
let ffish;
before(async () => {
  await load();
  tools = await loadTools();
  ffish = await Module();
});

const HOSTILE = [
  undefined, null, true, 0, -1, 1.5, NaN, Infinity, 2 ** 40, 10n, Symbol("s"), "", "\0", "\ud800", "é".repeat(100),
  "(".repeat(50_000), "x".repeat(300_000), [], [[]], {}, { text: 3 }, () => {}, new Date(0), Object.create(null),
];
const NAMES = new Set(["TypeError", "RangeError", "VariantError", "FenError", "MoveError", "LimitError", "FerzError"]);

/** Calls a function with one hostile value in each place. */
function assail(label, call, ...good) {
  good.forEach((_, place) => {
    for (const value of HOSTILE) {
      const given = good.with?.(place, value) ?? Object.assign([...good], { [place]: value });
      try {
        call(...given);
      } catch (error) {
        const shown = `${label}, argument ${place}, ${typeof value}: ${error?.name}: ${error?.message}`;
        assert.ok(error instanceof Error && NAMES.has(error.name), shown);
        assert.doesNotMatch(error.message, /undefined \(reading|is not a function|__wbg|wasm|unreachable/, shown);
        assert.ok(error.message.length < 5000, `${label}: ${error.message.length}`);
      }
    }
  });
}

test("variants and games", () => {
  const chess = Variant.builtin("chess");
  const game = new Game(chess);
  assail("builtin", (name) => Variant.builtin(name), "chess");
  assail("search", (word) => Variant.search(word), "chess");
  assail("arrayFen", (number) => Variant.builtin("chess960").arrayFen(number), 0);
  assail("new Game", (variant, fen) => new Game(variant, fen), chess, chess.startFen);
  assail("isLegal", (move) => game.isLegal(move), "e4");
  assail("find", (move) => game.find(move), "e4");
  assail("write", (move, notation) => game.write(move, notation), "e4", "san");
  assail("push", (move) => game.copy().push(move), "e4");
  assail("history", (notation) => game.history(notation), "san");
  assail("why", (move) => game.why(move), "e4");
  assail("perft", (depth) => depth !== 2 ** 40 && game.perft(depth), 1);
  assert.equal(game.perft(2), 400);
});

test("tools", () => {
  const chess = Variant.builtin("chess");
  const game = new Game(chess);
  const text = tools.textOf("chess");
  assail("parse", (text, options) => tools.parse(text, options), text, {});
  assail("fenOf", (variant, placement, fen) => tools.fenOf(variant, placement, fen), chess, game.placement(), game.fen);
  assail("parse name", (name) => tools.parse(text, { name }), "chess.ron");
  assail("parse section", (section) => tools.parse("[x:chess]\n", { section }), "x");
  assail("parse beside", (beside) => tools.parse(`(base: "x.ron", name: "x")`, { beside }), () => text);
  assail("parse beside", (found) => tools.parse(`(base: "x.ron", name: "x")`, { beside: () => found }), text);
  assail("importIni", (text, file) => tools.importIni(text, file), "[x:chess]\n", "variants.ini");
  assail("textOf", (name) => tools.textOf(name), "chess");
  assail("boardSvg", (game, options) => tools.boardSvg(game, options), game, {});
  assail("boardSvg viewer", (viewer) => tools.boardSvg(game, { viewer }), 0);
  assail("boardSvg highlights", (highlights) => tools.boardSvg(game, { highlights }), ["e4"]);
  assail("boardSvg arrows", (arrows) => tools.boardSvg(game, { arrows }), [["e2", "e4"]]);
  assail("pieceSvg", (variant, kind, side) => tools.pieceSvg(variant, kind, side), chess, "queen", 0);
  assail("movementSvg", (variant, kind) => tools.movementSvg(variant, kind), chess, "queen");
  assail("rulesText", (variant, width) => tools.rulesText(variant, width), chess, 80);
  assail("readPgn", (text, variant) => tools.readPgn(text, variant), "1. e4 *", chess);
  assail("writePgn", (game, tags) => tools.writePgn(game, tags), game, {});
  assail("writePgn tag", (White) => tools.writePgn(game, { White }), "Ann");
  assail("engine", (options) => tools.engine(options), {});
  assail("engine level", (level) => tools.engine({ level, megabytes: 1 }), 3);
  const engine = tools.engine({ megabytes: 1 });
  assail("engine search", (game, limits, report) => engine.search(game, limits, report), game, { depth: 1 }, () => {});
  assail("engine nodes", (nodes) => nodes < 10 && engine.search(game, { nodes }), 5);
  assert.match(tools.boardSvg(game), /^<svg/);
});

test("ffish", () => {
  assail("Board", (variant, fen, is960) => new ffish.Board(variant, fen, is960), "chess", "", false);
  const board = new ffish.Board();
  for (const method of ["push", "pushSan", "setFen", "sanMove", "variationSan", "isCapture", "pushMoves", "pocket"]) {
    assail(method, (value) => board[method](value), "");
  }
  for (const method of ["startingFen", "capturesToHand", "loadVariantConfig", "readGamePGN", "validateFen"]) {
    assail(method, (value) => ffish[method](value), "");
  }
  board.reset();
  assert.ok(board.push("e2e4"));
});

test("freed objects", () => {
  const game = new Game(Variant.builtin("chess"));
  // The second time does nothing.
  for (const _ of [1, 2]) game[Symbol.dispose ?? Symbol.for("Symbol.dispose")]();
  assert.throws(() => game.fen, { name: "FerzError", message: "this object was disposed of" });
  const board = new ffish.Board();
  board.delete();
  assert.throws(() => board.fen(), { name: "FerzError" });
});
