// Pages made by bundlers, run in Chromium: `npm install --no-save vite webpack playwright-core`, then
// `node --test test/bundlers/bundlers.test.js`. Tests whose bundler or browser is not installed are skipped.

import assert from "node:assert/strict";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { launch, skip } from "../chromium.mjs";

const ANSWERS = {
  fen: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1",
  svg: true,
  hint: true,
  element: true,
  ffish: 44,
};
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

const root = fileURLToPath(new URL("../..", import.meta.url));
const require = createRequire(import.meta.url);
const folder = mkdtempSync(join(tmpdir(), "ferz-bundlers-"));
let server;

/** Imports a package; `undefined` if it is not installed. */
async function installed(name) {
  try {
    require.resolve(`${name}/package.json`);
  } catch {
    return undefined;
  }
  return import(name);
}

/** Makes the folder of a project that depends on the package. */
function project(name) {
  const at = join(folder, name);
  mkdirSync(join(at, "node_modules"), { recursive: true });
  symlinkSync(root, join(at, "node_modules/ferz"));
  copyFileSync(new URL("page.js", import.meta.url), join(at, "page.js"));
  writeFileSync(join(at, "package.json"), '{ "type": "module" }');
  writeFileSync(join(at, "index.html"), '<!doctype html><script type="module" src="./page.js"></script>');
  return at;
}

before(() => {
  server = createServer(async (request, response) => {
    const path = join(folder, new URL(request.url, "http://localhost").pathname);
    const body = await readFile(path).catch(() => undefined);
    response.writeHead(body ? 200 : 404, { "content-type": TYPES[extname(path)] ?? "text/plain" }).end(body);
  });
  return new Promise((listening) => server.listen(0, "127.0.0.1", listening));
});
after(() => {
  server.close();
  rmSync(folder, { recursive: true });
});

/** Opens a page and compares its answers. */
async function opens(t, path) {
  if (skip) return t.diagnostic(`SKIPPED: the page was not opened: ${skip}`);
  const browser = await launch();
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${server.address().port}/${path}`);
    await page.waitForFunction(() => document.title !== "", undefined, { timeout: 120_000 });
    const title = await page.title();
    assert.deepEqual(title.startsWith("{") ? JSON.parse(title) : title, ANSWERS);
  } finally {
    await browser.close();
  }
}

test("vite", async (t) => {
  const vite = await installed("vite");
  if (!vite) return t.skip("vite is not installed");
  const at = project("vite");
  await vite.build({ root: at, base: "./", configFile: false, logLevel: "error", build: { target: "es2022" } });
  await opens(t, "vite/dist/index.html");
});

test("webpack", async (t) => {
  const webpack = await installed("webpack");
  if (!webpack) return t.skip("webpack is not installed");
  const at = project("webpack");
  const output = { path: join(at, "dist"), filename: "[name].js", module: true, chunkFormat: "module", publicPath: "auto" };
  const target = ["web", "es2022"];
  const experiments = { outputModule: true };
  const options = { context: at, entry: "./page.js", mode: "production", target, output, experiments };
  const stats = await new Promise((done, failed) =>
    webpack.default(options, (error, stats) => (error ? failed(error) : done(stats))),
  );
  assert.deepEqual(stats.toJson({ all: false, errors: true }).errors, []);
  writeFileSync(join(at, "dist/index.html"), '<!doctype html><script type="module" src="./main.js"></script>');
  await opens(t, "webpack/dist/index.html");
});

test("esbuild", async (t) => {
  const esbuild = await installed("esbuild");
  if (!esbuild) return t.skip("esbuild is not installed");
  const at = project("esbuild");
  const outdir = join(at, "dist");
  await esbuild.build({ entryPoints: [join(at, "page.js")], bundle: true, splitting: true, format: "esm", outdir });
  // esbuild leaves URLs as they are, so a page needs these files beside its own.
  const files = readdirSync(join(root, "dist")).filter((name) => name.endsWith(".wasm") || name === "engine-worker.js");
  for (const name of files) copyFileSync(join(root, "dist", name), join(outdir, name));
  writeFileSync(join(outdir, "index.html"), '<!doctype html><script type="module" src="./page.js"></script>');
  await opens(t, "esbuild/dist/index.html");
});

test("no bundler", async (t) => {
  symlinkSync(join(root, "dist"), join(folder, "dist"));
  const page = (await readFile(new URL("page.js", import.meta.url), "utf8"))
    .replace('"ferz"', '"./dist/index.js"')
    .replace(/"ferz\/(\w+)"/g, '"./dist/$1.js"');
  writeFileSync(join(folder, "plain.js"), page);
  writeFileSync(join(folder, "plain.html"), '<!doctype html><script type="module" src="./plain.js"></script>');
  await opens(t, "plain.html");
});
