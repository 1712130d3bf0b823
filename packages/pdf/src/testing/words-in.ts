/** The words of at least three letters, without accents and case. */
export function wordsIn(text: string): Set<string> {
  return new Set(
    text
      .normalize("NFD")
      .replaceAll(/\p{M}/gu, "")
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? [],
  );
}
