import { Game } from "./game.js";
import { loadToolsModule, type LowGame, type LowVariant, type ToolsModule, type WasmSource } from "./low.js";
import { LanguageServer } from "./server.js";
import type { Diagnostic, Findings, SearchLimits, Side } from "./types.js";
import { dispose, Variant } from "./variant.js";

/** A game of a PGN text. */
export interface PgnGame {
  tags: [string, string][];
  /** The result as written. */
  result: string | undefined;
  /** The game after its main line, as far as it could be played; `undefined` if its variant or its start is unknown. */
  game: Game | undefined;
  /** The faults of the text, in words. */
  faults: string[];
}

/** The result of checking a text. */
export interface Checked {
  /** The variant; `undefined` if there are errors. */
  variant: Variant | undefined;
  /** All errors and warnings. */
  diagnostics: Diagnostic[];
}

/** Loads the second module: reading files, pictures, pages of rules, PGN and search. Later calls return the same. */
export async function loadTools(source?: WasmSource): Promise<Tools> {
  return (only ??= new Tools(await loadToolsModule(source)));
}

let only: Tools | undefined;

/** The additions of the second module. */
export class Tools {
  readonly #module: ToolsModule;
  /** The variants of the first module, made again in this one. */
  readonly #known = new WeakMap<Variant, LowVariant>();

  /** @internal */
  constructor(module: ToolsModule) {
    this.#module = module;
  }

  /**
   * Reads a variant from a text. `beside` returns the text of another file, by its bare name, if the variant is based
   * on one. Throws a `VariantError` with all `diagnostics`.
   */
  parse(text: string, options: { name?: string; beside?: (file: string) => string | null } = {}): Variant {
    return this.#variant(this.#module.Reading.text(options.name ?? "variant.ron", text, options.beside));
  }

  /** Reads a variant from a section of a text in the format of `variants.ini`. */
  parseIni(text: string, section: string, file = "variants.ini"): Variant {
    return this.#variant(this.#module.Reading.ini(file, text, section));
  }

  /** Translates all sections of a text in the format of `variants.ini` to variant files. */
  importIni(text: string, file = "variants.ini"): { variants: { name: string; text: string }[]; diagnostics: Diagnostic[] } {
    return JSON.parse(this.#module.importIni(file, text));
  }

  /** Reads a variant like `parse`, but returns errors instead of throwing them. */
  check(text: string, options: { name?: string; beside?: (file: string) => string | null } = {}): Checked {
    try {
      const variant = this.parse(text, options);
      return { variant, diagnostics: [...variant.warnings] };
    } catch (error) {
      const diagnostics = (error as { diagnostics?: Diagnostic[] }).diagnostics;
      if (!diagnostics) throw error;
      return { variant: undefined, diagnostics };
    }
  }

  /** Returns the text of a built-in variant. */
  textOf(name: string): string | undefined {
    return this.#module.textOf(name);
  }

  /** Returns the board of a game as an SVG document. */
  boardSvg(game: Game, options: { viewer?: Side; highlights?: string[]; arrows?: [string, string][] } = {}): string {
    const { viewer = 0, highlights = [], arrows = [] } = options;
    return this.#module.boardSvg(this.#game(game), viewer, highlights, arrows.flat());
  }

  /** Returns a piece as an SVG document. */
  pieceSvg(variant: Variant, kind: string, side: Side): string {
    return this.#module.pieceSvg(this.#own(variant), kind, side);
  }

  /** Returns a diagram of a piece's moves as an SVG document. */
  movementSvg(variant: Variant, kind: string): string {
    return this.#module.movementSvg(this.#own(variant), kind);
  }

  /** Returns the rules of a variant as a complete HTML document. */
  rulesHtml(variant: Variant): string {
    return this.#module.rulesHtml(this.#own(variant));
  }

  /** Returns the rules of a variant as the contents of an HTML element; `rulesStyle` is the style sheet. */
  rulesElement(variant: Variant): string {
    return this.#module.rulesElement(this.#own(variant));
  }

  /** Returns the style sheet of rules. */
  rulesStyle(): string {
    return this.#module.rulesStyle();
  }

  /** Returns the rules of a variant as plain text. */
  rulesText(variant: Variant, width = 100): string {
    return this.#module.rulesText(this.#own(variant), width);
  }

  /** Reads the games of a PGN text: of this variant, or of the built-in variants that they name. */
  readPgn(text: string, variant?: Variant): PgnGame[] {
    const low = variant && this.#own(variant).copy();
    return this.#module.readPgn(text, low).map((read) => {
      const game = read.game();
      const found = game && new Game(variant ?? new Variant(this.#module, game.variant()), undefined, game);
      const { result, faults } = read;
      const tags = JSON.parse(read.tags());
      read.free();
      return { tags, result, game: found, faults };
    });
  }

  /** Writes a game as PGN, with these tags. */
  writePgn(game: Game, tags: Record<string, string> = {}): string {
    return this.#module.writePgn(this.#game(game), Object.entries(tags).flat());
  }

  /** Creates an engine. `level` is from 0 to 20, `megabytes` the size of its table. */
  engine(options: { level?: number; megabytes?: number } = {}): Engine {
    return new Engine(new this.#module.Engine(options.level ?? 20, options.megabytes ?? 16), (game) => this.#game(game));
  }

  /** Creates a language server, for an editor of variants. */
  languageServer(): LanguageServer {
    return new LanguageServer(new this.#module.LanguageServer());
  }

  #variant(reading: InstanceType<ToolsModule["Reading"]>): Variant {
    const variant = new Variant(this.#module, reading.variant, JSON.parse(reading.diagnostics()));
    reading.free();
    return variant;
  }

  /** The variant in this module. */
  #own(variant: Variant): LowVariant {
    if (variant.module === this.#module) return variant.low;
    let low = this.#known.get(variant);
    if (!low) {
      // The first module has built-in variants only.
      low = this.#module.Variant.builtin(variant.name!);
      this.#known.set(variant, low);
    }
    return low;
  }

  /** The game in this module. */
  #game(game: Game): LowGame {
    if (game.module === this.#module) return game.low;
    return this.#module.gameOf(this.#own(game.variant), game.firstFen, game.history().join(" "));
  }
}

/** A search for good moves. It remembers what it has found in earlier positions. */
export class Engine {
  /** @internal */
  constructor(
    private readonly low: InstanceType<ToolsModule["Engine"]>,
    private readonly own: (game: Game) => LowGame,
  ) {}

  /**
   * Searches a position and returns the findings; `null` if there is no legal move. It blocks: use a worker in a page.
   * `report` gets the findings after each depth.
   */
  search(game: Game, limits: SearchLimits, report?: (findings: Findings) => void): Findings | null {
    const { milliseconds, nodes, depth, lines = 1 } = limits;
    const told = report && ((text: string) => report(JSON.parse(text)));
    return JSON.parse(this.low.search(this.own(game), milliseconds, nodes, depth, lines, told));
  }

  /** Sets the level of skill, from 0 to 20. */
  setLevel(level: number): void {
    this.low.setLevel(level);
  }

  /** Forgets what was found, for a new game. */
  clear(): void {
    this.low.clear();
  }

  [dispose](): void {
    this.low.free();
  }
}
