// Builds the page of the fixtures and serves it under a strict Content-Security-Policy.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const folder = new URL(".", import.meta.url);
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; " +
  "require-trusted-types-for 'script'; trusted-types ferz-board";
const TYPES = { html: "text/html", css: "text/css", js: "text/javascript" };

/** Serves the page. Returns its address and a function that stops the server. */
export async function serve() {
  const built = await build({
    entryPoints: [fileURLToPath(new URL("page.ts", folder))],
    bundle: true,
    format: "esm",
    write: false,
    logLevel: "warning",
  });
  const files = { "/page.js": built.outputFiles[0].text };
  for (const name of ["page.html", "page.css"]) files[`/${name}`] = await readFile(new URL(name, folder), "utf8");
  const server = createServer((request, response) => {
    const path = new URL(request.url, "http://localhost").pathname;
    const text = files[path];
    const type = TYPES[path.split(".").at(-1)] ?? "text/plain";
    response.writeHead(text === undefined ? 404 : 200, {
      "content-type": `${type}; charset=utf-8`,
      "content-security-policy": POLICY,
    });
    response.end(text);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${server.address().port}/page.html`, close: () => server.close() };
}
