import { array, callable, instance, integer, optional, options, text, texts, word, wrong } from "./check.js";
import { Engine } from "./engine.js";
import { Game } from "./game.js";
import { loadToolsModule, type LowGame, type LowVariant, type ToolsModule, type WasmSource } from "./low.js";
import { LanguageServer } from "./server.js";
import type { Diagnostic, EngineOptions, ParseOptions, Placement, Side, Source } from "./types.js";
import { type Checked, Variant } from "./variant.js";

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

/** The variants of a text in the format of `variants.ini`. */
export interface Imported {
  /** The sections that are valid, each with the text of its translation. */
  variants: { name: string; text: string }[];
  diagnostics: Diagnostic[];
}

/** Options for drawing a board. */
export interface BoardSvgOptions {
  /** The player at the lower edge; 0 by default. */
  viewer?: Side | undefined;
  /** Squares to highlight. */
  highlights?: readonly string[] | undefined;
  arrows?: readonly (readonly [from: string, to: string])[] | undefined;
}

/** Loads the second module: reading files, pictures, pages of rules, PGN and search. Later calls return the same object. */
export async function loadTools(source?: WasmSource): Promise<Tools> {
  const module = await loadToolsModule(source);
  return (only ??= new Tools(module));
}

let only: Tools | undefined;

/** The functions that only the second module has. */
export class Tools {
  readonly #module: ToolsModule;
  /** Variants of the first module, each with its counterpart in this module. */
  readonly #known = new WeakMap<Variant, LowVariant>();

  /** @internal */
  constructor(module: ToolsModule) {
    this.#module = module;
  }

  /**
   * Reads a variant from a text, or from a section of a text in the format of `variants.ini`. If the text has errors,
   * throws a `VariantError` with all `diagnostics`.
   */
  parse(content: string, given?: ParseOptions): Variant {
    const { name, section, ...rest } = options(given, "options");
    const beside = optional(rest.beside, callable, "options.beside");
    const source: Source = {
      text: text(content, "text"),
      name: optional(name, word, "options.name") ?? (section === undefined ? "variant.ron" : "variants.ini"),
      section: optional(section, word, "options.section"),
      files: {},
    };
    let fault: unknown;
    const read = (file: string): string | null => {
      try {
        const found = beside!(file);
        if (found !== null) source.files[file] = text(found, "the text of a file");
        return found;
      } catch (error) {
        fault ??= error;
        return null;
      }
    };
    try {
      const { Reading } = this.#module;
      const reading =
        source.section === undefined
          ? Reading.text(source.name, source.text, beside && read)
          : Reading.ini(source.name, source.text, source.section);
      const variant = Variant.of(this.#module, reading.variant, source, JSON.parse(reading.diagnostics()));
      reading.free();
      return variant;
    } catch (error) {
      throw fault ?? error;
    }
  }

  /** Reads a variant like `parse`, but returns errors instead of throwing them. */
  check(content: string, given?: ParseOptions): Checked {
    try {
      const variant = this.parse(content, given);
      return { variant, diagnostics: [...variant.warnings] };
    } catch (error) {
      const diagnostics = (error as { diagnostics?: Diagnostic[] }).diagnostics;
      if (!diagnostics) throw error;
      return { variant: undefined, diagnostics };
    }
  }

  /** Translates all sections of a text in the format of `variants.ini` to variant files. */
  importIni(content: string, file = "variants.ini"): Imported {
    return JSON.parse(this.#module.importIni(word(file, "file"), text(content, "text")));
  }

  /** Returns the text of a built-in variant. */
  textOf(name: string): string | undefined {
    return this.#module.textOf(word(name, "name"));
  }

  /** Returns the board of a game as an SVG document. */
  boardSvg(game: Game, given?: BoardSvgOptions): string {
    const { viewer = 0, highlights = [], arrows = [] } = options(given, "options");
    const ends = array(arrows, "options.arrows").map((arrow, index) => {
      const pair = texts(arrow, `options.arrows[${index}]`);
      if (pair.length !== 2) throw wrong(`options.arrows[${index}]`, "a pair of squares", arrow);
      return pair;
    });
    const lit = texts(highlights, "options.highlights");
    return this.#module.boardSvg(this.#game(game), side(viewer, "options.viewer"), lit, ends.flat());
  }

  /**
   * Returns the FEN of a placement, for an editor of positions. Castling rights and counters are those of the given FEN,
   * as far as they fit the pieces; those of the start if there is none, or if it is not valid. The position need not be
   * valid: `new Game(variant, fen)` tells.
   */
  fenOf(variant: Variant, placement: Placement, fen?: string): string {
    if (typeof placement !== "object" || placement === null) throw wrong("placement", "a placement", placement);
    return this.#module.fenOf(this.#own(variant), JSON.stringify(placement), optional(fen, text, "fen") ?? "");
  }

  /** Returns a piece as an SVG document. */
  pieceSvg(variant: Variant, kind: string, of: Side): string {
    return this.#module.pieceSvg(this.#own(variant), word(kind, "kind"), side(of, "side"));
  }

  /** Returns a diagram of a piece's moves as an SVG document. */
  movementSvg(variant: Variant, kind: string): string {
    return this.#module.movementSvg(this.#own(variant), word(kind, "kind"));
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
    return this.#module.rulesText(this.#own(variant), integer(width, "width", 1, 10_000));
  }

  /** Reads the games of a PGN text: of this variant, or of the built-in variants that they name. */
  readPgn(content: string, variant?: Variant): PgnGame[] {
    const low = optional(variant, (variant) => this.#own(variant).copy(), "variant");
    return this.#module.readPgn(text(content, "text"), low).map((read) => {
      const game = read.game();
      const found = game && new Game(variant ?? this.#builtin(game.variant()), undefined, game);
      const { result, faults } = read;
      const tags = JSON.parse(read.tags());
      read.free();
      return { tags, result, game: found, faults };
    });
  }

  /** Writes a game as PGN, with these tags. */
  writePgn(game: Game, tags?: Record<string, string>): string {
    const pairs = Object.entries(options(tags, "tags")).flat();
    return this.#module.writePgn(this.#game(game), texts(pairs as string[], "tags"));
  }

  /** Creates an engine that blocks while it searches. The engine of `ferz/worker` does not. */
  engine(given?: EngineOptions): Engine {
    return new Engine(this.#module, given, (game) => this.#game(game));
  }

  /** Creates a language server, for an editor of variants. */
  languageServer(): LanguageServer {
    return new LanguageServer(this.#module);
  }

  /** Wraps a built-in variant of this module. */
  #builtin(low: LowVariant): Variant {
    return Variant.of(this.#module, low, { builtin: low.name! });
  }

  /** Returns the counterpart of a variant in this module. */
  #own(variant: Variant): LowVariant {
    instance(variant, Variant, "variant");
    if (variant.module === this.#module) return variant.low;
    let low = this.#known.get(variant);
    if (!low) {
      // The first module has built-in variants only.
      low = this.#module.Variant.builtin(variant.name!);
      this.#known.set(variant, low);
    }
    return low;
  }

  /** Returns the counterpart of a game in this module. */
  #game(game: Game): LowGame {
    instance(game, Game, "game");
    if (game.module === this.#module) return game.low;
    return this.#module.gameOf(this.#own(game.variant), game.firstFen, game.history().join(" "));
  }
}

const side = (value: unknown, name: string) => integer(value, name, 0, 1);
