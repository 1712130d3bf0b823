import { expect, test } from "../fixtures/test.ts";
import { openHydrated } from "../screens/public-page.ts";
import { siteBar } from "../screens/site-bar.ts";

const pages = [
  "/home",
  "/tactical-fpv-training",
  "/products/fieldbox",
  "/products/mantis",
  "/products/representative",
  "/privacy",
];

/** Names, signs and abbreviations that are the same in both languages. */
const sameInGreek =
  /Antochi|FieldBox|Mantis|FPV|Email|email|EN|English|Cookies?|cookies|script|https?|__Host-|session|signed-in|browser|ABC|km|[A-Z]\b/g;

for (const path of pages) {
  test(`${path} has no English word left in Greek`, async ({ page }) => {
    await openHydrated(page, `${path}?lang=el`);
    const text = await page.locator("body").innerText();
    const labels = await page
      .locator("[aria-label]")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-label")).join("\n"));
    const title = await page.title();
    const left = `${text}\n${labels}\n${title}`.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g);
    expect(left).toBeNull();
  });
}

test("colours are chosen in the bar, kept in the browser without a cookie, and there before the first paint", async ({
  page,
}) => {
  await openHydrated(page, "/home");
  const html = page.locator("html");
  await expect(html).not.toHaveAttribute("data-theme");
  await siteBar(page).getByRole("button", { name: "Light" }).click();
  await expect(html).toHaveAttribute("data-theme", "light");
  expect(await page.context().cookies()).toEqual([]);

  await page.addInitScript(() => {
    document.addEventListener("readystatechange", () => {
      if (document.readyState === "interactive") {
        document.documentElement.dataset["first"] = document.documentElement.dataset["theme"] ?? "dark";
      }
    });
  });
  await page.goto("/privacy");
  await expect(html).toHaveAttribute("data-first", "light");
  await expect(siteBar(page).getByRole("button", { name: "Light" })).toHaveAttribute("aria-pressed", "true");

  await page.emulateMedia({ colorScheme: "dark" });
  await siteBar(page).getByRole("button", { name: "System" }).click();
  await expect(html).not.toHaveAttribute("data-theme");
  await page.emulateMedia({ colorScheme: "light" });
  await expect(html).toHaveAttribute("data-theme", "light");
  await siteBar(page).getByRole("button", { name: "Dark" }).click();
  await expect(html).not.toHaveAttribute("data-theme");
});

test("text at 200 % leaves no page wider than 320 px", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of pages.flatMap((each) => [each, `${each}?lang=el`])) {
    await openHydrated(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBe(0);
  }
});
