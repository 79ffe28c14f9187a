/** Ferz for JavaScript: chess and all its relatives. */

export { dispose } from "./dispose.js";
export { Engine } from "./engine.js";
export { Game, type MoveLike } from "./game.js";
export * from "./late.js";
export { load, memoryBytes, type WasmSource } from "./low.js";
export { LanguageServer, type ServerMessage, type ServerPort } from "./server.js";
export { loadTools, Tools, type BoardSvgOptions, type Imported, type PgnGame } from "./tools.js";
export type * from "./types.js";
export { Variant, type Checked } from "./variant.js";
