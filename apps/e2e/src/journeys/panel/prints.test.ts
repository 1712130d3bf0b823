import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";

test("a printed tab of the panel says which one it is, and nothing that leads elsewhere", async ({
  adminPage: page,
}) => {
  const main = page.getByRole("main");
  for (const name of ["Manage Users", "Messages"] as const) {
    await page.emulateMedia({ media: "screen" });
    await openTab(page, name);
    await expect(page.locator("main [data-loading]")).toHaveCount(0);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("tab")).toHaveText([new RegExp(`^${name}`)]);
    await expect(main.getByRole("link", { name: /^(?:Overview|Readiness)/ })).toHaveCount(0);
    await expect(main.getByRole("link", { name: /CSV/ })).toHaveCount(0);
  }
});

test("a printed list has no boxes to tick its rows by", async ({ adminPage: page, listed }) => {
  await openTab(page, "Articles");
  const box = page.getByRole("checkbox", { name: `Choose ${listed.title}` });
  await expect(box).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(listed.title, { exact: true })).toBeVisible();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
