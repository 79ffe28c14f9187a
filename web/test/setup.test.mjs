// New games: shuffled arrays, and positions that are set up on a board.

import assert from "node:assert/strict";
import { on } from "./harness.mjs";

/** Opens the dialog in which a position is set up. */
async function open(page) {
  await page.cell("a1").waitFor();
  await page.both();
  await page.button("Set up a position").click();
  await page.page.locator("dialog ferz-board .board").waitFor();
}

/** A square of the board in the dialog. */
const cell = (page, square) => page.page.locator(`dialog ferz-board [data-square="${square}"]`);

const tool = (page, name) => page.page.locator("dialog ferz-board").getByRole("button", { name, exact: true });

/** Waits until the FEN in the dialog matches. */
async function fen(page, expected) {
  const field = page.page.locator("dialog textarea");
  for (let tries = 0; tries < 100 && !expected.test(await field.inputValue()); tries += 1) {
    await page.page.waitForTimeout(50);
  }
  assert.match(await field.inputValue(), expected);
}

async function play(page) {
  await page.button("Play this position").click();
  await page.page.locator("dialog").waitFor({ state: "detached" });
}

on("a new game begins with a random array, and its number can be entered", "#/play/chess960", {}, async (page) => {
  await page.cell("a1").waitFor();
  await page.both();
  await page.button("Position and game").click();
  const number = page.page.getByLabel("Starting array (0 to 959)");
  assert.match(await number.inputValue(), /^\d{1,3}$/);
  await number.fill("0");
  await page.button("Start from this array").click();
  await page.page.locator("dialog").waitFor({ state: "detached" });
  await page.has("a1", "white bishop");
  await page.has("b1", "white bishop");
  await page.page.getByText("Starting array 0", { exact: true }).waitFor();
  await page.page.reload();
  await page.has("b1", "white bishop");
  // Of some new games, one differs in its array.
  const text = page.page.getByText(/^Starting array \d+$/);
  const found = new Set();
  for (let tries = 0; tries < 10 && found.size < 2; tries += 1) {
    await page.button("New game").click();
    await page.page.waitForTimeout(100);
    found.add(await text.textContent());
  }
  assert.equal(found.size, 2);
});

on("an array that does not exist is refused", "#/play/chess960", {}, async (page) => {
  await page.cell("a1").waitFor();
  await page.button("Position and game").click();
  await page.page.getByLabel("Starting array (0 to 959)").fill("960");
  await page.button("Start from this array").click();
  assert.equal(await page.page.locator("dialog").isVisible(), true);
});

on("mouse: a position is set up and played", "#/play/chess", {}, async (page) => {
  await open(page);
  await page.button("Clear").click();
  await page.page.locator("dialog .problem", { hasText: "White has no king" }).waitFor();
  assert.equal(await page.button("Play this position").isDisabled(), true);
  await tool(page, "white king").click();
  await cell(page, "e1").click();
  await tool(page, "black king").click();
  await cell(page, "e8").click();
  await tool(page, "white rook").click();
  await cell(page, "a7").click();
  await cell(page, "b7").click();
  await tool(page, "Remove").click();
  await cell(page, "b7").click();
  await page.page.getByLabel("To move").selectOption("Black");
  await fen(page, /^4k3\/R7\/8\/8\/8\/8\/8\/4K3 b - - 0 1$/);
  await play(page);
  await page.has("a7", "white rook");
  assert.match(await page.status(), /Black to move/);
});

on("the text of a position and its board stay in step", "#/play/chess", {}, async (page) => {
  await open(page);
  await fen(page, /KQkq/);
  await cell(page, "h1").click();
  await page.press("Delete");
  // Only the right that has lost its rook goes.
  await fen(page, /PPPPPPPP\/RNBQKBN1 w Qkq - 0 1$/);
  await page.page.locator("dialog textarea").fill("4k3/8/8/8/8/8/8/R3K3 w Q - 3 9");
  await page.page.locator(`dialog [data-square="a1"][aria-label*="white rook"]`).waitFor({ state: "attached" });
  await page.page.locator("dialog textarea").fill("4k3/8/8/8/8/8/8/R2K4 w Q - 3 9");
  await page.page.locator("dialog .problem", { hasText: "king" }).waitFor();
  await page.button("Starting position").click();
  await fen(page, /RNBQKBNR w KQkq - 0 1$/);
});

on("keyboard: a piece is placed, and another removed", "#/play/chess", {}, async (page) => {
  await open(page);
  await tool(page, "white queen").focus();
  await page.press("Enter");
  await page.page.locator("dialog ferz-board").evaluate((board) => board.board.focus("e4"));
  await page.press("Enter", "Escape", "ArrowUp", "ArrowUp", "ArrowUp", "Delete");
  await fen(page, /^rnbqkbnr\/pppp1ppp\/8\/8\/4Q3\/8\//);
});

on("touch: pieces in hand are counted", "#/play/crazyhouse", { touch: true, width: 360, height: 740 }, async (page) => {
  await open(page);
  await page.page.locator("dialog textarea").fill("4k3/8/8/8/8/8/8/4K3[] w - - 0 1");
  await page.page.locator(`dialog [data-square="a1"][aria-label*="empty"]`).waitFor({ state: "attached" });
  await page.page.getByText("Pieces in hand").tap();
  await page.page.getByLabel("White: knight in hand").fill("2");
  await page.page.getByLabel("Black: pawn in hand").fill("1");
  await tool(page, "white pawn").tap();
  await cell(page, "e4").tap();
  await fen(page, /^4k3\/8\/8\/8\/4P3\/8\/8\/4K3\[NNp\] w - - 0 1$/);
  const overflows = await page.page.evaluate(() => {
    const body = document.querySelector("dialog");
    return body.scrollWidth > body.clientWidth || document.documentElement.scrollWidth > 360;
  });
  assert.equal(overflows, false);
  await play(page);
  await page.page.getByRole("button", { name: /white knight, 2 in hand/ }).waitFor();
});

for (const [name, piece, square, pattern] of [
  ["glinski", "white pawn", "f6", /\/5P5\/5PPPPP\*\//],
  ["xiangqi", "red chariot", "e5", /\/4R4\//],
  ["nine-mens-morris", "white man", "a1", /\/M\*\*1\*\*1\[/],
]) {
  on(`a piece is placed in ${name}`, `#/play/${name}`, {}, async (page) => {
    await open(page);
    await tool(page, piece).click();
    await cell(page, square).click();
    await fen(page, pattern);
  });
}
