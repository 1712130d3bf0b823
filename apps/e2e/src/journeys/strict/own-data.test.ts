import { openAdmin } from "../../arrangements/api-client.ts";
import { linkTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addMember } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/strict-test.ts";
import { fillSignIn } from "../../screens/sign-in.ts";
import { atEachWidth, setWidth, widths } from "../../screens/width.ts";

test("under strict a member exports their data and leaves, on a phone and accessibly at each width", async ({
  page,
  product,
  mailServer,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 40[13]: .*auth\./);
  await using admin = await openAdmin(product);
  const person = await addMember(admin);
  const letter = await receiveMail(mailServer, {
    to: person.email,
    subject: /^Your registration was received$/,
  });
  await page.goto(linkTo("/confirm-email", letter));
  await page.getByRole("button", { name: "Confirm Email" }).click();
  await page.getByRole("link", { name: "Go to sign in" }).click();
  await fillSignIn(page, person);
  await expect(page).toHaveURL(/\/knowledge-base/);

  await setWidth(page, 360);
  await page.goto("/account#my-data");
  await page.getByRole("button", { name: "Export my data" }).press("Enter");
  await receiveMail(mailServer, { to: person.email, subject: /^Your data is ready$/ });
  const link = page.getByRole("link", { name: "Download my data" });
  await expect(link).toBeVisible();
  const downloading = page.waitForEvent("download");
  await link.press("Enter");
  expect((await downloading).suggestedFilename()).toMatch(/^my-data-.*\.zip$/);

  await page.getByRole("button", { name: "Delete my account…" }).press("Enter");
  await atEachWidth(page, () => expectAccessible(page), widths.toReversed());
  await page.getByRole("dialog").getByRole("button", { name: "Delete my account" }).press("Enter");
  await expect(page).toHaveURL(/\/home$/);
  await receiveMail(mailServer, { to: person.email, subject: /^Your account is deleted$/ });
  await page.goto("/auth");
  await fillSignIn(page, person);
  await expect(page.getByText("Invalid email or password").first()).toBeVisible();
});
