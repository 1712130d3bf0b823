import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { z } from "zod";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { uploadPdf } from "../../arrangements/articles.ts";
import { askToRead } from "../../arrangements/assignments.ts";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openToAcknowledge } from "../../screens/acknowledgement.ts";
import { callOf, holdCalls, nextCall } from "../../screens/calls.ts";
import { openArticle } from "../../screens/knowledge-base.ts";
import { boxOf, expectOpened, openDocumentTools, seeAllAtOnce, seeAllPages } from "../../screens/reader.ts";
import { sidewaysOf } from "../../screens/sideways.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

const day = 86_400_000;

/** Reads an assignment from the record, acknowledges it by keyboard and returns to the record. */
async function acknowledgeFromRecord(
  page: Page,
  title: string,
  expectAccessible: (page: Page) => Promise<void>,
) {
  await page.getByRole("link", { name: `Read ${title}` }).click();
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  await expect(button).toBeDisabled();
  await seeAllPages(page, 3);
  await expect(button).toBeEnabled();
  await expectAccessible(page);
  await button.press("Enter");
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();

  // Tab continues from where the button was.
  await page.keyboard.press("Tab");
  await expect(block.getByRole("link", { name: "My record", exact: true })).toBeFocused();
  await block.getByRole("link", { name: "My record", exact: true }).click();
  await expect(page.getByRole("region", { name: "Acknowledged" }).getByText(title)).toBeVisible();
  await expect(page.getByText("nothing to read")).toBeVisible();
}

test("on a desktop the cells of the record begin where their headings do, and what it asks is acknowledged by keyboard", async ({
  admin,
  memberPage: page,
  booklet: article,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await askToRead(admin, page.request, article, { eachEdition: true });
  await page.goto("/record");
  await expect(page.getByText("1 to read")).toBeVisible();
  await expectAccessible(page);
  const asked = page.getByRole("region", { name: "Required" }).getByRole("listitem");
  for (const [column, cell] of [
    ["Article", asked.getByText(article.title)],
    ["State", asked.getByText("not opened")],
    ["Due", asked.locator("time")],
  ] as const) {
    const head = await boxOf(page.locator("li[aria-hidden]").first().getByText(column, { exact: true }));
    expect.soft((await boxOf(cell)).x, column).toBeCloseTo(head.x, 0);
  }
  await acknowledgeFromRecord(page, article.title, expectAccessible);
  await expectAccessible(page);
});

test("a member reads an assignment on a phone, acknowledges it, and has it due again with a new edition", async ({
  admin,
  memberPage: page,
  member,
  article,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 404: GET .*\/verify\//);
  const viewport = { width: 390, height: 844 };
  await page.setViewportSize(viewport);
  await askToRead(admin, page.request, article, { eachEdition: true });

  await page.goto("/record");
  await expect(page.getByRole("heading", { name: "My record" })).toBeVisible();
  await expect(page.getByText("1 to read")).toBeVisible();
  await expectAccessible(page);
  const asked = page.getByRole("region", { name: "Required" }).getByRole("listitem");
  await expect(asked).toContainText(/due \d\d \w{3} \d{4}/);
  const named = await boxOf(asked.getByText(article.title));
  const link = await boxOf(asked.getByRole("link", { name: `Read ${article.title}` }));
  expect(link.y).toBeGreaterThan(named.y + named.height);
  await acknowledgeFromRecord(page, article.title, expectAccessible);

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: `Certificate: ${article.title}` }).click();
  const sheet = await download;
  expect(sheet.suggestedFilename()).toMatch(/^certificate-\d+\.pdf$/);
  const bytes = await readFile(await sheet.path());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  // Nobody else can fetch it; a visitor does not even learn that it exists.
  const address = new URL(sheet.url()).pathname;
  expect((await admin.get(address)).status()).toBe(404);
  await expectAccessible(page);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: `Copy code: ${article.title}` }).click();
  await expectToast(page, "Proof code copied");
  const code = await page.evaluate(() => navigator.clipboard.readText());
  const visitor = await newVisitor({ viewport });
  await test.step("the code's holder learns that it is valid, and no name; a forged one is not valid", async () => {
    await visitor.goto("/verify");
    await visitor.getByRole("textbox", { name: "Proof code" }).fill(code.toLowerCase());
    await visitor.getByRole("button", { name: "Check" }).click();
    await expect(visitor.getByRole("heading", { name: "This acknowledgement is valid" })).toBeVisible();
    await expect(visitor.getByText(article.title)).toBeVisible();
    await expect(visitor.getByText(member.lastName)).toHaveCount(0);
    const forged = code.replace(/^./, (first) => (first === "A" ? "B" : "A"));
    await visitor.getByRole("textbox", { name: "Proof code" }).fill(forged);
    await visitor.getByRole("button", { name: "Check" }).click();
    await expect(visitor.getByRole("heading", { name: "This code is not valid" })).toBeVisible();
  });

  const { title, categoryId } = article;
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 2 }));
  const newer = { title, categoryId, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${article.id}`, { data: newer }), 200);
  await page.reload();
  await expect(page.getByText("1 to read")).toBeVisible();
  await expect(page.getByText("Edition 1 acknowledged")).toBeVisible();
  await expect(page.getByText("superseded")).toBeVisible();
  await visitor.goto(`/verify/${code}`);
  await expect(visitor.getByText("It is for an earlier edition")).toBeVisible();
  await expectStatus(await admin.delete(`/api/knowledge-base/articles/${article.id}`), 200);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Withdrawn" })).toBeVisible();

  await test.step("a deleted account leaves its acknowledgements, under its reader's initials", async () => {
    await page.goto("/account#my-data");
    await page.getByRole("button", { name: "Delete my account…" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).click();
    await expect(page).toHaveURL(/\/home$/);
    await visitor.reload();
    await expect(
      visitor.getByText(`${member.firstName.charAt(0)}.${member.lastName.charAt(0)}.`),
    ).toBeVisible();
  });
});

test("on a tablet the button to acknowledge covers no tool, and Shift+A leads to the block and presses nothing", async ({
  admin,
  memberPage: page,
  booklet: article,
}) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await askToRead(admin, page.request, article, { eachEdition: true });
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  const tools = page.getByRole("group", { name: "Reader" });
  const sign = await boxOf(tools.getByRole("button", { name: "Acknowledge", exact: true }));
  const find = await boxOf(tools.getByRole("textbox", { name: "Find in document" }));
  expect(find.y).toBeGreaterThanOrEqual(sign.y + sign.height);
  expect(sign.x + sign.width).toBeLessThan(768 - 4);
  await page.keyboard.press("Shift+A");
  const block = page.getByRole("region", { name: "Acknowledgement" });
  await expect(block).toBeFocused();
  await expect(block).toBeInViewport();
  await expect(block.getByRole("button", { name: "I have read and understood edition 1" })).toBeVisible();
  expect(await sidewaysOf(page)).toEqual([]);

  // Also while the browser might still be scrolling to the start.
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Shift+A");
  expect(await block.evaluate(isSeenOnceStill)).toBe(true);

  // On a small desktop it is beside the search, and as far from the edge of the window.
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect
    .poll(async () => {
      const { x, width } = await boxOf(tools.getByRole("button", { name: "Acknowledge", exact: true }));
      return x + width;
    })
    .toBeLessThan(1280 - 4);
});

for (const { screen, device } of [
  { screen: "phone", device: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
  { screen: "desktop", device: { viewport: { width: 1440, height: 900 } } },
] as const) {
  test.describe(`as text on a ${screen}`, () => {
    test.use(device);

    test(`the button to acknowledge leads from the text to the block below the pages on a ${screen}`, async ({
      admin,
      memberPage: page,
      booklet: article,
    }) => {
      await askToRead(admin, page.request, article);
      await page.goto(`/knowledge-base?article=${article.id}`);
      await expectOpened(page);
      await page.getByRole("button", { name: "Read as text" }).click();
      const text = page.getByRole("region", { name: "Document as text" });
      await expect(text).toBeVisible();
      const tools = await openDocumentTools(page, screen);
      await tools.getByRole("button", { name: "Acknowledge", exact: true }).click();
      const block = page.getByRole("region", { name: "Acknowledgement" });
      await expect(block).toBeInViewport();
      await expect(block).toBeFocused();
      await expect(text).toHaveCount(0);
    });
  });
}

test("the button to acknowledge works at once, even while the reading is still being reported", async ({
  admin,
  memberPage: page,
  booklet: article,
}) => {
  await askToRead(admin, page.request, article);
  const bringReports = await holdCalls(page, "reading.reportReading");
  await page.goto(`/knowledge-base?article=${article.id}`);
  await expectOpened(page);
  await seeAllAtOnce(page);
  const block = page.getByRole("region", { name: "Acknowledgement" });
  const button = block.getByRole("button", { name: "I have read and understood edition 1" });
  await button.click();
  await expect(button).toBeDisabled();
  bringReports();
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("acknowledging a sentence that changed meanwhile shows the new one, and agrees to that", async ({
  admin,
  memberPage: page,
  booklet: article,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 409: POST \S+reading\.acknowledge/);
  await page.setViewportSize({ width: 390, height: 844 });
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  const dueAt = new Date(Date.now() + 8 * day).toISOString();
  const asked = { articleId: article.id, people: [id], dueAt };
  const assigned = await admin.post("/api/admin/assignments", {
    data: { ...asked, sentence: "I have read it" },
  });
  const assignment = await readAnswer(assigned, 201, z.object({ id: z.int() }));
  const { block, button } = await openToAcknowledge(page, article);
  await expect(block.getByText("I have read it", { exact: true })).toBeVisible();

  const sentence = "I have read it and will carry the card";
  const changed = await admin.put(`/api/admin/assignments/${assignment.id}`, {
    data: { ...asked, sentence },
  });
  await expectStatus(changed, 200);
  await button.click();
  await expect(block.getByRole("alert")).toContainText("the wording you agree to has changed");
  await expect(block.getByText(sentence)).toBeVisible();
  await expectAccessible(page);
  expect(await sidewaysOf(page)).toEqual([]);
  await button.click();
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

test("a refused acknowledgement is reported even after the article was closed", async ({
  admin,
  memberPage: page,
  booklet: article,
  problems,
}) => {
  problems.expect(/answer 409: POST \S+reading\.acknowledge/);
  const { id } = await readAnswer(await page.request.get("/api/user"), 200, z.object({ id: z.int() }));
  const dueAt = new Date(Date.now() + 8 * day).toISOString();
  const asked = { articleId: article.id, people: [id], dueAt };
  const assigned = await admin.post("/api/admin/assignments", { data: asked });
  const assignment = await readAnswer(assigned, 201, z.object({ id: z.int() }));
  const { button } = await openToAcknowledge(page, article);
  const [send, sent] = [await holdCalls(page, "reading.acknowledge"), nextCall(page, "reading.acknowledge")];
  await button.click();
  await sent;
  await page.getByRole("link", { name: "My record" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "My record" })).toBeVisible();
  const changed = await admin.put(`/api/admin/assignments/${assignment.id}`, {
    data: { ...asked, sentence: "I have read it and will carry the card" },
  });
  await expectStatus(changed, 200);
  send();
  await expectFailureToast(
    page,
    "Not acknowledged",
    "The wording you agree to has changed. Read it and confirm again.",
  );
});

test("what was just read is in the reading history on returning to it", async ({
  memberPage: page,
  booklet: article,
}) => {
  await page.goto("/record");
  const history = page.getByRole("complementary", { name: "Reading history" });
  await expect(history.getByText("Nothing read yet.")).toBeVisible();
  const told = page.waitForResponse(/reading\.reportReading/);
  await page.getByRole("link", { name: "Knowledge Base" }).last().click();
  await openArticle(page, article);
  await expectOpened(page);
  await told;
  await expect(async () => {
    if (!page.url().endsWith("/record")) await page.goBack();
    await expect(page).toHaveURL(/\/record$/, { timeout: 1000 });
  }).toPass();
  await expect(history.getByText(article.title)).toBeVisible();
});

test("acknowledging while a newer edition comes out opens that one and acknowledges it", async ({
  admin,
  memberPage: page,
  article,
  problems,
}) => {
  problems.expect(/answer 409: POST \S+reading\.acknowledge/);
  problems.expect(/console error: .*409/);
  await askToRead(admin, page.request, article, { eachEdition: true });
  const { block, button: acknowledge } = await openToAcknowledge(page, article);

  const { title, categoryId } = article;
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 2 }));
  const newer = { title, categoryId, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${article.id}`, { data: newer }), 200);
  await acknowledge.press("Enter");
  await block.getByRole("button", { name: "Open the newer edition" }).click();
  const button = block.getByRole("button", { name: "I have read and understood edition 2" });
  await expect(button).toBeVisible();
  await seeAllAtOnce(page);
  await button.press("Enter");
  await expect(block.getByText("You have read and understood edition 2")).toBeVisible();
});

test("an acknowledgement whose answer is lost is not called unrecorded, and its block shows it", async ({
  admin,
  memberPage: page,
  booklet: article,
  problems,
}) => {
  await askToRead(admin, page.request, article);
  const { block, button } = await openToAcknowledge(page, article);
  problems.expect(/request failed: \S+ POST \S+reading\.acknowledge/);
  await page.route(
    callOf("reading.acknowledge"),
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await button.click();
  await expectFailureToast(
    page,
    "No answer",
    "If it was recorded, you will see it here once there is a connection. If not, confirm again.",
  );
  await expect(block.getByText("You have read and understood edition 1")).toBeVisible();
});

/** Runs in the page: whether the end of an element is in the window once nothing has scrolled for thirty frames. */
async function isSeenOnceStill(element: Element): Promise<boolean> {
  let before = Number.NaN;
  for (let still = 0; still < 30; ) {
    await new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
    const { bottom } = element.getBoundingClientRect();
    still = bottom === before ? still + 1 : 0;
    before = bottom;
  }
  return before > 0 && before <= innerHeight + 1;
}
