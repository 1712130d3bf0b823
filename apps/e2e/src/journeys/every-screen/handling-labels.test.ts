import { expectStatus } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage } from "../../screens/knowledge-base.ts";
import { boxOf } from "../../screens/reader.ts";
import { setWidth, widths } from "../../screens/width.ts";

test("a handling label is Greek on Greek screens: in the list, when found, above the document, which has room for it, and before a copy, where it says what the copy carries", async ({
  memberPage: page,
  admin,
  article: { id, categoryId, title },
}) => {
  const labelled = { id, categoryId, title, tracesCopies: true, handling: "Named units" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data: labelled }), 200);
  await page.goto("/account");
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Λογαριασμός");

  await page.goto(`/knowledge-base?article=${id}`);
  await expectPdfPage(page, 1);
  for (const width of widths) {
    await setWidth(page, width);
    await expect(page.getByText("Τα αντίγραφα φέρουν").locator("..")).toContainText("Named units");
    await expect(page.getByText("Named units")).toHaveCount(1);
  }
  // The narrowest window in which the facts stand beside the title.
  await page.setViewportSize({ width: 1240, height: 900 });
  const facts = page.getByRole("definition").filter({ visible: true });
  await expect(facts.filter({ hasText: /^Ορισμένες μονάδες$/ })).toHaveCount(1);
  const names = page.getByRole("term").filter({ visible: true });
  const boxes = await Promise.all((await names.all()).map(async (name) => boxOf(name)));
  expect(boxes.length).toBeGreaterThan(3);
  expect(new Set(boxes.map(({ height }) => height)).size, "each name is on one line").toBe(1);
  const updated = await boxOf(facts.last());
  expect(updated.x + updated.width).toBeLessThanOrEqual(1240);
  await page.getByRole("button", { name: /^Λήψη/ }).first().click();
  const question = page.getByRole("dialog", { name: /^Λήψη αντιγράφου/ });
  await expect(question.getByText("Ορισμένες μονάδες")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.goto(`/knowledge-base?q=${encodeURIComponent(title)}`);
  const found = page.getByRole("link", { name: title }).first();
  await expect(found.locator("..").getByText("Ορισμένες μονάδες")).toBeVisible();
  await expect(page.getByText("Named units")).toHaveCount(0);
});
