import { tabStorage } from "../device/browser-storage.ts";
import { buildThere, takeNewerBuild } from "../ui/late/newer-build.ts";

/** Number of failed loads of a screen's code or style sheets since this document was loaded, by the browser's message. */
const losses = new Map<string, number>();
/** Vite's message for a style sheet that failed to load; it does not request one again in the same document. */
const lostSheet = /^Unable to preload CSS for (\S+)$/;
const sheetAgainMs = 5_000;

/**
 * Keeps the document when a screen's code fails to load, and reloads it only if the server has another build by now.
 * TanStack Router would reload at the first failure of a file, and without a connection all input and everything in
 * progress would be lost. It remembers that it has reloaded under `tanstack_router_reload:` plus the error message, so we
 * set that key ourselves.
 * @returns a function that stops this
 */
export function keepPageWithoutCode(): () => void {
  window.addEventListener("vite:preloadError", noteLoss);
  return () => window.removeEventListener("vite:preloadError", noteLoss);
}

function noteLoss({ payload: { message } }: VitePreloadErrorEvent): void {
  losses.set(message, (losses.get(message) ?? 0) + 1);
  tabStorage.write(`tanstack_router_reload:${message}`, "1");
  const sheet = lostSheet.exec(message)?.[1];
  if (sheet !== undefined) askForSheet(sheet);
  void takeNewerBuild();
}

/** Retries until the style sheet is loaded, since the screen may be opened again before that. */
function askForSheet(address: string): void {
  const link = document.createElement("link");
  link.rel = "stylesheet";
  link.crossOrigin = "";
  link.href = address;
  link.addEventListener("error", () => {
    link.remove();
    setTimeout(() => askForSheet(address), sheetAgainMs);
  });
  document.head.append(link);
}

/** Whether a retry in this document is pointless: for style sheets, and where Chromium before 156 caches a failed import. */
export function isLostForGood(error: unknown): boolean {
  return error instanceof Error && (lostSheet.test(error.message) || (losses.get(error.message) ?? 0) > 1);
}

/** Reloads the document if the server answers. */
export async function loadPageAnew(): Promise<void> {
  if ((await buildThere()) !== "unknown") window.location.reload();
}
