import { prerenderedAttribute, restMark, sentEarlyAttribute } from "./site-marks.ts";
import { siteThemeScript } from "./site-theme-script.ts";

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

/**
 * Keeps the buttons that are pressed before the page's code has come, and presses them again once everything answers. Each is
 * let go of afterwards: its press by this script may be heard here as well, and would go round for ever.
 */
const buttonsScript =
  `{const pressed=new Set();` +
  `addEventListener("click",e=>{const button=e.target.closest("[${prerenderedAttribute}] button[type=button]");button&&pressed.add(button)},true);` +
  `new PerformanceObserver(list=>{if(list.getEntriesByName("${restMark}").length)for(const button of pressed){button.click();pressed.delete(button)}}).observe({type:"mark"})}`;

/**
 * Stands in the head of every public page and runs before its first paint. The server's Content-Security-Policy allows this
 * text alone, by its hash.
 */
export const siteScript = siteThemeScript + formsScript + buttonsScript + lateScriptsScript;
