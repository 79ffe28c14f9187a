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
  /** The moves of a position that is being asked for. */
  #asked: readonly string[] | null = null;
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
    this.#board.element.addEventListener("move", ({ detail }) => {
      // Until the position is there, the board still offers the moves of the last one.
      if (this.#asked === null) void this.#move([...this.moves, detail.text]);
    });
    this.#board.element.addEventListener("refused", ({ detail }) => {
      const squares = detail.flatMap((step) => ("square" in step ? [step.square] : []));
      if (squares.length > 1) void this.#explain(squares.join(""));
    });
  }

  /** The moves made on the board, with one whose position is being asked for. */
  get moves(): readonly string[] {
    return this.#asked ?? this.#playable?.position.history ?? [];
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
    const { facts, art } = playable;
    this.#text = text;
    this.#playable = playable;
    this.#start.disabled = false;
    this.#title.textContent = facts.title;
    this.#description.textContent = facts.description;
    this.#board.setVariant(facts, art);
    this.#showPosition();
    this.#refresh();
    if (this.#asked !== null) void this.#move([...this.#asked]);
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

  /** Asks for the position after some moves, and shows it. */
  async #move(moves: readonly string[]): Promise<void> {
    if (this.#text === null) return;
    this.#asked = moves;
    try {
      const position = await rules.call("position", [{ source: { text: this.#text }, moves }]);
      if (moves !== this.#asked) return;
      this.#asked = null;
      this.#playable = { ...this.#playable!, position };
      this.#showPosition();
    } catch (error) {
      if (moves !== this.#asked) return;
      this.#asked = null;
      this.#showPosition();
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
