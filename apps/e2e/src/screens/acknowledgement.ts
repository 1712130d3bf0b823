import { expect, type Locator, type Page } from "@playwright/test";
import type { AddedArticle } from "../arrangements/articles.ts";
import { expectOpened, seeAllPages } from "./reader.ts";

/** The block under a document that asks for its acknowledgement, and the button in it. */
type Acknowledgement = { readonly block: Locator; readonly button: Locator };

/** Opens a required article of three pages and goes through them until it can be acknowledged. */
export async function openToAcknowledge(
  page: Page,
  { id }: Pick<AddedArticle, "id">,
): Promise<Acknowledgement> {
  await page.goto(`/knowledge-base?article=${id}`);
  await expectOpened(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  await seeAllPages(page, 3);
  await expect(button).toBeEnabled();
  return { block, button };
}
