/** The `lang` of a text, for hyphenation and screen readers: Greek if it has Greek letters. */
export function textLanguage(text: string): "el" | undefined {
  return /\p{Script=Greek}/u.test(text) ? "el" : undefined;
}
