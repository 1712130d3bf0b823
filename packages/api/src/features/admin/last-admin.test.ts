import { insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, test } from "vitest";
import { openApiForFile } from "../../testing/api-for-file.ts";

const { api, db } = await openApiForFile();

const first = await insertUser(db, instructorAdmin);
const second = await insertUser(db, instructorAdmin, { username: "second", email: "second@example.org" });

async function admins(): Promise<number> {
  const rows = await db.selectFrom("users").select("id").where("isAdmin", "=", true).execute();
  return rows.length;
}

test("nobody takes the role from themselves or suspends themselves", async () => {
  const { admin } = api.as(first);
  await expect(admin.revokeAdmin({ id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
  await expect(admin.suspendUser({ id: first.id })).rejects.toMatchObject({ code: "CONFLICT" });
  expect(await admins()).toBe(2);
});

test("two administrators who remove each other at once leave one", async () => {
  const outcomes = await Promise.allSettled([
    api.as(first).admin.revokeAdmin({ id: second.id }),
    api.as(second).admin.revokeAdmin({ id: first.id }),
  ]);
  expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(["fulfilled", "rejected"]);
  expect(await admins()).toBe(1);
});
