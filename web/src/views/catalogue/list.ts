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
  const words = text.toLowerCase().replaceAll("×", "x").split(/\s+/).filter(Boolean);
  const scored = variants.map((entry) => ({ entry, score: scoreOf(entry, words) }));
  const found = scored.filter(({ score }) => score > 0);
  const length = ({ entry }: { entry: Entry }) => entry.title.length;
  return found.sort((a, b) => b.score - a.score || length(a) - length(b)).map(({ entry }) => entry);
}

/** Matches in the title count more than those in the description, and whole words more than parts. */
function scoreOf({ title, name, family, description, origin, files, ranks }: Entry, words: string[]): number {
  const fields: [string, number][] = [
    [title.toLowerCase(), 8],
    [name, 6],
    [family, 4],
    [`${files}x${ranks}`, 4],
    [description.toLowerCase(), 2],
    [(origin ?? "").toLowerCase(), 1],
  ];
  let total = 1;
  for (const word of words) {
    const scores = fields.map(([text, weight]) => {
      const at = text.indexOf(word);
      if (at < 0) return 0;
      const isEdge = (at: number) => !/[a-z0-9]/.test(text[at] ?? "");
      return weight * (1 + Number(isEdge(at - 1)) + Number(isEdge(at + word.length)));
    });
    const best = Math.max(...scores);
    if (best === 0) return 0;
    total += best;
  }
  return total + (title.toLowerCase() === words.join(" ") ? 100 : 0);
}

/** Returns the name of a family as a heading. */
export function familyTitle(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1);
}
