/**
 * The key under which the browser keeps what the visitor chose for the public pages, "light" or "system"; without it they
 * are dark, as they are drawn. No cookie: the server never hears of it.
 */
export const siteThemeKey = "site-theme";

/** The colour that browsers paint around a page, by what it is shown in. */
export const themeColors = { dark: "#0b0d0e", light: "#f4f2ec" } as const;
