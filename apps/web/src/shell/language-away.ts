import { type Language, languages } from "../content/language.ts";

const name = "language-away";

/** Keeps the language of the screens while this tab is at the provider, which knows one address to send it back to. */
export function keepLanguageAway(language: Language): void {
  try {
    sessionStorage.setItem(name, language);
  } catch {
    // Who lets this site keep nothing comes back to English.
  }
}

/** In which language the tab left; undefined where that is not known. */
export function languageAway(): Language | undefined {
  try {
    const kept = sessionStorage.getItem(name);
    return languages.find((language) => language === kept);
  } catch {
    return undefined;
  }
}
