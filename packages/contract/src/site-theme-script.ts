import { siteThemeKey, themeColors } from "./site-theme.ts";

/** Applies the chosen theme before a page is painted. */
export const siteThemeScript = `try{const t=localStorage.getItem("${siteThemeKey}");if(t==="light"||t==="system"&&matchMedia("(prefers-color-scheme:light)").matches){document.documentElement.dataset.theme="light";document.querySelector("meta[name=theme-color]").content="${themeColors.light}"}}catch{}`;
