/** A drop-in for ffish.js: a function that returns a promise of the module, and the module itself. */

import { flag, optional, options, text, word } from "../check.js";
import { dispose } from "../dispose.js";
import { guard } from "../guard.js";
import { instantiate } from "../instantiate.js";
import type { WasmSource } from "../low.js";
import { Board } from "./board.js";
import type { FairyGame, FfishModule } from "./low.js";
import { Notation, Termination } from "./values.js";

/** Options for loading the module. */
export interface ModuleOptions {
  /** The contents of `ffish.wasm`. */
  wasmBinary?: ArrayBuffer | Uint8Array | undefined;
  /** Returns the address of a file of the package; `prefix` is always empty. */
  locateFile?: ((file: string, prefix: string) => string) | undefined;
  /** Called with the module once it is ready. */
  onRuntimeInitialized?: ((module: FairyStockfish) => void) | undefined;
  /** Gets the warnings, `console.warn` by default. */
  printErr?: ((text: string) => void) | undefined;
}

/** A game read from PGN. */
export interface Game {
  delete(): void;
  headerKeys(): string;
  headers(item: string): string;
  mainlineMoves(): string;
}

/** The module with the functions of ffish.js. */
export interface FairyStockfish {
  Board: typeof Board;
  Notation: typeof Notation;
  Termination: typeof Termination;
  info(): string;
  setOption<T>(name: string, value: T): void;
  setOptionInt(name: string, value: number): void;
  setOptionBool(name: string, value: boolean): void;
  readGamePGN(pgn: string): Game;
  variants(): string;
  loadVariantConfig(variantInitContent: string): void;
  capturesToHand(uciVariant: string): boolean;
  startingFen(uciVariant: string): string;
  validateFen(fen: string, uciVariant?: string, chess960?: boolean): number;
}

/** The function that loads the module. Once loaded, it is also the module itself. */
export interface Module extends FairyStockfish {
  (options?: ModuleOptions): Promise<FairyStockfish>;
  new (options?: ModuleOptions): Promise<FairyStockfish>;
  /** Setting it loads the module, and calls the function once it is ready. */
  onRuntimeInitialized: ((module: FairyStockfish) => void) | undefined;
}

/** The glue of the module and the source of its `.wasm` file, which differ between entries. */
export interface Host {
  glue: FfishModule;
  wasm(): WasmSource | Promise<WasmSource>;
}

/** Makes the module of an entry. */
export function moduleOf(host: Host): Module {
  let loading: Promise<FfishModule> | undefined;
  let low: FfishModule | undefined;
  let warn = (text: string) => console.warn(text);
  Board.warn = (text) => warn(text);

  const load = (source: WasmSource | undefined): Promise<FfishModule> => {
    loading ??= (async () => {
      await instantiate(host.glue, host.wasm, source);
      return (Board.module = low = guard(host.glue));
    })();
    loading.catch(() => (loading = undefined));
    return loading;
  };
  const module = (): FfishModule => {
    if (!low) throw new Error("ferz/ffish is not loaded: wait for the promise or for `onRuntimeInitialized`");
    return low;
  };
  const nothing = () => {};

  const all: FairyStockfish = {
    Board,
    Notation,
    Termination,
    info: () => `Ferz ${module().version()}`,
    // There is no engine whose options could be set.
    setOption: nothing,
    setOptionInt: nothing,
    setOptionBool: nothing,
    readGamePGN: (pgn) => new ReadGame(module().FairyGame.read(text(pgn, "pgn"))),
    variants: () => module().variants(),
    loadVariantConfig: (content) => module().loadVariantConfig(text(content, "variantInitContent")).forEach(Board.warn),
    capturesToHand: (variant) => module().capturesToHand(word(variant, "uciVariant")),
    startingFen: (variant) => module().startingFen(word(variant, "uciVariant")),
    validateFen: (fen, variant, chess960) =>
      module().validateFen(text(fen, "fen"), optional(variant, word, "uciVariant") ?? "", flag(chess960, "chess960")),
  };

  // Not an arrow function, because callers may write `new`.
  const made = function (given?: ModuleOptions): Promise<FairyStockfish> {
    const { wasmBinary, locateFile, onRuntimeInitialized, printErr } = options(given, "options");
    if (printErr) warn = printErr;
    const source = wasmBinary ?? locateFile?.("ffish.wasm", "");
    return load(source as WasmSource | undefined).then(() => {
      onRuntimeInitialized?.(all);
      return all;
    });
  } as Module;

  let listener: Module["onRuntimeInitialized"];
  Object.defineProperty(made, "onRuntimeInitialized", {
    get: () => listener,
    set(called: Module["onRuntimeInitialized"]) {
      listener = called;
      if (called) void load(undefined).then(() => called(all));
    },
  });
  return Object.assign(made, all);
}

class ReadGame implements Game {
  readonly #low: FairyGame;

  constructor(low: FairyGame) {
    this.#low = low;
    const fault = low.fault();
    if (fault !== undefined) Board.warn(fault);
  }

  delete(): void {
    this.#low.free();
  }

  [dispose](): void {
    this.delete();
  }

  headerKeys(): string {
    return this.#low.headerKeys();
  }

  headers(item: string): string {
    return this.#low.headers(text(item, "item"));
  }

  mainlineMoves(): string {
    return this.#low.mainlineMoves();
  }
}
