/** The list of built-in variants, which the build writes. */

/** A built-in variant in the list. */
export interface Entry {
  name: string;
  title: string;
  family: string;
  description: string;
  origin: string | null;
  files: number;
  ranks: number;
}

export interface Catalogue {
  families: { name: string; description: string }[];
  variants: Entry[];
}

declare const CATALOGUE_FILE: string;

let loading: Promise<Catalogue> | null = null;

/** Returns the list. A failed download is tried again at the next call. */
export function catalogue(): Promise<Catalogue> {
  loading ??= (async () => {
    const response = await fetch(new URL(CATALOGUE_FILE, document.baseURI));
    if (!response.ok) throw new Error("The list of variants could not be loaded.");
    return (await response.json()) as Catalogue;
  })();
  loading.catch(() => (loading = null));
  return loading;
}

/** Returns the variants in which all words occur, the best matches first. */
export function search(variants: readonly Entry[], text: string): Entry[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const scored = variants.map((entry) => ({ entry, score: scoreOf(entry, words) }));
  const found = scored.filter(({ score }) => score > 0);
  return found.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
}

/** Matches in the title count more than those in the description. */
function scoreOf({ title, name, family, description, origin }: Entry, words: string[]): number {
  const fields: [string, number][] = [
    [title.toLowerCase(), 8],
    [name, 6],
    [family, 4],
    [description.toLowerCase(), 2],
    [(origin ?? "").toLowerCase(), 1],
  ];
  let total = 1;
  for (const word of words) {
    const scores = fields.map(([text, weight]) => {
      const at = text.indexOf(word);
      return at < 0 ? 0 : at === 0 || !/[a-z0-9]/.test(text[at - 1]!) ? 2 * weight : weight;
    });
    const best = Math.max(...scores);
    if (best === 0) return 0;
    total += best;
  }
  return total;
}

/** Returns the name of a family as a heading. */
export function familyTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
