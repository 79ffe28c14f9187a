// The first module: built-in variants, games, moves, outcomes.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { Game, load, Variant } from "ferz";

const dispose = Symbol.dispose ?? Symbol.for("Symbol.dispose");

before(() => load());

test("a game of chess is played to its end", () => {
  const game = new Game(Variant.builtin("chess"));
  assert.equal(game.moves().length, 20);
  for (const move of ["f3", "e5", "g4"]) game.push(move);
  assert.equal(game.push("Qh4"), "d8h4");
  assert.deepEqual(game.outcome(), { winner: 1, reason: "checkmate", text: "Black wins: checkmate", result: "0-1" });
  assert.deepEqual(game.placement().checkers, ["h4"]);
  assert.deepEqual(game.placement().checked, ["e1"]);
  assert.equal(game.moves().length, 0);
  assert.deepEqual(game.history(), ["f2f3", "e7e5", "g2g4", "d8h4"]);
  assert.deepEqual(game.history("san"), ["f3", "e5", "g4", "Qh4#"]);
  assert.ok(game.pop());
  assert.equal(game.outcome(), null);
});

test("perft counts agree with published ones", () => {
  const counts = { chess: [4, 197281], xiangqi: [3, 79666], shogi: [3, 25470], crazyhouse: [4, 197281] };
  for (const [name, [depth, count]] of Object.entries(counts)) {
    assert.equal(new Game(Variant.builtin(name)).perft(depth), count, name);
  }
});

test("a variant that shuffles its pieces gives their arrays", () => {
  const fischer = Variant.builtin("chess960");
  assert.equal(fischer.arrayCount, 960);
  assert.equal(fischer.arrayFen(0), "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1");
  assert.equal(new Game(fischer, fischer.arrayFen(518)).fen, fischer.startFen);
  assert.throws(() => fischer.arrayFen(960), { name: "VariantError", message: /the arrays of Chess960 are 0 to 959/ });
  assert.equal(Variant.builtin("chess").arrayCount, undefined);
  assert.throws(() => Variant.builtin("chess").arrayFen(0), { name: "VariantError" });
});

test("errors say what is wrong", () => {
  const game = new Game(Variant.builtin("chess"));
  assert.throws(() => game.push("e2e5"), {
    name: "MoveError",
    message: "the pawn on e2 cannot go to e5; it can go to e3 and e4",
  });
  assert.throws(() => new Game(game.variant, "8/8 w"), { name: "FenError" });
  assert.equal(Variant.builtin("Reversi").name, "flipello");
  assert.throws(() => Variant.builtin("ches"), { name: "VariantError", hint: "did you mean `chess`?" });
  assert.throws(() => game.write("e2e4", "nonsense"), { name: "FerzError" });
  const why = game.why("e1e2");
  assert.equal(why.legal, false);
  assert.ok(why.reasons.length > 0);
});

/** Returns the ways to enter the move with a text. */
const ways = (game, text) => game.moves().find((move) => move.text === text)?.ways;

test("moves say how to enter them", () => {
  const chess = new Game(Variant.builtin("chess"), "r3k2r/P7/8/8/8/8/8/R3K2R w KQkq - 0 1");
  assert.deepEqual(ways(chess, "e1g1"), [
    [{ square: "e1" }, { square: "g1" }],
    [{ square: "e1" }, { square: "h1" }],
  ]);
  assert.equal(ways(chess, "a7a8q"), undefined);
  const promotion = new Game(Variant.builtin("chess"), "4k3/P7/8/8/8/8/8/4K3 w - - 0 1");
  assert.deepEqual(ways(promotion, "a7a8q"), [[{ square: "a7" }, { square: "a8" }, { becomes: "queen" }]]);
  const house = new Game(Variant.builtin("crazyhouse"), "4k3/8/8/8/8/8/8/4K3[N] w - - 0 1");
  assert.deepEqual(ways(house, "N@d4"), [[{ hand: "knight" }, { square: "d4" }]]);
  const duck = new Game(Variant.builtin("duck"));
  assert.ok(duck.moves().every((move) => move.ways[0].length === 3 && "square" in move.ways[0][2]));
});

test("every variant has a layout with all squares, and distinct ways to enter each move", () => {
  for (const name of Variant.names()) {
    const variant = Variant.builtin(name);
    const { layout } = variant;
    assert.ok(layout.squares.length > 0);
    for (const { x, y } of layout.squares) {
      assert.ok(x > 0 && x < layout.width && y > 0 && y < layout.height, name);
    }
    const game = new Game(variant);
    for (let ply = 0; ply < 3 && game.moveCount > 0; ply += 1) {
      const moves = game.moves();
      const seen = new Map();
      for (const move of moves) {
        assert.ok(move.ways.length > 0, `${name}: ${move.text}`);
        for (const way of move.ways) {
          const key = JSON.stringify(way);
          assert.ok(!seen.has(key), `${name}: ${move.text} and ${seen.get(key)} are entered alike: ${key}`);
          seen.set(key, move.text);
        }
      }
      game.push(moves[(ply * 7) % moves.length]);
    }
    game[dispose]();
    variant[dispose]();
  }
});

test("families and words find variants", () => {
  const families = Variant.families();
  assert.ok(families.some(({ variants }) => variants.includes("xiangqi")));
  assert.equal(families.flatMap(({ variants }) => variants).length, Variant.names().length);
  assert.ok(Variant.search("crazyhouse").includes("crazyhouse"));
  assert.deepEqual(Variant.search("no such word"), []);
});

test("moves are objects, and the pieces in hand are counted", () => {
  const game = new Game(Variant.builtin("crazyhouse"));
  for (const move of ["e4", "d5", "exd5"]) game.push(game.find(move));
  assert.deepEqual(game.hands, [[{ kind: "pawn", count: 1 }], []]);
  assert.ok(game.isLegal("Qxd5") && !game.isLegal("Qd4") && !game.isLegal(""));
  assert.equal(game.write("d8d5"), "Qxd5");
  assert.equal(game.write("d8d5", "lan"), "Qd8xd5");
  assert.equal(game.turn, 1);
});

test("copies and positions are independent", () => {
  const game = new Game(Variant.builtin("chess"));
  const copy = game.copy();
  copy.push("e4");
  assert.equal(game.ply, 0);
  assert.equal(copy.ply, 1);
  assert.equal(new Game(game.variant, copy.fen).fen, copy.fen);
});
