/** Piece sets for tests: plain outlines, and pictures that try to break out. */

const BODIES: Record<string, string> = {
  pawn: "M22 9a5 5 0 0 1 3 9c4 2 6 6 5 10 4 2 6 6 6 11H9c0-5 2-9 6-11-1-4 1-8 5-10a5 5 0 0 1 2-9z",
  rook: "M11 9h5v4h4V9h5v4h4V9h5v9l-4 3v11l4 3v4H11v-4l4-3V21l-4-3z",
  king: "M21 5h3v4h4v3h-4v4c9-3 15 1 13 9-1 4-4 7-5 9v5H13v-5c-1-2-4-5-5-9-2-8 4-12 13-9v-4h-4V9h4z",
};

/** Returns an outline for some kinds, and nothing for the others, which show their letters. */
export function outlines(kind: string, side: 0 | 1): string | null {
  const body = BODIES[kind];
  if (body === undefined) return null;
  const [fill, stroke] = side === 0 ? ["#fff", "#222"] : ["#333", "#000"];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 45 45">
    <style>.line{stroke-width:1.5;fill:none} @media print{.line{stroke:red}}</style>
    <defs><linearGradient id="g">
      <stop offset="0" style="stop-color:${fill}"/><stop offset="1" stop-color="${fill}"/>
    </linearGradient></defs>
    <path d="${body}" fill="url(#g)"/><path class="line" d="${body}" style="stroke:${stroke}"/>
  </svg>`;
}

const ATTACKS: Record<string, string> = {
  pawn: `<script>hacked=1</script><circle cx="22" cy="22" r="9" onclick="hacked=1"/>`,
  rook: `<style>@import "//evil.test/a.css"; .cell{display:none}</style>
    <rect width="45" height="45" style="fill:url(//evil.test/b)"/>`,
  king: `<image href="//evil.test/c.png"/><use xlink:href="//evil.test/d.svg#x"/>
    <a href="javascript:hacked=1"><rect width="9" height="9"/></a>`,
  knight: `<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></foreignObject>
    <animate attributeName="href" values="javascript:hacked=1"/><rect width="9" height="9" fill="url(#ok)"/>`,
  queen: `<![CDATA[ </svg><script>hacked=1</script> ]]>`,
};

/** Returns pictures with scripts, handlers, styles and references to other hosts, or broken ones. */
export function hostile(kind: string): string {
  const attack = ATTACKS[kind];
  if (attack === undefined) return "<svg><broken";
  const names = `xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`;
  return `<svg ${names} viewBox="0 0 45 45" onload="hacked=1">${attack}</svg>`;
}
