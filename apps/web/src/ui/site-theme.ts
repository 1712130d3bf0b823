import type { Theme } from "@antochi/contract/screens";
import { siteThemeKey, themeColors } from "@antochi/contract/site-theme";
import { useSyncExternalStore } from "react";

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

/** What this visitor chose: kept in the browser, or for this page alone where nothing may be kept; dark without a choice. */
function siteTheme(): Theme {
  chosen ??= keptTheme();
  return chosen;
}

/** Follows the choice; dark where the page is prerendered. */
export function useSiteTheme(): Theme {
  return useSyncExternalStore(follow, siteTheme, () => "dark");
}

/** Keeps a choice and shows it, once the pressed button is painted: the colours are those of every element of the page. */
export function chooseSiteTheme(theme: Theme): void {
  chosen = theme;
  try {
    if (theme === "dark") localStorage.removeItem(siteThemeKey);
    else localStorage.setItem(siteThemeKey, theme);
  } catch {
    // A browser that keeps nothing still shows it.
  }
  for (const listener of listeners) listener();
  afterPaint(showSiteTheme);
}

function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Gives the document the colours chosen for public pages. */
export function showSiteTheme(): void {
  showTheme(siteTheme());
}

/** Gives the document its colours, and the browser's frame around it. */
export function showTheme(theme: Theme): void {
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

function keptTheme(): Theme {
  try {
    const kept = localStorage.getItem(siteThemeKey);
    return kept === "light" || kept === "system" ? kept : "dark";
  } catch {
    return "dark";
  }
}
