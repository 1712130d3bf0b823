import { redirect } from "@tanstack/react-router";
import { screenLanguage, showScreensIn } from "./screen-language.ts";
import { wantedLanguage } from "./wanted-language.ts";

let isChosen = false;

type Place = { pathname: string; searchStr: string; href: string };

/**
 * Loads the words of a screen before any part of it. A document keeps its language as long as it is open, so another
 * language reloads the document.
 */
export async function prepareWords(place: Place): Promise<void> {
  const wanted = wantedLanguage(place);
  if (!isChosen) showScreensIn(wanted);
  isChosen = true;
  if (screenLanguage() !== wanted) throw redirect({ href: place.href, reloadDocument: true });
  if (wanted === "el") await (await import("./greek-screens.ts")).speakGreekScreens();
}
