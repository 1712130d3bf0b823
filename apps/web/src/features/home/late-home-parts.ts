import { loadHomeCopy } from "../../content/home.ts";
import type { Language } from "../../content/language.ts";
import { lateModule } from "../../ui/late/late-module.ts";
import type { HomePartName } from "./home-parts.tsx";

/** In the order of the page. */
export const homePartNames = [
  "opening",
  "products",
  "about",
  "delivery",
  "contact",
  "newsletter",
] as const satisfies readonly HomePartName[];

/** The code and the words of the sections, by language. The page is served with their markup. */
export const lateHomeParts = { en: partsIn("en"), el: partsIn("el") };

function partsIn(language: Language) {
  return lateModule(async () => {
    const [{ HomePart }, copy] = await Promise.all([import("./home-parts.tsx"), loadHomeCopy(language)]);
    return { HomePart, copy };
  });
}
