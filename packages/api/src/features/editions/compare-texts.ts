import { type Comparison, comparisonSizes } from "@antochi/contract/editions";
import { diffArrays, diffWords } from "diff";

type Page = { page: number; hash: string };
/** A page of the older edition and its counterpart in the newer one; null on a side that has none. */
export type PagePair = { before: number | null; after: number | null };

/**
 * The pages that differ, in order. Equal pages are matched first, so that an inserted page does not make all later ones
 * differ; the pages between two matches are paired one by one. Where so many differ that matching would take long, pages
 * are paired by number.
 */
export function comparePages(
  before: readonly Page[],
  after: readonly Page[],
): { pairs: PagePair[]; isByNumber: boolean } {
  const pairs: PagePair[] = [];
  let removed: number[] = [];
  let added: number[] = [];
  let [atBefore, atAfter] = [0, 0];

  function close(): void {
    for (let index = 0; index < Math.max(removed.length, added.length); index += 1) {
      pairs.push({ before: removed[index] ?? null, after: added[index] ?? null });
    }
    removed = [];
    added = [];
  }

  const runs = diffArrays(
    before.map(({ hash }) => hash),
    after.map(({ hash }) => hash),
    { maxEditLength: comparisonSizes.changedPages },
  );
  if (!runs) return { pairs: pairByNumber(before, after), isByNumber: true };
  for (const run of runs) {
    if (run.removed) {
      removed.push(...pagesOf(before, atBefore, run.count));
      atBefore += run.count;
    } else if (run.added) {
      added.push(...pagesOf(after, atAfter, run.count));
      atAfter += run.count;
    } else {
      close();
      atBefore += run.count;
      atAfter += run.count;
    }
  }
  close();
  return { pairs, isByNumber: false };
}

function pairByNumber(before: readonly Page[], after: readonly Page[]): PagePair[] {
  const [old, now] = [before, after].map((pages) => new Map(pages.map(({ page, hash }) => [page, hash])));
  const last = Math.max(before.at(-1)?.page ?? 0, after.at(-1)?.page ?? 0);
  const numbers = Array.from({ length: last }, (_, index) => index + 1);
  return numbers
    .filter((page) => old?.get(page) !== now?.get(page))
    .map((page) => ({ before: old?.has(page) ? page : null, after: now?.has(page) ? page : null }));
}

function pagesOf(pages: readonly Page[], start: number, count: number): number[] {
  return pages.slice(start, start + count).map(({ page }) => page);
}

type Words = Comparison["pages"][number]["words"];

/** Words, white space, and any other character by itself. */
const piece = /[\p{L}\p{M}\p{N}_\u00AD]+|\s+|[^]/gu;

/**
 * Makes `diffWords` know the words of every alphabet; by default it takes each non-Latin letter for a word. Not one of
 * Node's own segmenters, which copy the whole text for each of its words.
 */
const wordsOfAnyAlphabet: Intl.Segmenter = {
  segment(input) {
    const pieces = Array.from(input.matchAll(piece), ({ 0: segment, index }) => ({ segment, index, input }));
    return {
      [Symbol.iterator]: () => pieces.values(),
      containing: (at = 0) => pieces.find(({ segment, index }) => index <= at && at < index + segment.length),
    };
  },
  resolvedOptions: () => ({ locale: "und", granularity: "word" }),
};

/** How many words around a change are shown as context. */
const around = 8;

/**
 * What was added and removed within a page, with the words around it; null where that is too much. Runs beyond the limit
 * become an ellipsis.
 */
export function compareWords(before: string, after: string): Words {
  const found = diffWords(before, after, {
    maxEditLength: comparisonSizes.changedWords,
    intlSegmenter: wordsOfAnyAlphabet,
  });
  if (!found) return null;
  const runs = found.map(({ added, removed, value }) => ({
    kind: kindOf({ added, removed }),
    text: value.replaceAll(/\s+/g, " "),
  }));
  const told = runs
    .map((run, index) =>
      run.kind === "same" ? { ...run, text: shorten(run.text, index, runs.length) } : run,
    )
    .filter(({ text }) => text.trim() !== "");
  if (told.length <= comparisonSizes.words) return told;
  return [...told.slice(0, comparisonSizes.words), { kind: "same", text: "…" }];
}

function kindOf({
  added,
  removed,
}: {
  added: boolean;
  removed: boolean;
}): NonNullable<Words>[number]["kind"] {
  if (added) return "added";
  return removed ? "removed" : "same";
}

/** Shortens an unchanged run to the words next to a change: its beginning if it follows one, its end if it precedes one. */
function shorten(text: string, index: number, runs: number): string {
  const words = text.split(" ");
  if (words.length <= 2 * around + 1) return text;
  const head = index === 0 ? [] : words.slice(0, around);
  const tail = index === runs - 1 ? [] : words.slice(-around);
  return [...head, "…", ...tail].join(" ");
}
