import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** How screen readers are told of the toaster, in both languages of the site. */
export const toasterName = /^(Notifications|Ειδοποιήσεις) \(F8\)$/;

/** The toast that stands there; while a modal dialog is open it counts as hidden. */
export function shownToast(page: Page): Locator {
  const toaster = page.getByRole("region", { name: toasterName, includeHidden: true });
  return toaster.getByRole("listitem", { includeHidden: true });
}

/** Waits for the toast with this title and, where given, this text. Its copy for screen readers is not meant. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toast = shownToast(page);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  if (text !== undefined) await expect(toast.getByText(text, { exact: true })).toBeVisible();
  await expect(toast).toHaveAttribute("data-tone", "success");
}

/** Waits for the toast of a failure with exactly these words, or with a text that matches. */
export async function expectFailureToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  const toast = shownToast(page);
  if (typeof text === "string") await expect(toast).toHaveText([`${title}${text}`]);
  await expect(toast.getByText(title, { exact: true })).toBeVisible();
  await expect(toast.getByText(text, { exact: true })).toBeVisible();
  await expect(toast).toHaveAttribute("data-tone", "destructive");
}

/** Holds that no toast stands there. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(shownToast(page)).toHaveCount(0);
}

/** Sends the toast away with its cross. */
export async function closeToast(page: Page): Promise<void> {
  await shownToast(page).getByRole("button", { includeHidden: true }).click();
  await expectNoToast(page);
}
