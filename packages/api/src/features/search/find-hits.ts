import { isSought, type ParsedQuery } from "./parse-query.ts";
import type { TextWord } from "../../search/words-of-text.ts";
import { type Lexemes, stemOf, waysToWrite } from "./write-query.ts";

/** One of the things that are looked for, where it stands in a text. */
export type Hit = {
  /** Which of the query's terms; terms of different groups have different numbers. */
  term: number;
  /** Of the first word in the text, exclusive of what follows the last. */
  start: number;
  end: number;
  /** Of how many words of the text in a row, counted from 0. */
  first: number;
  last: number;
  /** As it was typed, and not another form of the word. */
  isWritten: boolean;
};

/** What the words of a text are compared with: a word, in this very form, another one, or as a beginning. */
type WantedWord = { word: string; stem: string | undefined; isBeginning: boolean };
/** Each way to write a term, as words in a row. */
export type WantedTerm = { term: number; ways: WantedWord[][] };

/** What is looked for in a text, without what must not be there. */
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
 * Every place in a text where a term stands, in order.
 * @param stems of those words of the text that may be a form of what is looked for
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
    // What hyphens join comes up again with its first part.
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
 * Whether a word of a text begins so much like one that is looked for that it may be another form of it. A stem is how its
 * words begin, but for its last letter: batteri stands for battery.
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
