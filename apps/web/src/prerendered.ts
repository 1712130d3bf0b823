import { languageOf } from "./content/language.ts";

/** Marks the one prerendered page that belongs to every address the site does not know. */
export const notFoundMark = "404";

type Address = { pathname: string; search: string };

/** With one of these the sign-in screen shows something else than what was built. */
const signInParameters = ["mode", "next"];

/**
 * Whether the page that was built under this mark (its path and search) is the one to hydrate at an address.
 * Other search parameters (`?utm_source=…`) do not make another page of it; the language does, and so does what the
 * sign-in screen is asked for.
 */
export function isPrerenderedFor(mark: string | undefined, address: Address): boolean {
  if (mark === undefined) return false;
  if (mark === notFoundMark) return true;
  const built = new URL(mark, "https://page.invalid");
  const asked = new URLSearchParams(address.search);
  return (
    built.pathname === address.pathname &&
    languageOf(built) === languageOf(address) &&
    !signInParameters.some((name) => asked.has(name))
  );
}
