import type { Theme } from "@antochi/contract/screens";
import { siteThemeKey, themeColors } from "@antochi/contract/site-theme";
import { useSyncExternalStore } from "react";

let chosen: Theme | undefined;
const listeners = new Set<() => void>();

/** The visitor's choice, stored in the browser, or for this page only where storage is blocked; dark by default. */
function siteTheme(): Theme {
  chosen ??= keptTheme();
  return chosen;
}

/** The current choice; dark during prerendering. */
export function useSiteTheme(): Theme {
  return useSyncExternalStore(follow, siteTheme, () => "dark");
}

/**
 * Stores a choice, and applies it once the pressed button is painted, because the change restyles every element of the
 * page.
 */
export function chooseSiteTheme(theme: Theme): void {
  chosen = theme;
  try {
    if (theme === "dark") localStorage.removeItem(siteThemeKey);
    else localStorage.setItem(siteThemeKey, theme);
  } catch {
    // Without storage the choice still applies to this page.
  }
  for (const listener of listeners) listener();
  afterPaint(showSiteTheme);
}

function afterPaint(callback: () => void): void {
  requestAnimationFrame(() => setTimeout(callback));
}

/** Applies the theme chosen for public pages to the document. */
export function showSiteTheme(): void {
  showTheme(siteTheme());
}

/** Applies a theme to the document and to the browser's own frame (`theme-color`). */
export function showTheme(theme: Theme): void {
  const light = theme === "light" || (theme === "system" && deviceIsLight().matches);
  const root = document.documentElement;
  if (light) root.dataset["theme"] = "light";
  else delete root.dataset["theme"];
  document
    .querySelector("meta[name=theme-color]")
    ?.setAttribute("content", light ? themeColors.light : themeColors.dark);
}

/** The device's setting, as a query whose changes can be observed. */
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
