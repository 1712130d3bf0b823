import { createContext, use, useEffect } from "react";
import type { Language } from "../content/language.ts";

/** Provided by `PageLanguage`, around every screen. */
export const LanguageContext = createContext<Language>("en");

/** The language of the page that is shown, not yet that of a page that is being loaded. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** Sets the document's `lang` to the page's language. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
