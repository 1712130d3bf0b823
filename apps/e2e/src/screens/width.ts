import type { Page } from "@playwright/test";

/** A phone, a tablet in portrait and a desktop: the widths at which the public pages are checked. */
export const widths = [360, 768, 1440] as const;

/** Gives a page's window this width and the height of a laptop. */
export async function setWidth(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
}

/** Looks at a page at each width, one after the other, and leaves it at the last of them, by default that of a desktop. */
export async function atEachWidth(
  page: Page,
  look: () => Promise<void>,
  of: readonly number[] = widths,
): Promise<void> {
  for (const width of of) {
    await setWidth(page, width);
    await look();
  }
}
