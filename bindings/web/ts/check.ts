/** Checks of arguments: a wrong argument gets a readable error instead of a fault inside a module. */

/** The largest length of a text. The modules have smaller limits of their own. */
const MOST_CHARACTERS = 1 << 26;

/** The largest length of a name. For a wrong name the modules search for similar names, which takes time. */
const MOST_IN_NAME = 1000;

/** Returns a value that must be a text. */
export function text(value: unknown, name: string): string {
  return limited(value, name, MOST_CHARACTERS);
}

/** Returns a value that must be a name. */
export function word(value: unknown, name: string): string {
  return limited(value, name, MOST_IN_NAME);
}

function limited(value: unknown, name: string, most: number): string {
  if (typeof value !== "string") throw wrong(name, "a string", value);
  if (value.length > most) throw new RangeError(`${name} has ${value.length} characters; the limit is ${most}`);
  return value;
}

/** Returns a checked value, or `undefined` if it is absent. */
export function optional<T, R>(
  value: T,
  check: (value: NonNullable<T>, name: string) => R,
  name: string,
): R | undefined {
  return value === undefined || value === null ? undefined : check(value, name);
}

/** Returns a value that must be an integer within limits. */
export function integer(value: unknown, name: string, least: number, most: number): number {
  if (typeof value !== "number" || !Number.isInteger(value)) throw wrong(name, "an integer", value);
  if (value < least || value > most) throw new RangeError(`${name} must be from ${least} to ${most}, not ${value}`);
  return value;
}

/** Returns a value that must be `true` or `false`; `false` if it is absent. */
export function flag(value: unknown, name: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value !== "boolean") throw wrong(name, "a boolean", value);
  return value;
}

/** Returns a value that must be one of a few. */
export function oneOf<T>(value: unknown, name: string, choices: readonly T[]): T {
  if (choices.includes(value as T)) return value as T;
  const listed = choices.map((choice) => JSON.stringify(choice));
  throw wrong(name, `${listed.slice(0, -1).join(", ")} or ${listed.at(-1)}`, value);
}

/** Returns a value that must be a positive number. */
export function positive(value: unknown, name: string): number {
  if (typeof value !== "number" || !(value > 0)) throw wrong(name, "a positive number", value);
  return value;
}

/** Returns a value that must be a function. */
export function callable<F>(value: F, name: string): F {
  if (typeof value !== "function") throw wrong(name, "a function", value);
  return value;
}

/** Returns an object of options; an empty one if it is absent. */
export function options<T extends object>(value: T | null | undefined, name: string): Partial<T> {
  if (value === undefined || value === null) return {};
  if (typeof value !== "object") throw wrong(name, "an object", value);
  return value;
}

/** Returns a value that must be an instance of a class. */
export function instance<T>(value: T, of: Function & { prototype: T }, name: string): T {
  if (!(value instanceof of)) throw wrong(name, `a ${of.name}`, value);
  return value;
}

/** Returns a value that must be an array. */
export function array<T>(value: readonly T[], name: string): readonly T[] {
  if (!Array.isArray(value)) throw wrong(name, "an array", value);
  return value;
}

/** Returns a value that must be an array of texts. */
export function texts(value: readonly string[], name: string): string[] {
  return array(value, name).map((item, index) => text(item, `${name}[${index}]`));
}

/** Returns the error of an argument of the wrong type. */
export function wrong(name: string, wanted: string, value: unknown): TypeError {
  return new TypeError(`${name} must be ${wanted}, not ${described(value)}`);
}

function described(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "string") return JSON.stringify(value.length > 40 ? `${value.slice(0, 40)}...` : value);
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "object") return `a ${typeof value}`;
  return Array.isArray(value) ? "an array" : `an object of type ${value.constructor?.name ?? "Object"}`;
}
