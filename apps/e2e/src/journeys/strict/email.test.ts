import { openAdmin, openClient } from "../../arrangements/api-client.ts";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addMember, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/strict-test.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { expectFailureToast } from "../../screens/toast.ts";

// Both share one product.
test.describe.configure({ mode: "default" });

test("a member with an unconfirmed email is let in by the link that the first sign-in sends", async ({
  page,
  product,
  mailServer,
  problems,
}) => {
  await using admin = await openAdmin(product);
  const person = await addMember(admin);
  problems.expect(/answer 403: POST .*auth\.login/);
  await page.goto("/auth");
  await fillSignIn(page, person);
  await expectFailureToast(
    page,
    "Login failed",
    "Please confirm your email first: open the link that we sent to it.",
  );

  const letter = await receiveMail(mailServer, { to: person.email, subject: /^Confirm your email$/ });
  await page.goto(linkTo("/confirm-email", letter));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await expect(page.getByRole("heading", { name: "Email confirmed" })).toBeFocused();
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/knowledge-base/);
});

test("a script learns by a code that the email is not confirmed, and gets no session", async ({
  product,
  mailServer,
}) => {
  await using admin = await openAdmin(product);
  const person = await addMember(admin, somebody("Nikos"));
  await using script = await openClient(product);
  const { email, password } = person;
  const answer = await script.post("/api/login", { data: { email, password } });
  expect(answer.status()).toBe(403);
  expect(await answer.json()).toMatchObject({ code: "email-unconfirmed" });
  expect(answer.headers()["set-cookie"]).toBeUndefined();
  await receiveMail(mailServer, { to: email, subject: /^Confirm your email$/ });
});
