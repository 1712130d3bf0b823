import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { checkAudit, checkAuditNowJob } from "../../audit/check-audit.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";

const { api, clock, db } = await openApiForFile();
const admin = await insertUser(db, instructorAdmin);
const { audit } = api.as(admin);

/** As a worker does it: the result is stored before the job is deleted. */
async function doCheck({ askedBy }: { askedBy: number | null }): Promise<void> {
  await checkAudit({ db, now: clock.now }, { askedBy });
  await takeJobs(db, checkAuditNowJob);
}

test("the log records who requested a check", async () => {
  await audit.checkNow();
  const asked = db.selectFrom("auditEntries").select("userId").where("act", "=", "audit-check-asked");
  expect(await asked.execute()).toEqual([{ userId: admin.id }]);
  await takeJobs(db, checkAuditNowJob);
});

// The panel polls only while a check is reported as running, so that one wrong answer would stay on screen.
test("a check that ends while the state is read is either returned or still reported as running", async () => {
  await doCheck({ askedBy: admin.id });
  const before = await audit.auditState();
  expect(before.isChecking).toBe(false);
  clock.advance(60_000);
  await audit.checkNow();
  const { reading } = await db.transaction().execute(async (tx) => {
    // Held between the last check and what comes after it: its asker's name.
    await sql`lock table users in access exclusive mode`.execute(tx);
    const begun = audit.auditState();
    await whenSomebodyWaits(db);
    await doCheck({ askedBy: null });
    return { reading: begun };
  });
  const { isChecking, lastCheck } = await reading;
  expect(isChecking || lastCheck?.endedAt !== before.lastCheck?.endedAt).toBe(true);
  expect(await audit.auditState()).toMatchObject({ isChecking: false, lastCheck: { askedBy: null } });
});
