import assert from "node:assert/strict";
import { test } from "node:test";
import { Board, FerzBoard } from "../../ts/board/index.js";
import { Editor } from "../../ts/board/editor.js";
import { Session, type Situation } from "../../ts/board/session.js";
import type { Placement, Side } from "../../ts/types.js";
import { FIXTURES } from "../fixtures/index.js";
import { move, played } from "../fixtures/make.js";

/** A session on a fixture, with a record of its events. */
function session(name: string, more: Partial<Situation> = {}) {
  const { placement, moves } = FIXTURES[name]!();
  const log: string[] = [];
  const made = new Session((type, detail) => {
    const isMove = detail !== null && "text" in detail;
    log.push(`${type} ${isMove ? detail.text : JSON.stringify(detail)}`);
    return true;
  });
  made.receive({ placement, moves, interactive: "both", premoves: false, ...more });
  return { made, log, placement, moves };
}

function pieceOn(made: Session, square: string) {
  return made.pieces().find((piece) => piece.square === square);
}

test("two picks make a move, which shows until the page answers", () => {
  const { made, log, placement, moves } = session("chess");
  made.pick("f3");
  made.pick("d4");
  assert.deepEqual(log, ['select {"square":"f3"}', "move f3d4"]);
  assert.equal(pieceOn(made, "d4")?.kind, "knight");
  assert.equal(pieceOn(made, "f3"), undefined);
  made.receive({ placement: { ...placement }, moves, interactive: "both", premoves: false });
  assert.equal(pieceOn(made, "f3")?.kind, "knight");
});

test("equal data do not end an entry", () => {
  const { made } = session("chess");
  made.pick("f3");
  const { placement, moves } = FIXTURES.chess!();
  made.receive({ placement, moves, interactive: "both", premoves: false });
  assert.deepEqual(made.steps, [{ square: "f3" }]);
  made.receive({ placement, moves: moves.slice(1), interactive: "both", premoves: false });
  assert.deepEqual(made.steps, []);
});

test("another piece, the same piece and an empty square change the selection", () => {
  const { made } = session("chess");
  made.pick("f3");
  made.pick("e5");
  assert.deepEqual(made.steps, [{ square: "e5" }]);
  made.pick("e5");
  assert.deepEqual(made.steps, []);
  made.pick("f3");
  made.pick("a6");
  assert.deepEqual(made.steps, []);
});

test("nobody moves the pieces of a side that is not interactive", () => {
  for (const interactive of ["none", 1] as const) {
    const { made, log } = session("chess", { interactive });
    made.pick("f3");
    made.pick("d4");
    assert.deepEqual(log, []);
    assert.equal(made.starts.size, 0);
  }
});

test("a captured piece leaves the board at once, a castling king does not cover its rook", () => {
  const { made } = session("chess");
  made.pick("e5");
  made.pick("d6");
  assert.equal(pieceOn(made, "d5"), undefined);
  made.pick("e1");
  made.pick("h1");
  assert.equal(pieceOn(made, "g1")?.kind, "king");
  assert.equal(pieceOn(made, "h1")?.kind, "rook");
});

test("a second pick of its square stops a chain", () => {
  const { made, log } = session("draughts");
  made.pick("c3");
  made.pick("e5");
  assert.equal(pieceOn(made, "e5")?.kind, "man");
  made.pick("e5");
  assert.equal(log.at(-1), "move c3xe5");
});

test("an attempt without a legal move is reported", () => {
  const { made, log } = session("chess");
  made.pick("f3");
  made.pick("f4");
  assert.equal(log.at(-1), 'refused [{"square":"f3"},{"square":"f4"}]');
  assert.deepEqual(made.steps, []);
  made.pick("a1");
  assert.equal(log.at(-1), 'refused [{"square":"a1"}]', "the rook is shut in");
  made.drop("a1", "a5");
  assert.equal(log.at(-1), 'refused [{"square":"a1"},{"square":"a5"}]');
  made.pick("f3");
  made.drop("a1", "d4");
  assert.equal(log.at(-1), 'refused [{"square":"a1"},{"square":"d4"}]', "the knight must not move there");
  const { length } = log;
  made.pick("d5");
  made.pick("a6");
  assert.equal(log.length, length, "no attempt begins on an empty square or with a piece of the opponent");
});

test("drops begin in the hand", () => {
  const { made, log } = session("shogi");
  made.pickHand("rook", 1);
  assert.deepEqual(made.steps, []);
  made.pickHand("pawn", 0);
  made.pickHand("silver", 0);
  assert.ok(made.isHeld("silver", 0));
  made.pick("e5");
  assert.equal(log.at(-1), "move S@e5");
});

test("a stone needs one pick", () => {
  const { made, log } = session("stones");
  assert.equal(made.isBusy, false);
  made.pick("a1");
  assert.deepEqual(log, ["move S@a1"]);
  const free = session("gomoku");
  free.made.pick("a1");
  assert.deepEqual(free.log, ["move S@a1"]);
  assert.equal(pieceOn(free.made, "a1")?.kind, "stone");
});

test("a stone needs one pick even if a pass is legal, and the pass can still be picked", () => {
  const pass = FIXTURES.gating!().moves.find((move) => move.kind === "pass")!;
  const moves = [...FIXTURES.stones!().moves, pass];
  const stone = session("stones", { moves });
  stone.made.pick("a1");
  assert.deepEqual(stone.log, ["move S@a1"]);
  const { made, log } = session("stones", { moves });
  assert.equal(made.entry.choices.length, 1);
  made.choose(made.entry.choices[0]!);
  assert.deepEqual(log, ["move 0000"]);
});

test("a premove waits for the opponent's move", () => {
  const chess = FIXTURES.chess!();
  const waiting = { ...chess.placement, turn: 1 as Side };
  const { made, log } = session("chess", { placement: waiting, moves: [], interactive: 0, premoves: true });
  made.pick("e8");
  assert.deepEqual(made.steps, []);
  made.pick("f3");
  made.pick("d4");
  assert.equal(log.at(-1), 'premove [{"square":"f3"},{"square":"d4"}]');
  const mine = { interactive: 0 as Side, premoves: true };
  made.receive({ placement: chess.placement, moves: [], ...mine });
  assert.notEqual(made.premove, null, "the moves have not arrived");
  made.receive({ placement: chess.placement, moves: chess.moves, ...mine });
  assert.deepEqual(log.slice(-2), ["premove null", "move f3d4"]);
});

test("a drag that outlasts the opponent's turn becomes a move", () => {
  const { placement, moves } = FIXTURES.chess!();
  const mine = { interactive: 0 as Side, premoves: true };
  const { made, log } = session("chess", { placement: { ...placement, turn: 1 }, moves: [], ...mine });
  made.begin("f3");
  made.receive({ placement, moves, ...mine });
  made.drop("f3", "d4");
  assert.equal(log.at(-1), "move f3d4");
});

test("an illegal premove is dropped, and one that promotes asks for the kind", () => {
  const chess = FIXTURES.chess!();
  const mine = { interactive: 0 as Side, premoves: true };
  const waiting = { placement: { ...chess.placement, turn: 1 as Side }, moves: [], ...mine };
  for (const [from, target, steps] of [["f3", "f8", 0], ["b7", "b8", 2]] as const) {
    const { made, log } = session("chess", waiting);
    made.pick(from);
    made.pick(target);
    made.receive({ ...waiting, placement: chess.placement, moves: chess.moves });
    assert.equal(log.at(-1), "premove null");
    assert.equal(made.steps.length, steps);
  }
});

test("a pick or a cancel withdraws a premove", () => {
  const chess = FIXTURES.chess!();
  const placement = { ...chess.placement, turn: 1 as Side };
  const { made, log } = session("chess", { placement, moves: [], interactive: 0, premoves: true });
  for (const end of [() => made.pick("a6"), () => made.cancel()]) {
    made.pick("f3");
    made.pick("d4");
    end();
    assert.equal(made.premove, null);
    assert.equal(log.at(-1), "premove null");
  }
});

test("the editor carries, places and removes pieces, and fills hands", () => {
  let placement: Placement = FIXTURES.shogi!().placement;
  const editor = new Editor(() => placement, (next) => (placement = next));
  const on = (square: string) => placement.pieces.find((piece) => piece.square === square)?.kind;
  editor.pick("d4");
  editor.pick("d6");
  assert.deepEqual([on("d4"), on("d6"), placement.pieces.length], [undefined, "silver", 7]);
  editor.pickFromStrip({ tool: { kind: "rook", side: 1 } });
  editor.pick("a1");
  editor.pick("a2");
  assert.deepEqual([on("a1"), on("a2")], ["rook", "rook"]);
  editor.pickFromStrip({ tool: "wall" });
  editor.pick("a1");
  assert.deepEqual([on("a1"), placement.walls], [undefined, ["a1"]]);
  editor.pick("a1");
  assert.deepEqual(placement.walls, []);
  editor.drop({ square: "a2" }, { strip: 0 });
  assert.deepEqual(placement.hands[0].at(-1), { kind: "rook", count: 1 });
  editor.drop({ hand: "rook", side: 0 }, { square: "a3" });
  assert.deepEqual([on("a3"), placement.hands[0].length], ["rook", 2]);
  editor.drop({ square: "a3" }, null);
  assert.equal(on("a3"), undefined);
  editor.drop({ tool: { kind: "king", side: 0 } }, { square: "a3" });
  assert.equal(on("a3"), "king");
});

test("a move of a fixture can be played", () => {
  const { placement } = FIXTURES.chess!();
  const next = played(placement, move("knight", "f3", "d4"));
  assert.equal(next.turn, 1);
});

test("the component can be imported outside browsers", () => {
  assert.equal(typeof Board, "function");
  assert.deepEqual(FerzBoard.observedAttributes.includes("orientation"), true);
});
