import { tabStorage } from "../device/browser-storage.ts";

/** How often something of a screen's code did not come since this document was loaded, by what the browser said of it. */
const losses = new Map<string, number>();
/** What Vite says of a style sheet; it does not ask for one again while the document stays. */
const lostSheet = /^Unable to preload CSS for (\S+)$/;
const sheetAgainMs = 5_000;

/**
 * Keeps the document where the code of a screen does not come, and loads it anew only where the server has another build by now.
 * TanStack Router would load it anew the first time a file does not come: without a line all that is typed or under
 * way would go with it. That it has done so it remembers as `tanstack_router_reload:` and the failure's words.
 * @returns what ends that
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
  void buildThere().then((build) => {
    if (build === "another") window.location.reload();
  });
}

/** Until it comes: the screen may be opened again before that. */
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

/** Whether asking once more is in vain in this document: of style sheets, and where Chromium before 156 keeps what failed as failed. */
export function isLostForGood(error: unknown): boolean {
  return error instanceof Error && (lostSheet.test(error.message) || (losses.get(error.message) ?? 0) > 1);
}

/** Loads the document anew where the server answers. */
export async function loadPageAnew(): Promise<void> {
  if ((await buildThere()) !== "unknown") window.location.reload();
}

/** Which build the server has, by the script that its page names; unknown where it answers with no page of ours. */
async function buildThere(): Promise<"this" | "another" | "unknown"> {
  try {
    const answer = await fetch(window.location.pathname, { cache: "no-cache" });
    const script = /<script type="module"[^>]* src="([^"]+)"/.exec(await answer.text())?.[1];
    if (!answer.ok || script === undefined) return "unknown";
    return document.querySelector(`script[src="${CSS.escape(script)}"]`) === null ? "another" : "this";
  } catch {
    return "unknown";
  }
}
