import type { Language } from "../content/language.ts";

let shown: Language = "en";

/** The language of this document's screens. */
export function screenLanguage(): Language {
  return shown;
}

/** Told once, before any part of a screen is loaded (prepare-words.ts). */
export function showScreensIn(language: Language): void {
  shown = language;
}
