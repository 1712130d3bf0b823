import { languageOf } from "./content/language.ts";

/** Marks the one prerendered page for all unknown addresses. */
export const notFoundMark = "404";

type Address = { pathname: string; search: string };

/**
 * Whether the page that was built under this mark (its path and search) is the one to hydrate at an address. Beside
 * the path, only the language and the sign-in screen's form (`mode`) make another page; no other parameter does.
 */
export function isPrerenderedFor(mark: string | null, address: Address): boolean {
  if (mark === null) return false;
  if (mark === notFoundMark) return true;
  const built = new URL(mark, "https://page.invalid");
  return (
    built.pathname === address.pathname &&
    languageOf(built) === languageOf(address) &&
    // Compared as text to keep the first visit's script small; a wrong guess only draws the page anew.
    built.search.includes("mode=register") === address.search.includes("mode=register")
  );
}
