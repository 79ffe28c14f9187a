/** Ferz for JavaScript: chess and all its relatives. */

export { Game, type MoveLike } from "./game.js";
export { load, type WasmSource } from "./low.js";
export { LanguageServer, type ServerMessage, type ServerPort } from "./server.js";
export { Engine, loadTools, Tools, type Checked, type PgnGame } from "./tools.js";
export type * from "./types.js";
export { Variant } from "./variant.js";
