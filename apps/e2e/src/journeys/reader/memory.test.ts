import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { boxOf, pageField, sheet } from "../../screens/reader.ts";

const mostSchema = z.object({ count: z.number(), pixels: z.number() });
const limits = { count: 6, pixels: 24_000_000 };

const [, phone] = screens;

// The pixel density of phones.
test.use({ ...phone.device, deviceScaleFactor: 3 });

/**
 * Watches the document's canvases from now on.
 * @returns a function that returns the most canvases and pixels held at once
 */
async function countCanvases(page: Page) {
  await page.evaluate(() => {
    const most = { count: 0, pixels: 0 };
    Object.assign(window, { most });
    const bench = document.querySelector("[role=document]");
    if (!bench) throw new Error("there is no document");
    const count = () => {
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".page canvas")];
      most.count = Math.max(most.count, canvases.length);
      most.pixels = Math.max(
        most.pixels,
        canvases.reduce((sum, { width, height }) => sum + width * height, 0),
      );
    };
    new MutationObserver(count).observe(bench, {
      childList: true,
      subtree: true,
      attributeFilter: ["width", "height", "hidden"],
    });
    count();
  });
  return async () => {
    const most = mostSchema.parse(await page.evaluate((): unknown => Reflect.get(window, "most")));
    process.stdout.write(`held at most: ${JSON.stringify(most)}\n`);
    return most;
  };
}

/** Zooms around the middle of the upper edge, so that the page at the top stays the current one. */
async function zoom(bench: Locator, { steps, deltaY }: { steps: number; deltaY: number }): Promise<void> {
  const { x, y, width } = await boxOf(bench);
  const turn = { deltaY, ctrlKey: true, clientX: x + width / 2, clientY: y };
  for (let step = 0; step < steps; step += 1) await bench.dispatchEvent("wheel", turn);
}

/** Waits until the page is drawn as sharply as it can be. */
async function expectDrawn(page: Page, number: number): Promise<void> {
  await expect(sheet(page, number)).toHaveAttribute("data-loaded", "true");
}

async function readOn(page: Page, { from, to }: { from: number; to: number }): Promise<void> {
  const next = page.getByRole("button", { name: "Next page" });
  for (let number = from; number <= to; number += 1) {
    await next.tap();
    await expect(pageField(page)).toHaveValue(String(number));
    await expectDrawn(page, number);
  }
}

test("at most six canvases and 24 megapixels are held, however one reads", async ({
  page,
  manual,
  startReading,
}) => {
  await startReading(page, manual);
  const most = await countCanvases(page);
  const bench = page.getByRole("document", { name: "Document" });
  await readOn(page, { from: 2, to: 8 });
  await zoom(bench, { steps: 2, deltaY: -120 });
  await readOn(page, { from: 9, to: 12 });
  await zoom(bench, { steps: 12, deltaY: 120 });
  await readOn(page, { from: 13, to: 16 });
  const { count, pixels } = await most();
  expect(count).toBeGreaterThan(1);
  expect(count).toBeLessThanOrEqual(limits.count);
  expect(pixels).toBeLessThanOrEqual(limits.pixels);
});

test("large pages use the whole allowance, as sharp as possible, and no more when zoomed in", async ({
  page,
  product,
  startReading,
}) => {
  await using admin = await openAdmin(product);
  const article = await addArticle(admin, { pages: 12, content: "scan", sizes: [[842, 1191]] });
  await startReading(page, article);
  const most = await countCanvases(page);
  const bench = page.getByRole("document", { name: "Document" });
  // Zooms to 550 by 780 CSS pixels, three times as many device pixels each way: just under a sixth of the limit.
  await zoom(bench, { steps: 1, deltaY: -86 });
  await readOn(page, { from: 2, to: 7 });
  // The pages beside the current one are drawn when nothing else is waiting to be drawn.
  await expect.poll(async () => (await most()).pixels).toBeGreaterThan(0.75 * limits.pixels);
  // Beyond this zoom a page gets a coarse canvas, and a sharp one for its visible part.
  await zoom(bench, { steps: 2, deltaY: -120 });
  await readOn(page, { from: 8, to: 12 });
  const { count, pixels } = await most();
  expect(count).toBeLessThanOrEqual(limits.count);
  expect(pixels).toBeLessThanOrEqual(limits.pixels);
});

test("nor more when many low pages are in view", async ({ page, product, startReading }) => {
  await using admin = await openAdmin(product);
  const article = await addArticle(admin, { pages: 30, content: "scan", sizes: [[960, 300]] });
  await startReading(page, article);
  const most = await countCanvases(page);
  const bench = page.getByRole("document", { name: "Document" });
  await zoom(bench, { steps: 12, deltaY: 120 });
  await readOn(page, { from: 2, to: 10 });
  const { count, pixels } = await most();
  expect(count).toBeGreaterThan(4);
  expect(count).toBeLessThanOrEqual(limits.count);
  expect(pixels).toBeLessThanOrEqual(limits.pixels);
});
