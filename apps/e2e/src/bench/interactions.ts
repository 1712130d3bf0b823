import type { Browser, Page } from "@playwright/test";
import type { ScreenName } from "../fixtures/screen-sizes.ts";
import type { Credentials } from "../product/product.ts";

/** What one does on a page, each deed as a reader's hand would do it. */
export type Deeds = (page: Page) => Promise<void>;

/** Where it is done. The processor is slowed once the page is open, so that its own start is not what is measured. */
export type Scene = {
  baseURL: string;
  screen: ScreenName;
  /** Signed in before. */
  person?: Credentials;
  /** Comes to the page and waits until it stands. */
  open: Deeds;
  deeds: Deeds;
};

/** The press that waited longest for its paint, in milliseconds, and what it was: its kind and what it was on. */
export type SlowPress = { ms: number; what: string };

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1440, height: 900 } },
} as const satisfies Record<ScreenName, object>;
/** Both have a processor that is four times slower than this machine's. */
const slowedBy = 4;

/**
 * The longest time from a press to the next paint among what one does on a page (Interaction to Next Paint as the
 * browser's own Event Timing counts it, in steps of 8 ms; below 16 it does not count, and says 0).
 */
export async function slowestInteraction(browser: Browser, scene: Scene): Promise<SlowPress> {
  const { baseURL, screen, person, open, deeds } = scene;
  await using context = await browser.newContext({ baseURL, ...screens[screen] });
  if (person) await context.request.post("/api/login", { data: person });
  const page = await context.newPage();
  await page.addInitScript(() => {
    // TypeScript does not know the threshold, without which nothing below 104 ms is told.
    const options = { type: "event", durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What is no press: a pointer that moves over something.
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        const { slowest } = document.documentElement.dataset;
        if (entry.duration <= Number(slowest ?? 0)) continue;
        const on = entry.target instanceof Element ? entry.target : null;
        const words = on?.getAttribute("aria-label") ?? on?.textContent ?? "";
        document.documentElement.dataset["slowest"] = String(entry.duration);
        document.documentElement.dataset["slowestPress"] =
          `${entry.name} on ${on?.localName ?? "what is gone"} ${words.trim().slice(0, 40)}`;
      }
    }).observe(options);
  });
  await open(page);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  await page.evaluate(() => {
    delete document.documentElement.dataset["slowest"];
    delete document.documentElement.dataset["slowestPress"];
  });
  await deeds(page);
  return await page.evaluate(
    () =>
      new Promise<SlowPress>((resolve) => {
        // What was measured is told once the browser has nothing better to do, which on a slowed processor may never be.
        requestAnimationFrame(() =>
          requestIdleCallback(
            () => {
              const { slowest, slowestPress } = document.documentElement.dataset;
              resolve({ ms: Number(slowest ?? 0), what: slowestPress ?? "nothing" });
            },
            { timeout: 2_000 },
          ),
        );
      }),
  );
}
