import { randomUUID } from "node:crypto";
import type { APIResponse, Locator, Page } from "@playwright/test";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { addCategoryAtHead } from "../../arrangements/articles.ts";
import { pdfFile } from "../../arrangements/pdf-file.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import type { Credentials } from "../../product/product.ts";
import { openCategory, openTab } from "../../screens/admin-panel.ts";
import { chooseUnit, openUnitsToAssign } from "../../screens/assign-dialog.ts";
import { choose, chooseForAll, openPublishDialog } from "../../screens/publish-dialog.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { callOf } from "../../screens/calls.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

// State outside of any form is kept like typed text when the session ends.

/**
 * Comes back to the page from another window until its calls are refused: what is still being fetched, as before the session
 * ended, is not fetched again.
 */
async function comeBackSignedOut(page: Page): Promise<void> {
  let isRefused = false;
  const refused = page
    .waitForResponse((answer) => answer.url().includes("/trpc/overview.") && answer.status() === 401)
    .then(() => {
      isRefused = true;
    });
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    expect(isRefused).toBe(true);
  }).toPass();
  await refused;
}

/** Signs in again, as in another tab of the same browser. */
async function signInElsewhere(page: Page, person: Credentials): Promise<void> {
  const { email, password } = person;
  await expectStatus(await page.request.post("/api/login", { data: { email, password } }), 200);
}

/** Once the PDF's own title has replaced the one from its name: it would arrive amid what is typed. */
async function typeTitle(dialog: Locator, title: string): Promise<void> {
  const field = dialog.getByLabel("Title of one.pdf");
  await expect(field).toHaveValue(/^Sample /);
  await field.fill(title);
}

test("uploaded and titled PDFs survive the end of the session, and are published after signing in again", async ({
  adminPage: page,
  category,
  product,
  problems,
}, testInfo) => {
  problems.expect(/answer 401/);
  const title = `Winch and cable ${randomUUID().slice(0, 8)}`;
  await page.goto("/admin/overview");
  await page.getByRole("button", { name: "Publish PDFs" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publish/ });
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "one.pdf", pages: 1 }),
    await pdfFile(testInfo, { name: "two.pdf", pages: 1 }),
  ]);
  await chooseForAll(page, dialog, category.name);
  await typeTitle(dialog, title);
  await expect(dialog.getByRole("button", { name: "Publish 2" })).toBeEnabled();
  await expect(dialog.getByText("Ready", { exact: true })).toHaveCount(2);

  await expectStatus(await page.request.post("/api/logout"), 200);
  await comeBackSignedOut(page);
  await expect(dialog.getByRole("listitem")).toHaveCount(2);
  await dialog.getByRole("button", { name: "Minimise" }).click();
  await comeBackSignedOut(page);
  await page
    .getByRole("region", { name: "PDFs being published" })
    .getByRole("button", { name: "Show" })
    .click();
  await expect(page).toHaveURL(/\/admin\/overview$/);
  await expect(dialog.getByLabel("Title of one.pdf")).toHaveValue(title);

  await signInElsewhere(page, product.admin);
  await dialog.getByRole("button", { name: "Publish 2" }).click();
  await expect(dialog.getByRole("status")).toHaveText("2 published");
});

test("PDFs that the end of the session kept from being sent are all sent by one press after signing in again", async ({
  adminPage: page,
  product,
  problems,
}, testInfo) => {
  problems.expect(/answer 401/);
  problems.expect(/\[Uppy\] \S+ Authorization required/);
  const dialog = await openPublishDialog(page);
  // Not before something is unsaved: a call that was under way would lead to the sign-in.
  let ended: Promise<APIResponse> | undefined;
  await page.route("**/api/s3/params?*", async (route) => {
    ended ??= page.request.post("/api/logout");
    await expectStatus(await ended, 200);
    await route.continue();
  });
  await choose(page, dialog, [
    await pdfFile(testInfo, { name: "one.pdf", pages: 1 }),
    await pdfFile(testInfo, { name: "two.pdf", pages: 1 }),
  ]);
  await expect(dialog.getByRole("button", { name: /^Retry \w+\.pdf$/ })).toHaveCount(2);
  await page.unroute("**/api/s3/params?*");
  await signInElsewhere(page, product.admin);
  await dialog.getByRole("button", { name: "Retry all" }).click();
  await expect(dialog.getByText("Choose its category.")).toHaveCount(2);
  await expect(dialog.getByRole("button", { name: "Retry all" })).toHaveCount(0);
});

test("a live log whose session ends keeps titled PDFs, and says why it stopped", async ({
  adminPage: page,
  product,
  problems,
}, testInfo) => {
  problems.expect(/answer 401/);
  const status = page.getByRole("status");
  await page.goto("/admin?tab=articles");
  await page.getByRole("button", { name: "Publish PDFs" }).click();
  const dialog = page.getByRole("dialog", { name: /^Publish/ });
  await choose(page, dialog, [await pdfFile(testInfo, { name: "one.pdf", pages: 1 })]);
  const title = dialog.getByLabel("Title of one.pdf");
  await typeTitle(dialog, "Winch and cable");
  await dialog.getByRole("button", { name: "Minimise" }).click();
  await page.getByRole("tab", { name: /^Activity Logs/ }).click();
  await expect(status.filter({ hasText: "Live" })).toBeVisible();

  await expectStatus(await page.request.post("/api/logout"), 200);
  await expect(page.getByRole("alert").filter({ hasText: "You are signed out" })).toBeVisible();
  await expect(status.filter({ hasText: "Stopped" })).toBeVisible();
  await expect(page).toHaveURL(/tab=activity/);

  await signInElsewhere(page, product.admin);
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(status.filter({ hasText: "Live" })).toBeVisible();
  await expect(page.getByRole("alert").filter({ hasText: "You are signed out" })).toHaveCount(0);
  await page
    .getByRole("region", { name: "PDFs being published" })
    .getByRole("button", { name: "Show" })
    .click();
  await expect(title).toHaveValue("Winch and cable");
});

test("a live log that is refused while the session continues says so, and retries only on request", async ({
  adminPage: page,
}) => {
  const refusal = (code: string) => ({
    message: "Refused",
    code: -32_003,
    data: { code, httpStatus: 403, requestId: "test" },
  });
  const refused = { code: "forbidden", streams: 0 };
  await page.route(callOf("activity.liveLogs"), async (route) => {
    refused.streams += 1;
    await route.fulfill({
      contentType: "text/event-stream",
      body: `event: connected\ndata: {}\n\nevent: serialized-error\ndata: ${JSON.stringify(refusal(refused.code))}\n\n`,
    });
  });
  await openTab(page, "Activity Logs");
  const reason = page.getByRole("alert").filter({ hasText: "You may not read the log any more" });
  await expect(reason).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Stopped" })).toBeVisible();
  expect(refused.streams).toBe(1);

  // What the account lacks is made up for on its page, as where a list is refused.
  refused.code = "second-factor-missing";
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page).toHaveURL(/\/account#second-step$/);
  expect(refused.streams).toBe(2);
});

test("an unfinished assignment survives the end of the session, which its own preview discovers", async ({
  admin,
  adminPage: page,
  listed: article,
  product,
  problems,
}) => {
  problems.expect(/answer 401/);
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  await page.goto(`/admin/readiness?article=${article.id}`);
  // Not everybody: what other journeys' members have to read is counted by those journeys.
  const dialog = await openUnitsToAssign(page);
  await chooseUnit(dialog, unit);
  const due = dialog.getByLabel("Due date");
  await expect(dialog.getByRole("status").last()).toContainText("asked");
  await expectStatus(await page.request.post("/api/logout"), 200);
  const refused = page.waitForResponse(
    (answer) => answer.url().includes("previewAssignment") && answer.status() === 401,
  );
  await due.fill("2031-03-04");
  await refused;

  await signInElsewhere(page, product.admin);
  await dialog.getByText("Keep acknowledgements").click();
  await expect(dialog.getByRole("status").last()).toContainText("asked");
  await expect(due).toHaveValue("2031-03-04");
  await dialog.getByRole("button", { name: /^Assign/ }).click();
  await expect(page.getByText("Reading assigned", { exact: true })).toBeVisible();
});

test("a typed reply survives the end of the session, which its own sending discovers", async ({
  adminPage: page,
  product,
  problems,
}) => {
  problems.expect(/answer 401/);
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  const sender = { name: `Visitor ${mark}`, email: `visitor.${mark}@example.org` };
  const data = { ...sender, subject: `Page 12 ${mark}`, message: "Which of the two do we follow?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await openTab(page, "Messages");
  await page.getByRole("listitem").filter({ hasText: mark }).first().click();
  await expect(page).toHaveURL(/enquiry=/);
  const reply = page.getByRole("textbox", { name: "Reply by email" });
  await reply.fill("The second one.");
  await expectStatus(await page.request.post("/api/logout"), 200);
  await page.getByRole("button", { name: "Send, keep in hand" }).click();
  await expect(page).toHaveURL(/\/auth\?next=/);
  // The address changes before the reply form is gone, which has an email field too.
  await expect(reply).toHaveCount(0);
  await fillSignIn(page, product.admin);
  await expect(page).toHaveURL(/enquiry=/);
  await expect(reply).toHaveValue("The second one.");
});

test("whoever saves a dialog after the session ended is told to sign in in another tab, and can save it then", async ({
  admin,
  adminPage: page,
  product,
  problems,
}) => {
  problems.expect(/answer 401/);
  const { id, name } = await addCategoryAtHead(admin);
  await openCategory(page, { categoryId: id });
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Edit category" });
  await dialog.getByLabel("Description").fill("For crews of two");
  await expectStatus(await page.request.post("/api/logout"), 200);
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectFailureToast(
    page,
    "Update failed",
    "Please sign in. Use another tab, then come back: what you typed stays here.",
  );

  const other = await page.context().newPage();
  await other.goto("/auth");
  await fillSignIn(other, product.admin);
  await expect(other).toHaveURL(/knowledge-base/);
  await other.close();
  await expect(dialog.getByLabel("Description")).toHaveValue("For crews of two");
  await dialog.getByRole("button", { name: "Save Changes" }).click();
  await expectToast(page, "Category updated");
  await expect(page.getByText("For crews of two")).toBeVisible();
});
