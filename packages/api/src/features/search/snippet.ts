import type { HitPlace, Segment } from "@antochi/contract/search";
import { findHits, type Hit, type WantedTerm } from "./find-hits.ts";
import { onOneLine, placeOf } from "./hit-place.ts";
import { type TextWord, wordsOfText } from "../../search/words-of-text.ts";
import type { Lexemes } from "./write-query.ts";

/** Hits within so many words count as near each other. */
const nearWords = 24;
/** In words: a snippet, the shortest one that may end with a sentence, and what leads up to its hits. */
const snippetWords = 26;
const fewestWords = 12;
const leadingWords = 8;
/** The most characters of a snippet, since what counts as a word may be none. */
const snippetMax = 300;

type Page = { text: string; runningHead: string };
export type Wanted = {
  wanted: readonly WantedTerm[];
  /** Of the words that may be forms of wanted ones. */
  stems: Lexemes;
};

/** The best excerpt of a page, its hits marked, and where the reader's search finds them; undefined without hits. */
export function snippetOf(
  { text, runningHead }: Page,
  words: readonly TextWord[],
  { wanted, stems }: Wanted,
): { text: Segment[]; find: HitPlace } | undefined {
  const hits = findHits(words, wanted, stems);
  const cluster = bestCluster(text, hits);
  const [first] = cluster;
  const last = cluster.at(-1);
  if (!first || !last) return undefined;
  // A single term is marked wherever it occurs; of several, only those in the cluster.
  const marked = wanted.length === 1 ? hits : cluster;
  const page = runningHead === "" ? text : `${runningHead}\n${text}`;
  const above = page.length - text.length;
  const found = last.end - first.start > snippetMax ? first : { start: first.start, end: last.end };
  return {
    text: toSegments(text, excerptAround(text, words, { first, last }), marked),
    find: placeOf(page, { start: found.start + above, end: found.end + above }),
  };
}

/** A title with its hits marked. */
export function markTitle(title: string, { wanted, stems }: Wanted): Segment[] {
  const hits = findHits(wordsOfText(title), wanted, stems);
  return markedPieces(title, { start: 0, end: title.length }, hits);
}

/** The best cluster of hits: of as many terms as possible, written as typed, in one sentence, near each other, early. */
function bestCluster(text: string, hits: readonly Hit[]): Hit[] {
  let best: { hits: Hit[]; score: number } = { hits: [], score: 0 };
  for (const [index, from] of hits.entries()) {
    const cluster = new Map<number, Hit>();
    // No copy of all that follow: of a word that fills a page there are thousands.
    for (let next = index; next < hits.length; next += 1) {
      const hit = hits[next];
      if (!hit || hit.last - from.first >= nearWords) break;
      const known = cluster.get(hit.term);
      if (known && (known.isWritten || !hit.isWritten)) continue;
      cluster.set(hit.term, hit);
      const chosen = [...cluster.values()].toSorted((one, other) => one.first - other.first);
      const score = scoreOf(text, chosen);
      if (score > best.score) best = { hits: chosen, score };
    }
  }
  return best.hits;
}

function scoreOf(text: string, hits: readonly Hit[]): number {
  const [first] = hits;
  const last = hits.at(-1);
  if (!first || !last) return 0;
  const isOneSentence = !endsSentence(text.slice(first.start, last.end));
  const written = hits.filter(({ isWritten }) => isWritten).length;
  const inOrder =
    isOneSentence &&
    hits.every((hit, index) => {
      const next = hits[index + 1];
      return !next || (next.term > hit.term && next.first === hit.last + 1);
    });
  return (
    hits.length * 1_000 +
    written * 60 +
    (inOrder ? 40 : 0) +
    (isOneSentence ? nearWords : 0) -
    (last.last - first.first)
  );
}

/** From the beginning of a sentence, if one is near, to the end of one or the length of a snippet. */
function excerptAround(
  text: string,
  words: readonly TextWord[],
  { first, last }: { first: Hit; last: Hit },
): { start: number; end: number } {
  const parts = words.filter((word) => word.first === word.last);
  let from = Math.max(0, first.first - leadingWords);
  for (let place = first.first; place > from; place -= 1) {
    const between = text.slice(parts[place - 1]?.end ?? 0, parts[place]?.start ?? 0);
    if (endsSentence(between)) from = place;
  }
  let to = last.last;
  while (to < parts.length - 1 && to < from + snippetWords) {
    const between = text.slice(parts[to]?.end ?? 0, parts[to + 1]?.start ?? 0);
    if (to >= from + fewestWords && endsSentence(between)) break;
    to += 1;
  }
  const startOf = (place: number) => parts[place]?.start ?? 0;
  const endOf = (place: number) => parts[place]?.end ?? text.length;
  while (to > last.last && endOf(to) - startOf(from) > snippetMax) to -= 1;
  while (from < first.first && endOf(to) - startOf(from) > snippetMax) from += 1;
  return { start: startOf(from), end: Math.min(endOf(to), startOf(from) + 2 * snippetMax) };
}

function endsSentence(between: string): boolean {
  return /[.;:!?·•]\s/.test(between);
}

function toSegments(
  text: string,
  { start, end }: { start: number; end: number },
  hits: readonly Hit[],
): Segment[] {
  const closing = /^[.;:!?·)»”"]+(?=\s|$)/.exec(text.slice(end))?.[0] ?? "";
  const pieces = markedPieces(text, { start, end: end + closing.length }, hits);
  const isOpening =
    text.slice(0, start).trim() !== "" && !endsSentence(text.slice(Math.max(0, start - 3), start));
  const isEnded = text.slice(end + closing.length).trim() === "" || /[.;!?·]/.test(closing);
  return [
    ...(isOpening ? [{ text: "… ", hit: false }] : []),
    ...pieces,
    ...(isEnded ? [] : [{ text: " …", hit: false }]),
  ];
}

/** A range of a text on one line, split into hits and what lies between them. */
function markedPieces(
  text: string,
  { start, end }: { start: number; end: number },
  hits: readonly Hit[],
): Segment[] {
  const pieces: Segment[] = [];
  let at = start;
  for (const hit of hits) {
    if (hit.start < at || hit.end > end) continue;
    pieces.push({ text: onOneLine(text.slice(at, hit.start)), hit: false });
    pieces.push({ text: onOneLine(text.slice(hit.start, hit.end)), hit: true });
    at = hit.end;
  }
  pieces.push({ text: onOneLine(text.slice(at, end)), hit: false });
  return pieces.filter((piece) => piece.text !== "");
}
