// Builds the package into `dist`: two WebAssembly modules from the crate, their glue by wasm-bindgen, JavaScript by
// esbuild, and types by tsc. `--quick` skips the slow optimisations, for tests.

import { build } from "esbuild";
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, "../..");
const isQuick = process.argv.includes("--quick");
const target = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "web");

const run = (command, args, env = {}) =>
  execFileSync(command, args, { cwd: root, stdio: "inherit", env: { ...process.env, ...env } });

// Small code first: one unit, whole-program optimisation, level s.
const small = {
  CARGO_PROFILE_RELEASE_OPT_LEVEL: "s",
  CARGO_PROFILE_RELEASE_LTO: "fat",
  CARGO_PROFILE_RELEASE_CODEGEN_UNITS: "1",
  CARGO_PROFILE_RELEASE_PANIC: "abort",
};

/** Compiles a module and makes its glue in `wasm`. */
function compile(name) {
  const profile = isQuick ? "quick" : "release";
  run(
    "cargo",
    ["build", "--locked", "-p", "ferz-web", "--features", name, "--target", "wasm32-unknown-unknown", "--profile", profile],
    { CARGO_TARGET_DIR: target, ...(isQuick ? {} : small) },
  );
  const wasm = join(target, "wasm32-unknown-unknown", profile, "ferz_web.wasm");
  run("wasm-bindgen", ["--target", "web", "--out-dir", join(here, "wasm"), "--out-name", name, wasm]);
  const out = join(here, "wasm", `${name}_bg.wasm`);
  if (!isQuick) run("node", [join(here, "node_modules/binaryen/bin/wasm-opt"), "-Oz", "--all-features", out, "-o", out]);
}

/** Bundles an entry. */
const bundle = (entry, outfile, options) =>
  build({
    entryPoints: [join(here, "ts", entry)],
    outfile: join(here, "dist", outfile),
    bundle: true,
    target: "es2022",
    minifySyntax: true,
    legalComments: "none",
    logLevel: "warning",
    ...options,
  });

rmSync(join(here, "dist"), { recursive: true, force: true });
mkdirSync(join(here, "dist"), { recursive: true });
if (!process.argv.includes("--no-wasm")) ["play", "tools"].forEach(compile);
for (const name of ["play", "tools"]) cpSync(join(here, "wasm", `${name}_bg.wasm`), join(here, "dist", `${name}_bg.wasm`));

// The glue would look for its file with `import.meta`, which CommonJS lacks; the package always passes the file.
const noMeta = { "import.meta.url": '"file:///"' };
await bundle("node.ts", "node.cjs", { platform: "node", format: "cjs", define: noMeta });
await build({
  entryPoints: [join(here, "ts/browser.ts")],
  outdir: join(here, "dist"),
  bundle: true,
  splitting: true,
  format: "esm",
  target: "es2022",
  minify: true,
  legalComments: "none",
  external: ["*.wasm"],
});
// Node must not load the package twice, so the module for `import` is the one for `require`.
const names = Object.keys((await import(join(here, "dist/node.cjs"))).default).filter((name) => name !== "__esModule");
writeFileSync(
  join(here, "dist/node.js"),
  `import ferz from "./node.cjs";\nexport const { ${names.join(", ")} } = ferz;\nexport default ferz;\n`,
);
if (existsSync(join(here, "node_modules/.bin/tsc"))) run(join(here, "node_modules/.bin/tsc"), ["-p", here]);

for (const name of ["play", "tools"]) {
  const bytes = readFileSync(join(here, "dist", `${name}_bg.wasm`));
  const kilobytes = (bytes) => `${Math.round(bytes.length / 1000)} kB`;
  console.log(`${name}: ${kilobytes(bytes)}, gzip ${kilobytes(gzipSync(bytes, { level: 9 }))}, brotli ${kilobytes(brotliCompressSync(bytes))}`);
}
