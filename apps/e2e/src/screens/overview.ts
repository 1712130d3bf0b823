import { expect, type Page } from "@playwright/test";

/** Makes the page visible again, as after a visit to another window. */
export async function comeBack(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Expects that on a phone the page is no wider than the window, and gives the window its size back. */
export async function expectToFitPhone(page: Page): Promise<void> {
  const size = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 780 });
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
  if (size) await page.setViewportSize(size);
}
