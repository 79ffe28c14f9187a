/** The modules for Node, with `.wasm` files read from the package's folder. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as play from "./wasm/play.js";
import * as tools from "./wasm/tools.js";
import type { Host } from "./low.js";

const read = (file: string) => readFile(join(__dirname, "..", file));

export const host: Host = {
  play: async () => ({ glue: play, wasm: await read("play.wasm") }),
  tools: async () => ({ glue: tools, wasm: await read("tools.wasm") }),
};
