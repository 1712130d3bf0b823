import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { openEntries } from "../../screens/site-bar.ts";
import { countLines } from "../../screens/text-lines.ts";
import { setWidth, widths } from "../../screens/width.ts";

const address = "/tactical-fpv-training";

/** The eight cards in order, each with figures that its text must contain. */
const cards = {
  en: [
    ["Duration", "Four weeks, 75 contact hours"],
    ["Logistics", "Athens", "November 2025", "€490 per person", "€50, optional"],
    ["Practical breakdown", "20 h", "15 h", "10 h", "35 h"],
    ["Curriculum highlights", "Radio and video links"],
    ["Assessment", "minimum of 15 logged flight hours and 10 logged engineering hours"],
    ["Who should apply", "Serving and reserve personnel"],
    ["Safety", "safety officer"],
    ["Instructors", "Three instructors"],
  ],
  el: [
    ["Διάρκεια", "75"],
    ["Διοργάνωση", "Αθήνα", "Νοέμβριος 2025", "490", "50"],
    ["Κατανομή ωρών", "20", "15", "10", "35"],
    ["Βασικές ενότητες", "Πτήση"],
    ["Αξιολόγηση", "15", "10"],
    ["Σε ποιους απευθύνεται"],
    ["Ασφάλεια"],
    ["Εκπαιδευτές"],
  ],
} as const;

for (const language of ["en", "el"] as const) {
  test(`the eight cards give the course's facts at each width (${language})`, async ({ page }) => {
    await openHydrated(page, language === "en" ? address : `${address}?lang=el`);
    for (const width of widths) {
      await setWidth(page, width);
      await expect(cardTitles(page)).toHaveText(cards[language].map(([title]) => title));
      for (const [title, ...facts] of cards[language])
        for (const fact of facts) await expect(card(page, title)).toContainText(fact);
    }
  });
}

test("the language switch changes page, address and title, and Back changes them back, at each width", async ({
  page,
}) => {
  for (const width of widths)
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await openHydrated(page, address);
      await (await openEntries(page)).getByRole("link", { name: "Ελληνικά" }).click();
      await expect(page).toHaveURL(`${address}?lang=el`);
      await expectLanguage(page, "el", "Εκπαίδευση");
      await page.reload();
      await expectLanguage(page, "el", "Εκπαίδευση");
      await page.getByRole("contentinfo").getByRole("link", { name: "Εκπαίδευση" }).click();
      await expect(page).toHaveURL(`${address}?lang=el`);
      await expectLanguage(page, "el", "Εκπαίδευση");
      await (await openEntries(page, "el")).getByRole("link", { name: "English" }).click();
      await expect(page).toHaveURL(address);
      await expectLanguage(page, "en", "Tactical FPV");
      await page.goBack();
      await expectLanguage(page, "el", "Εκπαίδευση");
    });
});

for (const [language, roles] of [
  ["en", ["Flight instructor", "Engineering instructor", "Tactics and safety instructor"]],
  ["el", ["Εκπαιδευτής πτήσης", "Τεχνικός εκπαιδευτής", "Εκπαιδευτής τακτικής και ασφάλειας"]],
] as const) {
  test(`one instructor's profile is open at a time, and can be closed (${language})`, async ({ page }) => {
    await openHydrated(page, language === "en" ? address : `${address}?lang=el`);
    for (const role of roles) {
      if (!(await isOpen(page, role))) await summary(page, role).click();
      for (const other of roles) await expect.poll(() => isOpen(page, other)).toBe(other === role);
    }
    const last = roles[2];
    await summary(page, last).focus();
    await page.keyboard.press("Enter");
    for (const role of roles) await expect.poll(() => isOpen(page, role)).toBe(false);
  });
}

test("on the narrowest phone no figure below the hours of the course is divided", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const language of ["en", "el"] as const) {
    await openHydrated(page, language === "en" ? address : `${address}?lang=el`);
    const figures = page.locator("main dl + ol[aria-hidden] li");
    await expect(figures).toHaveText(["0", "5", "10", "15", "20", "25", "30", "35"]);
    expect(await countLines(figures), language).toEqual(Array.from({ length: 8 }, () => 1));
  }
});

function cardTitles(page: Page) {
  return page.locator("main section > h2");
}

function card(page: Page, title: string) {
  return page
    .locator("main section:has(> h2)")
    .filter({ has: page.getByRole("heading", { level: 2, name: title, exact: true }) });
}

function summary(page: Page, role: string) {
  return page.locator("summary").filter({ has: page.getByRole("heading", { name: role, exact: true }) });
}

function isOpen(page: Page, role: string): Promise<boolean> {
  return page
    .locator("details")
    .filter({ has: summary(page, role) })
    .evaluate((details) => details instanceof HTMLDetailsElement && details.open);
}

async function expectLanguage(page: Page, language: string, heading: string): Promise<void> {
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  // On a phone the language links are in the closed menu.
  for (const code of ["en", "el"]) {
    const link = page.getByRole("banner").locator(`a[hreflang="${code}"]`);
    if (code === language) await expect(link).toHaveAttribute("aria-current", "true");
    else await expect(link).not.toHaveAttribute("aria-current");
  }
}
