import type { Page } from "@playwright/test";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { boxOf, expectAtPage, expectOpened, headOf, pageField, sheet } from "../../screens/reader.ts";
import { makeWorkersSlow } from "../../screens/slow-workers.ts";

const a4 = [595, 842] as const;
const a3Across = [1191, 842] as const;
const a5 = [420, 595] as const;
const sizes: readonly (readonly [number, number])[] = [a4, a3Across, a5];
/** Through the document and back. */
const order = [1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1];

/** Scrolls until the page fills most of the window, with its top in view. */
async function scrollTo(page: Page, number: number): Promise<void> {
  await sheet(page, number).evaluate((element) => {
    const scroller = element.closest("[role=document]");
    if (scroller && element instanceof HTMLElement)
      scroller.scrollTop = element.offsetTop - scroller.clientHeight / 5;
  });
  await expectAtPage(page, number);
}

/** Expects the text to be as wide as the window, with room for a note's sign beside it: 3 % of the page's width. */
async function expectTextFitted(page: Page, number: number, sized = sizes): Promise<void> {
  const { width: room } = await boxOf(page.getByRole("document", { name: "Document" }));
  const left = async () => (await headOf(page, number).boundingBox())?.x ?? -room;
  const aside = async () => 0.03 * (await boxOf(sheet(page, number))).width;
  await expect.poll(async () => Math.abs((await left()) - (await aside()))).toBeLessThan(8);
  const points = sized[(number - 1) % sized.length]?.[0] ?? 1;
  const share = Math.min(450, points - 144) / points;
  const width = async () => (await boxOf(sheet(page, number))).width * share;
  // Until it is fitted, the page has the previous page's scale, so it may be too wide or too narrow.
  await expect(async () => {
    const now = await width();
    expect(now).toBeGreaterThan(0.75 * room);
    expect(now).toBeLessThanOrEqual(room);
  }).toPass();
}

test.describe("on a desktop", () => {
  test.use(screens[0].device);

  test("pages of several sizes are fitted one by one on a desktop while scrolling", async ({
    page,
    product,
    startReading,
  }) => {
    await using admin = await openAdmin(product);
    await startReading(page, await addArticle(admin, { pages: 6, sizes }));
    for (const number of order) {
      await scrollTo(page, number);
      await expect.poll(async () => (await boxOf(sheet(page, number))).width).toBeCloseTo(940, -1);
    }
    await expectOpened(page);
    await expect(pageField(page)).toHaveValue("1");
  });
});

test.describe("on a phone", () => {
  test.use(screens[1].device);

  test("a link to a page leads to its top, whatever sizes the pages before it turn out to have", async ({
    page,
    product,
    login,
    newMember,
  }) => {
    await using admin = await openAdmin(product);
    const { id } = await addArticle(admin, { pages: 8, sizes: [a5, a3Across, a4] });
    await login(page, await newMember());
    await page.goto(`/knowledge-base?article=${id}&page=6`);
    await expectOpened(page);
    await expectTextFitted(page, 6, [a5, a3Across, a4]);
    const bench = await boxOf(page.getByRole("document", { name: "Document" }));
    await expect.poll(async () => Math.round((await boxOf(sheet(page, 6))).y - bench.y)).toBe(0);
  });

  test("pages of several sizes are fitted one by one on a phone while scrolling, also if frames or a page's text come late", async ({
    page,
    product,
    startReading,
  }) => {
    await using admin = await openAdmin(product);
    const article = await addArticle(admin, { pages: 6, sizes });
    const setLate = await makeWorkersSlow(page);

    await test.step("while scrolling", async () => {
      await startReading(page, article);
      for (const number of order) {
        await scrollTo(page, number);
        await expectTextFitted(page, number);
      }
      await expectOpened(page);
      await expect(pageField(page)).toHaveValue("1");
    });

    await test.step("even if frames come long after the scrolling", async () => {
      await startReading(page, article);
      await expectTextFitted(page, 1);
      await page.evaluate(() => {
        const next = window.requestAnimationFrame.bind(window);
        window.requestAnimationFrame = (draw) => window.setTimeout(() => next(draw), 1000);
      });
      await scrollTo(page, 3);
      await expectTextFitted(page, 3);
    });

    await test.step("and no other in place of one whose text loads late", async () => {
      await startReading(page, article);
      await expectTextFitted(page, 1);
      await setLate(true);
      await scrollTo(page, 2);
      await expectTextFitted(page, 2);
      await expectAtPage(page, 2);

      // The same holds when reading continues there.
      await page.goBack();
      await expect(pageField(page)).toBeHidden();
      await openArticle(page, article);
      await expectTextFitted(page, 2);
      await expectAtPage(page, 2);
    });
  });
});
