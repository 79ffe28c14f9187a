// Opens the page in Chromium, for tests.

import assert from "node:assert/strict";
import { after } from "node:test";
import { inBrowser, launch } from "../../bindings/web/test/chromium.mjs";
import { server } from "../serve.mjs";

export { inBrowser, launch };

let started = null;

async function start() {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/`, browser: await launch() };
}

after(async () => {
  if (started === null) return;
  const { browser } = await started;
  await browser.close();
  server.close();
  server.closeAllConnections();
});

/**
 * A test with the page at a fragment. It fails if the page reports an error, breaks its policy, or asks another host,
 * unless `faults` allows it: all faults if it is `true`, or those that match an expression.
 */
export function on(name, fragment, options, run) {
  inBrowser(name, async () => {
    started ??= start();
    const { address, browser } = await started;
    const { touch = false, width = 1280, height = 860, faults = false, ...others } = options;
    const viewport = { width, height };
    const context = await browser.newContext({
      viewport,
      hasTouch: touch,
      isMobile: touch,
      reducedMotion: "reduce",
      // A service worker would load the whole page once more in each test.
      serviceWorkers: "block",
      ...others,
    });
    try {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      const page = await context.newPage();
      page.setDefaultTimeout(60_000);
      const found = [];
      page.on("pageerror", (error) => found.push(error.message));
      page.on("console", (message) => message.type() === "error" && found.push(message.text()));
      page.on("request", (request) => {
        if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(address))
          found.push(`asked ${request.url()}`);
      });
      await page.goto(address + fragment);
      await run(new Page(page, context, address));
      const isAllowed = (text) => faults === true || (faults !== false && faults.test(text));
      assert.deepEqual(
        found.filter((text) => !isAllowed(text)),
        [],
      );
    } finally {
      await context.close();
    }
  });
}

class Page {
  constructor(page, context, address) {
    Object.assign(this, { page, context, address });
  }

  /** Goes to another fragment. */
  async go(fragment) {
    await this.page.evaluate((fragment) => (location.hash = fragment), fragment);
  }

  cell(square) {
    return this.page.locator(`ferz-board [data-square="${square}"]`);
  }

  label(square) {
    return this.cell(square).getAttribute("aria-label");
  }

  /** Waits until the label of a square has a part. */
  async has(square, part) {
    await this.page
      .locator(`ferz-board [data-square="${square}"][aria-label*="${part}"]`)
      .waitFor({ state: "attached" });
  }

  async middle(square) {
    await this.cell(square).waitFor();
    const { x, y, width, height } = await this.cell(square).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  async click(...squares) {
    for (const square of squares) {
      const { x, y } = await this.middle(square);
      await this.page.mouse.click(x, y);
    }
  }

  /** Makes moves, such as `e2-e4`. The board takes the next one only after the page has answered. */
  async play(...moves) {
    const made = this.page.locator(".move");
    for (const move of moves) {
      const count = await made.count();
      await this.click(...move.split("-"));
      await made.nth(count).waitFor();
    }
  }

  async tap(...squares) {
    for (const square of squares) {
      await this.cell(square).scrollIntoViewIfNeeded();
      const { x, y } = await this.middle(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  async drag(from, to) {
    const [start, end] = [await this.middle(from), await this.middle(to)];
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down();
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 3 });
    await mouse.up();
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Makes a move by the keyboard: the squares are typed. */
  async type(...squares) {
    await this.page.locator("ferz-board").evaluate((board, square) => board.board.focus(square), squares[0]);
    await this.press("Enter");
    for (const square of squares.slice(1)) {
      for (const char of square) await this.press(char);
      await this.press("Enter");
    }
  }

  button(name) {
    return this.page.getByRole("button", { name, exact: true });
  }

  /** Sets who plays a side: `you` or `computer`. */
  async player(side, who) {
    await this.page.getByRole("combobox", { name: side, exact: true }).selectOption(who);
  }

  /** Lets one user play both sides, or other players. */
  async both() {
    for (const select of await this.page.locator(".player select:first-of-type").all())
      await select.selectOption("you");
  }

  /** Waits until the list of moves is as given. */
  async moves(...expected) {
    await this.page
      .waitForFunction(
        (expected) => [...document.querySelectorAll(".move")].map((move) => move.textContent).join(" ") === expected,
        expected.join(" "),
        { timeout: 10_000 },
      )
      .catch(async () => assert.deepEqual(await this.page.locator(".move").allTextContents(), expected));
  }

  status() {
    return this.page.locator(".status").textContent();
  }

  /** The text in the editor. */
  text() {
    return this.page
      .locator(".cm-content")
      .evaluate((content) => content.cmTile?.view?.state.doc.toString() ?? content.innerText);
  }

  /** Replaces the text in the editor. */
  async write(text) {
    await this.page.locator(".cm-content").click();
    await this.press("ControlOrMeta+a");
    await this.page.evaluate((text) => navigator.clipboard.writeText(text), text);
    await this.press("ControlOrMeta+v");
  }
}
