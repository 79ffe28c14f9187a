/** Replaces the technical errors of WebAssembly and its glue by readable ones. */

type Call = (this: unknown, ...args: unknown[]) => unknown;
type Class = { prototype: object };

/** The part of a module that reports panics. */
interface Panics {
  lastPanic(): string | undefined;
}

/** The errors about an object that a call is using. */
const IN_USE = /^(recursive use|attempted to take ownership)/;

/** The functions of the glue that are left as they are. */
const UNTOUCHED = new Set(["constructor", "__destroy_into_raw", "default", "initSync", "lastPanic"]);

/** Returns the module with functions and classes that throw readable errors. The classes are changed in place. */
export function guard<M extends Panics>(module: M): M {
  const guarded: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(module)) {
    guarded[name] = value;
    if (typeof value !== "function" || UNTOUCHED.has(name)) continue;
    if (isClass(value)) {
      guardMembers(value, module);
      guardMembers(value.prototype, module);
    } else {
      guarded[name] = guardCall(value as Call, module);
    }
  }
  return guarded as M;
}

const isClass = (value: unknown): value is Class => /^class\b/.test(Function.prototype.toString.call(value));

function guardMembers(owner: object, module: Panics): void {
  for (const [name, member] of Object.entries(Object.getOwnPropertyDescriptors(owner))) {
    if (UNTOUCHED.has(name) || !member.configurable) continue;
    if (name === "free") member.value = guardFree(member.value, module);
    else if (typeof member.value === "function") member.value = guardCall(member.value, module);
    else if (member.get) member.get = guardCall(member.get, module);
    else continue;
    Object.defineProperty(owner, name, member);
  }
}

function guardCall(call: Call, module: Panics): Call {
  return function (...args) {
    try {
      return call.apply(this, args);
    } catch (error) {
      throw inWords(error, module);
    }
  };
}

/**
 * Returns a `free` that can be called twice, and during a call that uses the object. The module then frees the object at
 * the end of that call, although it reports an error.
 */
function guardFree(free: Call, module: Panics): Call {
  return function (this: { __wbg_ptr: number }) {
    if (this.__wbg_ptr === 0) return;
    try {
      free.call(this);
    } catch (error) {
      if (!(error instanceof Error && IN_USE.test(error.message))) throw inWords(error, module);
    }
  } as Call;
}

/** Returns a readable error. Errors of the rules, such as those of illegal moves, are returned unchanged. */
function inWords(error: unknown, module: Panics): unknown {
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) {
    const panic = module.lastPanic();
    if (panic === undefined && error.message === "unreachable") {
      return named("LimitError", "the module has no memory left; dispose of games and engines that are done", error);
    }
    const cause = panic ?? error.message;
    return named("InternalError", `Ferz stopped with an internal error; please report it: ${cause}`, error);
  }
  if (!(error instanceof Error)) return error;
  if (IN_USE.test(error.message)) {
    return named("FerzError", "this object is in use by a call that has not ended", error);
  }
  if (/^null pointer/.test(error.message)) return named("FerzError", "this object was disposed of", error);
  return error;
}

function named(name: string, message: string, cause: Error): Error {
  const error = new Error(message, { cause });
  error.name = name;
  return error;
}
