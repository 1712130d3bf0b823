import { redirect } from "@tanstack/react-router";
import type { Language } from "../content/language.ts";
import { sessionHint } from "@antochi/contract/session-hint";

const ofHint = new RegExp(`${sessionHint}=\\w+\\.(\\w+)`);
let shown: Language | undefined;

/** The language of this document's screens. */
export function screenLanguage(): Language {
  return shown ?? "en";
}

/**
 * The language that a screen is to have: the account's, else that of the address, else the one that the document has. The
 * panel is English.
 */
export function wantedLanguage({ pathname, searchStr }: Place): Language {
  if (pathname.startsWith("/admin")) return "en";
  const wanted = ofHint.exec(document.cookie)?.[1] ?? /[?&]lang=(\w+)/.exec(searchStr)?.[1] ?? shown;
  return wanted === "el" ? "el" : "en";
}

type Place = { pathname: string; searchStr: string };

/**
 * Fetches the words of a screen before any part of it is: their language stays the same for as long as a document is open,
 * so that whoever wants the other one loads the document anew.
 */
export async function prepareWords({ location }: { location: Place & { href: string } }): Promise<void> {
  if (import.meta.env.SSR) return;
  const wanted = wantedLanguage(location);
  shown ??= wanted;
  if (shown !== wanted) throw redirect({ href: location.href, reloadDocument: true });
  if (wanted === "el") await (await import("./greek-screens.ts")).speakGreekScreens();
}
