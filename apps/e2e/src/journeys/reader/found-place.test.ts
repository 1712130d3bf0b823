import type { Page } from "@playwright/test";
import { expect, test } from "../../fixtures/reader-test.ts";
import { screens } from "../../fixtures/screen-sizes.ts";
import { expectAtPage, expectOpened, sheet } from "../../screens/reader.ts";

/** Words that occur several times on each page of a sample. */
const words = "every connector";

for (const { name, device } of screens) {
  test.describe(`on a ${name}`, () => {
    test.use(device);

    test("a link to words leads to the exact place, marks it, and moves only the pages", async ({
      memberPage: page,
      manual,
    }) => {
      const link = (number: number, nth: number) =>
        `/knowledge-base?article=${manual.id}&page=${number}&find=${encodeURIComponent(words)}&nth=${nth}`;
      await page.goto(link(7, 3));
      await expectOpened(page);
      await expectMarked(page, { number: 7, nth: 3 });

      // A snippet of the search navigates like this: by the router, within the same document.
      await follow(page, link(9, 2));
      await expectMarked(page, { number: 9, nth: 2 });
      await follow(page, link(9, 4));
      await expectMarked(page, { number: 9, nth: 4 });
    });
  });
}

async function expectMarked(page: Page, { number, nth }: { number: number; nth: number }): Promise<void> {
  await expectAtPage(page, number);
  const marks = sheet(page, number).locator(".highlight:not(.middle, .end)");
  await expect(marks.nth(nth - 1)).toHaveClass(/selected/);
  await expect(marks.nth(nth - 1)).toBeInViewport();
  await expect(page.locator(".highlight.selected:not(.middle, .end)")).toHaveCount(1);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // Neither has the bench or anything around it scrolled.
  expect(
    await page.evaluate(() => {
      let around = document.querySelector("[role=document]")?.parentElement;
      let moved = 0;
      for (; around; around = around.parentElement) moved += around.scrollTop;
      return moved;
    }),
  ).toBe(0);
}

async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(history.state, "", to);
  }, address);
}
