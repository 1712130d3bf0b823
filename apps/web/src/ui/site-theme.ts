import { siteThemeKey, themeColors } from "@antochi/contract/site-theme";
import { useSyncExternalStore } from "react";

/** How a visitor wants the public pages: as the device has it, light, or dark as they are drawn. */
export const siteThemes = ["system", "light", "dark"] as const;
export type SiteTheme = (typeof siteThemes)[number];

let chosen: SiteTheme | undefined;
const listeners = new Set<() => void>();

/** What this visitor chose: kept in the browser, or for this page alone where nothing may be kept; dark without a choice. */
function siteTheme(): SiteTheme {
  chosen ??= keptTheme();
  return chosen;
}

/** Follows the choice; dark where the page is prerendered. */
export function useSiteTheme(): SiteTheme {
  return useSyncExternalStore(follow, siteTheme, () => "dark");
}

/** Keeps a choice and shows it. */
export function chooseSiteTheme(theme: SiteTheme): void {
  chosen = theme;
  try {
    if (theme === "dark") localStorage.removeItem(siteThemeKey);
    else localStorage.setItem(siteThemeKey, theme);
  } catch {
    // A browser that keeps nothing still shows it.
  }
  showSiteTheme();
  for (const listener of listeners) listener();
}

/** Gives the document the chosen colours, and the browser's frame around it. */
export function showSiteTheme(): void {
  const theme = siteTheme();
  const light = theme === "light" || (theme === "system" && deviceIsLight().matches);
  const root = document.documentElement;
  if (light) root.dataset["theme"] = "light";
  else delete root.dataset["theme"];
  document
    .querySelector("meta[name=theme-color]")
    ?.setAttribute("content", light ? themeColors.light : themeColors.dark);
}

/** What the device is set to, now and whenever that changes. */
export function deviceIsLight(): MediaQueryList {
  return matchMedia("(prefers-color-scheme: light)");
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function keptTheme(): SiteTheme {
  try {
    const kept = localStorage.getItem(siteThemeKey);
    return kept === "light" || kept === "system" ? kept : "dark";
  } catch {
    return "dark";
  }
}
