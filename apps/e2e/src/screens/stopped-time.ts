import { expect, type Page } from "@playwright/test";

/**
 * Has the page's time stand still, so many milliseconds from now; it was installed before. A machine that is busy may have
 * passed that moment by the time the page hears of it, which Playwright refuses: time stands by then, and the next one is
 * still to come.
 */
export async function stopTime(page: Page, ahead: number): Promise<void> {
  await expect(async () => {
    const now = await page.evaluate(() => Date.now());
    await page.clock.pauseAt(now + ahead);
  }).toPass();
}
