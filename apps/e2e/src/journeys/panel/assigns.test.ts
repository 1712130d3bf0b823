import { randomUUID } from "node:crypto";
import { assignmentItemSchema } from "@antochi/contract/required-reading";
import { pdfBytes } from "../../arrangements/pdf-bytes.ts";
import { expectStatus, readAnswer } from "../../arrangements/api-client.ts";
import { uploadPdf } from "../../arrangements/articles.ts";
import { mailsTo, receiveMail } from "../../arrangements/mailbox.ts";
import { addServing, confirmIn } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { chooseToAssign, openAssigning, openUnitsToAssign } from "../../screens/assign-dialog.ts";
import { holdCalls, nextCall } from "../../screens/calls.ts";
import { closeToast, expectFailureToast } from "../../screens/toast.ts";

const day = 86_400_000;

test("an administrator assigns reading to a unit, sees how many it reaches, changes it and withdraws it", async ({
  adminPage: page,
  admin,
  listed: article,
  expectAccessible,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  await addServing(admin, { unit });
  await page.setViewportSize({ width: 1440, height: 900 });
  const assigning = await chooseToAssign(page, { title: article.title, unit });
  await expect(assigning.getByRole("status").last()).toContainText("2 members are asked.");
  await expectAccessible(page);
  await assigning.getByRole("button", { name: "Assign to 2 members" }).click();
  await expect(page.getByText("Reading assigned", { exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Assignments" }).click();
  const dialog = page.getByRole("dialog");
  const asked = dialog.getByRole("listitem").filter({ hasText: article.title });
  await expect(asked).toContainText(unit);
  await expectAccessible(page);
  await asked.getByRole("button", { name: `Change ${article.title}, ${unit}` }).click();
  const change = page.getByRole("dialog", { name: "Change what is asked" });
  await change.getByLabel("Due date").fill("2031-03-04");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(asked).toContainText("04 Mar 2031");
  await asked.getByRole("button", { name: `Withdraw ${article.title}, ${unit}` }).click();
  const question = page.getByRole("dialog", { name: /^Withdraw/ });
  // The article may be asked of others, or of the same people, through another assignment.
  await expect(question).toContainText(
    `${unit}: this assignment asks nobody any more. Other assignments of the article stay`,
  );
  await question.getByRole("button", { name: "Withdraw" }).click();
  await expect(asked).toHaveCount(0);
});

test("people picked one after the other are all assigned, each once, however slow the server is", async ({
  adminPage: page,
  admin,
}) => {
  const [one, other] = [await addServing(admin, { unit: null }), await addServing(admin, { unit: null })];
  const picked = Promise.withResolvers<void>();
  await page.route(/admin\.getUser\b/, async (route) => {
    await picked.promise;
    await route.continue();
  });
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Assign reading…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "People" }).check({ force: true });
  for (const { lastName } of [one, other, one]) {
    await dialog.getByRole("combobox", { name: "Member" }).fill(lastName);
    await dialog.getByRole("option", { name: lastName }).click();
  }
  picked.resolve();
  for (const { firstName, lastName } of [one, other])
    await expect(dialog.getByRole("button", { name: `Remove ${firstName} ${lastName}` })).toHaveCount(1);
  await expect(dialog.getByRole("radio", { name: "People 2" })).toHaveCount(1);
});

test("Escape closes the open list of people or articles first, and then the dialog", async ({
  adminPage: page,
  booklet: article,
}) => {
  await page.goto("/admin/readiness");
  const dialog = await openAssigning(page);
  await dialog.getByRole("radio", { name: "People" }).check({ force: true });
  for (const [name, words] of Object.entries({ Member: "a", Article: article.title })) {
    const field = dialog.getByRole("combobox", { name });
    await field.fill(words);
    await expect(dialog.getByRole("listbox")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog.getByRole("listbox")).toHaveCount(0);
    await expect(field).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
});

test("Escape clears the search for units first, and then leaves the dialog", async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/readiness");
  const dialog = await openUnitsToAssign(page);
  const search = dialog.getByRole("searchbox", { name: "Unit" });
  await search.fill("no unit of this name");
  await search.press("Escape");
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  await search.press("Escape");
  await expect(page.getByRole("dialog", { name: "Close without saving?" })).toBeVisible();
});

test("an assignment moved to a past day says from when members are overdue", async ({
  adminPage: page,
  admin,
  listed: article,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const asked = { groups: [{ kind: "unit", name: unit }], dueAt: "2031-01-01T12:00:00.000Z" };
  const made = await admin.post("/api/admin/assignments", { data: { ...asked, articleId: article.id } });
  const { id } = await readAnswer(made, 201, assignmentItemSchema);
  const moved = await admin.put(`/api/admin/assignments/${id}`, {
    data: { ...asked, dueAt: "2026-01-05T12:00:00.000Z" },
  });
  const { notDueBefore } = await readAnswer(moved, 200, assignmentItemSchema);
  // Fourteen days from now on.
  expect(Math.round((Date.parse(notDueBefore ?? "") - Date.now()) / day)).toBe(14);
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Assignments" }).click();
  const row = page.getByRole("listitem").filter({ hasText: article.title });
  await expect(row).toContainText(/Due 05 Jan 2026, not overdue before \d+ \w+ 20\d\d, /);
});

test("two administrators who change one assignment each keep their own changes and learn of the other's", async ({
  adminPage: page,
  admin,
  listed: article,
  problems,
  expectAccessible,
}) => {
  problems.expect(/answer 409: POST .*assignments\.changeAssignment/);
  const mark = randomUUID().slice(0, 8);
  const units = ["North", "South", "West"].map((name) => `${name} ${mark}`);
  for (const unit of units) await addServing(admin, { unit });
  const groups = units.slice(0, 1).map((name) => ({ kind: "unit", name }));
  const asked = { groups, dueAt: "2031-01-01T12:00:00.000Z" };
  const made = await admin.post("/api/admin/assignments", { data: { ...asked, articleId: article.id } });
  const { id } = await readAnswer(made, 201, assignmentItemSchema);
  const path = `/api/admin/assignments/${id}`;
  const others = async (changed: object) =>
    expectStatus(await admin.put(path, { data: { ...asked, ...changed } }), 200);
  const byNow = async () => {
    const listed = await admin.get(`/api/admin/assignments?articleId=${article.id}`);
    const [item] = await readAnswer(listed, 200, assignmentItemSchema.array());
    return item;
  };
  const both = units.slice(0, 2).map((name) => ({ kind: "unit", name }));

  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Assignments" }).click();
  const list = page.getByRole("dialog", { name: "What is asked of whom" });
  const row = list.getByRole("listitem").filter({ hasText: article.title });
  const dialog = page.getByRole("dialog", { name: "Change what is asked" });
  const [due, pages] = [dialog.getByLabel("Due date"), dialog.getByLabel("Pages to be seen")];

  await test.step("a change that the list does not know yet shows once the assignment is opened", async () => {
    await expect(row).toContainText(`North ${mark}`);
    await others({ pages: "1" });
    await row.getByRole("button", { name: "Change" }).click();
    await dialog.getByText("Sentence, pages and repetition").click();
    await expect(pages).toHaveValue("1");
  });

  await test.step("a unit added by the other stays when the day is changed here", async () => {
    await others({ pages: "1", groups: both });
    await due.fill("2031-03-04");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row).toContainText("04 Mar 2031");
    expect(await byNow()).toMatchObject({ groups: both, pages: "1", eachEdition: false });
  });

  await test.step("if both changed the day, the second is told and loses nothing", async () => {
    await row.getByRole("button", { name: "Change" }).click();
    await due.fill("2031-05-06");
    await dialog.getByText("Ask again every time").click();
    await others({ groups: both, pages: "1-2", dueAt: "2031-04-05T12:00:00.000Z" });
    await dialog.getByRole("button", { name: "Save" }).click();
    const meanwhile = dialog
      .getByRole("alert")
      .filter({ hasText: "This assignment was changed meanwhile, last by" });
    await expect(meanwhile).toContainText("05 Apr 2031");
    await expect(due).toHaveValue("2031-05-06");
    await expectAccessible(page);
    await meanwhile.getByRole("button", { name: "Use the newer value" }).click();
    await expect(meanwhile).toHaveCount(0);
    await expect(due).toHaveValue("2031-04-05");
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(dialog).toHaveCount(0);
    expect(await byNow()).toMatchObject({
      groups: both,
      pages: "1-2",
      dueAt: "2031-04-05T12:00:00.000Z",
      eachEdition: true,
    });
  });

  for (const [held, year] of [
    ["assignments.changeAssignment", 2032],
    ["assignments.findAssignment", 2033],
  ] as const) {
    await test.step(`closing it while ${held} is under way still reports the conflict`, async () => {
      await row.getByRole("button", { name: "Change" }).click();
      await due.fill(`${year}-03-04`);
      await others({ groups: both, dueAt: `${year}-02-03T12:00:00.000Z` });
      const [send, sent] = [await holdCalls(page, held), nextCall(page, held)];
      await dialog.getByRole("button", { name: "Save" }).click();
      await sent;
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
      send();
      await expectFailureToast(page, "Not saved", /^This assignment was changed meanwhile, last by /);
      await closeToast(page);
    });
  }
});

test("two spellings of a unit are joined, and assignments of the one count for the other", async ({
  adminPage: page,
  admin,
  listed: article,
  expectAccessible,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [wrong, right] = [`1 Recon ${mark}`, `1st Recon ${mark}`];
  const one = await addServing(admin, { unit: wrong });
  await addServing(admin, { unit: right });
  const groups = [{ kind: "unit", name: wrong }];
  const dueAt = new Date(Date.now() + 9 * day).toISOString();
  const data = { articleId: article.id, groups, dueAt };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);

  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: "Units and ranks" }).click();
  await expect(page.getByRole("combobox", { name: `Join ${wrong} to` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("combobox", { name: `Join ${wrong} to` }).selectOption({ label: right });
  await page.getByRole("button", { name: "Join", exact: true }).click();
  await expect(page.getByText(`joined to ${right}`)).toBeVisible();

  // A job moves the members; afterwards both are counted as asked in the one remaining unit.
  await expect(async () => {
    const units = await admin.get(`/api/admin/readiness/units?search=${encodeURIComponent(right)}`);
    expect(await units.json()).toMatchObject([{ name: right, members: 2, asked: 2 }]);
  }).toPass();
  // A member who is confirmed under the old spelling ends up in the remaining unit.
  await confirmIn(admin, one.id, { unit: wrong });
  const found = await admin.get(`/api/admin/readiness/members?search=${encodeURIComponent(one.lastName)}`);
  expect(await found.json()).toMatchObject([{ unit: right }]);
});

test("an overdue member gets one email, is due again with a new edition, and moves with their unit in the grid", async ({
  adminPage: page,
  admin,
  article,
  product,
}) => {
  const mark = randomUUID().slice(0, 8);
  const [here, there] = [`North ${mark}`, `South ${mark}`];
  const late = await addServing(admin, { unit: here });
  const groups = [here, there].map((name) => ({ kind: "unit", name }));
  const other = await addServing(admin, { unit: there });
  const dueAt = new Date(Date.now() - 2 * day).toISOString();
  const data = { articleId: article.id, groups, dueAt, graceDays: 0, eachEdition: true };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  const countsOf = async (unit: string): Promise<unknown> =>
    (await admin.get(`/api/admin/readiness/units?search=${encodeURIComponent(unit)}`)).json();
  await expect(async () => {
    expect(await countsOf(here)).toMatchObject([{ asked: 1, overdue: 1 }]);
  }).toPass();

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/admin/readiness");
  await page.getByRole("button", { name: new RegExp(here) }).click();
  await page.getByRole("button", { name: "Remind…" }).click();
  await page.getByRole("button", { name: "Remind 1 member" }).click();
  await expect(page.getByText("Reminders are being sent", { exact: true })).toBeVisible();
  const letter = await receiveMail(product, { to: late.email, subject: /overdue/ });
  expect(letter.text).toContain(article.title);
  expect(letter.text).toContain("overdue since");
  // Pressing it again on the same day reaches nobody.
  await page.getByRole("button", { name: "Remind…" }).click();
  await expect(page.getByRole("button", { name: "Nobody to remind" })).toBeDisabled();
  await expect(page.getByText("1 was reminded in the last day.")).toBeVisible();
  expect(await mailsTo(product, other.email)).not.toContainEqual(
    expect.objectContaining({ subject: letter.subject }),
  );

  // Both are worked off by what runs each minute, so that the journey waits for it once.
  await confirmIn(admin, late.id, { unit: there });
  const pdfPath = await uploadPdf(admin, await pdfBytes({ pages: 2 }));
  const newer = { title: article.title, categoryId: article.categoryId, pdfPath };
  await expectStatus(await admin.put(`/api/knowledge-base/articles/${article.id}`, { data: newer }), 200);
  await expect(async () => {
    expect(await countsOf(there)).toMatchObject([{ asked: 2 }]);
    expect(await countsOf(here)).toEqual([]);
    const heads = await admin.get(`/api/admin/readiness/articles?articleId=${article.id}`);
    expect(await heads.json()).toMatchObject([{ edition: 2, acknowledged: 0 }]);
  }).toPass();
});

test("an overdue member is reminded from their mark, and not offered again within a day", async ({
  adminPage: page,
  admin,
  listed: article,
  product,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  const late = await addServing(admin, { unit });
  const groups = [{ kind: "unit", name: unit }];
  const dueAt = new Date(Date.now() - 2 * day).toISOString();
  const data = { articleId: article.id, groups, dueAt, graceDays: 0 };
  await expectStatus(await admin.post("/api/admin/assignments", { data }), 201);
  await expect(async () => {
    const units = await admin.get(`/api/admin/readiness/units?search=${encodeURIComponent(unit)}`);
    expect(await units.json()).toMatchObject([{ asked: 1, overdue: 1 }]);
  }).toPass();

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/admin/readiness");
  await page.getByRole("searchbox", { name: "Name or unit" }).fill(late.lastName);
  const mark = page.getByRole("gridcell", { name: `${late.lastName}, ${article.title}: Overdue by` });
  const details = page.getByRole("dialog", { name: late.lastName });
  await mark.click();
  await details.getByRole("button", { name: "Remind", exact: true }).click();
  await expect(page.getByText("Reminders are being sent", { exact: true })).toBeVisible();
  await receiveMail(product, { to: late.email, subject: /overdue/ });
  await mark.click();
  await expect(details.getByText("Reminded once")).toBeVisible();
  await expect(details.getByRole("button", { name: "Reminded in the last day" })).toBeDisabled();
});
