// Playing: five geometries by mouse, touch and keyboard, and moves of all kinds.

import assert from "node:assert/strict";
import { on } from "./harness.mjs";

/** A move in a game on each geometry: by drag and click, by taps, and by keys. */
const GEOMETRIES = [
  ["a rectangle", "chess", "e2", "e4", "white pawn"],
  ["crossings of lines", "xiangqi", "h3", "e3", "red cannon"],
  ["hexagons", "glinski", "b1", "b2", "white pawn"],
  ["a board with holes", "troitzky", "d3", "d5", "white pawn"],
  ["joined edges", "cylinder-chess", "a2", "a4", "white pawn"],
];

for (const [geometry, name, from, to, piece] of GEOMETRIES) {
  const played = async (page) => {
    await page.has(to, piece);
    await page.has(from, "empty");
    await page.page.locator(".move").first().waitFor();
  };

  on(`mouse: ${geometry}`, `#/play/${name}`, {}, async (page) => {
    await page.cell(from).waitFor();
    await page.both();
    await page.drag(from, to);
    await played(page);
    await page.button("Take back").click();
    await page.has(from, piece);
    await page.click(from, to);
    await played(page);
  });

  on(`touch: ${geometry}`, `#/play/${name}`, { touch: true, width: 360, height: 740 }, async (page) => {
    await page.cell(from).waitFor();
    await page.both();
    await page.tap(from, to);
    await played(page);
  });

  on(`keyboard: ${geometry}`, `#/play/${name}`, {}, async (page) => {
    await page.cell(from).waitFor();
    await page.both();
    await page.type(from, to);
    await played(page);
  });
}

/** Opens the dialog for positions and sets one up. */
async function setUp(page, fen) {
  await page.both();
  await page.button("Position and game").click();
  await page.page.getByLabel("Position (FEN)").fill(fen);
  await page.button("Set up").click();
  await page.page.locator("dialog").waitFor({ state: "detached" });
}

on("a pawn promotes to a chosen piece", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await setUp(page, "8/P6k/8/8/8/8/8/K7 w - - 0 1");
  await page.has("a7", "white pawn");
  await page.click("a7", "a8");
  await page.page.locator("ferz-board .chooser").getByRole("button", { name: "knight" }).click();
  await page.has("a8", "white knight");
  await page.moves("a8=N");
});

on("a captured piece is dropped", "#/play/crazyhouse", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.play("e2-e4", "d7-d5", "e4-d5", "d8-d5");
  await page.page
    .locator("ferz-board")
    .getByRole("button", { name: /white pawn, 1 in hand/ })
    .click();
  await page.click("e4");
  await page.has("e4", "white pawn");
  await page.moves("e4", "d5", "exd5", "Qxd5", "@e4");
});

on("the duck is placed after the move", "#/play/duck", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.click("e2", "e4", "e5");
  await page.has("e5", "wall");
  assert.match(await page.status(), /Black to move/);
});

on("a chain of captures is made in one move", "#/play/checkers", {}, async (page) => {
  await page.cell("a3").waitFor();
  await setUp(page, "8/8/3m4/8/3m4/2M5/8/8 b 0 1");
  await page.has("c3", "can move");
  await page.click("c3", "e5", "c7");
  await page.has("c7", "black man");
  await page.has("d4", "empty");
  await page.has("d6", "empty");
});

on("castling in a 960 array goes onto the rook", "#/play/chess960", {}, async (page) => {
  await page.cell("e2").waitFor();
  await setUp(page, "k7/8/8/8/8/8/8/1K4R1 w G - 0 1");
  await page.has("b1", "white king");
  await page.click("b1", "g1");
  await page.has("g1", "white king");
  await page.has("f1", "white rook");
  await page.moves("O-O");
});

on("the computer answers, and a hint has an arrow", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.page.getByLabel("Level of the computer").first().selectOption("0");
  await page.button("Hint").click();
  await page.page.locator("ferz-board .arrow").first().waitFor({ state: "attached" });
  assert.match(await page.page.locator(".remark").textContent(), /Hint: /);
  await page.click("e2", "e4");
  await page.page.waitForFunction(() => document.querySelectorAll(".move").length === 2);
  assert.match(await page.status(), /White to move/);
  await page.button("Take back").click();
  await page.moves();
});

on("the computer plays both sides until it is stopped", "#/play/breakthrough5", {}, async (page) => {
  await page.cell("a1").waitFor();
  await page.page.getByLabel("Level of the computer").first().selectOption("0");
  await page.page.locator(".player select:first-of-type").nth(1).selectOption("computer");
  await page.page.waitForFunction(() => document.querySelectorAll(".move").length >= 3);
  await page.both();
  const count = await page.page.locator(".move").count();
  await page.page.waitForTimeout(800);
  assert.equal(await page.page.locator(".move").count(), count);
});

on("the page says why a move is illegal", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await setUp(page, "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
  await page.has("e2", "white knight");
  await page.click("e2");
  const remark = page.page.locator(".remark");
  await remark.waitFor();
  assert.match(await remark.textContent(), /no legal move/);
  await page.drag("e2", "d4");
  await page.page.locator(".remark", { hasText: "would be attacked by the rook on e8" }).waitFor();
  assert.equal((await page.page.locator("ferz-board .lit").count()) > 0, true);
});

on("a mate ends the game, and earlier positions can be looked at", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.play("f2-f3", "e7-e5", "g2-g4", "d8-h4");
  await page.moves("f3", "e5", "g4", "Qh4#");
  assert.match(await page.status(), /Black wins: checkmate/);
  await page.button("First position").click();
  await page.has("d8", "black queen");
  assert.match(await page.status(), /first position/);
  await page.button("Present position").click();
  await page.has("h4", "black queen");
});

on("a game goes through PGN and back", "#/play/crazyhouse", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.play("e2-e4", "d7-d5", "e4-d5", "d8-d5");
  await page.button("Position and game").click();
  const record = await page.page.getByLabel("Game (PGN)").inputValue();
  assert.match(record, /1\. e4 d5 2\. exd5 Qxd5/);
  await page.button("Close").click();
  await page.button("New game").click();
  await page.moves();
  await page.button("Position and game").click();
  await page.page.getByLabel("Game (PGN)").fill(record);
  await page.button("Load this game").click();
  await page.moves("e4", "d5", "exd5", "Qxd5");
  await page.has("d5", "black queen");
});

on("one of several games is chosen", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.button("Position and game").click();
  const games = ['[White "Ann"]\n\n1. e4 *', '[White "Bob"]\n\n1. d4 d5 1/2-1/2', '[White "Cem"]\n\n1. Ke5 *'];
  await page.page.getByLabel("Game (PGN)").fill(games.join("\n\n"));
  await page.button("Load this game").click();
  const list = page.page.getByLabel("The text holds 3 games");
  await list.waitFor();
  assert.deepEqual(await list.locator("option").allTextContents(), [
    "1. Ann – ?, *",
    "2. Bob – ?, 1/2-1/2",
    "3. Cem – ?, *",
  ]);
  await list.selectOption({ index: 2 });
  await page.button("Load this game").click();
  await page.page.locator("dialog .problem", { hasText: "This game could not be loaded: wrong move" }).waitFor();
  await list.selectOption({ index: 1 });
  await page.button("Load this game").click();
  await page.moves("d4", "d5");
  for (const select of await page.page.locator(".player select:first-of-type").all())
    assert.equal(await select.inputValue(), "you");
  // Its tags are written again; the result only as long as nobody plays on.
  const written = async () => {
    await page.button("Position and game").click();
    const text = await page.page.getByLabel("Game (PGN)").inputValue();
    await page.button("Close").click();
    return text;
  };
  assert.match(await written(), /\[White "Bob"\][^]*1\. d4 d5 1\/2-1\/2/);
  await page.play("c2-c4");
  assert.match(await written(), /\[White "Bob"\][^]*1\. d4 d5 2\. c4 \*/);
  await page.page.locator("dialog").waitFor({ state: "detached" });
});

on("a wrong position and a wrong record are refused with a reason", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.button("Position and game").click();
  await page.page.getByLabel("Position (FEN)").fill("nonsense");
  await page.button("Set up").click();
  const problem = page.page.locator("dialog .problem");
  await problem.waitFor();
  assert.notEqual(await problem.textContent(), "");
  await page.page.getByLabel("Position (FEN)").fill("8/8/8/8/8/8/8/K1k5 w - - 0 1");
  await page.button("Set up").click();
  await page.page.locator("dialog").waitFor({ state: "detached" });
  await page.has("a1", "white king");
});

on("a game goes on after the page was opened again", "#/play/chess", {}, async (page) => {
  await page.cell("e2").waitFor();
  await page.both();
  await page.click("e2", "e4");
  await page.moves("e4");
  await page.page.reload();
  await page.moves("e4");
  await page.has("e4", "white pawn");
  // Another variant has a game of its own.
  await page.go("#/play/xiangqi");
  await page.cell("h3").waitFor();
  await page.both();
  await page.play("h3-e3");
  await page.go("#/play/chess");
  await page.moves("e4");
  // A new game can be taken back.
  await page.button("New game").click();
  await page.moves();
  await page.button("Back to the last game").click();
  await page.moves("e4");
});

on("a shared game goes on after a reload, once it was played on", "#/play/chess", {}, async (page) => {
  const { page: tab } = page;
  await page.cell("e2").waitFor();
  await page.button("Share").click();
  const address = await tab.getByLabel("Link", { exact: true }).inputValue();
  await page.button("Close").click();
  await page.go(new URL(address).hash);
  await page.cell("e2").waitFor();
  await tab.waitForFunction(() => location.hash.startsWith("#s"));
  await page.play("d2-d4");
  assert.equal(await tab.evaluate(() => location.hash), "#/play/chess");
  await tab.reload();
  await page.moves("d4");
});

const SMALL = { touch: true, width: 360, height: 740 };
on("a large board scrolls by itself at 360 pixels", "#/play/tenjiku", SMALL, async (page) => {
  await page.cell("a1").waitFor();
  const { board, frame, edge } = await page.page.evaluate(() => {
    const scroll = document.querySelector("ferz-board").shadowRoot.querySelector(".scroll");
    const edges = [...document.querySelectorAll(".player")].map((bar) => bar.getBoundingClientRect().right);
    return { board: scroll.scrollWidth, frame: scroll.clientWidth, edge: Math.max(...edges) };
  });
  assert.ok(board > frame, `${board} > ${frame}`);
  assert.ok(edge <= 360, String(edge));
});
