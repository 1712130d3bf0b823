import type { Locator, Page } from "@playwright/test";
import type { AddedArticle } from "../arrangements/articles.ts";

/** The notes and bookmarks that the server has stored for the user who is signed in on this page. */
export async function marksOf(page: Page, { id: articleId }: Pick<AddedArticle, "id">): Promise<string> {
  const input = encodeURIComponent(JSON.stringify({ articleId }));
  return (await page.request.get(`/trpc/marks.listMarks?input=${input}`)).text();
}

/** Writes a note on the page in view. */
export async function writeNote(page: Page, number: number, words: string): Promise<Locator> {
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: `Note on page ${number}` });
  await form.getByRole("textbox", { name: "Note" }).fill(words);
  await page.keyboard.press("Control+Enter");
  return form;
}
