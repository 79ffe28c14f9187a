/** The dialog for positions and records: FEN and PGN, in and out. */

import { button, el, field, saveFile } from "../../dom.js";
import { copyText, notify, openDialog } from "../../notices.js";
import { explain } from "../../service/errors.js";
import { rules } from "../../service/client.js";
import { link } from "../../router.js";
import type { GameRef, ReadGame } from "../../service/protocol.js";
import { saveGame } from "../../storage.js";
import { showBoard } from "../board.js";
import { openSetup } from "./setup.js";
import type { Table } from "./table.js";

const MOST_BYTES = 2_000_000;

/** Opens the dialog. */
export async function openRecord(table: Table): Promise<void> {
  const { position, outcome, players, game } = table;
  if (position === null) return;
  const name = (side: 0 | 1) => (players[side] === "you" ? "You" : "Ferz");
  const date = new Date().toISOString().slice(0, 10).replaceAll("-", ".");
  const result = outcome === null ? {} : { Result: outcome.result };
  const tags = { Event: "?", Date: date, White: name(0), Black: name(1), ...result, ...table.tags };
  const { problem, fail } = problemLine();
  const pgn = await rules.call("writePgn", [game, tags]).catch((error: unknown) => (fail(error), ""));
  const fen = el("textarea", { rows: 2, spellcheck: "false" });
  fen.value = position.fen;
  const begin = async (first: Pick<GameRef, "fen" | "array">) => {
    await table.setUp({ source: game.source, ...first, moves: [] });
    close();
    showBoard();
  };
  const edit = () => {
    close();
    openSetup(table, fen.value);
  };
  const positionPart = el(
    "section",
    {},
    field("Position (FEN)", fen),
    el(
      "div",
      { class: "buttons" },
      button("Set up", () => void begin({ fen: fen.value.trim() }).catch(fail)),
      button("Edit on a board", edit),
      button("Copy", () => void copyText(fen.value, "Position")),
    ),
  );

  const record = el("textarea", { rows: 8, spellcheck: "false" });
  record.value = pgn;
  const file = el("input", { type: "file", accept: ".pgn,.txt", class: "quiet", tabindex: -1, "aria-hidden": "true" });
  file.addEventListener("change", () => void readFile(file, record).catch(fail));
  const buttons = el(
    "div",
    { class: "buttons" },
    button("Load this game", () => void load(table, record.value, () => close()).catch(fail)),
    button("Open a file", () => file.click()),
    button("Copy", () => void copyText(record.value, "Game")),
    button("Save as a file", () => saveFile("game.pgn", record.value)),
    file,
  );
  const close = openDialog("Position and game", [
    problem,
    positionPart,
    arrayPart(table, (array) => void begin({ array }).catch(fail)),
    el("section", {}, field("Game (PGN)", record, "Loading keeps the tags and the main line."), buttons),
  ]);
}

/** Returns the choice of a starting array; `null` if the variant does not shuffle its pieces. */
function arrayPart(table: Table, begin: (array: number) => void): HTMLElement | null {
  const last = (table.facts?.arrayCount ?? 0) - 1;
  if (last < 0) return null;
  const number = el("input", { type: "number", min: 0, max: last, step: 1, required: true });
  number.value = String(table.game.array ?? "");
  const start = () => number.reportValidity() && begin(number.valueAsNumber);
  return el(
    "section",
    {},
    field(`Starting array (0 to ${last})`, number),
    el(
      "div",
      { class: "buttons" },
      button("Start from this array", start),
      button("Random array", () => begin(table.randomArray()!)),
    ),
  );
}

async function readFile(input: HTMLInputElement, into: HTMLTextAreaElement): Promise<void> {
  const file = input.files?.[0];
  if (file === undefined) return;
  if (file.size > MOST_BYTES) throw new Error("This file is too large for the page.");
  into.value = await file.text();
}

/** Returns the line of a dialog that shows an error, and a function that shows one. */
function problemLine(): { problem: HTMLElement; fail: (error: unknown) => void } {
  const problem = el("p", { class: "problem", role: "alert", hidden: true });
  const fail = (error: unknown) => {
    problem.textContent = explain(error);
    problem.hidden = false;
  };
  return { problem, fail };
}

/** Loads the game of a text. If there are several, the user chooses one. Then closes the dialog that held the text. */
async function load(table: Table, text: string, close: () => void): Promise<void> {
  const games = await rules.call("readPgn", [text, table.game.source], { seconds: 15 });
  if (games.length === 0) throw new Error("This text holds no game.");
  if (games.length === 1) await take(table, games[0]!);
  close();
  showBoard();
  if (games.length > 1) choose(table, games);
}

/** Lets the user choose one of several games. */
function choose(table: Table, games: readonly ReadGame[]): void {
  const { problem, fail } = problemLine();
  const names = games.map(({ title, result }, index) => `${index + 1}. ${title}${result === null ? "" : `, ${result}`}`);
  const list = el("select", { size: Math.min(games.length, 12) }, ...names.map((name) => el("option", {}, name)));
  list.selectedIndex = 0;
  const open = () => void take(table, games[list.selectedIndex]!).then(close, fail);
  list.addEventListener("dblclick", open);
  const close = openDialog("Choose a game", [
    problem,
    field(`The text holds ${games.length} games`, list),
    el("div", { class: "buttons" }, button("Load this game", open)),
  ]);
}

/** Loads a game, with the moves that could be played. */
async function take(table: Table, { game, tags, faults }: ReadGame): Promise<void> {
  if (game === null) throw new Error(faults[0] ?? "The variant of this game is unknown.");
  const isEmpty = game.moves.length === 0 && game.fen === undefined;
  if (isEmpty && faults.length > 0) throw new Error(`This game could not be loaded: ${faults[0]}`);
  const { source } = game;
  const isSame = "text" in source || ("name" in table.game.source && source.name === table.game.source.name);
  if (isSame) await table.setUp(game, ["you", "you"], tags);
  else {
    // The game is of another built-in variant, which has its own address.
    saveGame(source.name, { game, players: ["you", "you"] });
    location.hash = link("play", source.name);
  }
  if (faults.length > 0) notify(`The game was loaded, but its text has a fault: ${faults[0]}`);
}
