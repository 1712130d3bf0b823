import type { Language } from "./languages.ts";

const sentences: Readonly<Record<Language, (edition: number) => string>> = {
  en: (edition) => `I have read and understood edition ${edition}`,
  el: (edition) => `Έλαβα γνώση της έκδοσης ${edition} και την κατανόησα`,
};

/** What a member agrees to where no administrator put it into words: what their button says is what is kept. */
export function usualSentence(edition: number, language: Language): string {
  return sentences[language](edition);
}
