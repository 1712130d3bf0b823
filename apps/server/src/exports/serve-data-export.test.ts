import { Readable } from "node:stream";
import { newObjectKey } from "@antochi/storage/object-key";
import {
  approvedMember,
  insertUser,
  instructorAdmin,
  samplePassword,
  secondMember,
} from "@antochi/testing/people";
import { afterAll, expect, it, vi } from "vitest";
import { openTestServer, signIn } from "../testing/test-server.ts";

const start = new Date("2026-11-21T12:00:00Z");
let elapsed = 0;
const now = () => new Date(start.getTime() + elapsed);
const test = await openTestServer({ now });
const { db } = test.database;
afterAll(test.close);

const { id: userId } = await insertUser(db, approvedMember);
await insertUser(db, secondMember);
await insertUser(db, instructorAdmin);
const objectKey = newObjectKey("exports/");
await test.store.write(objectKey, Readable.from(["PK and so on"]), {
  contentType: "application/zip",
  maxBytes: 100,
});

function fetchData(headers: Record<string, string> = {}, method: "GET" | "HEAD" = "GET") {
  return test.server.inject({ method, url: "/api/account/data", headers });
}

it("delivers a file only to its owner, for a day, after they confirmed their identity", async () => {
  const owner = await signIn(test.server, approvedMember.email, samplePassword);
  expect((await fetchData(owner)).statusCode).toBe(404);
  const expiresAt = new Date(start.getTime() + 24 * 3_600_000);
  await db.insertInto("dataExports").values({ userId, objectKey, askedAt: start, expiresAt }).execute();
  // Requested, but not made yet.
  expect((await fetchData(owner)).statusCode).toBe(404);
  await db.updateTable("dataExports").set({ madeAt: start, size: 12 }).execute();

  const answer = await fetchData(owner);
  expect(answer.statusCode).toBe(200);
  expect(answer.body).toBe("PK and so on");
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="my-data-2026-11-21.zip"',
    "content-length": "12",
    "cache-control": "no-store",
  });
  const fetched = db.selectFrom("auditEntries").select("userId").where("act", "=", "data-export-fetched");
  expect(await fetched.execute()).toEqual([{ userId }]);
  expect((await fetchData(owner, "HEAD")).statusCode).toBe(405);

  expect((await fetchData()).statusCode).toBe(401);
  for (const { email } of [secondMember, instructorAdmin]) {
    expect((await fetchData(await signIn(test.server, email, samplePassword))).statusCode).toBe(404);
  }
  // It is not served at the address of PDFs either.
  const byPath = { method: "GET", url: `/objects/${objectKey}`, headers: owner } as const;
  expect((await test.server.inject(byPath)).statusCode).toBe(404);

  elapsed = 10 * 60_000;
  const late = await fetchData(owner);
  expect(late.statusCode).toBe(403);
  expect(late.body).toContain("reauthentication-required");

  elapsed = 24 * 3_600_000;
  const nextDay = await signIn(test.server, approvedMember.email, samplePassword);
  expect((await fetchData(nextDay)).statusCode).toBe(404);
  expect(await fetched.execute()).toHaveLength(1);
});

it("releases the file in the store if the audit log cannot be written", async () => {
  elapsed = 0;
  const made = { madeAt: start, size: 12, expiresAt: new Date(start.getTime() + 24 * 3_600_000) };
  await db.updateTable("dataExports").set(made).execute();
  const owner = await signIn(test.server, approvedMember.email, samplePassword);
  await test.database.pool.query(
    "alter table audit_entries add constraint full_up check (act <> 'data-export-fetched') not valid",
  );
  const read = vi.spyOn(test.store, "read");
  expect((await fetchData(owner)).statusCode).toBe(500);
  expect(read.mock.settledResults).toMatchObject([{ type: "fulfilled", value: { destroyed: true } }]);
});
