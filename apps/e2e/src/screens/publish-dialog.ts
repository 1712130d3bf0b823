import type { Locator, Page } from "@playwright/test";

/** Opens the dialog that publishes PDFs. */
export async function openPublishDialog(page: Page): Promise<Locator> {
  await page.goto("/admin?tab=articles");
  await page.getByRole("button", { name: "Publish PDFs" }).click();
  return page.getByRole("dialog", { name: /^Publish/ });
}

/** Picks files in the system's dialog, which the named button opens. */
export async function choose(
  page: Page,
  dialog: Locator,
  files: readonly string[],
  button: RegExp | string = /^(Browse|Add) files$/,
): Promise<void> {
  const choosing = page.waitForEvent("filechooser");
  await dialog.getByRole("button", { name: button }).click();
  await (await choosing).setFiles([...files]);
}

/** Chooses the category that all rows follow; on a phone behind one line. */
export async function chooseForAll(page: Page, dialog: Locator, category: string): Promise<void> {
  const change = dialog.getByRole("button", { name: "Change", exact: true });
  if (!(await change.isVisible())) {
    await dialog.getByLabel("Category", { exact: true }).selectOption({ label: category });
    return;
  }
  await change.click();
  const sheet = page.getByRole("dialog", { name: "For all" });
  await sheet.getByLabel("Category", { exact: true }).selectOption({ label: category });
  await sheet.getByRole("button", { name: "Done" }).click();
}
