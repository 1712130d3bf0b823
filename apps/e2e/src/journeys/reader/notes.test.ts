import type { Locator, Page } from "@playwright/test";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { boxOf, expectOpened } from "../../screens/reader.ts";

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test(`a note in a document has the product's own sign, and opens on a ${name}`, async ({
      memberPage: page,
      product,
      expectAccessible,
    }) => {
      await using admin = await openAdmin(product);
      const article = await addArticle(admin, { pages: 1, notes: true });
      await page.goto(`/knowledge-base?article=${article.id}`);
      await expectOpened(page);
      const sign = page.getByRole("button", { name: "Note", exact: true });
      const picture = page.locator(".textAnnotation img");
      await expect
        .poll(() => picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth > 0))
        .toBe(true);
      expect(await picture.getAttribute("src")).toMatch(/^\/assets\/pdfjs-/);
      const note = page.getByRole("dialog", { name: "Note" });
      const press = () => (name === "phone" ? sign.tap() : sign.click());

      await test.step(name === "phone" ? "with a tap" : "with a click", async () => {
        await press();
        await expect(note.getByText("A note on page 1")).toBeVisible();
        await expectBeside(page, note, sign);
        await expect(sign).toHaveAttribute("aria-expanded", "true");
        await expect(page.getByRole("group", { name: "Reader" })).toBeVisible();
        await expectAccessible(page);
      });

      await test.step("another one closes it, as does a press elsewhere", async () => {
        await press();
        await expect(note).toBeHidden();
        await press();
        await expect(note).toBeVisible();
        const bench = await boxOf(page.getByRole("document", { name: "Document" }));
        await page.mouse.click(bench.x + 20, bench.y + bench.height - 20);
        await expect(note).toBeHidden();
        await expect(sign).toHaveAttribute("aria-expanded", "false");
      });

      await test.step("by keyboard, which returns to the sign", async () => {
        await sign.focus();
        await page.keyboard.press("Enter");
        await expect(note).toBeFocused();
        await page.keyboard.press("Escape");
        await expect(note).toBeHidden();
        await expect(sign).toBeFocused();
      });

      await test.step("on a rotated page, where the sign is upright", async () => {
        await page.keyboard.press("r");
        await expect(page.locator("[data-main-rotation='90']").first()).toBeAttached();
        await press();
        await expect(note).toBeVisible();
        await expectBeside(page, note, sign);
        await page.keyboard.press("Escape");
      });
    });
  });
}

/** Expects the note to be entirely in view and not on top of its sign. */
async function expectBeside(page: Page, note: Locator, sign: Locator): Promise<void> {
  const bench = await boxOf(page.getByRole("document", { name: "Document" }));
  const [box, mark] = [await boxOf(note), await boxOf(sign)];
  expect(box.x).toBeGreaterThanOrEqual(bench.x);
  expect(box.x + box.width).toBeLessThanOrEqual(bench.x + bench.width);
  expect(box.y).toBeGreaterThanOrEqual(bench.y);
  expect(box.y + box.height).toBeLessThanOrEqual(bench.y + bench.height);
  const isBelow = box.y >= mark.y + mark.height;
  const isAbove = box.y + box.height <= mark.y;
  expect(isBelow || isAbove).toBe(true);
}
