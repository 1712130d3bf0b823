import type { Page } from "@playwright/test";
import { expectStatus } from "../../arrangements/api-client.ts";
import { expect } from "../../fixtures/test.ts";
import { registerCrowd, test } from "../../fixtures/vetting-test.ts";
import { expectToast } from "../../screens/toast.ts";
import { openQueue, rowOf } from "../../screens/vetting-queue.ts";

/** Sets the clock of the page's computer ten minutes ahead; it goes on from there. */
async function setAhead(page: Page): Promise<void> {
  await page.clock.install({ time: Date.now() + 600_000 });
}

test("on a computer whose clock is ahead an approval can be undone, and its email is not called sent before", async ({
  adminPage: page,
  database,
}) => {
  await registerCrowd(database, 2);
  await setAhead(page);
  await openQueue(page);
  await rowOf(page, 1)
    .getByRole("button", { name: /^Approve/ })
    .click();
  await expectToast(page, "User approved");
  await expect(rowOf(page, 1)).toContainText("email goes");
  await rowOf(page, 1).getByRole("button", { name: /^Undo/ }).click();
  await expectToast(page, "Decision taken back");
});

test("on a computer whose clock is ahead an issue of the newsletter can be called back", async ({
  adminPage: page,
  database,
}) => {
  await database.pool.query("truncate newsletter_issues, newsletter_deliveries, newsletter_subscriptions");
  await database.pool.query(
    "insert into newsletter_subscriptions (email, confirmed_at) values ('reader@example.org', now())",
  );
  const words = { subjectEn: "New", textEn: "Read it.", subjectEl: "Νέα", textEl: "Διαβάστε το." };
  const save = page.request.post("/trpc/newsletter.saveDraft", { data: { ...words, revision: 0 } });
  await expectStatus(await save, 200);
  const send = page.request.post("/trpc/newsletter.sendIssue", { data: { revision: 1 } });
  await expectStatus(await send, 200);
  await setAhead(page);
  await page.goto("/admin?tab=messages&section=newsletter");
  await page.getByRole("radio", { name: "Issues" }).locator("..").click();
  const underWay = page.getByRole("region", { name: "No 1, New" });
  await expect(underWay).toBeVisible();
  await underWay.getByRole("button", { name: "Call back" }).click();
  await expectToast(page, "Issue called back");
});
