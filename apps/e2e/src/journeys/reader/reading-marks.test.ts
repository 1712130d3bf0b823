import { randomUUID } from "node:crypto";
import { expectStatus } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/reader-test.ts";
import { boxOf, expectAtPage, expectOpened, goToPage } from "../../screens/reader.ts";
import { missedByAThumb } from "../../screens/thumb-targets.ts";
import { cutCalls, holdCalls } from "../../screens/calls.ts";
import { expectFailureToast } from "../../screens/toast.ts";

test("marks made on another device appear when the window is looked at again, and when their list opens; a note removed there does not come back from a device that saves it unchanged", async ({
  page,
  manual,
  startReading,
}) => {
  await startReading(page, manual);
  const bookmarked = page.getByRole("button", { name: "Remove bookmark from page 1", exact: true });
  const mark = async (on: number, note: string | null) => {
    const id = randomUUID();
    const data = { id, articleId: manual.id, edition: 1, page: on, quote: null, note };
    await expectStatus(await page.request.post("/trpc/marks.keepMark", { data }), 200);
    return id;
  };
  await mark(1, null);
  expect(await bookmarked.count()).toBe(0);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await expect(bookmarked).toBeVisible();
  const id = await mark(2, "Torque on page 2");
  const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
  const openList = () => page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await openList();
  await expect(list).toContainText("Torque on page 2");
  await page.keyboard.press("Escape");

  await goToPage(page, 2);
  const sign = page.getByRole("button", { name: "Note on page 2: Torque on page 2" });
  await expect(sign).toBeVisible();
  await expectStatus(await page.request.post("/trpc/marks.removeMark", { data: { id } }), 200);
  await sign.press("Enter");
  const form = page.getByRole("dialog", { name: "Note on page 2" });
  await form.getByRole("button", { name: "Save note" }).click();
  await expect(form).toBeHidden();
  await page.reload();
  await expectAtPage(page, 2);
  await openList();
  await expect(list.getByText("1 bookmark, 0 notes in this article")).toBeVisible();
});

test("on a desktop a member bookmarks a page by its key, notes some words, and finds both again", async ({
  page,
  manual,
  newMember,
  login,
  newVisitor,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const member = await newMember();
  await login(page, member);
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
  const scale = page.getByRole("slider", { name: "Page" });
  const kept = page.waitForResponse(/marks\.keepMark/);
  await page.keyboard.press("b");
  await expect(page.getByRole("button", { name: "Remove bookmark from page 12" })).toBeVisible();
  await expect(scale.locator("[data-sign=bookmark]")).toHaveCount(1);
  await kept;

  // A note on selected words of the page.
  const form = page.getByRole("dialog", { name: "Note on page 12" });
  // When the outline appears beside the pages, it moves them under the pointer and clears the selection.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(form).toBeHidden();
    await page.getByText("Page 12", { exact: true }).first().dblclick();
    await page.keyboard.press("n");
    await expect(form.getByRole("blockquote")).toContainText(/Page|12/, { timeout: 10_000 });
  }).toPass();
  await expect(form.getByText("only you see it")).toBeVisible();
  await expect(form.getByRole("textbox", { name: "Note" })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("Charger shows 3.82 V, card in box 4");
  const noted = page.waitForResponse(/marks\.keepMark/);
  await page.keyboard.press("Control+Enter");
  await expect(form).toBeHidden();
  await noted;
  // On the scale the page's two signs do not overlap.
  const bookmarked = await boxOf(scale.locator("[data-sign=bookmark]"));
  const noteSign = await boxOf(scale.locator("[data-sign=note]"));
  expect(bookmarked.y + bookmarked.height).toBeLessThanOrEqual(noteSign.y);
  // The note's sign is beside the words, in the page's margin.
  const sign = page.getByRole("button", { name: "Note on page 12: Charger shows 3.82 V, card in box 4" });
  const place = await boxOf(sign);
  const words = await boxOf(page.getByText("Page 12", { exact: true }).first());
  expect(place.x + place.width).toBeLessThanOrEqual(words.x);
  expect(Math.abs(place.y + place.height / 2 - (words.y + words.height / 2))).toBeLessThan(10);
  expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(24);
  await sign.focus();
  await page.keyboard.press("Enter");
  await expect(form.getByRole("textbox", { name: "Note" })).toHaveValue(/^Charger/);
  await page.keyboard.press("Escape");
  await expect(sign).toBeFocused();
  await expectAccessible(page);

  await goToPage(page, 30);
  await expect(sign).not.toBeInViewport();
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
  await expect(list.getByText("1 bookmark, 1 note in this article")).toBeVisible();
  await expectAccessible(page);
  await list.getByRole("button", { name: /^Note Page 12/ }).click();
  await expectAtPage(page, 12);

  await page.goto("/knowledge-base?q=box+3.82");
  await page.getByRole("region", { name: "Your notes" }).getByRole("link").press("Enter");
  await expectAtPage(page, 12);

  // Other members see none of it.
  const other = await newVisitor();
  await login(other, await newMember());
  await other.goto(`/knowledge-base?article=${manual.id}&page=12&q=box+3.82`);
  await expectOpened(other);
  await expect(other.getByRole("region", { name: "Your notes" })).toHaveCount(0);
  await other.getByRole("button", { name: "Bookmarks and notes" }).click();
  await expect(other.getByText("None yet.", { exact: false })).toBeVisible();

  // A note that is started from the list takes the focus and later returns it to the button that opened the list.
  await other.getByRole("button", { name: "Add note" }).press("Enter");
  const begun = other.getByRole("dialog", { name: "Note on page 12" }).getByRole("textbox", { name: "Note" });
  await expect(begun).toBeFocused();
  await other.keyboard.type("Check the sand box");
  await expect(begun).toHaveValue("Check the sand box");
  await other.keyboard.press("Escape");
  await expect(other.getByRole("button", { name: "Bookmarks and notes" })).toBeFocused();

  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await list.getByRole("button", { name: "Edit the note on page 12" }).click();
  await form.getByRole("button", { name: "Remove" }).click();
  await expect(sign).toHaveCount(0);
  await page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await list.getByRole("button", { name: "Remove the bookmark on page 12" }).click();
  await expect(list.getByText("None yet.", { exact: false })).toBeVisible();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("a member bookmarks and notes with the thumb, and both survive a reload", async ({
    page,
    manual,
    startReading,
    expectAccessible,
  }) => {
    await startReading(page, manual);
    const more = page.getByRole("button", { name: "Page and document" });
    await more.tap();
    const kept = page.waitForResponse(/marks\.keepMark/);
    await page.getByRole("button", { name: "Bookmark page 1" }).tap();
    await kept;
    await more.tap();
    await page.getByRole("button", { name: /^Bookmarks and notes/ }).tap();
    const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
    expect(await missedByAThumb(list)).toEqual([]);
    await list.getByRole("button", { name: "Add note" }).tap();
    const form = page.getByRole("dialog", { name: "Note on page 1" });
    await form.getByRole("textbox", { name: "Note" }).fill("Ο φορτιστής");
    await expectAccessible(page);
    expect(await missedByAThumb(form)).toEqual([]);
    const noted = page.waitForResponse(/marks\.keepMark/);
    await form.getByRole("button", { name: "Save note" }).tap();
    await noted;
    await page.reload();
    await expectOpened(page);
    const sign = page.getByRole("button", { name: "Note on page 1: Ο φορτιστής" });
    await expect(sign).toBeVisible();
    expect(await missedByAThumb(page.getByRole("document", { name: "Document" }))).toEqual([]);
    await sign.tap();
    await expect(form.getByRole("textbox", { name: "Note" })).toHaveValue("Ο φορτιστής");
    await form.getByRole("button", { name: "Cancel" }).tap();
    await more.tap();
    await page.getByRole("button", { name: /^Bookmarks and notes/ }).tap();
    await expect(list.getByText("1 bookmark, 1 note in this article")).toBeVisible();
    await expect(list.getByText("Ο φορτιστής")).toBeVisible();
  });
});

test("a note that could not be saved is restored as it was written, or stays in the list, after a reload too, until it is retried, and is saved once", async ({
  page,
  manual,
  newMember,
  login,
  problems,
  expectAccessible,
}) => {
  problems.expect(/^(?:request failed: \S+|console error:.*) .*marks\.keepMark/);
  problems.expect(/^console error: .*ERR_CONNECTION_RESET/);
  await login(page, await newMember());
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
  const mend = await cutCalls(page, "marks.keepMark");
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Note on page 12" });
  const field = form.getByRole("textbox", { name: "Note" });
  await field.fill("Torque of the winch differs from table 3");
  await page.keyboard.press("Control+Enter");
  await expectFailureToast(page, "Not saved", "Check the connection and try again.");
  await expect(field).toHaveValue("Torque of the winch differs from table 3");

  await mend();
  const noted = page.waitForResponse(/marks\.keepMark/);
  await field.press("Control+Enter");
  expect((await noted).status()).toBe(200);
  await expect(form).toBeHidden();

  const mendAgain = await cutCalls(page, "marks.keepMark");
  await page.keyboard.press("n");
  await field.fill("The hook of the winch is worn");
  await page.keyboard.press("Control+Enter");
  await expectFailureToast(page, "Not saved", "Check the connection and try again.");
  await form.getByRole("button", { name: "Cancel" }).click();
  await expect(form).toBeHidden();

  await page.reload();
  await expectAtPage(page, 12);
  await expect(page.getByRole("button", { name: /^Note on page 12: Torque of the winch/ })).toHaveCount(1);
  const openList = () => page.getByRole("button", { name: "Bookmarks and notes" }).click();
  await openList();
  const list = page.getByRole("dialog", { name: "Bookmarks and notes" });
  const row = list.getByRole("listitem").filter({ hasText: "The hook of the winch is worn" });
  await expect(row.getByText("Not saved")).toBeVisible();
  await expectAccessible(page);

  await mendAgain();
  const retried = page.waitForResponse(/marks\.keepMark/);
  await row.getByRole("button", { name: /^Try again/ }).click();
  expect((await retried).status()).toBe(200);
  await expect(row.getByText("Not saved")).toBeHidden();
  await page.reload();
  await expect(page.getByRole("button", { name: /^Note on page 12: The hook of the winch/ })).toHaveCount(1);
  await openList();
  await expect(list.getByText("0 bookmarks, 2 notes in this article")).toBeVisible();
  await expect(list.getByText("Not saved")).toBeHidden();
});

test("marks made before the marks have loaded remove none of them", async ({
  page,
  manual,
  newMember,
  login,
}) => {
  await login(page, await newMember());
  await page.goto(`/knowledge-base?article=${manual.id}&page=5`);
  await expectAtPage(page, 5);
  const first = page.waitForResponse(/marks\.keepMark/);
  await page.keyboard.press("b");
  await first;

  let taken = 0;
  page.on("response", (response) => {
    if (response.url().includes("marks.keepMark") && response.ok()) taken += 1;
  });
  const bringMarks = await holdCalls(page, "marks.listMarks");
  await page.goto(`/knowledge-base?article=${manual.id}&page=12`);
  await expectAtPage(page, 12);
  await page.keyboard.press("b");
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "Note on page 12" });
  await form.getByRole("textbox", { name: "Note" }).fill("Card in box 4");
  await page.keyboard.press("Control+Enter");
  const note = page.getByRole("button", { name: "Note on page 12: Card in box 4" });
  await expect(note).toBeVisible();
  await expect.poll(() => taken).toBe(1);
  // The list that is fetched because of the note must not remove the bookmark that is still being sent.
  const bringBookmark = await holdCalls(page, "marks.keepMark");
  const askedAgain = page.waitForResponse(/marks\.listMarks/);
  bringMarks();
  await askedAgain;
  const signs = page.getByRole("slider", { name: "Page" }).locator("[data-sign=bookmark]");
  await expect(signs).toHaveCount(2);
  bringBookmark();
  await expect.poll(() => taken).toBe(2);
  await expect(signs).toHaveCount(2);
  await expect(note).toHaveCount(1);
  await page.reload();
  await expect(signs).toHaveCount(2);
  await expect(note).toHaveCount(1);
});
