import { randomUUID } from "node:crypto";
import type { createDatabase } from "@antochi/db/connection";
import type { Locator, Page } from "@playwright/test";
import { headerOf, mailsTo, receiveMail } from "../../arrangements/mailbox.ts";
import { expect } from "../../fixtures/test.ts";
import { hurryLetters, test } from "../../fixtures/vetting-test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { callOf, cutCalls, holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { boxOf } from "../../screens/reader.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";
import { atEachWidth, setWidth } from "../../screens/width.ts";

type Database = ReturnType<typeof createDatabase>;

const words = {
  "Subject in English": "New in the library",
  "Text in English": "Two articles are **new**.\n\n- Lithium batteries\n- Field charging table",
  "Subject in Greek": "Νέα στη βιβλιοθήκη",
  "Text in Greek": "Δύο άρθρα είναι **νέα**.",
};

/** Replaces all subscriptions by these confirmed ones and deletes all earlier issues. */
async function begin({ pool }: Database, addresses: readonly string[]): Promise<void> {
  await pool.query("truncate newsletter_issues, newsletter_deliveries, newsletter_subscriptions");
  await pool.query(
    `insert into newsletter_subscriptions (email, language, confirmed_at)
     select email, case when n % 2 = 0 then 'el' else 'en' end, now() from unnest($1::text[]) with ordinality as a(email, n)`,
    [addresses],
  );
}

async function openNewsletter(page: Page): Promise<void> {
  await openTab(page, "Messages");
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await expect(page.getByRole("textbox", { name: "Subject in English" })).toBeVisible();
}

/** Fills the fields and waits until the server has saved the last of them. */
async function write(page: Page, filled: Readonly<Record<string, string>>): Promise<void> {
  const last = Object.values(filled).at(-1) ?? "";
  const kept = page.waitForResponse(
    (response) =>
      callOf("newsletter.saveDraft").test(response.url()) &&
      (response.request().postData() ?? "").includes(JSON.stringify(last).slice(1, -1)),
  );
  for (const [label, text] of Object.entries(filled))
    await page.getByRole("textbox", { name: label }).fill(text);
  await kept;
}

test("an issue is written in both languages, tested, called back, sent and reported, accessibly on a phone too", async ({
  adminPage: page,
  database,
  product,
  expectAccessible,
}) => {
  const readers = ["one", "two", "three"].map((name) => `${name}@example.org`);
  await begin(database, readers);
  await setWidth(page, 390);
  await openNewsletter(page);
  await write(page, words);
  const letter = page.getByRole("article", { name: "As it arrives" });
  await expect(letter.getByRole("listitem")).toHaveText(["Lithium batteries", "Field charging table"]);
  await expect(letter.locator("strong")).toHaveText("new");
  await page
    .getByRole("region", { name: "English" })
    .getByLabel("Add a drawing")
    .selectOption({ label: "Mantis, from the side" });
  await expect(letter.getByRole("img", { name: "Mantis, from the side" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Draft kept" })).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page), [390, 1440]);

  await page.getByRole("button", { name: "Send test email to me" }).click();
  await expectToast(page, "Test email sent");
  const trial = await receiveMail(product, {
    to: product.admin.email,
    subject: /^Test: New in the library$/,
  });
  expect(headerOf(trial, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(trial.attachments).toHaveLength(1);

  await page.getByRole("button", { name: "Send to 3…" }).click();
  const question = page.getByRole("dialog", { name: "Send this issue to 3 confirmed addresses?" });
  await expect(question).toContainText("sent to you in its current form");
  await atEachWidth(page, () => expectAccessible(page), [390, 1440]);
  await question.getByRole("button", { name: "Send to 3" }).press("Enter");
  const underWay = page.getByRole("region", { name: "No 1, New in the library" });
  await expect(underWay).toContainText("until then it can be called back");
  // The pressed button is gone, so the focus moves into what replaced it.
  const focused = page.locator(":focus");
  await expect(focused.getByRole("region", { name: "No 1, New in the library" })).toBeVisible();
  await underWay.getByRole("button", { name: "Call back" }).press("Enter");
  await expectToast(page, "Issue called back");
  await expect(focused.getByRole("textbox", { name: "Subject in Greek" })).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Subject in Greek" })).toHaveValue(
    words["Subject in Greek"],
  );
  for (const reader of readers) expect(await mailsTo(product, reader)).toEqual([]);

  // Sending must not save the issue once more, which would create a second draft.
  const saved: string[] = [];
  page.on("request", (request) => {
    if (callOf("newsletter.saveDraft").test(request.url())) saved.push(request.url());
  });
  await page.getByRole("button", { name: "Send to 3…" }).click();
  await question.getByRole("button", { name: "Send to 3" }).click();
  await expect(underWay).toContainText("0 of 3");
  expect(saved).toEqual([]);
  await database.pool.query("update newsletter_issues set starts_at = now()");
  await database.pool.query("update newsletter_deliveries set due_at = now()");
  await hurryLetters(database);
  const [english = "", greek = ""] = readers;
  expect((await receiveMail(product, { to: english, subject: /library/ })).html).toContain(
    "<strong>new</strong>",
  );
  const received = await receiveMail(product, { to: greek, subject: /βιβλιοθήκη/ });
  expect(received.html).toContain('<html lang="el">');
  const row = page.getByRole("row").filter({ hasText: "No 1" });
  // The page notices by itself that the last email has left, and updates the list.
  await expect(underWay).toHaveCount(0);
  await expect(row.getByRole("cell").nth(2)).toHaveText("3");

  const unsubscribe = /<(\S+)>/.exec(headerOf(received, "list-unsubscribe") ?? "")?.[1] ?? "";
  await page.request.post(unsubscribe, { form: { "List-Unsubscribe": "One-Click" } });
  await page.reload();
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await page.getByRole("radio", { name: "Issues" }).locator("..").click();
  await expect(row.getByRole("cell")).toHaveText([
    /^New in the library/,
    /\d{4}$/,
    "3",
    "0",
    "0",
    "0",
    "1",
    "Open",
  ]);
  await page.getByRole("button", { name: "Open No 1" }).click();
  await expect(page.getByRole("article", { name: "As it arrives" })).toHaveCount(2);
  await atEachWidth(page, () => expectAccessible(page), [390, 1440]);
});

test("a test email requested while the draft is being saved is sent once, without a false conflict", async ({
  adminPage: page,
  database,
  product,
}) => {
  await begin(database, ["reader@example.org"]);
  await openNewsletter(page);
  const handOver = await holdNextAnswer(page, "newsletter.saveDraft");
  const keeping = nextCall(page, "newsletter.saveDraft");
  const subject = `New in the library ${randomUUID().slice(0, 8)}`;
  for (const [label, text] of Object.entries({ ...words, "Subject in English": subject }))
    await page.getByRole("textbox", { name: label }).fill(text);
  await keeping;
  await page.getByRole("button", { name: "Send test email to me" }).click();
  // Text that is typed while a save runs is saved next, on top of the version that this save creates.
  await page.getByRole("textbox", { name: "Text in Greek" }).fill("Τρία άρθρα είναι νέα.");
  handOver();
  await expectToast(page, "Test email sent");
  await expect(page.getByRole("status").filter({ hasText: "Draft kept" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await receiveMail(product, { to: product.admin.email, subject: new RegExp(`^Test: ${subject}$`) });
  const mails = await mailsTo(product, product.admin.email);
  expect(mails.filter((mail) => mail.subject === `Test: ${subject}`)).toHaveLength(1);
  await page.reload();
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await expect(page.getByRole("textbox", { name: "Text in Greek" })).toHaveValue("Τρία άρθρα είναι νέα.");
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a page reloaded while its draft is being saved reports no conflict and keeps what was typed since", async ({
  adminPage: page,
  database,
  problems,
}) => {
  await begin(database, ["reader@example.org"]);
  await openNewsletter(page);
  const subject = page.getByRole("textbox", { name: "Subject in English" });
  // The server saves the draft, but this tab never gets the answer.
  await holdNextAnswer(page, "newsletter.saveDraft");
  const keeping = nextCall(page, "newsletter.saveDraft");
  await subject.fill("Sent before");
  await keeping;
  const drafts = () =>
    database.pool.query<{ subject_en: string }>("select subject_en from newsletter_issues");
  await expect.poll(async () => (await drafts()).rows).toEqual([{ subject_en: "Sent before" }]);
  await subject.fill("Typed since");
  // The next save never reaches the server.
  problems.expect(/request failed: \S+ POST \S+newsletter\.saveDraft/);
  const mend = await cutCalls(page, "newsletter.saveDraft");
  // Not the held call, which the reload cancels.
  const failed = page.waitForEvent(
    "requestfailed",
    (request) =>
      callOf("newsletter.saveDraft").test(request.url()) &&
      request.postData()?.includes("Typed since") === true,
  );
  await page.reload();
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await expect(subject).toHaveValue("Typed since");
  await failed;
  await mend();
  await subject.fill("Typed last");
  await expect(page.getByRole("status").filter({ hasText: "Draft kept" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect.poll(async () => (await drafts()).rows).toEqual([{ subject_en: "Typed last" }]);
});

test("a draft that could not be saved is saved by itself once that is possible", async ({
  adminPage: page,
  database,
  problems,
}) => {
  await begin(database, ["reader@example.org"]);
  await page.clock.install();
  await openNewsletter(page);
  problems.expect(/request failed: \S+ POST \S+newsletter\.saveDraft/);
  const mend = await cutCalls(page, "newsletter.saveDraft");
  await page.getByRole("textbox", { name: "Subject in English" }).fill("Nothing more is typed");
  const notKept = page.getByRole("alert").filter({ hasText: "could not be kept" });
  await expect(notKept).toBeVisible();
  // The message stays while it is true, also during a retry.
  const again = nextCall(page, "newsletter.saveDraft");
  await page.clock.fastForward(10_000);
  await again;
  await expect(notKept).toBeVisible();
  await mend();
  await page.evaluate(() => window.dispatchEvent(new Event("online")));
  await expect(page.getByRole("status").filter({ hasText: "Draft kept" })).toBeVisible();
  await expect(notKept).toHaveCount(0);
});

test("an issue on hold sends nothing until it is resumed, and then each email once", async ({
  adminPage: page,
  database,
  product,
  expectAccessible,
}) => {
  const readers = ["held-one@example.org", "held-two@example.org"];
  await begin(database, readers.slice(0, 1));
  await openNewsletter(page);
  await write(page, words);
  // An address that is confirmed while the issue is being written receives it too, and the dialog counts it.
  await database.pool.query(
    "insert into newsletter_subscriptions (email, language, confirmed_at) values ($1, 'el', now())",
    [readers[1]],
  );
  await page.getByRole("button", { name: "Send to 1…" }).click();
  await page
    .getByRole("dialog", { name: "Send this issue to 2 confirmed addresses?" })
    .getByRole("button", { name: "Send to 2" })
    .click();
  const underWay = page.getByRole("region", { name: "No 1, New in the library" });
  await underWay.getByRole("button", { name: "Hold" }).press("Enter");
  const goOn = underWay.getByRole("button", { name: "Resume" });
  await expect(page.locator(":focus").getByRole("button", { name: "Resume" })).toBeVisible();
  await expect(goOn).toBeVisible();
  await expect(underWay).toContainText("Held");
  await expectAccessible(page);
  await database.pool.query("update newsletter_issues set starts_at = now()");
  await database.pool.query("update newsletter_deliveries set due_at = now()");
  await hurryLetters(database);
  const runs = "select id from graphile_worker.jobs where task_identifier = 'deliver-issue'";
  await expect.poll(async () => (await database.pool.query(runs)).rowCount).toBe(0);
  for (const reader of readers) expect(await mailsTo(product, reader)).toEqual([]);

  const resumed = page.waitForResponse(callOf("newsletter.resumeIssue"));
  await goOn.click();
  expect((await resumed).status()).toBe(200);
  await hurryLetters(database);
  for (const reader of readers) await receiveMail(product, { to: reader, subject: /library|βιβλιοθήκη/ });
  for (const reader of readers) expect(await mailsTo(product, reader)).toHaveLength(1);
});

test("two administrators who write at once overwrite and lose nothing", async ({
  adminPage: page,
  database,
  member,
  otherAdminPage: other,
  login,
  problems,
}) => {
  await begin(database, ["reader@example.org"]);
  await openNewsletter(page);
  await openNewsletter(other);
  await write(page, { "Subject in English": "From the first" });
  problems.expect(/answer 409: POST \S+newsletter\.saveDraft/);
  await other.getByRole("textbox", { name: "Subject in English" }).fill("From the second");
  const told = other.getByRole("alert").filter({ hasText: "Somebody else has edited this issue." });
  await expect(told).toBeVisible();
  await expect(other.getByRole("textbox", { name: "Subject in English" })).toHaveValue("From the second");
  await other.reload();
  await other.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await expect(other.getByRole("textbox", { name: "Subject in English" })).toHaveValue("From the second");
  await expect(told).toBeVisible();
  await test.step("the other's version is requested on a connection that breaks", async () => {
    problems.expect(/request failed: \S+ GET \S+newsletter\.readDraft/);
    const mend = await cutCalls(other, "newsletter.readDraft");
    for (const name of ["Show theirs", "Keep mine instead"]) {
      await told.getByRole("button", { name }).click();
      await expectFailureToast(
        other,
        "Error",
        "Their version could not be loaded. Yours is still in the fields.",
      );
      await closeToast(other);
    }
    await mend();
  });
  await told.getByRole("button", { name: "Show theirs" }).press("Enter");
  await expect(other.getByRole("textbox", { name: "Subject in English" })).toHaveValue("From the first");
  await expect(told).toHaveCount(0);
  await expect(other.locator(":focus")).toHaveCount(1);
  await write(other, { "Subject in English": "From both" });
  await page.reload();
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  await expect(page.getByRole("textbox", { name: "Subject in English" })).toHaveValue("From both");

  await test.step("a draft is not shown to another person who signs in on the same device", async () => {
    problems.expect(/answer 401: /);
    problems.expect(/console error: .*401/);
    await database.pool.query("delete from sessions");
    const refused = page.waitForResponse(
      (response) => callOf("newsletter.saveDraft").test(response.url()) && response.status() === 401,
    );
    await page.getByRole("textbox", { name: "Subject in English" }).fill("Not for whoever comes next");
    await refused;
    // Before that, the page would take the next person's session for the one that ended.
    await expect(page).toHaveURL(/\/auth\b/);
    await login(page, member);
    await openNewsletter(page);
    await expect(page.getByRole("textbox", { name: "Subject in English" })).toHaveValue("From both");
    await login(page);
    await openNewsletter(page);
    await expect(page.getByRole("textbox", { name: "Subject in English" })).toHaveValue(
      "Not for whoever comes next",
    );
  });
});

test("whoever is signed out while writing an issue signs in and is back at it", async ({
  adminPage: page,
  database,
  product,
  problems,
}) => {
  problems.expect(/answer 401: /);
  problems.expect(/console error: .*401/);
  await begin(database, []);
  await openNewsletter(page);
  await database.pool.query("delete from sessions");
  const subject = page.getByRole("textbox", { name: "Subject in English" });
  await subject.fill("Not sent off yet");
  await expect(page).toHaveURL(/\/auth\b/);
  await fillSignIn(page, product.admin);
  await expect(subject).toHaveValue("Not sent off yet");
});

test("what stands around an issue that nobody has begun is in line, and looks like the panel's other parts", async ({
  adminPage: page,
  database,
}) => {
  await begin(database, []);
  await openTab(page, "Messages");
  const arrowOf = async (list: Locator) =>
    list.evaluate((element) => {
      const { appearance, backgroundImage } = getComputedStyle(element);
      return { appearance, backgroundImage };
    });
  const others = await arrowOf(page.getByRole("combobox").first());
  await page.getByRole("radio", { name: "Newsletter" }).locator("..").click();
  const trial = page.getByRole("button", { name: "Send test email to me" });

  await test.step("the list of drawings has the arrow of the panel's other lists", async () => {
    const drawings = page.getByRole("combobox", { name: "Add a drawing" });
    await expect(drawings).toHaveCount(2);
    for (const list of await drawings.all()) expect(await arrowOf(list)).toEqual(others);
  });

  await test.step("on a tablet both buttons end one line, and so does what they wait for", async () => {
    await page.setViewportSize({ width: 768, height: 1024 });
    const send = page.getByRole("button", { name: /^Send to/ });
    await expect.poll(async () => (await boxOf(send)).x + (await boxOf(send)).width).toBe(768 - 24);
    expect((await boxOf(send)).y).toBe((await boxOf(trial)).y);
  });

  await test.step("on a phone the buttons are in line with its fields", async () => {
    await setWidth(page, 360);
    const leftOf = (element: Locator) => element.evaluate((each) => each.getBoundingClientRect().left);
    const field = page.getByRole("textbox", { name: "Subject in English" });
    await expect.poll(async () => (await leftOf(trial)) - (await leftOf(field))).toBe(0);
  });
});
