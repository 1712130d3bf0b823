/**
 * The key under which the browser keeps what the visitor chose for the public pages, "light" or "system"; without it they
 * are dark, as they are drawn. No cookie: the server never hears of it.
 */
export const siteThemeKey = "site-theme";

/** The colour that browsers paint around a page, by what it is shown in. */
export const themeColors = { dark: "#0b0d0e", light: "#f4f2ec" } as const;

/** Shows a page in the chosen colours, before it is painted. */
export const siteThemeScript = `try{const t=localStorage.getItem("${siteThemeKey}");if(t==="light"||t==="system"&&matchMedia("(prefers-color-scheme:light)").matches){document.documentElement.dataset.theme="light";document.querySelector("meta[name=theme-color]").content="${themeColors.light}"}}catch{}`;
