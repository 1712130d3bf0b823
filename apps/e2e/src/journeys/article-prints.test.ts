import { expect, test } from "../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../screens/knowledge-base.ts";

test("an open article prints as one sheet: its title page and the title block, without a bar", async ({
  memberPage: page,
  article,
}) => {
  await page.goto("/knowledge-base");
  await openArticle(page, article);
  await expectPdfPage(page, 1);
  await expect(page.locator("main dl[aria-hidden]")).toBeAttached();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: article.title, level: 2 })).toBeVisible();
  await expect(page.getByText("Category", { exact: true })).toBeVisible();
  await expect(page.locator("main dl[aria-hidden]")).toContainText(article.title);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeHidden();
  await expect(page.getByRole("button")).toHaveCount(0);
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
});
