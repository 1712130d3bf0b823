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
  "/auth",
  "/auth?mode=register",
  "/no/such/page",
];

/** The page's address in Greek. */
function inGreek(path: string): string {
  return `${path}${path.includes("?") ? "&" : "?"}lang=el`;
}

/** Names, signs and abbreviations that are the same in both languages. */
const sameInGreek =
  /Antochi|FieldBox|Mantis|FPV|Email|email|EN|English|Cookies?|cookies|script|https?|__Host-|session|signed-in|browser|ABC|km|[A-Z]\b/g;

for (const path of pages) {
  test(`${path} has no English word left in Greek`, async ({ page, problems }) => {
    problems.expect(/^answer 404: GET \S+\/no\/such\/page/);
    await openHydrated(page, inGreek(path));
    await expect(page.getByRole("main")).toContainText(/\p{Script=Greek}/u);
    const text = await page.locator("body").innerText();
    const labels = await page
      .locator("[aria-label]")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("aria-label")).join("\n"));
    const hints = await page
      .locator("[placeholder]")
      .evaluateAll((elements) => elements.map((element) => element.getAttribute("placeholder")).join("\n"));
    const title = await page.title();
    const left = `${text}\n${labels}\n${hints}\n${title}`.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g);
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

test("text at 200 % leaves no page wider than 320 px", async ({ page, problems }) => {
  problems.expect(/^answer 404: GET \S+\/no\/such\/page/);
  await page.setViewportSize({ width: 320, height: 700 });
  const session = await page.context().newCDPSession(page);
  await session.send("Page.enable");
  await session.send("Page.setFontSizes", { fontSizes: { standard: 32, fixed: 26 } });
  for (const path of pages.flatMap((each) => [each, inGreek(each)])) {
    await openHydrated(page, path);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect.soft(overflow, path).toBe(0);
  }
});
