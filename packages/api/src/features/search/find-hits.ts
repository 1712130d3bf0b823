import { isSought, type ParsedQuery } from "./parse-query.ts";
import type { TextWord } from "../../search/words-of-text.ts";
import { type Lexemes, stemOf, waysToWrite } from "./write-query.ts";

/** An occurrence of a search term in a text. */
export type Hit = {
  /** The number of the query's term; terms of different groups have different numbers. */
  term: number;
  /** Offsets in the text; `end` is exclusive. */
  start: number;
  end: number;
  /** Positions of its first and last word in the text, counted from 0. */
  first: number;
  last: number;
  /** Written as typed, not in another form. */
  isWritten: boolean;
};

/** What a text's words are compared with: the word itself, its stem, or, with `isBeginning`, the word as a prefix. */
type WantedWord = { word: string; stem: string | undefined; isBeginning: boolean };
/** A term with each of its spellings, as words in a row. */
export type WantedTerm = { term: number; ways: WantedWord[][] };

/** The terms to find in a text, without the excluded ones. */
export function wantedIn(parsed: ParsedQuery, lexemes: Lexemes): WantedTerm[] {
  return waysToWrite(parsed)
    .filter(({ term }) => isSought(term))
    .map(({ term, ways, isLast }, number) => ({
      term: number,
      ways: ways.map((words) =>
        words.map((word, place) => ({
          word,
          stem: term.isPhrase ? undefined : stemOf(word, lexemes),
          isBeginning: isLast && place === words.length - 1,
        })),
      ),
    }));
}

/**
 * Every occurrence of a term in a text, in order.
 * @param stems of the text's words that may be forms of wanted ones (`mayBeForm`)
 */
export function findHits(words: readonly TextWord[], wanted: readonly WantedTerm[], stems: Lexemes): Hit[] {
  const byPlace = Map.groupBy(words, ({ first }) => first);

  function follow(
    from: number,
    [next, ...rest]: readonly WantedWord[],
  ): { last: TextWord; isWritten: boolean } | undefined {
    if (!next) return undefined;
    for (const word of byPlace.get(from) ?? []) {
      const match = compare(word.word, next, stems);
      if (match === undefined) continue;
      if (rest.length === 0) return { last: word, isWritten: match === "written" };
      const end = follow(word.last + 1, rest);
      if (end) return { last: end.last, isWritten: end.isWritten && match === "written" };
    }
    return undefined;
  }

  const hits: Hit[] = [];
  for (const { start, first, last } of words) {
    // `follow` tries a hyphenated compound together with its first part.
    if (first !== last) continue;
    for (const { term, ways } of wanted) {
      const end = ways.map((way) => follow(first, way)).find((found) => found !== undefined);
      if (end)
        hits.push({ term, start, end: end.last.end, first, last: end.last.last, isWritten: end.isWritten });
    }
  }
  return hits;
}

function compare(word: string, { word: sought, stem, isBeginning }: WantedWord, stems: Lexemes) {
  if (word === sought) return "written" as const;
  if (stem !== undefined && stems.get(word)?.stem === stem) return "inflected" as const;
  if (isBeginning && word.startsWith(sought)) return "begun" as const;
  return undefined;
}

/**
 * Whether a word of a text may be another form of a wanted one: it begins with that one's stem, except for the stem's last
 * letter, which may differ. The stem of battery is batteri.
 */
export function mayBeForm(word: string, wanted: readonly WantedTerm[]): boolean {
  return wanted.some(({ ways }) =>
    ways.some((way) =>
      way.some(
        ({ stem, word: sought }) =>
          stem !== undefined && word !== sought && word.startsWith(stem.slice(0, -1)),
      ),
    ),
  );
}
