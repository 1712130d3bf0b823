import { openClient, signIn } from "../arrangements/api-client.ts";
import { addMember, register, somebody } from "../arrangements/members.ts";
import { expect, test } from "../fixtures/test.ts";
import { actOn, openTab, rowWith } from "../screens/admin-panel.ts";
import { expectToast } from "../screens/toast.ts";

test("a registration is found, shown with all that is known of it, and approved", async ({
  page,
  product,
  login,
}) => {
  await using visitor = await openClient(product);
  const person = { ...somebody(), militaryRank: "Captain", unit: "2nd Signals" };
  await register(visitor, person);
  await login(page);
  await openTab(page, "Manage Users");

  await page.getByRole("searchbox", { name: "Name, e-mail or unit" }).fill(person.email);
  const row = rowWith(page, person.email);
  for (const text of [
    `${person.firstName} ${person.lastName}`,
    "Pending",
    "Captain",
    "2nd Signals",
    person.phone,
  ])
    await expect(row).toContainText(text);

  await row.getByRole("button", { name: /^Approve/ }).click();
  await expectToast(page, "User approved", "The user has been approved and can now login.");
  await expect(row).toContainText("Approved");
  await expect(row.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
});

test("a registration is rejected and gone", async ({ page, product, login }) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);

  await actOn(page, row, { act: "Reject…", confirm: "Reject" });
  await expectToast(page, "Registration rejected");
  await expect(row).toHaveCount(0);
});

test("a suspended member is signed out at once, and can come back once restored", async ({
  page,
  product,
  newVisitor,
  login,
}) => {
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  const person = await addMember(admin);
  const member = await newVisitor();
  await login(member, person);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);

  await actOn(page, row, { act: "Suspend…", confirm: "Suspend" });
  await expectToast(page, "Account suspended");
  await expect(row).toContainText("Suspended");
  expect((await member.request.get("/api/user")).status()).toBe(401);

  await actOn(page, row, { act: "Restore…", confirm: "Restore" });
  await expectToast(page, "Account restored");
  await login(member, person);
});

test("an administrator makes another one and takes the role back; nobody takes their own", async ({
  page,
  product,
  login,
}) => {
  await using admin = await openClient(product);
  await signIn(admin, product.admin);
  const person = await addMember(admin);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);

  await actOn(page, row, { act: "Grant admin…", confirm: "Grant admin" });
  await expectToast(page, "Administrator added");
  await expect(row.getByText("Admin", { exact: true })).toBeVisible();
  await actOn(page, row, { act: "Revoke admin…", confirm: "Revoke admin" });
  await expectToast(page, "Administrator removed");
  await expect(row.getByText("Admin", { exact: true })).toHaveCount(0);

  await page.getByRole("searchbox").fill(product.admin.email);
  const own = rowWith(page, product.admin.email);
  await own.getByRole("button", { name: /^More for/ }).click();
  await expect(page.getByRole("menuitem", { name: "What this member read" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: /Revoke|Suspend/ })).toHaveCount(0);
});

test("the keyboard searches, walks the rows, approves, opens a row's menu and changes tabs", async ({
  page,
  product,
  login,
}) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  await login(page);
  await openTab(page, "Manage Users");
  const row = rowWith(page, person.email);
  await expect(row).toBeVisible();

  await page.keyboard.press("/");
  await page.keyboard.type(person.email);
  await expect(page.getByRole("row").filter({ hasText: "@" })).toHaveCount(1);
  await page.getByRole("searchbox").blur();
  await page.keyboard.press("j");
  await expect(row).toBeFocused();
  await page.keyboard.press("a");
  await expectToast(page, "User approved");
  await page.keyboard.press("m");
  await page.keyboard.press("s");
  await expect(
    page.getByRole("dialog", { name: `Suspend ${person.firstName} ${person.lastName}?` }),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.keyboard.press("5");
  await expect(page.getByRole("tab", { name: /^Messages/ })).toHaveAttribute("aria-selected", "true");
});
