import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addMember } from "../../arrangements/members.ts";
import { openAdmin } from "../../arrangements/api-client.ts";
import { startProduct } from "../../product/product.ts";
import { expect, test } from "../../fixtures/strict-test.ts";
import { rowWith } from "../../screens/admin-panel.ts";
import { codeOf, turnOnSecondStep } from "../../screens/second-step.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectToast } from "../../screens/toast.ts";

// Both share one product.
test.describe.configure({ mode: "default" });

test("the first administrator chooses a password and sets up the second step, and needs both from then on", async ({
  browser,
  mailServer,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 403: /);
  await using product = await startProduct({
    SECURITY: "strict",
    SMTP_URL: mailServer.url,
    DEMO: "off",
    ADMIN_PASSWORD: "",
  });
  const { email } = product.admin;
  const madeUp = (await readFile(join(product.dataDir, "secrets", "admin-password"), "utf8")).trim();
  await using visitor = await browser.newContext({ baseURL: product.baseURL });
  const page = await visitor.newPage();

  await page.goto("/auth?next=/admin");
  await fillSignIn(page, { email, password: madeUp });
  await expect(page).toHaveURL(/\/account#password$/);
  const demanded = page.getByText(/^Yours was generated at the first start/);
  await expect(demanded).toBeVisible();
  await expectAccessible(page);
  const own = { email, password: "four words beat one" };
  await page.getByRole("textbox", { name: "Current Password" }).fill(madeUp);
  await page.getByRole("textbox", { name: "New Password" }).fill(own.password);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expectToast(page, "Password changed");
  await expect(demanded).toBeHidden();

  await page.goto("/admin");
  await expect(page).toHaveURL(/\/account#second-step$/);
  await expect(page.getByText("Administrators need a second step here.")).toBeVisible();
  const { secret } = await turnOnSecondStep(page);
  await page.getByRole("checkbox", { name: "I have put them away" }).check();
  await page.getByRole("button", { name: "Finish" }).click();
  await page.goto("/admin");
  await expect(page.getByRole("tab", { name: /^Manage Users/ })).toBeVisible();
  await expect(page).toHaveURL(/\/admin$/);

  await using another = await browser.newContext({ baseURL: product.baseURL });
  const elsewhere = await another.newPage();
  await elsewhere.goto("/auth?next=/admin");
  await fillSignIn(elsewhere, own);
  await elsewhere.getByRole("textbox", { name: "Code from your app, six digits" }).focus();
  await elsewhere.keyboard.type(codeOf(secret, 1));
  await expect(elsewhere).toHaveURL(/\/admin$/);
});

test("an administrator resets the second step of a member who lost it", async ({
  page,
  login,
  product,
  mailServer,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 403: /);
  await using admin = await openAdmin(product);
  const person = await addMember(admin);
  const member = await newVisitor();
  await member.goto("/auth");
  await fillSignIn(member, person);
  const letter = await receiveMail(mailServer, { to: person.email, subject: /^Confirm your email$/ });
  await member.goto(linkTo("/confirm-email", letter));
  await member.getByRole("button", { name: "Confirm Email" }).click();
  await member.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(member, person);
  await expect(member).toHaveURL(/\/knowledge-base/);
  await turnOnSecondStep(member);

  await login(page);
  await page.goto("/admin");
  await rowWith(page, person.lastName)
    .getByRole("button", { name: /^More for/ })
    .click();
  await page.getByRole("menuitem", { name: "Reset second step…" }).click();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Reset", exact: true }).click();
  await expectToast(page, "Second step reset");
  await receiveMail(mailServer, { to: person.email, subject: /^Your second factor$/ });
  const back = await newVisitor();
  await back.goto("/auth");
  await fillSignIn(back, person);
  await expect(back).toHaveURL(/\/knowledge-base/);
});
