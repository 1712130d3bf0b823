import { limits } from "@antochi/contract/limits";
import { expectStatus } from "../../arrangements/api-client.ts";
import { addCategoryAtHead, nameAtHead } from "../../arrangements/articles.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openCategory, openTab, rowWith } from "../../screens/admin-panel.ts";
import { holdNextAnswer } from "../../screens/calls.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a category is created, changed and deleted, and cannot be deleted while it has an article", async ({
  adminPage: page,
  listed: article,
  expectAccessible,
}) => {
  const name = nameAtHead();
  await openTab(page, "Categories");

  await page.getByRole("button", { name: "Create Category" }).click();
  await expect(page.getByText("Category name is required")).toBeVisible();
  await page.getByPlaceholder("e.g. FPV Operations").fill(name);
  await page.getByRole("button", { name: "Create Category" }).click();
  await expectToast(page, "Category created");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Category Name").fill(`${name} (old)`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Category updated");

  const remove = page.getByRole("button", { name: `Delete ${name} (old)` });
  await remove.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(remove).toBeFocused();
  await remove.click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Category deleted");
  await expect(rowWith(page, name)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Categories" })).toBeFocused();

  await openCategory(page, article);
  await page.getByRole("button", { name: `Delete ${article.category}` }).click();
  const inUse = page.getByRole("dialog", { name: `“${article.category}” cannot be deleted yet` });
  await expect(inUse).toContainText("1 article is in it. Move it to another category, or delete it, first.");
  await expect(inUse.getByRole("button", { name: "Delete" })).toHaveCount(0);
  await expectAccessible(page);
  await inUse.getByRole("button", { name: "Show the article" }).press("Enter");
  await expect(rowWith(page, article.title)).toBeVisible();
  await expect(page.getByRole("tabpanel", { name: /^Articles/ })).toBeFocused();
  await expect(page.getByText(/^1 of \d+ articles?$/)).toBeVisible();
});

test("an error of a new article unfolds the section that contains it", async ({
  adminPage: page,
  category,
}) => {
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  await form.getByLabel("Title").fill("Field charging");
  await form.getByLabel("Category").selectOption({ label: category.name });
  const more = form.getByText("Description, readers, dates");
  await more.click();
  const description = form.getByLabel("Description");
  await description.fill("x".repeat(limits.articleDescriptionMax + 1));
  await more.click();
  await expect(description).toBeHidden();
  await form.getByRole("button", { name: "Create Article" }).press("Enter");
  await expect(description).toBeFocused();
  await expect(description).toHaveAccessibleDescription(/at most/);
});

test("a category that received an article in the meantime is not deleted", async ({
  adminPage: page,
  admin,
  product,
  problems,
}) => {
  const { id: categoryId, name } = await addCategoryAtHead(admin);
  await openTab(page, "Categories");
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const { id, title } = await addListed(product);
  await expectStatus(
    await admin.put(`/api/knowledge-base/articles/${id}`, { data: { title, categoryId } }),
    200,
  );
  problems.expect(/answer 409: .*deleteCategory/);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectFailureToast(
    page,
    "Delete failed",
    "This category still has articles. Move or delete them first.",
  );
  await expect(rowWith(page, name)).toBeVisible();
});

test("a category created while the list was loading appears in the list", async ({ adminPage: page }) => {
  const name = nameAtHead();
  const handOver = await holdNextAnswer(page, "knowledgeBase.listOrderedCategories");
  await openTab(page, "Categories");
  await page.getByLabel("Category Name").fill(name);
  await page.getByRole("button", { name: "Create Category" }).click();
  await expectToast(page, "Category created");
  handOver();
  await expect(rowWith(page, name)).toBeVisible();
});

test("an article gets another title and category, and is deleted after a confirmation", async ({
  adminPage: page,
  product,
  expectAccessible,
}) => {
  const [article, other] = [await addListed(product), await addListed(product)];
  const title = `${article.title}, second edition`;
  await openTab(page, "Articles");
  await page.getByRole("searchbox", { name: "Title or category" }).fill(article.title);
  // Until the list is filtered, the row may still move under the pointer.
  await expect(page.getByText(/^1 of \d+ articles$/)).toBeVisible();

  await page.getByRole("button", { name: `Edit ${article.title}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit article" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("textbox", { name: "Title" }).fill(title);
  await dialog.getByLabel("Category").selectOption({ label: other.category });
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
  await expect(rowWith(page, title)).toContainText(other.category);

  await page.getByRole("button", { name: `Delete ${title}` }).click();
  const question = page.getByRole("dialog", { name: "Delete this article?" });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete" }).click();
  await expectToast(page, "Article deleted");
  await expect(rowWith(page, title)).toHaveCount(0);
  await expect(page.getByRole("group", { name: "Articles", exact: true })).toBeFocused();
});

test("many articles are moved to a category, and deleted with one confirmation", async ({
  adminPage: page,
  product,
  expectAccessible,
}) => {
  const [one, two, other] = [await addListed(product), await addListed(product), await addListed(product)];
  await openTab(page, "Articles");
  for (const { title } of [one, two]) await page.getByLabel(`Choose ${title}`, { exact: true }).check();
  const bar = page.getByRole("group", { name: "Chosen articles" });
  await expect(bar.getByRole("status")).toHaveText("2 articles chosen");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: "Move 2 articles" });
  await move.getByLabel("Category").selectOption({ label: other.category });
  await expectAccessible(page);
  await move.getByRole("button", { name: "Move", exact: true }).click();
  await expectToast(page, "2 articles moved");
  const list = page.getByRole("group", { name: "Articles", exact: true });
  await expect(list).toBeFocused();
  for (const { title } of [one, two]) await expect(rowWith(page, title)).toContainText(other.category);

  for (const { title } of [one, two]) await page.getByLabel(`Choose ${title}`, { exact: true }).check();
  await bar.getByRole("button", { name: "Delete…" }).click();
  const question = page.getByRole("dialog", { name: "Delete 2 articles?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete 2" }).click();
  await expectToast(page, "2 articles deleted");
  await expect(list).toBeFocused();
  for (const { title } of [one, two]) await expect(rowWith(page, title)).toHaveCount(0);
  await expect(rowWith(page, other.title)).toBeVisible();
});

test("an article without a category, title or PDF is refused with a message for each", async ({
  adminPage: page,
}) => {
  await openTab(page, "Articles");
  await page.getByRole("button", { name: "Create Article" }).click();
  for (const sentence of ["Category is required", "Article title is required", "PDF file is required"])
    await expect(page.getByText(sentence)).toBeVisible();
});

test("a draft of a new article does not offer its category once that is deleted", async ({
  adminPage: page,
  admin,
}) => {
  const { id, name } = await addCategoryAtHead(admin);
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  const category = form.getByRole("combobox", { name: "Category" });
  await form.getByLabel("Title").fill("Battery care in winter");
  await category.selectOption({ label: name });
  await page.reload();
  await expect(category).toHaveValue(String(id));
  await expectStatus(await admin.post("/trpc/knowledgeBase.deleteCategory", { data: { id } }), 200);
  await page.reload();
  await expect(category.getByRole("option", { name })).toHaveCount(0);
  await expect(category).toHaveValue("");
  await expect(form.getByLabel("Title")).toHaveValue("Battery care in winter");
});

test("the readers and dates of a new article are kept with its draft until the form is cleared", async ({
  adminPage: page,
}) => {
  await openTab(page, "Articles");
  const form = page.getByRole("form", { name: "New article" });
  await form.getByText("Description, readers, dates").click();
  await form.getByLabel("Description").fill("For those who charge.");
  await form.getByRole("combobox", { name: "Publication" }).selectOption("Draft");
  await page.reload();
  await expect(form.getByLabel("Description")).toHaveValue("For those who charge.");
  await expect(form.getByRole("combobox", { name: "Publication" })).toHaveValue("draft");
  // A new article cannot be withdrawn.
  await expect(form.getByRole("option", { name: "Withdrawn" })).toHaveCount(0);
  // Units and ranks that have just arrived move the button, even between a press and its release.
  await form.getByRole("button", { name: "Clear" }).press("Enter");
  await expect(form.getByLabel("Description")).toBeHidden();
  await page.reload();
  await form.getByText("Description, readers, dates").click();
  await expect(form.getByLabel("Description")).toHaveValue("");
});
