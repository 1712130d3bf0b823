import type { DatabaseTransaction } from "@antochi/db/schema";
import type { User } from "@antochi/db/tables/users";
import { insertArticle, insertCategory } from "@antochi/testing/knowledge-base";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  secondMember,
} from "@antochi/testing/people";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { lockForActing } from "../../accounts/lock-admins.ts";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { endsWithoutWaiting, whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { openTestApi } from "../../testing/test-api.ts";

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

test("administrators can neither demote nor suspend themselves", async () => {
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
  "two administrators who call %s and %s on each other at once, at two replicas, leave one",
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

test.each([
  ["suspended", { suspendedAt: clock.now() }],
  ["no longer an administrator", { isAdmin: false }],
] as const)(
  "an administrator who is %s since the session was read is refused every action, on self and others",
  async (_, change) => {
    await db.deleteFrom("users").where("id", "not in", [first.id, second.id]).execute();
    await db.updateTable("users").set({ isAdmin: true, suspendedAt: null }).execute();
    const waiting = await insertUser(db, pendingMember);
    const { id } = await insertUser(db, approvedMember);
    const gone = await insertUser(db, secondMember, { suspendedAt: clock.now(), confirmedUnit: "Unit B" });
    await db.updateTable("users").set({ confirmedUnit: "Unit A" }).where("id", "=", id).execute();
    const names = await db.selectFrom("serviceNames").select(["id", "name"]).execute();
    const unit = (name: string) => names.find((each) => each.name === name)?.id ?? 0;
    const { admin } = api.as(first);
    const attempts = [
      () => admin.grantAdmin({ id }),
      () => admin.grantAdmin({ id: first.id }),
      () => admin.restoreUser({ id: first.id }),
      () => admin.restoreUser({ id: gone.id }),
      () => admin.approveUser({ id: waiting.id }),
      () => admin.decideUsers({ ids: [waiting.id], verdict: "approved" }),
      () => admin.suspendUser({ id }),
      // Affects all who are confirmed in the one.
      () => admin.joinServiceNames({ id: unit("Unit A"), into: unit("Unit B") }),
    ];
    await db.updateTable("users").set(change).where("id", "=", first.id).execute();
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "FORBIDDEN" });
  },
);

test("an administrator suspended while waiting for locks is refused", async () => {
  await db.deleteFrom("users").where("id", "not in", [first.id, second.id]).execute();
  await db.updateTable("users").set({ isAdmin: true, suspendedAt: null }).execute();
  const { id } = await insertUser(db, approvedMember);
  const { granting } = await db.transaction().execute(async (tx) => {
    await tx.updateTable("users").set({ suspendedAt: clock.now() }).where("id", "=", first.id).execute();
    const granting = Promise.allSettled([api.as(first).admin.grantAdmin({ id })]);
    await whenSomebodyWaits(db);
    return { granting };
  });
  expect(await granting).toMatchObject([{ status: "rejected", reason: { code: "FORBIDDEN" } }]);
});

test.each([
  ["suspended", (member: User) => api.as(first).admin.suspendUser({ id: member.id })],
  ["deleted", (member: User) => api.as(member).personalData.deleteAccount()],
])("a user can be %s although another administrator never stops acting", async (_, leave) => {
  await db.deleteFrom("users").where("id", "not in", [first.id, second.id]).execute();
  await db.updateTable("users").set({ isAdmin: true, suspendedAt: null }).execute();
  const member = await insertUser(db, approvedMember);
  const act = (tx: DatabaseTransaction) => lockForActing(tx, { actorId: second.id, userIds: [] });
  const { leaving, next } = await db.transaction().execute(async (tx) => {
    await act(tx);
    const leaving = leave(member);
    await whenSomebodyWaits(db);
    const next = db.transaction().execute(act);
    expect(await endsWithoutWaiting(db, next, 1)).toBe(false);
    return { leaving, next };
  });
  await expect(Promise.all([leaving, next])).resolves.toBeDefined();
});

test("deciding about many users and suspending one of them lock in the same order", async () => {
  await db.deleteFrom("users").where("id", "not in", [first.id, second.id]).execute();
  const before = await insertUser(db, pendingMember);
  const actor = await insertUser(db, instructorAdmin, { username: "third", email: "third@example.org" });
  const after = await insertUser(db, pendingMember, { username: "later", email: "later@example.org" });
  const { decided } = await db.transaction().execute(async (tx) => {
    const lock = (id: number) => sql`select from users where id = ${id} for no key update`.execute(tx);
    await lock(before.id);
    const decided = api.as(actor).admin.decideUsers({ ids: [after.id, before.id], verdict: "approved" });
    await whenSomebodyWaits(db);
    await lock(actor.id);
    await lock(after.id);
    return { decided };
  });
  await expect(decided).resolves.toMatchObject({ users: [{ id: before.id }, { id: after.id }], refused: [] });
});

test("suspending a user locks rows in the order of IDs, as recomputing members' readings does", async () => {
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

test("changing an account does not block writes that refer to it", async () => {
  await db.deleteFrom("users").execute();
  const member = await insertUser(db, approvedMember);
  const { id: createdBy } = await insertUser(db, instructorAdmin);
  const { id: categoryId } = await insertCategory(db);
  const { id: articleId } = await insertArticle(db, { categoryId, createdBy });
  await db.transaction().execute(async (tx) => {
    await lockForActing(tx, { actorId: createdBy, userIds: [member.id] });
    const viewed = api.as(member).activity.logView({ articleId, action: "view_article" });
    expect(await endsWithoutWaiting(db, viewed)).toBe(true);
  });
});
