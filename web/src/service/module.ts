/** The compiled WebAssembly module. It is compiled once, and each worker gets it. */

let compiling: Promise<WebAssembly.Module> | null = null;

declare const WASM_FILE: string;

/** Returns the module. A failed download is tried again at the next call. */
export function compiledModule(): Promise<WebAssembly.Module> {
  if (compiling === null) {
    compiling = compile();
    compiling.catch(() => (compiling = null));
  }
  return compiling;
}

async function compile(): Promise<WebAssembly.Module> {
  const response = await fetch(new URL(WASM_FILE, document.baseURI)).catch(() => null);
  if (response === null || !response.ok) {
    throw new Error("The rules could not be loaded. Check your connection and try again.");
  }
  // Some servers send another type, with which streaming is refused.
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm") === true;
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}
