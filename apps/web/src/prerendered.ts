import { languageOf } from "./content/language.ts";

/** Marks the one prerendered page that belongs to every address the site does not know. */
export const notFoundMark = "404";

type Address = { pathname: string; search: string };

/**
 * Whether the page that was built under this mark (its path and search) is the one to hydrate at an address.
 * Other search parameters (`?utm_source=…`) do not make another page of it; the language does, and so does the sign-in
 * screen's other form.
 */
export function isPrerenderedFor(mark: string | null, address: Address): boolean {
  if (mark === null) return false;
  if (mark === notFoundMark) return true;
  const built = new URL(mark, "https://page.invalid");
  return (
    built.pathname === address.pathname &&
    languageOf(built) === languageOf(address) &&
    // As text, which every first visit carries less of: where the two are read differently the page is drawn anew.
    built.search.includes("mode=register") === address.search.includes("mode=register")
  );
}
