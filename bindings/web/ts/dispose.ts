/// <reference lib="esnext.disposable" preserve="true" />

/** `Symbol.dispose`, or a substitute where the language does not have it yet. */
export const dispose: typeof Symbol.dispose = Symbol.dispose ?? (Symbol.for("Symbol.dispose") as never);
