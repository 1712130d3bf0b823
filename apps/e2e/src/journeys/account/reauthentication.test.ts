import { readFile } from "node:fs/promises";
import { ageProofs } from "../../arrangements/proof.ts";
import { openAdmin } from "../../arrangements/api-client.ts";
import { addAdmin, addMember } from "../../arrangements/members.ts";
import { test } from "../../fixtures/own-database-test.ts";
import { expect } from "../../fixtures/test.ts";
import { chooseAction, openTab, rowWith } from "../../screens/admin-panel.ts";
import { atEachWidth } from "../../screens/width.ts";
import { closeToast, expectNoToast, expectToast } from "../../screens/toast.ts";
import { addAuthenticator } from "../../screens/virtual-authenticator.ts";

test("ten minutes after signing in an administrator confirms the password, by keyboard, to grant the role", async ({
  page,
  login,
  product,
  databaseUrl,
  problems,
  expectAccessible,
}) => {
  await using admin = await openAdmin(product);
  const person = await addMember(admin);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);
  await ageProofs(databaseUrl);
  problems.expect(/answer 403: POST .*admin\.(grantAdmin|revokeAdmin)/);
  problems.expect(/answer 400: POST .*auth\.reauthenticate/);

  await chooseAction(page, row, { action: "Grant admin…", confirm: "Grant admin" });
  const question = page.getByRole("dialog", { name: "First show that it is you" });
  const password = question.getByRole("textbox", { name: "Your password" });
  await expect(password).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("not this one");
  await page.keyboard.press("Enter");
  await expect(password).toHaveAccessibleDescription("This is not your password");
  await expect(password).toBeFocused();
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type(product.admin.password);
  await page.keyboard.press("Enter");
  await expectToast(page, "Administrator added");
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();

  // The proof of identity is valid for ten minutes.
  await chooseAction(page, row, { action: "Revoke admin…", confirm: "Revoke admin" });
  await expectToast(page, "Administrator removed");
  await closeToast(page);

  await ageProofs(databaseUrl);
  await chooseAction(page, row, { action: "Grant admin…", confirm: "Grant admin" });
  await expect(question).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(question).toHaveCount(0);
  await expect(row.getByRole("button", { name: /^More for/ })).toBeFocused();
  // Cancelling is not a failure.
  await expectNoToast(page);
  await expect(row.getByText("Admin", { exact: true })).toHaveCount(0);
});

test("suspending and restoring an administrator asks for it too, in the menu and in the palette", async ({
  page,
  login,
  product,
  databaseUrl,
  problems,
}) => {
  problems.expect(/answer 403: POST .*admin\.(suspendUser|restoreUser)/);
  await using admin = await openAdmin(product);
  const person = await addAdmin(admin);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);
  const question = page.getByRole("dialog", { name: "First show that it is you" });
  const show = async () => {
    await question.getByRole("textbox", { name: "Your password" }).fill(product.admin.password);
    await page.keyboard.press("Enter");
  };

  await ageProofs(databaseUrl);
  await chooseAction(page, row, { action: "Suspend…", confirm: "Suspend" });
  await show();
  await expectToast(page, "Account suspended");
  await closeToast(page);

  await ageProofs(databaseUrl);
  await page.keyboard.press("ControlOrMeta+K");
  await page.getByRole("combobox").fill(person.lastName);
  await page.getByRole("option", { name: /Restore/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Restore" }).click();
  await show();
  await expectToast(page, "Account restored");
});

test("a passkey confirms it as well, and a member's own second step asks for it", async ({
  page,
  login,
  product,
  databaseUrl,
  problems,
}) => {
  problems.expect(
    /answer 403: POST .*(personalData\.requestDataExport|secondFactors\.(startPasskey|removePasskey))/,
  );
  await using admin = await openAdmin(product);
  const person = await addMember(admin);
  await addAuthenticator(page);
  await login(page, person);
  await page.goto("/account");
  await ageProofs(databaseUrl);
  const question = page.getByRole("dialog", { name: "First show that it is you" });
  const askForData = page.getByRole("button", { name: "Export my data" });
  await askForData.press("Enter");
  await expect(question.getByRole("textbox", { name: "Your password" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(askForData).toBeFocused();
  await expectNoToast(page);

  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Field tablet");
  await page.keyboard.press("Enter");
  await question.getByRole("textbox", { name: "Your password" }).fill(person.password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ten recovery codes" })).toBeVisible();
  await page.getByRole("checkbox", { name: "I have put them away" }).check();
  await page.getByRole("button", { name: "Finish" }).click();

  await ageProofs(databaseUrl);
  await page.getByRole("button", { name: "Remove…" }).click();
  await page.getByRole("button", { name: "Remove", exact: true }).click();
  await question.getByRole("button", { name: "Use your passkey" }).click();
  await expectToast(page, "The passkey is removed");
  await expect(page.getByText("Field tablet")).toHaveCount(0);
});

test("exporting enquiries or the audit log asks an administrator for it, accessibly at each width", async ({
  page,
  login,
  product,
  databaseUrl,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 403: GET .*auth\.checkProof/);
  await login(page);
  const question = page.getByRole("dialog", { name: "First show that it is you" });
  for (const [where, link, name] of [
    ["messages", "Download Contact as CSV", /^contact-.*\.csv$/],
    ["audit log", "Export JSON Lines", /^audit-.*\.jsonl$/],
  ] as const) {
    if (where === "messages") await openTab(page, "Messages");
    else await page.goto("/admin/audit");
    await ageProofs(databaseUrl);
    await page.getByRole("link", { name: link }).focus();
    await page.keyboard.press("Enter");
    await expect(question.getByRole("textbox", { name: "Your password" })).toBeFocused();
    await atEachWidth(page, () => expectAccessible(page));
    const downloading = page.waitForEvent("download");
    await page.keyboard.type(product.admin.password);
    await page.keyboard.press("Enter");
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(name);
    expect(await readFile(await download.path(), "utf8")).not.toContain("reauthentication-required");
    await expect(question).toHaveCount(0);
  }
});
