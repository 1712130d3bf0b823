import type { Language } from "./languages.ts";

const sentences: Readonly<Record<Language, (edition: number) => string>> = {
  en: (edition) => `I have read and understood edition ${edition}`,
  el: (edition) => `Έλαβα γνώση της έκδοσης ${edition} και την κατανόησα`,
};

/** Whether somebody read the usual sentence, in whichever language their screen was. */
export function isUsualSentence(sentence: string, edition: number): boolean {
  return Object.values(sentences).some((write) => write(edition) === sentence);
}

/** What a member agrees to where no administrator put it into words: what their button says is what is kept. */
export function usualSentence(edition: number, language: Language): string {
  return sentences[language](edition);
}
