import type { ParsedQuery } from "./parse-query.ts";

/** A longer word with two letters swapped is similar enough to be found by similarity. */
const swappable = /^\p{L}{4,6}$/u;

/**
 * A text search query that undoes a swap of two adjacent letters in a short word: all words must occur, each as typed or
 * with any adjacent pair swapped. Empty without a short word, and for a query with alternatives, exclusions or phrases,
 * whose meaning a guess could reverse.
 */
export function swappedLetters({ groups }: ParsedQuery): string {
  const [terms = [], ...others] = groups;
  if (others.length > 0 || terms.some(({ isPhrase, isExcluded }) => isPhrase || isExcluded)) return "";
  const words = terms.flatMap((term) => term.words);
  if (!words.some((word) => swappable.test(word))) return "";
  return words
    .map((word) => `(${[word, ...swapsOf(word)].map((one) => `'${one}'`).join(" | ")})`)
    .join(" & ");
}

/** All variants of a short word with one adjacent pair of letters swapped. */
export function swapsOf(word: string): string[] {
  if (!swappable.test(word)) return [];
  const letters = Array.from(word);
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}
