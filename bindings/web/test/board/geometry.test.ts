import assert from "node:assert/strict";
import { test } from "node:test";
import { CELL, type Direction, View } from "../../ts/board/geometry.js";
import { FIXTURES } from "../fixtures/index.js";
import { rectangle } from "../fixtures/make.js";

function view(name: string, orientation: 0 | 1 = 0): View {
  return new View(FIXTURES[name]!().layout, orientation);
}

test("the picture contains all cells and labels", () => {
  for (const name of Object.keys(FIXTURES)) {
    for (const orientation of [0, 1] as const) {
      const { box, layout, corners } = view(name, orientation);
      const seen = view(name, orientation);
      const points = layout.squares.flatMap((square) => {
        const at = seen.middle(square.name)!;
        return corners.map((corner) => ({ x: at.x + corner.x, y: at.y + corner.y }));
      });
      for (const { x, y } of [...points, ...seen.labels()]) {
        assert.ok(x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height, `${name} ${x} ${y}`);
      }
    }
  }
});

test("each middle belongs to its square, and points beside the board to none", () => {
  for (const name of Object.keys(FIXTURES)) {
    for (const orientation of [0, 1] as const) {
      const seen = view(name, orientation);
      for (const square of seen.layout.squares) assert.equal(seen.at(seen.middle(square.name)!), square.name);
      assert.equal(seen.at({ x: -CELL, y: -CELL }), null);
    }
  }
  assert.equal(view("holes").at({ x: 250, y: 250 }), null);
});

test("the second player sees the board rotated", () => {
  assert.deepEqual(view("chess").middle("a1"), { x: 50, y: 750 });
  assert.deepEqual(view("chess", 1).middle("a1"), { x: 750, y: 50 });
  assert.equal(view("chess").rows()[0]![0]!.name, "a8");
  assert.equal(view("chess", 1).rows()[0]![0]!.name, "h1");
});

test("arrow keys lead to neighbours, and nowhere at the edge", () => {
  const chess = view("chess");
  assert.equal(chess.step("e4", "up"), "e5");
  assert.equal(chess.step("e4", "left"), "d4");
  assert.equal(chess.step("a4", "left"), null);
  assert.equal(view("chess", 1).step("e4", "up"), "e3");
});

test("arrow keys pass over holes", () => {
  const holes = view("holes");
  assert.equal(holes.step("c2", "up"), "c5");
  assert.equal(holes.step("e4", "left"), "b4");
  assert.equal(holes.step("b1", "left"), "a2", "the corner is a hole, so the key leads past it");
});

test("arrow keys lead from a corner beyond the board back to the board", () => {
  const holes = ["b1", "c1", "d1", "e1", "f1", "g1", "a2", "a3", "a4", "a5", "a6", "a7"];
  const corner = new View(rectangle(8, 8, [], holes), 0);
  assert.equal(corner.step("b2", "left"), "a1");
  assert.equal(corner.step("a1", "right"), "b2");
});

test("arrow keys go around joined edges", () => {
  const cylinder = view("cylinder");
  assert.equal(cylinder.step("a4", "left"), "h4");
  assert.equal(cylinder.step("h4", "right"), "a4");
  assert.equal(cylinder.step("a8", "up"), null);
});

test("sideways steps over hexagons keep to their line", () => {
  const hexagons = view("hexagonal");
  assert.equal(hexagons.step("f6", "up"), "f7");
  const line = hexagons.line("f6", "right");
  const path = ["f6"];
  for (let count = 0; count < 4; count += 1) path.push(hexagons.step(path.at(-1)!, "right", line)!);
  const heights = path.map((name) => Math.abs(Math.round(hexagons.middle(name)!.y - line)));
  assert.deepEqual(heights, [0, 50, 0, 50, 0]);
  assert.equal(new Set(path).size, 5);
});

test("arrow keys reach each square of each board", () => {
  const directions: Direction[] = ["up", "down", "left", "right"];
  for (const name of Object.keys(FIXTURES)) {
    const seen = view(name);
    const reached = new Set([seen.layout.squares[0]!.name]);
    for (const square of reached) {
      for (const direction of directions) {
        const next = seen.step(square, direction);
        if (next !== null) reached.add(next);
      }
    }
    assert.equal(reached.size, seen.layout.squares.length, name);
  }
});
