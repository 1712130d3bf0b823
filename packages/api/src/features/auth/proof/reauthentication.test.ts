import {
  approvedMember,
  insertUser,
  instructorAdmin,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../../testing/api-for-file.ts";
import { openTestApi } from "../../../testing/test-api.ts";
import { visit } from "../../../testing/test-visit.ts";

const { api, clock, database, db } = await openApiForFile();
const { dependencies } = api;
const minute = 60_000;

let memberId = 0;
beforeEach(async () => {
  await db.deleteFrom("users").execute();
  await db.deleteFrom("rateLimits").execute();
  await insertUser(db, instructorAdmin);
  ({ id: memberId } = await insertUser(db, approvedMember));
});

async function signIn(email = instructorAdmin.email) {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email, password: samplePassword });
  const sessionId = browser.sessionId();
  return (parts = dependencies) => visit(parts, { sessionId }).call;
}

const asked = { code: "FORBIDDEN", cause: { code: "reauthentication-required" } };

test("signing in counts as proof of identity for ten minutes, and no longer", async () => {
  const call = await signIn();
  clock.advance(10 * minute - 1);
  await call().admin.grantAdmin({ id: memberId });
  clock.advance(1);
  await expect(call().admin.revokeAdmin({ id: memberId })).rejects.toMatchObject(asked);
  // Everything else still works.
  await call().admin.listUsers({});
});

test("reauthentication by password lasts ten minutes, in this session alone, on every replica", async () => {
  await using replica = await openTestApi({ db: database, now: clock.now });
  const call = await signIn();
  const elsewhere = await signIn();
  clock.advance(10 * minute);
  await call().auth.reauthenticate({ password: samplePassword });
  await call(replica.dependencies).admin.grantAdmin({ id: memberId });
  await expect(elsewhere().admin.revokeAdmin({ id: memberId })).rejects.toMatchObject(asked);
  clock.advance(10 * minute);
  await expect(call().admin.revokeAdmin({ id: memberId })).rejects.toMatchObject(asked);
});

test("a proof that was given while the clock was far ahead does not count once the clock is set back", async () => {
  const far = 365 * 24 * 60 * minute;
  clock.advance(far);
  const call = await signIn();
  clock.advance(-far);
  await expect(call().admin.grantAdmin({ id: memberId })).rejects.toMatchObject(asked);
  await call().auth.reauthenticate({ password: samplePassword });
  await call().admin.grantAdmin({ id: memberId });
});

test("suspending or restoring an administrator requires reauthentication, and a member does not", async () => {
  const { id: adminId } = await insertUser(db, secondMember, { isAdmin: true });
  const call = await signIn();
  clock.advance(10 * minute);
  await call().admin.suspendUser({ id: memberId });
  await call().admin.restoreUser({ id: memberId });
  await expect(call().admin.suspendUser({ id: adminId })).rejects.toMatchObject(asked);
  expect(await call().admin.getUser({ id: adminId })).toMatchObject({ isSuspended: false });

  await call().auth.reauthenticate({ password: samplePassword });
  await call().admin.suspendUser({ id: adminId });
  clock.advance(10 * minute);
  await expect(call().admin.restoreUser({ id: adminId })).rejects.toMatchObject(asked);
  // Suspending again changes nothing, and requires no reauthentication.
  await call().admin.suspendUser({ id: adminId });
  await call().auth.reauthenticate({ password: samplePassword });
  await call().admin.restoreUser({ id: adminId });
});

test("a wrong password is reported at its field, ends no session, and is metered like a sign-in", async () => {
  const call = await signIn();
  clock.advance(10 * minute);
  const guess = () => call().auth.reauthenticate({ password: "not this one" });
  await expect(guess()).rejects.toMatchObject({
    code: "BAD_REQUEST",
    cause: { issues: [{ path: "password", message: "This is not your password" }] },
  });
  for (let time = 0; time < 9; time += 1) await guess().catch(() => undefined);
  await expect(guess()).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  await call().auth.currentUser();
  await expect(call().admin.grantAdmin({ id: memberId })).rejects.toMatchObject(asked);
});

test("a reauthentication that the audit log cannot take does not count", async () => {
  const call = await signIn();
  clock.advance(10 * minute);
  await sql`alter table audit_entries add constraint takes_none check (false) not valid`.execute(db);
  try {
    await expect(call().auth.reauthenticate({ password: samplePassword })).rejects.toThrow();
  } finally {
    await sql`alter table audit_entries drop constraint takes_none`.execute(db);
  }
  await expect(call().admin.grantAdmin({ id: memberId })).rejects.toMatchObject(asked);
});

test("a member is refused an administrator's call as before, however recently they signed in", async () => {
  const call = await signIn(approvedMember.email);
  await expect(call().admin.grantAdmin({ id: memberId })).rejects.toMatchObject({
    cause: { code: "forbidden" },
  });
});

test("a session from before this was recorded counts as not recently authenticated", async () => {
  const call = await signIn();
  await db.updateTable("sessions").set({ provenAt: null }).execute();
  await expect(call().admin.grantAdmin({ id: memberId })).rejects.toMatchObject(asked);
});
