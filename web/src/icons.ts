/** Small pictures for buttons, as strokes in a square of 24 units. */

const PATHS = {
  back: "M9 7L4 12l5 5M4 12h10a5 5 0 0 1 0 10h-2",
  hint: "M9 18h6M10 21h4M12 3a6 6 0 0 0-3.500 10.900c.6.500 1 1.200 1 2.100h5c0-.9.4-1.600 1-2.100A6 6 0 0 0 12 3z",
  flip: "M7 4v16m0 0l-3-3m3 3l3-3M17 20V4m0 0l-3 3m3-3l3 3",
  fresh: "M20 11a8 8 0 1 0-2 6M20 5v6h-6",
  first: "M18 6l-6 6 6 6M11 6l-6 6 6 6",
  previous: "M15 6l-6 6 6 6",
  next: "M9 6l6 6-6 6",
  last: "M6 6l6 6-6 6M13 6l6 6-6 6",
  close: "M6 6l12 12M18 6L6 18",
  plus: "M12 5v14M5 12h14",
  letters: "M3 18L8 6l5 12M5 14h6M20 11v7M20 14.500a2.800 3.500 0 1 1-5.600 0 2.800 3.500 0 1 1 5.600 0z",
  share: "M12 15V3m0 0L8 7m4-4l4 4M5 12v7a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2v-7",
  record: "M7 3h7l5 5v13H7zM14 3v5h5M10 13h6M10 17h6",
  rules: "M12 6c-2-2-5-2-8-1.500v14c3-.5 6-.5 8 1.500 2-2 5-2 8-1.500v-14C17 4 14 4 12 6zM12 6v14",
  edit: "M4 20l1-5L16 4l4 4L9 19zM14 6l4 4",
  play: "M8 5l11 7-11 7z",
  search: "M10.500 17a6.500 6.500 0 1 1 0-13 6.500 6.500 0 0 1 0 13zM15.500 15.500L21 21",
  open: "M3 7a2 2 0 0 1 2-2h4l2 2h8a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z",
  save: "M12 4v11m0 0l-4-4m4 4l4-4M5 20h14",
  wrench:
    "M14.500 6.500a4 4 0 0 1 5-1l-2.500 2.500 1 2 2 .5L22 8a4 4 0 0 1-5.500 4.500L8 21l-3-3 8.500-8.500a4 4 0 0 1 1-3z",
} as const;

/** The name of an icon. */
export type Icon = keyof typeof PATHS;

/** Returns an icon. It is hidden from screen readers. */
export function icon(name: Icon): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const attributes = { viewBox: "0 0 24 24", width: "20", height: "20", class: "symbol", "aria-hidden": "true" };
  for (const [key, value] of Object.entries(attributes)) svg.setAttribute(key, value);
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", PATHS[name]);
  svg.append(path);
  return svg;
}
