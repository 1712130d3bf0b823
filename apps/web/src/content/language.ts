import { type Language, languages } from "@antochi/contract/languages";
import { productNames } from "./product-names.ts";

export { type Language, languages };

/** One text in every language of the site: leaving one out is a compile error. */
export type Translated<Text> = Readonly<Record<Language, Text>>;

/** The pages that exist in both languages. */
const translatedPaths: ReadonlySet<string> = new Set([
  "/home",
  "/tactical-fpv-training",
  "/privacy",
  ...productNames.map((name) => `/products/${name}`),
]);

/** Whether the page at a path exists in both languages. */
export function isTranslated(pathname: string): boolean {
  return translatedPaths.has(pathname);
}

/** The language of an address: Greek if it has `?lang=el` and the page exists in Greek. */
export function languageOf({ pathname, search }: { pathname: string; search: string }): Language {
  return isTranslated(pathname) && new URLSearchParams(search).get("lang") === "el" ? "el" : "en";
}

/** The search parameters for a language; given for English too, so that no link carries Greek over by itself. */
export function languageSearch(language: Language): { lang: "el" | undefined } {
  return { lang: language === "el" ? language : undefined };
}
