import { expect, test } from "../fixtures/test.ts";

const pages = [
  "/home",
  "/home?lang=el",
  "/tactical-fpv-training",
  "/tactical-fpv-training?lang=el",
  "/products/fieldbox",
  "/products/mantis",
  "/products/representative",
  "/products/representative?lang=el",
  "/privacy",
  "/privacy?lang=el",
  "/auth",
  "/api/docs",
];
const widths = [360, 768, 1920];

for (const path of pages) {
  test(`${path} opens for a visitor without a complaint from browser, server or axe`, async ({
    page,
    expectAccessible,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

  test(`${path} fits every width without a horizontal scrollbar`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px wide`).toBe(0);
    }
  });
}

for (const path of ["/", "/fpv"]) {
  test(`${path} leads to the training page and keeps its query`, async ({ page }) => {
    await page.goto(`${path}?from=poster`);
    await expect(page).toHaveURL("/tactical-fpv-training?from=poster");
  });
}

test("an unknown page answers 404 with the screen that says so", async ({
  page,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 404: GET .*\/no-such-page/);
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("Page Not Found")).toBeVisible();
  await expectAccessible(page);
});
