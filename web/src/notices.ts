/** Short messages at the edge of the page, and dialogs. */

import { button, el, iconButton, newId, type Child } from "./dom.js";
import { icon } from "./icons.js";

const SECONDS = 6;

/** So many seconds something can be undone. */
export const UNDO_SECONDS = 20;

/** Shows a message for some seconds; with an action, until the user closes it. */
export function notify(
  text: string,
  action?: { name: string; run: () => void },
  seconds = action === undefined ? SECONDS : Infinity,
): void {
  const box = document.querySelector("#notices")!;
  const notice = el("div", { class: "notice" }, el("p", {}, text));
  const close = () => notice.remove();
  if (action !== undefined) {
    const act = button(action.name, () => (close(), action.run()), { class: "link" });
    notice.append(act);
  }
  if (seconds < Infinity) setTimeout(close, seconds * 1000);
  notice.append(iconButton(icon("close"), "Close the message", close));
  box.append(notice);
}

/** Opens a dialog. It closes by its button, by Escape, and by a click beside it. Returns a function that closes it. */
export function openDialog(title: string, contents: Child[], className = ""): () => void {
  const id = newId();
  const close = () => dialog.close();
  const head = el("div", { class: "dialog-head" }, el("h2", { id }, title), iconButton(icon("close"), "Close", close));
  const dialog = el(
    "dialog",
    { class: className, "aria-labelledby": id },
    head,
    el("div", { class: "dialog-body" }, ...contents),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && close());
  window.addEventListener("hashchange", close, { once: true });
  document.body.append(dialog);
  dialog.showModal();
  return close;
}

/** Copies a text and says so. */
export async function copyText(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify(`${what} copied.`);
  } catch {
    notify(`${what} could not be copied. Select the text and copy it yourself.`);
  }
}
