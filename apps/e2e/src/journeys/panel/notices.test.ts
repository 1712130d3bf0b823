import { test } from "../../fixtures/own-database-test.ts";
import { expect } from "../../fixtures/test.ts";
import { expectToast } from "../../screens/toast.ts";
import { setWidth } from "../../screens/width.ts";

test("the panel of a restored copy says that email and backups are held, until both are released", async ({
  adminPage: page,
  database,
  expectAccessible,
}) => {
  // What other journeys have waiting would be counted among the emails that are held.
  await database.pool.query(
    `delete from graphile_worker._private_jobs where task_id in (
       select id from graphile_worker._private_tasks where identifier = 'send-mail'
     )`,
  );
  const hold = database.db.insertInto("mailHold").defaultValues();
  await hold.execute();
  // Not due yet, since this product does send mail.
  await database.pool.query(
    "select graphile_worker.add_job('send-mail', '{}', run_at => now() + interval '1 day') from generate_series(1, 2)",
  );
  const night = (day: number) => new Date(Date.UTC(2026, 10, day, 2, 30));
  await database.db
    .insertInto("backupRuns")
    .values([
      { name: "good", startedAt: night(20), endedAt: night(20), outcome: "made", bytes: 1 },
      {
        name: "bad",
        startedAt: night(21),
        endedAt: night(21),
        outcome: "failed",
        complaint: "ENOSPC: no space left on device, write",
      },
    ])
    .execute();
  await page.goto("/admin");

  const backups = page.getByRole("region", { name: "Backups" });
  await expect(backups).toContainText(
    /^The last backup failed: ENOSPC: no space left on device, write\. The last good one is from .*2026.*\.$/,
  );
  const mail = page.getByRole("region", { name: "Email is held" });
  await expect(mail).toContainText("This is a restored copy. It has sent no email since");
  await expectAccessible(page);
  await setWidth(page, 360);
  for (const notice of [mail, backups]) expect((await notice.boundingBox())?.width).toBe(360);
  await mail.getByRole("button", { name: "Discard 2 emails" }).click();
  const question = page.getByRole("dialog", { name: "Discard the 2 waiting emails?" });
  await question.getByRole("button", { name: "Discard and release" }).click();
  await expectToast(page, "Email released", "2 emails were discarded. New ones go out.");
  await expect(mail).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1);

  await hold.execute();
  await page.reload();
  await expect(mail.getByRole("button")).toHaveText(["Release email"]);
  await mail.getByRole("button", { name: "Release email" }).press("Enter");
  await expectToast(page, "Email released", "The waiting emails are being sent.");
  await expect(mail).toBeHidden();
  await expect(page.locator(":focus")).toHaveCount(1);

  await database.db
    .insertInto("backupRuns")
    .values({ name: "again", startedAt: night(22), endedAt: night(22), outcome: "made", bytes: 1 })
    .execute();
  await page.reload();
  await expect(page.getByRole("tab", { name: /^Manage Users/ })).toBeVisible();
  await expect(backups).toBeHidden();

  await hold.execute();
  await database.db
    .insertInto("backupSchedule")
    .values({ cron: "30 2 * * *", lateAt: night(22) })
    .execute();
  await page.reload();
  await expect(backups).toContainText(
    /^This is a restored copy\. It makes no scheduled backups until its email is released\. The last good one is from .*2026.*\.$/,
  );
  await page.goto("/admin/overview");
  await expect(page.getByText(/^waits for the release of email, last good one/)).toBeVisible();
  await page.goto("/admin");
  await mail.getByRole("button", { name: "Release email" }).click();
  await expect(mail).toBeHidden();
  await expect(backups).toBeHidden();
  // The worker's next journeys find the product as this one did.
  for (const table of ["backupRuns", "backupSchedule"] as const)
    await database.db.deleteFrom(table).execute();
});
