import { slowest } from "@antochi/testing/patience";
import type { Page } from "@playwright/test";
import { publishPdf } from "../../arrangements/articles.ts";
import { scannedPdfBytes } from "../../arrangements/pdf-bytes.ts";
import { test as anyTest, expect } from "../../fixtures/test.ts";
import { type Product, startProduct } from "../../product/product.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { expectOpened, findInDocument, pageField } from "../../screens/reader.ts";

/** Three pages take five seconds of processor time, and OCR gets only what nothing else needs. */
const readWithin = { timeout: slowest / 2 };

/** The calls whose answers tell how far a scan has been read. */
const answersOnScans = /\/trpc\/.*(listArticles|scanProgress)/;

const test = anyTest.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      await using product = await startProduct({ DEMO: "off", OCR: "on" });
      await use(product);
    },
    { scope: "worker", timeout: slowest },
  ],
});

test("a scan is read while its administrator watches, then found, marked and copied like any text", async ({
  admin,
  adminPage,
  member,
  login,
  newVisitor,
  expectAccessible,
}) => {
  const scanned = [
    { scanned: "Check the propellers before every flight" },
    { scanned: "The winch of the mast is greased once a year", onItsSide: true },
    { scanned: "Ο χειριστής βλέπει το αεροσκάφος" },
  ];
  const article = await publishPdf(admin, await scannedPdfBytes(scanned));

  await test.step("its row shows the progress, names pages that failed, and has them read again", async () => {
    const row = rowWith(adminPage, article.title);
    await sayOfScans(adminPage, { waiting: 140, failedPages: [] });
    await openTab(adminPage, "Articles");
    await expect(row.getByText("Reading 41 of 180 pages", { exact: true })).toBeVisible();
    // The next answer replaces this one at once: the row polls every three seconds until all pages are read.
    await sayOfScans(adminPage, { waiting: 0, failedPages: [3, 17] });
    await expect(row.getByText("Pages 3, 17 could not be read")).toBeVisible();
    await expectAccessible(adminPage);
    await adminPage.unroute(answersOnScans);
    await row.getByRole("button", { name: `Retry reading ${article.title}` }).click();
    await expect(row.getByText("Read by OCR", { exact: true })).toBeVisible(readWithin);
  });

  const page = await newVisitor();
  await login(page, member);

  await test.step("one of its words leads to its page", async () => {
    await page.goto("/knowledge-base");
    await page.getByRole("searchbox", { name: "Search the knowledge base" }).fill("αεροσκαφος");
    await page.getByRole("link", { name: /^p\. 3 .+ read by OCR, \d+ % sure$/ }).click();
    await expect(pageField(page)).toHaveValue("3");
    await expect(page.locator(".highlight").first()).toBeInViewport();
    await expect.poll(() => inkUnder(page, ".highlight")).toBeGreaterThan(0.02);
  });

  await test.step("words are found, also on a page that is sideways in the file", async () => {
    await page.goto("/knowledge-base");
    await openArticle(page, article);
    await expectOpened(page);
    await findInDocument(page, "desktop", "winch of the mast");
    await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
    await expect(pageField(page)).toHaveValue("2");
    await expect.poll(() => inkUnder(page, ".highlight.selected")).toBeGreaterThan(0.02);
    const note = page.getByRole("status").filter({ hasText: "Page 2 is a scan." });
    await expect(note).toBeVisible();
    await expectAccessible(page);
    await note.getByRole("button", { name: "Close" }).click();
    await expect(note).toBeHidden();
  });

  await test.step("words are selected, to be copied", async () => {
    await pageField(page).fill("1");
    await pageField(page).press("Enter");
    await page.getByText("propellers", { exact: true }).dblclick();
    const selected = () => page.evaluate(() => String(getSelection()).trim());
    expect(await selected()).toBe("propellers");
  });
});

/**
 * Rewrites the server's answers to this progress of a scan of 180 pages, since a real scan may be finished before the
 * check.
 */
async function sayOfScans(
  page: Page,
  { waiting, failedPages }: { waiting: number; failedPages: number[] },
): Promise<void> {
  const progress = { on: true, pages: 180, waiting, failed: failedPages.length, failedPages };
  await page.route(answersOnScans, async (route) => {
    const response = await route.fetch();
    const body = (await response.text())
      .replace(/"scan":\{[^}]*\}/g, '"scan":null')
      .replace(/\{"on":[^}]*\}/g, JSON.stringify(progress));
    await route.fulfill({ response, body });
  });
}

/** The share of ink in the part of the page's canvas that an element covers. */
async function inkUnder(page: Page, selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const canvas = element.closest(".page")?.querySelector("canvas");
      const box = element.getBoundingClientRect();
      const sheet = canvas?.getBoundingClientRect();
      if (!canvas || !sheet) return 0;
      const scale = canvas.width / sheet.width;
      const [width, height] = [Math.round(box.width * scale), Math.round(box.height * scale)];
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      if (!copy) return 0;
      copy.drawImage(canvas, (sheet.x - box.x) * scale, (sheet.y - box.y) * scale);
      const { data } = copy.getImageData(0, 0, width, height);
      const reds = data.filter((_, index) => index % 4 === 0);
      return reds.filter((red) => red < 128).length / reds.length;
    });
}
