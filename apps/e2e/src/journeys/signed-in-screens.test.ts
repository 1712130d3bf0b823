import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../screens/knowledge-base.ts";

const tabs = ["Manage Users", "Categories", "Articles", "Activity Logs", "Messages"];
const phone = { width: 360, height: 780 };

for (const tab of tabs) {
  test(`the admin's tab ${tab} is accessible and fits a phone`, async ({
    adminPage: page,
    expectAccessible,
  }) => {
    await page.goto("/admin");
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    await expectAccessible(page);
    await expectToFit(page);
  });
}

test("the statistics are accessible, fit a phone and lead back", async ({
  adminPage: page,
  article,
  expectAccessible,
}) => {
  await page.goto("/admin/statistics");
  await expect(page.getByRole("link", { name: article.title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "All articles, last 30 days" })).toBeVisible();
  await expectAccessible(page);
  await expectToFit(page);
  await page
    .getByRole("button", { name: "Back to Admin" })
    .or(page.getByRole("link", { name: "Back to Admin" }))
    .click();
  await expect(page).toHaveURL(/\/admin$/);
});

test("the knowledge base and its reader are accessible and fit a phone", async ({
  memberPage: page,
  article,
  expectAccessible,
}) => {
  await page.goto("/knowledge-base");
  await expect(page.getByText("Recent Articles")).toBeVisible();
  await expectAccessible(page);
  await openArticle(page, article);
  await expectPdfPage(page, 1);
  await expectAccessible(page);
  await expectToFit(page);
});

test("text at 200 % leaves no screen of the panel wider than 320 px", async ({
  adminPage: page,
  article,
}) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const tab of tabs) {
    await page.goto("/admin");
    await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
    await expect(page.getByRole("tabpanel")).not.toBeEmpty();
    if (tab === "Articles") await expect(page.getByText(article.title).first()).toBeVisible();
    await expectNothingBeside(page);
  }
  for (const screen of ["overview", "readiness", "statistics", "audit"]) {
    await page.goto(`/admin/${screen}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNothingBeside(page);
  }
});

async function expectToFit(page: Page): Promise<void> {
  await page.setViewportSize(phone);
  await expectNothingBeside(page);
}

async function expectNothingBeside(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    )
    .toBe(0);
}
