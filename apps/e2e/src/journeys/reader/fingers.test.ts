import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { pinch, tapTwice } from "../../screens/fingers.ts";
import { boxOf, sheet } from "../../screens/reader.ts";

/** How long to wait for a pinch to show before it is repeated. */
const soon = { timeout: 2_000 };
/** Between the fingers of a pinch. */
const middle = { x: 180, y: 350 };

type Spot = { readonly x: number; readonly y: number };

/** Where the place of a page is that was at a spot of the window when the page had this position. */
async function placeOf(page: Page, { x, y }: Spot): Promise<() => Promise<Spot>> {
  const before = await boxOf(sheet(page));
  const across = (x - before.x) / before.width;
  const down = (y - before.y) / before.height;
  return async () => {
    const now = await boxOf(sheet(page));
    return { x: Math.round(now.x + across * now.width), y: Math.round(now.y + down * now.height) };
  };
}

test("the wheel with Ctrl zooms around what is under the pointer", async ({ page, greek, startReading }) => {
  await startReading(page, greek);
  const bench = await boxOf(page.getByRole("document", { name: "Document" }));
  const spot = { x: Math.round(bench.x + bench.width / 2), y: Math.round(bench.y + bench.height / 2) };
  await page.mouse.move(spot.x, spot.y);
  const { width } = await boxOf(sheet(page));
  const place = await placeOf(page, spot);
  await page.keyboard.down("Control");
  await page.mouse.wheel(0, -200);
  await page.keyboard.up("Control");
  await expect.poll(async () => (await boxOf(sheet(page))).width).toBeGreaterThan(2 * width);
  expectNear(await place(), spot);
});

function expectNear(place: Spot, { x, y }: Spot): void {
  expect(Math.abs(place.x - x), `sideways from ${x}`).toBeLessThan(8);
  expect(Math.abs(place.y - y), `up or down from ${y}`).toBeLessThan(8);
}

test.describe("on a phone", () => {
  test.use(screens[1].device);

  test("touches count when they happened, not when a busy page receives them, and what is between two fingers stays between them", async ({
    page,
    greek,
    startReading,
  }) => {
    await startReading(page, greek);
    const bars = page.getByRole("group", { name: "Reader" });
    const width = async () => (await boxOf(sheet(page))).width;
    // The page is enlarged once the position of its text is known, which is after it is drawn.
    await expect.poll(width).toBeGreaterThan(screens[1].device.viewport.width);
    const fitting = await width();

    await test.step("two taps zoom, even if the wait for the second was over when it was received", async () => {
      await tapTwice(page, { x: 200, y: 400 }, () => expect(bars).toBeHidden());
      await expect.poll(width).toBeGreaterThan(1.8 * fitting);
      await expect(bars).toBeVisible();
      await tapTwice(page, { x: 200, y: 400 });
      await expect.poll(width).toBeCloseTo(fitting, 0);
      await expect(bars).toBeVisible();
    });

    await test.step("a pinch zooms even if only its end is received", async () => {
      await pinch(page, { from: 60, to: 120, moves: 1 }, () =>
        expect.poll(width, soon).toBeGreaterThan(1.9 * fitting),
      );
      await pinch(page, { from: 120, to: 60, moves: 1 }, () =>
        expect.poll(width, soon).toBeLessThan(1.1 * fitting),
      );
    });

    const place = await placeOf(page, middle);
    await pinch(page, { from: 100, to: 220 }, () => expect.poll(width, soon).toBeGreaterThan(1.5 * fitting));
    expectNear(await place(), middle);
  });
});
