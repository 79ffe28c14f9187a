// The examples of the board: plain HTML as it is, and React bundled by esbuild.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { inBrowser, launch } from "./harness.mjs";

const require = createRequire(import.meta.url);
const examples = fileURLToPath(new URL("../../bindings/web/examples", import.meta.url));
const dist = dirname(require.resolve("ferz/play.wasm"));
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript", wasm: "application/wasm" };
const has = (name) => {
  try {
    return Boolean(require.resolve(name));
  } catch {
    return false;
  }
};
const noReact = !(has("react") && has("react-dom")) && "react and react-dom are not installed";

const undo = [];
after(async () => {
  for (const step of undo.reverse()) await step();
});

/** Makes a folder with an example. */
async function folderOf(example) {
  const folder = await mkdtemp(join(tmpdir(), "ferz-example-"));
  undo.push(() => rm(folder, { recursive: true }));
  await cp(join(examples, example), folder, { recursive: true });
  return folder;
}

/** Serves a folder and opens it in Chromium. */
async function open(folder) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://localhost").pathname.replace(/\/$/, "/index.html");
    const bytes = await readFile(join(folder, path)).catch(() => null);
    response.writeHead(bytes === null ? 404 : 200, { "content-type": TYPES[path.split(".").at(-1)] ?? "text/plain" });
    response.end(bytes);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launch();
  undo.push(
    () => server.close(),
    () => browser.close(),
  );
  const page = await browser.newPage({ viewport: { width: 800, height: 900 } });
  page.setDefaultTimeout(60_000);
  const errors = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on(
    "console",
    (message) => message.type() === "error" && !/favicon/.test(message.location().url) && errors.push(message.text()),
  );
  await page.goto(`http://127.0.0.1:${server.address().port}/`);
  const click = async (...squares) => {
    for (const square of squares) await page.locator(`[data-square="${square}"]`).click();
  };
  return { page, errors, click };
}

inBrowser("plain HTML", async () => {
  const folder = await folderOf("html");
  await cp(dist, join(folder, "ferz"), { recursive: true });
  const { page, errors, click } = await open(folder);
  await page.locator("#status", { hasText: "White to move" }).waitFor();
  await click("e2", "e4");
  await page.locator("#status", { hasText: "Black to move" }).waitFor();
  await click("d7", "d5", "e4", "d5");
  await page.getByRole("button", { name: /white pawn, 1 in hand/ }).waitFor();
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('[data-square="e4"][aria-label*="white pawn"]').waitFor();
  await page.locator('[data-square="e4"]').dragTo(page.locator('[data-square="e6"]'));
  await page.locator("#status", { hasText: "pawn" }).waitFor();
  assert.deepEqual(errors, []);
});

const unless = (reason) => (reason ? (name, run) => test(name, { skip: reason }, run) : inBrowser);
unless(noReact)("React", async () => {
  const folder = await folderOf("react");
  await build({
    entryPoints: [join(examples, "react/main.jsx")],
    outfile: join(folder, "main.js"),
    bundle: true,
    format: "esm",
    jsx: "automatic",
    define: { "process.env.NODE_ENV": '"production"' },
    nodePaths: [fileURLToPath(new URL("../node_modules", import.meta.url))],
    logLevel: "warning",
  });
  await cp(join(dist, "play.wasm"), join(folder, "play.wasm"));
  const { page, errors, click } = await open(folder);
  await page.locator("[role=status]", { hasText: "Sente to move" }).first().waitFor();
  await click("c3", "c4");
  await page.locator("li", { hasText: "P" }).first().waitFor();
  await page.getByRole("button", { name: "Turn the board" }).click();
  await click("c7", "c6");
  await page.locator("li").nth(1).waitFor();
  assert.equal(await page.locator("li").count(), 2);
  await page.getByRole("button", { name: "Take back" }).click();
  await page.locator('[data-square="c7"][aria-label*="gote pawn"]').waitFor();
  assert.deepEqual(errors, []);
});
