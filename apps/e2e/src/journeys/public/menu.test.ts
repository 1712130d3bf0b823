import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { siteBar } from "../../screens/site-bar.ts";
import { setWidth } from "../../screens/width.ts";

test("the menu traps the focus, closes on Escape and returns the focus, at each width", async ({
  page,
  expectAccessible,
}) => {
  await setWidth(page, 360);
  await openHydrated(page, "/home");
  const bar = siteBar(page);
  for (const width of [360, 768])
    await test.step(`at ${width} px`, async () => {
      await setWidth(page, width);
      await expect(bar.getByRole("link", { name: "Products" })).toBeHidden();
      await bar.getByRole("button", { name: "Open menu" }).focus();
      await page.keyboard.press("Enter");
      const close = bar.getByRole("button", { name: "Close menu", expanded: true });
      await expect(close).toBeFocused();
      await expectAccessible(page);

      const stops = [
        "Products",
        "About",
        "Contact",
        "Newsletter",
        "Knowledge Base",
        "English",
        "Ελληνικά",
        "System",
        "Light",
        "Dark",
        "Login",
        "Antochi, home",
      ];
      for (const name of stops) {
        await page.keyboard.press("Tab");
        const stop = bar.getByRole("link", { name }).or(bar.getByRole("button", { name, exact: true }));
        await expect(stop).toBeFocused();
      }
      await page.keyboard.press("Shift+Tab");
      await expect(bar.getByRole("link", { name: "Login" })).toBeFocused();

      await page.mouse.wheel(0, 600);
      expect(await page.evaluate(() => window.scrollY)).toBe(0);
      await page.keyboard.press("Escape");
      await expect(bar.getByRole("button", { name: "Open menu", expanded: false })).toBeFocused();
      await expect(bar.getByRole("link", { name: "Products" })).toBeHidden();
    });
});

test("the menu closes after every choice and when the screen outgrows it", async ({ page }) => {
  await setWidth(page, 360);
  await openHydrated(page, "/home");
  const bar = siteBar(page);
  for (const name of ["Contact", "Knowledge Base"]) {
    await bar.getByRole("button", { name: "Open menu" }).click();
    await bar.getByRole("link", { name }).click();
    await expect(bar.getByRole("button", { name: "Open menu", expanded: false })).toBeVisible();
    await expect(bar.getByRole("link", { name })).toBeHidden();
  }

  await openHydrated(page, "/home");
  await bar.getByRole("button", { name: "Open menu" }).click();
  await setWidth(page, 1440);
  // A busy page may see two changes of its window as one.
  const toggle = bar.getByRole("button", { name: "Open menu", expanded: false, includeHidden: true });
  await expect(toggle).toBeAttached();
  await setWidth(page, 360);
  await expect(bar.getByRole("button", { name: "Open menu", expanded: false })).toBeVisible();
});

test("a language chosen in the menu by keyboard leaves the focus on the menu's button", async ({ page }) => {
  await setWidth(page, 360);
  await openHydrated(page, "/home");
  const bar = siteBar(page);
  await bar.getByRole("button", { name: "Open menu" }).click();
  await bar.getByRole("link", { name: "Ελληνικά" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/lang=el/);
  await expect(bar.getByRole("button", { name: "Άνοιγμα μενού", expanded: false })).toBeFocused();
});
