import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addMember, approve, register, somebody } from "../../arrangements/members.ts";
import { expectStatus, openClient, signIn } from "../../arrangements/api-client.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { sidewaysOf } from "../../screens/sideways.ts";
import { closeToast, expectFailureToast } from "../../screens/toast.ts";

test("a newcomer confirms the email by keyboard alone; the administrator sees it, and nothing waited for it", async ({
  page,
  product,
  admin,
  adminPage,
  newVisitor,
  problems,
  expectAccessible,
}) => {
  const person = somebody();
  await using visitor = await openClient(product);
  await register(visitor, person);
  await openTab(adminPage, "Manage Users");
  await expect(rowWith(adminPage, person.email)).toContainText("Email not confirmed");

  const newcomer = await newVisitor();
  const letter = await receiveMail(product, {
    to: person.email,
    subject: /^Your registration was received$/,
  });
  const link = linkTo("/confirm-email", letter);
  await newcomer.goto(link);
  await expect(newcomer.getByRole("heading", { name: "Confirm your email" })).toBeVisible();
  await expectAccessible(newcomer);
  const button = newcomer.getByRole("button", { name: "Confirm Email" });
  await button.focus();
  await newcomer.keyboard.press("Enter");
  await expect(newcomer.getByRole("heading", { name: "Email confirmed" })).toBeFocused();
  await expect(newcomer.getByText("We will email you the decision.")).toBeVisible();
  await expectAccessible(newcomer);

  await page.reload();
  await expect(rowWith(page, person.email)).toContainText("Email confirmed");

  problems.expect(/answer 400: POST .*auth\.confirmEmail/);
  const again = await newVisitor();
  await again.goto(link);
  await again.getByRole("button", { name: "Confirm Email" }).click();
  const spent = "This link was already used or is too old. Please ask for a new one.";
  await expectFailureToast(again, "Error", spent);
  await closeToast(again);
  await expect(again.getByRole("form", { name: "Confirm your email" }).getByRole("alert")).toHaveText(spent);
  await expectAccessible(again);
  await approve(admin, person);
  const { promise, resolve: release } = Promise.withResolvers<void>();
  await again.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await again.getByRole("link", { name: "Already confirmed? Sign in" }).click();
  await expect(again).toHaveURL("/auth");
  // Until the next page has come, nothing of this one turns into the form for another link.
  await expect(again.getByRole("textbox")).toHaveCount(0);
  release();
  await fillSignIn(again, person);
  await expect(again).toHaveURL(/\/knowledge-base/);
});

test("a long email moves nothing sideways where it is confirmed on a phone", async ({
  product,
  newVisitor,
}) => {
  const person = somebody("Konstantinos.papadimitropoulos".repeat(2).slice(0, 55));
  await using visitor = await openClient(product);
  await register(visitor, person);
  const letter = await receiveMail(product, { to: person.email, subject: /registration was received/ });
  const newcomer = await newVisitor({ viewport: { width: 360, height: 740 } });
  await newcomer.goto(linkTo("/confirm-email", letter));
  await newcomer.getByRole("button", { name: "Confirm Email" }).click();
  await expect(newcomer.getByText(person.email)).toBeVisible();
  expect(await sidewaysOf(newcomer)).toEqual([]);
});

test("a lost email is sent again", async ({ product, newVisitor }) => {
  const person = somebody("Nikos");
  await using visitor = await openClient(product);
  await register(visitor, person);
  const newcomer = await newVisitor();
  await newcomer.goto("/confirm-email");
  await newcomer.getByRole("textbox", { name: "Email" }).fill(person.email);
  await newcomer.getByRole("button", { name: "Send link" }).click();
  await expect(newcomer.getByRole("heading", { name: "Check your email" })).toBeFocused();
  await receiveMail(product, { to: person.email, subject: /^Confirm your email$/ });
});

test("a link that keeps the email leads on to a new password when it was used already", async ({
  product,
  admin,
  newVisitor,
  problems,
}) => {
  const person = await addMember(admin);
  await using thief = await openClient(product);
  await signIn(thief, person);
  const data = { email: person.email.replace("@", ".other@") };
  await expectStatus(await thief.post("/trpc/auth.changeEmail", { data }), 200);
  const letter = await receiveMail(product, { to: person.email, subject: /^Your email is about to change$/ });
  const owner = await newVisitor();
  const link = linkTo("/confirm-email", letter);
  await owner.goto(link);
  await owner.getByRole("button", { name: "Keep Email" }).click();
  await expect(owner.getByRole("heading", { name: "Your email stays" })).toBeFocused();
  await owner.reload();
  problems.expect(/answer 400: POST .*auth\.keepEmail/);
  await owner.getByRole("button", { name: "Keep Email" }).click();
  await expect(owner.getByRole("form", { name: "Keep your email" }).getByRole("alert")).toHaveText(
    "This link was already used or is too old. A new password cancels a change that was not confirmed yet.",
  );
  await owner.getByRole("link", { name: "Choose a new password" }).click();
  await expect(owner.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});
