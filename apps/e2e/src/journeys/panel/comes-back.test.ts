import { randomUUID } from "node:crypto";
import { expectStatus, openClient } from "../../arrangements/api-client.ts";
import { addAdmin, register, somebody } from "../../arrangements/members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { openTab } from "../../screens/admin-panel.ts";
import { expectToast } from "../../screens/toast.ts";
import { queue } from "../../screens/vetting-queue.ts";

test("changes to an enquiry made while the inbox was left show on returning", async ({
  adminPage: page,
  admin,
  newVisitor,
  login,
  product,
}) => {
  const subject = `Page 12 ${randomUUID().slice(0, 8)}`;
  await using visitor = await openClient(product);
  const data = { name: "Visitor", email: somebody().email, subject, message: "Which of the two?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await openTab(page, "Messages");
  await page.getByRole("button", { name: subject }).click();
  const thread = page.getByRole("region", { name: `Enquiry: ${subject}` });
  await expect(thread).toContainText("Which of the two?");
  await page.getByRole("tab", { name: "Categories" }).click();
  await expect(thread).toHaveCount(0);

  const other = await newVisitor();
  await login(other, await addAdmin(admin));
  await openTab(other, "Messages");
  await other.getByRole("button", { name: subject }).click();
  await other.getByRole("button", { name: "Write a note instead" }).click();
  await other.getByRole("textbox", { name: "Note" }).fill("Maker confirms 3.85 V.");
  await other.getByRole("button", { name: "Save note" }).click();
  await expectToast(other, "Note saved");

  await page.getByRole("tab", { name: /^Messages/ }).click();
  await page.getByRole("button", { name: subject }).click();
  await expect(thread).toContainText("Maker confirms 3.85 V.");
});

test("a note about a person written while the queue was left shows on returning", async ({
  adminPage: page,
  admin,
  newVisitor,
  login,
  product,
}) => {
  await using visitor = await openClient(product);
  const person = somebody();
  await register(visitor, person);
  const other = await newVisitor();
  await login(other, await addAdmin(admin));
  for (const each of [page, other]) {
    await each.goto(queue);
    await each.getByRole("searchbox", { name: "Name, email or unit" }).fill(person.lastName);
    await each.getByRole("row").filter({ hasText: person.lastName }).click();
  }
  const note = page.getByRole("textbox", { name: "Note" });
  await expect(note).toHaveValue("");
  await page.getByRole("radio", { name: /^All/ }).check();
  await expect(note).toHaveCount(0);

  await other.getByRole("textbox", { name: "Note" }).fill("Called the unit.");
  await other.getByRole("button", { name: "Save note" }).click();
  await expectToast(other, "Note saved");

  await page.getByRole("radio", { name: /^Pending/ }).check();
  await page.getByRole("row").filter({ hasText: person.lastName }).click();
  await expect(note).toHaveValue("Called the unit.");
});
