import { useRouterState } from "@tanstack/react-router";
import { type PropsWithChildren, useDeferredValue } from "react";
import { screenLanguage, shownLanguage } from "./screen-language.ts";
import { LanguageContext } from "./use-language.ts";

/**
 * Tells all parts of a page its language. The router's state is not React's own: a part of a served page that React has yet
 * to take over would be compared with the words of a language that was chosen meanwhile, and thrown away. Deferred, and told
 * from one place, the language is for those parts what they were served in.
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
