// A server that keeps games of any variant and checks their moves. Start it with `node server.js`, then:
//
//   curl -d '{"variant": "crazyhouse"}' localhost:8080/games
//   curl -d '{"move": "e4"}' localhost:8080/games/1
//   curl localhost:8080/games/1
//
// A variant can also be given as text: {"text": "(name: \"Mine\", base: \"chess\", ...)"}.

import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { Game, load, Variant } from "ferz";

const MOST_GAMES = 10_000;
const MOST_BYTES = 10_000;

/** Games by number, the oldest first. */
const games = new Map();
let last = 0;

/** A client's view of a game. */
const view = (id, game) => ({
  id,
  variant: game.variant.title,
  fen: game.fen,
  turn: game.variant.layout.sides[game.turn].name,
  history: game.history(),
  moves: game.moveTexts(),
  outcome: game.outcome(),
});

async function answer(request) {
  const [, section, id] = new URL(request.url, "http://localhost").pathname.split("/");
  if (section !== "games") return [404, { error: "there are only /games and /games/NUMBER" }];
  let body = Buffer.alloc(0);
  for await (const chunk of request) {
    body = Buffer.concat([body, chunk]);
    if (body.length > MOST_BYTES) return [413, { error: "the request is too long" }];
  }
  const data = body.length > 0 ? JSON.parse(body) : {};
  if (data?.constructor !== Object) return [400, { error: "the request must be a JSON object" }];
  if (!id) {
    if (request.method !== "POST") return [405, { error: "send a POST request to start a game" }];
    const { variant = "chess", text, fen } = data;
    const game = new Game(text ? await Variant.parse(text) : Variant.builtin(variant), fen);
    games.set((last += 1), game);
    if (games.size > MOST_GAMES) games.delete(games.keys().next().value);
    return [201, view(last, game)];
  }
  const game = games.get(Number(id));
  if (!game) return [404, { error: `there is no game ${id}` }];
  if (request.method === "POST") game.push(data.move);
  else if (request.method !== "GET") return [405, { error: "GET shows a game, POST makes a move" }];
  return [200, view(Number(id), game)];
}

await load();
export const server = createServer(async (request, response) => {
  // A wrong name, FEN or move throws an error with a message and, if there is one, a hint.
  const failed = ({ name, message, hint }) => [400, { error: message, kind: name, hint }];
  const [status, data] = await answer(request).catch(failed);
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(data) + "\n");
});
if (process.argv[1] === fileURLToPath(import.meta.url)) server.listen(8080, () => console.log("http://localhost:8080/games"));
