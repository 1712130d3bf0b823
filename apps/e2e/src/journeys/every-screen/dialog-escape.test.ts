import { addCategoryAtHead, nameAtHead } from "../../arrangements/articles.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openCategory, openTab } from "../../screens/admin-panel.ts";
import { escapeAtOnce } from "../../screens/keys.ts";
import { shownToast, whileToastStands } from "../../screens/toast.ts";

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
