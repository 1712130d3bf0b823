import { expect, test } from "../fixtures/test.ts";
import { openHydrated } from "../screens/public-page.ts";
import { siteBar } from "../screens/site-bar.ts";
import { expectToast } from "../screens/toast.ts";

test("a visit asks no other host for anything and leaves nothing in the browser", async ({
  page,
  baseURL,
}) => {
  const hosts = new Set<string>();
  page.on("request", (request) => hosts.add(new URL(request.url()).origin));
  await openHydrated(page, "/home");
  const newsletter = page.getByRole("form", { name: "Newsletter" });
  await newsletter.getByLabel("Email").fill("someone@example.com");
  await newsletter.getByRole("button", { name: "Subscribe" }).click();
  await expectToast(page, "Successfully Subscribed");
  await siteBar(page).getByRole("link", { name: "Antochi, home" }).click();
  await page.getByRole("link", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Εκπαίδευση" })).toBeVisible();
  await page.goto("/auth");
  await expect(page.getByRole("button", { name: "Sign In" })).toBeVisible();

  expect([...hosts]).toEqual([baseURL]);
  expect(await page.context().cookies()).toEqual([]);
  expect(await page.evaluate(() => localStorage.length)).toBe(0);
});
