/** The view in which a game is played. */

import type { Outcome, Side } from "ferz";
import { button, el, fill, iconButton } from "../../dom.js";
import { icon } from "../../icons.js";
import { UNDO_SECONDS, notify, openDialog } from "../../notices.js";
import { link, readRoute } from "../../router.js";
import type { GameRef } from "../../service/protocol.js";
import { set, settings } from "../../storage.js";
import { BoardPanel } from "../board.js";
import { RulesPage } from "../rules.js";
import { openShare } from "../sharing.js";
import type { View } from "../view.js";
import { PlayerBar } from "./players.js";
import { openRecord } from "./record.js";
import { openSetup } from "./setup.js";
import { Score } from "./score.js";
import { Table } from "./table.js";
import { editSource, lastPlayed, rememberPlayed } from "./current.js";

/** Returns the view of a game of a built-in variant, or of the game that was played last. */
export function playView(name: string | null): View {
  const game: GameRef = name === null ? lastPlayed() : { source: { name }, moves: [] };
  return new PlayView(game, true);
}

export class PlayView implements View {
  title = "Play";
  readonly element: HTMLElement;
  readonly #table: Table;
  readonly #board = new BoardPanel();
  readonly #heading = el("h1", {}, "Loading…");
  readonly #summary = el("p", { class: "summary" });
  readonly #array = el("p", { class: "hint", hidden: true });
  readonly #status = el("p", { class: "status", role: "status" });
  readonly #remark = el("div", { class: "remark", role: "status" });
  readonly #claims = el("div", { class: "buttons" });
  readonly #links = el("div", { class: "buttons" });
  readonly #bars: [PlayerBar, PlayerBar];
  readonly #score: Score;
  readonly #actions: { hint: HTMLButtonElement; back: HTMLButtonElement; letters: HTMLButtonElement };
  #orientation: Side = 0;
  /** The facts that the board shows. */
  #drawn: unknown = null;

  constructor(
    game: GameRef,
    private readonly resumes: boolean,
    private readonly note: HTMLElement | null = null,
  ) {
    const table = new Table(game, () => this.#show());
    this.#table = table;
    this.#bars = [new PlayerBar(table, 1), new PlayerBar(table, 0)];
    this.#score = new Score(table);
    this.#actions = {
      hint: iconButton(icon("hint"), "Hint", () => void table.hint()),
      back: iconButton(icon("back"), "Take back", () => void table.takeBack()),
      letters: iconButton(icon("letters"), "Pieces as letters", () => this.#toggleLetters()),
    };
    this.element = this.#build();
    this.#listen();
  }

  shown(): void {
    void this.#table.load(this.resumes);
  }

  close(): void {
    this.#table.close();
  }

  #build(): HTMLElement {
    const table = this.#table;
    const { hint, back, letters } = this.#actions;
    const tools = el(
      "div",
      { class: "tools", role: "toolbar", "aria-label": "Game" },
      back,
      hint,
      iconButton(icon("flip"), "Turn the board", () => this.#flip()),
      letters,
      iconButton(icon("edit"), "Set up a position", () => openSetup(table, table.position?.fen ?? "")),
      iconButton(icon("record"), "Position and game", () => void openRecord(table)),
      iconButton(icon("fresh"), "New game", () => void this.#restart()),
    );
    this.#links.append(
      button("Rules", () => this.#openRules()),
      button("Share", () => void openShare(table.game)),
      button("Change the rules", () => editSource(table.game.source, table.facts?.title ?? "")),
    );
    const head = el("header", { class: "play-head" }, this.#heading, this.#summary, this.#array, this.#links);
    const column = el(
      "div",
      { class: "board-column" },
      this.#bars[0].element,
      this.#board.element,
      this.#bars[1].element,
    );
    const side = el(
      "aside",
      { class: "side", "aria-label": "Game" },
      head,
      this.#status,
      this.#claims,
      this.#remark,
      this.#score.element,
      tools,
    );
    return el("div", { class: "page wide play loading" }, this.note, el("div", { class: "play-grid" }, column, side));
  }

  #listen(): void {
    const board = this.#board.element;
    board.addEventListener("move", ({ detail }) => void this.#table.play(detail.text));
    board.addEventListener("refused", ({ detail }) => void this.#table.refuse(detail));
    board.addEventListener(
      "select",
      ({ detail }) => detail !== null && this.#table.remark !== null && this.#table.dismiss(),
    );
  }

  #show(): void {
    const table = this.#table;
    const { facts, position, past, problem } = table;
    const heading = facts?.title ?? (problem === null ? "Loading…" : "This variant cannot be played");
    this.#heading.textContent = heading;
    this.#summary.textContent = facts?.description ?? "";
    this.#array.textContent = table.game.array === undefined ? "" : `Starting array ${table.game.array}`;
    this.#array.hidden = table.game.array === undefined;
    this.element.classList.toggle("loading", position === null && problem === null);
    const hasFailed = facts === null && problem !== null;
    this.element.classList.toggle("failed", hasFailed);
    // The text of a variant that cannot be played can still be corrected.
    this.#links.hidden = hasFailed && "name" in table.game.source;
    if (facts !== null && this.#drawn !== facts) {
      this.#drawn = facts;
      this.title = facts.title;
      document.title = `${facts.title} · Ferz`;
      this.#board.setVariant(facts, table.art);
      this.#orientation = table.players[0] === "computer" && table.players[1] === "you" ? 1 : 0;
    }
    if (position !== null) rememberPlayed(table.game);
    if (table.isKept) this.#adopt();
    this.#showBoard();
    const second = this.#orientation === 0 ? 1 : 0;
    this.#bars[0].show(second);
    this.#bars[1].show(this.#orientation);
    const status = this.#statusText();
    this.#status.textContent = status;
    this.#status.classList.toggle("over", table.outcome !== null);
    this.#status.classList.toggle("problem", problem !== null);
    this.#score.show();
    this.#showRemark();
    const claims = table.isYourTurn && past === null ? (position?.claims ?? []) : [];
    const again = button("Try again", () => void table.load(this.resumes));
    const name = ({ winner, reason, text }: Outcome) => (winner === null ? `Claim a draw: ${reason}` : `Claim: ${text}`);
    const buttons = claims.map((claim) => button(name(claim), () => table.claim(claim)));
    const others = hasFailed && el("a", { class: "button", href: "#/" }, "All variants");
    fill(this.#claims, problem !== null && again, others, ...buttons);
    this.#claims.hidden = problem === null && claims.length === 0;
    this.#actions.hint.disabled = !table.isYourTurn || table.isThinking || past !== null;
    this.#actions.back.disabled = (position?.history.length ?? 0) === 0;
    this.#actions.letters.setAttribute("aria-pressed", String(settings().pieces === "letters"));
  }

  #showBoard(): void {
    const { position, past, remark, outcome, isYourTurn } = this.#table;
    const board = this.#board.element;
    const shown = past?.position ?? position;
    if (shown === null) return;
    const isLive = past === null && outcome === null && this.#table.problem === null;
    const yours = ([0, 1] as const).filter((side) => this.#table.players[side] === "you");
    const user = yours.length === 2 ? "both" : (yours[0] ?? "none");
    const arrows = remark?.arrow === null || remark === null ? [] : [{ ...remark.arrow, brush: "green" as const }];
    const highlights = (remark?.squares ?? []).map((square) => ({ square, brush: "red" as const }));
    // While the computer thinks, the next move can be entered beforehand.
    const interactive = isLive ? user : "none";
    Object.assign(board, {
      orientation: this.#orientation,
      interactive,
      premoves: yours.length === 1,
      arrows,
      highlights,
    });
    const san = shown.sans.at(-1);
    const message = [san ?? "", outcome === null ? (shown.isCheck ? "check" : "") : outcome.text]
      .filter(Boolean)
      .join(", ");
    this.#board.setPosition(shown, isLive && isYourTurn ? shown.moves : [], message);
  }

  #statusText(): string {
    const { position, past, problem, outcome, facts, isThinking } = this.#table;
    if (problem !== null) return problem;
    if (past !== null) return past.ply === 0 ? "The first position" : `The position after move ${past.ply}`;
    if (outcome !== null) return outcome.text;
    if (position === null || facts === null) return "";
    const name = facts.layout.sides[position.turn].name;
    const check = position.isCheck ? " – check" : "";
    return isThinking && !this.#table.isYourTurn ? `${name} is thinking…` : `${name} to move${check}`;
  }

  #showRemark(): void {
    const { remark } = this.#table;
    this.#remark.hidden = remark === null;
    if (remark === null) return fill(this.#remark);
    const lines = remark.lines.map((line) => el("p", {}, line));
    const close = iconButton(icon("close"), "Close", () => this.#table.dismiss());
    fill(this.#remark, el("div", {}, el("strong", {}, remark.title), ...lines), close);
  }

  /** A shared game that the user has played on gets another address, so that opening it again does not go back. */
  #adopt(): void {
    if (readRoute(location.hash).view !== "shared") return;
    const { source } = this.#table.game;
    history.replaceState(null, "", "name" in source ? link("play", source.name) : link("play"));
  }

  async #restart(): Promise<void> {
    const { game, players, tags } = this.#table;
    await this.#table.restart();
    if (game.moves.length === 0) return;
    const undo = () => void this.#table.setUp(game, players, tags);
    notify("A new game has begun.", { name: "Back to the last game", run: undo }, UNDO_SECONDS);
  }

  #flip(): void {
    this.#orientation = this.#orientation === 0 ? 1 : 0;
    this.#show();
  }

  #toggleLetters(): void {
    set({ pieces: settings().pieces === "letters" ? "pictures" : "letters" });
    this.#board.applySettings();
    this.#show();
  }

  #openRules(): void {
    const page = new RulesPage();
    const { facts, game } = this.#table;
    openDialog(facts?.title ?? "Rules", [page.element], "large");
    void page.show(game.source);
  }
}
