import type { Page } from "@playwright/test";
import { receiveMail } from "../../arrangements/mailbox.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openHydrated } from "../../screens/public-page.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast } from "../../screens/toast.ts";
import { addAuthenticator } from "../../screens/virtual-authenticator.ts";

test("a member adds a passkey by keyboard, signs in with it alone and as the second step, and removes it", async ({
  memberPage: page,
  member: person,
  product,
  problems,
  newVisitor,
  expectAccessible,
}) => {
  problems.expect(/answer 403: POST .*auth\.login/);
  await addAuthenticator(page);

  await test.step("names the new passkey and sees the first recovery codes", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Add a passkey" }).focus();
    await page.keyboard.press("Enter");
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Name" }).focus();
    await page.keyboard.type("Office laptop");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog", { name: "Ten recovery codes" })).toBeVisible();
    await page.getByRole("checkbox", { name: "I have put them away" }).press("Space");
    await page.getByRole("button", { name: "Finish" }).press("Enter");
    await expect(page.getByRole("listitem").filter({ hasText: "Office laptop" })).toContainText("added");
    await expectAccessible(page);
    await receiveMail(product, { to: person.email, subject: /second factor/ });
  });

  await test.step("is told that this device has one already", async () => {
    await page.getByRole("button", { name: "Add a passkey" }).click();
    await page.getByRole("textbox", { name: "Name" }).fill("The same laptop");
    await page.keyboard.press("Enter");
    await expectFailureToast(
      page,
      "No passkey was added",
      "This device already has one for your account. Remove it first, or choose another device.",
    );
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  });

  await test.step("signs in without email and password", async () => {
    await signOut(page);
    await openHydrated(page, "/auth");
    await page.getByRole("button", { name: "Use a passkey" }).focus();
    const visited = page.waitForResponse(/reading\.visitLibrary/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/knowledge-base$/);
    await visited;
  });

  await test.step("uses it as the second step after the password", async () => {
    await signOut(page);
    await page.goto("/auth");
    await fillSignIn(page, person);
    await expectAccessible(page);
    await expect(page.getByRole("heading", { name: "Second step" })).toBeFocused();
    // No app shows codes for this account.
    await expect(page.getByRole("textbox", { name: "Recovery code" })).toBeVisible();
    const visited = page.waitForResponse(/reading\.visitLibrary/);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page).toHaveURL(/\/knowledge-base$/);
    await visited;
  });

  await test.step("it is unknown on another device", async () => {
    const elsewhere = await newVisitor();
    await openHydrated(elsewhere, "/auth");
    await addAuthenticator(elsewhere);
    await elsewhere.getByRole("button", { name: "Use a passkey" }).click();
    await expectFailureToast(
      elsewhere,
      "Login failed",
      "No passkey was used. Please try again, or sign in with your password.",
    );
  });

  const password = "a quite different password";
  problems.expect(/answer 401: POST .*auth\.signInWithPasskey/);
  await test.step("after a new password it first has to be used together with that password", async () => {
    await page.goto("/account");
    await page.getByLabel("Current Password", { exact: true }).fill(person.password);
    await page.getByLabel("New Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Change Password" }).click();
    await expect(page.getByText("older than your password")).toBeVisible();
    await receiveMail(product, { to: person.email, subject: /password was changed/ });
    await signOut(page);
    await openHydrated(page, "/auth");
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expectFailureToast(
      page,
      "Login failed",
      "The password is newer than this passkey. Sign in with the password, and use the passkey as the second step.",
    );
    await fillSignIn(page, { ...person, password });
    const visited = page.waitForResponse(/reading\.visitLibrary/);
    await page.getByRole("button", { name: "Use your passkey" }).click();
    await expect(page).toHaveURL(/\/knowledge-base$/);
    await visited;
  });

  await test.step("removes it, after which the password alone signs in", async () => {
    await page.goto("/account");
    await page.getByRole("button", { name: "Remove… Office laptop" }).click();
    await page.getByRole("button", { name: "Remove", exact: true }).click();
    await expect(page.getByText("Office laptop")).toHaveCount(0);
    await expect(page.getByRole("region", { name: "Second step" }).locator(":focus")).toHaveCount(1);
    const last = await newVisitor();
    await last.goto("/auth");
    await fillSignIn(last, { ...person, password });
    await expect(last).toHaveURL(/\/knowledge-base$/);
  });
});

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect.poll(async () => (await page.request.get("/api/user")).status()).toBe(401);
}
