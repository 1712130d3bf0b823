import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { boxOf, expectOpened, pageField, typePage } from "../../screens/reader.ts";
import { missedByAPointer } from "../../screens/small-targets.ts";

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("the outline is open beside the document from the start, with its numbers and the current section", async ({
    memberPage: page,
    numbered,
  }) => {
    await page.goto(`/knowledge-base?article=${numbered.id}&page=2`);
    await expectOpened(page);
    const outline = page.getByRole("navigation", { name: "Outline" });
    const current = outline.locator("[aria-current]");
    // Three sections begin on this page; the first of them is at the top.
    await expect(current).toHaveText(/^1Three links, three duties2$/);
    await expect(page.getByRole("document", { name: "Document" })).toBeFocused();
    await outline.getByRole("button", { name: /Loss along the way/ }).click();
    await expect(current).toHaveText(/^2\.1Loss along the way2$/);
    await outline.getByRole("button", { name: /Three links/ }).click();
    await expect(current).toHaveText(/^1Three links/);
    // The previous section reaches the top of this page, so it is the current one.
    await pageField(page).fill("5");
    await pageField(page).press("Enter");
    await expect(current).toHaveText(/5$/);

    // The current position has one marker only, on the scale.
    const flags = page
      .locator("main")
      .evaluate(
        (main) =>
          [...main.querySelectorAll("[aria-current]")]
            .map((entry) => getComputedStyle(entry, "::before"))
            .filter(({ clipPath }) => clipPath !== "none").length,
      );
    expect(await flags).toBe(0);

    await page.getByRole("button", { name: "Outline" }).click();
    await expect(outline).toBeHidden();
    await page.reload();
    await expectOpened(page);
    await expect(outline).toBeHidden();
  });

  test("the scale shows every number that has room, a table of contents the words of its links, also after zooming; the note of where the reader stopped, and a lost connection, cover nothing", async ({
    memberPage: page,
    numbered,
    context,
    problems,
  }) => {
    problems.expect(/request failed: net::ERR_INTERNET_DISCONNECTED/);
    await page.goto(`/knowledge-base?article=${numbered.id}`);
    await expectOpened(page);
    const scale = page.getByRole("slider", { name: "Page" });
    await expect(scale.locator("text")).toHaveText(["2", "3", "4", "5", "6", "7", "1"]);

    const contents = page.getByRole("region", { name: "Page 1", exact: true });
    await expect(contents.getByRole("link", { name: "3 Antennas 4" })).toBeVisible();
    await expect(contents.getByRole("link", { name: "Elsewhere in this document" })).toHaveCount(0);
    const size = (await boxOf(contents)).width;
    await page.keyboard.press("+");
    await expect.poll(async () => (await boxOf(contents)).width).toBeGreaterThan(size);
    const saved = page.waitForResponse(/savePosition/);
    await contents.getByRole("link", { name: "3 Antennas 4" }).press("Enter");
    await expect(pageField(page)).toHaveValue("4");
    await saved;

    await page.goto("/knowledge-base");
    await page.goto(`/knowledge-base?article=${numbered.id}`);
    const note = page.getByText("Continued at page 4, where you stopped");
    const [line, pages] = [await boxOf(note), await boxOf(page.getByRole("document", { name: "Document" }))];
    expect(line.y).toBeGreaterThanOrEqual(pages.y + pages.height - 1);

    await page.getByRole("button", { name: "Full screen" }).click();
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
    await context.setOffline(true);
    const bar = page.getByText(/^You are offline/);
    const isSeen = () =>
      bar.evaluate((told) => {
        const { x, y, width, height } = told.getBoundingClientRect();
        return told.contains(document.elementFromPoint(x + width / 2, y + height / 2));
      });
    await expect.poll(isSeen).toBe(true);
    const [told, tools] = [await boxOf(bar), await boxOf(page.getByRole("group", { name: "Reader" }))];
    expect(tools.y).toBeGreaterThanOrEqual(told.y + told.height);
    await context.setOffline(false);
  });
});

test("every tool can be hit, and none overlaps another, however wide the window is made", async ({
  memberPage: page,
  numbered,
}) => {
  await page.goto(`/knowledge-base?article=${numbered.id}`);
  await expectOpened(page);
  for (const [index, width] of [721, 780, 839, 1024, 1440].entries())
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectTools(page, width);
      await typePage(page, index + 2);
      await expectFindBar(page);
    });
});

async function expectTools(page: Page, width: number): Promise<void> {
  await expect.poll(() => missedByAPointer(page.getByRole("main"))).toEqual([]);
  const boxes = await Promise.all((await toolsOf(page).locator("button, a, input").all()).map(boxOf));
  expect(boxes.length).toBeGreaterThan(5);
  for (const [index, one] of boxes.entries())
    for (const other of boxes.slice(index + 1))
      expect(
        one.x + one.width <= other.x + 1 || other.x + other.width <= one.x + 1 || one.y !== other.y,
      ).toBe(true);
  const rows = new Set(boxes.map(({ y, height }) => Math.round(y + height / 2)));
  if (width < 840) {
    expect(rows.size).toBe(2);
    for (const box of boxes) expect(box.width).toBeGreaterThanOrEqual(32);
  }
  const right = await rightEdge(page);
  for (const box of boxes) expect(box.x + box.width).toBeLessThanOrEqual(right + 1);
}

function toolsOf(page: Page) {
  return page.getByRole("group", { name: "Reader" });
}

async function rightEdge(page: Page): Promise<number> {
  const { x, width } = await boxOf(toolsOf(page));
  return x + width;
}

async function expectFindBar(page: Page): Promise<void> {
  const find = page.getByRole("textbox", { name: "Find in document" });
  await find.fill("antenna placement");
  await expect(page.getByText(/^\d+ of \d+$/)).toBeVisible();
  expect(await find.evaluate((field) => field.clientWidth)).toBeGreaterThan(100);
  const close = page.getByRole("button", { name: "Close find" });
  const right = await rightEdge(page);
  for (const tool of [page.getByRole("button", { name: "Next hit" }), close]) {
    const { x, width } = await boxOf(tool);
    expect(x + width).toBeLessThanOrEqual(right);
  }
  await close.click();
  await expect(page.getByRole("button", { name: "Zoom in" })).toBeVisible();
}
