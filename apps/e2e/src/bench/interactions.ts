import type { Browser, Page } from "@playwright/test";
import { openHydrated } from "../screens/public-page.ts";

/** What one does on a page, each deed as a reader's hand would do it. */
export type Deeds = (page: Page) => Promise<void>;

/** A phone whose processor is four times slower than this machine's. */
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const slowedBy = 4;

/**
 * The longest time from a press to the next paint among what one does on a page, in milliseconds (Interaction to Next Paint
 * as the browser's own Event Timing counts it, in steps of 8; below 16 it does not count, and says 0).
 */
export async function slowestInteraction(browser: Browser, address: string, deeds: Deeds): Promise<number> {
  await using context = await browser.newContext(phone);
  const page = await context.newPage();
  await page.addInitScript(() => {
    // TypeScript does not know the threshold, without which nothing below 104 ms is told.
    const options = { type: "event", durationThreshold: 16, buffered: true };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // What is no press: a pointer that moves over something.
        if (!(entry instanceof PerformanceEventTiming) || !entry.interactionId) continue;
        const longest = Number(document.documentElement.dataset["slowest"] ?? 0);
        document.documentElement.dataset["slowest"] = String(Math.max(longest, entry.duration));
      }
    }).observe(options);
  });
  await openHydrated(page, address);
  const devtools = await context.newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowedBy });
  await deeds(page);
  return await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        // What was measured is told once the browser has nothing better to do.
        requestAnimationFrame(() =>
          requestIdleCallback(() => resolve(Number(document.documentElement.dataset["slowest"] ?? 0))),
        );
      }),
  );
}
