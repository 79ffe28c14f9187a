// Memory: freed games and collected games leave nothing behind. `FERZ_BOARDS=1000000` makes a million games.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { Game, load, memoryBytes, Variant } from "ferz";
import Module from "ferz/ffish";

const BOARDS = Number(process.env.FERZ_BOARDS ?? 5_000);
const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc");

let ffish;
before(async () => {
  await load();
  ffish = await Module();
});

/** Calls a function many times, and returns the growth of memory in the second half. */
async function growth(call, rest) {
  const sizes = [];
  for (const _ of [1, 2]) {
    for (let n = 0; n < BOARDS / 2; n += 1) {
      call();
      if (rest && n % 1000 === 999) await rest();
    }
    sizes.push(memoryBytes());
  }
  return sizes[1] - sizes[0];
}

test(`${BOARDS} games that are freed`, async () => {
  const chess = Variant.builtin("chess");
  const grown = await growth(() => {
    const game = new Game(chess);
    game.push("e4");
    game[dispose]();
  });
  assert.equal(grown, 0);
});

test(`${BOARDS} games that are collected as garbage`, async () => {
  const chess = Variant.builtin("chess");
  const rest = async () => {
    collect();
    // Finalizers run in tasks of their own.
    await new Promise((resolve) => setTimeout(resolve));
  };
  const grown = await growth(() => new Game(chess), rest);
  // Collection happens at no fixed time, so memory for some more games may be in use.
  assert.ok(grown < 4_000_000, `${grown} bytes`);
});

test("variants that are freed", () => {
  const sizes = [1, 2].map(() => {
    for (let n = 0; n < 20; n += 1) Variant.builtin("shogi")[dispose]();
    return memoryBytes();
  });
  assert.equal(sizes[1], sizes[0]);
});

test("boards of ffish that are deleted", () => {
  const before = process.memoryUsage().external;
  for (let n = 0; n < BOARDS / 10; n += 1) new ffish.Board("crazyhouse").delete();
  assert.ok(process.memoryUsage().external - before < 4_000_000);
});
