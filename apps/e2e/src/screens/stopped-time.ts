import { expect, type Page } from "@playwright/test";

/**
 * Pauses the page's clock `ahead` milliseconds from now; it must be installed. On a busy machine that moment may have
 * passed when the page receives the command, which Playwright then refuses although the clock is paused; the next try
 * names a later moment.
 */
export async function stopTime(page: Page, ahead: number): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + ahead);
  }).toPass();
}
