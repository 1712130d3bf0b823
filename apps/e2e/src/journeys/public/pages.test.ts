import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";

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
const laptop = { width: 1280, height: 720 };

test("every page that search engines are told of is among those that are looked at", async ({ request }) => {
  const sitemap = await (await request.get("/sitemap.xml")).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, address = ""]) => new URL(address).pathname,
  );
  expect(listed).not.toEqual([]);
  expect(listed.filter((path) => !pages.includes(path))).toEqual([]);
});

test("every page opens for a visitor without a complaint from browser, server or axe, and fits every width", async ({
  page,
  expectAccessible,
}) => {
  for (const path of pages)
    await test.step(path, async () => {
      await page.setViewportSize(laptop);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectAccessible(page);
      // Until the fonts are loaded, fallbacks are shown, which may be wider on some machines.
      await page.evaluate(async () => {
        await document.fonts.ready;
      });
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect(await overflowOf(page), `${width} px wide`).toBe(0);
      }
    });
});

test("every page fits a phone before its fonts have loaded", async ({ page, problems }) => {
  problems.expect(/\.woff2/);
  await page.route("**/*.woff2", (route) => route.abort());
  for (const path of pages)
    await test.step(path, async () => {
      await page.setViewportSize(laptop);
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      for (const width of [320, 360]) {
        await page.setViewportSize({ width, height: 740 });
        expect(await overflowOf(page), `${width} px wide`).toBe(0);
      }
    });
});

test("/ and /fpv redirect to the training page and keep their query", async ({ page }) => {
  for (const path of ["/", "/fpv"])
    await test.step(path, async () => {
      await page.goto(`${path}?from=poster`);
      await expect(page).toHaveURL("/tactical-fpv-training?from=poster");
    });
});

test("an unknown page answers 404 with a screen that says so", async ({
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

test("on narrow screens each scene of /home is complete with its numbered parts, and nothing in it is shifted sideways", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await openHydrated(page, "/home");
  await page.keyboard.press("Tab");
  const scenes = page.locator("figure:has(svg.plate .c5)");
  await expect(scenes).toHaveCount(3);
  for (const width of [320, 390, 620]) {
    await page.setViewportSize({ width, height: 800 });
    for (const scene of await scenes.all()) {
      const { marks, around, scrolls } = await scene.evaluate((figure) => {
        const { left, right } = figure.getBoundingClientRect();
        const numbered = [...figure.querySelectorAll("svg.plate .k:has(circle)")];
        return {
          marks: numbered.map((mark) => mark.getBoundingClientRect()).map((box) => [box.left, box.right]),
          around: [left, right],
          scrolls: [...figure.querySelectorAll("*")].some((part) =>
            /auto|scroll/.test(getComputedStyle(part).overflowX),
          ),
        };
      });
      expect(marks, `at ${width} px`).toHaveLength(5);
      expect(Math.min(...marks.flat())).toBeGreaterThanOrEqual(around[0] ?? Number.NaN);
      expect(Math.max(...marks.flat())).toBeLessThanOrEqual(around[1] ?? Number.NaN);
      expect(scrolls).toBe(false);
    }
  }
});

/** How many pixels a page is wider than its window. */
async function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

test("what each step of delivery gives stands on one line with its neighbours", async ({ page }) => {
  for (const address of ["/home", "/home?lang=el"]) {
    await openHydrated(page, address);
    for (const [width, columns] of [
      [768, 2],
      [1024, 4],
      [1440, 4],
      [1920, 4],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      const received = page.locator("section[aria-labelledby='delivery-title'] dt");
      const tops = await received.evaluateAll((terms) =>
        terms.map((term) => term.getBoundingClientRect().top),
      );
      expect.soft(tops).toHaveLength(4);
      expect.soft(new Set(tops.map(Math.round)).size, `${address}, ${width} px`).toBe(4 / columns);
    }
  }
});
