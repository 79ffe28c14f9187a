// Opens boards of the fixtures in Chromium, for tests.

import { launch, skip } from "../chromium.mjs";
import { serve } from "./serve.mjs";

export { skip };

let started = null;

async function start() {
  const server = await serve();
  return { server, browser: await launch() };
}

export async function stop() {
  if (started === null) return;
  const { server, browser } = await started;
  await browser.close();
  server.close();
}

/** Opens a page. `board` is a fixture, or `null` for all of them. */
export async function open(board, given = {}) {
  const { options = {}, pictures = null, touch = false, width = 800, height = 900, ...context } = given;
  started ??= start();
  const { server, browser } = await started;
  const query = new URLSearchParams({ options: JSON.stringify(options) });
  if (board !== null) query.set("board", board);
  if (pictures !== null) query.set("pictures", pictures);
  const viewport = { width, height };
  const pageContext = await browser.newContext({ viewport, hasTouch: touch, isMobile: touch, ...context });
  const page = await pageContext.newPage();
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  await page.goto(`${server.address}?${query}`);
  await page.waitForSelector("ferz-board .board");
  return new BoardPage(page, errors, pageContext);
}

class BoardPage {
  constructor(page, errors, context) {
    Object.assign(this, { page, errors, context });
  }

  /** Returns the cell of a square. */
  cell(square) {
    return this.page.locator(`[data-square="${square}"]`);
  }

  label(square) {
    return this.cell(square).getAttribute("aria-label");
  }

  async middle(square) {
    const { x, y, width, height } = await this.cell(square).boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  async click(...squares) {
    for (const square of squares) {
      const { x, y } = await this.middle(square);
      await this.page.mouse.click(x, y);
    }
  }

  async tap(...squares) {
    for (const square of squares) {
      const { x, y } = await this.middle(square);
      await this.page.touchscreen.tap(x, y);
    }
  }

  /** Drags from one point to another, by mouse. A point may be the name of a square. */
  async drag(from, to, options = {}) {
    const [start, end] = await this.points(from, to);
    const { mouse } = this.page;
    await mouse.move(start.x, start.y);
    await mouse.down(options);
    await mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
    await mouse.move(end.x, end.y, { steps: 3 });
    await mouse.up(options);
  }

  /** Drags by a finger. */
  async swipe(from, to) {
    const [start, end] = await this.points(from, to);
    const session = await this.context.newCDPSession(this.page);
    const touch = (type, points) => session.send("Input.dispatchTouchEvent", { type, touchPoints: points });
    await touch("touchStart", [start]);
    for (let step = 1; step <= 8; step += 1) {
      await touch("touchMove", [
        { x: start.x + ((end.x - start.x) * step) / 8, y: start.y + ((end.y - start.y) * step) / 8 },
      ]);
    }
    await touch("touchEnd", []);
    await this.rest();
  }

  /** Waits until the page has stopped scrolling, which it may go on with after a swipe. */
  async rest() {
    const scrolled = () => this.page.evaluate(() => window.scrollY);
    for (let before = NaN, now = await scrolled(); now !== before; ) {
      await this.page.waitForTimeout(150);
      [before, now] = [now, await scrolled()];
    }
  }

  async points(...places) {
    return Promise.all(places.map((place) => (typeof place === "string" ? this.middle(place) : place)));
  }

  /** Returns the middle of a button with a name. */
  async button(name) {
    const { x, y, width, height } = await this.page.getByRole("button", { name }).first().boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  }

  async press(...keys) {
    for (const key of keys) await this.page.keyboard.press(key);
  }

  /** Moves the focus of the keyboard to a square. */
  async focus(square) {
    await this.page.evaluate((square) => window.board.board.focus(square), square);
  }

  /** Returns the name of the square with the focus. */
  focused() {
    return this.page.evaluate(() => window.board.shadowRoot.activeElement?.getAttribute("data-square") ?? null);
  }

  /** Returns the details of all events of a type. */
  events(type) {
    return this.page.evaluate((type) => window.log.filter(([name]) => name === type).map(([, detail]) => detail), type);
  }

  /** Returns the texts of the moves made so far. */
  async moves() {
    return (await this.events("move")).map((move) => move.text);
  }

  set(options) {
    return this.page.evaluate((options) => Object.assign(window.board, options) && undefined, options);
  }

  /** Counts elements of the picture. */
  count(selector) {
    return this.page.locator(`ferz-board ${selector}`).count();
  }

  quiet() {
    return this.page.locator("[aria-live]").textContent();
  }

  async close() {
    await this.context.close();
  }
}
