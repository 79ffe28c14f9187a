// A smoke test in Firefox, which WebDriver BiDi drives.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { server } from "../serve.mjs";
import { connect } from "./socket.mjs";

const path = [process.env.FIREFOX, "/usr/bin/firefox-esr", "/usr/bin/firefox"].find((path) => path && existsSync(path));
const skip = path === undefined && "Firefox is not installed; set FIREFOX to its path";

/** Starts Firefox. Returns its commands. The signal ends it. */
async function start(profile, signal) {
  const options = ["--headless", "--no-remote", "--remote-debugging-port", "0", "--profile", profile];
  const firefox = spawn(path, options, { signal });
  const address = await new Promise((resolve, reject) => {
    let text = "";
    firefox.stderr.on("data", (data) => {
      text += data;
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(text);
      if (found !== null) resolve(found[1]);
    });
    firefox.on("error", reject);
    firefox.on("exit", () => reject(new Error(`Firefox has ended: ${text}`)));
  });
  const open = new Map();
  const send = await connect(`${address}/session`, (text) => {
    const { id, result, message } = JSON.parse(text);
    const [resolve, reject] = open.get(id) ?? [];
    if (message === undefined) resolve?.(result);
    else reject?.(new Error(message));
  });
  const command = (method, params) =>
    new Promise((resolve, reject) => {
      const id = open.size + 1;
      open.set(id, [resolve, reject]);
      send(JSON.stringify({ id, method, params }));
    });
  return { firefox, command };
}

test("Firefox shows the catalogue, plays a game and follows the editor", { skip, timeout: 180_000 }, async (t) => {
  const profile = mkdtempSync(join(tmpdir(), "ferz-firefox-"));
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.close();
    server.closeAllConnections();
    rmSync(profile, { recursive: true, force: true });
  });
  const site = `http://127.0.0.1:${server.address().port}/`;
  const { firefox, command } = await start(profile, t.signal);
  try {
    await command("session.new", { capabilities: {} });
    const { contexts } = await command("browsingContext.getTree", {});
    const { context } = contexts[0];
    const evaluate = async (expression) => {
      const target = { context };
      const { result, exceptionDetails } = await command("script.evaluate", { expression, target, awaitPromise: true });
      if (exceptionDetails) throw new Error(exceptionDetails.text);
      return result.value;
    };
    const until = async (expression) => {
      const end = Date.now() + 60_000;
      while (Date.now() < end) {
        if (await evaluate(expression).catch(() => false)) return;
        await new Promise((resolve) => setTimeout(resolve, 200));
      }
      assert.fail(
        `never true: ${expression}; ${await evaluate("document.querySelector('main').innerText.slice(0, 500)")}`,
      );
    };
    const square = (name) => `document.querySelector("ferz-board").shadowRoot.querySelector('[data-square="${name}"]')`;
    const click = async (name) => {
      const place = await evaluate(
        `(({x, y, width, height}) => [x + width / 2, y + height / 2].join())(${square(name)}.getBoundingClientRect())`,
      );
      const [x, y] = place.split(",").map((part) => Math.round(Number(part)));
      const actions = [
        { type: "pointerMove", x, y },
        { type: "pointerDown", button: 0 },
        { type: "pointerUp", button: 0 },
      ];
      await command("input.performActions", { context, actions: [{ type: "pointer", id: "mouse", actions }] });
    };

    await command("browsingContext.navigate", { context, url: site, wait: "complete" });
    await until(`document.querySelector(".preview img") !== null`);
    assert.ok((await evaluate(`document.querySelectorAll(".card").length`)) > 300);

    await evaluate(`location.hash = "#/play/chess"`);
    await until(`${square("e2")} !== null`);
    await click("e2");
    await click("e4");
    await until(`${square("e4")}.getAttribute("aria-label").includes("white pawn")`);
    await until(`document.querySelectorAll(".move").length >= 2`);

    await evaluate(`location.hash = "#/edit/xiangqi"`);
    await until(`${square("e1")}.getAttribute("aria-label").includes("red general")`);
    assert.ok((await evaluate(`document.querySelector(".text-host").shadowRoot.textContent`)).includes("Xiangqi"));
    assert.equal(
      await evaluate(
        `getComputedStyle(document.querySelector(".text-host").shadowRoot.querySelector(".cm-scroller")).display`,
      ),
      "flex",
    );
  } finally {
    firefox.kill();
    await new Promise((resolve) => firefox.on("exit", resolve));
  }
});
