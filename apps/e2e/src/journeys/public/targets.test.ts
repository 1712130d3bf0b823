import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { setWidth } from "../../screens/width.ts";

const pages = [
  "/home",
  "/home?lang=el",
  "/tactical-fpv-training",
  "/tactical-fpv-training?lang=el",
  "/products/fieldbox",
  "/products/mantis?lang=el",
  "/products/representative",
  "/privacy",
  "/auth",
  "/auth?mode=register",
  "/no-such-page",
];

test("every target is at least 24 px wide and high, on a phone and on a desktop", async ({
  page,
  problems,
}) => {
  problems.expect(/answer 404: GET \S+\/no-such-page$/);
  for (const address of pages) {
    await setWidth(page, 360);
    await openHydrated(page, address);
    expect.soft(await targetsBelow(page, 24), `${address} at 360 px`).toEqual([]);
    await setWidth(page, 1440);
    expect.soft(await targetsBelow(page, 24), `${address} at 1440 px`).toEqual([]);
  }
});

for (const [width, height] of [
  [360, 640],
  [1440, 800],
] as const) {
  test(`at ${width} px the ring around what has the focus is never under the bar on the way back`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const address of ["/home?lang=el", "/auth?mode=register", "/tactical-fpv-training?lang=el"]) {
      await openHydrated(page, address);
      const hidden: string[] = [];
      let passed = 0;
      for (let place = await focusBefore(page); place !== null; place = await focusBefore(page)) {
        passed += 1;
        if (place.ringTop < place.barBottom) hidden.push(`${place.name}: ${place.ringTop}`);
      }
      expect(passed, address).toBeGreaterThan(15);
      expect.soft(hidden, address).toEqual([]);
    }
  });
}

/** Moves the focus one target back. Null once it has reached the bar. */
async function focusBefore(page: Page) {
  await page.keyboard.press("Shift+Tab");
  return page.evaluate(() => {
    const bar = document.querySelector("#root > header");
    const target = document.activeElement;
    if (!bar || !target || bar.contains(target)) return null;
    const { outlineOffset, outlineWidth } = getComputedStyle(target);
    const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
    return {
      name: target.getAttribute("name") ?? target.textContent,
      ringTop: target.getBoundingClientRect().top - ring,
      barBottom: bar.getBoundingClientRect().bottom,
    };
  });
}

/**
 * Targets that are smaller, with their size; links within a sentence are left out, since they are as high as its lines.
 */
function targetsBelow(page: Page, least: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = document.querySelectorAll("a[href], button, input, select, textarea, summary");
    return [...targets].flatMap((target) => {
      if (!target.checkVisibility({ visibilityProperty: true })) return [];
      const inText =
        getComputedStyle(target).display === "inline" &&
        target.parentElement?.textContent.trim() !== target.textContent.trim();
      // A checkbox or radio button can be pressed by its label as well.
      const isBox = target instanceof HTMLInputElement && /checkbox|radio/.test(target.type);
      const area = (isBox && target.labels?.[0]) || target;
      const { width, height } = area.getBoundingClientRect();
      if (inText || Math.min(width, height) >= least) return [];
      return [`${target.outerHTML.slice(0, 90)} ${Math.round(width)} x ${Math.round(height)}`];
    });
  }, least);
}
