import { createClock } from "@antochi/testing/clock";
import { createTestDatabase } from "@antochi/testing/database";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { insertAssignment } from "@antochi/testing/required-reading";
import { sql } from "kysely";
import { afterAll, beforeEach, expect, test } from "vitest";
import { readingsOf } from "./who-must-read.ts";

const database = await createTestDatabase();
afterAll(database.close);
const { db } = database;
const day = 86_400_000;
/** Ahead of the machine's, whose time Postgres notes as that at which somebody is restored. */
const start = new Date(Date.now() + day);
const clock = createClock(start);
const admin = await insertUser(db, instructorAdmin);
const category = await insertCategory(db);
let people = 0;

beforeEach(() => clock.set(start));

const standing = async (userId: number, articleId: number) =>
  (await readingsOf(db, { userId, articleId, now: clock.now() }))[0];

const suspend = (userId: number, suspendedAt: Date | null) =>
  db.updateTable("users").set({ suspendedAt }).where("id", "=", userId).execute();
const daysAgo = (days: number) => new Date(Date.now() - days * day);

/** A member who was suspended for a time, up to Postgres' now, and an article that was due at another. */
async function restored({ suspendedAt, dueAt }: { suspendedAt: Date; dueAt: Date }) {
  people += 1;
  const name = `member.${people}`;
  const { id } = await insertUser(db, approvedMember, { username: name, email: `${name}@example.org` });
  await sql`update users set service_since = ${daysAgo(1000)} where id = ${id}`.execute(db);
  const { id: articleId } = await insertArticle(db, { categoryId: category.id, createdBy: admin.id });
  const { id: assignmentId } = await insertAssignment(db, { articleId, createdAt: daysAgo(90), dueAt });
  await suspend(id, suspendedAt);
  const before = new Date();
  await suspend(id, null);
  return { id, articleId, assignmentId, before };
}

test("somebody who was suspended has days of grace from the day of restoring on, where the date passed meanwhile", async () => {
  const { id, articleId, before } = await restored({ suspendedAt: daysAgo(40), dueAt: daysAgo(10) });
  const found = await standing(id, articleId);
  expect(found).toMatchObject({ state: "unopened" });
  const inGrace = (found?.dueAt?.getTime() ?? 0) - 14 * day;
  expect(inGrace).toBeGreaterThanOrEqual(before.getTime());
  expect(inGrace).toBeLessThanOrEqual(Date.now());
  clock.advance(14 * day);
  expect(await standing(id, articleId)).toMatchObject({ state: "overdue", dueAt: found?.dueAt });
});

test("somebody who was suspended stays late where it was due before, and stays due where the date lies ahead", async () => {
  const late = daysAgo(50);
  const suspendedAt = daysAgo(40);
  const first = await restored({ suspendedAt, dueAt: late });
  expect(await standing(first.id, first.articleId)).toMatchObject({ state: "overdue", dueAt: late });
  const soon = new Date(start.getTime() + day);
  const second = await restored({ suspendedAt, dueAt: soon });
  expect(await standing(second.id, second.articleId)).toMatchObject({ state: "unopened", dueAt: soon });
  // By the very moment of the suspension they were late.
  const third = await restored({ suspendedAt, dueAt: suspendedAt });
  expect(await standing(third.id, third.articleId)).toMatchObject({
    state: "overdue",
    dueAt: suspendedAt,
  });
});

test("the days of grace begin anew where they end within another suspension, and are those of the terms at its end", async () => {
  const { id, articleId, assignmentId } = await restored({
    suspendedAt: daysAgo(80),
    dueAt: daysAgo(60),
  });
  const until = daysAgo(50);
  await sql`
    update users set suspensions = tstzmultirange(tstzrange(${daysAgo(80)}, ${until}, '(]')) where id = ${id}
  `.execute(db);
  const inGrace = new Date(until.getTime() + 14 * day);
  expect(await standing(id, articleId)).toMatchObject({ state: "overdue", dueAt: inGrace });
  await suspend(id, daysAgo(40));
  await suspend(id, null);
  const { dueAt } = (await standing(id, articleId)) ?? {};
  expect(dueAt?.getTime()).toBeGreaterThan(Date.now() + 13 * day);

  await db
    .updateTable("readingAssignments")
    .set({ graceDays: 1, earlierUntil: [start], earlierGraceDays: [14], earlierMonths: [0] })
    .where("id", "=", assignmentId)
    .execute();
  expect(await standing(id, articleId)).toMatchObject({ dueAt });
});
