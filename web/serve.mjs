// Serves `dist` with the headers that the page wants: `npm start`, or `PORT=3000 npm start`.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync, gzipSync } from "node:zlib";
import { headerPolicy } from "./policy.mjs";

const dist = join(dirname(fileURLToPath(import.meta.url)), "dist");
const TYPES = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

/** Compressed files by name: the contents of a build do not change. */
const known = new Map();

async function fileOf(name) {
  if (!known.has(name)) known.set(name, gzipSync(await readFile(join(dist, name))));
  return known.get(name);
}

/** The server. It has one folder, and serves nothing outside of it. */
export const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  const name = path === "/" ? "index.html" : path.slice(1);
  const bytes = /^[\w.-]+$/.test(name) ? await fileOf(name).catch(() => null) : null;
  if (bytes === null) {
    response.writeHead(404, { "content-type": "text/plain" }).end("not found\n");
    return;
  }
  const takesGzip = /\bgzip\b/.test(request.headers["accept-encoding"] ?? "");
  const isHashed = /-[\w]{8,10}\.\w+$/.test(name);
  response.writeHead(200, {
    "content-type": TYPES[name.split(".").at(-1)] ?? "application/octet-stream",
    ...(takesGzip && { "content-encoding": "gzip" }),
    vary: "accept-encoding",
    "content-security-policy": headerPolicy,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cache-control": isHashed ? "public, max-age=31536000, immutable" : "no-cache",
  });
  response.end(takesGzip ? bytes : gunzipSync(bytes));
});

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const port = Number(process.env.PORT ?? 8000);
  server.on("error", ({ message }) => {
    console.error(`error: ${message}; \`PORT=3000 npm start\` takes another port`);
    process.exitCode = 1;
  });
  server.listen(port, "127.0.0.1", () => console.log(`http://localhost:${port}/`));
}
