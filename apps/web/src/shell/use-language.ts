import { useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { type Language, languageOf } from "../content/language.ts";

/** The language of the page at hand. */
export function useLanguage(): Language {
  return useRouterState({
    select: ({ location }) => languageOf({ pathname: location.pathname, search: location.searchStr }),
  });
}

/** Keeps the document's language that of the page. */
export function useDocumentLanguage(language: Language): void {
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
}
