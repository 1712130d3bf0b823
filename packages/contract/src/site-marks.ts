// Names that the script in a public page's head and the page's code share. They are not in the script's file, whose text the
// code would include.

/**
 * The attribute of a form that was submitted before the page's code was loaded; the code then submits it. An event that
 * other code has taken over has its default prevented by the time it reaches the window.
 */
export const sentEarlyAttribute = "data-sent-early";

/** The attribute of a prerendered page's root, with where the page may be hydrated; its code removes it then. */
export const prerenderedAttribute = "data-prerendered";

/** The performance mark after which everything on a page responds. */
export const restMark = "page-at-rest";
