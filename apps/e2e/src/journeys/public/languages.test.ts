import { prerenderedAttribute } from "@antochi/contract/site-marks";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { siteBar } from "../../screens/site-bar.ts";

const training = "/tactical-fpv-training";

const pages = [
  "/home",
  training,
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

/** Names, symbols and abbreviations that are the same in both languages. */
const sameInGreek =
  /Antochi|FieldBox|Mantis|FPV|Email|email|EN|English|Cookies?|cookies|script|https?|__Host-|session|signed-in|sign-on|browser|ABC|km|[A-Z]\b/g;

function leftInEnglish(text: string): string[] | null {
  return text.replaceAll(sameInGreek, "").match(/[A-Za-z]{2,}/g);
}

test("no page has an English word left in Greek", async ({ page, problems }) => {
  for (const path of pages)
    await test.step(path, async () => {
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
      expect(leftInEnglish(`${text}\n${labels}\n${hints}\n${title}`)).toBeNull();
    });
});

test("the language links of the page for unknown addresses lead to the same address, also in a tab of their own", async ({
  page,
  problems,
}) => {
  problems.expect(/^answer 404: GET \S+\/no\/such\/page/);
  await openHydrated(page, "/no/such/page");
  const addresses = await page
    .locator("header a[hreflang]")
    .evaluateAll((links) => links.map((link) => (link instanceof HTMLAnchorElement ? link.href : "")));
  expect([...new Set(addresses.map((address) => new URL(address).pathname))]).toEqual(["/no/such/page"]);
  expect(addresses.some((address) => new URL(address).search === "?lang=el")).toBe(true);
});

for (const turns of [0, 2, 3, 6]) {
  test(`the page changes its language ${turns} turns after React began to take it over`, async ({ page }) => {
    const devtools = await page.context().newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 6 });
    await page.addInitScript(
      ({ attribute, turns }) => {
        const channel = new MessageChannel();
        let left = turns;
        channel.port1.addEventListener("message", () => {
          if (left === 0) document.querySelector<HTMLElement>("header a[hreflang=el]")?.click();
          else channel.port2.postMessage(null);
          left -= 1;
        });
        channel.port1.start();
        new MutationObserver((_, observer) => {
          observer.disconnect();
          channel.port2.postMessage(null);
        }).observe(document, { subtree: true, attributeFilter: [attribute] });
      },
      { attribute: prerenderedAttribute, turns },
    );
    await page.goto(training);
    await expect(page).toHaveURL(inGreek(training));
    await expect(page.locator("html")).toHaveAttribute("lang", "el");
    await expect.poll(async () => leftInEnglish(await page.locator("body").innerText())).toBeNull();
  });
}

test("colours are chosen in the bar, stored in the browser without a cookie, and applied before the first paint", async ({
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

test("text at 200 % makes no page wider than 320 px", async ({ page, problems }) => {
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
