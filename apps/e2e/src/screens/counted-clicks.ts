import type { Page } from "@playwright/test";

/**
 * Counts the user's clicks on this page from now on. Choosing in a native select counts as two clicks, which the page
 * does not see: one opens the list, one chooses.
 */
export async function countClicks(page: Page): Promise<{ read(): Promise<number> }> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = (clicks: number) => {
      dataset["clicks"] = String(Number(dataset["clicks"] ?? 0) + clicks);
    };
    addEventListener("click", ({ isTrusted }) => count(isTrusted ? 1 : 0), { capture: true });
    addEventListener("change", ({ target }) => count(target instanceof HTMLSelectElement ? 2 : 0), {
      capture: true,
    });
  });
  return { read: () => page.evaluate(() => Number(document.documentElement.dataset["clicks"] ?? 0)) };
}
