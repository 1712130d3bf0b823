import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { endsWithoutWaiting, whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { lockUser } from "./queries.ts";

const { api, clock, database, db } = await openApiForFile();

const first = await insertUser(db, instructorAdmin);
const second = await insertUser(db, instructorAdmin, { username: "second", email: "second@example.org" });

async function admins(): Promise<number> {
  const rows = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .where("suspendedAt", "is", null)
    .execute();
  return rows.length;
}

test("nobody takes the role from themselves or suspends themselves", async () => {
  const { admin } = api.as(first);
  await expect(admin.revokeAdmin({ id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(admin.suspendUser({ id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await admins()).toBe(2);
});

test.each([
  ["revokeAdmin", "revokeAdmin"],
  ["revokeAdmin", "suspendUser"],
  ["suspendUser", "suspendUser"],
] as const)(
  "two administrators who do %s and %s to each other at once, at two replicas, leave one",
  async (one, other) => {
    await using replica = await openTestApi({ db: database, now: clock.now });
    await db.updateTable("users").set({ isAdmin: true, suspendedAt: null }).execute();
    const outcomes = await Promise.allSettled([
      api.as(first).admin[one]({ id: second.id }),
      replica.as(second).admin[other]({ id: first.id }),
    ]);
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await admins()).toBe(1);
  },
);

test("whoever is suspended is locked in the order of numbers, as whoever works out standings locks members", async () => {
  await db.deleteFrom("users").execute();
  const member = await insertUser(db, approvedMember);
  const admin = await insertUser(db, instructorAdmin);
  const { suspension } = await db.transaction().execute(async (tx) => {
    const lock = (id: number) => sql`select from users where id = ${id} for share`.execute(tx);
    await lock(member.id);
    const suspension = api.as(admin).admin.suspendUser({ id: member.id });
    await whenSomebodyWaits(db);
    await lock(admin.id);
    return { suspension };
  });
  await expect(suspension).resolves.toMatchObject({ id: member.id });
});

test("whoever changes an account lets what refers to it be written meanwhile", async () => {
  await db.deleteFrom("users").execute();
  const member = await insertUser(db, approvedMember);
  const { id: createdBy } = await insertUser(db, instructorAdmin);
  const { id: categoryId } = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId, createdBy });
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, member.id);
    const viewed = api.as(member).activity.logView({ articleId, action: "view_article" });
    expect(await endsWithoutWaiting(db, viewed)).toBe(true);
  });
});
