import type { Page } from "@playwright/test";

/** Removes the clipboard API from the open page, as in an insecure context (plain HTTP). */
export async function takeClipboard(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
}
