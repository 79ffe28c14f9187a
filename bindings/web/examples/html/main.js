// A board on which two people play. The element shows a position and reports moves; the page keeps the game.
// No bundler is needed: `ferz` is a copy of the folder `node_modules/ferz/dist`.

import { Game, load, Variant } from "./ferz/index.js";
import "./ferz/board.js";

await load();
const variant = Variant.builtin("crazyhouse");
const game = new Game(variant);
const board = document.querySelector("ferz-board");
const status = document.querySelector("#status");
board.layout = variant.layout;

function show() {
  board.placement = game.placement();
  board.moves = game.moves();
  board.last = game.last();
  const outcome = game.outcome();
  status.textContent = outcome ? outcome.text : `${variant.layout.sides[game.turn].name} to move`;
}

board.addEventListener("move", ({ detail }) => {
  game.push(detail.text);
  show();
});
// If a move is not legal, the page may say why.
board.addEventListener("refused", ({ detail }) => {
  const squares = detail.map(({ square }) => square).filter(Boolean);
  if (squares.length === 2) status.textContent = game.why(squares.join("")).text;
});
document.querySelector("#back").addEventListener("click", () => {
  game.pop();
  show();
});
show();
