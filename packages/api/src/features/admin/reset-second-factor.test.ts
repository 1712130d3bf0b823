import type { User } from "@antochi/db/tables/users";
import { approvedMember, insertUser, instructorAdmin, samplePassword } from "@antochi/testing/people";
import { Secret, TOTP } from "otpauth";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { openTestApi } from "../../testing/test-api.ts";
import { visit } from "../../testing/test-visit.ts";
import { takeMails } from "../../testing/waiting-jobs.ts";

const { api, clock, database, db } = await openApiForFile();
const strict = await openTestApi({ db: database, now: clock.now, security: "strict" });

let admin: User;
let member: User;

beforeEach(async () => {
  await db.deleteFrom("users").execute();
  admin = await insertUser(db, instructorAdmin);
  member = await insertUser(db, approvedMember);
});

async function enrol(user: User): Promise<User> {
  const calls = api.as(user).secondFactors;
  const { secret } = await calls.startCodes();
  const timestamp = clock.now().getTime();
  await calls.confirmCodes({ code: TOTP.generate({ secret: Secret.fromBase32(secret), timestamp }) });
  await takeMails(db);
  return db.selectFrom("users").selectAll().where("id", "=", user.id).executeTakeFirstOrThrow();
}

test("an administrator resets a lost second factor; the owner is emailed, and the audit log records it", async () => {
  const { email } = await enrol(member);
  const row = await api.as(admin).admin.resetSecondFactor({ id: member.id });
  expect(row.actions.resetSecondFactor).toBe("This account has no second step");
  expect(await takeMails(db)).toMatchObject([{ to: email, content: { what: "reset" } }]);
  for (const table of ["oneTimeCodes", "recoveryCodes", "passkeys"] as const)
    expect(await db.selectFrom(table).select("userId").execute()).toEqual([]);
  const entry = await db
    .selectFrom("auditEntries")
    .select(["userId", "objectId"])
    .where("act", "=", "second-factor-reset")
    .orderBy("id", "desc")
    .executeTakeFirst();
  expect(entry).toEqual({ userId: admin.id, objectId: String(member.id) });
  await visit(api.dependencies).call.auth.login({ email, password: samplePassword });
});

test("a reset ends the account's sessions, since they may not be the owner's", async () => {
  const browser = visit(api.dependencies);
  await browser.call.auth.login({ email: member.email, password: samplePassword });
  await enrol(member);
  await api.as(admin).admin.resetSecondFactor({ id: member.id });
  expect(await api.dependencies.sessions.read(browser.sessionId() ?? "")).toBeNull();
});

test("a reset requires reauthentication", async () => {
  await enrol(member);
  const signedIn = visit(api.dependencies);
  await signedIn.call.auth.login({ email: admin.email, password: samplePassword });
  clock.advance(10 * 60_000);
  const later = visit(api.dependencies, { sessionId: signedIn.sessionId() });
  await expect(later.call.admin.resetSecondFactor({ id: member.id })).rejects.toMatchObject({
    cause: { code: "reauthentication-required" },
  });
});

test("under SECURITY=strict an administrator has a member's rights until they have a second factor", async () => {
  const missing = { cause: { code: "second-factor-missing" } };
  await expect(strict.as(admin).admin.countUsers()).rejects.toMatchObject(missing);
  expect(await strict.as(admin).secondFactors.listFactors()).toMatchObject({ required: true });
  expect(await strict.as(member).secondFactors.listFactors()).toMatchObject({ required: false });
  expect(await strict.as(admin).auth.currentUser()).toMatchObject({ isAdmin: true });
  await expect(api.as(admin).admin.countUsers()).resolves.toMatchObject({ all: 2 });
  const enrolled = await enrol(admin);
  await expect(strict.as(enrolled).admin.countUsers()).resolves.toMatchObject({ all: 2 });
});
