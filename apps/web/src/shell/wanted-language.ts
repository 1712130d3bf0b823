import { sessionHint } from "@antochi/contract/session-hint";
import type { Language } from "../content/language.ts";
import { languageAway } from "./language-away.ts";
import { screenLanguage } from "./screen-language.ts";

const ofHint = new RegExp(`${sessionHint}=\\w+\\.(\\w+)`);

type Place = { pathname: string; searchStr: string };

/**
 * The language that a screen should have: the account's, else that of the address, else the document's, or the one it had
 * when the tab left for the sign-on provider. The panel is in English.
 */
export function wantedLanguage({ pathname, searchStr }: Place): Language {
  if (pathname.startsWith("/admin")) return "en";
  const wanted =
    ofHint.exec(document.cookie)?.[1] ??
    (pathname === "/sign-on" ? languageAway() : /[?&]lang=(\w+)/.exec(searchStr)?.[1]) ??
    screenLanguage();
  return wanted === "el" ? "el" : "en";
}
