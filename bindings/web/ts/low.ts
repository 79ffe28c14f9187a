/** The two WebAssembly modules. The second has everything that the first has. */

import type * as PlayGlue from "./wasm/play.js";
import type * as ToolsGlue from "./wasm/tools.js";
import { guard } from "./guard.js";
import { instantiate } from "./instantiate.js";

export type Play = Pick<typeof PlayGlue, "Variant" | "Game">;
export type ToolsModule = typeof ToolsGlue;
export type LowVariant = PlayGlue.Variant;
export type LowGame = PlayGlue.Game;
export type LowEngine = ToolsGlue.Engine;
export type LowServer = ToolsGlue.LanguageServer;

/** The contents of a `.wasm` file: bytes, a compiled module, or where to fetch it. */
export type WasmSource = BufferSource | WebAssembly.Module | Response | URL | string | Promise<Response>;

/** The code of a module and where its `.wasm` file is. */
interface Parts<Glue> {
  glue: Glue;
  wasm(): WasmSource | Promise<WasmSource>;
}

/** The sources of both modules. Each is loaded when it is first needed. */
export interface Host {
  play(): Promise<Parts<typeof PlayGlue>>;
  tools(): Promise<Parts<typeof ToolsGlue>>;
}

let host: Host | undefined;
let play: Play | undefined;
let tools: ToolsModule | undefined;
const memories: WebAssembly.Memory[] = [];
let loadingPlay: Promise<void> | undefined;
let loadingTools: Promise<ToolsModule> | undefined;

/** Sets the host. Each entry of the package does this once. */
export function setHost(given: Host): void {
  host = given;
}

/** Loads the first module, which plays built-in variants. Later calls do nothing. */
export function load(source?: WasmSource): Promise<void> {
  loadingPlay ??= (async () => {
    const { glue, wasm } = await host!.play();
    memories.push((await instantiate(glue, wasm, source)).memory);
    play = guard(glue);
  })();
  loadingPlay.catch(() => (loadingPlay = undefined));
  return loadingPlay;
}

/** Loads the second module. Later calls return the same module. */
export function loadToolsModule(source?: WasmSource): Promise<ToolsModule> {
  loadingTools ??= (async () => {
    const { glue, wasm } = await host!.tools();
    memories.push((await instantiate(glue, wasm, source)).memory);
    return (tools = guard(glue));
  })();
  loadingTools.catch(() => (loadingTools = undefined));
  return loadingTools;
}

/** Returns a module that can play: the first, or else the second. */
export function loaded(): Play {
  const module = play ?? tools;
  if (!module) throw new Error("Ferz is not loaded: call `await load()` first");
  return module;
}

/** Returns the number of bytes that the modules have reserved. It never falls; freed memory is used again. */
export function memoryBytes(): number {
  return memories.reduce((sum, memory) => sum + memory.buffer.byteLength, 0);
}
