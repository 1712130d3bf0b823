import type { Page } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import { addCategoryAtHead } from "../../arrangements/articles.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { addAdmin } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openArticleEdit, openCategory, openConfirm, rowWith } from "../../screens/admin-panel.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";

test("saving a title that another administrator changed shows theirs, and taking it loses nothing else", async ({
  adminPage: page,
  admin,
  product,
  expectAccessible,
  problems,
}) => {
  problems.expect(/answer 409: POST .*knowledgeBase\.updateArticle/);
  const { id, title, categoryId } = await addListed(product);
  const dialog = await openArticleEdit(page, title);
  const titleField = dialog.getByLabel("Title");
  const description = dialog.getByRole("textbox", { name: /^Description/ });
  await titleField.fill(`${title} at sea`);
  await description.fill("For crews at sea");

  const theirs = `${title} in winter`;
  const path = `/api/knowledge-base/articles/${id}`;
  await expectStatus(await admin.put(path, { data: { categoryId, title: theirs } }), 200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();

  const meanwhile = dialog
    .getByRole("alert")
    .filter({ hasText: "This article was changed meanwhile, last by" });
  await expect(meanwhile).toContainText(theirs);
  await expect(titleField).toHaveValue(`${title} at sea`);
  await expect(titleField).toBeFocused();
  await expectAccessible(page);
  await meanwhile.getByRole("button", { name: "Use the newer value" }).click();
  await expect(meanwhile).toHaveCount(0);
  await expect(titleField).toHaveValue(theirs);
  await expect(titleField).toBeFocused();
  await expect(description).toHaveValue("For crews at sea");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated", `“${theirs}”`);

  // An administrator who saves again after seeing the conflict overwrites it with their own value.
  const again = await openArticleEdit(page, theirs);
  await expect(again.getByRole("textbox", { name: /^Description/ })).toHaveValue("For crews at sea");
  await again.getByLabel("Title").fill(`${title} at sea`);
  await expectStatus(await admin.put(path, { data: { categoryId, title } }), 200);
  await again.getByRole("button", { name: "Save Changes" }).click();
  await expect(again.getByRole("alert").filter({ hasText: "meanwhile" })).toBeVisible();
  await again.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated", `“${title} at sea”`);
});

for (const held of ["knowledgeBase.updateArticle", "knowledgeBase.findArticle"]) {
  test(`closing an article's dialog while ${held} is under way still reports that it was changed`, async ({
    adminPage: page,
    admin,
    product,
    problems,
  }) => {
    problems.expect(/answer 409: POST .*knowledgeBase\.updateArticle/);
    const { id, title, categoryId } = await addListed(product);
    const dialog = await openArticleEdit(page, title);
    await dialog.getByLabel("Title").fill(`${title} at sea`);
    const theirs = { categoryId, title: `${title} in winter` };
    await expectStatus(await admin.put(`/api/knowledge-base/articles/${id}`, { data: theirs }), 200);
    const [send, sent] = [await holdCalls(page, held), nextCall(page, held)];
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await sent;
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
    send();
    await expectFailureToast(
      page,
      "Update failed",
      /^Failed to update article\. This article was changed meanwhile, last by /,
    );
  });
}

test("changing or deleting an article that another administrator deleted says that it is gone", async ({
  adminPage: page,
  admin,
  product,
  problems,
}) => {
  problems.expect(/answer 404: POST .*knowledgeBase\.(update|delete)Article/);
  const { id, title } = await addListed(product);
  const dialog = await openArticleEdit(page, title);
  await dialog.getByLabel("Title").fill(`${title} at sea`);
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${id}`), 200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectFailureToast(page, "Update failed", "Failed to update article. Article not found");
  await expect(dialog.getByLabel("Title")).toHaveValue(`${title} at sea`);
  await closeToast(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rowWith(page, title)).toHaveCount(0);

  const other = await addListed(product);
  await page.getByRole("searchbox", { name: "Title or category" }).fill(other.title);
  await page.getByRole("button", { name: `Delete ${other.title}` }).click();
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${other.id}`), 200);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectFailureToast(page, "Delete failed", "Failed to delete article. Article not found");
  await expect(rowWith(page, other.title)).toHaveCount(0);
});

test("changing or deleting a category that another administrator deleted says that it is gone", async ({
  adminPage: page,
  admin,
  problems,
}) => {
  problems.expect(/answer 404: POST .*knowledgeBase\.(update|delete)Category/);
  const { id: categoryId, name } = await addCategoryAtHead(admin);
  await openCategory(page, { categoryId });
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  await dialog.getByLabel("Description").fill("For crews at sea");
  const remove = (id: number) => admin.post("/trpc/knowledgeBase.deleteCategory", { data: { id } });
  await expectStatus(await remove(categoryId), 200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectFailureToast(page, "Update failed", "Category not found");
  await expect(dialog.getByLabel("Description")).toHaveValue("For crews at sea");
  await closeToast(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rowWith(page, name)).toHaveCount(0);

  const other = await addCategoryAtHead(admin);
  await openCategory(page, { categoryId: other.id });
  await page.getByRole("button", { name: `Delete ${other.name}` }).click();
  await expectStatus(await remove(other.id), 200);
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expectFailureToast(page, "Delete failed", "Category not found");
  await expect(rowWith(page, other.name)).toHaveCount(0);
});

test("on a slow connection an article is saved before the categories have loaded", async ({
  adminPage: page,
  product,
}) => {
  const { title, category } = await addListed(product);
  const release = await holdCalls(page, "knowledgeBase.listOrderedCategories");
  const dialog = await openArticleEdit(page, title);
  await expect(dialog.getByLabel("Category").locator("option:checked")).toHaveText(category);
  await dialog.getByLabel("Title").fill(`${title} at sea`);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated", `“${title} at sea”`);
  release();
});

test("a chosen category stays chosen when another administrator's appears in the list", async ({
  adminPage: page,
  admin,
  product,
  problems,
}) => {
  problems.expect(/answer 409: POST .*knowledgeBase\.updateArticle/);
  const { title, id } = await addListed(product);
  const other = await addListed(product);
  const dialog = await openArticleEdit(page, title);
  const choice = dialog.getByLabel("Category");
  await choice.selectOption({ label: other.category });
  await dialog.getByLabel("Title").fill(`${title} at sea`);
  const newest = await addListed(product);
  const path = `/api/knowledge-base/articles/${id}`;
  await expectStatus(
    await admin.put(path, { data: { categoryId: newest.categoryId, title: `${title} in winter` } }),
    200,
  );
  // A refusal makes the panel fetch the lists again.
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expect(choice.locator("option", { hasText: newest.category })).toHaveCount(1);
  await expect(choice.locator("option:checked")).toHaveText(other.category);
});

test("renaming a category leaves the description that another administrator wrote meanwhile", async ({
  adminPage: page,
  admin,
  product,
}) => {
  const { category, categoryId } = await addListed(product);
  await openCategory(page, { categoryId });
  await page.getByRole("button", { name: `Edit ${category}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  await dialog.getByLabel("Category Name").fill(`${category} at sea`);
  const written = { id: categoryId, description: "For crews" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateCategory", { data: written }), 200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Category updated");
  await expect(rowWith(page, `${category} at sea`)).toContainText("For crews");
});

test("when two administrators rename a category, the slower one sees the other's and takes it or saves again", async ({
  adminPage: page,
  admin,
  login,
  newVisitor,
  expectAccessible,
  problems,
}) => {
  problems.expect(/answer 409: POST .*knowledgeBase\.updateCategory/);
  const { id: categoryId, name: category } = await addCategoryAtHead(admin);
  const colleague = await addAdmin(admin);
  const other = await newVisitor();
  await login(other, colleague);
  const open = async (at: Page, name: string) => {
    await openCategory(at, { categoryId });
    await at.getByRole("button", { name: `Edit ${name}` }).click();
    return at.getByRole("dialog", { name: "Edit category" });
  };
  const rename = async (at: Page, from: string, to: string) => {
    const dialog = await open(at, from);
    await dialog.getByLabel("Category Name").fill(to);
    await dialog.getByRole("button", { name: "Save Changes" }).click();
    await expectToast(at, "Category updated");
  };

  const dialog = await open(page, category);
  const name = dialog.getByLabel("Category Name");
  const description = dialog.getByLabel("Description");
  await name.fill(`${category} at sea`);
  await description.fill("For crews at sea");
  const theirs = `${category} in winter`;
  await rename(other, category, theirs);
  await dialog.getByRole("button", { name: "Save Changes" }).click();

  const who = `${colleague.firstName} ${colleague.lastName}`;
  const meanwhile = dialog
    .getByRole("alert")
    .filter({ hasText: `This category was changed meanwhile, last by ${who}. What you typed is kept.` });
  await expect(meanwhile).toContainText(theirs);
  await expect(name).toHaveValue(`${category} at sea`);
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await meanwhile.getByRole("button", { name: "Use the newer value" }).click();
  await expect(meanwhile).toHaveCount(0);
  await expect(name).toHaveValue(theirs);
  await expect(name).toBeFocused();
  await expect(description).toHaveValue("For crews at sea");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Category updated");
  await expect(rowWith(page, theirs)).toContainText("For crews at sea");

  // An administrator who saves again after seeing the conflict overwrites it with their own value.
  const again = await open(page, theirs);
  await again.getByLabel("Category Name").fill(`${category} at sea`);
  const theirNext = `${category} in spring`;
  await rename(other, theirs, theirNext);
  await again.getByRole("button", { name: "Save Changes" }).click();
  await expect(again.getByRole("alert").filter({ hasText: "meanwhile" })).toContainText(theirNext);
  await again.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Category updated");
  await expect(rowWith(page, `${category} at sea`)).toContainText("For crews at sea");

  // What was taken over is not the administrator's own: closing the dialog loses nothing, and asks nothing.
  const last = await open(page, `${category} at sea`);
  await last.getByLabel("Category Name").fill(`${category} ashore`);
  await rename(other, `${category} at sea`, `${category} in autumn`);
  await last.getByRole("button", { name: "Save Changes" }).click();
  await last.getByRole("button", { name: "Use the newer value" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});

test("when two administrators confirm a unit, the slower one sees the other's and takes it or saves again", async ({
  adminPage: page,
  admin,
  login,
  member,
  newVisitor,
  expectAccessible,
  problems,
}) => {
  problems.expect(/answer 409: POST .*admin\.confirmService/);
  const colleague = await addAdmin(admin);
  const other = await newVisitor();
  await login(other, colleague);
  const confirmUnit = async (unit: string) => {
    const dialog = await openConfirm(other, member.email);
    await dialog.getByLabel("Unit").fill(unit);
    await dialog.getByRole("button", { name: "Confirm" }).click();
    await expectToast(other, "Unit and rank confirmed");
  };

  const dialog = await openConfirm(page, member.email);
  const unit = dialog.getByLabel("Unit");
  const rank = dialog.getByLabel("Rank");
  await unit.fill("7th Squadron");
  await rank.fill("Captain");
  await confirmUnit("8th Squadron");
  await dialog.getByRole("button", { name: "Confirm" }).click();

  const who = `${colleague.firstName} ${colleague.lastName}`;
  const meanwhile = dialog.getByRole("alert").filter({
    hasText: `The confirmed unit or rank was changed meanwhile, last by ${who}. What you typed is kept.`,
  });
  await expect(meanwhile).toContainText("8th Squadron");
  await expect(unit).toHaveValue("7th Squadron");
  await expect(unit).toBeFocused();
  await expectAccessible(page);
  await meanwhile.getByRole("button", { name: "Use the newer value" }).click();
  await expect(meanwhile).toHaveCount(0);
  await expect(unit).toHaveValue("8th Squadron");
  await expect(unit).toBeFocused();
  await expect(rank).toHaveValue("Captain");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Unit and rank confirmed");
  const row = rowWith(page, member.email);
  await expect(row).toContainText("8th Squadron");
  await expect(row).toContainText("Captain");

  // An administrator who confirms again after seeing the conflict overwrites it with their own value.
  const again = await openConfirm(page, member.email);
  await again.getByLabel("Unit").fill("7th Squadron");
  await confirmUnit("9th Squadron");
  await again.getByRole("button", { name: "Confirm" }).click();
  await expect(again.getByRole("alert").filter({ hasText: "meanwhile" })).toContainText("9th Squadron");
  await again.getByRole("button", { name: "Confirm" }).click();
  await expectToast(page, "Unit and rank confirmed");
  await expect(row).toContainText("7th Squadron");
});
