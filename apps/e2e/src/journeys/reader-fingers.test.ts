import { expect, test } from "../fixtures/reader-test.ts";
import { screens } from "../fixtures/screen-sizes.ts";
import { pinch, tapTwice } from "../screens/fingers.ts";
import { boxOf, sheet } from "../screens/reader.ts";

/** How long to wait for a pinch to show before it is repeated. */
const soon = { timeout: 2_000 };

test.use(screens[1].device);

test("touches count when they happened, not when a busy page receives them", async ({
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
});
