/** What the page keeps in this browser: settings, drafts and the game in progress. Nothing leaves the browser. */

import type { GameRef } from "./service/protocol.js";

/** The user's settings. */
export interface Settings {
  /** How pieces are shown. */
  pieces: "pictures" | "letters";
  /** The level of the computer, from 0 to 20. */
  level: number;
}

const DEFAULTS: Settings = { pieces: "pictures", level: 6 };

/** A variant that the user is writing. */
export interface Draft {
  id: string;
  /** The title, for lists. */
  title: string;
  text: string;
  /** The time of the last change, in milliseconds. */
  changed: number;
}

/** The most drafts that are kept; the oldest go first. */
const MOST_DRAFTS = 50;

function read<T>(key: string, other: T): T {
  try {
    const text = localStorage.getItem(`ferz.${key}`);
    return text === null ? other : (JSON.parse(text) as T);
  } catch {
    return other;
  }
}

/** Returns `false` if nothing was kept: browsers may forbid storage, or have none left. The page works without. */
function write(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(`ferz.${key}`, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Returns the settings. */
export function settings(): Settings {
  return { ...DEFAULTS, ...read<Partial<Settings>>("settings", {}) };
}

/** Changes settings. */
export function set(changes: Partial<Settings>): void {
  write("settings", { ...settings(), ...changes });
}

/** Returns the drafts, the latest first. */
export function drafts(): Draft[] {
  return read<Draft[]>("drafts", []);
}

/** Keeps a draft under its id. Returns `false` if that was not possible. */
export function keepDraft(draft: Omit<Draft, "changed">): boolean {
  const others = drafts().filter(({ id }) => id !== draft.id);
  return write("drafts", [{ ...draft, changed: Date.now() }, ...others].slice(0, MOST_DRAFTS));
}

/** Makes a draft the latest. One with the same text is used again. */
export function openDraft(title: string, text: string): void {
  const same = drafts().find((draft) => draft.text === text);
  keepDraft({ id: same?.id ?? newDraftId(), title, text });
}

/** Removes a draft. */
export function removeDraft(id: string): void {
  write(
    "drafts",
    drafts().filter((draft) => draft.id !== id),
  );
}

/** Returns an id for a new draft. */
export function newDraftId(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`;
}

/** A game that goes on when the page is opened again. */
export interface SavedGame {
  game: GameRef;
  players: ["you" | "computer", "you" | "computer"];
}

/** The most games that are kept, one for each variant; the oldest go first. */
const MOST_GAMES = 30;

function savedGames(): (SavedGame & { key: string })[] {
  return read("games", []);
}

/** Returns the saved game of a variant. */
export function savedGame(key: string): SavedGame | null {
  return savedGames().find((saved) => saved.key === key) ?? null;
}

/** Returns the game that was saved last. */
export function latestGame(): SavedGame | null {
  return savedGames()[0] ?? null;
}

/** Saves the game in progress of a variant; older games make room if need be. Returns `false` if there is none. */
export function saveGame(key: string, saved: SavedGame): boolean {
  const others = savedGames().filter((other) => other.key !== key);
  let games = [{ key, ...saved }, ...others].slice(0, MOST_GAMES);
  while (games.length > 0) {
    if (write("games", games)) return true;
    games = games.slice(0, games.length >> 1);
  }
  return false;
}
