import { callOf } from "../../screens/calls.ts";
import { addArticle } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/test.ts";
import { loadFonts, recordShifts } from "../../screens/moves.ts";
import { expectOpened } from "../../screens/reader.ts";
import { setWidth } from "../../screens/width.ts";

for (const outline of [false, true])
  test(`nothing of the reader moves on a wide screen while a document with${outline ? "" : "out"} an outline opens`, async ({
    memberPage: page,
    admin,
  }) => {
    await setWidth(page, 1440);
    const { id } = await addArticle(admin, { pages: 12, outline });
    const address = `/knowledge-base?article=${id}`;
    // A job looks for the outline once the document is published.
    await expect(async () => {
      const answer = page.waitForResponse(callOf("knowledgeBase.listArticles"));
      await page.goto(address);
      expect(await (await answer).text()).toMatch(new RegExp(`"id":${id},[^[\\]]*"hasOutline":${outline}`));
    }).toPass();

    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/objects/pdfs/*.pdf", async (route) => {
      await promise;
      await route.continue();
    });
    await page.goto(address);
    const toggle = page.getByRole("button", { name: "Outline", exact: true });
    await expect(toggle).toHaveAttribute("aria-expanded", String(outline));
    await loadFonts(page);
    const shifts = await recordShifts(page);
    release();
    await expectOpened(page);
    await expect(page.getByText("Page 1", { exact: true })).toBeVisible();
    if (outline)
      await expect(
        page.getByRole("navigation", { name: "Outline" }).getByRole("button").first(),
      ).toBeVisible();
    await expect(toggle).toHaveAttribute("aria-expanded", String(outline));
    expect(await shifts()).toEqual([]);
  });
