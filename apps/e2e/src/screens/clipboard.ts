import type { Page } from "@playwright/test";

/** Removes the clipboard from the open page, as over plain HTTP. */
export async function takeClipboard(page: Page): Promise<void> {
  await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
}
