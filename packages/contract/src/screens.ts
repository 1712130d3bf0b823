import { type Language, languages } from "./languages.ts";
import { secureSessionHint, sessionHint } from "./session-hint.ts";
import { themeColors } from "./site-theme.ts";

/** A member's choice for the signed-in screens: as the device is set, light, or dark. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** The theme and the language of an account's signed-in screens. */
export type Screens = { theme: Theme; language: Language };

/** The value of a session's hint for the screens, so that they are right before the first request and paint. */
export function writeScreens({ theme, language }: Screens): string {
  return `${theme}.${language}`;
}

/** Null for a hint without these values, such as one from an older version. */
export function readScreens(hint: string): Screens | null {
  const [first, second] = hint.split(".");
  const theme = themes.find((each) => each === first);
  const language = languages.find((each) => each === second);
  return theme && language ? { theme, language } : null;
}

/** The value of the hint among a document's cookies; undefined where there is none. */
export function findHint(cookies: string): string | undefined {
  const [name, value] =
    cookies
      .split("; ")
      .map((cookie) => cookie.split("=", 2))
      .find(([each]) => each === sessionHint || each === secureSessionHint) ?? [];
  return name === undefined ? undefined : value;
}

/**
 * Runs in the head of the signed-in screens, before their first paint: sets the theme, and the language of what the document
 * says until its screen renders, by the rule of the web app's `wantedLanguage`. Without a session or a choice, the device's
 * theme applies. The server's Content-Security-Policy allows exactly this text, by its hash.
 */
export const screensScript =
  `try{const root=document.documentElement,[,theme,language]=/(?:^|; )(?:__Host-)?${sessionHint}=(\\w+)\\.(\\w+)/.exec(document.cookie)||[];` +
  `if(theme==="light"||theme!=="dark"&&matchMedia("(prefers-color-scheme:light)").matches){root.dataset.theme="light";document.querySelector("meta[name=theme-color]").content="${themeColors.light}"}` +
  `if(!location.pathname.startsWith("/admin")&&(language||/[?&]lang=(\\w+)/.exec(location.search)?.[1])==="el")root.lang="el"}catch{}`;
