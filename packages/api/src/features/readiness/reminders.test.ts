import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAcknowledgement, insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { keepRequiredReadings } from "../../required-reading/keep-required-readings.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { takeJobs, takeMails } from "../../testing/waiting-jobs.ts";
import { readingOverdue } from "./overdue-letter.ts";
import { remindLateMembers, remindLateMembersJob } from "./remind-late-members.ts";
import { remindBySchedule } from "./reminder-schedule.ts";

const day = 86_400_000;
const hour = 3_600_000;
/** The next Monday at 06:00 UTC, ahead of the machine's clock. */
const start = new Date(Math.ceil((Date.now() - 4 * day) / (7 * day)) * 7 * day + 4 * day + 6 * hour);
const { api, clock, db } = await openApiForFile({ startsAt: start });
const parts = { db, now: clock.now, publicUrl: new URL("http://site.test") };
const admin = await insertUser(db, instructorAdmin, { confirmedUnit: "Staff" });
const category = await insertCategory(db);
const { readiness } = api.as(admin);
let people = 0;

beforeEach(async () => {
  clock.set(start);
  await db.deleteFrom("knowledgeBaseArticles").execute();
  await db.deleteFrom("users").where("id", "!=", admin.id).execute();
  await db.deleteFrom("readingReminders").execute();
  await db.deleteFrom("reminderSchedule").execute();
  await takeJobs(db, remindLateMembersJob);
  await takeMails(db);
});

async function member(fields: object = {}) {
  people += 1;
  const name = { username: `m${people}`, email: `m${people}@example.org` };
  return insertUser(db, approvedMember, { ...name, ...fields });
}

async function article(title: string, dueAt: Date) {
  const { id } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id, title });
  const services = [{ kind: "unit", name: "Unit A" } as const];
  await insertAssignment(db, {
    articleId: id,
    createdAt: new Date(start.getTime() - day),
    dueAt,
    services,
    graceDays: 0,
  });
  return id;
}

const keep = () => keepRequiredReadings({ db, now: clock.now });

/** Runs the queued reminders, as the worker does. @returns the recipients of the mails */
async function remind(): Promise<(string | undefined)[]> {
  for (const { payload } of await takeJobs(db, remindLateMembersJob)) await remindLateMembers(parts, payload);
  return (await takeMails(db)).map(({ to }) => to);
}

it("sends one email to each late member, with everything due, and at most one a day", async () => {
  const late = await member({ confirmedUnit: "Unit A" });
  const done = await member({ confirmedUnit: "Unit A" });
  await member({ confirmedUnit: "Unit B" });
  const masts = await article("Masts", new Date(start.getTime() - hour));
  await article("Rotors", new Date(start.getTime() + 5 * day));
  await insertAcknowledgement(db, { userId: done.id, articleId: masts, acknowledgedAt: clock.now() });
  await keep();
  expect(await readiness.countLateMembers({})).toEqual({ late: 1, reminded: 0 });

  await readiness.remindMembers({});
  for (const { payload } of await takeJobs(db, remindLateMembersJob)) await remindLateMembers(parts, payload);
  const [mail, ...others] = await takeMails(db);
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: late.email,
    content: {
      due: [
        { title: "Masts", isOverdue: true },
        { title: "Rotors", isOverdue: false },
      ],
      more: 0,
      recordUrl: "http://site.test/record",
    },
  });
  const details = await readiness.readinessDetails({ userId: late.id, articleId: masts });
  expect(details).toMatchObject({ remindedAt: clock.now().toISOString(), reminders: 1 });

  // Reminding everybody or this person again on the same day sends no second mail; a day later it does.
  expect(await readiness.countLateMembers({})).toEqual({ late: 1, reminded: 1 });
  await readiness.remindMembers({});
  await readiness.remindMembers({ userId: late.id });
  expect(await remind()).toEqual([]);
  clock.advance(day);
  await readiness.remindMembers({});
  expect(await remind()).toEqual([late.email]);
});

it("sends nothing to a member whom another replica reminds at the same moment", async () => {
  const { id: userId } = await member({ confirmedUnit: "Unit A" });
  await article("Masts", new Date(start.getTime() - hour));
  await keep();
  const late = Promise.withResolvers<void>();
  const other = db.transaction().execute(async (tx) => {
    await tx.insertInto("readingReminders").values({ userId, sentAt: clock.now(), times: 1 }).execute();
    await late.promise;
  });
  const reminding = remindLateMembers(parts, {});
  await whenSomebodyWaits(db);
  late.resolve();
  await Promise.all([other, reminding]);
  expect(await takeMails(db)).toEqual([]);
});

it("sends to members reminded by a clock that was ahead and is set back, and to nobody twice after that", async () => {
  const late = await member({ confirmedUnit: "Unit A" });
  await article("Masts", new Date(start.getTime() - hour));
  await keep();
  clock.advance(30 * day);
  await readiness.remindMembers({});
  expect(await remind()).toEqual([late.email]);
  clock.set(start);
  expect(await readiness.countLateMembers({})).toEqual({ late: 1, reminded: 0 });
  for (const reached of [[late.email], []]) {
    await readiness.remindMembers({});
    expect(await remind()).toEqual(reached);
  }
});

it("counts everything late in its subject, although it lists only some of it", async () => {
  await member({ confirmedUnit: "Unit A" });
  for (let each = 0; each < 51; each += 1) await article(`Masts ${each}`, new Date(start.getTime() - hour));
  await keep();
  await readiness.remindMembers({});
  for (const { payload } of await takeJobs(db, remindLateMembersJob)) await remindLateMembers(parts, payload);
  const [mail] = await takeMails(db);
  expect(mail?.content).toMatchObject({ more: 1 });
  const { subject } = readingOverdue.write(mail?.content, { name: "Antochi", url: "http://site.test" });
  expect(subject).toBe("Required reading: 51 articles are overdue");
});

it("reminds those of one unit, of one article, or one person", async () => {
  const one = await member({ confirmedUnit: "Unit A" });
  const other = await member({ confirmedUnit: "Unit A" });
  const masts = await article("Masts", new Date(start.getTime() - hour));
  await keep();
  const { unitId } = await db
    .selectFrom("users")
    .select("unitId")
    .where("id", "=", one.id)
    .$narrowType<{ unitId: number }>()
    .executeTakeFirstOrThrow();
  for (const [scope, reached] of [
    [{ unitId: 0 }, []],
    [{ articleId: masts + 1 }, []],
    [{ userId: other.id }, [other.email]],
    [{ unitId, articleId: masts }, [one.email]],
  ] as const) {
    await readiness.remindMembers(scope);
    expect(await remind()).toEqual(reached);
  }
});

it("sends nothing to suspended members, or ones that only the cached rows find late", async () => {
  const quick = await member({ confirmedUnit: "Unit A" });
  const gone = await member({ confirmedUnit: "Unit A" });
  const masts = await article("Masts", new Date(start.getTime() - hour));
  await keep();
  await insertAcknowledgement(db, { userId: quick.id, articleId: masts, acknowledgedAt: clock.now() });
  await db.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", gone.id).execute();
  await readiness.remindMembers({});
  expect(await remind()).toEqual([]);
  // Nor does it count as a reminder, or delay the next one.
  const asked = { userId: quick.id, articleId: masts };
  expect(await readiness.readinessDetails(asked)).toMatchObject({ remindedAt: null, reminders: 0 });
  await article("Rotors", new Date(start.getTime() - hour));
  await keep();
  await readiness.remindMembers({});
  expect(await remind()).toEqual([quick.email]);
  const details = { remindedAt: clock.now().toISOString(), reminders: 1 };
  expect(await readiness.readinessDetails(asked)).toMatchObject(details);
});

it("sends each email once, although a process is killed midway and another starts over", async () => {
  for (let each = 0; each < 150; each += 1) await member({ confirmedUnit: "Unit A" });
  await article("Masts", new Date(start.getTime() - hour));
  await keep();
  const killed = new AbortController();
  const counting = () => {
    killed.abort();
    return clock.now();
  };
  await remindLateMembers({ ...parts, now: counting }, {}, killed.signal);
  const first = (await takeMails(db)).map(({ to }) => to);
  expect(first).toHaveLength(100);
  await remindLateMembers(parts, {});
  const rest = (await takeMails(db)).map(({ to }) => to);
  expect(new Set([...first, ...rest]).size).toBe(150);
  expect(rest).toHaveLength(50);
});

it("follows an administrator's schedule: each day, on Mondays, or never", async () => {
  const { email } = await member({ confirmedUnit: "Unit A" });
  await article("Masts", new Date(start.getTime() - hour));
  await keep();
  const morning = async () => {
    await remindBySchedule({ db, now: clock.now });
    return remind();
  };
  expect(await readiness.reminderSchedule()).toEqual({ every: null });
  expect(await morning()).toEqual([]);
  await readiness.scheduleReminders({ every: "week" });
  expect(await morning()).toEqual([email]);
  clock.advance(day);
  expect(await morning()).toEqual([]);
  await readiness.scheduleReminders({ every: "day" });
  expect(await morning()).toEqual([email]);
  clock.advance(day);
  expect(await morning()).toEqual([email]);
  await readiness.scheduleReminders({ every: null });
  clock.advance(day);
  expect(await morning()).toEqual([]);
});

it("follows one of two schedules chosen at once", async () => {
  const choices = ["day", "week", "day", "week"] as const;
  const chosen = await Promise.all(choices.map((every) => readiness.scheduleReminders({ every })));
  expect(chosen).toEqual(choices.map((every) => ({ every })));
  expect(choices).toContain((await readiness.reminderSchedule()).every);
});

it("says of an expired acknowledgement that it is due again", async () => {
  const before = new Date(start.getTime() - 400 * day);
  const reader = await member({ confirmedUnit: "Unit A" });
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  await insertAssignment(db, { articleId, createdAt: before, againAfterMonths: 12, people: [reader.id] });
  await insertAcknowledgement(db, { userId: reader.id, articleId, acknowledgedAt: before });
  await sql`update users set service_since = ${before} where id = ${reader.id}`.execute(db);
  await keep();
  await readiness.remindMembers({});
  for (const { payload } of await takeJobs(db, remindLateMembersJob)) await remindLateMembers(parts, payload);
  const [mail] = await takeMails(db);
  expect(mail?.content).toMatchObject({ due: [{ isOverdue: true, isAgain: true }] });
  for (const [language, words] of [
    ["en", "due again, overdue since"],
    ["el", "εκκρεμεί εκ νέου, εκπρόθεσμο από"],
  ] as const) {
    const due = [{ title: "Masts", dueAt: start.toISOString(), isOverdue: true, isAgain: true }];
    const data = { firstName: "A", language, due, more: 0, recordUrl: "http://site.test/record" };
    const { text } = readingOverdue.write(data, { name: "Antochi", url: "http://site.test" });
    expect(text).toContain(words);
  }
});
