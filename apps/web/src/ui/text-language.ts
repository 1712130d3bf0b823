/** What a text is to be marked as, for hyphenation and screen readers: Greek where it has Greek letters. */
export function textLanguage(text: string): "el" | undefined {
  return /\p{Script=Greek}/u.test(text) ? "el" : undefined;
}
