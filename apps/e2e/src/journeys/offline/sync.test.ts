import { randomUUID } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import type { AddedArticle } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { expect, test } from "../../fixtures/offline-test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { cutCalls, holdGivenAnswer } from "../../screens/calls.ts";
import { marksOf, writeNote } from "../../screens/notes.ts";
import { expectAtPage } from "../../screens/reader.ts";
import { entriesKeptBy, openSaved } from "../../screens/saved-articles.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast } from "../../screens/toast.ts";

/** Opens a saved article in one tab and the list of saved articles in another. */
async function openBesideReading(
  page: Page,
  article: AddedArticle,
): Promise<{ beside: Page; remove: Locator }> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  const beside = await page.context().newPage();
  await beside.setViewportSize({ width: 1440, height: 900 });
  await beside.goto("/knowledge-base");
  const list = await openSaved(beside);
  return { beside, remove: list.getByRole("button", { name: `Remove “${article.title}” from this device` }) };
}

test("a note in an article that another tab removes from the device meanwhile reaches the server", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
}) => {
  const { beside, remove } = await openBesideReading(page, article);
  await remove.click();
  await expect.poll(() => keptBy(beside)).toEqual([]);

  await page.bringToFront();
  await writeNote(page, 2, "Sand in the socket of the mast");
  await expect(page.getByRole("button", { name: /^Note on page 2: Sand in the socket/ })).toHaveCount(1);
  await expect.poll(() => marksOf(page, article)).toContain("Sand in the socket");
  // Reading is sent to the server too, and nothing is stored on the device again.
  const reported = page.waitForResponse(/reading\.savePosition/);
  await page.getByRole("button", { name: "Next page" }).click();
  expect((await reported).status()).toBe(200);
  expect(await keptBy(page)).toEqual([]);
});

test("nothing stays on the device if another tab removes an article whose reading is being sent", async ({
  memberPage: page,
  savedLeaflet: article,
  keptBy,
}) => {
  const { beside, remove } = await openBesideReading(page, article);
  await page.bringToFront();
  const { given, handOver } = await holdGivenAnswer(page, "offline.syncEntries");
  await page.getByRole("button", { name: "Next page" }).click();
  await given;
  await beside.bringToFront();
  await remove.click();
  await expect(beside.getByRole("button", { name: /^Saved/ })).toHaveCount(0);
  // The data for opening saved articles is deleted; the database stays until the call in flight ends.
  await expect.poll(() => keptBy(beside)).toEqual(["offline"]);

  handOver();
  await expect.poll(() => keptBy(beside)).toEqual([]);
  await expect(page.getByRole("button", { name: /^Saved/ })).toHaveCount(0);
});

test("a note in a saved article that the server refuses stays as written until it is retried", async ({
  memberPage: page,
  savedLeaflet: article,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { id: accountId } = await readAnswer(
    await page.request.get("/api/user"),
    200,
    z.object({ id: z.int() }),
  );
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const at = new Date().toISOString();
  const entries = ids.map((id, index) => {
    const note = `Check ${index + 1}`;
    const mark = { id, articleId: article.id, edition: 1, page: 3, quote: null, note };
    return { kind: "mark", id: randomUUID(), at, mark };
  });
  for (let from = 0; from < entries.length; from += 50) {
    const data = { accountId, entries: entries.slice(from, from + 50) };
    await expectStatus(await page.request.post("/trpc/offline.syncEntries", { data }), 200);
  }
  await page.goto(`/knowledge-base?article=${article.id}&page=1`);
  await expectAtPage(page, 1);

  const form = await writeNote(page, 1, "Sand in the socket of the mast");
  await expectFailureToast(
    page,
    "Not saved",
    "This article has 200 bookmarks and notes of yours. Remove some first.",
  );
  await expect(form.getByRole("textbox", { name: "Note" })).toHaveValue("Sand in the socket of the mast");
  await form.getByRole("button", { name: "Cancel" }).click();
  expect(await entriesKeptBy(page)).not.toContain("mark");

  await page.reload();
  await expectAtPage(page, 1);
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
  const row = list.getByRole("listitem").filter({ hasText: "Sand in the socket of the mast" });
  await expect(row.getByText("Not saved")).toBeVisible();
  const data = { id: ids[0] };
  await expectStatus(await page.request.post("/trpc/marks.removeMark", { data }), 200);
  await row.getByRole("button", { name: /^Try again/ }).click();
  await expect(row.getByText("Not saved")).toBeHidden();
  await expect.poll(() => marksOf(page, article)).toContain("Sand in the socket");
});

test("an acknowledgement in a saved article after the session ended is sent once its member has signed in", async ({
  memberPage: page,
  member,
  admin,
  savedLeaflet: article,
  problems,
}) => {
  problems.expect(/answer 401/);
  await askToRead(admin, page.request, article);
  const { block, button } = await openToAcknowledge(page, article);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  await page.context().clearCookies();
  await button.press("Enter");
  await expectFailureToast(
    page,
    "Not sent yet",
    "Please sign in. Your acknowledgement is sent then, and counts from then.",
  );
  await expect(page.getByRole("heading", { name: "Sign in to read this article" })).toBeVisible();
  expect(await entriesKeptBy(page)).toContain("acknowledgement");
  await page.getByRole("main").getByRole("link", { name: "Sign In" }).click();
  await fillSignIn(page, member);
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
  expect(await entriesKeptBy(page)).not.toContain("acknowledgement");
});

test("a note's draft typed offline is restored", async ({ memberPage: page, savedLeaflet: article }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const address = `/knowledge-base?article=${article.id}&page=2`;
  const field = page.getByRole("dialog", { name: "Note on page 2" }).getByRole("textbox", { name: "Note" });
  await page.context().setOffline(true);
  await page.goto(address);
  await expectAtPage(page, 2);
  await page.keyboard.press("n");
  await field.fill("Sand in the socket of the mast");
  await page.goto("about:blank");
  await page.context().setOffline(false);
  await page.goto(address);
  await expectAtPage(page, 2);
  await page.keyboard.press("n");
  await expect(field).toHaveValue("Sand in the socket of the mast");
});

test("an acknowledgement made during a short outage shows as acknowledged once it is sent, but is not sent once one of its two assignments is withdrawn", async ({
  memberPage: page,
  admin,
  savedLeaflet: article,
}) => {
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  const dueAt = new Date(Date.now() + 86_400_000).toISOString();
  async function ask(sentence: string): Promise<number> {
    const data = { articleId: article.id, people: [id], dueAt, sentence };
    const assigned = await admin.post("/api/admin/assignments", { data });
    return (await readAnswer(assigned, 201, z.object({ id: z.int() }))).id;
  }
  const first = await ask("I have read it");
  await ask("I will carry the card");
  const { block, button } = await openToAcknowledge(page, article);
  await expect(block.getByText("I have read it I will carry the card")).toBeVisible();

  const acknowledgeInOutage = async (meanwhile: () => Promise<void>) => {
    const mends = [await cutCalls(page, "offline.syncEntries"), await cutCalls(page, "reading.acknowledge")];
    await button.press("Enter");
    await expect(block.getByText("Acknowledged on this device")).toBeVisible();
    await meanwhile();
    for (const mend of mends) await mend();
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
  };
  await acknowledgeInOutage(async () =>
    expectStatus(await admin.delete(`/api/admin/assignments/${first}`), 200),
  );
  await expectFailureToast(
    page,
    "Not acknowledged",
    "The wording you agree to has changed. Read it and confirm again.",
  );
  await expect(block.getByText("I will carry the card", { exact: true })).toBeVisible();
  await acknowledgeInOutage(async () => {});
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
  expect(await entriesKeptBy(page)).not.toContain("acknowledgement");
  await page.goto("/record");
  const kept = page.getByRole("region", { name: "Acknowledged" }).getByRole("listitem");
  await expect(kept.getByText("I will carry the card", { exact: true })).toBeVisible();
  await expect(kept).not.toContainText("I have read it");
});

test("an article withdrawn while it is read offline is gone once the connection is back, and what its note said can be copied", async ({
  memberPage: page,
  admin,
  savedArticle: article,
  keptBy,
  problems,
  expectAccessible,
}) => {
  // The reader saves its place as it goes, and once there is a connection asks for what it has not loaded of the document.
  problems.expect(/answer 404: POST \S+\/trpc\/reading\.savePosition/);
  problems.expect(/answer 404: GET \S+\/objects\/pdfs\//);
  await page.goto(`/knowledge-base?article=${article.id}&page=2`);
  await expectAtPage(page, 2);
  await expect.poll(() => entriesKeptBy(page)).toEqual([]);
  await page.context().setOffline(true);
  await writeNote(page, 2, "Sand in the socket of the mast");
  await expect.poll(() => entriesKeptBy(page)).toContain("mark");
  const { id, categoryId, title } = article;
  const data = { id, categoryId, title, state: "withdrawn" };
  await expectStatus(await admin.post("/trpc/knowledgeBase.updateArticle", { data }), 200);

  await page.context().setOffline(false);
  const refused = page.getByRole("dialog", { name: "A note could not be saved" });
  await expect(refused).toContainText("The article is no longer available to you.");
  const note = refused.getByRole("textbox", { name: `Note on page 2 of “${title}”` });
  await expect(note).toHaveValue("Sand in the socket of the mast");
  await expectAccessible(page);
  await expect.poll(() => keptBy(page)).toEqual([]);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();

  // Closed without a copy, it is not lost.
  await page.reload();
  await expect(note).toHaveValue("Sand in the socket of the mast");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await refused.getByRole("button", { name: "Copy" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("Sand in the socket of the mast");
  await refused.getByRole("button", { name: "Discard" }).click();
  await expect(refused).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { name: "This article is no longer available" })).toBeVisible();
  await expect(refused).toHaveCount(0);
});
