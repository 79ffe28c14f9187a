// The parts that need no browser: addresses, links, places in texts, templates.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { loadTools } from "ferz";

/** Imports a module of the page. */
async function load(path) {
  const entry = fileURLToPath(new URL(`../src/${path}`, import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: "esm",
    logLevel: "warning",
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString("base64")}`);
}

const { readRoute, link } = await load("router.ts");
const { readLink, writeLink } = await load("share.ts");
const { placeOf } = await load("views/editor/insert.ts");
const { Lines } = await load("views/editor/faults.ts");
const { search } = await load("views/catalogue/list.ts");
const { PARTS, TEMPLATES } = await load("views/editor/templates.ts");
const tools = await loadTools();

test("addresses lead to views and back", () => {
  assert.deepEqual(readRoute(""), { view: "catalogue", family: null });
  assert.deepEqual(readRoute(link("play", "a/b ä")), { view: "play", name: "a/b ä" });
  assert.deepEqual(readRoute("#/variant/chess"), { view: "variant", name: "chess" });
  assert.deepEqual(readRoute("#s1.abc"), { view: "shared", data: "s1.abc" });
  for (const wrong of ["#/variant", "#/play/%", "#/a/b/c", "#nonsense"])
    assert.deepEqual(readRoute(wrong), { view: "missing" });
});

test("links hold a game", async () => {
  const games = [
    { source: { name: "chess" }, moves: [] },
    { source: { name: "chess" }, fen: "8/8/8/8/8/8/8/K1k5 w - - 0 1", moves: ["a1a2", "c1c2"] },
    { source: { name: "chess960" }, array: 518, moves: ["e2e4"] },
    { source: { text: `(name: "Zoë 將", base: "chess")` }, moves: ["e2e4"] },
  ];
  for (const game of games) assert.deepEqual(await readLink((await writeLink(game)).slice(1)), game);
});

test("wrong links are refused", async () => {
  const written = async (data) => {
    const stream = new Blob([data]).stream().pipeThrough(new CompressionStream("deflate-raw"));
    return `s1.${Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url")}`;
  };
  for (const data of [
    "",
    "[]",
    "null",
    "1",
    "{}",
    `{"name":1}`,
    `{"name":"chess","moves":[]}`,
    `{"name":"chess","fen":1}`,
    `{"name":"chess","array":-1}`,
    `{"name":"chess","array":"1"}`,
    "{",
  ]) {
    await assert.rejects(readLink(await written(data)), data);
  }
  await assert.rejects(
    readLink(await written(JSON.stringify({ name: "chess", moves: "a1a2 ".repeat(6000) }))),
    /too long/,
  );
  await assert.rejects(readLink("s1.%%%"), /damaged/);
  await assert.rejects(readLink("s1.AAAA"), /damaged/);
  await assert.rejects(
    writeLink({
      source: { text: Array.from({ length: 90_000 }, () => Math.random().toString(36)).join("") },
      moves: [],
    }),
    /too long/,
  );
});

test("rows are added where they belong", () => {
  const insert = (text, field, row) => {
    const { at, before, after } = placeOf(text, field);
    return text.slice(0, at) + before + row + after + text.slice(at);
  };
  assert.equal(insert(`(\n  base: "chess",\n)\n`, "must", "X,"), `(\n  base: "chess",\nmust: {\n\tX,\n},\n)\n`);
  assert.equal(insert(`(\n  base: "chess"\n)\n`, "must", "X,"), `(\n  base: "chess",\nmust: {\n\tX,\n},\n)\n`);
  assert.equal(insert(`(must: { "y": 1 })`, "must", "X,"), `(must: {\n\tX, "y": 1 })`);
  assert.equal(
    insert(`(a: ")", // must: {\n b: (must: { }))`, "must", "X,").includes("b: (must: { }),\nmust: {"),
    true,
  );
  assert.equal(placeOf("must: {", "must"), null);
  assert.equal(placeOf(`(must: Remove)`, "must").after, "\n},");
});

test("offsets and points of a text", () => {
  const lines = new Lines("ab\n\nc");
  for (let at = 0; at <= 5; at += 1) assert.equal(lines.offset(lines.point(at)), at);
  assert.equal(lines.offset({ line: 0, character: 99 }), 2);
  assert.equal(lines.offset({ line: 99, character: 0 }), 5);
});

test("the best matches of a search come first", () => {
  const entry = (name, title, description) => ({
    name,
    title,
    family: "f",
    description,
    origin: null,
    files: 8,
    ranks: 8,
  });
  const list = [
    entry("a", "Alpha", "with chess in it"),
    entry("half", "Half chess", ""),
    entry("go", "Dragons", ""),
    entry("chess", "Chess", ""),
    entry("b", "Beta", ""),
  ];
  const found = (text) => search(list, text).map(({ name }) => name);
  assert.deepEqual(found("chess"), ["chess", "half", "a"]);
  assert.deepEqual(found("go"), ["go"]);
  assert.equal(found("8×8").length, 5);
  assert.deepEqual(search(list, "chess zebra"), []);
});

test("templates have no faults, and parts no errors", () => {
  for (const { title, text } of TEMPLATES) assert.deepEqual(tools.check(text).diagnostics, [], title);
  for (const { title, field, row } of PARTS) {
    const plain = row.replace(/\$\{\d:([^}]*)\}/g, "$1");
    const { diagnostics } = tools.check(`(name: "x", base: "chess", ${field}: { ${plain} })`);
    assert.deepEqual(
      diagnostics.filter(({ severity }) => severity === "error"),
      [],
      title,
    );
  }
});
