import { type Language, languages } from "./languages.ts";
import { secureSessionHint, sessionHint } from "./session-hint.ts";
import { themeColors } from "./site-theme.ts";

/** How a member wants the signed-in screens: as the device has it, light, or dark. */
export const themes = ["system", "light", "dark"] as const;
export type Theme = (typeof themes)[number];

/** How the signed-in screens of an account look and speak. */
export type Screens = { theme: Theme; language: Language };

/** What the hint of a session says of the screens, so that they are right before anything is asked or painted. */
export function writeScreens({ theme, language }: Screens): string {
  return `${theme}.${language}`;
}

/** Null for a hint that says nothing of them, such as one from before it did. */
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
 * Stands in the head of the signed-in screens and runs before their first paint. Who is signed in nowhere, or has chosen
 * nothing, sees what the device is set to. The server's Content-Security-Policy allows this text alone, by its hash.
 */
export const screensScript = `try{const h=/(?:^|; )(?:__Host-)?${sessionHint}=(light|dark)\\b/.exec(document.cookie);if(h?h[1]==="light":matchMedia("(prefers-color-scheme:light)").matches){document.documentElement.dataset.theme="light";document.querySelector("meta[name=theme-color]").content="${themeColors.light}"}}catch{}`;
