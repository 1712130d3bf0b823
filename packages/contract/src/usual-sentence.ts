import type { Language } from "./languages.ts";

const sentences: Readonly<Record<Language, (edition: number) => string>> = {
  en: (edition) => `I have read and understood edition ${edition}`,
  el: (edition) => `Έλαβα γνώση της έκδοσης ${edition} και την κατανόησα`,
};

/** Whether a sentence is the usual one, in any language. */
export function isUsualSentence(sentence: string, edition: number): boolean {
  return Object.values(sentences).some((write) => write(edition) === sentence);
}

/** What a member agrees to where no administrator wrote a sentence; the text of the button is what is stored. */
export function usualSentence(edition: number, language: Language): string {
  return sentences[language](edition);
}
