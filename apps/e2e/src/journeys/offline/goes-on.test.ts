import { auditItemSchema } from "@antochi/contract/audit";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { addArticle, uploadPdf } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { boxOf, expectAtPage, expectOpened, goToPage } from "../../screens/reader.ts";
import { entriesKeptBy, openSaved, saveForOffline } from "../../screens/saved-articles.ts";

test("if the server stops while a document is being saved and read, its pages continue", async ({
  memberPage: page,
  admin,
  stoppable,
  kill,
  allowSaving,
  problems,
}) => {
  // pdf.js logs this for pages that were loading when the connection broke.
  problems.expect(/^console error: (?:Unable to get page for page view|renderView: )/);
  const manual = await addArticle(admin, { pages: 60, bytesAtLeast: 8_000_000 });
  await allowSaving(manual);
  await page.goto(`/knowledge-base?article=${manual.id}&page=3`);
  await expectAtPage(page, 3);
  await saveForOffline(page);
  await kill();
  await goToPage(page, 40);
  await goToPage(page, 57);
  await page.goto("about:blank");
  await stoppable.restart();
});

test("a newer edition replaces a saved one when the server is reached, and is read offline", async ({
  memberPage: page,
  admin,
  savedArticle: { id, categoryId, title },
  stoppable,
  kill,
}) => {
  const list = await openSaved(page);
  await expect(list.getByText(/^Edition 1, /)).toBeVisible();
  await page.goto("about:blank");
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 5 }));
  const data = { categoryId, title, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data }), 200);

  await page.goto("/knowledge-base");
  const renewed = await openSaved(page);
  await expect(renewed.getByText(/^Edition 2, /)).toBeVisible();
  await kill();
  await page.goto(`/knowledge-base?article=${id}&page=5`);
  await expectAtPage(page, 5);
  await page.goto("about:blank");
  await stoppable.restart();
});

test("a saved article removed while its newer edition is being fetched stays removed", async ({
  memberPage: page,
  admin,
  savedArticle: { id, categoryId, title },
  keptBy,
}) => {
  await page.goto("about:blank");
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 5 }));
  const data = { categoryId, title, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data }), 200);
  // Opens the older edition to members; otherwise the device would delete its copy at once.
  const older = { articleId: id, number: 1, isOpen: true };
  await expectStatus(await admin.post("/trpc/editions.openEdition", { data: older }), 200);

  const release = await holdCalls(page, "marks.listMarks");
  const asked = nextCall(page, "marks.listMarks");
  await page.goto("/knowledge-base");
  await asked;
  const list = await openSaved(page);
  await list.getByRole("button", { name: `Remove “${title}” from this device` }).click();
  await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
  release();
  await expect.poll(() => keptBy(page)).toEqual([]);
  await expect(page.getByRole("button", { name: /^Saved, / })).toHaveCount(0);
});

test("an acknowledgement made offline is sent exactly once when the server is back", async ({
  memberPage: page,
  admin,
  savedLeaflet: article,
  stoppable,
  kill,
}) => {
  const id = await askToRead(admin, page.request, article);
  const { block, button } = await openToAcknowledge(page, article);

  await kill();
  await button.press("Enter");
  const said = block.getByText("Acknowledged on this device");
  await expect(said).toBeVisible();
  // In line with the block's other words, not at its edge, and what happens next on a line of its own.
  const words = await boxOf(said);
  const next = await boxOf(block.getByText(/^It is sent when the connection is back/));
  expect(words.x).toBe((await boxOf(block.getByText("Article", { exact: true }))).x);
  expect(next).toMatchObject({ x: words.x });
  expect(next.y).toBeGreaterThanOrEqual(words.y + words.height);
  expect(await entriesKeptBy(page)).toContain("acknowledgement");
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await expect(block.getByText("Acknowledged on this device")).toBeVisible();
  await page.goto("about:blank");
  await stoppable.restart();

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
  await expect.poll(() => entriesKeptBy(page)).not.toContain("acknowledgement");
  await page.reload();
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
  await page.goto("/record");
  await expect(page.getByRole("region", { name: "Acknowledged" }).getByText(article.title)).toHaveCount(1);
  const entries = await readAnswer(await admin.get("/api/admin/audit"), 200, auditItemSchema.array());
  expect(entries.filter(({ act, userId }) => act === "edition-acknowledged" && userId === id)).toHaveLength(
    1,
  );
});
