import type { Locator, Page } from "@playwright/test";
import { mailsTo, receiveMail } from "../../arrangements/mailbox.ts";
import { expect } from "../../fixtures/test.ts";
import { approveFirst, hurryLetters, registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { holdNextAnswer, nextCall } from "../../screens/calls.ts";
import { closeToast, expectFailureToast, expectToast } from "../../screens/toast.ts";
import { openQueue, rowOf } from "../../screens/vetting-queue.ts";
import { setWidth } from "../../screens/width.ts";

const places = async (page: Page) =>
  page
    .getByRole("table", { name: "Waiting for approval" })
    .getByRole("button", { name: /Sample \d\d$/ })
    .filter({ hasNotText: /Approve|Undo/ })
    .allTextContents();

test("thirty registrations are approved with three presses, and undone with one more", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 30);
  await page.goto("/admin");
  let presses = 0;
  const press = async (target: Locator) => {
    presses += 1;
    await target.click();
  };
  await press(page.getByRole("radio", { name: /^Pending/ }).locator(".."));
  await press(page.getByRole("checkbox", { name: "Choose all waiting" }));
  await press(page.getByRole("button", { name: "Approve 30" }));
  await expectToast(page, "Users approved", "30 registrations approved. They can sign in now.");
  expect(presses).toBeLessThanOrEqual(5);
  await expect(page.getByText("30 decided just now stay until you leave.")).toBeVisible();
  // Nobody is left to choose.
  await expect(page.getByRole("checkbox")).toHaveCount(0);
  const { rows } = await database.pool.query<{ count: number }>(
    "select count(*)::int as count from users where email like 'crowd-%' and is_approved",
  );
  expect(rows).toEqual([{ count: 30 }]);

  await page.getByRole("button", { name: "Undo all 30" }).click();
  await expectToast(page, "Decision taken back");
  await expect(rowOf(page, 1).getByRole("button", { name: /^Approve/ })).toBeVisible();
});

test("no row moves, and a second click on the same spot hits nothing", async ({
  adminPage: page,
  database,
}) => {
  const addressOf = await registerCrowd(database, 5);
  await openQueue(page);
  const before = await places(page);
  const approve = rowOf(page, 2).getByRole("button", { name: /^Approve/ });
  await approve.dblclick();
  await expectToast(page, "User approved");
  await expect(rowOf(page, 2)).toContainText("Approved");
  expect(await places(page)).toEqual(before);
  await expect(rowOf(page, 2).getByRole("button", { name: /^Undo/ })).toBeVisible();

  await rowOf(page, 2).getByRole("button", { name: /^Undo/ }).dblclick();
  await expectToast(page, "Decision taken back");
  await expect(rowOf(page, 2).getByRole("button", { name: /^Approve/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve .*Sample/ })).toHaveCount(5);

  // The same in the list of all users.
  await page.goto("/admin");
  const all = page.getByRole("row").filter({ hasText: addressOf(2) });
  await all.getByRole("button", { name: /^Approve/ }).dblclick();
  await expectToast(page, "User approved");
  await expect(all.getByRole("button", { name: /^Undo/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve .*Sample/ })).toHaveCount(4);

  // A list that is fetched later takes precedence over what was done here before.
  await database.pool.query("update users set suspended_at = now() where email = $1", [addressOf(2)]);
  await page.getByRole("searchbox", { name: "Name, email or unit" }).fill(addressOf(2));
  await expect(all).toContainText("Suspended");
  await expect(page.getByRole("row").filter({ hasText: "@" })).toHaveCount(1);
});

test("by keyboard alone: walk, approve, reject with a reason, undo, note, choose a range", async ({
  adminPage: page,
  database,
  expectAccessible,
}) => {
  const addressOf = await registerCrowd(database, 9);
  await openQueue(page);
  const { keyboard } = page;
  const pane = (name: string) => page.getByRole("complementary", { name: `About ${name}` });

  await keyboard.press("j");
  await expect(rowOf(page, 1)).toBeFocused();
  await expect(pane("Nikos Sample 01")).toContainText(addressOf(1));
  await keyboard.press("a");
  await expectToast(page, "User approved");
  await expect(rowOf(page, 1)).toContainText("Approved");
  await expect(rowOf(page, 2)).toBeFocused();

  await keyboard.press("r");
  const dialog = page.getByRole("dialog", { name: "Reject Ιωάννα Sample 02" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await keyboard.press("Shift+Tab");
  await keyboard.press("Shift+Tab");
  await keyboard.press("Shift+Tab");
  await expect(dialog.getByLabel("Reason", { exact: true })).toBeFocused();
  await keyboard.type("Course");
  await keyboard.press("Tab");
  await keyboard.type("Please register again from January.");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expectToast(page, "Registration rejected");
  await expect(rowOf(page, 2)).toContainText("Rejected");
  await expect(rowOf(page, 3)).toBeFocused();

  await keyboard.press("u");
  await expectToast(page, "Decision taken back");
  await expect(rowOf(page, 2).getByRole("button", { name: /^Approve/ })).toBeVisible();

  await keyboard.press("n");
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toBeFocused();
  await keyboard.type("Called the unit on Friday.");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await expectToast(page, "Note saved");
  await expect(page.getByText(/^written by/)).toBeVisible();

  await page.getByRole("heading", { name: "Admin Panel" }).click();
  await keyboard.press("j");
  await keyboard.press("x");
  await keyboard.press("Shift+J");
  await keyboard.press("Shift+J");
  const bulk = page.getByRole("group", { name: "Chosen registrations" });
  await expect(bulk).toContainText("3 selected");
  await expectAccessible(page);
  await keyboard.press("Escape");
  await expect(bulk).toHaveCount(0);
});

test("things to check are named, and can be left out", async ({ adminPage: page, database }) => {
  await registerCrowd(database, 8);
  await openQueue(page);
  await expect(rowOf(page, 7)).toContainText("Email not confirmed");
  await expect(rowOf(page, 1)).toContainText("Email confirmed");
  const details = page.getByRole("complementary");
  await expect(details.getByText(/^Confirmed \d/)).toBeVisible();
  await expect(details.getByText(/confirmed/i)).toHaveCount(1);
  await page.getByRole("checkbox", { name: "Choose all waiting" }).check();
  await expect(page.getByText("7 have nothing to check, 1 does.")).toBeVisible();
  await page.getByRole("button", { name: "Leave out 1" }).click();
  await page.getByRole("button", { name: "Reject 7…" }).click();
  const dialog = page.getByRole("dialog", { name: "Reject 7 registrations?" });
  await dialog.getByRole("checkbox", { name: "Send the reason by email" }).uncheck();
  await dialog.getByRole("button", { name: "Reject 7" }).click();
  await expectToast(page, "Registrations rejected");
  await expect(rowOf(page, 1)).toContainText("no email");
  await page.getByRole("button", { name: "Tidy up" }).click();
});

test("two administrators see at once what the other decides and undoes", async ({
  adminPage: page,
  database,
  otherAdminPage: other,
  member,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  await openQueue(other);

  await rowOf(other, 1).click();
  await other
    .getByRole("complementary")
    .getByRole("button", { name: /^Reject…/ })
    .click();
  await other.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await expectToast(other, "Registration rejected");

  const name = `${member.firstName} ${member.lastName}`;
  await expect(rowOf(page, 1)).toContainText(`Rejected by ${name}`);
  await expect(rowOf(page, 1).getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await expect(page.getByText("1 decided just now stays until you leave.")).toBeVisible();

  // Either administrator may undo the decision.
  await rowOf(page, 1).getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Decision taken back");
  await expect(rowOf(other, 1).getByRole("button", { name: /^Approve/ })).toBeVisible();
});

test("an approval whose email was sent is reopened after a confirmation, with an email", async ({
  adminPage: page,
  database,
  product,
  expectAccessible,
}) => {
  const addressOf = await registerCrowd(database, 3);
  await openQueue(page);
  await approveFirst(page, { database, product, to: addressOf(1) });
  // The row learns by itself that the email has left.
  await rowOf(page, 1)
    .getByRole("button", { name: /^Reopen/ })
    .click();
  const question = page.getByRole("dialog", { name: "Reopen Nikos Sample 01?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Reopen" }).click();
  await expectToast(page, "Registration reopened");
  await expect(rowOf(page, 1).getByRole("button", { name: /^Approve/ })).toBeVisible();
  await receiveMail(product, { to: addressOf(1), subject: /is being reviewed again$/ });
});

test("someone with a known phone is compared, and an applicant is asked by email, by keyboard", async ({
  adminPage: page,
  database,
  product,
  expectAccessible,
}) => {
  const addressOf = await registerCrowd(database, 3);
  await database.pool.query("update users set phone = '+30 690 000 0002' where email = $1", [addressOf(1)]);
  await openQueue(page);
  await page.keyboard.press("j");
  const pane = page.getByRole("complementary", { name: "About Nikos Sample 01" });
  await pane.getByRole("button", { name: "Compare with Ιωάννα Sample 02" }).click();
  const both = page.getByRole("dialog", { name: "The same person?" });
  await expect(both.getByRole("row", { name: /^Phone, the same/ })).toContainText("+30 690 000 0002");
  await expect(both.getByRole("row", { name: /^Email/ })).toContainText(addressOf(2));
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(both).toHaveCount(0);

  await page.getByRole("heading", { name: "Admin Panel" }).click();
  await page.keyboard.press("e");
  const ask = page.getByRole("dialog", { name: "Ask Nikos Sample 01 by email" });
  await expect(ask.getByRole("textbox", { name: "Question" })).toBeFocused();
  await page.keyboard.type("Which platoon are you in?");
  await expectAccessible(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expectToast(page, "Question sent");
  const letter = await receiveMail(product, { to: addressOf(1), subject: /question about your/ });
  expect(letter.text).toContain("Which platoon are you in?");
  await expect(pane).toContainText("Asked by email");
});

test("a typed note survives another row, a reload and the end of the session", async ({
  adminPage: page,
  database,
  login,
  problems,
}) => {
  await registerCrowd(database, 3);
  await openQueue(page);
  const open = (number: number) =>
    page.getByRole("button", { name: new RegExp(`^\\S+ Sample 0${number}$`) }).click();
  const note = page.getByRole("textbox", { name: "Note" });
  await open(1);
  await note.fill("Called the unit on Friday.");
  await open(2);
  await expect(note).toHaveValue("");
  await open(1);
  await expect(note).toHaveValue("Called the unit on Friday.");
  await page.reload();
  await expect(note).toHaveValue("Called the unit on Friday.");

  problems.expect(/answer 401: /);
  problems.expect(/console error: .*401/);
  await database.pool.query("delete from sessions");
  await page.getByRole("button", { name: "Save note" }).click();
  await expectFailureToast(page, "Error", /^Please sign in\. Use another tab/);
  await expect(note).toHaveValue("Called the unit on Friday.");
  await login(page);
  await page.goto(page.url());
  await expect(note).toHaveValue("Called the unit on Friday.");
  await page.getByRole("button", { name: "Save note" }).click();
  await expectToast(page, "Note saved");

  await test.step("text typed while the note is being saved is kept", async () => {
    await note.fill("Called the unit on Monday.");
    const handOver = await holdNextAnswer(page, "admin.writeNote");
    const sent = nextCall(page, "admin.writeNote");
    await page.getByRole("button", { name: "Save note" }).click();
    await sent;
    await note.fill("Called the unit on Monday, nobody answered.");
    handOver();
    await expectToast(page, "Note saved");
    await expect(note).toHaveValue("Called the unit on Monday, nobody answered.");
    await closeToast(page);
    await page.getByRole("button", { name: "Save note" }).click();
    await expectToast(page, "Note saved");
    await expect(page.getByRole("button", { name: "Save note" })).toHaveCount(0);
    await page.reload();
    await expect(note).toHaveValue("Called the unit on Monday, nobody answered.");
  });

  await test.step("signing out removes what was typed", async () => {
    await open(2);
    await note.fill("Not for whoever comes next.");
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/tactical-fpv-training$/);
    await login(page);
    await openQueue(page);
    await open(2);
    await expect(note).toHaveValue("");
  });
});

test("a note changed by another administrator is shown before it is overwritten", async ({
  adminPage: page,
  database,
  otherAdminPage: other,
  member,
  problems,
  expectAccessible,
}) => {
  await registerCrowd(database, 1);
  const noteAt = (at: Page) => at.getByRole("textbox", { name: "Note" });
  for (const at of [page, other]) {
    await openQueue(at);
    await at.getByRole("button", { name: "Nikos Sample 01", exact: true }).click();
    await expect(noteAt(at)).toBeVisible();
  }
  await noteAt(page).fill("Called the unit.");
  await noteAt(other).fill("The unit called back.");
  await other.getByRole("button", { name: "Save note" }).click();
  await expectToast(other, "Note saved");

  problems.expect(/answer 409: POST \S+admin\.writeNote/);
  problems.expect(/console error: .*409/);
  const name = `${member.firstName} ${member.lastName}`;
  const pane = page.getByRole("complementary", { name: "About Nikos Sample 01" });
  for (const seen of ["before", "after a reload"]) {
    await test.step(`seen ${seen}`, async () => {
      if (seen !== "before") await page.reload();
      await expect(noteAt(page)).toHaveValue("Called the unit.");
      await page.getByRole("button", { name: "Save note" }).click();
      await expectFailureToast(page, "Error", `${name} changed this note before you. Yours is still here.`);
      await expect(noteAt(page)).toHaveValue("Called the unit.");
      await expect(pane).toContainText("The unit called back.");
    });
  }
  await expectAccessible(page);
  await page.getByRole("button", { name: "Overwrite it" }).click();
  await expectToast(page, "Note saved");
  await expect(pane).not.toContainText("The unit called back.");
  await other.reload();
  await expect(noteAt(other)).toHaveValue("Called the unit.");
});

test("the emails are sent when nothing is undone, and Undo disappears with them", async ({
  adminPage: page,
  database,
  product,
}) => {
  const addressOf = await registerCrowd(database, 3);
  await openQueue(page);
  await rowOf(page, 1)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectToast(page, "User approved");
  await rowOf(page, 2).click();
  await page
    .getByRole("complementary")
    .getByRole("button", { name: /^Reject…/ })
    .click();
  await page.getByLabel("Words to them").fill("Please register again from January.");
  await page.getByRole("dialog").getByRole("button", { name: "Reject", exact: true }).click();
  await expectToast(page, "Registration rejected");
  await rowOf(page, 3)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await rowOf(page, 3).getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Decision taken back");

  await hurryLetters(database);
  await receiveMail(product, { to: addressOf(1), subject: /was approved$/ });
  const refusal = await receiveMail(product, { to: addressOf(2), subject: /was not approved$/ });
  expect(refusal.text).toContain("Please register again from January.");
  expect(await mailsTo(product, addressOf(3))).toEqual([]);

  await page.reload();
  await expect(rowOf(page, 3)).toBeVisible();
  await expect(rowOf(page, 2)).toHaveCount(0);
  await expect(rowOf(page, 1)).toHaveCount(0);
});

test("on a phone a person is a page with the actions at its foot, and Select chooses several", async ({
  adminPage: page,
  database,
  expectAccessible,
}) => {
  await registerCrowd(database, 6);
  await setWidth(page, 390);
  await openQueue(page);
  await rowOf(page, 1).getByRole("button", { name: "Nikos Sample 01", exact: true }).click();
  const person = page.getByRole("complementary", { name: "About Nikos Sample 01" });
  await expect(person).toContainText("1 of 6");
  await expect(page.getByRole("table")).toHaveCount(0);
  const filters = page.getByRole("searchbox", { name: "Name, email or unit" });
  await expect(filters, "the filters of a list that is not there").toBeHidden();
  await expectAccessible(page);
  const previous = page.getByRole("complementary").getByRole("button", { name: "Previous" });
  await person.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("complementary")).toContainText("2 of 6");
  await previous.press("Enter");
  await expect(page.getByRole("complementary")).toContainText("1 of 6");
  await expect(previous).toBeDisabled();
  await expect(previous).toBeFocused();
  await page.getByRole("complementary").getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("complementary")).toContainText("2 of 6");
  await page.getByRole("complementary").getByRole("button", { name: "Approve" }).click();
  await expectToast(page, "User approved");
  await page.goBack();
  await expect(rowOf(page, 2)).toContainText("Approved");
  await expect(filters).toBeVisible();

  await page.getByRole("button", { name: "Select", exact: true }).click();
  for (const number of [1, 3]) await rowOf(page, number).getByRole("checkbox").check();
  await expect(page.getByRole("button", { name: "Approve 2" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Approve 2" }).click();
  await expectToast(page, "Users approved");
});
