import { redirect } from "@tanstack/react-router";
import { screenLanguage, showScreensIn } from "./screen-language.ts";
import { wantedLanguage } from "./wanted-language.ts";

let isChosen = false;

type Place = { pathname: string; searchStr: string; href: string };

/**
 * Fetches the words of a screen before any part of it is: their language stays the same for as long as a document is open,
 * so that whoever wants the other one loads the document anew.
 */
export async function prepareWords(place: Place): Promise<void> {
  const wanted = wantedLanguage(place);
  if (!isChosen) showScreensIn(wanted);
  isChosen = true;
  if (screenLanguage() !== wanted) throw redirect({ href: place.href, reloadDocument: true });
  if (wanted === "el") await (await import("./greek-screens.ts")).speakGreekScreens();
}
