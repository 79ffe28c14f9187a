/** The dialog in which a position is set up on a board. */

import type { Placement, Side } from "ferz";
import { button, debounced, el, field } from "../../dom.js";
import { openDialog } from "../../notices.js";
import { explain, unlessDropped } from "../../service/errors.js";
import { rules } from "../../service/client.js";
import { BoardPanel, showBoard } from "../board.js";
import type { Table } from "./table.js";

/** The most pieces of one kind in a hand. */
const MOST_HELD = 99;

/** Opens the dialog with the position of a FEN, or with the present position if the FEN is not valid. */
export function openSetup(table: Table, fen: string): void {
  if (table.facts !== null && table.position !== null) new Setup(table, fen).open();
}

class Setup {
  readonly #board = new BoardPanel();
  readonly #fen = el("textarea", { rows: 2, spellcheck: "false" });
  readonly #turn = el("select");
  readonly #problem = el("p", { class: "problem", role: "status" });
  readonly #play = button("Play this position", () => void this.#finish(), { class: "primary" });
  /** The fields of the hands, by side and kind. */
  readonly #held: { side: Side; kind: string; input: HTMLInputElement }[] = [];
  #placement: Placement;
  /** Counts changes, so that late answers are ignored. */
  #changes = 0;
  #close = () => {};

  constructor(
    private readonly table: Table,
    fen: string,
  ) {
    this.#placement = table.position!.placement;
    this.#fen.value = fen;
    this.#fen.addEventListener(
      "input",
      debounced(150, () => void this.#read()),
    );
    const { sides } = table.facts!.layout;
    this.#turn.append(...sides.map(({ name }, side) => el("option", { value: side }, name)));
    this.#turn.addEventListener("change", () => this.#change({ turn: Number(this.#turn.value) as Side }));
    this.#board.element.addEventListener("change", (event) => this.#change((event as CustomEvent<Placement>).detail));
  }

  open(): void {
    const { facts, art } = this.table;
    const buttons = el(
      "div",
      { class: "buttons" },
      button("Clear", () => this.#change({ pieces: [], walls: [], hands: [[], []] })),
      button("Starting position", () => this.#write(facts!.startFen)),
    );
    const help = "Choose a piece and then its squares, or drag pieces. The key Delete empties a square.";
    const frame = el("div", { class: "setup-board" }, this.#board.element);
    const side = el(
      "div",
      { class: "setup-side" },
      el("p", { class: "hint" }, help),
      buttons,
      field("To move", this.#turn),
      this.#handsPart(),
      field("Position (FEN)", this.#fen, "The last fields hold rights, such as castling, and counters."),
    );
    const foot = el("div", { class: "setup-foot" }, this.#play, this.#problem);
    this.#board.setVariant(facts!, art);
    this.#board.element.mode = "edit";
    this.#show();
    this.#close = openDialog("Set up a position", [el("div", { class: "setup" }, frame, side), foot], "large");
    void this.#read();
  }

  #handsPart(): HTMLElement | null {
    const { hands, kinds, sides } = this.table.facts!.layout;
    if (!hands) return null;
    const part = (name: string, side: Side) => {
      const fields = kinds
        .filter(({ promotedForm }) => promotedForm !== true)
        .map(({ name: kind }) => {
          const label = `${name}: ${kind} in hand`;
          const limits = { min: 0, max: MOST_HELD, placeholder: 0 };
          const input = el("input", { type: "number", ...limits, "aria-label": label });
          input.addEventListener("input", () => this.#hold());
          this.#held.push({ side, kind, input });
          return el("label", { class: "held" }, kind, input);
        });
      return el("fieldset", { class: "hand" }, el("legend", {}, name), ...fields);
    };
    const parts = sides.map(({ name }, side) => part(name, side as Side));
    return el("details", { class: "hands" }, el("summary", {}, "Pieces in hand"), ...parts);
  }

  /** Takes the counts of the hands from their fields. */
  #hold(): void {
    const hand = (of: Side) =>
      this.#held
        .filter(({ side }) => side === of)
        .map(({ kind, input }) => ({ kind, count: countIn(input) }))
        .filter(({ count }) => count > 0);
    this.#change({ hands: [hand(0), hand(1)] });
  }

  /** Changes the position by the board or its fields. The FEN follows. */
  #change(change: Partial<Placement>): void {
    const own = (this.#changes += 1);
    this.#placement = { ...this.#placement, ...change, checkers: [], checked: [] };
    this.#show();
    const { source } = this.table.game;
    const question = rules.call("fenOf", [source, this.#placement, this.#fen.value], { key: "setup" });
    question.then(
      (fen) => own === this.#changes && this.#write(fen),
      unlessDropped((error) => this.#judge(explain(error))),
    );
  }

  #write(fen: string): void {
    this.#fen.value = fen;
    void this.#read();
  }

  /** Reads the FEN. The board follows if it is valid. */
  async #read(): Promise<void> {
    const own = (this.#changes += 1);
    const { source } = this.table.game;
    try {
      const fen = this.#fen.value.trim();
      const { placement } = await rules.call("position", [{ source, fen, moves: [] }], { key: "setup" });
      if (own !== this.#changes) return;
      this.#placement = placement;
      this.#show();
      this.#judge("");
    } catch (error) {
      if (own !== this.#changes) return;
      unlessDropped((error) => this.#judge(explain(error)))(error);
    }
  }

  #judge(problem: string): void {
    this.#problem.textContent = problem;
    this.#play.disabled = problem !== "";
  }

  #show(): void {
    const placement = this.#placement;
    this.#board.setPosition({ placement, last: [] }, [], "");
    this.#turn.value = String(placement.turn);
    for (const { side, kind, input } of this.#held) {
      const count = placement.hands[side].find((entry) => entry.kind === kind)?.count ?? 0;
      if (input.valueAsNumber !== count && !(count === 0 && input.value === "")) input.value = String(count);
    }
  }

  async #finish(): Promise<void> {
    const { source } = this.table.game;
    try {
      await this.table.setUp({ source, fen: this.#fen.value.trim(), moves: [] });
      this.#close();
      showBoard();
    } catch (error) {
      this.#judge(explain(error));
    }
  }
}

/** Returns the number in a field, within the limits. */
function countIn({ valueAsNumber }: HTMLInputElement): number {
  return Math.min(Math.max(Math.floor(valueAsNumber) || 0, 0), MOST_HELD);
}
