// Measures the package: `npm run build`, then `node bench/run.mjs`. If ffish.js is installed (`npm install --no-save
// ffish@0.7.10`), each call is also compared with ffish.js, by the median of the ratios of alternating runs.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { Worker, isMainThread, parentPort, workerData } from "node:worker_threads";

const dist = (name) => new URL(`../dist/${name}`, import.meta.url);
const require = createRequire(import.meta.url);
const median = (numbers) => [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)];

const CYLINDER = `(name: "Cylinder", base: "chess", board: (wrap: Files))`;

/** Tasks that are timed in a fresh thread. */
const STARTS = {
  async "first chess board (play)"() {
    const { Game, load, Variant } = await import(dist("node/index.js"));
    await load();
    return new Game(Variant.builtin("chess")).moveCount;
  },
  async "first variant from text (tools)"() {
    const { Game, Variant } = await import(dist("node/index.js"));
    return new Game(await Variant.parse(CYLINDER)).moveCount;
  },
  async "first chess board (ffish)"() {
    const { default: Module } = await import(dist("node/ffish.js"));
    const ffish = await Module();
    return new ffish.Board("chess").numberLegalMoves();
  },
  async "first chess board (ffish.js 0.7.10)"() {
    const ffish = await original();
    return new ffish.Board("chess").numberLegalMoves();
  },
};

/** Loads ffish.js; `undefined` if it is not installed. */
function original() {
  // ffish.js fetches its file if there is a `fetch`, which fails in Node.
  delete globalThis.fetch;
  let ffish;
  try {
    ffish = require("ffish");
  } catch {
    return undefined;
  }
  return new Promise((resolve) => (ffish.onRuntimeInitialized = () => resolve(ffish)));
}

if (!isMainThread) {
  const begin = performance.now();
  await STARTS[workerData]();
  parentPort.postMessage(performance.now() - begin);
  process.exit();
}

const time = (name) =>
  new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: name });
    worker.on("message", resolve).on("error", reject);
  });

console.log("sizes in kB (plain, gzip, brotli)");
for (const name of ["play", "tools", "ffish"]) {
  const bytes = readFileSync(dist(`${name}.wasm`));
  const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)];
  console.log(`  ${name}: ${sizes.map(({ length }) => Math.round(length / 1000)).join(", ")}`);
}

const ffishjs = await original();
console.log("starts in ms (median of 7)");
for (const name of Object.keys(STARTS).filter((name) => ffishjs || !name.includes("0.7.10"))) {
  const times = [];
  for (let n = 0; n < 7; n += 1) times.push(await time(name));
  console.log(`  ${name}: ${median(times).toFixed(0)}`);
}

const { Game, load, Variant } = await import(dist("node/index.js"));
await load();
const chess = new Game(Variant.builtin("chess"));
const speeds = [];
for (let n = 0; n < 3; n += 1) {
  const begin = performance.now();
  const nodes = chess.perft(5);
  speeds.push(nodes / (performance.now() - begin) / 1000);
}
console.log(`perft of chess: ${median(speeds).toFixed(1)} million nodes a second`);

/** Calls that both packages have, each on a board of the package. */
const CALLS = {
  legalMoves: (board) => board.legalMoves(),
  legalMovesSan: (board) => board.legalMovesSan(),
  fen: (board) => board.fen(),
  "push, pop": (board) => (board.push("e2e4"), board.pop()),
  "push, legalMoves, pop": (board) => (board.push("e2e4"), board.legalMoves(), board.pop()),
  "pushSan, pop": (board) => (board.pushSan("Nf3"), board.pop()),
  "result(true)": (board) => board.result(true),
  isCheck: (board) => board.isCheck(),
};

/** Returns the calls per second, over 100 ms. */
function rate(call, board) {
  const begin = performance.now();
  let calls = 0;
  do {
    for (let n = 0; n < 50; n += 1) call(board);
    calls += 50;
  } while (performance.now() - begin < 100);
  return (calls * 1000) / (performance.now() - begin);
}

const { default: Module } = await import(dist("node/ffish.js"));
const own = new (await Module()).Board("chess");
const other = ffishjs && new ffishjs.Board("chess");
console.log("calls a second of ferz/ffish (and the ratio to ffish.js 0.7.10)");
for (const [name, call] of Object.entries(CALLS)) {
  rate(call, own);
  const pairs = Array.from({ length: 7 }, () => [rate(call, own), other ? rate(call, other) : NaN]);
  const ratio = other ? ` (${median(pairs.map(([a, b]) => a / b)).toFixed(2)})` : "";
  console.log(`  ${name}: ${Math.round(median(pairs.map(([a]) => a)))}${ratio}`);
}
process.exit();
