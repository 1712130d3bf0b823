import { listedArticleSchema } from "@antochi/contract/knowledge-base";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { readAnswer } from "../../arrangements/api-client.ts";
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
    await expect.poll(() => hasOutline(page, id)).toBe(outline);

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

const listSchema = z.object({ result: z.object({ data: listedArticleSchema.array() }) });

/** What the library knows about the outline of an article; undefined of one that is not in its first page. */
async function hasOutline(page: Page, articleId: number): Promise<boolean | null | undefined> {
  const answer = await page.request.get("/trpc/knowledgeBase.listArticles?input=%7B%7D");
  const { result } = await readAnswer(answer, 200, listSchema);
  return result.data.find(({ id }) => id === articleId)?.document?.hasOutline;
}
