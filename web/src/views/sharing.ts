/** The dialog that makes a link. */

import { button, el, field } from "../dom.js";
import { copyText, openDialog } from "../notices.js";
import type { GameRef } from "../service/protocol.js";
import { writeLink } from "../share.js";

/** Links longer than this are cut off by some programs for messages. */
const LONG = 2000;

/** Opens the dialog for a game. */
export async function openShare(game: GameRef): Promise<void> {
  const address = el("textarea", { rows: 4, readonly: true, spellcheck: "false" });
  const hasGame = game.moves.length > 0 || game.fen !== undefined || game.array !== undefined;
  const withGame = el("input", { type: "checkbox", checked: hasGame });
  const note = el("p", { class: "hint" });
  const copy = button("Copy the link", () => void copyText(address.value, "Link"), { class: "primary" });
  const update = async () => {
    const shared: GameRef = withGame.checked ? game : { source: game.source, moves: [] };
    try {
      address.value = new URL(await writeLink(shared), document.baseURI).href;
      const { length } = address.value;
      note.textContent = length > LONG ? `${length} characters. Some programs cut off links of this length.` : "";
      copy.disabled = false;
    } catch (error) {
      address.value = "";
      note.textContent = (error as Error).message;
      copy.disabled = true;
    }
  };
  withGame.addEventListener("change", () => void update());
  const choice = el("label", { class: "check" }, withGame, "With this position and its moves");
  await update();
  openDialog("Share", [
    el(
      "p",
      {},
      "text" in game.source
        ? "The link holds the whole variant, and nothing is sent to a server. Anyone who opens it gets the rules " +
            "from the link."
        : "The link names the variant, and nothing is sent to a server.",
    ),
    field("Link", address),
    hasGame && choice,
    note,
    el("div", { class: "buttons" }, copy),
  ]);
  address.select();
}
