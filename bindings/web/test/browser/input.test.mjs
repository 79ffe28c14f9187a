// Moves entered by mouse, finger and keyboard, on all kinds of boards.

import assert from "node:assert/strict";
import { after } from "node:test";
import { inBrowser } from "../chromium.mjs";
import { open, stop } from "./harness.mjs";

after(stop);

/** Runs a test on a page, and closes it. */
function on(name, board, options, run) {
  inBrowser(name, async () => {
    const page = await open(board, options);
    try {
      await run(page);
      assert.deepEqual(page.errors, []);
    } finally {
      await page.close();
    }
  });
}

on("mouse: two clicks make a move, with marks for targets", "chess", {}, async (board) => {
  await board.click("e5");
  assert.equal(await board.count(".dot"), 1);
  assert.equal(await board.count(".take:not(.under)"), 2);
  await board.click("d6");
  assert.deepEqual(await board.moves(), ["e5d6"]);
  assert.equal(await board.label("d6"), "d6, white pawn, last move");
  assert.equal(await board.label("d5"), "d5, empty");
});

on("mouse: a drag makes a move, and one to nowhere does not", "chess", {}, async (board) => {
  await board.drag("f3", "f8");
  assert.deepEqual(await board.moves(), []);
  await board.drag("f3", { x: 2, y: 2 });
  assert.equal(await board.count(".ghost"), 0);
  await board.drag("a1", "a4");
  assert.deepEqual(await board.events("refused"), [
    [{ square: "f3" }, { square: "f8" }],
    [{ square: "a1" }, { square: "a4" }],
  ]);
  await board.drag("f3", "g5");
  assert.deepEqual(await board.moves(), ["f3g5"]);
});

on("mouse: castling by a drag onto the rook, and by clicks beside it", "chess", {}, async (board) => {
  await board.drag("e1", "h1");
  assert.deepEqual(await board.moves(), ["e1g1"]);
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.chess());
  await board.set({ moves, placement });
  await board.click("e1", "c1");
  assert.deepEqual(await board.moves(), ["e1g1", "e1c1"]);
});

on("mouse: a promotion asks for the kind, and Escape withdraws it", "chess", {}, async (board) => {
  await board.drag("b7", "a8");
  assert.equal(await board.count(".chooser button"), 4);
  assert.equal(await board.label("a8"), "a8, white pawn, selected");
  await board.press("Escape");
  assert.equal(await board.page.locator(".chooser").isVisible(), false);
  await board.click("b7", "b8");
  await board.page.getByRole("button", { name: "knight" }).click();
  assert.deepEqual(await board.moves(), ["b7b8knight"]);
  assert.equal(await board.label("b8"), "b8, white knight, last move");
});

on("mouse and keyboard: a promotion by a drag, then Enter", "chess", {}, async (board) => {
  await board.drag("b7", "a8");
  await board.press("ArrowRight", "Enter");
  assert.deepEqual(await board.moves(), ["b7a8rook"]);
});

on("mouse: arrows by the right button", "chess", {}, async (board) => {
  await board.drag("a1", "c3", { button: "right" });
  await board.drag("e4", "e4", { button: "right" });
  assert.deepEqual((await board.events("arrows")).at(-1), [
    { from: "a1", to: "c3", brush: "green" },
    { from: "e4", to: "e4", brush: "green" },
  ]);
  assert.equal(await board.count(".arrow"), 2);
  await board.drag("a1", "c3", { button: "right" });
  assert.equal((await board.events("arrows")).at(-1).length, 1);
  await board.click("a6");
  assert.deepEqual((await board.events("arrows")).at(-1), []);
});

on("mouse: a duck follows the move", "duck", {}, async (board) => {
  await board.drag("e2", "d3");
  assert.equal(await board.label("d3"), "d3, white pawn, selected");
  assert.equal(await board.count(".take"), 0);
  assert.ok((await board.count(".dot")) > 40);
  await board.click("e2");
  assert.deepEqual(await board.moves(), ["e2d3e2"]);
});

on("mouse: a chain goes on by drags, or stops", "draughts", {}, async (board) => {
  await board.drag("c3", "e5");
  await board.drag("e5", "g7");
  assert.deepEqual(await board.moves(), ["c3xe5xg7"]);
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.draughts());
  await board.set({ moves, placement });
  await board.click("c3", "e5");
  await board.page.getByRole("button", { name: "Stop here" }).click();
  assert.equal((await board.moves()).at(-1), "c3xe5");
});

on("mouse: pieces drop from the hand by clicks and by a drag", "shogi", {}, async (board) => {
  await board.page.getByRole("button", { name: "sente silver" }).click();
  assert.ok((await board.count(".dot")) > 60);
  await board.click("e5");
  assert.deepEqual(await board.moves(), ["S@e5"]);
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.shogi());
  await board.set({ moves, placement });
  await board.drag(await board.button("sente pawn"), "g5");
  assert.deepEqual(await board.moves(), ["S@e5", "P@g5"]);
  assert.equal(await board.page.getByRole("button", { name: "sente pawn" }).getAttribute("title"), "sente pawn, 2 in hand");
});

on("mouse: a piece of the hand follows a move, and a pass has a button", "gating", {}, async (board) => {
  await board.click("b1", "c3");
  await board.page.locator(".chooser").getByRole("button", { name: "hawk" }).click();
  assert.deepEqual(await board.moves(), ["b1c3h"]);
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.gating());
  await board.set({ moves, placement });
  await board.page.getByRole("button", { name: "Pass" }).click();
  assert.equal((await board.moves()).at(-1), "0000");
});

on("mouse: a premove is made when the opponent has moved", "chess", { options: { interactive: 0, premoves: true } }, async (board) => {
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.chess());
  await board.set({ placement: { ...placement, turn: 1 }, moves: [] });
  await board.drag("f3", "g5");
  assert.deepEqual(await board.events("premove"), [[{ square: "f3" }, { square: "g5" }]]);
  assert.equal(await board.label("g5"), "g5, empty, premove");
  await board.set({ placement, moves });
  assert.deepEqual(await board.moves(), ["f3g5"]);
  assert.equal(await board.count(".pre"), 0);
});

on("mouse: a capture on hexagons", "hexagonal", {}, async (board) => {
  await board.drag("f6", "i5");
  assert.deepEqual(await board.moves(), ["f6i5"]);
});

on("mouse: the board turns around", "chess", { options: { orientation: 1 } }, async (board) => {
  const [a1, h8] = [await board.middle("a1"), await board.middle("h8")];
  assert.ok(a1.x > h8.x && a1.y < h8.y);
  await board.drag("f3", "g5");
  assert.deepEqual(await board.moves(), ["f3g5"]);
});

for (const [fixture, from, to, text] of [
  ["chess", "f3", "d4", "f3d4"],
  ["hexagonal", "f6", "e5", "f6e5"],
  ["holes", "b3", "b6", "b3b6"],
  ["xiangqi", "a1", "a10", "a1a10"],
  ["cylinder", "a4", "h4", "a4h4"],
]) {
  on(`touch: taps and a drag on ${fixture}`, fixture, { touch: true, width: 360, height: 640 }, async (board) => {
    await board.tap(from, to);
    assert.deepEqual(await board.moves(), [text]);
    const { moves, placement } = await board.page.evaluate((name) => window.FIXTURES[name](), fixture);
    await board.set({ moves, placement });
    await board.swipe(from, to);
    assert.deepEqual(await board.moves(), [text, text]);
  });
}

on("touch: a drag does not scroll the page, a swipe over empty squares does", "chess", { touch: true, width: 360, height: 300 }, async (board) => {
  const scrolled = () => board.page.evaluate(() => window.scrollY);
  await board.page.evaluate(() => (document.body.style.minHeight = "2000px"));
  await board.page.evaluate(() => window.scrollTo(0, 100));
  await board.swipe("e5", "e6");
  assert.equal(await scrolled(), 100);
  assert.deepEqual(await board.moves(), ["e5e6"]);
  await board.swipe("d4", { x: 150, y: 5 });
  assert.ok((await scrolled()) > 100);
});

on("touch: a drop and a promotion", "shogi", { touch: true, width: 360, height: 700 }, async (board) => {
  await board.swipe(await board.button("sente silver"), "g5");
  assert.deepEqual(await board.moves(), ["S@g5"]);
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.shogi());
  await board.set({ moves, placement });
  await board.tap("e6", "e7");
  await board.page.getByRole("button", { name: "pawn: no promotion" }).tap();
  assert.deepEqual(await board.moves(), ["S@g5", "e6e7"]);
});

for (const fixture of ["stones", "gomoku"]) {
  on(`touch: a stone needs one tap, and a swipe scrolls (${fixture})`, fixture, { touch: true, width: 360, height: 400 }, async (board) => {
    await board.page.evaluate(() => (document.body.style.minHeight = "2000px"));
    await board.swipe("c5", { x: 150, y: 5 });
    assert.ok((await board.page.evaluate(() => window.scrollY)) > 50);
    assert.deepEqual(await board.moves(), []);
    await board.page.evaluate(() => window.scrollTo(0, 0));
    assert.equal(await board.label("c3"), "c3, empty, move here");
    await board.tap("c3");
    assert.deepEqual(await board.moves(), ["S@c3"]);
  });
}

on("keyboard: arrows, Enter and Escape", "chess", {}, async (board) => {
  await board.page.keyboard.press("Tab");
  assert.equal(await board.focused(), "a1");
  assert.equal(await board.count(".focus"), 1);
  await board.press("ArrowUp", "ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight");
  assert.equal(await board.focused(), "f3");
  assert.equal(await board.label("f3"), "f3, white knight, can move");
  await board.press("Enter");
  assert.equal(await board.label("f3"), "f3, white knight, selected");
  assert.equal(await board.label("d4"), "d4, empty, move here");
  assert.equal(await board.quiet(), "white knight f3, possible squares: 5");
  await board.press("Escape");
  assert.equal(await board.label("f3"), "f3, white knight, can move");
  await board.press("Space", "d", "4", "Enter");
  assert.deepEqual(await board.moves(), ["f3d4"]);
  assert.equal(await board.quiet(), "Played f3d4");
  assert.equal(await board.focused(), "d4");
});

on("keyboard: a promotion", "chess", {}, async (board) => {
  await board.focus("b7");
  await board.press("Enter", "ArrowUp", "Enter", "ArrowRight", "Enter");
  assert.deepEqual(await board.moves(), ["b7b8rook"]);
  assert.equal(await board.focused(), "b8");
});

on("keyboard: hexagons", "hexagonal", {}, async (board) => {
  await board.focus("f6");
  await board.press("Enter", "ArrowRight", "ArrowRight");
  assert.equal((await board.middle("f6")).y.toFixed(1), (await board.middle(await board.focused())).y.toFixed(1));
  await board.focus("f6");
  await board.press("ArrowUp", "ArrowUp", "Enter");
  assert.deepEqual(await board.moves(), ["f6f8"]);
});

on("keyboard: joined edges are crossed", "cylinder", {}, async (board) => {
  await board.focus("a4");
  await board.press("Enter", "ArrowLeft", "Enter");
  assert.deepEqual(await board.moves(), ["a4h4"]);
});

on("keyboard: a drop from the hand", "shogi", {}, async (board) => {
  await board.page.keyboard.press("Tab");
  await board.page.keyboard.press("Tab");
  assert.equal(await board.focused(), "a1");
  await board.page.keyboard.press("Tab");
  await board.press("ArrowRight", "Enter");
  assert.equal(await board.quiet(), "sente silver, possible squares: 73");
  await board.page.keyboard.press("Shift+Tab");
  await board.press("e", "5", "Enter");
  assert.deepEqual(await board.moves(), ["S@e5"]);
});

on("keyboard: a duck follows the move", "duck", {}, async (board) => {
  await board.focus("e2");
  await board.press("Enter", "e", "4", "Enter", "a", "6", "Enter");
  assert.deepEqual(await board.moves(), ["e2e4a6"]);
});

on("keyboard: a second Enter stops a chain", "draughts", {}, async (board) => {
  await board.focus("c3");
  await board.press("Enter", "e", "5", "Enter");
  assert.equal(await board.label("g7"), "g7, empty, capture here");
  await board.press("Enter");
  assert.deepEqual(await board.moves(), ["c3xe5"]);
});

on("wrong properties are named, and change nothing", "chess", {}, async (board) => {
  const told = await board.page.evaluate(() => {
    const element = document.querySelector("ferz-board");
    try {
      element.board.set({ theme: "dark", orientation: "black" });
    } catch (error) {
      return [error.message, element.theme, element.orientation];
    }
  });
  assert.deepEqual(told, ['orientation must be 0 or 1, not "black"', "auto", 0]);
  const late = await board.page.evaluate(() => {
    document.querySelector("ferz-board").setAttribute("theme", "pink");
    // An element of another document is not defined yet.
    const element = document.implementation.createHTMLDocument().createElement("ferz-board");
    Object.assign(element, { orientation: "white", label: "Late" });
    document.body.append(element);
    return [element.orientation, element.label];
  });
  assert.deepEqual(late, [0, "Late"]);
  const errors = board.errors.splice(0).map((error) => error.replace(/^Uncaught (TypeError: )?/, ""));
  assert.deepEqual(errors, [
    'theme must be "auto", "light" or "dark", not "pink"',
    'orientation must be 0 or 1, not "white"',
  ]);
});
