import { z } from "zod";
import { startNewProduct } from "../../product/product.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { holdCalls } from "../../screens/calls.ts";
import { loadFonts, recordShifts } from "../../screens/moves.ts";

test("an unused product says so on each tab", async ({ browser, problems }) => {
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
  await openTab(page, "Manage Users");
  await page.getByRole("radio", { name: /^Pending/ }).click();
  await expect(page.getByText("Nobody waits")).toBeVisible();
  await openTab(page, "Categories");
  await expect(page.getByText("No categories yet")).toBeVisible();
  await openTab(page, "Articles");
  await expect(page.getByText("No articles yet")).toBeVisible();
  await openTab(page, "Activity Logs");
  await expect(page.getByText("No activity logs yet.")).toBeVisible();
  await openTab(page, "Messages");
  await expect(page.getByText("No messages yet.")).toBeVisible();
  await page.goto("/admin/statistics");
  await expect(page.getByText("No statistics available yet.")).toBeVisible();
  await page.goto("/admin/overview");
  const region = (name: string) => page.getByRole("region", { name });
  await expect(region("The house").getByRole("listitem").first()).toHaveText(/^Storage\s*0 PDFs$/);
  await expect(region("Never opened")).toContainText("None of the published articles.");
  // What fills the window does not scroll by the width of a line.
  for (const [width, height] of [
    [1440, 900],
    [1366, 600],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/admin/readiness");
    await expect(page.getByText("No article is required yet.")).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), `at ${width} px`).toBe(height);
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
