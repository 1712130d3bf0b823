import { randomUUID } from "node:crypto";
import { assignmentItemSchema } from "@antochi/contract/required-reading";
import type { Locator } from "@playwright/test";
import { expectStatus, openClient, readAnswer } from "../../arrangements/api-client.ts";
import { somebody } from "../../arrangements/members.ts";
import { addServing } from "../../arrangements/serving-members.ts";
import { expect, test } from "../../fixtures/test.ts";
import { chooseToAssign } from "../../screens/assign-dialog.ts";
import { openTab, rowWith } from "../../screens/admin-panel.ts";
import { expectToast } from "../../screens/toast.ts";

/** Clicks twice before the page can show anything, as a double click does on a busy page. */
async function clickTwice(button: Locator): Promise<void> {
  await expect(button).toBeEnabled();
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
}

test("an assignment is made once by a double click on a busy page", async ({
  adminPage: page,
  admin,
  listed: article,
}) => {
  const unit = `Unit ${randomUUID().slice(0, 8)}`;
  await addServing(admin, { unit });
  const dialog = await chooseToAssign(page, { title: article.title, unit });
  await clickTwice(dialog.getByRole("button", { name: "Assign to 1 member" }));
  await expect(dialog).toHaveCount(0);
  const answer = await admin.get(`/api/admin/assignments?articleId=${article.id}`);
  expect(await readAnswer(answer, 200, assignmentItemSchema.array())).toHaveLength(1);
});

test("an article that a double click deletes on a busy page is not said to have been kept", async ({
  adminPage: page,
  listed: article,
}) => {
  await openTab(page, "Articles");
  await page.getByRole("button", { name: `Delete ${article.title}` }).click();
  await clickTwice(page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }));
  await expectToast(page, "Article deleted");
  await expect(rowWith(page, article.title)).toHaveCount(0);
});

test("a note on an enquiry is saved once by a double click on a busy page", async ({
  adminPage: page,
  product,
}) => {
  const subject = `Page 12 ${randomUUID().slice(0, 8)}`;
  await using visitor = await openClient(product);
  const data = { name: "Visitor", email: somebody().email, subject, message: "Which of the two?" };
  await expectStatus(await visitor.post("/api/knowledge-base/messages", { data }), 201);
  await openTab(page, "Messages");
  await page.getByRole("button", { name: subject }).click();
  await page.getByRole("button", { name: "Write a note instead" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("Maker confirms 3.85 V.");
  await clickTwice(page.getByRole("button", { name: "Save note" }));
  await expectToast(page, "Note saved");
  await page.reload();
  await expect(page.getByText("Maker confirms 3.85 V.")).toHaveCount(1);
});
