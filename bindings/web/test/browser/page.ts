/** A page with the boards of the fixtures: `?board=chess` shows one, and JSON in `options` sets its properties. */

import { Board, type BoardOptions, type FerzBoard } from "../../ts/board/index.js";
import { FIXTURES } from "../fixtures/index.js";
import { played } from "../fixtures/make.js";
import { hostile, outlines } from "./pictures.js";

const query = new URLSearchParams(location.search);
const log: [string, unknown][] = [];
Object.assign(window, { log, Board, FIXTURES, played });

function show(name: string): FerzBoard {
  const fixture = FIXTURES[name]!();
  const heading = document.createElement("h2");
  heading.textContent = name;
  const board = document.createElement("ferz-board");
  const pictures = query.get("pictures");
  const pieceSet = pictures === null ? null : pictures === "hostile" ? hostile : outlines;
  const options = JSON.parse(query.get("options") ?? "{}") as Partial<BoardOptions>;
  Object.assign(board, fixture, { label: name, pieceSet }, options);
  for (const type of ["move", "premove", "arrows", "change", "select", "refused"]) {
    board.addEventListener(type, (event) => log.push([type, (event as CustomEvent<unknown>).detail]));
  }
  board.addEventListener("move", ({ detail: move }) => {
    const last = [...new Set([move.from, move.to])];
    board.placement = played(board.placement!, move);
    Object.assign(board, { moves: [], last, message: `Played ${move.text}` });
  });
  const section = document.createElement("section");
  section.append(heading, board);
  document.querySelector("#boards")!.append(section);
  return board;
}

const single = query.get("board");
document.body.classList.toggle("single", single !== null);
for (const name of single === null ? Object.keys(FIXTURES) : [single]) {
  const board = show(name);
  if (single !== null) Object.assign(window, { board });
}
document.addEventListener("securitypolicyviolation", (event) => log.push(["violation", event.violatedDirective]));
