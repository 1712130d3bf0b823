import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";

/** The field with the number of the page one is on. */
export function pageField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Page", exact: true });
}

/** Waits until the reader is at a page and that page's words stand in its text layer. */
export async function expectAtPage(page: Page, number: number): Promise<void> {
  await expect(pageField(page)).toHaveValue(String(number));
  await expect(page.getByText(new RegExp(`^(Page|Σελίδα) ${number}$`)).first()).toBeVisible();
}

/** Types a page number and goes there. */
export async function goToPage(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number));
  await pageField(page).press("Enter");
  await expectAtPage(page, number);
}
