import type { Language } from "@antochi/contract/languages";

export type { Language };

/** One text in every language of the site: leaving one out is a compile error. */
export type Translated<Text> = Readonly<Record<Language, Text>>;

/** The one page that exists in both languages. */
const trainingPath = "/tactical-fpv-training";

/** The language of an address: Greek where `?lang=el` stands on the page that has it. */
export function languageOf({ pathname, search }: { pathname: string; search: string }): Language {
  return pathname === trainingPath && new URLSearchParams(search).get("lang") === "el" ? "el" : "en";
}
