import { insertUser, instructorAdmin } from "@antochi/testing/people";
import type { User } from "@antochi/db/tables/users";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openOutbox } from "../../testing/outbox.ts";
import { openRecordingDatabase } from "../../testing/query-plans.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { takeJobs } from "../../testing/waiting-jobs.ts";
import { deliverIssue, deliverIssueJob } from "./deliver-issue.ts";
import { claimLetter } from "./letter-queries.ts";
import { sendTestIssue, sendTestIssueJob } from "./test-issue.ts";

const { api, clock, database, db } = await openApiForFile();

const words = { subjectEn: "November", textEn: "Hello **all**", subjectEl: "Νοέμβριος", textEl: "Γεια" };
let maria: User;
let nikos: User;

beforeEach(async () => {
  await sql`
    truncate users, newsletter_subscriptions, newsletter_issues, newsletter_deliveries, rate_limits
      restart identity cascade
  `.execute(db);
  await takeJobs(db, deliverIssueJob);
  maria = await insertUser(db, instructorAdmin, { firstName: "Maria", lastName: "Sample" });
  nikos = await insertUser(db, instructorAdmin, {
    username: "nikos",
    email: "nikos@example.org",
    firstName: "Nikos",
  });
  await db
    .insertInto("newsletterSubscriptions")
    .values([
      { email: "one@example.org", confirmedAt: clock.now() },
      { email: "two@example.org", language: "el", confirmedAt: clock.now() },
      { email: "three@example.org" },
    ])
    .execute();
});

test("a draft is saved, and rendered as it will arrive", async () => {
  const { newsletter } = api.as(maria);
  expect(await newsletter.readDraft()).toMatchObject({
    revision: 0,
    changedBy: null,
    pace: 60,
  });
  const saved = await newsletter.saveDraft({ ...words, revision: 0 });
  expect(saved).toMatchObject({
    ...words,
    revision: 1,
    changedBy: "Maria Sample",
    blocksEn: [
      {
        kind: "paragraph",
        spans: [
          { text: "Hello ", strong: false },
          { text: "all", strong: true },
        ],
      },
    ],
  });
  expect(await newsletter.readDraft()).toEqual(saved);
});

test("the number of recipients is counted on request, not at each save", async () => {
  const recording = openRecordingDatabase(database.pool);
  await using recorded = await openTestApi({ db: { ...database, db: recording.db }, now: clock.now });
  const { newsletter } = recorded.as(maria);
  const looksAtAddresses = () => recording.take().some(({ sql: text }) => text.includes("subscriptions"));
  await newsletter.readDraft();
  await newsletter.saveDraft({ ...words, revision: 0 });
  expect(looksAtAddresses()).toBe(false);
  expect(await newsletter.readAudience()).toEqual({ en: 1, el: 1, unconfirmed: 1, refused: 0 });
  expect(looksAtAddresses()).toBe(true);
});

test("of two who write at once the slower is told, and nothing is overwritten", async () => {
  const first = await api.as(maria).newsletter.saveDraft({ ...words, revision: 0 });
  for (const revision of [0, first.revision + 1])
    await expect(
      api.as(nikos).newsletter.saveDraft({ ...words, subjectEn: "Mine", revision }),
    ).rejects.toThrow("Maria Sample changed this issue meanwhile. Yours is still here.");
  await expect(api.as(nikos).newsletter.sendIssue({ revision: 0 })).rejects.toThrow(
    /changed this issue meanwhile/,
  );
  expect(await api.as(nikos).newsletter.readDraft()).toEqual(first);
  const begun = await Promise.allSettled(
    [maria, nikos].map(async (user) => api.as(user).newsletter.saveDraft({ ...words, revision: 1 })),
  );
  expect(begun.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
});

test("a test goes to its requester, in both languages, as it would arrive; a change requires another", async () => {
  const { newsletter } = api.as(maria);
  await newsletter.saveDraft({ ...words, textEn: "![The vehicle](plate:mantis-profile)", revision: 0 });
  await newsletter.testIssue({ revision: 1 });
  const post = openOutbox();
  for (const { payload } of await takeJobs(db, sendTestIssueJob))
    await sendTestIssue({ ...post, db }, payload, post.job);
  expect(post.sent.map(({ to, subject }) => [to, subject])).toEqual([
    [maria.email, "Test: November"],
    [maria.email, "Δοκιμή: Νοέμβριος"],
  ]);
  expect(post.sent[0]?.html).toContain('src="cid:mantis-profile"');
  expect(post.sent[0]?.pictures).toMatchObject([{ name: "mantis-profile" }]);
  expect(post.sent[0]?.pictures?.[0]?.bytes.length).toBeGreaterThan(10_000);
  expect(post.sent[1]?.pictures).toBeUndefined();
  expect((await newsletter.readDraft()).testedAt).toBe(clock.now().toISOString());
  expect((await newsletter.saveDraft({ ...words, revision: 1 })).testedAt).toBeNull();
});

test.each(["subjectEn", "textEn", "subjectEl", "textEl"])(
  "without %s nothing is sent, not even a test",
  async (missing) => {
    const { newsletter } = api.as(maria);
    await newsletter.saveDraft({ ...words, [missing]: " ", revision: 0 });
    for (const call of [newsletter.sendIssue, newsletter.testIssue])
      await expect(call({ revision: 1 })).rejects.toThrow(
        "Write a subject and a text in both languages first.",
      );
  },
);

test("for a minute an issue can be called back, and becomes the draft again", async () => {
  const { newsletter } = api.as(maria);
  await newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await newsletter.sendIssue({ revision: 1 });
  expect(await newsletter.listIssues({})).toMatchObject([{ number: 1, state: "sending", waiting: 2 }]);
  const [job] = await takeJobs(db, deliverIssueJob);
  expect(job?.runAt.getTime()).toBe(clock.now().getTime() + 60_000);

  clock.advance(59_000);
  expect(await newsletter.recallIssue({ id })).toBeNull();
  expect(await newsletter.listIssues({})).toEqual([]);
  expect(await newsletter.readDraft()).toMatchObject({ ...words, revision: 1 });
  const post = openOutbox();
  await deliverIssue({ ...post, db, now: clock.now, newsletterPace: 60 }, { issue: id }, post.job);
  expect(post.tried).toEqual([]);

  await newsletter.sendIssue({ revision: 1 });
  clock.advance(60_000);
  await expect(newsletter.recallIssue({ id })).rejects.toThrow(/already leaving/);
});

test("an issue called back just as its first email is claimed is not called back", async () => {
  const { newsletter } = api.as(maria);
  await newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await newsletter.sendIssue({ revision: 1 });
  const at = clock.now();
  const startsAt = new Date(at.getTime() + 60_000);
  const letters = db.selectFrom("newsletterDeliveries").select(["id", "state"]).orderBy("id");
  const [first] = await letters.execute();
  const { recalling, claimed } = await db.transaction().execute(async (tx) => {
    // Holds the recall between its check of the time and its update of the letters.
    await tx
      .selectFrom("newsletterDeliveries")
      .select("id")
      .where("id", "=", first?.id ?? 0)
      .forUpdate()
      .execute();
    const recalling = newsletter.recallIssue({ id }).catch(String);
    await whenSomebodyWaits(db);
    return { recalling, claimed: await claimLetter(db, { issue: id, at: startsAt }) };
  });
  expect(claimed).toMatchObject({ email: "two@example.org" });
  expect(await recalling).toContain("already leaving");
  expect(await letters.execute()).toEqual([
    { id: first?.id, state: "waiting" },
    { id: claimed?.id, state: "claimed" },
  ]);
  expect(await newsletter.readIssue({ id })).toMatchObject({ state: "sending", number: 1 });
});

test("a held issue sends nothing until it is resumed, and then to nobody twice", async () => {
  const { newsletter } = api.as(maria);
  await newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await newsletter.sendIssue({ revision: 1 });
  clock.advance(60_000);
  const post = openOutbox();
  const { mailer } = post;
  post.mailer = {
    async send(mail) {
      await mailer.send(mail);
      // Another administrator presses Hold while letters are being sent.
      if (post.sent.length === 1) await api.as(nikos).newsletter.holdIssue({ id });
    },
  };
  const parts = { ...post, db, now: clock.now, newsletterPace: 60 };
  await deliverIssue(parts, { issue: id }, post.job);
  await deliverIssue(parts, { issue: id }, post.job);
  expect(post.sent).toHaveLength(1);
  await expect(newsletter.holdIssue({ id })).rejects.toThrow("This issue is not being sent.");
  await newsletter.resumeIssue({ id });
  await deliverIssue(parts, { issue: id }, post.job);
  expect(post.sent.map(({ to }) => to)).toEqual(["one@example.org", "two@example.org"]);
  expect(await newsletter.readIssue({ id })).toMatchObject({ state: "sent", sent: 2 });

  const acts = await db
    .selectFrom("auditEntries")
    .select(["act", "userId"])
    .where("objectKind", "=", "issue")
    .orderBy("id", "desc")
    .limit(3)
    .execute();
  expect(acts.toReversed()).toEqual([
    { act: "issue-sent", userId: maria.id },
    { act: "issue-held", userId: nikos.id },
    { act: "issue-resumed", userId: maria.id },
  ]);
});

test("an issue without recipients is not sent", async () => {
  await db.deleteFrom("newsletterSubscriptions").execute();
  const { newsletter } = api.as(maria);
  await newsletter.saveDraft({ ...words, revision: 0 });
  await expect(newsletter.sendIssue({ revision: 1 })).rejects.toThrow("There is no confirmed address");
  expect(await newsletter.listIssues({})).toEqual([]);
});

test("issues are listed by number, the latest first, a page at a time", async () => {
  const { newsletter } = api.as(maria);
  for (let each = 1; each <= 3; each += 1) {
    const { revision } = await newsletter.saveDraft({ ...words, subjectEn: `No ${each}`, revision: 0 });
    await newsletter.sendIssue({ revision });
  }
  const page = await newsletter.listIssues({ limit: 2 });
  expect(page.map(({ number }) => number)).toEqual([3, 2]);
  const rest = await newsletter.listIssues({ limit: 2, cursor: api.nextPage() });
  expect(rest.map(({ number, subjectEn }) => [number, subjectEn])).toEqual([[1, "No 1"]]);
});

test("an issue leaves although somebody unsubscribes while it is addressed, and not to them", async () => {
  const { newsletter } = api.as(maria);
  const { revision } = await newsletter.saveDraft({ ...words, revision: 0 });

  const sending = await db.transaction().execute(async (tx) => {
    await tx.deleteFrom("newsletterSubscriptions").where("email", "=", "two@example.org").execute();
    const issue = newsletter.sendIssue({ revision }).catch(String);
    await whenSomebodyWaits(db);
    return { issue };
  });

  expect(await sending.issue).toMatchObject({ state: "sending", waiting: 1, unsubscribed: 0 });
});

test("an issue cannot be called back over a draft that somebody begins at that moment", async () => {
  const { newsletter } = api.as(maria);
  const { revision } = await newsletter.saveDraft({ ...words, revision: 0 });
  const { id } = await newsletter.sendIssue({ revision });

  const recalling = await db.transaction().execute(async (tx) => {
    const times = { startsAt: null, resumedAt: null, endedAt: null, changedAt: clock.now() };
    await tx
      .insertInto("newsletterIssues")
      .values({ ...words, ...times, number: null, writtenBy: nikos.id })
      .execute();
    const answer = newsletter.recallIssue({ id }).catch(String);
    await whenSomebodyWaits(db);
    return { answer };
  });

  expect(await recalling.answer).toContain("Another issue is being written meanwhile.");
  expect(await newsletter.readIssue({ id })).toMatchObject({ state: "sending", waiting: 2 });
});
