import { type Language, languages } from "@antochi/contract/languages";

export { type Language, languages };

/** One text in every language of the site: leaving one out is a compile error. */
export type Translated<Text> = Readonly<Record<Language, Text>>;

/** The pages that exist in both languages. */
const translatedPaths: ReadonlySet<string> = new Set([
  "/home",
  "/tactical-fpv-training",
  "/products/fieldbox",
  "/products/mantis",
  "/products/representative",
  "/privacy",
]);

/** Whether the page at a path exists in both languages. */
export function isTranslated(pathname: string): boolean {
  return translatedPaths.has(pathname);
}

/** The language of an address: Greek where `?lang=el` stands on a page that has it. */
export function languageOf({ pathname, search }: { pathname: string; search: string }): Language {
  return isTranslated(pathname) && new URLSearchParams(search).get("lang") === "el" ? "el" : "en";
}

/** What the address of a page carries for its language; said of English too, so that no link goes on in Greek by itself. */
export function languageSearch(language: Language): { lang: "el" | undefined } {
  return { lang: language === "el" ? language : undefined };
}
