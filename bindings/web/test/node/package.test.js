// The package as others see it: CommonJS and modules, types, and the ways to pass the wasm files.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const folder = mkdtempSync(join(tmpdir(), "ferz-package-"));
mkdirSync(join(folder, "node_modules"));
symlinkSync(root, join(folder, "node_modules/ferz"));
after(() => rmSync(folder, { recursive: true }));

/** Runs a program in a project that depends on the package, and returns its output. */
function run(name, program) {
  writeFileSync(join(folder, name), program);
  return execFileSync(process.execPath, [name], { cwd: folder, encoding: "utf8" }).trim();
}

test("modules and CommonJS share one package", () => {
  const program = `
    import { createRequire } from "node:module";
    import * as ferz from "ferz";
    import * as worker from "ferz/worker";
    import * as board from "ferz/board";
    import ffish from "ferz/ffish";
    const require = createRequire(import.meta.url);
    const shared = require("ferz").Game === ferz.Game && require("ferz/ffish") === ffish;
    console.log(shared, typeof worker.Engine, typeof board.FerzBoard, typeof require("ferz/worker").Engine);`;
  assert.equal(run("shared.mjs", program), "true function function function");
});

test("nothing is fetched or read before it is needed", () => {
  const program = `
    globalThis.fetch = () => console.log("fetched");
    const fs = require("node:fs/promises");
    fs.readFile = () => console.log("read");
    for (const name of ["ferz", "ferz/worker", "ferz/board", "ferz/ffish"]) require(name);
    try { require("ferz").Variant.names(); } catch (error) { console.log(error.message); }
    try { new (require("ferz/ffish").Board)(); } catch (error) { console.log(error.message); }`;
  const lines = run("silent.cjs", program).split("\n");
  assert.match(lines[0], /^Ferz is not loaded/);
  assert.match(lines[1], /^ferz\/ffish is not loaded/);
});

for (const [name, source] of Object.entries({
  bytes: "bytes",
  module: "new WebAssembly.Module(bytes)",
  response: 'new Response(bytes, { headers: { "content-type": "application/wasm" } })',
  promise: 'Promise.resolve(new Response(bytes, { headers: { "content-type": "application/wasm" } }))',
  URL: 'new URL("data:application/wasm;base64," + bytes.toString("base64"))',
})) {
  test(`the wasm file is passed as ${name}`, () => {
    const program = `
      import { readFileSync } from "node:fs";
      import { createRequire } from "node:module";
      import { Game, load, Variant } from "ferz";
      const bytes = readFileSync(createRequire(import.meta.url).resolve("ferz/play.wasm"));
      await load(${source});
      console.log(new Game(Variant.builtin("chess")).moveCount);`;
    assert.equal(run("pass.mjs", program), "20");
  });
}

test("ffish.js's two ways to load work", () => {
  const old = `
    const ffish = require("ferz/ffish");
    ffish["onRuntimeInitialized"] = () => console.log(new ffish.Board("chess").legalMoves().split(" ").length);`;
  assert.equal(run("old.cjs", old), "20");
  const modern = `
    import Module from "ferz/ffish";
    new Module().then((ffish) => console.log(ffish.startingFen("xiangqi")));`;
  assert.equal(run("modern.mjs", modern), "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - 0 1");
});

const CONSUMER = `
import { boardSvg, Game, load, loadTools, Variant, type FerzError, type MoveObject } from "ferz";
import { Board } from "ferz/board";
import Module, { type FairyStockfish } from "ferz/ffish";
import { Engine } from "ferz/worker";

export async function main(): Promise<string> {
  await load();
  const game = new Game(Variant.builtin("chess"));
  const moves: readonly MoveObject[] = game.moves();
  try {
    game.push(moves[0]!);
  } catch (error) {
    return (error as FerzError).hint ?? "";
  }
  const ffish: FairyStockfish = await Module();
  const board = new ffish.Board("chess");
  board.pushSan("e4", ffish.Notation.SAN);
  const hint: string | null = await new Engine({ level: 3 }).hint(game, { nodes: 10 });
  (await loadTools()).engine({ level: 1 }).search(game, { depth: 1 }, ({ depth }) => depth);
  // @ts-expect-error A number is no move.
  game.push(3);
  return [hint, await boardSvg(game), board.fen(), Board.name].join();
}
`;

/** As users of ffish.js load it. */
const DROP_IN = `
import ffish = require("ferz/ffish");
const options: ffish.ModuleOptions = {};
ffish.onRuntimeInitialized = () => console.log(new ffish.Board("chess").fen(), ffish.variants());
export = ffish(options);
`;

const tsc = join(root, "node_modules/typescript/bin/tsc");
const DOM = { lib: ["es2022", "dom"], types: [] };
// The types of WebAssembly are part of `dom`.
const NODE = { skipLibCheck: true, lib: ["es2022"], types: ["node"], typeRoots: [join(root, "node_modules/@types")] };
const withoutBoard = CONSUMER.replace(/^.*ferz\/board.*$/m, "class Board {}");
const NODENEXT = { module: "nodenext", moduleResolution: "nodenext" };

for (const [file, options, program] of [
  ["consumer.ts", { module: "esnext", moduleResolution: "bundler", ...DOM }, CONSUMER],
  ["consumer.mts", { ...NODENEXT, ...DOM }, CONSUMER],
  ["consumer.cts", { ...NODENEXT, ...DOM }, CONSUMER],
  ["drop-in.cts", { ...NODENEXT, ...DOM }, DROP_IN],
  ["server.mts", { ...NODENEXT, ...NODE }, withoutBoard],
]) {
  test(`strict types: ${file}`, { skip: !existsSync(tsc) && "TypeScript is not installed" }, () => {
    writeFileSync(join(folder, file), program);
    const compilerOptions = { ...options, strict: true, noEmit: true, target: "es2022" };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify({ compilerOptions, files: [file] }));
    const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", folder], { encoding: "utf8" });
    assert.equal(stdout, "");
    assert.equal(status, 0);
  });
}

test("the files that package.json names exist", () => {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  const paths = (entry) => (typeof entry === "string" ? [entry] : Object.values(entry).flatMap(paths));
  for (const path of paths(exports)) assert.ok(existsSync(join(root, path)), path);
  assert.ok(createRequire(import.meta.url).resolve("ferz/tools.wasm"));
});
