import type { Page } from "@playwright/test";
import { addCategoryAtHead } from "../../arrangements/articles.ts";
import { addListed } from "../../arrangements/listed-articles.ts";
import { addMember, register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openCategory, openTab, rowWith } from "../../screens/admin-panel.ts";
import { holdCalls, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { closeToast, expectToast } from "../../screens/toast.ts";

/**
 * Holds back the answer to the next call and dismisses the dialog that waits for it.
 * @returns a function that delivers the answer
 */
async function dismissWhileSending(page: Page, procedure: string, send: () => Promise<void>) {
  const handOver = await holdNextAnswer(page, procedure);
  const sent = nextCall(page, procedure);
  await send();
  await sent;
  // Until the dialog shows that it is sending, it treats what was typed as unsaved.
  await expect(page.getByRole("dialog").locator("[aria-disabled=true]")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  return handOver;
}

test("an article's dialog dismissed while saving closes no other dialog, nor its own next one", async ({
  adminPage: page,
  product,
}) => {
  const [one, other] = [await addListed(product), await addListed(product)];
  await openTab(page, "Articles");
  const dialog = page.getByRole("dialog", { name: "Edit article" });
  const title = dialog.getByLabel("Title");
  const edit = (name: string) => page.getByRole("button", { name: `Edit ${name}` }).click();
  for (const [name, saved, next] of [
    [one.title, `${one.title} at sea`, other.title],
    [`${one.title} at sea`, `${one.title} in winter`, `${one.title} at sea`],
  ] as const) {
    await edit(name);
    await title.fill(saved);
    const handOver = await dismissWhileSending(page, "knowledgeBase.updateArticle", () =>
      dialog.getByRole("button", { name: "Save Changes" }).click(),
    );
    await edit(next);
    await title.fill("Something that is not saved yet");
    const refreshed = nextCall(page, "knowledgeBase.listArticles");
    handOver();
    await refreshed;
    await expectToast(page, "Article updated");
    await expect(title).toHaveValue("Something that is not saved yet");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await closeToast(page);
    await expect(rowWith(page, saved)).toBeVisible();
  }
});

test("text typed into an article, a category or a unit is not discarded without asking", async ({
  adminPage: page,
  admin,
  product,
}) => {
  const { title, category, categoryId } = await addListed(product);
  const member = await addMember(admin);
  const question = page.getByRole("dialog", { name: "Close without saving?" });
  const leaveTwice = async (name: string, label: string, typed: string) => {
    const dialog = page.getByRole("dialog", { name });
    const field = dialog.getByLabel(label, { exact: true });
    await field.fill(typed);
    await page.keyboard.press("Escape");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue(typed);
    await dialog.getByRole("button", { name: "Close" }).click();
    await question.getByRole("button", { name: "Close without saving" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
  };
  await openTab(page, "Articles");
  const edit = page.getByRole("button", { name: `Edit ${title}` });
  await edit.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  // A dialog in which nothing was typed closes without asking.
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await edit.click();
  await leaveTwice("Edit article", "Title", `${title} at sea`);
  await expect(edit).toBeFocused();
  await openCategory(page, { categoryId });
  await page.getByRole("button", { name: `Edit ${category}` }).click();
  await leaveTwice("Edit category", "Category Name", `${category} at sea`);
  await openTab(page, "Manage Users");
  await rowWith(page, member.email)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Confirm unit and rank…" }).click();
  await leaveTwice(`Confirm unit and rank of ${member.firstName} ${member.lastName}`, "Unit", "Unit Z");
});

test("a category's dialog dismissed while saving closes no other dialog", async ({
  adminPage: page,
  admin,
}) => {
  const [one, other] = [await addCategoryAtHead(admin), await addCategoryAtHead(admin)];
  await openTab(page, "Categories");
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  const name = dialog.getByLabel("Category Name");
  await page.getByRole("button", { name: `Edit ${one.name}` }).click();
  await name.fill(`${one.name} at sea`);
  const handOver = await dismissWhileSending(page, "knowledgeBase.updateCategory", () =>
    dialog.getByRole("button", { name: "Save Changes" }).click(),
  );
  await page.getByRole("button", { name: `Edit ${other.name}` }).click();
  await name.fill("Something that is not saved yet");
  const refreshed = nextCall(page, "knowledgeBase.listOrderedCategories");
  handOver();
  await refreshed;
  await expectToast(page, "Category updated");
  await expect(name).toHaveValue("Something that is not saved yet");
});

test("articles chosen while others are being moved stay chosen", async ({ adminPage: page, product }) => {
  const [one, two, other] = [await addListed(product), await addListed(product), await addListed(product)];
  await openTab(page, "Articles");
  const choice = (title: string) => page.getByLabel(`Choose ${title}`, { exact: true });
  await choice(one.title).check();
  const bar = page.getByRole("group", { name: "Chosen articles" });
  await bar.getByRole("button", { name: "Move…" }).click();
  const move = page.getByRole("dialog", { name: /^Move/ });
  await move.getByLabel("Category").selectOption({ label: other.category });
  const handOver = await dismissWhileSending(page, "knowledgeBase.moveArticles", () =>
    move.getByRole("button", { name: "Move", exact: true }).click(),
  );
  await choice(two.title).check();
  await bar.getByRole("button", { name: "Move…" }).click();
  await move.getByLabel("Category").selectOption({ label: one.category });
  const refreshed = nextCall(page, "knowledgeBase.listArticles");
  handOver();
  await refreshed;
  await expectToast(page, "1 article moved");
  await expect(move.getByLabel("Category").locator("option:checked")).toHaveText(one.category);
  await move.getByRole("button", { name: "Cancel" }).click();
  await expect(rowWith(page, one.title)).toContainText(other.category);
  await expect(choice(one.title)).not.toBeChecked();
  await expect(choice(two.title)).toBeChecked();
});

test("a confirmation about one user dismissed while under way leaves that about another", async ({
  adminPage: page,
  admin,
}) => {
  const [one, other] = [await addMember(admin), await addMember(admin)];
  await openTab(page, "Manage Users");
  const ask = async ({ email }: { email: string }) => {
    await rowWith(page, email)
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("menuitem", { name: "Suspend…" }).click();
  };
  const question = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
    page.getByRole("dialog", { name: `Suspend ${firstName} ${lastName}?` });
  await ask(one);
  const handOver = await dismissWhileSending(page, "admin.suspendUser", () =>
    question(one).getByRole("button", { name: "Suspend" }).click(),
  );
  await ask(other);
  // This is a separate question, which can be answered while the first request is still running.
  await expect(question(other).getByRole("button", { name: "Suspend" })).toBeEnabled();
  handOver();
  await expectToast(page, "Account suspended");
  await expect(question(other)).toBeVisible();
  await question(other).getByRole("button", { name: "Suspend" }).click();
  await expect(question(other)).toHaveCount(0);
  for (const { email } of [one, other]) await expect(rowWith(page, email)).toContainText("Suspended");
});

test("text typed to reject one registration stays when another is rejected meanwhile", async ({
  adminPage: page,
  admin,
}) => {
  const [one, other] = [somebody(), somebody()];
  for (const person of [one, other]) await register(admin, person);
  await openTab(page, "Manage Users");
  const ask = async ({ email }: { email: string }) => {
    await rowWith(page, email)
      .getByRole("button", { name: /^More for/ })
      .click();
    await page.getByRole("menuitem", { name: "Reject…" }).click();
  };
  const dialog = page.getByRole("dialog", { name: /^Reject/ });
  await ask(one);
  const handOver = await dismissWhileSending(page, "admin.decideUsers", () =>
    dialog.getByRole("button", { name: "Reject" }).click(),
  );
  await ask(other);
  const words = dialog.getByRole("textbox");
  await words.fill("Please register with your unit's address.");
  handOver();
  await expectToast(page, "Registration rejected");
  await expect(words).toHaveValue("Please register with your unit's address.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(rowWith(page, one.email)).toContainText("Rejected");
});

test("an empty search result is not claimed for other words before their answer arrives", async ({
  adminPage: page,
  booklet: article,
}) => {
  await openTab(page, "Articles");
  const field = page.getByRole("searchbox", { name: "Title or category" });
  const none = page.getByText(/^No articles /);
  await field.fill("zzqx");
  await expect(page.getByText("No articles match “zzqx”", { exact: true })).toBeVisible();
  const release = await holdCalls(page, "knowledgeBase.listArticles");
  await field.fill(article.title);
  await expect(page.getByText("Loading articles", { exact: true })).toBeAttached();
  await expect(none).toHaveCount(0);
  release();
  await expect(rowWith(page, article.title)).toBeVisible();
});

test("the search field of the statistics stays when an empty search is cleared", async ({
  adminPage: page,
  booklet: _shown,
}) => {
  await page.goto("/admin/statistics");
  const field = page.getByRole("searchbox", { name: "Title" });
  await field.fill("zzqx");
  await expect(page.getByText("No articles match “zzqx”", { exact: true })).toBeVisible();
  const release = await holdCalls(page, "activity.rankArticles");
  const asked = nextCall(page, "activity.rankArticles");
  await field.fill("");
  await asked;
  await expect(page.getByText("Loading statistics...", { exact: true })).toBeAttached();
  await expect(field).toBeFocused();
  release();
  await expect(page.getByRole("link", { name: /\d views?$/ }).first()).toBeVisible();
});
