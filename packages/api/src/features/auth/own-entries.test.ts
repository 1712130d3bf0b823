import type { AuditAct } from "@antochi/contract/audit-acts";
import {
  approvedMember,
  insertUser,
  pendingMember,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { beforeEach, expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { visit } from "../../testing/test-visit.ts";

const { api, db } = await openApiForFile();
const { dependencies } = api;
const { email } = approvedMember;
await insertUser(db, approvedMember);
await insertUser(db, { ...secondMember, hasSecondFactor: true });
await insertUser(db, pendingMember);

beforeEach(async () => {
  await db.deleteFrom("rateLimits").execute();
});

async function entries(act: AuditAct): Promise<number> {
  const rows = await db.selectFrom("auditEntries").select("id").where("act", "=", act).execute();
  return rows.length;
}

function logIn(owner: string) {
  return visit(dependencies).call.auth.login({ email: owner, password: samplePassword });
}

test("repeated sign-ins to a pending account get the same answer, and sixty log entries an hour", async () => {
  for (let time = 0; time < 62; time += 1)
    await expect(logIn(pendingMember.email)).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });
  expect(await entries("sign-in-failed")).toBe(60);
});

test("repeated sign-ins without the second factor get the same answer, and sixty log entries an hour", async () => {
  for (let time = 0; time < 62; time += 1)
    await expect(logIn(secondMember.email)).rejects.toMatchObject({
      cause: { code: "second-factor-required" },
    });
  expect(await entries("code-asked")).toBe(60);
});

test("a session can reauthenticate sixty times an hour, and wrong passwords do not count", async () => {
  const browser = visit(dependencies);
  await browser.call.auth.login({ email, password: samplePassword });
  const { call } = visit(dependencies, { sessionId: browser.sessionId() });
  await expect(call.auth.reauthenticate({ password: "not this one" })).rejects.toMatchObject({
    code: "BAD_REQUEST",
  });
  for (let time = 0; time < 60; time += 1) await call.auth.reauthenticate({ password: samplePassword });
  await expect(call.auth.reauthenticate({ password: samplePassword })).rejects.toMatchObject({
    code: "TOO_MANY_REQUESTS",
  });
  expect(await entries("reauthenticated")).toBe(60);
});

test("a member can change the password sixty times an hour, and wrong passwords do not count", async () => {
  const { id } = await insertUser(db, { ...approvedMember, email: "other@example.org", username: "other" });
  const change = async (currentPassword: string) => {
    const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
    return api.as(user).auth.changePassword({ currentPassword, password: samplePassword });
  };
  await expect(change("not this one")).rejects.toMatchObject({ code: "BAD_REQUEST" });
  for (let time = 0; time < 60; time += 1) await change(samplePassword);
  await expect(change(samplePassword)).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
  expect(await entries("password-changed")).toBe(60);
});

test("a member can start sixty changes of the second factor an hour, of whichever kind", async () => {
  const { id } = await insertUser(db, { ...approvedMember, email: "third@example.org", username: "third" });
  const user = await db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const calls = api.as(user).secondFactors;
  for (let time = 0; time < 59; time += 1) await calls.startCodes();
  await calls.startPasskey();
  const refused = { code: "TOO_MANY_REQUESTS" };
  await expect(calls.startCodes()).rejects.toMatchObject(refused);
  await expect(calls.startPasskey()).rejects.toMatchObject(refused);
  const own = api.as({ ...user, hasSecondFactor: true }).secondFactors;
  await expect(own.renewRecoveryCodes()).rejects.toMatchObject(refused);
});
