/** The side that follows the text: board, diagrams of all pieces, and rules. */

import type { MoveObject } from "ferz";
import { button, el, fill, picture } from "../../dom.js";
import { explain, unlessDropped } from "../../service/errors.js";
import { rules } from "../../service/client.js";
import type { Diagram, Playable, Source } from "../../service/protocol.js";
import { BoardPanel } from "../board.js";
import { RulesPage } from "../rules.js";

/** The parts of the preview. */
export type Part = "board" | "pieces" | "rules";

export class Preview {
  readonly panels: Record<Part, HTMLElement>;
  /** The moves made on the board. */
  moves: string[] = [];
  readonly #board = new BoardPanel();
  readonly #rules = new RulesPage();
  readonly #status = el("p", { class: "hint", role: "status" });
  readonly #title = el("h2", {});
  readonly #description = el("p", { class: "summary" });
  readonly #back: HTMLButtonElement;
  readonly #start: HTMLButtonElement;
  readonly #diagrams = el("div", { class: "diagrams" });
  /** The drawn diagrams by their texts and kinds. Those that stay the same are not drawn again. */
  #pictures = new Map<string, HTMLImageElement>();
  /** The text of the shown variant. */
  #text: string | null = null;
  #playable: Playable | null = null;
  #shown: Part = "board";
  /** The texts for which the parts were drawn last. */
  readonly #drawn: Partial<Record<Part, string>> = {};

  constructor(play: (source: Source) => void) {
    this.#back = button("Take back", () => void this.#move(this.moves.slice(0, -1)), { disabled: true });
    const start = () => this.#text !== null && play({ text: this.#text });
    this.#start = button("Play", start, { class: "primary", disabled: true });
    const buttons = el("div", { class: "buttons" }, this.#back, this.#start);
    const head = el("div", { class: "preview-head" }, el("div", {}, this.#title, this.#description), buttons);
    this.panels = {
      board: el("div", {}, head, this.#board.element, this.#status),
      pieces: this.#diagrams,
      rules: this.#rules.element,
    };
    this.#board.element.addEventListener("move", ({ detail }) => void this.#move([...this.moves, detail.text]));
    this.#board.element.addEventListener("refused", ({ detail }) => {
      const squares = detail.flatMap((step) => ("square" in step ? [step.square] : []));
      if (squares.length > 1) void this.#explain(squares.join(""));
    });
  }

  /** The last valid variant. */
  get source(): Source | null {
    return this.#text === null ? null : { text: this.#text };
  }

  get title(): string {
    return this.#playable?.facts.title ?? "";
  }

  /** Shows a valid variant. */
  update(text: string, playable: Playable): void {
    const { facts, art, position } = playable;
    this.#text = text;
    this.#playable = playable;
    this.moves = position.history;
    this.#start.disabled = false;
    this.#title.textContent = facts.title;
    this.#description.textContent = facts.description;
    this.#board.setVariant(facts, art);
    this.#showPosition();
    this.#refresh();
  }

  /** Brings a part to view. */
  show(part: Part): void {
    this.#shown = part;
    this.#refresh();
  }

  #showPosition(): void {
    const { position, facts } = this.#playable!;
    const { outcome, turn, isCheck, moves } = position;
    const next: readonly MoveObject[] = outcome === null ? moves : [];
    this.#board.setPosition(position, next, position.sans.at(-1) ?? "");
    const name = facts.layout.sides[turn].name;
    this.#status.textContent =
      outcome?.text ?? `${name} to move${isCheck ? " – check" : ""}. Try both sides on the board.`;
    this.#back.disabled = position.history.length === 0;
  }

  async #move(moves: string[]): Promise<void> {
    const playable = this.#playable;
    if (this.#text === null || playable === null) return;
    // At once, so that a link or a game opened meanwhile has the move.
    this.moves = moves;
    try {
      const position = await rules.call("position", [{ source: { text: this.#text }, moves }]);
      // The text, or the moves, may have changed meanwhile.
      if (moves !== this.moves) return;
      this.#playable = { ...playable, position };
      this.#showPosition();
    } catch (error) {
      if (moves === this.moves) this.moves = playable.position.history;
      unlessDropped((error) => (this.#status.textContent = explain(error)))(error);
    }
  }

  async #explain(move: string): Promise<void> {
    if (this.#text === null) return;
    const why = await rules.call("why", [{ source: { text: this.#text }, moves: this.moves }, move]).catch(() => null);
    if (why !== null && !why.legal) this.#status.textContent = why.text.split("\n")[0]!;
  }

  /** Draws the visible part, if it is not up to date. The board is drawn by `update`. */
  #refresh(): void {
    const text = this.#text;
    const part = this.#shown;
    if (text === null || part === "board" || this.#drawn[part] === text) return;
    this.#drawn[part] = text;
    const failed = (error: unknown) => {
      delete this.#drawn[part];
      unlessDropped((error) => fill(this.#diagrams, el("p", { class: "problem" }, explain(error))))(error);
    };
    if (part === "rules") {
      void this.#rules.show({ text }).then((isShown) => {
        if (!isShown) delete this.#drawn[part];
      });
      return;
    }
    rules.call("diagrams", [{ text }], { key: "diagrams" }).then((diagrams) => this.#showDiagrams(diagrams), failed);
  }

  #showDiagrams(diagrams: readonly Diagram[]): void {
    const old = this.#pictures;
    const drawn = diagrams.map(({ kind, svg }): [string, HTMLImageElement] => {
      const key = `${kind} ${svg}`;
      return [key, old.get(key) ?? picture(svg, `How the ${kind} moves`)];
    });
    this.#pictures = new Map(drawn);
    fill(this.#diagrams, ...this.#pictures.values());
  }
}
