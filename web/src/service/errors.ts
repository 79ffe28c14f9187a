/** Errors of the workers. */

import type { Diagnostic } from "ferz";
import type { PlainError } from "./protocol.js";

/** An error that the rules report, such as an illegal move or a text with faults. */
export class RulesError extends Error {
  readonly hint: string | undefined;
  readonly diagnostics: Diagnostic[];

  constructor(error: PlainError) {
    super(error.message);
    this.name = error.name;
    this.hint = error.hint;
    this.diagnostics = error.diagnostics ?? [];
  }
}

/** The error of a worker that took too long and was stopped. */
export class SlowError extends Error {
  constructor(seconds: number) {
    super(`These rules took more than ${seconds} seconds, so they were stopped. The page still works.`);
    this.name = "SlowError";
  }
}

/** The error of a question that nobody waits for any more. */
export class DroppedError extends Error {
  constructor() {
    super("The question was withdrawn.");
    this.name = "DroppedError";
  }
}

/** Returns the text of an error for the user. */
export function explain(error: unknown): string {
  if (error instanceof RulesError) {
    const first = error.diagnostics.find(({ severity }) => severity === "error");
    const text = first === undefined ? error.message : `Line ${first.line}: ${first.message}`;
    return [text, first?.hint ?? error.hint].filter(Boolean).join(" – ");
  }
  return error instanceof Error ? error.message : String(error);
}

/** Handles the errors of a question whose answer is shown, except for withdrawn questions. */
export function unlessDropped(show: (error: unknown) => void): (error: unknown) => void {
  return (error) => {
    if (!(error instanceof DroppedError)) show(error);
  };
}
