import { type Language, languages } from "../content/language.ts";
import { tabStorage } from "../device/browser-storage.ts";

const name = "language-away";

/** Keeps the language of the screens while this tab is at the provider, which knows one address to send it back to. */
export function keepLanguageAway(language: Language): void {
  // Who lets this site keep nothing comes back to English.
  tabStorage.write(name, language);
}

/** In which language the tab left; undefined where that is not known. */
export function languageAway(): Language | undefined {
  const kept = tabStorage.read(name);
  return languages.find((language) => language === kept);
}
