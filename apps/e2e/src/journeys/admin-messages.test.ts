import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expectStatus, openClient } from "../arrangements/api-client.ts";
import { expect, test } from "../fixtures/test.ts";
import { openTab } from "../screens/admin-panel.ts";

test("a message is read, marked as handled, hidden and opened again", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const subject = `Page 12 ${randomUUID().slice(0, 8)}`;
  const message = {
    name: "Visitor Sample",
    email: "visitor@example.org",
    subject,
    message: "The table differs.",
  };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data: message }), 201);

  await openTab(page, "Messages");
  const row = page.getByRole("listitem").filter({ hasText: subject });
  for (const text of ["Visitor Sample", "visitor@example.org", "The table differs."])
    await expect(row).toContainText(text);

  await row.getByRole("button", { name: "Mark as handled" }).click();
  await expect(row).toContainText("Handled by");
  await page.getByLabel("Hide handled").check();
  await expect(row).toHaveCount(0);
  await page.getByLabel("Hide handled").uncheck();
  await row.getByRole("button", { name: "Reopen" }).click();
  await expect(row.getByRole("button", { name: "Mark as handled" })).toBeVisible();
});

test("nothing that a visitor sends is lost from sight, and all of it leaves as a file", async ({
  adminPage: page,
  product,
}) => {
  await using visitor = await openClient(product);
  const mark = randomUUID().slice(0, 8);
  const sender = { firstName: "Visitor", lastName: `=${mark}`, email: `visitor.${mark}@example.org` };
  const contact = {
    ...sender,
    organization: "Sample",
    interest: "mantis",
    message: "Please send the data sheet.",
  };
  await expectStatus(await visitor.post("/api/contact", { data: contact }), 201);
  const interest = { ...sender, phone: "+30 210 555 0100" };
  await expectStatus(await visitor.post("/api/fpv-training-interest", { data: interest }), 201);
  await expectStatus(await visitor.post("/api/newsletter/subscribe", { data: { email: sender.email } }), 201);

  await openTab(page, "Messages");
  for (const [kind, text] of [
    ["Contact", "Please send the data sheet."],
    ["FPV interest", "+30 210 555 0100"],
    ["Newsletter", "Newsletter"],
  ] as const) {
    await page.getByRole("radio", { name: new RegExp(`^${kind}`) }).click();
    await expect(page.getByRole("listitem").filter({ hasText: sender.email })).toContainText(text);
  }

  await page.getByRole("radio", { name: /^Contact/ }).click();
  await expect(page.getByRole("link", { name: "Download Contact as Excel" })).toHaveAttribute(
    "href",
    "/api/admin/exports/contact.xlsx",
  );
  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download Contact as CSV" }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/^contact-\d{4}-\d\d-\d\d\.csv$/);
  expect(await readFile(await download.path(), "utf8")).toContain(
    `Visitor,'=${mark},${sender.email},Sample,mantis`,
  );
});
