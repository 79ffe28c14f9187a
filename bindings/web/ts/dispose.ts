/// <reference lib="esnext.disposable" preserve="true" />

/** The symbol of disposable objects, also where the language does not have it yet. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as never);
