// Builds the package into `dist`: WebAssembly modules from the crate, their glue by wasm-bindgen, JavaScript by
// esbuild, and types by tsc. `--quick` takes less time, for tests, but the modules are large and slow. `--no-wasm`
// keeps the modules of the last build.

import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const isQuick = process.argv.includes("--quick");
const keepsWasm = process.argv.includes("--no-wasm");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target");
const MODULES = ["play", "tools", "ffish"];

// Options for small code. wasm-opt is not used: after these options, its files compress worse.
const SMALL = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "s",
  CARGO_PROFILE_RELEASE_LTO: "fat",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "1",
  CARGO_PROFILE_RELEASE_PANIC: "abort",
  // A folder of its own, because builds with other options would replace this one.
  CARGO_TARGET_DIR: join(target, "web"),
};

// Options for tests. Without any optimisation, the tests lose more time than the build saves.
const QUICK = { CARGO_PROFILE_QUICK_OPT_LEVEL: "1", CARGO_TARGET_DIR: target };

const dist = (...path) => join(here, "dist", ...path);
const wasm = (...path) => join(here, "ts/wasm", ...path);
const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });
const require = createRequire(import.meta.url);
/** Runs a program of an npm package. */
const npx = (name, program, ...args) =>
  run(process.execPath, [join(dirname(require.resolve(`${name}/package.json`)), "bin", program), ...args]);

/** Compiles a module and writes its glue to `ts/wasm`. */
function compile(name) {
  const env = isQuick ? QUICK : SMALL;
  // A single build with all features takes the least time.
  const features = isQuick ? MODULES.join() : name;
  const options = ["--locked", "-p", "ferz-web", "--features", features, "--target", "wasm32-unknown-unknown"];
  const profile = isQuick ? "quick" : "release";
  run("cargo", ["build", ...options, "--profile", profile], env);
  const built = join(env.CARGO_TARGET_DIR, "wasm32-unknown-unknown", profile, "ferz_web.wasm");
  run("cargo", ["run", "--locked", "--quiet", "--profile", "quick", "-p", "ferz-web-glue", "--", built, wasm(), name]);
}

const bundle = (entryPoints, options) =>
  build({
    entryPoints: Object.fromEntries(Object.entries(entryPoints).map(([name, file]) => [name, join(here, "ts", file)])),
    bundle: true,
    target: "es2022",
    minify: true,
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });

/** Bundles the entries for browsers. They share code, but the worker is one file, because some bundlers cannot split it. */
async function forBrowsers() {
  const options = { outdir: dist(), format: "esm", chunkNames: "chunk-[hash]" };
  const entries = { index: "browser.ts", board: "board/index.ts", worker: "worker.ts", ffish: "ffish.ts" };
  await bundle(entries, { ...options, splitting: true });
  await bundle({ "engine-worker": "engine-worker.ts" }, options);
}

/** Bundles the entries for Node as CommonJS. ES modules re-export them, so that nothing is loaded twice. */
async function forNode() {
  const entries = { index: "node.ts", board: "board/index.ts", worker: "worker-node.ts", ffish: "ffish-node.ts" };
  const options = { outdir: dist("node"), outExtension: { ".js": ".cjs" }, platform: "node", format: "cjs", minify: false };
  const { ffish, ...others } = entries;
  await bundle({ ...others, "engine-worker": "engine-worker-node.ts" }, options);
  // As in ffish.js, the module is the function itself.
  await bundle({ ffish }, { ...options, footer: { js: "module.exports = module.exports.default;" } });
  for (const name of Object.keys(entries)) {
    const exported = require(dist("node", `${name}.cjs`));
    const names = Object.keys(exported).filter((name) => name !== "default");
    const lines = [`import all from "./${name}.cjs";`, `export const { ${names.join(", ")} } = all;`];
    if ("default" in exported) lines.push("export default all;");
    writeFileSync(dist("node", `${name}.js`), `${lines.join("\n")}\n`);
  }
}

/** Writes the types, once for ES modules and once for CommonJS. */
function types() {
  npx("typescript", "tsc", "-p", here);
  const glue = readdirSync(wasm()).filter((name) => name.endsWith(".d.ts") && !name.endsWith(".wasm.d.ts"));
  for (const name of glue) cpSync(wasm(name), dist("types/wasm", name));
  cpSync(dist("types"), dist("types-cjs"), { recursive: true });
  cpSync(join(here, "cjs"), dist("types-cjs"), { recursive: true });
  writeFileSync(dist("types-cjs/package.json"), `${JSON.stringify({ type: "commonjs" })}\n`);
}

rmSync(dist(), { recursive: true, force: true });
mkdirSync(dist(), { recursive: true });
if (!keepsWasm) MODULES.forEach(compile);
for (const name of MODULES) cpSync(wasm(`${name}_bg.wasm`), dist(`${name}.wasm`));
await forBrowsers();
await forNode();
types();

if (!isQuick) {
  for (const name of MODULES) {
    const bytes = readFileSync(dist(`${name}.wasm`));
    const sizes = { gzip: gzipSync(bytes, { level: 9 }), brotli: brotliCompressSync(bytes) };
    const texts = Object.entries(sizes).map(([format, { length }]) => `${format} ${Math.round(length / 1000)} kB`);
    console.log(`${name}: ${Math.round(bytes.length / 1000)} kB, ${texts.join(", ")}`);
  }
}
