import { expect } from "@playwright/test";
import type { Locator, Page } from "@playwright/test";
import type { ScreenName } from "../fixtures/screen-sizes.ts";

/** The field with the number of the current page. */
export function pageField(page: Page): Locator {
  return page.getByRole("textbox", { name: "Page", exact: true });
}

/** Waits until the document's first page has replaced the loading state. */
export async function expectOpened(page: Page): Promise<void> {
  await expect(pageField(page)).toHaveValue(/\d/);
  await expect(page.getByRole("progressbar", { name: "Loading the document" })).toBeHidden();
}

/** Waits until the reader is at a page and that page's text is in its text layer. */
export async function expectAtPage(page: Page, number: number): Promise<void> {
  await expect(pageField(page)).toHaveValue(String(number));
  await expect(headOf(page, number)).toBeVisible();
}

/** The element that contains a page. */
export function sheet(page: Page, number = 1): Locator {
  return page.locator(`.page[data-page-number="${number}"]`);
}

/** The words at the head of each page of text. */
export function headOf(page: Page, number: number): Locator {
  return page.getByText(new RegExp(`^(Page|Σελίδα) ${number}$`)).first();
}

/** The position of an element in the window. Fails the test if it is not shown. */
export async function boxOf(
  shown: Locator,
): Promise<NonNullable<Awaited<ReturnType<Locator["boundingBox"]>>>> {
  const box = await shown.boundingBox();
  if (!box) throw new Error(`${shown.toString()} is not shown`);
  return box;
}

/** The tools for zoom and document: on a phone they are in a sheet, which this opens. */
export async function openDocumentTools(page: Page, screen: ScreenName): Promise<Locator> {
  if (screen === "desktop") return page.getByRole("group", { name: "Reader" });
  await page.getByRole("button", { name: "Page and document" }).click();
  return page.getByRole("dialog", { name: "Page and document" });
}

/** Searches the open document, by keys or by touch. */
export async function findInDocument(page: Page, screen: ScreenName, words: string): Promise<void> {
  if (screen === "phone") await page.getByRole("button", { name: "Find", exact: true }).tap();
  else await page.keyboard.press("Control+f");
  await expect(page.getByRole("textbox", { name: "Find in document" })).toBeFocused();
  await page.keyboard.type(words);
}

/** Types a page number and goes there. */
export async function goToPage(page: Page, number: number): Promise<void> {
  await typePage(page, number);
  await expectAtPage(page, number);
}

/** The same if no page is drawn, as in the text view, or if the test is not about the page. */
export async function typePage(page: Page, number: number): Promise<void> {
  await pageField(page).fill(String(number));
  await pageField(page).press("Enter");
  await expect(pageField(page)).toHaveValue(String(number));
}

/**
 * Makes the window as high as three pages until all that must be viewed before an article can be acknowledged have been:
 * they are seen together, in two seconds.
 */
export async function seeAllAtOnce(page: Page): Promise<void> {
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const before = page.viewportSize();
  await page.setViewportSize({ width: 800, height: 3600 });
  await expect(block.getByRole("button", { name: /^I have read and understood/ })).toBeEnabled();
  if (before !== null) await page.setViewportSize(before);
}

/**
 * Goes to every page that must be viewed before an article can be acknowledged, by the button that leads to it, until
 * none is left. While a page is in view, its button also disappears by itself, after two seconds.
 */
export async function seeAllPages(page: Page, count: number): Promise<void> {
  const block = page.getByRole("region", { name: "Acknowledgement" });
  // The button is shown with the answer that says which pages are left.
  await expect(block.getByRole("button", { name: /^I have read and understood/ })).toBeVisible();
  for (let left = count; left > 0; left -= 1) {
    const labels = await block
      .getByRole("button", { name: /^Go to page/ })
      .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel));
    if (!labels[0]) return;
    const next = block.getByRole("button", { name: labels[0], exact: true });
    await expect(async () => {
      if (await next.isVisible()) await next.click({ timeout: 1_000 });
      await expect(next).toBeHidden({ timeout: 5_000 });
    }).toPass();
  }
}
