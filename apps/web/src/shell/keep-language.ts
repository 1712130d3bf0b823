import type { SearchMiddleware } from "@tanstack/react-router";

/**
 * Has every link below a route go on in the language of the address it stands at, unless it names one, so that none can
 * forget it. The router's own `retainSearchParams` does the same for two hundred bytes of every first visit.
 */
export const keepLanguage: SearchMiddleware<{ lang?: "el" | undefined }> = ({ search, next }) => {
  const wanted = next(search);
  return "lang" in wanted ? wanted : { ...wanted, lang: search.lang };
};
