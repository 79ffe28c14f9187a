// The module against the library: every built-in variant has the moves of `tests/catalogue`. WebAssembly has smaller
// integers and fewer forms of boards than the library has where that folder is written.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { before, test } from "node:test";
import { Game, load, Variant } from "ferz";

const folder = new URL("../../../../tests/catalogue/", import.meta.url);
const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

before(() => load());

/** Returns the positions of a file: the FEN, the number of moves, and the texts of the first ones. */
function* positions(file) {
  const [, , body] = readFileSync(new URL(file, folder), "utf8").split(/^---$/m);
  for (const block of body.trim().split("\n\n")) {
    const [name, ...lines] = block.split("\n");
    while (lines.length > 0) {
      const [fen, count] = lines.splice(0, 2);
      const end = lines.findIndex((line) => !line.startsWith("  "));
      const rows = lines.splice(0, end < 0 ? lines.length : end);
      yield { name, fen, count: parseInt(count), texts: rows.join(" ").split(/\s+/).filter((text) => text && text !== "...") };
    }
  }
}

for (const file of readdirSync(folder)) {
  test(`moves of ${file}`, () => {
    for (const { name, fen, count, texts } of positions(file)) {
      const variant = Variant.builtin(name);
      const game = new Game(variant, fen);
      const moves = game.moveTexts().sort();
      assert.equal(game.fen, fen, name);
      assert.equal(moves.length, count, `${name}: ${fen}`);
      assert.deepEqual(moves.slice(0, texts.length), texts, `${name}: ${fen}`);
      game[dispose]();
      variant[dispose]();
    }
  });
}
