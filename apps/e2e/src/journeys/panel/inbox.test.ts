import { randomUUID } from "node:crypto";
import type { APIRequestContext, Locator, Page, Response } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { mailsTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addAdmin } from "../../arrangements/members.ts";
import { expect, test as base } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { callOf, cutCalls, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { setWidth } from "../../screens/width.ts";

type Sent = { mark: string; email: string };

/** Sends an enquiry of each kind from one sender whom no other test uses. */
async function sendOfEach(client: APIRequestContext): Promise<Sent> {
  const mark = randomUUID().slice(0, 8);
  const email = `visitor.${mark}@example.org`;
  const sender = { firstName: "Visitor", lastName: mark, email };
  const contact = { ...sender, organization: "Sample Ltd", interest: "mantis", language: "el" };
  for (const [path, data] of [
    [
      "/api/knowledge-base/messages",
      {
        name: `Visitor ${mark}`,
        email,
        subject: `Page 12 ${mark}`,
        message: "Which of the two do we follow?",
      },
    ],
    ["/api/contact", { ...contact, message: "Please send the data sheet." }],
    ["/api/fpv-training-interest", { ...sender, phone: "+30 210 555 0100" }],
  ] as const) {
    await expectStatus(await client.post(path, { data }), 201);
  }
  return { mark, email };
}

type Fixtures = {
  visitor: APIRequestContext;
  /** The enquiries sent, and their sender. */
  sent: Sent;
  /** Another administrator, in a window of their own. */
  colleague: { window: Page; name: string };
};

const test = base.extend<Fixtures>({
  async visitor({ product }, use) {
    await using visitor = await openClient(product);
    await use(visitor);
  },
  sent: async ({ visitor }, use) => use(await sendOfEach(visitor)),
  async colleague({ admin, newVisitor, login }, use) {
    const person = await addAdmin(admin);
    const window = await newVisitor();
    await login(window, person);
    await use({ window, name: `${person.firstName} ${person.lastName}` });
  },
});

const rows = (page: Page, mark: string): Locator => page.getByRole("listitem").filter({ hasText: mark });

/** Waits for the narrowed answer itself, since the list shows these rows before it is narrowed too. */
const narrowedTo = (page: Page, mark: string): Promise<Response> =>
  page.waitForResponse(
    (response) => callOf("enquiries.listInbox").test(response.url()) && response.url().includes(mark),
  );

async function openInbox(page: Page, mark: string): Promise<void> {
  await openTab(page, "Messages");
  const narrowed = narrowedTo(page, mark);
  await page.getByRole("searchbox", { name: "Words, name or number" }).fill(mark);
  await narrowed;
  await expect(rows(page, mark)).toHaveCount(3);
}

test("by keyboard alone an enquiry is found, taken, noted, answered by email and closed", async ({
  adminPage: page,
  sent: { mark, email },
  product,
  expectAccessible,
}) => {
  await openTab(page, "Messages");
  const { keyboard } = page;
  const search = page.getByRole("searchbox", { name: "Words, name or number" });
  // Until the field is there, the keys do something else.
  await expect(search).toBeVisible();
  await keyboard.press("/");
  await expect(search).toBeFocused();
  const narrowed = narrowedTo(page, mark);
  await keyboard.type(mark);
  await narrowed;
  await expect(rows(page, mark)).toHaveCount(3);
  const [first, row] = [rows(page, mark).first(), rows(page, mark).nth(1)];
  await expect(first).toHaveAttribute("aria-current", "true");
  await search.blur();
  await keyboard.press("j");
  await keyboard.press("j");
  await expect(row).toBeFocused();
  await expect(row).toHaveAttribute("aria-current", "true");
  await expect(first).not.toHaveAttribute("aria-current");
  await expect(row).toContainText("Contact");
  const thread = page.getByRole("region", { name: /^Enquiry: Mantis/ });
  await expect(thread).toContainText("Please send the data sheet.");
  await expectAccessible(page);

  await keyboard.press("t");
  await expect(row).toContainText("In hand");
  await expect(row).toContainText("you");
  // Letters typed right after the shortcut must not be taken for shortcuts.
  await keyboard.press("n");
  await keyboard.type("Maker confirms 3.85 V.");
  await keyboard.press("Control+Enter");
  await expectToast(page, "Note saved");
  await expect(thread).toContainText("note, stays in the house");

  await page.getByRole("heading", { name: "Admin Panel" }).click();
  await keyboard.press("r");
  await expect(page.getByRole("textbox", { name: "Reply by email" })).toBeFocused();
  await keyboard.type("Here it is.");
  await page.reload();
  await expect(page.getByRole("textbox", { name: "Reply by email" })).toHaveValue("Here it is.");
  await page.getByRole("textbox", { name: "Reply by email" }).focus();
  await keyboard.press("Control+Enter");
  await expectToast(page, "Reply sent", "It goes to the sender by email; their answer comes to you.");
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();

  const mail = await receiveMail(product, { to: email, subject: /^Re: Υποβρύχιο όχημα Mantis/ });
  expect(mail.replyTo?.[0]?.address).toBe(product.admin.email);
  expect(mail.text).toContain("Here it is.");
  expect(mail.text).toContain("Τι γράφτηκε πριν:");
  expect(mail.text).toContain("Please send the data sheet.");
  expect(mail.text).not.toContain("Maker confirms");
});

test("kind, state and owner filter the list; a state is chosen and cleared", async ({
  adminPage: page,
  sent: { mark },
}) => {
  await openInbox(page, mark);
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "FPV interest" });
  await expect(rows(page, mark)).toHaveCount(1);
  await expect(rows(page, mark)).toContainText("FPV training course");
  await rows(page, mark).click();
  const state = page.getByRole("radiogroup", { name: "State", exact: true });
  await state.getByText("Answered", { exact: true }).click();
  // The row stays where it is until the list is fetched again.
  await expect(rows(page, mark)).toContainText("Answered");
  await page
    .getByRole("radiogroup", { name: "State of the enquiries" })
    .getByText(/^Answered/)
    .click();
  await expect(rows(page, mark)).toHaveCount(1);
  await rows(page, mark).click();
  await state.getByText("New", { exact: true }).click();
  await expect(rows(page, mark)).toContainText("New");
  await page.getByRole("combobox", { name: "Owner" }).selectOption({ label: "Mine" });
  await expect(page.getByText("No messages match.")).toBeVisible();
});

test("keys act on the open enquiry, even if the list does not contain it", async ({
  adminPage: page,
  sent: { mark },
}) => {
  await openInbox(page, mark);
  await rows(page, mark).filter({ hasText: "Page 12" }).click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread.getByRole("button", { name: "Nobody: take it" })).toBeVisible();
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "FPV interest" });
  await expect(rows(page, mark)).toHaveCount(1);
  await page.getByRole("heading", { name: "Admin Panel" }).click();
  await page.keyboard.press("t");
  await expect(thread.getByRole("radio", { name: "In hand" })).toBeChecked();
  await expect(rows(page, mark)).toContainText("New");
});

test("two administrators see what the other does, and only one reply is sent", async ({
  adminPage: page,
  sent: { mark, email },
  colleague: { window: other, name },
  product,
  problems,
}) => {
  await openInbox(page, mark);
  await openInbox(other, mark);
  const message = (at: Page) => rows(at, mark).filter({ hasText: "Page 12" });
  await message(page).click();
  await message(other).click();
  await other.getByRole("button", { name: "Nobody: take it" }).click();
  await expect(message(page)).toContainText(name);
  await expect(page.getByRole("button", { name: `${name}: take it over` })).toBeVisible();

  await page.getByRole("textbox", { name: "Reply by email" }).fill("It is 3.80 V.");
  await page.route(/inboxNews/, (route) => route.abort());
  await other.getByRole("textbox", { name: "Reply by email" }).fill("It is 3.85 V.");
  // Both administrators have read the same state of the thread.
  problems.expect(/answer 409: POST \S+replyToEnquiry/);
  problems.expect(/console error: .*(409|net::ERR_FAILED)/);
  const held = page.route(/readThread/, (route) => route.abort());
  await held;
  problems.expect(/request failed: net::ERR_FAILED/);
  await other.getByRole("button", { name: "Send and close" }).click();
  await expectToast(other, "Reply sent");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expectFailureToast(page, "Error", `${name} answered this before you. Yours is still here.`);
  await expect(page.getByRole("textbox", { name: "Reply by email" })).toHaveValue("It is 3.80 V.");
  await receiveMail(product, { to: email, subject: /^Re: Page 12/ });
  const replies = (await mailsTo(product, email)).filter(({ subject }) => subject?.startsWith("Re:"));
  expect(replies).toHaveLength(1);
});

test("an open enquiry shows what another administrator does with it, even if the list does not contain it", async ({
  adminPage: page,
  sent: { mark },
  colleague: { window: other, name },
}) => {
  await openInbox(page, mark);
  await rows(page, mark).filter({ hasText: "Page 12" }).click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread).toContainText("Which of the two");
  await page.getByRole("combobox", { name: "Kind" }).selectOption({ label: "FPV interest" });
  await expect(rows(page, mark)).toHaveCount(1);

  await openInbox(other, mark);
  await rows(other, mark).filter({ hasText: "Page 12" }).click();
  await other.getByRole("button", { name: "Nobody: take it" }).click();
  await expect(thread.getByRole("button", { name: `${name}: take it over` })).toBeVisible();
  await other.getByRole("textbox", { name: "Reply by email" }).fill("It is 3.85 V.");
  await other.getByRole("button", { name: "Send and close" }).click();
  await expect(thread).toContainText("It is 3.85 V.");
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
});

test("an answer requested before a reply and arriving after it does not replace it", async ({
  adminPage: page,
  sent: { mark },
}) => {
  await openInbox(page, mark);
  await rows(page, mark).filter({ hasText: "Page 12" }).click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread).toContainText("Which of the two");

  const handOver = await holdNextAnswer(page, "enquiries.readThread");
  const asked = nextCall(page, "enquiries.readThread");
  await page.getByRole("button", { name: "Write a note instead" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Maker confirms 3.85 V.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note saved");
  await asked;

  const askedAnew = nextCall(page, "enquiries.readThread");
  await page.keyboard.press("r");
  await page.getByRole("textbox", { name: "Reply by email" }).fill("It is 3.85 V.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expectToast(page, "Reply sent");
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
  await askedAnew;
  const late = page.waitForResponse(callOf("enquiries.readThread"));
  handOver();
  await (await late).finished();
  await expect(thread).toContainText("It is 3.85 V.");
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
});

test("on a phone too, an answer by another administrator is shown first", async ({
  adminPage: page,
  sent: { mark, email },
  colleague: { window: other, name },
  product,
  problems,
}) => {
  await openInbox(page, mark);
  await openInbox(other, mark);
  await rows(other, mark).filter({ hasText: "Page 12" }).click();
  await setWidth(page, 390);
  await rows(page, mark).filter({ hasText: "Page 12" }).getByRole("button").click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread).toContainText("Which of the two");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Reply by email" });
  await field.fill("It is 3.80 V.");

  const heard = page.waitForResponse(callOf("enquiries.readThread"));
  const handOver = await holdNextAnswer(other, "enquiries.replyToEnquiry");
  const theirs = other.getByRole("textbox", { name: "Reply by email" });
  await theirs.fill("It is 3.85 V.");
  const sent = nextCall(other, "enquiries.replyToEnquiry");
  await other.getByRole("button", { name: "Send, keep in hand" }).click();
  await sent;
  await theirs.fill("And one more thing.");
  handOver();
  await expectToast(other, "Reply sent");
  // Text that is typed while a reply is being sent is kept.
  await expect(theirs).toHaveValue("And one more thing.");

  // The news of the reply has arrived, but this administrator sees only the form.
  await (await heard).finished();
  problems.expect(/answer 409: POST \S+replyToEnquiry/);
  problems.expect(/console error: .*409/);
  await page.getByRole("button", { name: "Send and close" }).click();
  await expectFailureToast(page, "Error", `${name} answered this before you. Yours is still here.`);
  await expect(thread).toContainText("It is 3.85 V.");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(field).toHaveValue("It is 3.80 V.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
  await expect(thread).toContainText("It is 3.80 V.");
  await expect
    .poll(async () => (await mailsTo(product, email)).filter(({ subject }) => subject?.startsWith("Re:")))
    .toHaveLength(2);

  await test.step("returning by the browser's Back starts with what was written", async () => {
    await page.getByRole("button", { name: "Reply", exact: true }).click();
    await expect(field).toBeVisible();
    await page.goBack();
    await rows(page, mark).filter({ hasText: "FPV" }).getByRole("button").click();
    await expect(page.getByRole("region", { name: /^Enquiry: FPV/ })).toContainText("+30 210 555 0100");
    await expect(field).toHaveCount(0);
  });
});

test("an incoming enquiry is announced, and moves no row until asked for", async ({
  adminPage: page,
  visitor,
  sent: { mark },
  problems,
}) => {
  await openInbox(page, mark);
  const data = {
    name: "Visitor",
    email: "x@example.org",
    subject: `Another ${mark}`,
    message: "A new one came.",
  };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await expect(page.getByRole("button", { name: /new, show$/ })).toBeVisible();
  await expect(rows(page, mark)).toHaveCount(3);
  problems.expect(/request failed: \S+ GET \S+listInbox/);
  const mend = await cutCalls(page, "enquiries.listInbox");
  await page.getByRole("button", { name: /new, show$/ }).click();
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  await mend();
  await page.getByRole("button", { name: /new, show$/ }).click();
  await expect(rows(page, mark)).toHaveCount(4);
  await expect(page.getByRole("button", { name: /new, show$/ })).toHaveCount(0);
});

test("on a phone filters take two rows, and an enquiry and its answer are pages of their own", async ({
  adminPage: page,
  sent: { mark, email },
  product,
  expectAccessible,
}) => {
  await setWidth(page, 390);
  await openTab(page, "Messages");
  const search = page.getByRole("searchbox", { name: "Words, name or number" });
  await expect(search).toBeHidden();
  await page.getByRole("button", { name: "Filter" }).click();
  const narrowed = page.waitForResponse(
    (response) => callOf("enquiries.listInbox").test(response.url()) && response.url().includes(mark),
  );
  await search.fill(mark);
  await narrowed;
  await expect(rows(page, mark)).toHaveCount(3);
  await expect(page.getByRole("button", { name: "Filter 1 in use" })).toBeVisible();
  await expectAccessible(page);
  await rows(page, mark).filter({ hasText: "Page 12" }).getByRole("button").click();
  const thread = page.getByRole("region", { name: /^Enquiry: Page 12/ });
  await expect(thread).toContainText("Which of the two");
  await expect(search).toBeHidden();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Reply", exact: true }).click();
  const field = page.getByRole("textbox", { name: "Reply by email" });
  await expect(field).toBeFocused();
  await expect(page.getByText("Which of the two")).toBeHidden();
  await field.fill("It is 3.85 V.");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Back to the enquiry" }).click();
  await expect(thread).toContainText("Which of the two");
  await page.getByRole("button", { name: "Reply", exact: true }).click();
  await expect(field).toHaveValue("It is 3.85 V.");
  await page.getByRole("button", { name: "Send and close" }).click();
  await expect(thread).toContainText("by email");
  await expect(thread.getByRole("radio", { name: "Answered" })).toBeChecked();
  await receiveMail(product, { to: email, subject: /^Re: Page 12/ });
  await page.getByRole("button", { name: "Back to the list" }).click();
  await expect(rows(page, mark)).toHaveCount(3);
});

test("the send buttons of an answer are fully visible above the key hints, from portrait tablet to desktop", async ({
  adminPage: page,
  sent: { mark },
}) => {
  await setWidth(page, 768);
  await openInbox(page, mark);
  await rows(page, mark).filter({ hasText: "Page 12" }).click();
  const send = page.getByRole("button", { name: "Send and close" });
  for (const width of [768, 1024, 1440]) {
    await setWidth(page, width);
    await expect(send).toBeVisible();
    const covered = () =>
      send.evaluate((button) => {
        const { left, right, bottom } = button.getBoundingClientRect();
        return document.elementFromPoint((left + right) / 2, bottom - 2)?.closest("button") !== button;
      });
    await expect.poll(covered, { message: `at ${width} px` }).toBe(false);
  }
});
