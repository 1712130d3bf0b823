import { auditItemSchema } from "@antochi/contract/audit";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { uploadPdf } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { boxOf, expectAtPage, expectOpened } from "../../screens/reader.ts";
import { entriesKeptBy, openSaved } from "../../screens/saved-articles.ts";

test("a newer edition replaces a saved one when the server is reached, is read offline, and leaves nothing if the article is removed while it is fetched", async ({
  memberPage: page,
  admin,
  savedArticle: { id, categoryId, title },
  keptBy,
}) => {
  const publishNewer = async (pages: number) => {
    const pdfPath = await uploadPdf(admin, await pdfBytes({ pages }));
    const data = { categoryId, title, pdfPath };
    await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data }), 200);
  };
  const list = await openSaved(page);
  await expect(list.getByText(/^Edition 1, /)).toBeVisible();
  await page.goto("about:blank");
  await publishNewer(5);

  await page.goto("/knowledge-base");
  const renewed = await openSaved(page);
  await expect(renewed.getByText(/^Edition 2, /)).toBeVisible();
  await page.context().setOffline(true);
  await page.goto(`/knowledge-base?article=${id}&page=5`);
  await expectAtPage(page, 5);
  await page.goto("about:blank");
  await page.context().setOffline(false);

  await publishNewer(4);
  // Opens the older edition to members; otherwise the device would delete its copy at once.
  const older = { articleId: id, number: 2, isOpen: true };
  await expectStatus(await admin.post("/trpc/editions.openEdition", { data: older }), 200);
  const release = await holdCalls(page, "marks.listMarks");
  const asked = nextCall(page, "marks.listMarks");
  await page.goto("/knowledge-base");
  await asked;
  await openSaved(page);
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
