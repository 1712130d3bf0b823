import { changedPagesSchema } from "@antochi/contract/editions";
import type { APIRequestContext, Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus } from "../../arrangements/api-client.ts";
import { type AddedArticle, uploadPdf } from "../../arrangements/articles.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { callOf, cutCalls, nextCall } from "../../screens/calls.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { expectAtPage, headOf } from "../../screens/reader.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a reader of the previous edition is led to the changed pages, and sees each one's changes", async ({
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

  await test.step("on a phone the bar leaves room for the page, and the sign is within a thumb's reach", async () => {
    const size = page.viewportSize() ?? { width: 1280, height: 720 };
    await page.setViewportSize({ width: 360, height: 740 });
    await expect(bar.getByRole("button", { name: "Go to changed page 4" })).toBeVisible();
    await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(740 * 0.3);
    await sign.click();
    await expect(sheet.locator("ins")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.setViewportSize(size);
  });

  await bar.getByRole("button", { name: "Close what is new" }).press("Enter");
  await expect(bar).toHaveCount(0);
  await expect(page.getByRole("document", { name: "Document" })).toBeFocused();
});

test("changed pages are requested again if they were not known yet, for the open edition, and the one that replaces it is read from then on", async ({
  admin,
  adminPage: page,
  article,
}) => {
  await readFirstPages(page, article);
  await replaceBy(admin, article, 4);
  await expectCompared(page, article);
  await answerUnread(page);
  await page.goto("/knowledge-base");
  const answered = page.waitForResponse(callOf("editions.listChangedPages"));
  await openArticle(page, article);
  await answered;
  const bar = page.getByRole("region", { name: "New since you read edition 1" });
  await expect(bar).toContainText("A page on storage");
  await expect(bar.getByRole("button", { name: "Go to changed page 4" })).toHaveCount(0);

  await page.goBack();
  await openArticle(page, article);
  await expect(bar.getByRole("button", { name: "Go to changed page 4" })).toBeVisible();

  await replaceBy(admin, article, 5);
  await expectCompared(page, article, [4, 5]);
  await rename(page, article);
  await expect(bar.getByRole("button", { name: "Go to changed page 5" })).toBeVisible();

  await expect(page.getByText("of 5", { exact: true })).toBeVisible();
  await expectAtPage(page, 2);
  const saved = nextCall(page, "reading.savePosition");
  await page.getByRole("button", { name: "Next page" }).click();
  expect((await saved).postDataJSON()).toEqual({ articleId: article.id, page: 3, edition: 3 });
});

test("an edition that replaces one without scanned pages may have some", async ({
  admin,
  adminPage: page,
  article,
}) => {
  await answerScanless(page);
  await readFirstPages(page, article);
  await replaceBy(admin, article, 4);
  const asked = nextCall(page, "scans.readScannedText");
  await rename(page, article);
  await asked;
});

test("a member is told of an edition that comes out while they read, keeps their page, and opens it when they choose", async ({
  admin,
  article,
  memberPage: page,
  expectAccessible,
  problems,
}) => {
  problems.expect(/request failed: \S+ GET \S+knowledgeBase\.listArticles/);
  await readFirstPages(page, article);
  await replaceBy(admin, article, 4);
  await page.keyboard.press("ArrowRight");
  await expectAtPage(page, 3);
  const place = await headOf(page, 3).boundingBox();
  const note = page.getByRole("status").filter({ hasText: "Edition 2 is out." });
  await expect(note).toBeVisible();
  await expect(page.getByText("of 3", { exact: true })).toBeVisible();
  expect(await headOf(page, 3).boundingBox()).toEqual(place);
  await expectAccessible(page);

  const reconnect = await cutCalls(page, "knowledgeBase.listArticles");
  await note.getByRole("button", { name: "Open edition 2" }).press("Enter");
  await expectFailureToast(page, "Not opened", "Check the connection and try again.");
  await expect(page.getByText("of 3", { exact: true })).toBeVisible();
  await reconnect();
  await note.getByRole("button", { name: "Open edition 2" }).press("Enter");
  await expect(page.getByText("of 4", { exact: true })).toBeVisible();
  await expectAtPage(page, 3);
  await expect(note).toHaveCount(0);
  await expect(page.getByRole("document", { name: "Document" })).toBeFocused();
  await expect(page.getByRole("region", { name: "New since you read edition 1" })).toContainText(
    "A page on storage",
  );
});

async function readFirstPages(page: Page, article: AddedArticle) {
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectAtPage(page, 1);
  const saved = page.waitForResponse(/reading\.savePosition/);
  await page.keyboard.press("ArrowRight");
  await saved;
}

/** Replaces the PDF by one whose first pages are the same. */
async function replaceBy(admin: APIRequestContext, { id, title, categoryId }: AddedArticle, pages: number) {
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages }));
  const data = { id, title, categoryId, pdfPath, changes: "A page on storage" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);
}

/** Answers once as the server does while the text has not been extracted yet. */
async function answerUnread(page: Page) {
  await page.route(
    callOf("editions.listChangedPages"),
    async (route) => {
      const { pathname } = new URL(route.request().url());
      const procedures = pathname.replace("/trpc/", "").split(",");
      const response = await route.fetch();
      const answers = z
        .unknown()
        .array()
        .parse(await response.json());
      const unread = { result: { data: { pages: [], isComplete: false } } };
      const json = answers.map((answer, index) =>
        procedures[index] === "editions.listChangedPages" ? unread : answer,
      );
      await route.fulfill({ response, json });
    },
    { times: 1 },
  );
}

/** Answers the list of articles once as if no page were a scan; at first it is unknown which pages are. */
async function answerScanless(page: Page) {
  await page.route(
    callOf("knowledgeBase.listArticles"),
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replaceAll('"scan":null', '"scan":{"pages":0,"unread":0}');
      await route.fulfill({ response, body });
    },
    { times: 1 },
  );
}

/** Changes the title of the open article, which makes the page fetch the lists again. */
async function rename(page: Page, { title }: AddedArticle) {
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit article" });
  await dialog.getByRole("textbox", { name: "Title" }).fill(`${title}, revised`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
}

/** Waits for the comparison: text is extracted some time after the upload. */
async function expectCompared(page: Page, article: AddedArticle, pages = [4]) {
  const input = encodeURIComponent(JSON.stringify({ articleId: article.id, since: 1 }));
  const answerSchema = z.object({ result: z.object({ data: changedPagesSchema }) });
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/trpc/editions.listChangedPages?input=${input}`);
      return answerSchema.parse(await answer.json()).result.data;
    })
    .toEqual({ pages, isComplete: true });
}
