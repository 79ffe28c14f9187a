/** The board: it joins the picture, the entry of moves, the hands, the editor and the user's input. */

import type { MoveStep, PlacedPiece, Side } from "../types.js";
import { Chooser, optionsOf } from "./chooser.js";
import { Editor } from "./editor.js";
import { View } from "./geometry.js";
import { Gestures } from "./gestures.js";
import { Ghost } from "./ghost.js";
import { handItems, toolItems } from "./items.js";
import { Keys } from "./keys.js";
import { type Arrow, type BoardEvents, type BoardOptions, type Brush, defaults } from "./options.js";
import { PieceArt } from "./piece.js";
import { Reader } from "./reader.js";
import { Scene } from "./scene.js";
import { Session } from "./session.js";
import { type Spot, Strip } from "./strip.js";
import { styleSheet } from "./style.js";
import { html } from "./svg.js";
import { ENGLISH, type Texts, choiceName, fill, pieceName } from "./texts.js";

/** The options whose change builds the board anew. */
const STRUCTURE: (keyof BoardOptions)[] = ["layout", "orientation", "pieceSet", "mode", "texts", "label"];

/** A drawn board. */
interface Drawn {
  view: View;
  art: PieceArt;
  scene: Scene;
  reader: Reader;
  strips: Strip[];
}

/** A board in an element of the page. Changes of properties are drawn together, before the next frame. */
export class Board {
  private options = defaults();
  private readonly root = html("div", { class: "root" });
  private readonly stage = html("div", { class: "stage" });
  private readonly quiet = html("div", { class: "quiet", "aria-live": "polite" });
  private readonly passes = html("div", { class: "passes", hidden: "" });
  private readonly chooser: Chooser;
  private readonly gestures: Gestures;
  private readonly keys: Keys;
  private readonly session = new Session((type, detail) => this.emit(type, detail));
  private readonly editor = new Editor(
    () => this.options.placement,
    (placement) => {
      this.options = { ...this.options, placement };
      this.emit("change", placement);
    },
  );
  private readonly ghost = new Ghost(this.root);
  private readonly shadow: ShadowRoot;
  private drawn: Drawn | null = null;
  private changed = new Set<keyof BoardOptions>();
  private isScheduled = false;
  private arrowsDrawn: Arrow[] = [];
  /** The square that Tab leads to. */
  private current: string | null = null;
  /** The steps for which the chooser is open. */
  private chosenFor: readonly MoveStep[] | null = null;
  private hover: string | null = null;
  /** The square on which a dragged piece was dropped: it does not glide there. */
  private still: string | null = null;
  /** Set while a press has just made a selection, which its tap must keep. */
  private hasBegun = false;

  /** Draws a board in the shadow root of an element. The element must allow one, as `div` does. */
  constructor(
    readonly host: HTMLElement,
    options: Partial<BoardOptions> = {},
  ) {
    this.shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    this.shadow.adoptedStyleSheets = [styleSheet()];
    this.chooser = new Chooser(
      (choice) => this.act(() => this.session.choose(choice)),
      () => this.act(() => this.session.cancel()),
    );
    this.shadow.replaceChildren(this.root);
    this.gestures = new Gestures(this.root, this);
    this.keys = new Keys(this);
    this.listen();
    this.set(options);
  }

  /** Changes properties. Those left out stay as they are. */
  set(options: Partial<BoardOptions>): void {
    for (const name of Object.keys(options) as (keyof BoardOptions)[]) {
      if (options[name] === undefined || this.options[name] === options[name]) continue;
      this.changed.add(name);
    }
    this.options = { ...this.options, ...Object.fromEntries(Object.entries(options).filter(([, v]) => v !== undefined)) };
    if (this.isScheduled || this.changed.size === 0) return;
    this.isScheduled = true;
    queueMicrotask(() => this.flush());
  }

  /** Returns a property. */
  get<K extends keyof BoardOptions>(name: K): BoardOptions[K] {
    return this.options[name];
  }

  /** Listens to an event. Returns a function that ends this. */
  on<K extends keyof BoardEvents>(type: K, listener: (detail: BoardEvents[K]) => void): () => void {
    const handler = (event: Event) => listener((event as CustomEvent<BoardEvents[K]>).detail);
    this.host.addEventListener(type, handler);
    return () => this.host.removeEventListener(type, handler);
  }

  /** The arrows that the user has drawn. */
  get drawnArrows(): readonly Arrow[] {
    return this.arrowsDrawn;
  }

  set drawnArrows(arrows: readonly Arrow[]) {
    this.arrowsDrawn = [...arrows];
    this.refresh();
  }

  /** The steps of the premove, if there is one. */
  get premove(): readonly MoveStep[] | null {
    return this.session.premove;
  }

  /** Withdraws the steps made so far, the premove, and the drag. */
  cancel(): void {
    this.gestures.cancel();
    this.editor.reset();
    this.act(() => this.session.cancel());
  }

  /** Reads a text to users of screen readers. */
  announce(text: string): void {
    // Screen readers only notice changes.
    this.quiet.textContent = this.quiet.textContent === text ? `${text}\u00A0` : text;
  }

  /** Draws all changes at once, without waiting for the next frame. */
  flush(): void {
    this.isScheduled = false;
    const { changed } = this;
    if (changed.size === 0) return;
    this.changed = new Set();
    const { theme, message } = this.options;
    this.root.classList.toggle("dark", theme === "dark");
    this.root.classList.toggle("light", theme === "light");
    if (changed.has("mode")) this.editor.reset();
    const { placement, moves, interactive, premoves } = this.options;
    this.session.receive({ placement, moves, interactive: this.isEdited ? "none" : interactive, premoves });
    if (STRUCTURE.some((name) => changed.has(name))) this.build();
    this.refresh();
    if (changed.has("message") && message !== "") this.announce(message);
  }

  /** Removes the board from its element. */
  destroy(): void {
    this.gestures.cancel();
    this.drawn = null;
    this.root.remove();
  }

  private get isEdited(): boolean {
    return this.options.mode === "edit";
  }

  private get texts(): Texts {
    return { ...ENGLISH, ...this.options.texts };
  }

  private emit<K extends keyof BoardEvents>(type: K, detail: BoardEvents[K]): boolean {
    if (type === "select" && detail !== null) this.announceSelection();
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true });
    return this.host.dispatchEvent(event);
  }

  private announceSelection(): void {
    const { layout } = this.options;
    const piece = this.session.moving();
    const count = this.session.entry.squares.size;
    if (layout === null || piece === null || count === 0) return;
    const name = `${pieceName(layout, piece.kind, piece.side)} ${piece.square}`.trim();
    this.announce(`${name}, ${fill(this.texts.targets, count)}`);
  }

  /** Changes the state by the user's input, and shows the new one. */
  private act(change: () => void): void {
    if (this.changed.size > 0) this.flush();
    change();
    this.refresh();
  }

  private build(): void {
    const { layout, orientation, pieceSet, label } = this.options;
    if (layout === null) {
      this.drawn = null;
      return this.root.replaceChildren();
    }
    const hadFocus = this.shadow.activeElement?.closest("[role=grid]") != null;
    const view = new View(layout, orientation);
    const art = new PieceArt(layout, orientation, pieceSet, this.root);
    const scene = new Scene(view, art);
    const { texts } = this;
    const { wrap } = layout;
    const joined = [wrap.files && texts.joinedFiles, wrap.ranks && texts.joinedRanks].filter(Boolean);
    scene.grid.setAttribute("aria-label", [label || texts.board, ...joined].join(", "));
    const picked = (spot: Spot) => this.tapStrip(spot);
    const hand = (side: Side) => {
      const { name } = layout.sides[side];
      return new Strip(side, fill(texts.hand, name), name, picked);
    };
    const hands = layout.hands ? [hand(orientation === 0 ? 1 : 0), hand(orientation)] : [];
    const palette = this.isEdited ? [new Strip("palette", texts.palette, null, picked)] : [];
    const strips = [...hands, ...palette];
    const [top, ...below] = [...(layout.hands ? [] : [null]), ...strips];
    this.drawn = { view, art, scene, strips, reader: new Reader(layout, texts) };
    this.chosenFor = null;
    this.stage.replaceChildren(html("div", { class: "scroll" }, [scene.svg]), this.chooser.element);
    const around = (strips: (Strip | null | undefined)[]) => strips.flatMap((strip) => strip?.element ?? []);
    this.root.replaceChildren(...around([top]), this.stage, this.passes, ...around(below), this.quiet);
    if (this.current === null || view.middle(this.current) === undefined) {
      this.current = view.rows().at(-1)?.[0]?.name ?? null;
    }
    if (hadFocus && this.current !== null) this.focus(this.current);
  }

  /** Listens for the keyboard. Listeners on parts of the SVG would make these parts stops of Tab in some browsers. */
  private listen(): void {
    const on = (type: string, handler: (square: string, event: Event) => void) =>
      this.stage.addEventListener(type, (event) => {
        const cell = (event.target as Element).closest("[data-square]");
        if (cell !== null) handler(cell.getAttribute("data-square")!, event);
      });
    on("focusin", (square, event) => {
      this.makeCurrent(square);
      this.drawn?.scene.showFocus((event.target as Element).matches(":focus-visible") ? square : null);
    });
    on("focusout", () => this.drawn?.scene.showFocus(null));
    on("keydown", (square, event) => {
      if (this.drawn !== null) this.keys.press(event as KeyboardEvent, this.drawn.view, square);
    });
  }

  private makeCurrent(square: string): void {
    const cells = this.drawn?.scene.cells;
    if (this.current !== null) cells?.get(this.current)?.setAttribute("tabindex", "-1");
    this.current = square;
    cells?.get(square)?.setAttribute("tabindex", "0");
  }

  /** Shows the state. */
  private refresh(): void {
    const { drawn, session, options } = this;
    if (drawn === null) return;
    const { placement } = options;
    const { scene } = drawn;
    const pieces = this.isEdited ? (placement?.pieces ?? []) : session.pieces();
    const glides = options.animated && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    scene.showPieces(pieces, placement?.walls ?? [], glides, this.still);
    this.still = null;
    const { picked } = this;
    const targets = session.isBusy ? session.entry.squares : new Map();
    scene.showMarks(this.marks(picked));
    scene.showTargets(targets);
    scene.showArrows([...options.arrows, ...this.arrowsDrawn]);
    this.describe(pieces, picked);
    if (this.current !== null) this.makeCurrent(this.current);
    for (const strip of drawn.strips) this.fill(strip);
    this.showChooser();
    this.showPasses();
  }

  private fill(strip: Strip): void {
    const { placement } = this.options;
    const layout = this.options.layout!;
    const { art } = this.drawn!;
    const { target } = strip;
    const items =
      target === "palette"
        ? toolItems(layout, this.editor, art, this.texts)
        : handItems(layout, placement, target, this.isEdited ? null : this.session, art, this.texts);
    strip.update(items, placement !== null && target === placement.turn);
  }

  private get picked(): string[] {
    const { held } = this.editor;
    return held === null ? this.session.picked : [held];
  }

  private marks(picked: readonly string[]): [string, string][] {
    const { last, highlights, placement } = this.options;
    const marked = (squares: readonly string[], style: string) => squares.map((s): [string, string] => [s, style]);
    return [
      ...marked(last, "last"),
      ...highlights.map(({ square, brush }): [string, string] => [square, `lit ${brush ?? "green"}`]),
      ...marked(placement?.checked ?? [], "checked"),
      ...marked(placement?.checkers ?? [], "checker"),
      ...marked(this.session.premoved, "pre"),
      ...marked(picked, this.session.premover() === null ? "picked" : "pre"),
      ...marked(this.hover === null ? [] : [this.hover], "hover"),
    ];
  }

  private describe(pieces: readonly PlacedPiece[], picked: readonly string[]): void {
    const { session, options, drawn } = this;
    const { placement, last } = options;
    const entry = session.steps.length > 0 ? session.entry.squares : new Map();
    const on = new Map(pieces.map((piece) => [piece.square, piece]));
    const [walls, checked, checkers] = [placement?.walls, placement?.checked, placement?.checkers];
    const premoved = this.session.premoved;
    for (const square of drawn!.scene.cells.keys()) {
      const piece = on.get(square);
      const isWall = walls?.includes(square) === true;
      const canStart = session.starts.has(square);
      const label = drawn!.reader.square({
        square,
        piece,
        isWall,
        isSelected: picked.includes(square),
        canStart: canStart && !session.isBusy && session.steps.length === 0,
        mark: entry.get(square),
        isLast: last.includes(square),
        isChecked: checked?.includes(square) === true,
        givesCheck: checkers?.includes(square) === true,
        isPremove: premoved.includes(square),
      });
      const can = this.isEdited ? piece !== undefined || isWall || this.editor.tool !== null : canStart || entry.has(square);
      drawn!.scene.describe(square, label, picked.includes(square), can || picked.includes(square));
    }
  }

  private showChooser(): void {
    const { session, texts, chooser } = this;
    const { choices, at, squares } = session.entry;
    if (!session.isBusy || choices.length === 0) {
      this.chosenFor = null;
      if (!chooser.isOpen) return;
      const hadFocus = chooser.element.contains(this.shadow.activeElement);
      chooser.close();
      if (hadFocus && this.current !== null) this.focus(this.current);
      return;
    }
    if (this.chosenFor === session.steps) return;
    this.chosenFor = session.steps;
    const { art, scene } = this.drawn!;
    const options = optionsOf(session, (kind, side) => art.icon(kind, side), texts);
    const frame = this.stage.getBoundingClientRect();
    const point = at === null ? null : scene.client(at);
    const middle = { x: frame.width / 2, y: frame.height / 2, size: 0 };
    const place = point === null ? middle : { x: point.x - frame.x, y: point.y - frame.y, size: point.size };
    chooser.open(options, texts.choose, place, squares.size === 0);
    this.announce(texts.choose);
  }

  /** Shows buttons for moves without a square, such as a pass. */
  private showPasses(): void {
    const { session, texts, passes } = this;
    const choices = session.isBusy ? [] : session.entry.choices;
    passes.hidden = choices.length === 0;
    if (passes.childElementCount === choices.length && passes.hidden) return;
    const buttons = choices.map((choice) => {
      const button = html("button", { type: "button" }, [choiceName(texts, choice, [], "")]);
      button.addEventListener("click", () => this.act(() => session.choose(choice)));
      return button;
    });
    passes.replaceChildren(...buttons);
  }

  private tapStrip(spot: Spot): void {
    this.act(() => {
      if (this.isEdited) this.editor.pickFromStrip(spot);
      else if ("hand" in spot) this.session.pickHand(spot.hand, spot.side);
    });
  }

  // The methods below are the targets of gestures and keys.

  /** @internal */
  spotAt(x: number, y: number): Spot | null {
    const element = this.shadow.elementFromPoint(x, y);
    if (element === null || this.drawn === null) return null;
    const strip = this.drawn.strips.find((strip) => strip.element.contains(element));
    if (strip !== undefined) return strip.spot(element);
    const square = this.drawn.scene.svg.contains(element) ? this.drawn.scene.at(x, y) : null;
    return square === null ? null : { square };
  }

  /** @internal */
  press(spot: Spot): boolean {
    if (this.changed.size > 0) this.flush();
    if (this.arrowsDrawn.length > 0) {
      this.arrowsDrawn = [];
      this.emit("arrows", []);
      this.refresh();
    }
    this.hasBegun = false;
    if (!("square" in spot)) return this.drawn!.strips.some((strip) => strip.canDrag(spot));
    const { session, editor } = this;
    const { square } = spot;
    if (this.isEdited) return editor.tool === null && editor.contents(square) !== null;
    if (session.isBusy && session.entry.squares.has(square)) return false;
    if (session.entry.at === square) return true;
    if (!session.starts.has(square)) return false;
    if (session.premover() !== null && session.isBusy) return false;
    this.act(() => (this.hasBegun = session.begin(square)));
    return true;
  }

  /** @internal */
  tap(spot: Spot): void {
    const keeps = this.hasBegun;
    this.hasBegun = false;
    if ("square" in spot && !keeps) this.pick(spot.square);
  }

  /** @internal */
  lift(spot: Spot, isTouch: boolean): void {
    const { scene, art } = this.drawn!;
    const { session } = this;
    if (!this.isEdited && "hand" in spot && !session.isHeld(spot.hand, spot.side)) {
      this.act(() => session.pickHand(spot.hand, spot.side));
    }
    const look = this.carried(spot);
    if ("square" in spot) scene.lift(spot.square);
    this.ghost.show(look === null ? null : art.icon(look.kind, look.side), scene.client(this.current ?? "").size, isTouch);
  }

  /** @internal */
  drag(x: number, y: number, over: Spot | null): void {
    this.ghost.move(x, y);
    const square = over !== null && "square" in over ? over.square : null;
    if (square === this.hover) return;
    this.hover = square;
    this.drawn?.scene.showMarks(this.marks(this.picked));
  }

  /** @internal */
  drop(spot: Spot, onto: Spot | null): void {
    this.release();
    const square = onto !== null && "square" in onto ? onto.square : null;
    const { session, editor } = this;
    this.still = square;
    if (this.isEdited) return this.act(() => editor.drop(spot, onto));
    if (square === null || ("square" in spot && spot.square === square)) return;
    if (session.premover() !== null || session.entry.squares.has(square)) this.act(() => session.pick(square));
  }

  /** @internal */
  release(): void {
    this.ghost.hide();
    this.hover = null;
    this.drawn?.scene.lift(null);
    this.refresh();
  }

  /** @internal */
  arrow(from: string, to: string, brush: Brush): void {
    const isSame = (arrow: Arrow) => arrow.from === from && arrow.to === to;
    const old = this.arrowsDrawn.find(isSame);
    const rest = this.arrowsDrawn.filter((arrow) => !isSame(arrow));
    this.arrowsDrawn = old?.brush === brush ? rest : [...rest, { from, to, brush }];
    this.emit("arrows", [...this.arrowsDrawn]);
    this.refresh();
  }

  /** @internal */
  pick(square: string): void {
    this.act(() => (this.isEdited ? this.editor : this.session).pick(square));
  }

  /** @internal */
  erase(square: string): boolean {
    if (this.isEdited) this.act(() => this.editor.erase(square));
    return this.isEdited;
  }

  /** @internal */
  escape(): boolean {
    const wasDragging = this.gestures.cancel();
    const isUsed = this.session.isBusy || this.session.premove !== null || this.editor.reset();
    if (isUsed) this.cancel();
    return isUsed || wasDragging;
  }

  /** Moves the focus of the keyboard to a square. */
  focus(square: string): void {
    this.makeCurrent(square);
    this.drawn?.scene.cells.get(square)?.focus();
  }

  private carried(spot: Spot): { kind: string; side: Side } | null {
    if (this.isEdited || !("square" in spot)) return this.editor.piece(spot);
    return this.session.pieces().find((piece) => piece.square === spot.square) ?? null;
  }
}
