/**
 * The key under which the browser stores the visitor's choice for the public pages, "light" or "system"; without it they are
 * dark, as designed. No cookie: the server never sees it.
 */
export const siteThemeKey = "site-theme";

/** The colour that browsers paint around a page, by theme. */
export const themeColors = { dark: "#0b0d0e", light: "#f4f2ec" } as const;
