/** The board: its properties, its events, and the parts behind them. */

import type { MoveStep } from "../types.js";
import { Display, type State } from "./display.js";
import { Editor } from "./editor.js";
import { Gestures } from "./gestures.js";
import { Input } from "./input.js";
import { Keys } from "./keys.js";
import { type Arrow, type BoardEvents, type BoardOptions, checkOptions, defaults } from "./options.js";
import { Session } from "./session.js";
import { styleSheet } from "./style.js";
import { fill, pieceName } from "./texts.js";

/** The options whose change rebuilds the display. */
const STRUCTURE: (keyof BoardOptions)[] = ["layout", "orientation", "pieceSet", "mode", "texts", "label"];

/** A board in an element of the page. Changes of properties are drawn together, before the next frame. */
export class Board {
  readonly #state: State & { options: BoardOptions; drawnArrows: readonly Arrow[] };
  readonly #display: Display;
  readonly #gestures: Gestures;
  #changed = new Set<keyof BoardOptions>();
  #isScheduled = false;

  /**
   * Draws a board in the shadow root of an element. The element must allow one, as `div` does. Throws a `TypeError` if a
   * property is wrong.
   */
  constructor(
    readonly host: HTMLElement,
    options: Partial<BoardOptions> = {},
  ) {
    checkOptions(options);
    const shadow = host.shadowRoot ?? host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [styleSheet()];
    const session = new Session((type, detail) => this.#emit(type, detail));
    const editor = new Editor(
      () => this.#state.options.placement,
      (placement) => {
        this.#state.options = { ...this.#state.options, placement };
        this.#emit("change", placement);
      },
    );
    const state = {
      options: defaults(),
      session,
      editor,
      drawnArrows: [] as readonly Arrow[],
      get isEdited() {
        return this.options.mode === "edit";
      },
    };
    this.#state = state;
    const act = (change: () => void) => this.#act(change);
    const cancel = () => this.cancel();
    const display = new Display(shadow, state, {
      strip: (spot) =>
        act(() => {
          if (state.isEdited) editor.pickFromStrip(spot);
          else if ("hand" in spot) session.pickHand(spot.hand, spot.side);
        }),
      choice: (choice) => act(() => session.choose(choice)),
      cancel,
      key: (event, view, square) => keys.press(event, view, square),
    });
    this.#display = display;
    const draw = (arrows: Arrow[]) => {
      this.drawnArrows = arrows;
      this.#emit("arrows", arrows);
    };
    const input = new Input({ state, display, act, cancel, draw, pick: (square) => this.pick(square) });
    const keys = new Keys(input);
    this.#gestures = new Gestures(display.root, input);
    shadow.replaceChildren(display.root);
    this.set(options);
  }

  /** Changes properties. Those left out stay as they are. If one is wrong, throws a `TypeError` and changes nothing. */
  set(options: Partial<BoardOptions>): void {
    const state = this.#state;
    const changed = this.#changed;
    const given = Object.entries(options).filter(([name, value]) => {
      return value !== undefined && value !== state.options[name as keyof BoardOptions];
    });
    if (given.length === 0) return;
    checkOptions(Object.fromEntries(given));
    given.forEach(([name]) => changed.add(name as keyof BoardOptions));
    state.options = { ...state.options, ...Object.fromEntries(given) };
    if (!this.#isScheduled) queueMicrotask(() => this.flush());
    this.#isScheduled = true;
  }

  /** Returns a property. */
  get<K extends keyof BoardOptions>(name: K): BoardOptions[K] {
    return this.#state.options[name];
  }

  /** Listens to an event. Returns a function that stops listening. */
  on<K extends keyof BoardEvents>(type: K, listener: (detail: BoardEvents[K]) => void): () => void {
    const handler = (event: Event) => listener((event as CustomEvent<BoardEvents[K]>).detail);
    this.host.addEventListener(type, handler);
    return () => this.host.removeEventListener(type, handler);
  }

  /** The arrows that the user has drawn. */
  get drawnArrows(): readonly Arrow[] {
    return this.#state.drawnArrows;
  }

  set drawnArrows(arrows: readonly Arrow[]) {
    this.#state.drawnArrows = arrows;
    this.#display.paint();
  }

  /** The steps of the premove, if there is one. */
  get premove(): readonly MoveStep[] | null {
    return this.#state.session.premove;
  }

  /** Withdraws the steps made so far, the premove, and the drag. */
  cancel(): void {
    this.#gestures.cancel();
    this.#state.editor.reset();
    this.#act(() => this.#state.session.cancel());
  }

  /** Picks a square, as if the user had. */
  pick(square: string): void {
    this.#act(() => (this.#state.isEdited ? this.#state.editor : this.#state.session).pick(square));
  }

  /** Moves the focus of the keyboard to a square. */
  focus(square: string): void {
    this.flush();
    this.#display.focus(square);
  }

  /** Reads a text to users of screen readers. */
  announce(text: string): void {
    this.#display.announce(text);
  }

  /** Draws pending changes now, without waiting for the next frame. */
  flush(): void {
    const changed = this.#changed;
    const display = this.#display;
    const state = this.#state;
    this.#isScheduled = false;
    if (changed.size === 0) return;
    this.#changed = new Set();
    const { theme, message, placement, moves, interactive, premoves } = state.options;
    display.root.className = `root ${theme}`;
    if (changed.has("mode")) state.editor.reset();
    state.session.receive({ placement, moves, interactive: state.isEdited ? "none" : interactive, premoves });
    if (STRUCTURE.some((name) => changed.has(name))) {
      this.#gestures.cancel();
      display.build();
    }
    display.paint();
    if (changed.has("message") && message !== "") display.announce(message);
  }

  /** Removes the board from its element. */
  destroy(): void {
    this.#gestures.cancel();
    this.#display.root.remove();
  }

  /** Applies the user's input to the state, and shows the new state. */
  #act(change: () => void): void {
    this.flush();
    change();
    this.#display.paint();
  }

  #emit<K extends keyof BoardEvents>(type: K, detail: BoardEvents[K]): boolean {
    if (type === "select" && detail !== null) this.#announceSelection();
    const event = new CustomEvent(type, { detail, bubbles: true, composed: true, cancelable: true });
    return this.host.dispatchEvent(event);
  }

  #announceSelection(): void {
    const { options, session } = this.#state;
    const piece = session.moving();
    const count = session.entry.squares.size;
    if (options.layout === null || piece === null || count === 0) return;
    const name = `${pieceName(options.layout, piece.kind, piece.side)} ${piece.square}`.trim();
    this.announce(`${name}, ${fill(this.#display.texts.targets, count)}`);
  }
}
