// The second module: reading files, pictures, pages of rules, PGN and search.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { boardSvg, Game, load, loadTools, pieceSvg, readPgn, rulesHtml, Variant, writePgn } from "ferz";

const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

let tools;
before(async () => {
  await load();
  tools = await loadTools();
});

const DASH = `(
    name: "Dash",
    base: "chess",
    outcomes: { "dash": (when: Any("enemy king rank 1"), result: Loss, before: "checkmate") },
)`;

test("a variant is read from a text and played", () => {
  const dash = tools.parse(DASH, { name: "dash.ron" });
  assert.equal(dash.title, "Dash");
  const game = new Game(dash);
  for (const move of ["e4", "a6", "e5", "d5"]) game.push(move);
  assert.equal(game.fen, "rnbqkbnr/1pp1pppp/p7/3pP3/8/8/PPPP1PPP/RNBQKBNR w KQkq d6 0 3");
  assert.match(tools.rulesText(dash), /Dash/);
  assert.match(tools.boardSvg(game), /^<svg/);
});

test("a text with faults gets diagnostics with ranges and edits", () => {
  const { variant, diagnostics } = tools.check(DASH.replace("outcomes", "outcomse"));
  assert.equal(variant, undefined);
  assert.equal(diagnostics[0].severity, "error");
  assert.deepEqual(diagnostics[0].range.start, { line: 3, character: 4 });
  assert.equal(diagnostics[0].edits[0].replacement, "outcomes");
  assert.throws(() => tools.parse("("), { name: "VariantError" });
});

test("other files are read through a function", () => {
  const mine = `(base: "dash.ron", name: "Mine")`;
  const read = tools.parse(mine, { beside: (name) => (name === "dash.ron" ? DASH : null) });
  assert.equal(read.title, "Mine");
  assert.throws(() => tools.parse(mine), { name: "VariantError" });
});

const INI = "[dash:chess]\nflagPiece = k\nflagRegionWhite = *8\nflagRegionBlack = *1\n";

test("a section of an ini text is read", async () => {
  assert.equal(tools.parse(INI, { section: "dash" }).title, "Dash");
  assert.deepEqual(tools.importIni(INI).variants.map(({ name }) => name), ["dash"]);
  const { diagnostics } = await Variant.check(`${INI}nonsense = 1\n`, { section: "dash" });
  assert.equal(diagnostics[0].range.start.line, 4);
  await assert.rejects(Variant.parse(INI, { section: "dask" }), { name: "VariantError" });
});

test("a variant is made again from its source", async () => {
  const mine = await Variant.parse(`(base: "dash.ron", name: "Mine")`, { beside: () => DASH });
  for (const variant of [mine, tools.parse(INI, { section: "dash" }), Variant.builtin("shogi")]) {
    const again = await Variant.from(structuredClone(variant.source));
    assert.equal(again.hash, variant.hash);
  }
});

test("faults of callbacks reach the caller", () => {
  const beside = () => {
    throw new Error("mine");
  };
  assert.throws(() => tools.parse(`(base: "dash.ron", name: "Mine")`, { beside }), { message: "mine" });
  const game = new Game(tools.parse(DASH));
  assert.throws(() => tools.engine().search(game, { depth: 1 }, beside), { message: "mine" });
  const meddle = () => game.push("e4");
  assert.throws(() => tools.engine().search(game, { depth: 1 }, meddle), { message: /in use/ });
  assert.equal(game.push("e4"), "e2e4");
});

test("the second module loads when it is first needed", async () => {
  const game = new Game(Variant.builtin("chess"));
  assert.match(await boardSvg(game, { arrows: [["e2", "e4"]] }), /^<svg/);
  assert.match(await pieceSvg(game.variant, "queen", 0), /^<svg/);
  assert.match(await rulesHtml(game.variant), /^<!DOCTYPE html>/i);
  const [read] = await readPgn(await writePgn(game));
  assert.equal(read.game.fen, game.fen);
});

test("pictures and pages of built-in variants are drawn", () => {
  const shogi = Variant.builtin("shogi");
  assert.match(tools.pieceSvg(shogi, shogi.layout.kinds[0].name, 1), /^<svg/);
  assert.match(tools.movementSvg(shogi, shogi.layout.kinds[0].name), /^<svg/);
  assert.match(tools.rulesHtml(shogi), /^<!DOCTYPE html>/i);
  assert.match(tools.rulesElement(shogi), /^<h1>Shogi/);
});

test("games are written as PGN and read again", () => {
  const game = new Game(Variant.builtin("crazyhouse"));
  for (const move of ["e4", "d5", "exd5", "Qxd5"]) game.push(move);
  const text = tools.writePgn(game, { White: "Ann", Black: "Bob" });
  assert.match(text, /\[White "Ann"\]/);
  const [read] = tools.readPgn(text);
  assert.deepEqual(read.faults, []);
  assert.equal(read.game.fen, game.fen);
  assert.equal(read.game.variant.name, "crazyhouse");
  assert.deepEqual(read.game.history(), game.history());
  // Tags that were read can be written again, with those that follow from the game, and a result that a player gave.
  const again = tools.writePgn(new Game(Variant.builtin("chess")), { ...Object.fromEntries(read.tags), Result: "0-1" });
  assert.match(again, /\[Variant "Chess"\]/);
  assert.match(again, /\[White "Ann"\]/);
  assert.match(again, /\[Result "0-1"\]/);
  assert.match(again, /\n0-1\n$/);
  assert.throws(() => tools.writePgn(game, { Result: "2-0" }), { name: "FerzError", message: /2-0/ });
  assert.throws(() => tools.writePgn(game, { "A B": "1" }), { name: "FerzError", message: /A B/ });
});

test("walls can be set up only where there can be some", () => {
  const walls = (name) => Variant.builtin(name).layout.walls;
  assert.deepEqual(["duck", "glinski", "nine-mens-morris", "chess"].map(walls), [true, false, false, false]);
});

test("a placement becomes a FEN", () => {
  for (const name of Variant.names()) {
    const game = new Game(Variant.builtin(name));
    assert.equal(tools.fenOf(game.variant, game.placement()), game.fen, name);
  }
  const game = new Game(Variant.builtin("crazyhouse"));
  const placement = game.placement();
  placement.pieces = placement.pieces.filter(({ square }) => !["h1", "d8"].includes(square));
  placement.hands[1] = [{ kind: "queen", count: 2 }];
  const fen = tools.fenOf(game.variant, { ...placement, turn: 1 }, game.fen.replace("0 1", "3 9"));
  assert.equal(fen, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1[qq] b Qkq - 3 9");
  assert.throws(() => tools.fenOf(game.variant, { pieces: [] }), { name: "FerzError", message: /wrong placement: missing field/ });
  const stray = { square: "z9", kind: "king", side: 0, promoted: false };
  assert.throws(() => tools.fenOf(game.variant, { ...placement, pieces: [stray] }), { name: "FerzError", message: /z9/ });
});

test("the engine finds a mate", () => {
  const game = new Game(Variant.builtin("chess"), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const depths = [];
  const found = tools.engine().search(game, { depth: 3 }, (findings) => depths.push(findings.depth));
  assert.equal(found.lines[0].end, 1);
  assert.deepEqual(found.lines[0].moves, ["d1d8"]);
  assert.ok(depths.length > 0);
  const ending = tools.engine();
  assert.equal(ending.search(game, { depth: 2 }, () => ending[dispose]()).lines.length, 1);
  assert.throws(() => ending.search(game, { depth: 1 }), { name: "FerzError", message: "this object was disposed of" });
  // The first search measures the values of the pieces, which takes time.
  const engine = tools.engine({ level: 5 });
  const start = new Game(game.variant);
  engine.search(start, { depth: 1 });
  assert.ok(start.isLegal(engine.search(start, { milliseconds: 50 }).lines[0].moves[0]));
  assert.throws(() => tools.engine().search(game, {}), { name: "FerzError" });
});
