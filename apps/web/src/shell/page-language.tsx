import { useRouterState } from "@tanstack/react-router";
import { type PropsWithChildren, useDeferredValue } from "react";
import { screenLanguage, shownLanguage } from "./screen-language.ts";
import { LanguageContext } from "./use-language.ts";

/**
 * Provides the page's language to all its parts. The router's state is outside React: without this, parts that are not
 * hydrated yet would be compared with the words of a language chosen meanwhile, and their markup discarded. Deferred, and
 * provided from one place, the language stays the served one until they are hydrated.
 */
export function PageLanguage({ children }: PropsWithChildren) {
  const language = useRouterState({
    select: ({ matches }) => {
      const page = matches.at(-1);
      return page ? shownLanguage(page) : screenLanguage();
    },
  });
  return <LanguageContext value={useDeferredValue(language)}>{children}</LanguageContext>;
}
