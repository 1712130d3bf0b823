import { isTranslated, type Language } from "../content/language.ts";

let shown: Language = "en";

/** The language of this document's screens. */
export function screenLanguage(): Language {
  return shown;
}

/** The language of a page: that of its address if the page exists in both languages, else that of the screens. */
export function shownLanguage({ pathname, search }: { pathname: string; search: object }): Language {
  if (!isTranslated(pathname)) return screenLanguage();
  return "lang" in search && search.lang === "el" ? "el" : "en";
}

/** Called once, before any part of a screen is loaded (prepare-words.ts). */
export function showScreensIn(language: Language): void {
  shown = language;
}
