import type { Browser, Page } from "@playwright/test";
import type { ScreenName } from "../fixtures/screen-sizes.ts";
import type { Credentials } from "../product/product.ts";
import { comeToRest, type Hand, handOn } from "./hand.ts";

/** What a user does on a page: `hand` does the presses, `page` is only for waiting. */
export type Deeds = (page: Page, hand: Hand) => Promise<void>;

/** Where it is done. The processor is slowed only once the page is open, so that the page's start is not measured. */
export type Scene = {
  baseURL: string;
  screen: ScreenName;
  /** Signed in beforehand. */
  person?: Credentials;
  /** Opens the page and waits until it is ready. */
  open: (page: Page) => Promise<void>;
  deeds: Deeds;
};

/**
 * The press that waited longest for its paint, in milliseconds, with its event, its target, and its input delay,
 * processing time and presentation delay.
 */
export type SlowPress = { ms: number; what: string };

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<ScreenName, object>;
/** Both screens have a processor four times slower than this machine's. */
const slowedBy = 4;

/**
 * The longest time from a press to the next paint while `deeds` runs (Interaction to Next Paint as the browser's own Event
 * Timing measures it, in steps of 8 ms; below 16 ms nothing is counted, and the result is 0).
 *
 * @param trace where to write what the browser did meanwhile, for a performance panel; writing it takes time too
 */
export async function slowestInteraction(browser: Browser, scene: Scene, trace?: string): Promise<SlowPress> {
  const { baseURL, screen, person, open, deeds } = scene;
  await using context = await browser.newContext({ baseURL, ...screens[screen] });
  if (person) await context.request.post("/api/login", { data: person });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // TypeScript does not know the threshold, without which nothing below 104 ms is reported.
    const options = { type: "event", durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // Not a press, but for instance a pointer that moves over something.
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        const { slowest } = document.documentElement.dataset;
        if (entry.duration <= Number(slowest ?? 0)) continue;
        const { name, startTime, processingStart, processingEnd, duration } = entry;
        const on = entry.target instanceof Element ? entry.target : null;
        const words = on?.getAttribute("aria-label") ?? on?.textContent ?? "";
        const parts = [processingStart - startTime, processingEnd - processingStart];
        parts.push(Math.max(0, startTime + duration - processingEnd));
        const [turn, work, paint] = parts.map(Math.round);
        document.documentElement.dataset["slowest"] = String(duration);
        document.documentElement.dataset["slowestPress"] =
          `${name} on ${on?.localName ?? "what is gone"} ${words.trim().slice(0, 40)} (${turn} + ${work} + ${paint})`;
      }
    }).observe(options);
  });
  await open(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  await comeToRest(page);
  await page.evaluate(() => {
    delete document.documentElement.dataset["slowest"];
    delete document.documentElement.dataset["slowestPress"];
  });
  if (trace) await browser.startTracing(page, { path: trace });
  await deeds(page, handOn(page, devtools, screen === "phone"));
  // The browser reports its measurements once it is idle.
  await comeToRest(page);
  if (trace) await browser.stopTracing();
  return await page.evaluate(() => {
    const { slowest, slowestPress } = document.documentElement.dataset;
    return { ms: Number(slowest ?? 0), what: slowestPress ?? "nothing" };
  });
}
