/** The style sheet of a board. Pages change it by custom properties, such as `--ferz-shade-0`. */

/** The colours, each for light and for dark pages. `--ferz-NAME` overrides both. */
const COLOURS: Record<string, [string, string]> = {
  "shade-0": ["#c79f78", "#6a6157"],
  "shade-1": ["#f0e0c6", "#8d8273"],
  "shade-2": ["#dcc09c", "#7b7165"],
  plain: ["#ecd2a4", "#85796a"],
  rim: ["#5d4a38", "#1c1916"],
  line: ["#5d4a38", "#2a2622"],
  bound: ["#7a3b2e", "#e0a08f"],
  text: ["#3b342d", "#d9d4ca"],
  back: ["#fbfaf6", "#26282c"],
  // Black pieces must be seen on it.
  tile: ["#fbfaf6", "#85796a"],
  border: ["#857b6f", "#8b8c8e"],
  last: ["#e8c531", "#c9a92c"],
  select: ["#2c8fb5", "#4fb3da"],
  target: ["#1d5c34", "#102a1a"],
  focus: ["#0b4fc4", "#a9d1ff"],
  check: ["#d3180c", "#ff3b2b"],
  premove: ["#4a56b5", "#7f8cf0"],
  green: ["#2f7d3b", "#4fae5d"],
  blue: ["#1f5fa8", "#5aa0ee"],
  red: ["#b3261e", "#f0665c"],
  yellow: ["#c98a00", "#edbb3c"],
};

const variables = (dark: 0 | 1) =>
  Object.entries(COLOURS)
    .map(([name, values]) => `--${name}:var(--ferz-${name},${values[dark]});`)
    .join("");

const brushes = ["green", "blue", "red", "yellow"]
  .map((name) => `.arrow.${name}{stroke:var(--${name})}.head.${name}{fill:var(--${name})}.lit.${name}{fill:var(--${name})}`)
  .join("");

const CSS = `
.root{${variables(0)}display:block;position:relative;color:var(--text);font-family:var(--ferz-font,system-ui,sans-serif);-webkit-tap-highlight-color:transparent;user-select:none;-webkit-user-select:none;-webkit-touch-callout:none;touch-action:manipulation}
@media (prefers-color-scheme:dark){.root:not(.light){${variables(1)}}}
.root.dark{${variables(1)}}
.root *{box-sizing:border-box}
.stage{position:relative}
.scroll{overflow-x:auto;overflow-y:hidden}
.board{display:block;width:100%;max-height:var(--ferz-max-height,none);overflow:hidden}
@media (pointer:coarse){.board{min-width:calc(var(--columns)*var(--ferz-min-cell,24px))}}
.cell{outline:none;cursor:default}
.s0{fill:var(--shade-0);stroke:var(--shade-0)}.s1{fill:var(--shade-1);stroke:var(--shade-1)}.s2{fill:var(--shade-2);stroke:var(--shade-2)}.plain{fill:var(--plain);stroke:var(--plain)}
.cell polygon,rect.plain{stroke-width:2}.edged polygon{stroke:var(--line);stroke-width:1.5}
.rim{fill:var(--rim);stroke:var(--rim);stroke-width:7;stroke-linejoin:round}
.line{stroke:var(--line);stroke-width:3;stroke-linecap:round}
.bound{stroke:var(--bound);stroke-width:6;stroke-linecap:round}
.wrap{stroke:var(--select);stroke-width:7;stroke-dasharray:14 12}
.label{fill:var(--text);font-size:27px;text-anchor:middle}
.layer{pointer-events:none}
.wall{fill:#57504a;stroke:#2f2a26;stroke-width:3}.brick{fill:none;stroke:#8d847b;stroke-width:3}
.last{fill:var(--last);fill-opacity:.55}
.lit{fill:var(--green);fill-opacity:.5}
.picked{fill:var(--select);fill-opacity:.6}
.pre{fill:var(--premove);fill-opacity:.6}
.hover{fill:var(--select);fill-opacity:.35}
.checked{fill:var(--check);fill-opacity:.5;stroke:var(--check);stroke-width:5}
.checker{fill:none;stroke:var(--check);stroke-width:5;stroke-dasharray:12 8}
.focus{fill:none;stroke:var(--focus);stroke-width:8}
.halo{fill:none;stroke:#fff;stroke-width:14}
.dot{fill:var(--target);stroke:#fff;stroke-width:2.5;stroke-opacity:.55;fill-opacity:.75}
.take{fill:none;stroke:var(--target);stroke-width:7;stroke-opacity:.85}
.take.under{stroke:#fff;stroke-width:11;stroke-opacity:.5}
.arrow{fill:none;stroke-width:13;stroke-opacity:.8;stroke-linecap:round}.head{fill-opacity:.9}
${brushes}
.lifted{opacity:.35}
.disc{stroke:#2b2622;stroke-width:3}.ring{fill:none;stroke-width:2.2}
.wedge{fill:#f4dca3;stroke:#6b4a22;stroke-width:3;stroke-linejoin:round}
.wedgeink{fill:#1f1b18}.wedgeink.up{fill:#a31912}
.badge{fill:#b3261e;stroke:#fffdf7;stroke-width:3}
text{text-anchor:middle;font-family:var(--ferz-piece-font,"Noto Sans Symbols 2","DejaVu Sans","Noto Sans CJK JP",system-ui,sans-serif)}
.can{cursor:pointer}.drag{touch-action:none}
.ghost{position:absolute;left:0;top:0;pointer-events:none;z-index:3;overflow:visible}
.icon{display:block;width:100%;height:100%}
.strip{display:flex;flex-wrap:wrap;gap:4px;align-items:center;min-height:44px;padding:2px 0}
.strip.turn .name{box-shadow:inset 3px 0 var(--select)}
.name:empty{display:none}.name:not(:empty){display:var(--ferz-hand-names,block);padding:0 8px;font-size:14px}
button{font:inherit;font-size:14px;color:var(--text);background:var(--back);border:1px solid var(--border);border-radius:6px;min-width:44px;min-height:44px;padding:2px;cursor:pointer;position:relative}
button.square{width:44px;height:44px;background:var(--tile)}.strip button:not(.square){padding:2px 10px}
button.fixed{cursor:default}
button:focus-visible,.root :focus-visible:not(.cell){outline:3px solid var(--focus);outline-offset:1px}
button[aria-pressed=true],button.square[aria-pressed=true]{background:var(--select);color:#000}
.count{position:absolute;right:-2px;bottom:-4px;min-width:18px;padding:0 3px;border-radius:9px;background:var(--text);color:var(--back);font-size:13px;line-height:18px;text-align:center}
.chooser{position:absolute;z-index:4;display:flex;flex-wrap:wrap;gap:4px;padding:6px;max-width:100%;background:var(--back);border:1px solid var(--border);border-radius:8px;box-shadow:0 3px 14px #0007}
.chooser button{min-width:52px;min-height:52px}.chooser button.square{width:52px;height:52px}.chooser .text{padding:2px 12px}
.passes{display:flex;gap:4px;padding:4px 0}.passes button{padding:2px 14px}
.quiet{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
[hidden]{display:none!important}
`;

let sheet: CSSStyleSheet | null = null;

/** Returns the style sheet, which all boards share. */
export function styleSheet(): CSSStyleSheet {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
  }
  return sheet;
}
