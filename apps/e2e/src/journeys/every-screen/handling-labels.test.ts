import { expectStatus } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { setWidth, widths } from "../../screens/width.ts";

test("a handling label is Greek on Greek screens: in the list, when found, above the document and before a copy", async ({
  memberPage: page,
  admin,
  article: { id, categoryId, title },
}) => {
  const labelled = { id, categoryId, title, tracesCopies: true, handling: "Members" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data: labelled }), 200);
  await page.goto("/account");
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");

  await page.goto(`/knowledge-base?article=${id}`);
  await expectPdfPage(page, 1);
  for (const width of widths) {
    await setWidth(page, width);
    await expect(page.getByText("Τα αντίγραφα φέρουν").locator("..")).toContainText("Μέλη");
    await expect(page.getByText("Members")).toHaveCount(0);
  }
  await expect(page.getByRole("definition").filter({ hasText: /^Μέλη$/ })).toHaveCount(1);
  await page.getByRole("button", { name: /^Λήψη/ }).first().click();
  const question = page.getByRole("dialog", { name: /^Λήψη αντιγράφου/ });
  await expect(question.getByText("Μέλη")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/knowledge-base?q=${encodeURIComponent(title)}`);
  const found = page.getByRole("link", { name: title }).first();
  await expect(found.locator("..").getByText("Μέλη")).toBeVisible();
  await expect(page.getByText("Members")).toHaveCount(0);
});
