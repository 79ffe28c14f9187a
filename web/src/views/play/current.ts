/** The game that was played last, and the way from it to the editor. */

import { go } from "../../router.js";
import { rules } from "../../service/client.js";
import type { GameRef, Source } from "../../service/protocol.js";
import { latestGame, openDraft } from "../../storage.js";

let last: GameRef | null = null;

/** The variant of someone who has played none yet. */
const FIRST = "chess";

export function lastPlayed(): GameRef {
  return last ?? latestGame()?.game ?? { source: { name: FIRST }, moves: [] };
}

export function rememberPlayed(game: GameRef): void {
  last = game;
}

/** Plays a variant from the start. */
export function playSource(source: Source): void {
  if ("name" in source) return go("play", source.name);
  last = { source, moves: [] };
  go("play");
}

/** Opens a variant in the editor: a built-in one as a copy, another one as a new draft. */
export function editSource(source: Source, title: string): void {
  if ("name" in source) return go("edit", source.name);
  openDraft(title, source.text);
  go("edit");
}

/** Returns the text of a variant. */
export async function textOf(source: Source): Promise<string> {
  return "text" in source ? source.text : rules.call("text", [source.name]);
}
