// Everything apart from moves: the editor, labels, contrast, sizes, motion, untrusted pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, test } from "node:test";
import { inBrowser } from "../chromium.mjs";
import { open, skip, stop } from "./harness.mjs";

after(stop);

function on(name, board, options, run) {
  inBrowser(name, async () => {
    const page = await open(board, options);
    try {
      await run(page);
      assert.deepEqual(await page.events("violation"), []);
      assert.deepEqual(page.errors, []);
    } finally {
      await page.close();
    }
  });
}

/** Returns the faults that axe finds, each with its first element. The largest board is left out: it takes too long. */
async function faults(board) {
  const axe = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
  await board.page.evaluate(readFileSync(axe, "utf8"));
  const { violations } = await board.page.evaluate(() => window.axe.run({ exclude: "section:nth-child(n + 12)" }));
  return violations.map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 120)}`);
}

for (const colorScheme of ["light", "dark"]) {
  on(`axe finds no fault with the boards, ${colorScheme}`, null, { colorScheme }, async (board) => {
    assert.deepEqual(await faults(board), []);
  });

  on(`axe finds no fault with a chooser, the editor and a hand, ${colorScheme}`, "shogi", { colorScheme }, async (board) => {
    await board.click("e6", "e7");
    assert.deepEqual(await faults(board), []);
    await board.press("Escape");
    await board.set({ mode: "edit" });
    assert.deepEqual(await faults(board), []);
  });
}

on("labels name contents, checks and the last move", "holes", { options: { last: ["a3", "b3"] } }, async (board) => {
  assert.equal(await board.label("f1"), "f1, white king, in check");
  assert.equal(await board.label("e4"), "e4, black bishop, gives check");
  assert.equal(await board.label("a3"), "a3, empty, last move");
  await board.set({ message: "White is in check" });
  assert.equal(await board.quiet(), "White is in check");
  assert.equal(await board.count("[role=grid] > [role=row]"), 6);
  assert.equal(await board.count("[role=gridcell]"), 30);
});

on("joined edges and walls are named", "cylinder", {}, async (board) => {
  const name = await board.page.locator("[role=grid]").getAttribute("aria-label");
  assert.equal(name, "cylinder, left and right edges are joined");
  await board.page.evaluate(() => (window.board.placement = { ...window.board.placement, walls: ["c3"] }));
  assert.equal(await board.label("c3"), "c3, wall");
});

on("texts can be translated", "chess", { options: { texts: { empty: "leer", canMove: "kann ziehen" } } }, async (board) => {
  assert.equal(await board.label("a5"), "a5, leer");
  assert.equal(await board.label("f3"), "f3, white knight, kann ziehen");
});

on("editor: by mouse", "shogi", { options: { mode: "edit" } }, async (board) => {
  const on = async (square) => (await board.events("change")).at(-1).pieces.find((piece) => piece.square === square)?.kind;
  await board.drag(await board.button("gote king"), "a5");
  assert.equal(await on("a5"), "king");
  await board.drag("a5", "b5");
  assert.equal(await on("b5"), "king");
  await board.drag("b5", { x: 780, y: 400 });
  assert.equal(await on("b5"), undefined);
  await board.page.getByRole("button", { name: "sente rook", exact: true }).click();
  await board.click("c5", "c6");
  assert.equal(await on("c5"), "rook");
  assert.equal(await on("c6"), "rook");
  await board.page.getByRole("button", { name: "Wall" }).click();
  await board.click("c6");
  assert.deepEqual((await board.events("change")).at(-1).walls, ["c6"]);
  await board.press("Escape");
  await board.drag("c5", await board.button("sente pawn, 3 in hand"));
  assert.deepEqual((await board.events("change")).at(-1).hands[0].at(-1), { kind: "rook", count: 1 });
  assert.deepEqual(await board.moves(), []);
});

on("editor: by keyboard", "chess", { options: { mode: "edit" } }, async (board) => {
  await board.focus("f3");
  await board.press("Enter", "f", "4", "Enter");
  assert.equal(await board.label("f4"), "f4, white knight");
  await board.press("Delete");
  assert.equal(await board.label("f4"), "f4, empty");
  await board.page.keyboard.press("Tab");
  await board.press("ArrowRight", "Enter");
  await board.page.keyboard.press("Shift+Tab");
  await board.press("Enter");
  assert.equal(await board.label("f4"), "f4, white knight");
});

on("editor: by touch", "chess", { options: { mode: "edit" }, touch: true, width: 360, height: 800 }, async (board) => {
  await board.swipe("f3", "f4");
  assert.equal(await board.label("f4"), "f4, white knight");
  await board.swipe(await board.button("black queen"), "d4");
  assert.equal(await board.label("d4"), "d4, black queen");
});

on("the pictures of a piece set are drawn, and letters for all other pieces", "chess", { pictures: "plain" }, async (board) => {
  const count = await board.page.evaluate(() => window.board.placement.pieces.length);
  assert.equal(await board.count(".piece svg path[stroke-width='1.5']"), count - 2);
  assert.equal(await board.count(".piece text"), 2);
});

test("hostile pictures do nothing", { skip }, async () => {
  const board = await open("chess", { pictures: "hostile" });
  const requests = [];
  board.page.on("request", (request) => requests.push(request.url()));
  await board.set({ orientation: 1 });
  await board.page.waitForTimeout(300);
  assert.deepEqual(requests, []);
  assert.equal(await board.page.evaluate(() => window.hacked), undefined);
  for (const name of ["script", "style", "foreignObject", "iframe", "image", "a", "animate"]) {
    assert.equal(await board.count(`.piece ${name}`), 0, name);
  }
  const handlers = await board.page.evaluate(() =>
    [...window.board.shadowRoot.querySelectorAll(".piece *")].flatMap((element) =>
      [...element.attributes].filter(({ name, value }) => /^on|^style$/.test(name) || /evil|javascript/.test(value)),
    ).length,
  );
  assert.equal(handlers, 0);
  await board.close();
});

on("pieces glide, unless the user prefers reduced motion", "chess", {}, async (board) => {
  const moving = () => board.page.evaluate(() => window.board.shadowRoot.querySelector(".board").getAnimations({ subtree: true }).length);
  await board.click("f3", "d4");
  assert.equal(await moving(), 1);
  await board.page.emulateMedia({ reducedMotion: "reduce" });
  const { moves, placement } = await board.page.evaluate(() => window.FIXTURES.chess());
  await board.page.waitForTimeout(250);
  await board.set({ moves, placement });
  await board.click("f3", "d4");
  assert.equal(await moving(), 0);
});

on("all boards fit into 360 pixels with targets of 24 pixels; the largest one scrolls", null, { width: 360, height: 640, touch: true }, async (board) => {
  const small = await board.page.evaluate(() =>
    [...document.querySelectorAll("ferz-board")].flatMap((board) => {
      const { clientWidth } = board.shadowRoot.querySelector(".scroll");
      return [...board.shadowRoot.querySelectorAll("[role=gridcell],button")]
        .filter((element) => Math.min(element.getBoundingClientRect().width, element.getBoundingClientRect().height) < 23.9)
        .map((element) => `${board.label} ${clientWidth} ${element.outerHTML.slice(0, 80)}`);
    }),
  );
  assert.deepEqual(small.slice(0, 3), []);
  assert.equal(await board.page.evaluate(() => document.documentElement.scrollWidth), 360);
});

on("the largest board is drawn and changed quickly", "large", {}, async (board) => {
  const [first, change] = await board.page.evaluate(() => {
    const times = [performance.now()];
    const host = document.createElement("div");
    document.body.append(host);
    const fixture = window.FIXTURES.large();
    const made = new window.Board(host, fixture);
    made.flush();
    times.push(performance.now());
    made.set({ placement: window.played(fixture.placement, fixture.moves[0]) });
    made.flush();
    times.push(performance.now());
    host.remove();
    return [times[1] - times[0], times[2] - times[1]];
  });
  console.log(`32x32: drawn in ${first.toFixed(0)} ms, changed in ${change.toFixed(0)} ms`);
  await board.click("e9", "e10");
  assert.deepEqual(await board.moves(), ["e9e10"]);
});

on("an element can hold a second board after the first, as in React's strict mode", "chess", {}, async (board) => {
  const found = await board.page.evaluate(async () => {
    const host = document.createElement("div");
    document.body.append(host);
    const first = new window.Board(host, window.FIXTURES.chess());
    first.flush();
    first.destroy();
    const second = new window.Board(host, { ...window.FIXTURES.chess(), theme: "dark" });
    second.flush();
    const moves = [];
    const off = second.on("move", (move) => moves.push(move.text));
    const cells = host.shadowRoot.querySelectorAll("[role=gridcell]").length;
    for (const square of ["f3", "d4"]) {
      host.shadowRoot.querySelector(`[data-square=${square}]`).dispatchEvent(new MouseEvent("click", { bubbles: true, composed: true }));
    }
    off();
    return { cells, moves, dark: host.shadowRoot.querySelectorAll(".root.dark").length };
  });
  assert.deepEqual(found, { cells: 64, moves: ["f3d4"], dark: 1 });
});

on("another layout takes the place of the first, even during an entry", "chess", {}, async (board) => {
  await board.click("b7", "b8");
  await board.page.evaluate(() => Object.assign(window.board, window.FIXTURES.hexagonal()));
  assert.equal(await board.count("[role=gridcell]"), 91);
  assert.equal(await board.page.locator(".chooser").isVisible(), false);
  await board.click("f6", "f8");
  assert.deepEqual(await board.moves(), ["f6f8"]);
  await board.page.evaluate(() => (window.board.layout = null));
  assert.equal(await board.count("[role=gridcell]"), 0);
});

on("attributes set properties", "chess", {}, async (board) => {
  await board.page.evaluate(() => {
    window.board.setAttribute("orientation", "1");
    window.board.setAttribute("interactive", "none");
    window.board.setAttribute("premoves", "");
  });
  const properties = await board.page.evaluate(() => [window.board.orientation, window.board.interactive, window.board.premoves]);
  assert.deepEqual(properties, [1, "none", true]);
  assert.equal(await board.label("f3"), "f3, white knight");
});

on("a page can refuse a move", "chess", {}, async (board) => {
  await board.page.evaluate(() => {
    window.board.addEventListener("move", (event) => (event.preventDefault(), event.stopImmediatePropagation()), { capture: true });
  });
  await board.click("f3", "d4");
  assert.equal(await board.label("f3"), "f3, white knight, can move");
});
