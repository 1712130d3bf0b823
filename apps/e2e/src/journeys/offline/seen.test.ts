import { randomUUID } from "node:crypto";
import type { APIRequestContext, Page } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import type { AddedArticle } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { expectAtPage, expectOpened, goToPage, seeAllAtOnce, seeAllPages } from "../../screens/reader.ts";
import { entriesKeptBy, notesKeptBy, saveForOffline } from "../../screens/saved-articles.ts";

type Saving = { page: Page; admin: APIRequestContext; article: AddedArticle };

/** Asks for an article, whose pages are not seen at once, and opens and saves it in the member's browser. */
async function saveRequired({ page, admin, article }: Saving) {
  await page.setViewportSize({ width: 1440, height: 900 });
  await askToRead(admin, page.request, article);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await saveForOffline(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  return { block, button };
}

const described = "what was seen of a saved article before counts without the server";

test(`${described}, where it was seen with it`, async ({
  memberPage: page,
  admin,
  leaflet: article,
  stoppable,
  kill,
}) => {
  const { button } = await saveRequired({ page, admin, article });
  await expect(button).toBeDisabled();
  await seeAllAtOnce(page);
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await kill();
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await expect(button).toBeEnabled();
  await page.goto("about:blank");
  await stoppable.restart();
});

test(`${described}, where it was seen in an earlier sitting without it`, async ({
  memberPage: page,
  admin,
  leaflet: article,
  stoppable,
  kill,
}) => {
  const { block, button } = await saveRequired({ page, admin, article });
  const toLast = block.getByRole("button", { name: "Go to page 3" });
  await expect(toLast).toBeVisible();
  await page.goto("about:blank");
  await kill();

  await page.goto(`/knowledge-base?article=${article.id}&page=3`);
  await expectAtPage(page, 3);
  await expect(button).toBeVisible();
  await expect(toLast).toBeHidden();
  // A second sitting, in which other pages are seen.
  await page.goto("about:blank");
  await page.goto(`/knowledge-base?article=${article.id}&page=1`);
  await expectAtPage(page, 1);
  await expect(button).toBeVisible();
  await expect(toLast).toBeHidden();
  await seeAllPages(page, 3);
  await button.press("Enter");
  await expect(block.getByText("Acknowledged on this device")).toBeVisible();
  await page.goto("about:blank");
  await stoppable.restart();

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("a saved article opened after the connection was lost has its acknowledgement, notes and bookmarks", async ({
  memberPage: page,
  admin,
  leaflet: article,
  stoppable,
  kill,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await askToRead(admin, page.request, article);
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  const noted = page.waitForResponse(/marks\.keepMark/);
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Note on page 2" });
  await form.getByRole("textbox", { name: "Note" }).fill("Card in box 4");
  await page.keyboard.press("Control+Enter");
  expect((await noted).status()).toBe(200);
  await saveForOffline(page);
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await kill();

  await page.getByRole("link", { name: article.title }).first().click();
  await expectOpened(page);
  await goToPage(page, 2);
  await expect(page.getByRole("button", { name: "Note on page 2: Card in box 4" })).toBeVisible();
  await expect(page.getByRole("region", { name: "Acknowledgement" })).toBeVisible();
  await page.getByRole("button", { name: "Bookmark page 2" }).click();
  await expect(page.getByRole("button", { name: "Remove bookmark from page 2" })).toBeVisible();
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await page.goto("about:blank");
  await stoppable.restart();
});

test("a note removed on another device does not reappear in a saved article", async ({
  memberPage: page,
  leaflet: article,
  stoppable,
  kill,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const id = randomUUID();
  const mark = { id, articleId: article.id, edition: 1, page: 2, quote: null, note: "Card in box 4" };
  await expectStatus(await page.request.post("/trpc/marks.keepMark", { data: mark }), 200);
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  const note = page.getByRole("button", { name: "Note on page 2: Card in box 4" });
  await expect(note).toBeVisible();
  await saveForOffline(page);
  await page.goto("about:blank");
  await expectStatus(await page.request.post("/trpc/marks.removeMark", { data: { id } }), 200);

  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await expect(note).toHaveCount(0);
  // Nor is the note there without a connection.
  await expect.poll(() => notesKeptBy(page)).toEqual([]);
  await page.goto("about:blank");
  await kill();
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await expect(page.getByRole("button", { name: "Bookmark page 2" })).toBeVisible();
  await expect(note).toHaveCount(0);
  await page.goto("about:blank");
  await stoppable.restart();
});
