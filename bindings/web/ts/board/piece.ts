/** The drawing of pieces around the origin: outlines, images, or tokens with letters. */

import type { BoardLayout, Side } from "../types.js";
import { CELL } from "./geometry.js";
import type { PieceSet } from "./options.js";
import { parseSvg } from "./sanitize.js";
import { svg } from "./svg.js";

/** The width and the height of a picture in a cell. */
const SIZE = 0.94 * CELL;

/** Draws the pieces of one layout for one viewer. */
export class PieceArt {
  /** The parsed texts of the piece set. */
  readonly #parsed = new Map<string, SVGSVGElement | null>();
  readonly #inks: [string, string];
  readonly #paints: [string, string];

  constructor(
    private readonly layout: BoardLayout,
    private readonly orientation: Side,
    private readonly pieceSet: PieceSet | null,
    probe: HTMLElement,
  ) {
    this.#paints = layout.sides.map(({ paint }) => (CSS.supports("color", paint) ? paint : "grey")) as [string, string];
    this.#inks = this.#paints.map((paint) => ink(paint, probe)) as [string, string];
  }

  /** Returns a piece as a group of elements. */
  draw(kind: string, side: Side, promoted = false): SVGGElement {
    const group = svg("g");
    const picture = this.#picture(kind, side);
    if (picture === null) this.#token(group, kind, side);
    else group.append(picture);
    if (promoted) group.append(svg("circle", { class: "badge", cx: 33, cy: -33, r: 9 }));
    return group;
  }

  /** Returns a piece as a picture of its own, for buttons. */
  icon(kind: string, side: Side): SVGSVGElement {
    const half = CELL / 2;
    const attributes = { class: "icon", viewBox: `${-half} ${-half} ${CELL} ${CELL}`, "aria-hidden": "true" };
    return svg("svg", attributes, [this.draw(kind, side)]);
  }

  /** Returns the page's picture. If there is an error in the page, the piece shows its letters. */
  #given(kind: string, side: Side): string | null {
    try {
      return this.pieceSet?.(kind, side) ?? null;
    } catch (error) {
      reportError(error);
      return null;
    }
  }

  #picture(kind: string, side: Side): Element | null {
    const text = this.#given(kind, side);
    if (text === null) return null;
    const frame = { x: -SIZE / 2, y: -SIZE / 2, width: SIZE, height: SIZE };
    let made: Element;
    if (/^\s*</.test(text)) {
      if (!this.#parsed.has(text)) this.#parsed.set(text, parseSvg(text));
      const parsed = this.#parsed.get(text);
      if (parsed == null) return null;
      made = parsed.cloneNode(true) as SVGSVGElement;
      for (const [name, value] of Object.entries(frame)) made.setAttribute(name, String(value));
    } else {
      made = svg("image", { ...frame, href: text });
    }
    const isTurned = this.layout.directed && this.orientation === 1;
    return isTurned ? svg("g", { transform: "rotate(180)" }, [made]) : made;
  }

  #token(group: SVGGElement, name: string, side: Side): void {
    const kind = this.layout.kinds.find((kind) => kind.name === name);
    const glyph = kind?.glyphs?.[side];
    // The variation selector asks for text: browsers draw some chess symbols as coloured emoji.
    const text = glyph !== undefined ? `${glyph}\uFE0E` : (kind?.letters[side] ?? name.slice(0, 2)).toUpperCase();
    const length = [...text.replace("\uFE0E", "")].length;
    const size = glyph !== undefined && length === 1 ? 56 : [0, 50, 38, 28][length] ?? 20;
    const letters = svg("text", { "font-size": size, y: size * 0.36 });
    letters.append(text);
    const { directed } = this.layout;
    if (directed) {
      group.append(svg("polygon", { class: "wedge", points: "0,-44 29,-29 38,42 -38,42 -29,-29" }), letters);
      letters.setAttribute("y", String(size * 0.36 + 6));
      letters.setAttribute("class", kind?.promotedForm === true ? "wedgeink up" : "wedgeink");
      if (side !== this.orientation) group.setAttribute("transform", "rotate(180)");
      return;
    }
    const disc = svg("circle", { class: "disc", r: 41 });
    disc.style.fill = this.#paints[side];
    letters.style.fill = this.#inks[side];
    group.append(disc, letters);
    // A ring distinguishes the second side without colours.
    if (side === 1) {
      const ring = svg("circle", { class: "ring", r: 35 });
      ring.style.stroke = this.#inks[side];
      group.insertBefore(ring, letters);
    }
  }
}

/** Returns the ink that is readable on a paint. */
function ink(paint: string, probe: HTMLElement): string {
  probe.style.color = paint;
  const [red = 0, green = 0, blue = 0] = (getComputedStyle(probe).color.match(/[\d.]+/g) ?? []).map(Number);
  probe.style.color = "";
  const [r, g, b] = [red, green, blue].map((part) => (part / 255) ** 2.2) as [number, number, number];
  return 0.21 * r + 0.72 * g + 0.07 * b > 0.2 ? "#1f1b18" : "#fbf7ee";
}
