import type { HomeCopy } from "./home-copy.ts";
import type { Language, Translated } from "./language.ts";

const files: Translated<() => Promise<{ homeCopy: HomeCopy }>> = {
  en: async () => import("./home-en.ts"),
  el: async () => import("./home-el.ts"),
};

/** Fetches the words of /home in one language: the first visit does not pay for the other. */
export async function loadHomeCopy(language: Language): Promise<HomeCopy> {
  return (await files[language]()).homeCopy;
}
