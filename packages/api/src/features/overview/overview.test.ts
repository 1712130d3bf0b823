import { insertArticle, insertCategory, insertRegisteredFile } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin, pendingMember } from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { letterJobNames } from "../../jobs.ts";
import { sweepFailedLetters } from "../../mail/sweep-failed-letters.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, clock, db } = await openApiForFile({ startsAt: "2026-11-20T12:00:00.000Z" });
const admin = await insertUser(db, instructorAdmin);
const { overview } = api.as(admin);

beforeEach(async () => {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("storedFiles").execute();
});

test("waiting registrations are counted, with their age, the oldest first and by name", async () => {
  expect(await overview.waitingRegistrations()).toEqual({ count: 0, oldest: null, since: [] });
  for (const day of [3, 1, 2]) {
    await insertUser(db, pendingMember, {
      username: `pending-${day}`,
      email: `pending-${day}@example.org`,
      lastName: `Sample ${day}`,
      createdAt: new Date(`2026-11-0${day}T10:00:00Z`),
    });
  }
  await insertUser(db, approvedMember);
  expect(await overview.waitingRegistrations()).toEqual({
    count: 3,
    oldest: "Pending Sample 1",
    since: ["2026-11-01T10:00:00.000Z", "2026-11-02T10:00:00.000Z", "2026-11-03T10:00:00.000Z"],
  });
  // A rejection can be undone until its mail is sent; a rejected registration no longer counts as waiting.
  const [first] = await db.selectFrom("users").select("id").where("lastName", "=", "Sample 1").execute();
  await api.as(admin).admin.rejectUser({ id: first?.id ?? 0 });
  expect(await overview.waitingRegistrations()).toMatchObject({ count: 2, oldest: "Pending Sample 2" });
});

test("enquiries of all kinds that need an answer count; newsletter addresses and handled ones do not", async () => {
  expect(await overview.waitingEnquiries()).toEqual({ count: 0, oldest: null, enquiry: null, since: [] });
  const { enquiries } = api.as(null);
  await enquiries.newsletter.send({ email: "reader@example.org" });
  clock.set("2026-11-20T13:00:00.000Z");
  const sender = { email: "visitor@example.org", firstName: "Visitor", lastName: "Sample" };
  await enquiries.fpv.send({ ...sender, phone: "+30 210 000 0000" });
  clock.set("2026-11-20T14:00:00.000Z");
  await enquiries.messages.send({
    name: "Visitor",
    email: sender.email,
    subject: "The table on page 12",
    message: "A sample of a message.",
  });
  expect(await overview.waitingEnquiries()).toEqual({
    count: 2,
    oldest: "FPV training course",
    enquiry: "fpv/1",
    since: ["2026-11-20T13:00:00.000Z", "2026-11-20T14:00:00.000Z"],
  });
  const [interest] = await api.as(admin).enquiries.fpv.list({});
  await api.as(admin).enquiries.markHandled({ kind: "fpv", id: interest?.id ?? 0, handled: true });
  expect(await overview.waitingEnquiries()).toMatchObject({
    count: 1,
    oldest: "The table on page 12",
    enquiry: "messages/1",
  });
});

/** A job with this many failed attempts. */
async function addJob(task: string, attempts: number, payload = {}): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select id::text as id from graphile_worker.add_job(
      ${task}::text, ${JSON.stringify(payload)}::json, max_attempts => 25
    )
  `.execute(db);
  const id = rows[0]?.id ?? "";
  await sql`update graphile_worker._private_jobs set attempts = ${attempts} where id = ${id}::bigint`.execute(
    db,
  );
  return id;
}

test("only jobs without attempts left count as failed, and are retried with all of them", async () => {
  const text = await addJob("extract-text", 25);
  const mail = await addJob("send-mail", 25, { to: "reader@example.org" });
  const trying = await addJob("extract-text", 24);
  const { count, jobs } = await overview.failedJobs();
  expect(count).toBe(2);
  expect(jobs).toContainEqual(expect.objectContaining({ id: text, task: "extract-text", isMail: false }));
  expect(jobs).toContainEqual(
    expect.objectContaining({
      id: mail,
      task: "send-mail",
      isMail: true,
      isRefused: false,
      to: "reader@example.org",
    }),
  );

  expect(await overview.retryJobs({ ids: [text, trying, "999999999"] })).toEqual({ retried: 1 });
  const left = await overview.failedJobs();
  expect(left.jobs.map(({ id }) => id)).toEqual([mail]);
  const { rows } = await sql<{ attempts: number; isDue: boolean }>`
    select attempts, run_at <= now() as is_due from graphile_worker.jobs where id = ${text}::bigint
  `.execute(db);
  expect(rows).toEqual([{ attempts: 0, isDue: true }]);
  const act = db.selectFrom("auditEntries").select(["userId", "details"]).where("act", "=", "jobs-retried");
  expect(await act.execute()).toEqual([{ userId: admin.id, details: '{"tasks":["extract-text"]}' }]);

  // A second administrator comes too late, and leaves no audit entry.
  expect(await overview.retryJobs({ ids: [text] })).toEqual({ retried: 0 });
  expect(await act.execute()).toHaveLength(1);
});

test("permanently failed emails can be removed, and nothing else can", async () => {
  const text = await addJob("extract-text", 25, { to: "nobody's business" });
  const mail = await addJob("send-mail", 25);
  const trying = await addJob("send-mail", 24);
  const issue = await addJob("deliver-issue", 25);
  expect(await overview.removeLetters({ ids: [text, mail, trying, issue] })).toEqual({ removed: 1 });
  const left = await overview.failedJobs();
  expect(left.jobs).toHaveLength(2);
  expect(left.jobs).toContainEqual(expect.objectContaining({ id: text, isMail: false, to: null }));
  const { rows } = await sql`select id::text as id from graphile_worker.jobs order by jobs.id`.execute(db);
  expect(rows).toEqual([{ id: text }, { id: trying }, { id: issue }]);
  const act = db.selectFrom("auditEntries").select("details").where("act", "=", "letters-removed");
  expect(await act.execute()).toEqual([{ details: '{"tasks":["send-mail"]}' }]);
  expect(await overview.removeLetters({ ids: [mail] })).toEqual({ removed: 0 });
  expect(await act.execute()).toHaveLength(1);
});

test("permanently failed emails are kept for 30 days, other jobs until somebody retries them", async () => {
  const text = await addJob("extract-text", 25);
  await addJob("send-mail", 25);
  const young = await addJob("send-mail", 25);
  const trying = await addJob("send-mail", 24);
  // The queue sets `updated_at` by the clock of Postgres.
  await sql`
    update graphile_worker._private_jobs
    set updated_at = now() - make_interval(days => case when id = ${young}::bigint then 29 else 31 end)
  `.execute(db);
  await sweepFailedLetters({ db, now: () => new Date(), letterJobNames });
  const { rows } = await sql<{ id: string }>`select id::text as id from graphile_worker.jobs`.execute(db);
  expect(new Set(rows.map(({ id }) => id))).toEqual(new Set([text, young, trying]));
});

test("a failed job that will be retried shows when, and does not count as failed yet", async () => {
  const untried = await addJob("send-mail", 0);
  const [later, sooner] = [await addJob("send-mail", 3), await addJob("extract-text", 1)];
  const underWay = await addJob("extract-text", 2);
  await sql`
    update graphile_worker._private_jobs set last_error = 'no line', run_at = case id
      when ${sooner}::bigint then '2026-11-20T12:10:00Z'::timestamptz
      when ${later}::bigint then '2026-11-20T13:00:00Z'::timestamptz
      else '2026-11-20T12:00:00Z'::timestamptz
    end
  `.execute(db);
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker'
    where id = ${underWay}::bigint
  `.execute(db);
  expect(await overview.failedJobs()).toEqual({
    count: 0,
    jobs: [],
    again: { count: 2, nextAt: "2026-11-20T12:10:00.000Z" },
  });
  // A job that is going to be retried anyway cannot be retried by hand.
  expect(await overview.retryJobs({ ids: [untried, later] })).toEqual({ retried: 0 });
});

test("a running job does not count as failed", async () => {
  const id = await addJob("extract-text", 25);
  await sql`
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'worker' where id = ${id}::bigint
  `.execute(db);
  expect(await overview.failedJobs()).toEqual({ count: 0, jobs: [], again: { count: 0, nextAt: null } });
  expect(await overview.retryJobs({ ids: [id] })).toEqual({ retried: 0 });
});

test("the installation's part shows the size of its files, and the progress of OCR", async () => {
  expect(await overview.house()).toEqual({
    storage: { files: 0, bytes: 0, loose: 0 },
    scans: { on: true, waiting: 0, failed: 0 },
  });
  const { objectPath } = await insertRegisteredFile(db, { size: 5_000 });
  const pdfPath = (await insertRegisteredFile(db, { size: 7_000 })).objectPath ?? "";
  const category = await insertCategory(db);
  await insertArticle(db, { categoryId: category.id, createdBy: admin.id, pdfPath });
  const states = ["waiting", "waiting", "failed", "read"] as const;
  await db
    .insertInto("scannedPages")
    .values(states.map((state, index) => ({ objectPath: objectPath ?? "", page: index + 1, state })))
    .execute();
  expect(await overview.house()).toEqual({
    // A file without an article (`loose`) is deleted after a day.
    storage: { files: 1, bytes: 7_000, loose: 1 },
    scans: { on: true, waiting: 2, failed: 1 },
  });
});

test("overdue required reading is summed by unit, the unit with most first", async () => {
  expect(await overview.overdueByUnit()).toEqual({ count: 0, units: [] });
  const category = await insertCategory(db);
  const articleId = (await insertArticle(db, { categoryId: category.id, createdBy: admin.id })).id;
  const people = await Promise.all(
    ["Unit A", "Unit B", "Unit B", null].map((confirmedUnit, index) =>
      insertUser(db, approvedMember, {
        username: `late-${index}`,
        email: `late-${index}@example.org`,
        confirmedUnit,
      }),
    ),
  );
  await db
    .insertInto("requiredReadings")
    .values(
      people.map(({ id, unitId }, index) => ({
        userId: id,
        articleId,
        unitId: unitId ?? 0,
        state: index === 0 ? ("unopened" as const) : ("overdue" as const),
        dueAt: clock.now(),
        acknowledgedEdition: null,
        changesAt: null,
      })),
    )
    .execute();
  expect(await overview.overdueByUnit()).toEqual({
    count: 3,
    units: [
      { unitId: people[1]?.unitId, unit: "Unit B", overdue: 2, asked: 2 },
      { unitId: 0, unit: null, overdue: 1, asked: 1 },
    ],
  });
});
