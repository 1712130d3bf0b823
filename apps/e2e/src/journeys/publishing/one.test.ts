import { pdfFile } from "../../arrangements/pdf-file.ts";
import { expect, test } from "../../fixtures/test.ts";
import { countClicks } from "../../screens/counted-clicks.ts";
import { expectToast } from "../../screens/toast.ts";
import { uploadDialog } from "../../screens/upload-dialog.ts";

test("the form asks about an existing title, and keeps what was typed", async ({
  adminPage: page,
  listed: article,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  await page.getByLabel("Category", { exact: true }).selectOption({ label: article.category });
  await page.getByRole("textbox", { name: "Title" }).fill(article.title);
  await page.getByRole("button", { name: "Upload PDF" }).click();
  const dialog = await uploadDialog(page);
  await dialog.choose(await pdfFile(testInfo));
  await dialog.button("Done").click();
  await page.getByRole("button", { name: "Create Article" }).click();
  const question = page.getByRole("dialog", { name: `There is already an article “${article.title}”` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue(article.title);
  await page.getByRole("button", { name: "Create Article" }).click();
  await question.getByRole("button", { name: "Save it anyway" }).click();
  await expectToast(page, "Article created");
});

test("a new article survives another tab and a reload; an empty title is filled from the PDF", async ({
  adminPage: page,
  category,
}, testInfo) => {
  await page.goto("/admin?tab=articles");
  const title = page.getByRole("textbox", { name: "Title" });
  const inCategory = page.getByLabel("Category", { exact: true });
  const file = page.getByRole("group", { name: "PDF File" });
  await page.getByRole("button", { name: "Upload PDF" }).click();
  const dialog = await uploadDialog(page);
  await dialog.choose(await pdfFile(testInfo, { name: "table.pdf" }));
  await dialog.button("Done").click();
  await expect(title).toHaveValue(/^Sample [0-9a-f]{8}$/);
  const ownTitle = await title.inputValue();
  await inCategory.selectOption({ label: category.name });

  await page.getByRole("tab", { name: /^Categories/ }).click();
  const name = page.getByRole("textbox", { name: "Category Name" });
  await name.fill("Half a na");
  await page.getByRole("tab", { name: /^Articles/ }).click();
  await expect(title).toHaveValue(ownTitle);
  await expect(file).toContainText("table.pdf");
  await page.reload();
  await expect(title).toHaveValue(ownTitle);
  await expect(inCategory.locator("option:checked")).toHaveText(category.name);
  await page.getByRole("tab", { name: /^Categories/ }).click();
  await expect(name).toHaveValue("Half a na");
  await page.getByRole("tab", { name: /^Articles/ }).click();

  await page.getByRole("button", { name: "Create Article" }).click();
  await expectToast(page, "Article created");
  await expect(title).toHaveValue("");
  await page.reload();
  await expect(title).toHaveValue("");
  await expect(file.getByRole("button", { name: "Upload PDF" })).toBeVisible();
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
  // Members read the new file; for administrators the old one stays as an edition.
  const reader = await newVisitor();
  await login(reader, member);
  expect((await reader.request.get(article.objectPath)).status()).toBe(404);
});
