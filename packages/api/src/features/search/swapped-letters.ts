import type { ParsedQuery } from "./parse-query.ts";

/** Longer words with two letters swapped have enough in common with the right ones for the search by likeness. */
const swappable = /^\p{L}{4,6}$/u;

/**
 * The text search query as it would be if two neighbouring letters of a short word had been swapped in typing: each word
 * as typed or with any of its pairs swapped back, and all words. Empty where there is no such word, and where words are
 * excluded or kept together: there a guess would turn the sense round.
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

/** A short word with each of its pairs of neighbouring letters swapped. */
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
