import { readFile } from "node:fs/promises";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addMember, revokeOtherAdmins } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { cutCalls, holdAnswer } from "../../screens/calls.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";
import { atEachWidth } from "../../screens/width.ts";

test("a member requests their data by keyboard, accessibly at each width, is notified by email, and downloads one ZIP", async ({
  memberPage: page,
  member,
  product,
  newVisitor,
  login,
  expectAccessible,
}) => {
  await page.goto("/account#my-data");
  const ask = page.getByRole("button", { name: "Export my data" });
  await expect(ask).toBeEnabled();
  await atEachWidth(page, () => expectAccessible(page));
  await ask.focus();
  await page.keyboard.press("Enter");
  const link = page.getByRole("link", { name: "Download my data" });
  await expect(link).toBeVisible();
  const part = page.getByRole("region", { name: "My data" });
  await expect(part.getByRole("status")).toContainText("Available until");
  // The pressed button is gone, so the focus moves to something else in its part of the page.
  await expect(part.locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(link).toBeFocused();
  await atEachWidth(page, () => expectAccessible(page));

  const letter = await receiveMail(product, { to: member.email, subject: /^Your data is ready$/ });
  await page.goto(linkTo("/account", letter));
  const downloading = page.waitForEvent("download");
  await link.focus();
  await page.keyboard.press("Enter");
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.zip$/);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 2).toString()).toBe("PK");
  expect(bytes.toString("latin1")).toContain("audit-log.json");

  const stranger = await newVisitor();
  expect((await stranger.request.get("/api/account/data")).status()).toBe(401);
  await login(stranger);
  expect((await stranger.request.get("/api/account/data")).status()).toBe(404);
});

test("a member sees what is kept, deletes the account by keyboard, accessibly at each width, and cannot sign in any more", async ({
  memberPage: page,
  member: person,
  login,
  product,
  problems,
  newVisitor,
  expectAccessible,
}) => {
  problems.expect(/answer 401: .*auth\./);
  const elsewhere = await newVisitor();
  await login(elsewhere, person);
  await page.goto("/account#my-data");
  const opener = page.getByRole("button", { name: "Delete my account…" });
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press("Enter");
  const question = page.getByRole("dialog", { name: "Delete my account?" });
  await expect(question).toContainText("as Anonymous");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await atEachWidth(page, () => expectAccessible(page));
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await expectToast(page, "Your account is deleted");

  await receiveMail(product, { to: person.email, subject: /^Your account is deleted$/ });
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  await page.goto("/auth");
  await fillSignIn(page, person);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
});

test("a deleted account is reported as such even if the connection breaks afterwards", async ({
  page,
  login,
  admin,
  problems,
}) => {
  problems.expect(/answer 401: .*auth\./);
  problems.expect(/request failed: net::ERR_CONNECTION_RESET POST \S+auth\.logout/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  await login(page, await addMember(admin));
  await page.goto("/account#my-data");
  await cutCalls(page, "auth.logout");
  await page.getByRole("button", { name: "Delete my account…" }).click();
  const question = page.getByRole("dialog", { name: "Delete my account?" });
  await question.getByRole("button", { name: /^Delete/ }).click();
  await expectToast(page, "Your account is deleted");
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByRole("link", { name: "Login" }).first()).toBeVisible();
});

test("if the conditions of a deletion cannot be loaded, the account's page says so and retries", async ({
  memberPage: page,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+personalData\.accountDeletion/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  const mend = await cutCalls(page, "personalData.accountDeletion");
  await page.goto("/account#my-data");
  const part = page.getByRole("region", { name: "My data" });
  await expect(part.getByRole("alert").first()).toBeVisible();
  await mend();
  // Calls in the same batch failed with it.
  const again = part.getByRole("button", { name: "Try again" });
  await expect(async () => {
    if ((await again.count()) > 0) await again.first().click({ timeout: 1_000 });
    await expect(again).toHaveCount(0, { timeout: 2_000 });
  }).toPass();
  await expect(part.getByRole("button", { name: "Delete my account…" })).toBeEnabled();
});

test("the last administrator is told why the account cannot be deleted, in Greek too", async ({
  adminPage: page,
  admin,
  product,
  expectAccessible,
}) => {
  // Another test may have left a second administrator in this product.
  await revokeOtherAdmins(admin, product.admin);
  await page.goto("/account#my-data");
  await expect(page.getByText("You are the last administrator")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete my account…" })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole("radio", { name: "Ελληνικά" }).click();
  await expect(page.getByText("Είστε ο τελευταίος διαχειριστής.")).toBeVisible();
  await page.getByRole("radio", { name: "English" }).click();
  await expect(page.getByText("You are the last administrator")).toBeVisible();
});

test("on a page older than the file of one's data, the link says that it has ended and another can be asked for", async ({
  memberPage: page,
}) => {
  const ended = { state: "made", until: new Date(Date.now() - 60_000).toISOString(), size: 1_000 };
  const handOver = await holdAnswer(page, "personalData.dataExport", ended);
  handOver();
  await page.goto("/account#my-data");
  await page.getByRole("link", { name: "Download my data" }).click();
  await expectFailureToast(
    page,
    "The file is no longer here",
    "It is kept for a day. Export your data again for a new one.",
  );
  await expect(page.getByRole("button", { name: "Export my data" })).toBeEnabled();
});
