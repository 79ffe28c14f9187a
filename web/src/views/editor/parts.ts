/** The dialog that offers parts to add. */

import { button, el } from "../../dom.js";
import { openDialog } from "../../notices.js";
import { PARTS, type Part } from "./templates.js";

/** Opens the dialog. `add` gets the chosen part. */
export function openParts(add: (part: Part) => void): void {
  const items = PARTS.map((part) => {
    const choose = () => {
      close();
      add(part);
    };
    return el("li", {}, button(part.title, choose));
  });
  const text = "The part is written into the text. Then change the marked words; Tab leads to the next one.";
  const close = openDialog("Add to the variant", [
    el("p", { class: "summary" }, text),
    el("ul", { class: "parts" }, ...items),
  ]);
}
