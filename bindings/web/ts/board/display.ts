/** The parts of a board in the page: picture, hands, palette, chooser, and the text for screen readers. */

import type { PlacedPiece } from "../types.js";
import { Chooser, optionsOf } from "./chooser.js";
import type { Editor } from "./editor.js";
import type { Choice } from "./entry.js";
import { View } from "./geometry.js";
import { Ghost } from "./ghost.js";
import { handItems, toolItems } from "./items.js";
import type { Arrow, BoardOptions } from "./options.js";
import { PieceArt } from "./piece.js";
import { Scene } from "./scene.js";
import type { Session } from "./session.js";
import { type Spot, Strip } from "./strip.js";
import { html } from "./svg.js";
import { ENGLISH, type Texts, choiceName, describe, fill } from "./texts.js";

/** The state that is shown. */
export interface State {
  readonly options: BoardOptions;
  readonly session: Session;
  readonly editor: Editor;
  readonly isEdited: boolean;
  readonly drawnArrows: readonly Arrow[];
}

/** Handlers of picks outside the picture, and of keys on squares. */
export interface Picks {
  strip(spot: Spot): void;
  choice(choice: Choice): void;
  cancel(): void;
  key(event: KeyboardEvent, view: View, square: string): void;
}

/** The parts that depend on the layout. */
interface Drawn {
  view: View;
  art: PieceArt;
  scene: Scene;
  strips: Strip[];
}

export class Display {
  readonly root = html("div", { class: "root" });
  readonly ghost = new Ghost(this.root);
  drawn: Drawn | null = null;
  /** The square that Tab leads to. */
  current: string | null = null;
  /** The square under a dragged piece. */
  hover: string | null = null;
  /** The square onto which a piece was dragged. The piece does not glide there. */
  still: string | null = null;
  readonly #stage = html("div", { class: "stage" });
  readonly #quiet = html("div", { class: "quiet", "aria-live": "polite" });
  readonly #passes = html("div", { class: "passes" });
  readonly #chooser: Chooser;
  /** The steps for which the chooser is open. */
  #chosenFor: object | null = null;

  constructor(
    private readonly shadow: ShadowRoot,
    private readonly state: State,
    private readonly picks: Picks,
  ) {
    this.#chooser = new Chooser(
      (choice) => picks.choice(choice),
      () => picks.cancel(),
    );
    this.#listen();
  }

  get texts(): Texts {
    return { ...ENGLISH, ...this.state.options.texts };
  }

  /** Reads a text to users of screen readers. */
  announce(text: string): void {
    // Screen readers only notice changes.
    this.#quiet.textContent = this.#quiet.textContent === text ? `${text}\u00A0` : text;
  }

  /** Moves the focus of the keyboard to a square. */
  focus(square: string): void {
    this.#makeCurrent(square);
    this.drawn?.scene.cells.get(square)?.focus();
  }

  /** Returns the spot at a point of the window. */
  spotAt(x: number, y: number): Spot | null {
    const element = this.shadow.elementFromPoint(x, y);
    if (element === null || this.drawn === null) return null;
    const { scene, strips } = this.drawn;
    const strip = strips.find((strip) => strip.element.contains(element));
    const square = scene.svg.contains(element) ? scene.at(x, y) : null;
    return strip?.spot(element) ?? (square === null ? null : { square });
  }

  /** Rebuilds the parts, after the layout or its view has changed. */
  build(): void {
    const { layout, orientation, pieceSet, label } = this.state.options;
    const { texts, root } = this;
    const stage = this.#stage;
    const passes = this.#passes;
    const quiet = this.#quiet;
    const hadFocus = this.shadow.activeElement?.closest("[role=grid]") != null;
    this.drawn = this.#chosenFor = null;
    root.replaceChildren();
    if (layout === null) return;
    const view = new View(layout, orientation);
    const art = new PieceArt(layout, orientation, pieceSet, root);
    const scene = new Scene(view, art);
    const { files, ranks } = layout.wrap;
    const joined = [files ? texts.joinedFiles : "", ranks ? texts.joinedRanks : ""];
    scene.grid.setAttribute("aria-label", [label || texts.board, ...joined].filter(Boolean).join(", "));
    const picked = (spot: Spot) => this.picks.strip(spot);
    const hand = (side: 0 | 1) => {
      const { name } = layout.sides[side];
      return layout.hands ? [new Strip(side, fill(texts.hand, name), name, picked)] : [];
    };
    const above = hand(orientation === 0 ? 1 : 0);
    const below = hand(orientation);
    if (this.state.isEdited) below.push(new Strip("palette", texts.palette, "", picked));
    this.drawn = { view, art, scene, strips: [...above, ...below] };
    stage.replaceChildren(html("div", { class: "scroll" }, [scene.svg]), this.#chooser.element);
    const elements = (strips: Strip[]) => strips.map((strip) => strip.element);
    root.append(...elements(above), stage, passes, ...elements(below), quiet);
    if (this.current === null || view.middle(this.current) === undefined) {
      this.current = view.rows().at(-1)?.[0]?.name ?? null;
    }
    if (hadFocus && this.current !== null) this.focus(this.current);
  }

  /** Shows the state. */
  paint(): void {
    if (this.drawn === null) return;
    const { options, session, isEdited, drawnArrows } = this.state;
    const { placement, arrows, animated } = options;
    const { scene } = this.drawn;
    const pieces = isEdited ? (placement?.pieces ?? []) : session.pieces();
    const glides = animated && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    scene.showPieces(pieces, placement?.walls ?? [], glides, this.still);
    this.still = null;
    this.paintMarks();
    scene.showTargets(session.isBusy ? session.entry.squares : new Map());
    scene.showArrows([...arrows, ...drawnArrows]);
    this.#describe(pieces);
    if (this.current !== null) this.#makeCurrent(this.current);
    this.drawn.strips.forEach((strip) => this.#fill(strip));
    this.#showChooser();
    this.#showPasses();
  }

  /** Colours the marked squares. */
  paintMarks(): void {
    const { options, session } = this.state;
    const { last, highlights, placement } = options;
    const marked = (squares: readonly string[], style: string) => squares.map((square) => [square, style] as const);
    this.drawn?.scene.showMarks([
      ...marked(last, "last"),
      ...highlights.map(({ square, brush }) => [square, `lit ${brush ?? "green"}`] as const),
      ...marked(placement?.checked ?? [], "checked"),
      ...marked(placement?.checkers ?? [], "checker"),
      ...marked(session.premoved, "pre"),
      ...marked(this.#picked(), session.premover() === null ? "picked" : "pre"),
      ...marked(this.hover === null ? [] : [this.hover], "hover"),
    ]);
  }

  #picked(): string[] {
    const { editor, session } = this.state;
    return editor.held === null ? session.picked : [editor.held];
  }

  /** Listens for the keyboard. In some browsers, Tab would stop at parts of the SVG that have listeners of their own. */
  #listen(): void {
    const on = (type: string, handler: (square: string, event: Event) => void) =>
      this.#stage.addEventListener(type, (event) => {
        const square = (event.target as Element).closest("[data-square]")?.getAttribute("data-square");
        if (square != null) handler(square, event);
      });
    on("focusin", (square, event) => {
      this.#makeCurrent(square);
      this.drawn?.scene.showFocus((event.target as Element).matches(":focus-visible") ? square : null);
    });
    on("focusout", () => this.drawn?.scene.showFocus(null));
    on("keydown", (square, event) => {
      if (this.drawn !== null) this.picks.key(event as KeyboardEvent, this.drawn.view, square);
    });
  }

  #makeCurrent(square: string): void {
    const cells = this.drawn?.scene.cells;
    if (this.current !== null) cells?.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = square;
    cells?.get(square)?.setAttribute("tabindex", "0");
  }

  #describe(pieces: readonly PlacedPiece[]): void {
    const { options, session, editor, isEdited } = this.state;
    const { placement, last, layout } = options;
    const { texts } = this;
    const picked = this.#picked();
    const targets = session.steps.length > 0 ? session.entry.squares : null;
    const on = new Map(pieces.map((piece) => [piece.square, piece]));
    for (const square of this.drawn!.scene.cells.keys()) {
      const piece = on.get(square);
      const isWall = placement?.walls.includes(square) === true;
      const isPicked = picked.includes(square);
      const canStart = session.starts.has(square);
      const mark = targets?.get(square);
      const notes: [boolean | undefined, string][] = [
        [piece?.promoted, texts.promoted],
        [placement?.checked.includes(square), texts.inCheck],
        [placement?.checkers.includes(square), texts.givesCheck],
        [isPicked, texts.selected],
        [canStart && targets === null, piece === undefined ? texts.moveHere : texts.canMove],
        [mark === "move", texts.moveHere],
        [mark === "capture", texts.captureHere],
        [session.premoved.includes(square), texts.premove],
        [last.includes(square), texts.lastMove],
      ];
      const label = describe(layout!, texts, square, piece, isWall, notes);
      const canTake = isEdited ? editor.tool === null : canStart || isPicked;
      const canDrag = canTake && (piece !== undefined || (isEdited && isWall));
      const can = canDrag || canStart || mark !== undefined || editor.tool !== null;
      this.drawn!.scene.describe(square, label, isPicked, can, canDrag);
    }
  }

  #fill(strip: Strip): void {
    const { editor, isEdited, session, options } = this.state;
    const { placement } = options;
    const { art } = this.drawn!;
    const { target } = strip;
    const items =
      target === "palette"
        ? toolItems(options.layout!, editor, art, this.texts)
        : handItems(options.layout!, placement, target, isEdited ? null : session, art, this.texts);
    strip.update(items, placement !== null && target === placement.turn);
  }

  #showChooser(): void {
    const { texts } = this;
    const chooser = this.#chooser;
    const { session } = this.state;
    const { choices, at, squares } = session.entry;
    if (!session.isBusy || choices.length === 0) {
      this.#chosenFor = null;
      const hadFocus = chooser.element.contains(this.shadow.activeElement);
      chooser.close();
      if (hadFocus && this.current !== null) this.focus(this.current);
      return;
    }
    if (this.#chosenFor === session.steps) return;
    this.#chosenFor = session.steps;
    const { art, scene } = this.drawn!;
    const options = optionsOf(session, (kind, side) => art.icon(kind, side), texts);
    const frame = this.#stage.getBoundingClientRect();
    const { x, y, size } = scene.client(at);
    chooser.open(options, texts.choose, { x: x - frame.x, y: y - frame.y, size }, squares.size === 0);
    this.announce(texts.choose);
  }

  /** Shows buttons for moves without a square, such as a pass. */
  #showPasses(): void {
    const { session } = this.state;
    const choices = session.isBusy ? [] : session.entry.choices;
    const buttons = choices.map((choice) => {
      const button = html("button", { type: "button" }, [choiceName(this.texts, choice, [], "")]);
      button.addEventListener("click", () => this.picks.choice(choice));
      return button;
    });
    this.#passes.replaceChildren(...buttons);
    this.#passes.hidden = buttons.length === 0;
  }
}
