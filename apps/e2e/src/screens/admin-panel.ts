import { expect, type Locator, type Page } from "@playwright/test";

/** The tabs of the panel and their addresses. */
const tabs = {
  "Manage Users": "/admin",
  Categories: "/admin?tab=categories",
  Articles: "/admin?tab=articles",
  "Activity Logs": "/admin?tab=activity",
  Messages: "/admin?tab=messages",
} as const;

/**
 * Opens a tab of the panel by its address: by a press on it, the users would be listed first. Its name may be followed by the
 * number of items that wait in it.
 */
export async function openTab(page: Page, tab: keyof typeof tabs): Promise<void> {
  await page.goto(tabs[tab]);
  await expect(page.getByRole("tab", { name: new RegExp(`^${tab}`), selected: true })).toBeVisible();
}

/** Opens the tab of categories at one of them, wherever it is in the list: rows far down are not rendered otherwise. */
export async function openCategory(page: Page, { categoryId }: { categoryId: number }): Promise<void> {
  await page.goto(`/admin?tab=categories&category=${categoryId}`);
}

/** The row of a table that shows this text. */
export function rowWith(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

/** Opens an article's edit dialog in the panel. */
export async function openArticleEdit(page: Page, title: string): Promise<Locator> {
  await openTab(page, "Articles");
  await page.getByRole("searchbox", { name: "Title or category" }).fill(title);
  await rowWith(page, title)
    .getByRole("button", { name: `Edit ${title}` })
    .click();
  return page.getByRole("dialog", { name: "Edit article" });
}

/** Opens the panel's dialog that confirms a member's unit and rank. */
export async function openConfirm(page: Page, email: string): Promise<Locator> {
  await openTab(page, "Manage Users");
  await rowWith(page, email)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Confirm unit and rank…" }).click();
  return page.getByRole("dialog", { name: /^Confirm unit and rank of/ });
}

/** Chooses an action from a row's menu and confirms it in the dialog that follows. */
export async function chooseAction(
  page: Page,
  row: Locator,
  { action, confirm }: { readonly action: string; readonly confirm: string },
): Promise<void> {
  await row.getByRole("button", { name: /^More for/ }).click();
  await page.getByRole("menuitem", { name: action }).click();
  await page.getByRole("dialog").getByRole("button", { name: confirm }).click();
}

/** Types a name into one of the log's filters and chooses it; "All" removes the filter. */
export async function choose(page: Page, filter: "Article" | "Member", name: string): Promise<void> {
  const field = page.getByRole("combobox", { name: filter });
  await field.click();
  if (name !== "All") await field.fill(name);
  const options = page.getByRole("listbox").getByRole("option");
  // In the list of what was typed before, it may be further down, and move away from the pointer.
  await expect(options.first()).toContainText(name);
  await page.getByRole("listbox").getByRole("option", { name }).click();
}
