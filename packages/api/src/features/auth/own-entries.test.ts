import type { AuditAct } from "@antochi/contract/audit-acts";
import {
  approvedMember,
  insertUser,
  pendingMember,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";
import { visit } from "../../testing/test-visit.ts";

const { api, db } = await openApiForFile();
const { dependencies } = api;
const { email } = approvedMember;
await insertUser(db, approvedMember);
await insertUser(db, { ...secondMember, hasSecondFactor: true });
await insertUser(db, pendingMember);

async function entries(act: AuditAct): Promise<number> {
  const rows = await db.selectFrom("auditEntries").select("id").where("act", "=", act).execute();
  return rows.length;
}

function logIn(owner: string) {
  return visit(dependencies).call.auth.login({ email: owner, password: samplePassword });
}

test("who shows the password of an account that waits over and over gets the same answer, and sixty entries in an hour", async () => {
  for (let time = 0; time < 62; time += 1)
    await expect(logIn(pendingMember.email)).rejects.toMatchObject({ cause: { code: "awaiting-approval" } });
  expect(await entries("sign-in-failed")).toBe(60);
});

test("so does who has the password of an account and no code", async () => {
  for (let time = 0; time < 62; time += 1)
    await expect(logIn(secondMember.email)).rejects.toMatchObject({
      cause: { code: "second-factor-required" },
    });
  expect(await entries("code-asked")).toBe(60);
});

test("a session shows its password once more sixty times in an hour, and wrong ones take none of them", async () => {
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
