import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { callOf, holdCalls, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { placeOfPage } from "../../screens/scrolls.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth } from "../../screens/width.ts";

/** Sends a message with this subject. */
async function send(visitor: APIRequestContext, subject: string): Promise<void> {
  const data = {
    name: "Visitor",
    email: `visitor.${randomUUID().slice(0, 8)}@example.org`,
    subject,
    message: "Which of the two do we follow?",
  };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
}

const rowOf = (page: Page, subject: string): Locator =>
  page.getByRole("listitem").filter({ hasText: subject });
const threadOf = (page: Page, subject: string): Locator =>
  page.getByRole("region", { name: `Enquiry: ${subject}` });
const reply = (page: Page): Locator => page.getByRole("textbox", { name: "Reply by email" });

async function openNarrowed(page: Page, mark: string): Promise<void> {
  await openTab(page, "Messages");
  const narrowed = page.waitForResponse(
    (response) => callOf("enquiries.listInbox").test(response.url()) && response.url().includes(mark),
  );
  await page.getByRole("searchbox", { name: "Words, name or number" }).fill(mark);
  await narrowed;
}

test("an enquiry answered before it was chosen stays open when the live connection is renewed", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  await send(visitor, `First ${mark}`);
  const reconnect = await holdCalls(page, "enquiries.inboxNews");
  // This stream ends once it has said that anything may have changed; the browser then opens another one.
  await page.route(
    callOf("enquiries.inboxNews"),
    (route) =>
      route.fulfill({
        contentType: "text/event-stream",
        body: 'retry: 1\nevent: connected\ndata: {}\n\ndata: {"kind":null,"id":null}\n\n',
      }),
    { times: 1 },
  );
  const listening = nextCall(page, "enquiries.inboxNews");
  await openNarrowed(page, mark);
  await listening;
  await expect(threadOf(page, `First ${mark}`)).toContainText("Which of the two");
  await reply(page).click();
  await page.keyboard.type("It is 3.85");

  await send(visitor, `Second ${mark}`);
  reconnect();
  await expect(rowOf(page, `Second ${mark}`)).toBeVisible();
  await page.keyboard.type(" V, te");
  await expect(threadOf(page, `First ${mark}`)).toBeVisible();
  await expect(reply(page)).toHaveValue("It is 3.85 V, te");
  await expect(rowOf(page, `First ${mark}`)).toContainText("New");
  await expect(rowOf(page, `Second ${mark}`)).toContainText("New");
});

test("the answer to a reply takes nothing from an administrator who keeps writing", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  const subjects = ["One", "Two", "Three"].map((name) => `${name} ${mark}`);
  const [one = "", two = "", three = ""] = subjects;
  for (const subject of subjects) await send(visitor, subject);
  await openNarrowed(page, mark);
  const { keyboard } = page;
  /** Sends a reply whose answer is held back. @returns a function that delivers the answer */
  async function sendSlowly(subject: string): Promise<() => void> {
    await rowOf(page, subject).click();
    await expect(threadOf(page, subject)).toContainText("Which of the two");
    await reply(page).click();
    await keyboard.type("It is 3.85 V.");
    const handOver = await holdNextAnswer(page, "enquiries.replyToEnquiry");
    const sent = nextCall(page, "enquiries.replyToEnquiry");
    await keyboard.press("Control+Enter");
    await sent;
    return handOver;
  }

  await test.step("on another enquiry", async () => {
    const handOver = await sendSlowly(one);
    await rowOf(page, two).click();
    await expect(threadOf(page, two)).toContainText("Which of the two");
    await reply(page).click();
    await keyboard.type("Wai");
    handOver();
    await expectToast(page, "Reply sent");
    await keyboard.type("te");
    await expect(reply(page)).toHaveValue("Waite");
    await expect(threadOf(page, two).getByRole("radio", { name: "New" })).toBeChecked();
    await expect(rowOf(page, one)).toContainText("Answered");
    await expect(rowOf(page, two)).toContainText("New");
  });

  await test.step("on the same one", async () => {
    const handOver = await sendSlowly(three);
    await keyboard.type(" And one mo");
    handOver();
    await expect(rowOf(page, three)).toContainText("Answered");
    await keyboard.type("re");
    await expect(reply(page)).toHaveValue("It is 3.85 V. And one more");
  });

  await test.step("on a phone", async () => {
    await setWidth(page, 390);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await rowOf(page, two).getByRole("button").click();
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await reply(page).fill("Here it is.");
    const handOver = await holdNextAnswer(page, "enquiries.replyToEnquiry");
    const sent = nextCall(page, "enquiries.replyToEnquiry");
    await page.getByRole("button", { name: "Send and close" }).click();
    await sent;
    await page.getByRole("button", { name: "Back to the enquiry" }).click();
    await page.getByRole("button", { name: "Back to the list" }).click();
    await rowOf(page, three).getByRole("button").click();
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await reply(page).fill("Another answer.");
    handOver();
    await expectToast(page, "Reply sent");
    await expect(reply(page)).toBeFocused();
    await expect(reply(page)).toHaveValue("Another answer.");
  });
});

test("an enquiry chosen in the palette opens from the newsletter too", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const subject = `Mast ${randomUUID().slice(0, 8)}`;
  // As many as make the page longer than its window, which could scroll then.
  for (const other of Array(6).keys()) await send(visitor, `Before it, ${other}`);
  await send(visitor, subject);
  await page.setViewportSize({ width: 1280, height: 600 });
  await openTab(page, "Messages");
  for (const time of ["first", "again"]) {
    await test.step(`chosen ${time}`, async () => {
      await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
      await expect(page.getByRole("textbox", { name: "Subject in English" })).toBeVisible();
      await expect(page).not.toHaveURL(/enquiry=/);
      await page.keyboard.press("Control+k");
      await page.getByRole("combobox", { name: "What to find or do" }).fill(subject);
      const line = page.getByRole("group", { name: "Enquiries" }).getByRole("option", { name: subject });
      await expect(line).toHaveAttribute("aria-selected", "true");
      await page.keyboard.press("Enter");
      await expect(threadOf(page, subject)).toContainText("Which of the two");
      expect(await placeOfPage(page), "the row is in view without a scroll").toBe(0);
    });
  }
});
