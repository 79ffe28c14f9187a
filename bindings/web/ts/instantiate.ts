import type { WasmSource } from "./low.js";

/** The functions of a module's glue that instantiate it. */
interface Glue<Exports> {
  default(of: { module_or_path: WasmSource }): Promise<Exports>;
  initSync(of: { module: WebAssembly.Module }): Exports;
}

/**
 * Instantiates a module from the package's own source or another one. If the own source is a compiled module, as in
 * Node, this is done synchronously: the other way asks for `Response`, and Node takes 30 ms to load its `fetch`.
 */
export async function instantiate<Exports>(
  glue: Glue<Exports>,
  own: () => WasmSource | Promise<WasmSource>,
  other?: WasmSource,
): Promise<Exports> {
  if (other !== undefined) return glue.default({ module_or_path: other });
  const source = await own();
  return source instanceof WebAssembly.Module ? glue.initSync({ module: source }) : glue.default({ module_or_path: source });
}
