// The language server, for editors in a page.

import assert from "node:assert/strict";
import { before, test } from "node:test";
import { MessageChannel } from "node:worker_threads";
import { loadTools } from "ferz";

let tools;
before(async () => (tools = await loadTools()));

const URI = "file:///mine.ron";

/** Creates a server that an editor has initialised. */
function greeted() {
  const server = tools.languageServer();
  const diagnostics = { codeDescriptionSupport: true };
  const capabilities = { textDocument: { publishDiagnostics: diagnostics } };
  const params = { processId: null, rootUri: null, capabilities };
  const [answer] = server.handle({ jsonrpc: "2.0", id: 0, method: "initialize", params });
  assert.equal(answer.jsonrpc, "2.0");
  assert.equal(answer.result.serverInfo.name, "ferz");
  server.handle({ jsonrpc: "2.0", method: "initialized", params: {} });
  return server;
}

const notification = (method, params) => ({ jsonrpc: "2.0", method, params });
const opened = (text, uri = URI) =>
  notification("textDocument/didOpen", { textDocument: { uri, languageId: "ron", version: 1, text } });
const changed = (text, version) =>
  notification("textDocument/didChange", { textDocument: { uri: URI, version }, contentChanges: [{ text }] });
const at = (line, character) => ({ textDocument: { uri: URI }, position: { line, character } });

test("a document is checked when it is opened and when it changes", () => {
  const server = greeted();
  const [published] = server.handle(opened('(base: "ches")'));
  assert.equal(published.method, "textDocument/publishDiagnostics");
  const [fault] = published.params.diagnostics;
  assert.match(fault.message, /did you mean `chess`/);
  assert.match(server.text(fault.codeDescription.href), /^# E/);
  assert.deepEqual(server.handle(changed('(base: "chess")', 2))[0].params, { uri: URI, version: 2, diagnostics: [] });
});

test("a request is answered before the document is checked", () => {
  const server = greeted();
  const [first, second] = ['(base: "ches")', '(base: "chess")'];
  assert.deepEqual([server.answer(opened(first)), server.isWaiting], [[], true]);
  const [{ result }] = server.answer({ jsonrpc: "2.0", id: 1, method: "textDocument/hover", params: at(0, 10) });
  assert.equal(result, null);
  assert.deepEqual([server.answer(changed(second, 2)), server.isWaiting], [[], true]);
  // Of two versions only the last is checked.
  assert.deepEqual(server.check().map(({ params }) => params), [{ uri: URI, version: 2, diagnostics: [] }]);
  assert.deepEqual([server.check(), server.isWaiting], [[], false]);
});

test("a base is built in or open, or else gets a diagnostic", () => {
  const server = greeted();
  const mine = '(base: "other.ron")';
  assert.match(server.handle(opened(mine))[0].params.diagnostics[0].message, /other\.ron/);
  const told = server.handle(opened('(base: "shogi")', "file:///other.ron"));
  const again = told.findLast((message) => message.params.uri === URI);
  assert.deepEqual(again.params.diagnostics, []);
});

test("requests are answered", () => {
  const server = greeted();
  const ask = (method, params) => server.handle({ jsonrpc: "2.0", id: 1, method: `textDocument/${method}`, params })[0].result;
  server.handle(opened('(\n    base: "chess",\n    passs: true,\n)'));
  assert.match(ask("hover", at(1, 12)).contents.value, /Chess/);
  assert.ok(ask("completion", at(1, 12)).some((item) => item.label === "shogi"));
  const { uri } = ask("definition", at(1, 12));
  assert.equal(server.text(uri), tools.textOf("chess"));
  assert.equal(server.text("ferz:variants/nothing.ron"), undefined);
  const range = { start: { line: 2, character: 4 }, end: { line: 2, character: 9 } };
  const actions = ask("codeAction", { textDocument: { uri: URI }, range, context: { diagnostics: [] } });
  assert.equal(actions[0].edit.changes[URI][0].newText, "pass");
});

test("messages and documents that are wrong are refused", () => {
  const server = greeted();
  for (const message of [undefined, null, 3, () => {}]) assert.throws(() => server.handle(message), { name: "TypeError" });
  assert.throws(() => server.text(3), { name: "TypeError" });
  assert.equal(server.handle("{")[0].method, "window/logMessage");
  assert.equal(server.handle('{"jsonrpc":"2.0","id":7,"method":"x"}')[0].error.code, -32601);
  for (const text of ["(".repeat(100000), "\u0000", `(base: "chess", zones: {${'"a": "b",'.repeat(20000)}})`, "x".repeat(5_000_000)]) {
    const [published] = server.handle(opened(text));
    assert.ok(published.params.diagnostics.length > 0);
  }
});

test("behind a port only the last version is checked", async () => {
  const server = greeted();
  const { port1, port2 } = new MessageChannel();
  server.listen(port2);
  const received = new Promise((resolve) => port1.addEventListener("message", ({ data }) => resolve(JSON.parse(data))));
  const send = (message) => port1.postMessage(JSON.stringify(message));
  send(opened("("));
  for (let version = 2; version < 50; version++) send(changed("(", version));
  send(changed('(base: "chess")', 50));
  assert.deepEqual((await received).params, { uri: URI, version: 50, diagnostics: [] });
  port1.close();
});
