import type { FindResult } from "../reader-state.ts";
import type { Words } from "./tell-block.ts";

/** Where what is looked for begins in a text, whatever its case and accents. */
export function hitsIn(text: string, query: string): readonly number[] {
  const sought = fold(query.trim());
  if (sought === "") return [];
  const folded = fold(text);
  const places = [];
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length))
    places.push(at);
  return places;
}

/** What is read of lines that belong together: their label, where they have one, and their text. */
export function piecesOf({ text, label }: Pick<Words, "text" | "label">): readonly string[] {
  return label === undefined ? [text] : [label, text.slice(label.length).trimStart()];
}

/** Whether the hit that one was led to is in a text; both are told from that text on, from 0. */
export function isAmong(current: number | undefined, text: string, query: string): boolean {
  return current !== undefined && current >= 0 && current < hitsIn(text, query).length;
}

/** How many hits stand before each of these texts, and last how many there are in all. */
export function countHits(texts: readonly string[], query: string): readonly number[] {
  const counts = [0];
  for (const text of texts) counts.push((counts.at(-1) ?? 0) + hitsIn(text, query).length);
  return counts;
}

/** A hit by its page and its number there, from 1. */
export type PageHit = { page: number; nth: number };

/** The hit that one was led to; undefined while there is none. */
export function currentHit({ current, byPage }: Pick<FindResult, "current" | "byPage">): PageHit | undefined {
  if (current === 0) return undefined;
  let before = 0;
  for (const [page, count] of byPage) {
    if (current <= before + count) return { page, nth: current - before };
    before += count;
  }
  return undefined;
}

/** Letter by letter, so that both have the same places; a sigma that ends a word is like any other. */
function fold(text: string): string {
  return text
    .replaceAll(/[^\u0000-\u007F]/g, (letter) => letter.normalize("NFD").charAt(0))
    .toLowerCase()
    .replaceAll("ς", "σ");
}
