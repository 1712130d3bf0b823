import { siteThemeScript } from "./site-theme.ts";

/**
 * The attribute of a form that was sent before the page's code had come; the code sends it then. What took the event over
 * has prevented its default by the time it arrives at the window.
 */
export const sentEarlyAttribute = "data-sent-early";

/**
 * Stands in the head of every public page and runs before its first paint. The server's Content-Security-Policy allows this
 * text alone, by its hash.
 */
export const siteScript = `${siteThemeScript}addEventListener("submit",e=>e.defaultPrevented||e.target.setAttribute("${sentEarlyAttribute}",""));`;
