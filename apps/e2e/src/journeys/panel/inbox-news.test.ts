import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { callOf, holdCalls, holdGivenAnswer, sayOnStream } from "../../screens/calls.ts";

/** Sends a message with this subject. */
async function send(visitor: APIRequestContext, subject: string): Promise<void> {
  const email = `visitor.${randomUUID().slice(0, 8)}@example.org`;
  const data = { name: "Visitor", email, subject, message: "Which of the two do we follow?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
}

const rowOf = (page: Page, subject: string): Locator =>
  page.getByRole("listitem").filter({ hasText: subject });
const offer = (page: Page): Locator => page.getByRole("button", { name: /new, show$/ });

test("an enquiry that arrives between the inbox's rows and the live connection shows once it is open", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  await send(visitor, `First ${mark}`);
  const listen = await holdCalls(page, "enquiries.inboxNews");
  await openTab(page, "Messages");
  await expect(rowOf(page, `First ${mark}`)).toBeVisible();
  await send(visitor, `Second ${mark}`);
  listen();
  await expect(rowOf(page, `Second ${mark}`)).toBeVisible();
});

test("an answer that is overtaken by a later one does not take back the enquiries that came in since", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  await send(visitor, `First ${mark}`);
  const listen = await holdCalls(page, "enquiries.inboxNews");
  await openTab(page, "Messages");
  await expect(rowOf(page, `First ${mark}`)).toBeVisible();
  // Once the page listens, it fetches its rows anew; while it does, it keeps what it hears to itself.
  const anew = page.waitForResponse(callOf("enquiries.listInbox"));
  listen();
  await (await anew).finished();
  const early = await holdGivenAnswer(page, "enquiries.listInbox");
  await send(visitor, `Second ${mark}`);
  await early.given;
  await send(visitor, `Third ${mark}`);
  await expect(offer(page)).toHaveText("2 new, show");
  const late = page.waitForResponse(callOf("enquiries.listInbox"));
  early.handOver();
  await (await late).finished();
  await page.evaluate(async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    setTimeout(() => requestAnimationFrame(resolve));
    await promise;
  });
  await expect(offer(page)).toHaveText("2 new, show");
});

test.describe("a notification that arrives while the inbox's first rows load shows when they have loaded", () => {
  /**
   * Opens the inbox with a slow first answer: the server reads its rows before another message comes in, and they
   * arrive after the news of it.
   */
  async function openSlowly(
    page: Page,
    visitor: APIRequestContext,
    news: { kind: string | null; id: number | null },
  ): Promise<{ first: Locator; second: Locator }> {
    const mark = randomUUID().slice(0, 8);
    await send(visitor, `First ${mark}`);
    const rows = await holdGivenAnswer(page, "enquiries.listInbox");
    const { heard } = await sayOnStream(page, "enquiries.inboxNews", news);
    await openTab(page, "Messages");
    await rows.given;
    await send(visitor, `Second ${mark}`);
    await heard;
    rows.handOver();
    return { first: rowOf(page, `First ${mark}`), second: rowOf(page, `Second ${mark}`) };
  }

  test("a notification that anything may have happened", async ({ adminPage: page, product }) => {
    await using visitor = await openClient(product);
    const { first, second } = await openSlowly(page, visitor, { kind: null, id: null });
    await expect(first).toBeVisible();
    await expect(second).toBeVisible();
  });

  test("a notification that an enquiry came in", async ({ adminPage: page, product }) => {
    await using visitor = await openClient(product);
    // The id of an enquiry that is not among the rows, like one that came in after they were read.
    const { first, second } = await openSlowly(page, visitor, { kind: "messages", id: 2_000_000_000 });
    await expect(offer(page)).toBeVisible();
    await expect(first).toBeVisible();
    await offer(page).press("Enter");
    await expect(second).toBeVisible();
    // The pressed button is gone, so its line has the focus.
    await expect(page.locator(":focus")).toHaveText("Newest first");
  });
});
