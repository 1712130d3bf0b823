import type { Page } from "@playwright/test";
import { somebody } from "../../arrangements/members.ts";
import type { Person } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { expectPdfPage, openArticle } from "../../screens/knowledge-base.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast, expectToast } from "../../screens/toast.ts";

test("a visitor registers, is approved, and reads a PDF; the view is in the admin's log", async ({
  booklet: article,
  page: member,
  newVisitor,
  login,
  problems,
}) => {
  const person = somebody();

  await test.step("a visitor sees the title but no PDF", async () => {
    await member.goto("/knowledge-base");
    await openArticle(member, article);
    await expect(member.locator("canvas")).toHaveCount(0);
    const answer = await member.request.get(article.objectPath);
    expect(answer.status()).toBe(401);
  });

  await test.step("registers and is told to wait", async () => {
    await member.goto("/auth");
    await member.getByRole("link", { name: "Need an account? Register" }).click();
    await fillRegistration(member, person);
    await member.getByRole("button", { name: "Create Account" }).click();
    await member.getByRole("button", { name: "Return to Login" }).click();
  });

  await test.step("cannot log in yet", async () => {
    problems.expect(/answer 403: POST/);
    await fillSignIn(member, person);
    await expectFailureToast(member, "Login failed", "Your account is awaiting administrator approval");
  });

  const admin = await newVisitor();
  await test.step("the admin approves", async () => {
    await login(admin);
    await admin.goto("/admin");
    await admin.getByRole("tab", { name: /^Manage Users/ }).click();
    const row = admin.getByRole("row").filter({ hasText: person.email });
    await row.getByRole("button", { name: /^Approve/ }).click();
    await expectToast(admin, "User approved");
  });

  await test.step("logs in and reads", async () => {
    await fillSignIn(member, person);
    await expect(member).toHaveURL(/\/knowledge-base/);
    await expect(member.getByText(`Welcome, ${person.email.split("@")[0]}`)).toBeVisible();
    await openArticle(member, article);
    await expectPdfPage(member, 1);
  });

  await test.step("the view is in the log", async () => {
    await admin.reload();
    await admin.getByRole("tab", { name: /^Activity Logs/ }).click();
    const entry = admin
      .getByRole("listitem")
      .filter({ hasText: article.title })
      .filter({ hasText: person.lastName });
    await expect(entry).toContainText(`${person.firstName} ${person.lastName} - view_article`);
  });
});

async function fillRegistration(page: Page, person: Person): Promise<void> {
  const fields = {
    "First Name": person.firstName,
    "Last Name": person.lastName,
    Email: person.email,
    Phone: person.phone,
    Password: person.password,
    "Military Rank": "Captain",
    Unit: "2nd Signals",
  };
  for (const [name, value] of Object.entries(fields)) await page.getByRole("textbox", { name }).fill(value);
}
