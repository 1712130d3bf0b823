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
  await expectTold(page, { tone: "success", title, text });
}

/** Waits for the toast of a failure with exactly these words, or with a text that matches. */
export async function expectFailureToast(page: Page, title: string, text: string | RegExp): Promise<void> {
  await expectTold(page, { tone: "destructive", title, text });
}

type Told = { tone: "success" | "destructive"; title: string; text: string | RegExp | undefined };

/** By one look: a toast leaves by itself, and a busy machine may take until then to look again. */
async function expectTold(page: Page, { tone, title, text }: Told): Promise<void> {
  const titled = shownToast(page)
    .and(page.locator(`[data-tone=${tone}]`))
    .filter({ has: page.getByText(title, { exact: true }) });
  const told = text === undefined ? titled : titled.filter({ has: page.getByText(text, { exact: true }) });
  await expect(told, `a toast that says ${title}: ${text ?? "anything"}`).toBeVisible();
}

/** Holds that no toast stands there. */
export async function expectNoToast(page: Page): Promise<void> {
  await expect(shownToast(page)).toHaveCount(0);
}

/** Sends the toast away with its cross, where it has not left by itself meanwhile. */
export async function closeToast(page: Page): Promise<void> {
  const toast = shownToast(page);
  await expect(async () => {
    if ((await toast.count()) > 0)
      await toast.getByRole("button", { includeHidden: true }).click({ timeout: 2_000 });
    await expect(toast).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
}
