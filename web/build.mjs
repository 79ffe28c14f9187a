// Builds the page into `dist`: scripts and styles by esbuild, the WebAssembly module and the list of built-in variants
// from the package `ferz`. All names but those of the entry points contain a hash of the contents.

import { execSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { policy } from "./policy.mjs";

const here = dirname(fileURLToPath(import.meta.url));
const src = join(here, "src");
const dist = join(here, "dist");
const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 10);

/** Bundles entry points. Returns the written files by entry point. */
async function bundle(entries, options = {}) {
  const { metafile } = await build({
    entryPoints: entries.map((entry) => join(src, entry)),
    outdir: dist,
    bundle: true,
    format: "esm",
    target: "es2022",
    minify: true,
    legalComments: "none",
    metafile: true,
    absWorkingDir: here,
    logLevel: "warning",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    ...options,
  });
  const outputs = Object.entries(metafile.outputs).filter(([, { entryPoint }]) => entryPoint);
  return Object.fromEntries(
    outputs.map(([file, { entryPoint }]) => [entryPoint.replace(/^src\//, ""), basename(file)]),
  );
}

/** Writes a file under a name with a hash, and returns the name. */
async function hashed(name, bytes) {
  const file = name.replace(/\.\w+$/, (ending) => `-${hashOf(bytes)}${ending}`);
  await writeFile(join(dist, file), bytes);
  return file;
}

/** The list of built-in variants, so that the catalogue shows at once, without WebAssembly. */
async function catalogue() {
  const { load, Variant } = await import("ferz");
  await load();
  const variants = Variant.all().map(({ name, title, family, description, origin, files, ranks }) => ({
    name,
    title,
    family,
    description,
    origin,
    files,
    ranks,
  }));
  const families = Variant.families().map(({ name, description }) => ({ name, description }));
  return JSON.stringify({ families, variants });
}

const require = createRequire(import.meta.url);
const ferz = dirname(require.resolve("ferz/package.json"));
const wasm = join(ferz, "dist/tools.wasm");
if (!existsSync(wasm)) {
  console.log("The package `ferz` is built first, which takes some minutes.");
  execSync("npm ci --no-audit --no-fund && npm run build", { cwd: ferz, stdio: "inherit" });
}

await rm(dist, { recursive: true, force: true });
await mkdir(dist, { recursive: true });
for (const name of ["icon.svg", "manifest.webmanifest"]) await cp(join(here, "static", name), join(dist, name));
const text = (value) => JSON.stringify(value);
const define = {
  WASM_FILE: text(await hashed("rules.wasm", await readFile(wasm))),
  CATALOGUE_FILE: text(await hashed("catalogue.json", await catalogue())),
};
const worker = await bundle(["workers/rules.ts"], { define });
Object.assign(define, { WORKER_FILE: text(worker["workers/rules.ts"]) });
const made = await bundle(["main.ts", "styles/main.css"], { define, splitting: true });
const index = (await readFile(join(here, "static/index.html"), "utf8"))
  .replace("{policy}", policy)
  .replace("{style}", made["styles/main.css"])
  .replace("{script}", made["main.ts"]);
await writeFile(join(dist, "index.html"), index);

// The service worker keeps all files, under a version that changes with any of them.
const files = (await readdir(dist)).sort();
const version = hashOf(await Promise.all(files.map((file) => readFile(join(dist, file)))).then(Buffer.concat));
await bundle(["sw.ts"], { define: { FILES: text(files), VERSION: text(version) }, entryNames: "[name]" });

const kilobytes = (bytes) => `${(bytes.length / 1000).toFixed(1)} kB`;
for (const file of (await readdir(dist)).sort()) {
  const bytes = await readFile(join(dist, file));
  console.log(`${file}: ${kilobytes(bytes)}, gzip ${kilobytes(gzipSync(bytes, { level: 9 }))}`);
}
