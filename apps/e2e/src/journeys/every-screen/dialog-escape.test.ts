import { addCategoryAtHead, nameAtHead } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openCategory, openTab } from "../../screens/admin-panel.ts";
import { escapeAtOnce } from "../../screens/keys.ts";
import { shownToast, whileToastStands } from "../../screens/toast.ts";
import { setWidth } from "../../screens/width.ts";

test("Escape in the instant in which a dialog opens closes it, and not the toast beside it", async ({
  adminPage: page,
}) => {
  const name = nameAtHead();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  const edit = page.getByRole("button", { name: `Edit ${name}` });
  await openTab(page, "Categories");
  await page.getByPlaceholder("e.g. FPV Operations").fill(name);
  await whileToastStands(page, "Category created", async () => {
    await page.getByRole("button", { name: "Create Category" }).click();
    await expect(shownToast(page)).toContainText("Category created");
    await edit.click();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);

    await escapeAtOnce(edit, "click");
    await expect(dialog).toHaveCount(0);
    await expect(edit).toBeFocused();
    await expect(shownToast(page)).toContainText("Category created");
  });
});

test("Escape in the instant in which a question opens over a dialog closes the question alone", async ({
  adminPage: page,
  admin,
}) => {
  const { id, name } = await addCategoryAtHead(admin);
  await openCategory(page, { categoryId: id });
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const field = page.getByRole("dialog", { name: "Edit category" }).getByLabel("Category Name");
  await field.fill(`${name} at sea`);
  await escapeAtOnce(field, "Escape");
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toHaveCount(0);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue(`${name} at sea`);
});

for (const width of [360, 1440]) {
  test(`at ${width} px Back from a dialog asks before what was typed in it is lost`, async ({
    adminPage: page,
    listed,
  }) => {
    await setWidth(page, width);
    await openTab(page, "Categories");
    await page.getByRole("tab", { name: /^Articles/ }).click();
    await page.getByRole("searchbox", { name: "Title or category" }).fill(listed.title);
    const edit = page.getByRole("button", { name: `Edit ${listed.title}` });
    const dialog = page.getByRole("dialog", { name: "Edit article" });
    const question = page.getByRole("dialog", { name: "Close without saving?" });

    await test.step("Back is free while nothing was typed", async () => {
      await edit.click();
      await expect(dialog).toBeVisible();
      await page.goBack();
      await expect(page).toHaveURL(/tab=categories/);
      await expect(dialog).toHaveCount(0);
      await page.goForward();
    });

    await edit.click();
    const title = dialog.getByLabel("Title");
    await title.fill(`${listed.title} at sea`);
    await page.goBack();
    await expect(question).toBeVisible();
    await page.goBack();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(question).toHaveCount(0);
    await expect(page).toHaveURL(/tab=articles/);
    await expect(title).toHaveValue(`${listed.title} at sea`);

    await page.goBack();
    await question.getByRole("button", { name: "Close without saving" }).click();
    await expect(page).toHaveURL(/tab=categories/);
    await expect(page.getByRole("dialog")).toHaveCount(0);
  });
}
