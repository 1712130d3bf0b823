import { pdfFile } from "../arrangements/pdf-file.ts";
import { expect, test } from "../fixtures/test.ts";
import { countClicks } from "../screens/counted-clicks.ts";
import { expectToast } from "../screens/toast.ts";
import { uploadDialog } from "../screens/upload-dialog.ts";

test("the form asks about a title that is there, and keeps what was typed", async ({
  adminPage: page,
  article,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: article.category });
  await page.getByRole("textbox", { name: "Title" }).fill(article.title);
  await page.getByRole("button", { name: "Upload PDF" }).click();
  const dialog = await uploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.button("Done").click();
  await page.getByRole("button", { name: "Create Article" }).click();
  const question = page.getByRole("dialog", { name: `There is an article “${article.title}” already` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(article.title);
  await page.getByRole("button", { name: "Create Article" }).click();
  await question.getByRole("button", { name: "Save it all the same" }).click();
  await expectToast(page, "Article created");
});

test("the PDF of an article is replaced in four clicks", async ({
  adminPage: page,
  article,
  member,
  newVisitor,
  login,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  const clicks = await countClicks(page);
  await page.getByRole("button", { name: `Edit ${article.title}` }).click();
  await page.getByRole("dialog", { name: "Edit article" }).getByRole("button", { name: "Replace" }).click();
  const dialog = await uploadDialog(page);
  await dialog.choose(await pdfFile(testInfo, { pages: 7 }));
  await dialog.button("Replace PDF").click();
  await expectToast(page, "Article updated");
  expect(await clicks.read()).toBe(4);
  // Members read the new one; administrators keep the one before as an edition.
  const reader = await newVisitor();
  await login(reader, member);
  expect((await reader.request.get(article.objectPath)).status()).toBe(404);
});
