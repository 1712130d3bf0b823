import {
  approvedMember,
  insertUser,
  instructorAdmin,
  pendingMember,
  secondMember,
} from "@antochi/testing/people";
import type { User } from "@antochi/db/tables/users";
import { beforeEach, describe, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { whenSomebodyWaits } from "../../testing/lock-waits.ts";
import { doJobs, takeMails } from "../../testing/waiting-jobs.ts";
import { sampleClient } from "../../testing/test-visit.ts";
import { settleDecision, settleDecisionJob } from "./settle-decision.ts";

const { api, clock, db } = await openApiForFile();

let admin: User;
let member: User;
let pending: User;

/** Runs the jobs that send the emails about decisions. */
async function settleDecisions(): Promise<void> {
  await doJobs(db, settleDecisionJob, async (decided) => settleDecision(api.dependencies, decided));
}

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  admin = await insertUser(db, instructorAdmin, { createdAt: new Date("2026-01-01") });
  member = await insertUser(db, approvedMember, { createdAt: new Date("2026-01-02") });
  pending = await insertUser(db, pendingMember, { createdAt: new Date("2025-12-01") });
});

async function sessionsOf(user: User): Promise<number> {
  return (await db.selectFrom("sessions").select("id").where("userId", "=", user.id).execute()).length;
}

test("users are listed pending first, then newest, without password hashes", async () => {
  const users = await api.as(admin).admin.listUsers({});
  expect(users.map((user) => user.id)).toEqual([pending.id, member.id, admin.id]);
  expect(JSON.stringify(users)).not.toContain("argon2");
  expect(users[1]).toMatchObject({ militaryRank: "Sergeant", isApproved: true, isSuspended: false });
});

test("users are paged", async () => {
  const { admin: calls } = api.as(admin);
  expect(await calls.listUsers({ limit: 2 })).toHaveLength(2);
  const rest = await calls.listUsers({ limit: 2, cursor: api.nextPage() });
  expect(rest.map((user) => user.id)).toEqual([admin.id]);
});

test.each([
  ["part of a name in any case", "SERG INSTRUCTOR", []],
  ["part of a unit", "sample batt", ["member"]],
  ["an email address", "pending.sample@example.org", ["pending"]],
  ["Greek without accents", "δευτερο δειγμα", ["greek"]],
  ["two letters in any case", "Ευ", ["greek"]],
  ["two-letter words that all occur", "ευ @e", ["greek"]],
  ["two-letter words of which one does not occur", "ευ qz", []],
  ["LIKE wildcards", "%", []],
])("the user search handles %s", async (_, search, expected) => {
  const greek = await insertUser(db, secondMember);
  const people = { member, pending, greek };
  const found = await api.as(admin).admin.listUsers({ search });
  const ids = new Map(Object.entries(people).map(([name, user]) => [user.id, name]));
  expect(found.map((user) => ids.get(user.id))).toEqual(expected);
});

test("only administrators see which release is running", async () => {
  expect(await api.as(admin).admin.aboutProduct()).toEqual({ version: "1.2.3" });
  await expect(api.as(member).admin.aboutProduct()).rejects.toMatchObject({ code: "FORBIDDEN" });
});

test("a rejected user since admitted by a provider's group counts as approved and lowers no pending count", async () => {
  const { admin: calls } = api.as(admin);
  await calls.rejectUser({ id: pending.id });
  expect(await calls.countUsers()).toMatchObject({ all: 3, pending: 0, approved: 2 });
  await db.updateTable("users").set({ isApproved: true }).where("id", "=", pending.id).execute();
  expect(await calls.countUsers()).toMatchObject({ all: 3, pending: 0, approved: 3 });
});

test("a rejected user since admitted by a provider's group waits again once reopened, and is notified", async () => {
  const { admin: calls } = api.as(admin);
  await calls.rejectUser({ id: pending.id });
  await db.updateTable("users").set({ isApproved: true }).where("id", "=", pending.id).execute();
  await api.dependencies.sessions.start(db, pending, sampleClient);
  await takeMails(db);
  const reopened = { isApproved: false, decision: null, actions: { approve: null, reject: null } };
  expect(await calls.reopenRegistration({ id: pending.id })).toMatchObject(reopened);
  expect(await sessionsOf(pending)).toBe(0);
  await settleDecisions();
  expect(await takeMails(db)).toMatchObject([{ content: { template: "account-reopened" } }]);
  expect(await calls.getUser({ id: pending.id })).toMatchObject(reopened);
});

test("a rejection that a provider's group has overtaken is no longer shown and cannot be undone", async () => {
  const { admin: calls } = api.as(admin);
  await calls.rejectUser({ id: pending.id });
  const { decision } = await calls.getUser({ id: pending.id });
  await db.updateTable("users").set({ isApproved: true }).where("id", "=", pending.id).execute();
  const people = [{ id: pending.id, decision: decision?.id ?? 0 }];
  expect(await calls.undoDecisions({ people })).toMatchObject({ users: [], refused: [{ id: pending.id }] });
  expect(await calls.getUser({ id: pending.id })).toMatchObject({ isApproved: true, decision: null });
});

test("of two administrators, one does not undo what the other has decided since", async () => {
  const second = { username: "nikos", email: "nikos@example.org", firstName: "Nikos" };
  const { admin: theirs } = api.as(await insertUser(db, instructorAdmin, second));
  const { admin: calls } = api.as(admin);
  await calls.rejectUser({ id: pending.id });
  const { decision } = await calls.getUser({ id: pending.id });
  const people = [{ id: pending.id, decision: decision?.id ?? 0 }];
  await theirs.undoDecisions({ people });
  await theirs.approveUser({ id: pending.id });
  expect(await calls.undoDecisions({ people })).toEqual({
    users: [],
    refused: [{ id: pending.id, message: "Nikos Sample has approved this registration since." }],
  });
  expect(await calls.getUser({ id: pending.id })).toMatchObject({ isApproved: true });
});

test("each status has its own list and count", async () => {
  const { admin: calls } = api.as(admin);
  await insertUser(db, secondMember, { suspendedAt: clock.now() });
  expect(await calls.countUsers()).toEqual({ all: 4, pending: 1, approved: 2, suspended: 1, admins: 1 });
  for (const [status, length] of [
    ["pending", 1],
    ["approved", 2],
    ["suspended", 1],
    ["admins", 1],
  ] as const) {
    expect(await calls.listUsers({ status }), status).toHaveLength(length);
  }
});

test("approving returns the user, also when repeated; a suspended one is refused, a missing one not found", async () => {
  const { admin: calls } = api.as(admin);
  const approved = await calls.approveUser({ id: pending.id });
  expect(approved).toMatchObject({ id: pending.id, isApproved: true });
  expect(await calls.approveUser({ id: pending.id })).toEqual(approved);
  await calls.suspendUser({ id: pending.id });
  await expect(calls.approveUser({ id: pending.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(calls.approveUser({ id: 2_000_000 })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("an approval emails the user once with the address to sign in at", async () => {
  const { admin: calls } = api.as(admin);
  await takeMails(db);
  await calls.approveUser({ id: pending.id });
  await calls.approveUser({ id: pending.id });
  expect(await takeMails(db)).toEqual([]);
  await settleDecisions();
  expect(await takeMails(db)).toEqual([
    {
      to: pending.email,
      content: {
        template: "account-approved",
        firstName: null,
        signInUrl: "http://site.test/auth",
      },
    },
  ]);
});

test("rejecting deletes a registration once its email is sent, and never an approved account", async () => {
  const { admin: calls } = api.as(admin);
  await expect(calls.rejectUser({ id: member.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await calls.rejectUser({ id: pending.id });
  expect(await calls.getUser({ id: pending.id })).toMatchObject({ decision: { verdict: "rejected" } });
  await settleDecisions();
  await expect(calls.getUser({ id: pending.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

test("suspending ends the user's sessions at once, and restoring lifts the suspension", async () => {
  const { admin: calls } = api.as(admin);
  await api.dependencies.sessions.start(db, member, sampleClient);
  await api.dependencies.sessions.start(db, member, sampleClient);
  expect(await calls.suspendUser({ id: member.id })).toMatchObject({ isSuspended: true });
  expect(await sessionsOf(member)).toBe(0);
  expect(await calls.restoreUser({ id: member.id })).toMatchObject({ isSuspended: false });
  await expect(calls.suspendUser({ id: pending.id })).rejects.toMatchObject({ code: "CONFLICT" });
});

test("losing the administrator's role ends the user's sessions at once", async () => {
  const { admin: calls } = api.as(admin);
  await calls.grantAdmin({ id: member.id });
  await api.dependencies.sessions.start(db, member, sampleClient);
  expect(await calls.revokeAdmin({ id: member.id })).toMatchObject({ isAdmin: false });
  expect(await sessionsOf(member)).toBe(0);
});

test("only an active account can become an administrator", async () => {
  const { admin: calls } = api.as(admin);
  await expect(calls.grantAdmin({ id: pending.id })).rejects.toMatchObject({
    message: "This account is not approved yet",
  });
  await calls.suspendUser({ id: member.id });
  await expect(calls.grantAdmin({ id: member.id })).rejects.toMatchObject({
    message: "This account is suspended",
  });
});

test("members and visitors may call none of these procedures", async () => {
  const calls = api.as(member).admin;
  await expect(calls.listUsers({})).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(calls.approveUser({ id: pending.id })).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(api.as(null).admin.grantAdmin({ id: member.id })).rejects.toMatchObject({
    code: "UNAUTHORIZED",
  });
});

test("unit and rank can be confirmed separately", async () => {
  const { admin: calls } = api.as(admin);
  const { id } = member;
  await calls.confirmService({ id, unit: "7th Squadron", rank: "Sergeant" });
  expect(await calls.confirmService({ id, unit: "8th Squadron" })).toMatchObject({
    confirmedUnit: "8th Squadron",
    confirmedRank: "Sergeant",
  });
  expect(await calls.confirmService({ id, rank: null })).toMatchObject({
    confirmedUnit: "8th Squadron",
    confirmedRank: null,
  });
});

describe("confirming a unit and rank that another administrator changed meanwhile", () => {
  const seen = { unit: null, rank: null };
  let faster: User;

  beforeEach(async () => {
    const maria = { username: "maria", email: "maria@example.org", firstName: "Maria" };
    faster = await insertUser(db, instructorAdmin, maria);
  });

  async function confirmations(): Promise<unknown[]> {
    const entries = await db
      .selectFrom("auditEntries")
      .select(["userId", "details"])
      .where("act", "=", "service-confirmed")
      .where("objectId", "=", String(member.id))
      .orderBy("id")
      .execute();
    return entries.map(({ userId, details }): unknown => [userId, JSON.parse(details)]);
  }

  test("names who was first and the changed field, and saves nothing", async () => {
    const { id } = member;
    const { changes } = await db.transaction().execute(async (tx) => {
      await tx.selectFrom("users").select("id").where("id", "=", id).forNoKeyUpdate().execute();
      const first = api.as(faster).admin.confirmService({ id, unit: "7th Squadron", rank: "Major", seen });
      await whenSomebodyWaits(db);
      const second = api.as(admin).admin.confirmService({ id, unit: "8th Squadron", rank: "MAJOR", seen });
      const changes = Promise.allSettled([first, second]);
      await whenSomebodyWaits(db, 2);
      return { changes };
    });
    const [won, lost] = await changes;
    expect(won).toMatchObject({ status: "fulfilled", value: { confirmedUnit: "7th Squadron" } });
    // The rank differs only in case, which is no conflict.
    expect(lost).toMatchObject({
      status: "rejected",
      reason: {
        code: "CONFLICT",
        message:
          "The confirmed unit or rank was changed meanwhile, last by Maria Sample. What you typed is kept.",
        cause: { code: "service-changed", issues: [{ path: "unit", message: "Changed meanwhile" }] },
      },
    });
    const calls = api.as(admin).admin;
    const present = { confirmedUnit: "7th Squadron", confirmedRank: "Major" };
    expect(await calls.getUser({ id })).toMatchObject(present);
    const before = { confirmedUnit: null, confirmedRank: null };
    expect(await confirmations()).toEqual([[faster.id, { before, after: present }]]);
    // A request that saw the current values overwrites them.
    const again = { unit: "7th Squadron", rank: "Major" };
    await calls.confirmService({ id, unit: "8th Squadron", seen: again });
    expect(await calls.getUser({ id })).toMatchObject({ ...present, confirmedUnit: "8th Squadron" });
  });

  test("names who changed the same field, not who changed another one since", async () => {
    const { id } = member;
    const calls = api.as(admin).admin;
    await api.as(faster).admin.confirmService({ id, unit: "7th Squadron" });
    await calls.confirmService({ id, rank: "Major" });
    const message =
      "The confirmed unit or rank was changed meanwhile, last by Maria Sample. What you typed is kept.";
    await expect(calls.confirmService({ id, unit: "8th Squadron", seen })).rejects.toMatchObject({ message });
    // As after a spelling was joined to another: nobody confirmed the present value.
    await db.updateTable("users").set({ confirmedUnit: "9th Squadron" }).where("id", "=", id).execute();
    await expect(calls.confirmService({ id, unit: null, seen })).rejects.toMatchObject({
      message: "The confirmed unit or rank was changed meanwhile. What you typed is kept.",
    });
  });

  test("keeps fields left untouched, and overwrites when the request does not say what it saw", async () => {
    const { id } = member;
    const calls = api.as(admin).admin;
    await api.as(faster).admin.confirmService({ id, unit: "7th Squadron", rank: "Major" });
    await calls.confirmService({ id, unit: "7th Squadron", seen });
    expect(await calls.confirmService({ id, unit: "8th Squadron" })).toMatchObject({
      confirmedUnit: "8th Squadron",
      confirmedRank: "Major",
    });
  });
});
