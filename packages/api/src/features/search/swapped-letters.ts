/** Longer words with two letters swapped have enough in common with the right ones for the search by likeness. */
const word = /^\p{L}{4,6}$/u;

/** What the search syntax of the web takes to exclude or to keep together; there a guess would turn the sense round. */
const hasSyntax = /"|(?:^|\s)-/;

/**
 * The query as it would be if two neighbouring letters of a short word had been swapped in typing: for `to_tsquery`, each
 * word as typed or with any of its pairs swapped back, and all words. Empty where there is no such word.
 */
export function withLettersSwapped(query: string): string {
  const words = query.normalize("NFC").match(/[\p{L}\p{N}]+/gu) ?? [];
  if (hasSyntax.test(query) || !words.some((one) => word.test(one))) return "";
  return words.map((one) => `(${[one, ...swaps(one)].join(" | ")})`).join(" & ");
}

function swaps(typed: string): string[] {
  if (!word.test(typed)) return [];
  const letters = Array.from(typed);
  return letters.slice(1).map((letter, index) =>
    letters
      .with(index, letter)
      .with(index + 1, letters[index] ?? "")
      .join(""),
  );
}
