// The engine in a worker.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Game, load, loadTools, Variant } from "ferz";
import { Engine } from "ferz/worker";

before(() => load());

test("searches run in a worker, one after the other", async () => {
  const engine = new Engine({ megabytes: 1 });
  const game = new Game(Variant.builtin("chess"), "6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1");
  const depths = [];
  const first = engine.search(game, { depth: 3 }, ({ depth }) => depths.push(depth));
  const hint = engine.hint(game, { depth: 1 });
  assert.deepEqual((await first).lines[0].moves, ["d1d8"]);
  assert.ok(depths.length > 0);
  assert.equal(await hint, "d1d8");
  game.push("Rd8#");
  assert.equal(await engine.search(game, { depth: 1 }), null);
  engine.close();
  await assert.rejects(engine.search(game, { depth: 1 }), /disposed/);
});

test("a search is stopped with its findings so far, and the next one works", async () => {
  const engine = new Engine({ megabytes: 1 });
  const game = new Game(Variant.builtin("shogi"));
  const found = await engine.search(game, { depth: 100 }, ({ depth }) => depth === 2 && engine.stop());
  assert.equal(found.depth, 2);
  assert.equal((await engine.search(game, { depth: 1 })).depth, 1);
  engine.stop();
  engine.close();
});

test("an error of the caller's own function ends its search only", async () => {
  const engine = new Engine({ megabytes: 1 });
  const game = new Game(Variant.builtin("minishogi"));
  const fail = () => {
    throw new RangeError("mine");
  };
  const [first, second] = [engine.search(game, { depth: 50 }, fail), engine.search(game, { depth: 1 })];
  await assert.rejects(first, { name: "RangeError", message: "mine" });
  assert.equal((await second).depth, 1);
  engine.close();
});

test("variants of texts are searched, and errors reach the caller", async () => {
  const engine = new Engine({ megabytes: 1, level: 3 });
  const tools = await loadTools();
  const variant = tools.parse(`(name: "Mine", base: "more.ron")`, { beside: () => tools.textOf("minishogi") });
  assert.ok(await engine.hint(new Game(variant), { depth: 1 }));
  await assert.rejects(engine.search(new Game(variant), {}), { name: "FerzError", message: /limit/ });
  await assert.rejects(engine.search(undefined, { depth: 1 }), TypeError);
  await assert.rejects(engine.search(new Game(variant), { depth: -1 }), RangeError);
  assert.ok(await engine.hint(new Game(variant), { depth: 1 }));
  engine.close();
});

test("a wrong wasm file is an error", async () => {
  const engine = new Engine({ wasm: new Uint8Array([1, 2, 3]) });
  await assert.rejects(engine.hint(new Game(Variant.builtin("chess"))), { name: "CompileError" });
  engine.close();
});
