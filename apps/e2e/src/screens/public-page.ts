import { expect, type Page, type Response } from "@playwright/test";

/** Opens a prerendered page and waits until it is hydrated and idle, and its fonts are loaded. */
export async function openHydrated(page: Page, address: string): Promise<Response | null> {
  const answer = await page.goto(address);
  await waitUntilHydrated(page);
  return answer;
}

/** Waits until the prerendered page that has just opened is hydrated and idle, and its fonts are loaded. */
export async function waitUntilHydrated(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(() => performance.getEntriesByName("page-at-rest").length)).toBe(1);
  await page.evaluate(async () => void (await document.fonts.ready));
}
