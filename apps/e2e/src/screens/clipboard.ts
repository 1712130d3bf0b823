import type { Page } from "@playwright/test";

/** Takes the clipboard from the page that is open, as over plain http. */
export async function takeClipboard(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
}
