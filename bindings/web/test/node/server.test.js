// The example of a server.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { server } from "../../examples/server.js";

let address;
before(async () => {
  await new Promise((listening) => server.listen(0, listening));
  address = `http://localhost:${server.address().port}`;
});
after(() => server.close());

const post = async (path, data) => {
  const body = typeof data === "string" ? data : JSON.stringify(data);
  const response = await fetch(address + path, { method: "POST", body });
  return [response.status, await response.json()];
};

test("games are played by several variants", async () => {
  const [status, game] = await post("/games", { variant: "xiangqi" });
  assert.equal(status, 201);
  assert.equal(game.moves.length, 44);
  const [, played] = await post(`/games/${game.id}`, { move: game.moves[0] });
  assert.equal(played.turn, "Black");
  assert.deepEqual(played.history, [game.moves[0]]);
  assert.equal((await (await fetch(`${address}/games/${game.id}`)).json()).fen, played.fen);
});

test("a variant is given as text", async () => {
  const [, game] = await post("/games", { text: `(name: "Cylinder", base: "chess", board: (wrap: Files))` });
  assert.equal(game.variant, "Cylinder");
  assert.ok(game.moves.includes("e2e4"));
  assert.equal((await post("/games", { text: "(" }))[1].kind, "VariantError");
});

test("the answers to wrong requests say what is wrong", async () => {
  assert.equal((await post("/games", { variant: "ches" }))[1].hint, "did you mean `chess`?");
  assert.equal((await post("/games", { variant: "chess", fen: "8/8" }))[1].kind, "FenError");
  const [, game] = await post("/games", {});
  const [status, fault] = await post(`/games/${game.id}`, { move: "e2e5" });
  assert.equal(status, 400);
  assert.match(fault.error, /the pawn on e2 cannot go to e5/);
  assert.equal((await post(`/games/${game.id}`, {}))[1].kind, "TypeError");
  assert.equal((await post("/games/999", { move: "e4" }))[0], 404);
  assert.equal((await post("/nowhere", {}))[0], 404);
  for (const body of ["{", "null", "[]", "5"]) assert.equal((await post("/games", body))[0], 400);
  assert.equal((await fetch(`${address}/games/${game.id}`, { method: "DELETE" })).status, 405);
  assert.equal((await post("/games", "x".repeat(20_000)))[0], 413);
});
