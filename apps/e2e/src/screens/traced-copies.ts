import type { Page } from "@playwright/test";
import type { AddedArticle } from "../arrangements/articles.ts";
import { openArticleEdit } from "./admin-panel.ts";
import { expectOpened } from "./reader.ts";
import { expectToast } from "./toast.ts";

/** Turns on, as an administrator, that copies of an article are traced. */
export async function traceCopiesOf(page: Page, { title }: AddedArticle): Promise<void> {
  const dialog = await openArticleEdit(page, title);
  await dialog.getByRole("checkbox", { name: "Copies can be traced" }).check();
  await dialog.getByLabel("Handling label").selectOption("Members");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Article updated");
}

/** Opens an article and waits for its first page. */
export async function openArticle(page: Page, { id }: AddedArticle): Promise<void> {
  await page.goto(`/knowledge-base?article=${id}`);
  await expectOpened(page);
}
