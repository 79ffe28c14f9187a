import assert from "node:assert/strict";
import { test } from "node:test";
import { advance, beginning, readEntry } from "../../ts/board/entry.js";
import type { MoveStep } from "../../ts/types.js";
import { FIXTURES } from "../fixtures/index.js";
import { to } from "../fixtures/make.js";

/** Reads the entry of a fixture after some steps. */
function after(name: string, steps: MoveStep[]) {
  return readEntry(FIXTURES[name]!().moves, steps);
}

test("an entry begins on the squares and in the hands of pieces that can move", () => {
  const chess = after("chess", []);
  assert.deepEqual([...chess.squares.keys()].sort(), ["a2", "b2", "b7", "c2", "e1", "e5", "f3", "g2", "h1", "h2"]);
  assert.ok([...chess.squares.values()].every((mark) => mark === "move"));
  assert.equal(chess.move, null);
  assert.equal(chess.at, null);
  assert.deepEqual([...after("shogi", []).hands].sort(), ["pawn", "silver"]);
});

test("steps outside the legal moves are not legal", () => {
  assert.equal(after("chess", to("f3")).legal, true);
  assert.equal(after("chess", to("f3", "f4")).legal, false);
  assert.equal(after("chess", to("a8")).legal, false);
});

test("targets distinguish moves from captures, even of pieces on other squares", () => {
  const { squares } = after("chess", to("e5"));
  assert.deepEqual(Object.fromEntries(squares), { e6: "move", f6: "capture", d6: "capture" });
});

test("a capture does not colour the squares of a duck", () => {
  const entry = after("duck", to("e2", "d3"));
  assert.equal(entry.at, "d3");
  assert.ok(entry.squares.size > 40);
  assert.ok([...entry.squares.values()].every((mark) => mark === "move"));
  assert.ok(entry.squares.has("e2"), "the square that the pawn has left is free");
  assert.equal(after("duck", to("e2")).squares.get("d3"), "capture");
  assert.equal(after("duck", to("e2", "d3", "a5")).move?.text, "e2d3a5");
});

test("castling ends on both of its squares", () => {
  assert.equal(after("chess", to("e1", "g1")).move?.text, "e1g1");
  assert.equal(after("chess", to("e1", "h1")).move?.text, "e1g1");
  assert.equal(after("chess", to("e1", "a1")).move?.text, "e1c1");
});

test("a promotion needs a choice", () => {
  const entry = after("chess", to("b7", "a8"));
  assert.equal(entry.move, null);
  assert.equal(entry.squares.size, 0);
  assert.equal(entry.at, "a8");
  assert.deepEqual(entry.choices, ["queen", "rook", "bishop", "knight"].map((becomes) => ({ step: { becomes } })));
  assert.equal(after("chess", [...to("b7", "a8"), { becomes: "knight" }]).move?.text, "b7a8knight");
});

test("a piece may stay as it is", () => {
  const { choices } = after("shogi", to("e6", "e7"));
  assert.deepEqual(choices, [{ step: { becomes: "tokin" } }, { step: { becomes: null } }]);
  assert.equal(after("shogi", [...to("e6", "e7"), { becomes: null }]).move?.text, "e6e7");
});

test("a chain may stop where a longer one goes on", () => {
  const entry = after("draughts", to("c3", "e5"));
  assert.equal(entry.move, null);
  assert.deepEqual(Object.fromEntries(entry.squares), { c7: "capture", g7: "capture" });
  assert.equal(entry.choices.length, 1);
  const [choice] = entry.choices;
  assert.ok(choice !== undefined && "stop" in choice && choice.stop.text === "c3xe5");
  assert.equal(after("draughts", to("c3", "e5", "g7")).move?.text, "c3xe5xg7");
});

test("a chain may return to its start", () => {
  const entry = after("draughts", to("g1", "e3", "c5"));
  assert.deepEqual([...entry.squares.keys()], ["g1"]);
  assert.equal(entry.at, "c5");
  assert.equal(after("draughts", to("g1", "e3", "c5", "g1")).move?.text, "g1xe3xc5xg1");
});

test("a piece of the hand may follow a move", () => {
  const entry = after("gating", to("b1", "c3"));
  const steps = entry.choices.map((choice) => "step" in choice && choice.step);
  assert.deepEqual(steps, [{ pass: true }, { hand: "hawk" }, { hand: "elephant" }]);
  assert.deepEqual([...entry.hands], ["hawk", "elephant"]);
  assert.equal(after("gating", [...to("b1", "c3"), { hand: "hawk" }]).move?.text, "b1c3h");
});

test("a pass is an option at the start", () => {
  const { choices } = after("gating", []);
  assert.deepEqual(choices, [{ step: { pass: true } }]);
  assert.equal(after("gating", [{ pass: true }]).move?.kind, "pass");
});

test("steps without an alternative follow by themselves", () => {
  const moves = FIXTURES.chess!().moves.filter((move) => move.becomes === null || move.becomes === "queen");
  const steps = advance(moves, to("b7"), { square: "b8" });
  assert.deepEqual(steps, [...to("b7", "b8"), { becomes: "queen" }]);
  assert.equal(readEntry(moves, steps).move?.text, "b7b8queen");
  assert.deepEqual(advance(FIXTURES.draughts!().moves, to("c3"), { square: "e5" }), to("c3", "e5"));
});

test("a game with one kind of stone begins with the stone in hand", () => {
  assert.deepEqual(beginning(FIXTURES.stones!().moves), [{ hand: "stone" }]);
  assert.deepEqual(beginning(FIXTURES.shogi!().moves), []);
  assert.deepEqual(beginning([]), []);
});

test("two moves entered alike are both offered", () => {
  const [first] = FIXTURES.chess!().moves;
  const second = { ...first!, text: "twin" };
  const { move, choices } = readEntry([first!, second], first!.ways[0]!);
  assert.equal(move, null);
  assert.deepEqual(choices.map((choice) => "stop" in choice && choice.stop.text), [first!.text, "twin"]);
});

test("each way of each fixture leads to its move", () => {
  for (const [name, make] of Object.entries(FIXTURES)) {
    const { moves } = make();
    for (const move of moves) {
      for (const way of move.ways) {
        const { move: found, choices } = readEntry(moves, way);
        const stops = choices.some((choice) => "stop" in choice && choice.stop === move);
        assert.ok(found === move || stops, `${name}: ${move.text}`);
      }
    }
  }
});
