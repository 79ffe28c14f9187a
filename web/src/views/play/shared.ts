/** The view of a shared link. A link only loads a game, which is kept once the user plays on. */

import { el } from "../../dom.js";
import { LinkError, readLink } from "../../share.js";
import type { View } from "../view.js";
import { PlayView } from "./play.js";

export async function sharedView(data: string): Promise<View> {
  try {
    const game = await readLink(data);
    const isOwn = "text" in game.source;
    const text = "The rules of this variant came with the link. Its author wrote its names and texts.";
    const note = isOwn ? el("p", { class: "banner" }, text) : null;
    return new PlayView(game, false, note);
  } catch (error) {
    if (!(error instanceof LinkError)) throw error;
    const home = el("p", {}, el("a", { href: "#/" }, "All variants"));
    const element = el(
      "div",
      { class: "page prose" },
      el("h1", {}, "This link cannot be opened"),
      el("p", {}, error.message),
      home,
    );
    return { title: "Link", element };
  }
}
