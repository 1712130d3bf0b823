import type { FindResult } from "../reader-state.ts";
import type { Words } from "./classify-block.ts";

/** The offsets of the query in a text, ignoring case and accents. */
export function hitsIn(text: string, query: string): readonly number[] {
  const sought = fold(query.trim());
  if (sought === "") return [];
  const folded = fold(text);
  const places = [];
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length))
    places.push(at);
  return places;
}

/** The pieces in which a block is shown: its label, if it has one, and its text. */
export function piecesOf({ text, label }: Pick<Words, "text" | "label">): readonly string[] {
  return label === undefined ? [text] : [label, text.slice(label.length).trimStart()];
}

/** Whether the current hit is in a text; `current` is counted from this text on, from 0. */
export function isAmong(current: number | undefined, text: string, query: string): boolean {
  return current !== undefined && current >= 0 && current < hitsIn(text, query).length;
}

/** The number of hits before each of these texts and, last, in all of them. */
export function countHits(texts: readonly string[], query: string): readonly number[] {
  const counts = [0];
  for (const text of texts) counts.push((counts.at(-1) ?? 0) + hitsIn(text, query).length);
  return counts;
}

/** A hit by its page and its number on that page, from 1. */
export type PageHit = { page: number; nth: number };

/** The current hit; undefined while there is none. */
export function currentHit({ current, byPage }: Pick<FindResult, "current" | "byPage">): PageHit | undefined {
  if (current === 0) return undefined;
  let before = 0;
  for (const [page, count] of byPage) {
    if (current <= before + count) return { page, nth: current - before };
    before += count;
  }
  return undefined;
}

/** Folds a text character by character, so that offsets stay the same; a final sigma counts as any other. */
function fold(text: string): string {
  return text
    .replaceAll(/[^\u0000-\u007F]/g, (letter) => letter.normalize("NFD").charAt(0))
    .toLowerCase()
    .replaceAll("ς", "σ");
}
