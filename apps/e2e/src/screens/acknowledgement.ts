import { expect, type Locator, type Page } from "@playwright/test";
import type { AddedArticle } from "../arrangements/articles.ts";
import { reportSeen } from "../arrangements/reading.ts";
import { expectOpened } from "./reader.ts";

/** The block under a document that asks for its acknowledgement, and the button in it. */
type Acknowledgement = { readonly block: Locator; readonly button: Locator };

/** Opens a required article of three pages, all of which its reader has seen before, so that it can be acknowledged. */
export async function openToAcknowledge(
  page: Page,
  article: Pick<AddedArticle, "id">,
): Promise<Acknowledgement> {
  await reportSeen(page.request, article, [1, 2, 3]);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  await expect(button).toBeEnabled();
  return { block, button };
}
