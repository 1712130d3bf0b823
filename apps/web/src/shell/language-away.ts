import { type Language, languages } from "../content/language.ts";

const name = "language-away";

/** Remembers the screens' language while this tab is at the sign-on provider, which redirects to one fixed address. */
export function keepLanguageAway(language: Language): void {
  try {
    sessionStorage.setItem(name, language);
  } catch {
    // Without storage the tab comes back to English.
  }
}

/** The language in which the tab left; undefined if it is not known. */
export function languageAway(): Language | undefined {
  try {
    const kept = sessionStorage.getItem(name);
    return languages.find((language) => language === kept);
  } catch {
    return undefined;
  }
}
