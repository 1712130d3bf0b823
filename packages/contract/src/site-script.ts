import { prerenderedAttribute, restMark, sentEarlyAttribute } from "./site-marks.ts";
import { siteThemeScript } from "./site-theme-script.ts";

/** The id of the template with the scripts of a page that is complete without them. */
export const lateScriptsId = "late-scripts";

/** How long after the load event the scripts start at the latest, in milliseconds, in case a browser reports no paint. */
const latestScripts = 2_000;

/**
 * Inserts the scripts once there is something to see, since they would compete with the style sheets and fonts: at the first
 * paint, or at once where nothing is painted, as in a background tab.
 */
const lateScriptsScript =
  `{const go=()=>{const late=document.getElementById("${lateScriptsId}");late&&late.replaceWith(late.content)};` +
  `new PerformanceObserver(go).observe({type:"paint",buffered:true});` +
  `addEventListener("DOMContentLoaded",()=>document.hidden&&go());addEventListener("visibilitychange",go);` +
  `addEventListener("load",()=>setTimeout(go,${latestScripts}))}`;

const formsScript = `addEventListener("submit",e=>e.defaultPrevented||e.target.setAttribute("${sentEarlyAttribute}",""));`;

/**
 * Records clicks on buttons before the page's code is loaded, and repeats them once everything responds. Each button is
 * forgotten after its click: this script may hear that click too, and would repeat it for ever.
 */
const buttonsScript =
  `{const pressed=new Set();` +
  `addEventListener("click",e=>{const button=e.target.closest("[${prerenderedAttribute}] button[type=button]");button&&pressed.add(button)},true);` +
  `new PerformanceObserver(list=>{if(list.getEntriesByName("${restMark}").length)for(const button of pressed){button.click();pressed.delete(button)}}).observe({type:"mark"})}`;

/**
 * Runs in the head of every public page, before its first paint. The server's Content-Security-Policy allows exactly this
 * text, by its hash.
 */
export const siteScript = siteThemeScript + formsScript + buttonsScript + lateScriptsScript;
