/** The entry for Node: the WebAssembly files are read from the package's folder. */

import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as play from "../wasm/play.js";
import * as tools from "../wasm/tools.js";
import { setHost } from "./low.js";

const read = (file: string) => readFile(join(__dirname, file));
setHost({
  play: async () => ({ glue: play, wasm: await read("play_bg.wasm") }),
  tools: async () => ({ glue: tools, wasm: await read("tools_bg.wasm") }),
});

export * from "./index.js";
