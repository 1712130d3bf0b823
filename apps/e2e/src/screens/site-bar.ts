import type { Locator, Page } from "@playwright/test";

const menuWords = { en: "Open menu", el: "Άνοιγμα μενού" } as const;

/** The bar of the public pages. */
export function siteBar(page: Page): Locator {
  return page.getByRole("banner");
}

/** Shows the bar's entries: below 1024 px they are in a menu, which this opens. @returns the entries */
export async function openEntries(page: Page, language: keyof typeof menuWords = "en"): Promise<Locator> {
  const toggle = siteBar(page).getByRole("button", { name: menuWords[language] });
  if (await toggle.isVisible()) await toggle.click();
  return siteBar(page).getByRole("navigation");
}
