import { z } from "zod";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addMember } from "../../arrangements/members.ts";
import { startNewProduct } from "../../product/product.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { holdCalls } from "../../screens/calls.ts";
import { loadFonts, recordShifts } from "../../screens/moves.ts";
import { comeBack, expectToFitPhone } from "../../screens/overview.ts";

test("an unused product says so on each tab, and checks off the steps of its first day", async ({
  browser,
  problems,
  expectAccessible,
}) => {
  await using product = await startNewProduct({ DEMO: "off" });
  const context = await browser.newContext({ baseURL: product.baseURL });
  problems.watch(context);
  const page = await context.newPage();
  await page.request.post("/api/login", { data: product.admin });

  await test.step("its first steps push nothing down that is already seen", async () => {
    const releases = [await holdCalls(page, "auth.ownPassword"), await holdCalls(page, "admin.countUsers")];
    await page.goto("/admin/overview");
    await expect(page.getByRole("button", { name: "Publish PDFs" })).toBeVisible();
    await loadFonts(page);
    const shifts = await recordShifts(page);
    for (const release of releases) release();
    await expect(page.getByRole("region", { name: "The first day" })).toBeVisible();
    await expect(page.locator("main [aria-busy=true]")).toHaveCount(0);
    expect(await shifts()).toEqual([]);
  });
  await test.step("each tab says so", async () => {
    await page.goto("/admin");
    await page.getByRole("radio", { name: /^Pending/ }).click();
    await expect(page.getByText("Nobody waits")).toBeVisible();
    for (const [tab, words] of [
      ["Categories", "No categories yet"],
      ["Articles", "No articles yet"],
      ["Activity Logs", "No activity logs yet."],
      ["Messages", "No messages yet."],
    ] as const) {
      await page.getByRole("tab", { name: new RegExp(`^${tab}`) }).click();
      await expect(page.getByText(words)).toBeVisible();
    }
  });
  await page.goto("/admin/statistics");
  await expect(page.getByText("No statistics available yet.")).toBeVisible();
  const steps = page.getByRole("region", { name: "The first day" });
  await test.step("the overview shows three steps to a running library", async () => {
    await page.goto("/admin");
    await expect(page.getByRole("tab")).toHaveCount(5);
    await expect(page.getByText(/things? waits?$/)).toHaveCount(0);
    await page.getByRole("link", { name: "Overview", exact: true }).click();
    await expect(steps.getByRole("listitem")).toHaveCount(3);
    await expect(page.getByText("Nothing waits.")).toBeVisible();
    await expectAccessible(page);
    await expectToFitPhone(page);
  });
  const region = (name: string) => page.getByRole("region", { name });
  await expect(region("The house").getByRole("listitem").first()).toHaveText(/^Storage\s*0 PDFs$/);
  await expect(region("Never opened")).toContainText("None of the published articles.");
  await test.step("and checks off each one", async () => {
    await using admin = await openAdmin(product);
    await addMember(admin);
    await comeBack(page);
    await expect(steps.getByRole("listitem").filter({ hasText: "Let the first member in" })).toContainText(
      "Done",
    );
  });
  // What fills the window does not scroll by the width of a line.
  await page.goto("/admin/readiness");
  for (const [width, height] of [
    [1440, 900],
    [1366, 600],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByText("No article is required yet.")).toBeVisible();
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    await expect.poll(heightOf, `at ${width} px`).toBe(height);
  }
  await context.close();
});

test("an empty list of users says so", async ({ adminPage: page }) => {
  // The administrator who is looking is always in the list, so an empty one has to be faked.
  await page.route(/\/trpc\/.*admin\.listUsers/, async (route) => {
    const names = new URL(route.request().url()).pathname.replace("/trpc/", "").split(",");
    const answers = z.array(z.unknown()).parse(await (await route.fetch()).json());
    const emptied = names.map((name, index) =>
      name === "admin.listUsers" ? { result: { data: [] } } : answers[index],
    );
    await route.fulfill({ json: emptied });
  });
  await openTab(page, "Manage Users");
  await expect(page.getByText("No user registrations yet")).toBeVisible();
});
