import { somebody } from "../../arrangements/members.ts";
import { addProvided } from "../../arrangements/provided-people.ts";
import { expect, test } from "../../fixtures/sign-on-test.ts";
import { callOf } from "../../screens/calls.ts";
import { nameSubject, signInAtProvider } from "../../screens/sign-on.ts";
import { expectToast } from "../../screens/toast.ts";

test.use({ security: "strict" });

const administrator = { phone_number: "+30 210 555 0100", groups: ["approved", "admins"] };

// Both share one product.
test.describe.configure({ mode: "default" });

test("two factors at the provider open the panel, and confirm one's identity again", async ({
  page,
  provider,
  problems,
  expectAccessible,
}) => {
  addProvided(provider, "chief", { ...administrator, amr: ["pwd", "otp"] });
  problems.expect(/answer 403: POST .*auth\.changeEmail/);
  await signInAtProvider(page, "chief", "/admin");
  await page.getByRole("button", { name: "Create Account" }).press("Enter");
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole("tab", { name: /^Manage Users/ })).toBeVisible();

  await page.goto("/account");
  await page.getByRole("textbox", { name: "New Email" }).fill(somebody().email);
  await page.getByRole("button", { name: "Change Email" }).click();
  const question = page.getByRole("dialog", { name: "First show that it is you" });
  await expect(question.getByRole("button", { name: "Show it with Sample Ministry" })).toBeVisible();
  await expect(question.getByRole("textbox")).toHaveCount(0);
  await expectAccessible(page);
  const show = question.getByRole("button", { name: "Show it with Sample Ministry" });
  await page.route(callOf("auth.startSignOnProof"), () => {}, { times: 1 });
  await show.press("Enter");
  await expect(show).toHaveAttribute("aria-disabled", "true");
  // What a browser dispatches when it restores the page from its back/forward cache.
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(show).not.toHaveAttribute("aria-disabled");
  await show.press("Enter");
  await nameSubject(page, "chief");
  await expectToast(page, "Thank you");
  await page.getByRole("textbox", { name: "New Email" }).fill(somebody().email);
  await page.getByRole("button", { name: "Change Email" }).click();
  await expectToast(page, "Check your email");
});

test("one factor there asks an administrator for a second one here", async ({ page, provider, problems }) => {
  addProvided(provider, "weak", { ...administrator, amr: ["pwd"] });
  problems.expect(/answer 403: /);
  await signInAtProvider(page, "weak", "/admin");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page).toHaveURL(/\/account#second-step$/);
  await expect(page.getByText("Administrators need a second step here.")).toBeVisible();
});
