import { siteThemeScript } from "./site-theme.ts";

/**
 * The attribute of a form that was sent before the page's code had come; the code sends it then. What took the event over
 * has prevented its default by the time it arrives at the window.
 */
export const sentEarlyAttribute = "data-sent-early";

/** The attribute of a button that was pressed before the page's code had come; the code presses it again at rest. */
export const pressedEarlyAttribute = "data-pressed-early";

/** The attribute of the root of a page that was served complete, with where it may be taken over, until its code does so. */
export const prerenderedAttribute = "data-prerendered";

/** The id of the template with the scripts of a page that is complete without them. */
export const lateScriptsId = "late-scripts";

/** How long after the page's load its scripts come at the latest, in milliseconds, should a browser tell of no paint. */
const latestScripts = 2_000;

/**
 * Lets the scripts in once there is something to see, for which they would compete with the sheets and fonts: at the first
 * paint, or at once where nothing is painted, such as in a tab behind others.
 */
const lateScriptsScript =
  `{const go=()=>{const late=document.getElementById("${lateScriptsId}");late&&late.replaceWith(late.content)};` +
  `new PerformanceObserver(go).observe({type:"paint",buffered:true});` +
  `addEventListener("DOMContentLoaded",()=>document.hidden&&go());addEventListener("visibilitychange",go);` +
  `addEventListener("load",()=>setTimeout(go,${latestScripts}))}`;

const formsScript = `addEventListener("submit",e=>e.defaultPrevented||e.target.setAttribute("${sentEarlyAttribute}",""));`;

const buttonsScript = `addEventListener("click",e=>e.target.closest("[${prerenderedAttribute}] button[type=button]")?.setAttribute("${pressedEarlyAttribute}",""),true);`;

/**
 * Stands in the head of every public page and runs before its first paint. The server's Content-Security-Policy allows this
 * text alone, by its hash.
 */
export const siteScript = siteThemeScript + formsScript + buttonsScript + lateScriptsScript;
