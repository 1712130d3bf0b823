import { linkTo, mailsTo, receiveMail } from "../../arrangements/mailbox.ts";
import { expect, test } from "../../fixtures/test.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a member who forgot the password gets in by an emailed link that works once", async ({
  page,
  member: person,
  product,
  newVisitor,
  login,
  problems,
  expectAccessible,
}) => {
  const password = `new-${person.password}`;
  const elsewhere = await newVisitor();
  await login(elsewhere, person);

  await test.step("requests a link", async () => {
    await page.goto("/auth");
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "Email" }).fill(person.email);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByRole("heading", { name: "Check your email" })).toBeVisible();
  });

  const mail = await receiveMail(product, { to: person.email, subject: /new password/ });
  const link = linkTo("/reset-password", mail);

  await test.step("is told, for as long as the page is there, that a link was cut short", async () => {
    problems.expect(/answer 400: POST .*auth\.resetPassword/);
    await page.goto(link.slice(0, -3));
    await page.getByRole("textbox", { name: "New Password" }).fill(password);
    await page.getByRole("button", { name: "Save Password" }).click();
    const cut = "The link is not valid. Copy all of it.";
    await expectFailureToast(page, "Error", cut);
    await closeToast(page);
    await expect(page.getByRole("alert")).toHaveText(cut);
    // A change after the # alone would not load the page again.
    await page.goto("about:blank");
  });

  await test.step("chooses a new password, which signs out everywhere", async () => {
    await page.goto(link);
    await expectAccessible(page);
    await page.getByRole("textbox", { name: "New Password" }).fill(password);
    await page.getByRole("button", { name: "Save Password" }).click();
    await expectToast(page, "Password changed");
    await expect(page).toHaveURL(/\/auth$/);
    expect((await elsewhere.request.get("/api/user")).status()).toBe(401);
  });

  await test.step("signs in with it", async () => {
    await fillSignIn(page, { email: person.email, password });
    await expect(page).toHaveURL(/\/knowledge-base/);
  });

  await test.step("the link does not work a second time", async () => {
    problems.expect(/answer 400: POST .*auth\.resetPassword/);
    await elsewhere.goto(link);
    await elsewhere.getByRole("textbox", { name: "New Password" }).fill("yet another one");
    await elsewhere.getByRole("button", { name: "Save Password" }).click();
    const spent = "This link was already used or is too old. Please ask for a new one.";
    await expectFailureToast(elsewhere, "Error", spent);
    await closeToast(elsewhere);
    await expect(elsewhere.getByRole("alert")).toHaveText(spent);
    await elsewhere.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(elsewhere.getByRole("button", { name: "Send link" })).toBeVisible();
  });
});

test("an address without an account gets the same answer and no email", async ({
  page,
  member: { email },
  product,
}) => {
  const nobody = "nobody.at.all@example.com";
  for (const to of [nobody, email]) {
    await page.goto("/reset-password");
    await page.getByRole("textbox", { name: "Email" }).fill(to);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(
      page.getByText("If this address has an account, an email with a link is on its way."),
    ).toBeVisible();
  }
  // Emails are sent after the answer. The second request's email has arrived, so one for the first would have too.
  await receiveMail(product, { to: email, subject: /new password/ });
  expect(await mailsTo(product, nobody)).toEqual([]);
});

test("a member changes the password and stays signed in only here", async ({
  page,
  member: person,
  newVisitor,
  login,
  problems,
  expectAccessible,
}) => {
  const password = `new-${person.password}`;
  const elsewhere = await newVisitor();
  await login(elsewhere, person);
  await login(page, person);

  await page.goto("/knowledge-base");
  await page.getByRole("link", { name: "Account", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Account" })).toBeVisible();
  await expectAccessible(page);

  problems.expect(/answer 400: POST .*auth\.changePassword/);
  await page.getByRole("textbox", { name: "Current Password" }).fill("not this one");
  await page.getByRole("textbox", { name: "New Password" }).fill(password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expectFailureToast(page, "Error", "This is not your current password");
  const current = page.getByRole("textbox", { name: "Current Password" });
  await expect(current).toBeFocused();
  await expect(current).toHaveAccessibleDescription("This is not your current password");

  await page.getByRole("button", { name: "Show Current Password", exact: true }).click();
  await expect(current).toHaveAttribute("type", "text");
  await expect(page.getByRole("button", { name: "Show New Password", exact: true })).toBeVisible();
  await current.fill(person.password);
  await expect(current).toHaveAccessibleDescription("");
  await page.getByRole("button", { name: "Change Password" }).click();
  await expectToast(page, "Password changed");
  expect((await page.request.get("/api/user")).status()).toBe(200);
  expect((await elsewhere.request.get("/api/user")).status()).toBe(401);

  await elsewhere.goto("/account");
  await fillSignIn(elsewhere, { email: person.email, password });
  await expect(elsewhere).toHaveURL(/\/account/);
});
