import { expect, type Page } from "@playwright/test";

/**
 * Pauses the page's clock `ahead` milliseconds from now; it must be installed. On a busy machine that moment may have
 * passed by the time the page is told, which Playwright refuses: the clock is paused by then, and the next try names a
 * later moment.
 */
export async function stopTime(page: Page, ahead: number): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + ahead);
  }).toPass();
}
