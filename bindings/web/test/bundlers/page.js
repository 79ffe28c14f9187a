// A page that uses all entries of the package. It puts the answers into the title of the document.

import { boardSvg, Game, load, Variant } from "ferz";
import { FerzBoard } from "ferz/board";
import Module from "ferz/ffish";
import { Engine } from "ferz/worker";

const answers = async () => {
  await load();
  const game = new Game(Variant.builtin("chess"));
  game.push("e4");
  const ffish = await Module();
  const board = new ffish.Board("xiangqi");
  return {
    fen: game.fen,
    svg: (await boardSvg(game)).startsWith("<svg"),
    hint: game.isLegal(await new Engine({ megabytes: 1 }).hint(game, { depth: 1 })),
    element: customElements.get("ferz-board") === FerzBoard,
    ffish: board.numberLegalMoves(),
  };
};
answers().then(
  (given) => (document.title = JSON.stringify(given)),
  (error) => (document.title = `${error.name}: ${error.message}`),
);
