import assert from "node:assert/strict";
import { test } from "node:test";
import { checkOptions, defaults } from "../../ts/board/options.js";
import { FIXTURES } from "../fixtures/index.js";

test("the defaults and all fixtures are right", () => {
  for (const options of [defaults(), ...Object.values(FIXTURES).map((make) => make())]) {
    checkOptions(options);
  }
});

test("the error of a wrong value names the property, and the place in it", () => {
  const { placement, layout } = FIXTURES.chess!();
  const wrong: [string, unknown, RegExp][] = [
    ["orientation", "black", /^orientation must be 0 or 1, not "black"$/],
    ["interactive", 2, /^interactive must be "both", "none", 0 or 1, not 2$/],
    ["premoves", "false", /^premoves must be true or false, not "false"$/],
    ["layout", "chess", /^layout must be an object, not "chess"$/],
    ["layout", { ...layout, kinds: undefined }, /^layout\.kinds must be an array, not undefined$/],
    ["layout", { ...layout, sides: [] }, /^layout\.sides must be an array of two items/],
    ["layout", { ...layout, wrap: undefined }, /^layout\.wrap must be an object, not undefined$/],
    ["layout", { ...layout, lines: [null] }, /^layout\.lines\[0\] must be an array, not null$/],
    ["animated", null, /^animated must be true or false, not null$/],
    ["moves", [{ text: "e2e4", captures: [], ways: [["e2"]] }], /^moves\[0\]\.ways\[0\]\[0\] must be an object/],
    ["placement", "8/8", /^placement must be an object/],
    ["placement", { ...placement, turn: "w" }, /^placement\.turn must be 0 or 1/],
    ["placement", { ...placement, pieces: [{ square: "e4", kind: "king" }] }, /^placement\.pieces\[0\]\.side must be/],
    ["placement", { ...placement, hands: [[], [1]] }, /^placement\.hands\[1\]\[0\] must be an object, not 1$/],
    ["moves", ["e2e4"], /^moves\[0\] must be an object, not "e2e4"$/],
    ["last", "e2e4", /^last must be an array/],
    ["last", [28], /^last\[0\] must be a string, not 28$/],
    ["arrows", [{ from: "e2" }], /^arrows\[0\]\.to must be a string, not undefined$/],
    ["highlights", [{ square: "e2", brush: "pink" }], /^highlights\[0\]\.brush must be "green", .* not "pink"$/],
    ["pieceSet", "merida", /^pieceSet must be a function/],
    ["theme", null, /^theme must be "auto", "light" or "dark", not null$/],
    ["orientaton", 1, /^a board has no property orientaton; it has layout, placement, /],
  ];
  for (const [name, value, message] of wrong) {
    assert.throws(() => checkOptions({ [name]: value }), { name: "TypeError", message });
  }
});
