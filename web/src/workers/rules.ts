/** The script of all workers: it answers one question after the other. */

import { loadTools } from "ferz";
import type { Answer, PlainError, Question } from "../service/protocol.js";
import { answers } from "./answers.js";

interface Scope {
  onmessage: ((event: MessageEvent<WebAssembly.Module | Question>) => void) | null;
  postMessage(answer: Answer): void;
}

const scope = globalThis as unknown as Scope;
let ask: ReturnType<typeof answers> | null = null;

scope.onmessage = async ({ data }) => {
  if (data instanceof WebAssembly.Module) {
    try {
      ask = answers(await loadTools(data));
      scope.postMessage({ type: "ready" });
    } catch (error) {
      scope.postMessage({ type: "broken", message: `The rules could not be started: ${plain(error).message}` });
    }
    return;
  }
  const { id } = data;
  try {
    const report = (value: unknown) => scope.postMessage({ type: "progress", id, value });
    const call = ask![data.name] as (this: unknown, ...args: unknown[]) => unknown;
    // The search has one more argument; the others ignore it.
    scope.postMessage({ type: "result", id, value: call(...data.args, report) });
  } catch (error) {
    // After an internal error the memory of the module is in no known state.
    const isFatal = error instanceof Error && error.name === "InternalError";
    scope.postMessage({ type: "error", id, error: plain(error), isFatal });
  }
};

function plain(error: unknown): PlainError {
  if (!(error instanceof Error)) return { name: "Error", message: String(error) };
  const { name, message, hint, diagnostics } = error as PlainError;
  return { name, message, ...(hint && { hint }), ...(diagnostics && { diagnostics }) };
}
