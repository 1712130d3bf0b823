import { readFile } from "node:fs/promises";
import { linkTo, receiveMail } from "../arrangements/mailbox.ts";
import { addMember, revokeOtherAdmins } from "../arrangements/members.ts";
import { openAdmin } from "../arrangements/api-client.ts";
import { expect, test } from "../fixtures/test.ts";
import { fillSignIn } from "../screens/sign-in.ts";
import { expectToast } from "../screens/toast.ts";
import { setWidth } from "../screens/width.ts";

for (const width of [360, 1440]) {
  test(`at ${width} px a member asks for their data by keyboard, is told by mail, and takes one ZIP along`, async ({
    memberPage: page,
    member,
    product,
    newVisitor,
    login,
    expectAccessible,
  }) => {
    await setWidth(page, width);
    await page.goto("/account#my-data");
    const ask = page.getByRole("button", { name: "Export my data" });
    await expect(ask).toBeEnabled();
    await expectAccessible(page);
    await ask.focus();
    await page.keyboard.press("Enter");
    const link = page.getByRole("link", { name: "Download my data" });
    await expect(link).toBeVisible();
    await expect(page.getByRole("region", { name: "My data" }).getByRole("status")).toContainText(
      "There until",
    );
    await expectAccessible(page);

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

  test(`at ${width} px a member is told what stays, deletes the account by keyboard, and cannot sign in any more`, async ({
    page,
    login,
    product,
    problems,
    newVisitor,
    expectAccessible,
  }) => {
    problems.expect(/answer 401: .*auth\./);
    await using admin = await openAdmin(product);
    const person = await addMember(admin);
    await login(page, person);
    const elsewhere = await newVisitor();
    await login(elsewhere, person);
    await setWidth(page, width);
    await page.goto("/account#my-data");
    const opener = page.getByRole("button", { name: "Delete my account…" });
    await expect(opener).toBeEnabled();
    await opener.focus();
    await page.keyboard.press("Enter");
    const question = page.getByRole("dialog", { name: "Delete my account?" });
    await expect(question).toContainText("as Anonymous");
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await expectAccessible(page);
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
}

test("the last administrator is told why the account cannot be deleted, in Greek too", async ({
  adminPage: page,
  admin,
  product,
  expectAccessible,
}) => {
  // Another test may have left a second one in this product.
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
