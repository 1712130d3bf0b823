import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { isTranslated, type Language } from "../content/language.ts";
import { screenLanguage } from "./screen-language.ts";

/** The language of the page that is shown, which is not yet that of an address that is being opened. */
export function useLanguage(): Language {
  return useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      if (!page || !isTranslated(page.pathname)) return screenLanguage();
      return "lang" in page.search && page.search.lang === "el" ? "el" : "en";
    },
  });
}

/** Keeps the document's language that of the page. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
