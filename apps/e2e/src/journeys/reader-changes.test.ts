import { changedPagesSchema } from "@antochi/contract/editions";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus } from "../arrangements/api-client.ts";
import { type AddedArticle, uploadPdf } from "../arrangements/articles.ts";
import { pdfBytes } from "../arrangements/pdf-bytes.ts";
import { expect, test } from "../fixtures/test.ts";
import { expectAtPage } from "../screens/reader.ts";

test("who read the edition before is led to the pages that changed, and told what each has now", async ({
  admin,
  article,
  memberPage: page,
  expectAccessible,
}) => {
  await readFirstPages(page, article);
  await replaceBy(admin, article, 4);
  await expectCompared(page, article);
  await page.goto("/knowledge-base");
  await page.goto(`/knowledge-base?article=${article.id}&page=1`);

  const bar = page.getByRole("region", { name: "New since you read edition 1" });
  await expect(bar).toContainText("A page on storage");
  const ruler = page.getByRole("slider", { name: "Page", exact: true });
  await expect(ruler.locator("[data-sign=changed]")).toHaveCount(1);
  await bar.getByRole("button", { name: "Go to changed page 4" }).click();
  await expectAtPage(page, 4);
  const sign = page.getByRole("button", { name: "Edition 2: what changed on page 4" });
  await sign.click();
  const sheet = page.getByRole("dialog", { name: "Changed on page 4" });
  await expect(sheet.locator("ins")).toContainText("The crew checks every connector");
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(sign).toBeFocused();

  await page.keyboard.press("c");
  await expect(sign).toBeHidden();
  await expect(ruler.locator("[data-sign=changed]")).toHaveCount(0);
  await bar.getByRole("button", { name: "Show changes" }).click();
  await expect(sign).toBeVisible();
  await bar.getByRole("button", { name: "Close what is new" }).click();
  await expect(bar).toHaveCount(0);
});

test("on a phone the bar of what changed leaves room for the page, and its sign is within a thumb's reach", async ({
  admin,
  article,
  memberPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await readFirstPages(page, article);
  await replaceBy(admin, article, 4);
  await expectCompared(page, article);
  await page.goto("/knowledge-base");
  await page.goto(`/knowledge-base?article=${article.id}&page=4`);
  await expectAtPage(page, 4);
  const bar = page.getByRole("region", { name: "New since you read edition 1" });
  await expect(bar.getByRole("button", { name: "Go to changed page 4" })).toBeVisible();
  expect((await bar.boundingBox())?.height).toBeLessThan(740 * 0.3);
  await page.getByRole("button", { name: "Edition 2: what changed on page 4" }).click();
  await expect(page.getByRole("dialog", { name: "Changed on page 4" }).locator("ins")).toBeVisible();
});

async function readFirstPages(page: Page, article: AddedArticle) {
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(page, 1);
  const saved = page.waitForResponse(/reading\.savePosition/);
  await page.keyboard.press("ArrowRight");
  await saved;
}

/** The pages that were there are the same in the next edition. */
async function replaceBy(admin: APIRequestContext, { id, title, categoryId }: AddedArticle, pages: number) {
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages }));
  const data = { id, title, categoryId, pdfPath, changes: "A page on storage" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
}

/** Texts are read some time after their files. */
async function expectCompared(page: Page, article: AddedArticle) {
  const input = encodeURIComponent(JSON.stringify({ articleId: article.id, since: 1 }));
  const answerSchema = z.object({ result: z.object({ data: changedPagesSchema }) });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/trpc/editions.listChangedPages?input=${input}`);
      return answerSchema.parse(await answer.json()).result.data;
    })
    .toEqual({ pages: [4], isComplete: true });
}
