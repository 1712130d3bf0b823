import { createContext, use, useEffect } from "react";
import type { Language } from "../content/language.ts";

/** Told by `PageLanguage`, which stands around every screen. */
export const LanguageContext = createContext<Language>("en");

/** The language of the page that is shown, which is not yet that of an address that is being opened. */
export function useLanguage(): Language {
  return use(LanguageContext);
}

/** Keeps the document's language that of the page. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
