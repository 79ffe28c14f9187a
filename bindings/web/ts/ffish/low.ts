/** The WebAssembly module of `ferz/ffish`. */

import type * as Glue from "../wasm/ffish.js";

export type FfishModule = typeof Glue;
export type FairyBoard = Glue.FairyBoard;
export type FairyGame = Glue.FairyGame;
