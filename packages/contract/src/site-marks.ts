// By these the script in the head of a public page and the page's code know of each other. They are apart from the script,
// whose text the code would carry along.

/**
 * The attribute of a form that was sent before the page's code had come; the code sends it then. What took the event over
 * has prevented its default by the time it arrives at the window.
 */
export const sentEarlyAttribute = "data-sent-early";

/** The attribute of the root of a page that was served complete, with where it may be taken over, until its code does so. */
export const prerenderedAttribute = "data-prerendered";

/** The mark in the browser's timeline that everything on a page answers from now on. */
export const restMark = "page-at-rest";
