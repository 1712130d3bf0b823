import { findFreePort } from "@antochi/environment/free-port";
import type { Page } from "@playwright/test";
import { receiveMail } from "../../arrangements/mailbox.ts";
import { addProvided } from "../../arrangements/provided-people.ts";
import { expect, test } from "../../fixtures/sign-on-test.ts";
import { startProduct } from "../../product/product.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { cutCalls, holdCalls } from "../../screens/calls.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { nameSubject, signInAtProvider } from "../../screens/sign-on.ts";
import { expectToast } from "../../screens/toast.ts";
import { addAuthenticator } from "../../screens/virtual-authenticator.ts";
import { atEachWidth } from "../../screens/width.ts";

const button = { name: "Sign in with Sample Ministry" };

// All tests here share one product: up to four workers would start one each.
test.describe.configure({ mode: "default" });

test("a new person signs in through the provider by keyboard alone, accessibly at each width", async ({
  page,
  provider,
  expectAccessible,
}) => {
  const subject = "new";
  const { firstName } = addProvided(provider, subject, {});
  await page.goto("/auth?next=/account");
  await expect(page.getByRole("button", button)).toBeVisible();
  await atEachWidth(page, () => expectAccessible(page));
  await signInAtProvider(page, subject, "/account");

  await expect(page.getByRole("heading", { level: 1, name: "Tell us who you are" })).toBeFocused();
  await expect(page).toHaveURL(/\/sign-on$/);
  await expect(page.getByRole("textbox", { name: "First Name" })).toHaveValue(firstName);
  await atEachWidth(page, () => expectAccessible(page));
  await page.getByRole("textbox", { name: "Phone" }).focus();
  await page.keyboard.type("+30 210 555 0100");
  await page.keyboard.press("Enter");

  await expect(page).toHaveURL(/\/account$/);
  await expect(page.getByText("This account signs in with Sample Ministry.")).toBeVisible();
  await expect(page.getByText("is the only way in, so it stays.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Password" })).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Second step" })).toContainText(
    "With it signing in with Sample Ministry also takes a code",
  );
  await expect(page.getByText(/your password|You sign in with it/)).toHaveCount(0);
  await atEachWidth(page, () => expectAccessible(page));
});

test("a Greek reader returns from the provider to Greek, and keeps it", async ({ page, provider }) => {
  addProvided(provider, "greek", {});
  await page.goto("/auth?lang=el&next=/account");
  await page.getByRole("button", { name: "Σύνδεση με Sample Ministry" }).click();
  await nameSubject(page, "greek");
  await expect(page.getByRole("heading", { level: 1, name: "Πείτε μας ποιοι είστε" })).toBeFocused();
  await page.getByRole("textbox", { name: "Τηλέφωνο" }).fill("+30 210 555 0100");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/account$/);
  await expect(page.locator("html")).toHaveAttribute("lang", "el");
  await expect(page.getByRole("heading", { level: 1, name: "Λογαριασμός" })).toBeVisible();
});

test("an account with a password is joined to the provider, and leaves it after a confirmation", async ({
  page,
  member: person,
  provider,
  mailServer,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  provider.accounts.set("joined", { email: person.email, email_verified: true });
  problems.expect(/answer 400: POST .*auth\.joinByPassword/);
  problems.expect(/answer 403: POST .*auth\.leaveSignOn/);

  await signInAtProvider(page, "joined");
  await expect(page.getByRole("heading", { level: 1, name: "You have an account" })).toBeFocused();
  await expectAccessible(page);
  const password = page.getByRole("textbox", { name: "Password of your account" });
  await password.fill("not this one");
  await password.press("Enter");
  await expect(page.getByText("This is not the password of this account")).toBeVisible();
  await password.fill(person.password);
  await password.press("Enter");
  await expect(page).toHaveURL(/\/knowledge-base$/);
  await receiveMail(mailServer, { to: person.email, subject: /^Signing in with Sample Ministry$/ });

  const other = await newVisitor();
  await signInAtProvider(other, "joined", "/account");
  await expect(other).toHaveURL(/\/account$/);
  await stopSigningInThere(other);
  // The provider does not report when they signed in there, so they prove their identity again, at the provider.
  const question = other.getByRole("dialog", { name: "First show that it is you" });
  await expect(question.getByRole("textbox", { name: "Your password" })).toBeVisible();
  await question.getByRole("button", { name: "Show it with Sample Ministry" }).click();
  await nameSubject(other, "joined");
  await expectToast(other, "Thank you");
  await expect(other).toHaveURL(/\/account$/);
  await stopSigningInThere(other);
  await expectToast(other, "Your password opens your account now");
  await expect(other.getByText("This account does not sign in with Sample Ministry.")).toBeVisible();
});

test("someone who does not know the password asks an administrator, who joins the account", async ({
  page,
  member: person,
  provider,
  login,
  newVisitor,
  expectAccessible,
}) => {
  provider.accounts.set("asking", { email: person.email, email_verified: true });
  await signInAtProvider(page, "asking");
  await page.getByRole("button", { name: "Ask an administrator" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Waiting for an administrator" })).toBeFocused();

  const chief = await newVisitor();
  await login(chief);
  await openTab(chief, "Manage Users");
  const asked = chief.getByRole("region", { name: "Requested: signing in with Sample Ministry" });
  await expect(asked).toContainText(person.email);
  await expect(asked).toContainText("Email not confirmed");
  await expectAccessible(chief);
  await asked.getByRole("button", { name: `Allow ${person.firstName} ${person.lastName}` }).click();
  await expectToast(chief, "They sign in with it from now on");
  await expect(asked).toHaveCount(0);

  // The person is still signed in at the provider.
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

test("a provider that was never up blocks nothing from starting, and the form says so", async ({
  browser,
}) => {
  const port = await findFreePort();
  await using product = await startProduct({
    DEMO: "off",
    OIDC_ISSUER: `http://127.0.0.1:${port}`,
    OIDC_CLIENT_ID: "site",
    OIDC_CLIENT_SECRET: "secret",
    OIDC_NAME: "Sample Ministry",
  });
  await using visitor = await browser.newContext({ baseURL: product.baseURL });
  const page = await visitor.newPage();
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  await expect(page.getByRole("alert")).toContainText("Sample Ministry cannot be reached at the moment.");
  // The answer may reach the page before the log line has come through the pipe.
  await expect.poll(() => product.takeErrors().join("\n")).toMatch(/ECONNREFUSED/);
  await fillSignIn(page, product.admin);
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

test("while the provider is down the form says so, and everybody else signs in", async ({
  page,
  member: person,
  provider,
  problems,
}) => {
  provider.accounts.set("late", { email: "late@example.org", email_verified: true });
  problems.expect(/answer 503: POST .*auth\.finishSignOn/);
  problems.expect(/server: .*cannot be reached/);
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  provider.down.add("/token");
  await nameSubject(page, "late");
  await expect(page.getByRole("alert")).toContainText("Sample Ministry cannot be reached at the moment.");
  provider.down.clear();
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

test("turning back at the provider, or returning with a used answer, is reported", async ({
  page,
  provider,
  problems,
  expectAccessible,
}) => {
  provider.accounts.clear();
  problems.expect(/answer 40[03]: POST .*auth\.finishSignOn/);
  await page.goto("/auth");
  await page.getByRole("button", button).click();
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Not signed in" })).toBeVisible();
  await expect(page.getByRole("alert")).toContainText("Sample Ministry did not let this sign-in through.");
  await expectAccessible(page);
  await page.goto("/sign-on?code=used&state=used");
  await expect(page.getByRole("alert")).toContainText("This sign-in was already used or is too old.");
});

test("the footer of a tablet stays where it is when a return from the provider is refused", async ({
  page,
  problems,
}) => {
  problems.expect(/answer 40[03]: POST .*auth\.finishSignOn/);
  await page.setViewportSize({ width: 768, height: 1024 });
  const release = await holdCalls(page, "auth.finishSignOn");
  await page.goto("/sign-on?code=used&state=used");
  await expect(page.getByRole("heading", { name: "Signing you in" })).toBeVisible();
  const topOf = () => page.getByRole("contentinfo").evaluate((part) => part.getBoundingClientRect().top);
  const before = await topOf();
  release();
  await expect(page.getByRole("alert")).toBeVisible();
  expect(await topOf()).toBe(before);
});

test("if the sign-in methods cannot be loaded, the account's page says so, and retries", async ({
  memberPage: page,
  problems,
}) => {
  problems.expect(/request failed: net::ERR_CONNECTION_RESET GET \S+auth\.ownSignOn/);
  problems.expect(/console error: .*net::ERR_CONNECTION_RESET/);
  const mend = await cutCalls(page, "auth.ownSignOn");
  await page.goto("/account");
  const signOn = page.getByRole("region", { name: "One sign-on" });
  await expect(signOn.getByRole("alert")).toBeVisible();
  await mend();
  await signOn.getByRole("button", { name: "Try again" }).click();
  await expect(signOn.getByText("This account does not sign in with Sample Ministry.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Password" })).toBeVisible();
});

test("an account with a passkey uses it after a provider that saw none", async ({
  page,
  member: person,
  provider,
  login,
  problems,
  expectAccessible,
}) => {
  provider.accounts.set("careful", { email: person.email, email_verified: true });
  problems.expect(/answer 403: POST .*auth\.(joinByPassword|showSecondStep)/);
  await addAuthenticator(page);
  await login(page, person);
  await page.goto("/account");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Laptop");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Ten recovery codes" })).toBeVisible();
  await page.context().clearCookies();

  await signInAtProvider(page, "careful");
  await page.getByRole("textbox", { name: "Password of your account" }).fill(person.password);
  await page.getByRole("button", { name: "Join accounts" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeFocused();
  await page.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await expect(page).toHaveURL(/\/knowledge-base$/);

  await page.context().clearCookies();
  await signInAtProvider(page, "careful");
  await expect(page.getByRole("heading", { level: 1, name: "Second step" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("textbox", { name: "Code" }).fill("000000");
  await page.getByRole("textbox", { name: "Code" }).press("Enter");
  await expect(page.getByText("This code is wrong or was used before")).toBeVisible();
  await page.getByRole("button", { name: "Use your passkey" }).press("Enter");
  await expect(page).toHaveURL(/\/knowledge-base$/);
});

/** Turns signing in with the provider off on the account's page, and confirms. */
async function stopSigningInThere(page: Page): Promise<void> {
  const stop = { name: "Stop signing in with Sample Ministry" };
  await page.getByRole("button", stop).click();
  await page.getByRole("dialog").getByRole("button", stop).click();
}
