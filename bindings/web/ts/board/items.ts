/** The buttons of the hands and of the palette. */

import type { BoardLayout, Placement, Side } from "../types.js";
import type { Tool } from "./edit.js";
import type { Editor } from "./editor.js";
import type { PieceArt } from "./piece.js";
import type { Session } from "./session.js";
import type { Item } from "./strip.js";
import { type Texts, fill, pieceName } from "./texts.js";

/** Returns the pieces in a hand. `session` is `null` in the editor. */
export function handItems(
  layout: BoardLayout,
  placement: Placement | null,
  side: Side,
  session: Session | null,
  art: PieceArt,
  texts: Texts,
): Item[] {
  return (placement?.hands[side] ?? []).map(({ kind, count }) => {
    const canDrop = session?.canPickHand(kind, side) === true;
    const parts = [pieceName(layout, kind, side), fill(texts.inHand, count), ...(canDrop ? [texts.canDrop] : [])];
    return {
      spot: { hand: kind, side },
      label: parts.join(", "),
      icon: () => art.icon(kind, side),
      count,
      can: canDrop || session === null,
      pressed: session?.isHeld(kind, side) === true,
    };
  });
}

/** Returns the tools of the editor. */
export function toolItems(layout: BoardLayout, editor: Editor, art: PieceArt, texts: Texts): Item[] {
  const item = (tool: Tool, label: string, icon: Item["icon"]): Item => {
    return { spot: { tool }, label, icon, count: null, can: true, pressed: editor.isTool(tool) };
  };
  const pieces = ([0, 1] as const).flatMap((side) =>
    layout.kinds.map(({ name: kind }) =>
      item({ kind, side }, pieceName(layout, kind, side), () => art.icon(kind, side)),
    ),
  );
  const walls = layout.walls ? [item("wall", texts.addWall, null)] : [];
  return [...pieces, ...walls, item("remove", texts.remove, null)];
}
