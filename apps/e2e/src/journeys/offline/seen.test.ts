import { randomUUID } from "node:crypto";
import { expectStatus } from "../../arrangements/api-client.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { writeNote } from "../../screens/notes.ts";
import { expectAtPage, expectOpened, goToPage, seeAllAtOnce } from "../../screens/reader.ts";
import { entriesKeptBy, notesKeptBy, saveForOffline } from "../../screens/saved-articles.ts";

test("what was seen of a saved article in an earlier sitting without the server counts without it", async ({
  memberPage: page,
  admin,
  leaflet: article,
  stoppable,
  kill,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await askToRead(admin, page.request, article);
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await saveForOffline(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
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
  await seeAllAtOnce(page);
  await button.press("Enter");
  await expect(block.getByText("Acknowledged on this device")).toBeVisible();
  await page.goto("about:blank");
  await stoppable.restart();

  await page.goto(`/knowledge-base?article=${article.id}`);
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("a saved article opened after the connection was lost has what was seen of it, its acknowledgement, notes and bookmarks, and no note removed on another device", async ({
  memberPage: page,
  admin,
  leaflet: article,
  stoppable,
  kill,
}) => {
  const id = randomUUID();
  const mark = { id, articleId: article.id, edition: 1, page: 3, quote: null, note: "Card in box 5" };
  await expectStatus(await page.request.post("/trpc/marks.keepMark", { data: mark }), 200);
  await page.setViewportSize({ width: 1440, height: 900 });
  await askToRead(admin, page.request, article);
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  const noted = page.waitForResponse(/marks\.keepMark/);
  await writeNote(page, 2, "Card in box 4");
  expect((await noted).status()).toBe(200);
  const button = page.getByRole("button", { name: "I have read and understood edition 1" });
  await expect(button).toBeDisabled();
  const removed = page.getByRole("button", { name: "Note on page 3: Card in box 5" });
  await goToPage(page, 3);
  await expect(removed).toBeVisible();
  await saveForOffline(page);
  await page.goto("about:blank");
  await expectStatus(await page.request.post("/trpc/marks.removeMark", { data: { id } }), 200);

  await page.goto(`/knowledge-base?article=${article.id}&page=3`);
  await expectAtPage(page, 3);
  await expect(removed).toHaveCount(0);
  // Nor is the note there without a connection.
  await expect.poll(() => notesKeptBy(page)).toEqual(["Card in box 4"]);
  await seeAllAtOnce(page);
  await page.goto("/knowledge-base");
  await expect(page.getByRole("button", { name: "Saved, 1 article" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await kill();

  await page.getByRole("link", { name: article.title }).first().click();
  await expectOpened(page);
  await goToPage(page, 2);
  await expect(page.getByRole("button", { name: "Note on page 2: Card in box 4" })).toBeVisible();
  await expect(button).toBeEnabled();
  await page.getByRole("button", { name: "Bookmark page 2" }).click();
  await expect(page.getByRole("button", { name: "Remove bookmark from page 2" })).toBeVisible();
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  await goToPage(page, 3);
  await expect(page.getByRole("button", { name: "Bookmark page 3" })).toBeVisible();
  await expect(removed).toHaveCount(0);
  await page.goto("about:blank");
  await stoppable.restart();
});
