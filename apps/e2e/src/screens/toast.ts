import { expect } from "@playwright/test";
import type { Page } from "@playwright/test";

/** How screen readers are told of the toaster, in both languages of the site. */
export const toasterName = /^(Notifications|Ειδοποιήσεις) \(F8\)$/;

/** Waits for the toast with this title and, where given, this text. Its copy for screen readers is not meant. */
export async function expectToast(page: Page, title: string, text?: string): Promise<void> {
  const toasts = page.getByRole("region", { name: toasterName });
  await expect(toasts.getByText(title, { exact: true })).toBeVisible();
  if (text !== undefined) await expect(toasts.getByText(text, { exact: true })).toBeVisible();
}
