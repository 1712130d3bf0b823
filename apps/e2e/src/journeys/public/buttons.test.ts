import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { expectAtSection, watchScrolls } from "../../screens/scrolls.ts";
import { atEachWidth } from "../../screens/width.ts";

const training = "/tactical-fpv-training";

/** Buttons of /home and the section that each of them scrolls to. */
const pageButtons = {
  "Explore Solutions": "products",
  "Get In Touch": "contact",
  "Learn More": "contact",
  "Ask About Mantis": "contact",
  "View Full Portfolio": "contact",
};
const footerButtons = {
  Products: "products",
  About: "about",
  Contact: "contact",
  Careers: "contact",
  "Privacy Policy": "contact",
};

test("every button of /home and its footer leads where it should, at each width", async ({ page }) => {
  const scrolls = await watchScrolls(page, { jump: true });
  await openHydrated(page, "/home");
  const press = async (area: "main" | "contentinfo", name: string, section: string) => {
    await page.getByRole(area).getByRole("button", { name, exact: true }).click();
    await expectAtSection(page, section);
    expect(scrolls.at(-1)).toMatchObject({ scrolledTo: section, behavior: "smooth" });
  };
  await atEachWidth(page, async () => {
    for (const [name, section] of Object.entries(pageButtons)) await press("main", name, section);
    for (const [name, section] of Object.entries(footerButtons)) await press("contentinfo", name, section);
  });
  await page.getByRole("button", { name: "View Training Program" }).click();
  await expectTraining(page);
});

test("the footer of the training page leads to sections of /home and to the knowledge base", async ({
  page,
}) => {
  for (const [name, section] of [
    ["Careers", "contact"],
    ["About", "about"],
  ] as const) {
    await openHydrated(page, training);
    await page.getByRole("contentinfo").getByRole("button", { name }).click();
    await expectAtSection(page, section);
  }
  await page.getByRole("contentinfo").getByRole("link", { name: "Training" }).click();
  await expectTraining(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "Knowledge Base" }).click();
  await expect(page).toHaveURL("/knowledge-base");
});

test("the training page leads back home, and down to its form", async ({ page }) => {
  await openHydrated(page, training);
  await page.getByRole("link", { name: "Register your interest" }).click();
  await expect(page).toHaveURL(`${training}#interest`);
  await expect(page.getByRole("form", { name: "Register your interest" })).toBeInViewport();
  await page.getByRole("link", { name: "Back to Home" }).click();
  await expect(page).toHaveURL("/home");
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
});

async function expectTraining(page: Page): Promise<void> {
  await expect(page).toHaveURL(training);
  await expect(page.getByRole("heading", { level: 1, name: "Tactical FPV training" })).toBeInViewport();
}
