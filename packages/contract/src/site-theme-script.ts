import { siteThemeKey, themeColors } from "./site-theme.ts";

/** Shows a page in the chosen colours, before it is painted. */
export const siteThemeScript = `try{const t=localStorage.getItem("${siteThemeKey}");if(t==="light"||t==="system"&&matchMedia("(prefers-color-scheme:light)").matches){document.documentElement.dataset.theme="light";document.querySelector("meta[name=theme-color]").content="${themeColors.light}"}}catch{}`;
