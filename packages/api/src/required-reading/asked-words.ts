import { type Language, languages } from "@antochi/contract/languages";
import { usualSentence } from "@antochi/contract/usual-sentence";

type Asked = {
  /** The sentences of the assignments that ask somebody; null for one without its own. Empty if there are none. */
  sentences: readonly (string | null)[];
  edition: number;
};

/**
 * What somebody agrees to; nothing else may decide it: the sentence of each assignment that asks them, without duplicates
 * and one per line, and first the usual one if an assignment has none. They are sorted alphabetically, so that a change of
 * one assignment moves no line of another.
 */
export function askedWords({ sentences, edition }: Asked, language: Language): string {
  const own = sentences.filter((sentence) => sentence !== null).toSorted();
  const isUsualAsked = own.length === 0 || own.length < sentences.length;
  return [...new Set(isUsualAsked ? [usualSentence(edition, language), ...own] : own)].join("\n");
}

/** Whether these are exactly the words that somebody was shown, in any language. */
export function areAskedWords(words: string, asked: Asked): boolean {
  return languages.some((language) => askedWords(asked, language) === words);
}
