import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretKey } from "@antochi/api/secrets/secret-key";
import { createDiskStore } from "@antochi/storage/disk-store";
import { createTestDatabase } from "@antochi/testing/database";
import { approvedMember, insertUser, instructorAdmin } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { runProgram } from "../testing/run-program.ts";

const key = "one key of the tests, long enough";

const run = (command: string, operands: string[], env: Record<string, string>) =>
  runProgram(`commands/${command}`, { operands, env });

it("a restore asks for SECRET_KEY by name; if it is lost, what it encrypted can be turned off", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-key-"));
  const [original, copy] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  const { id: userId } = await insertUser(original.db, { ...approvedMember, hasSecondFactor: true });
  const sealing = createSecretKey(key);
  await original.db
    .insertInto("oneTimeCodes")
    .values({
      userId,
      sealedSecret: sealing.seal("a secret", "its owner"),
      sealedBy: sealing.id,
      confirmedAt: new Date(),
    })
    .execute();
  const from = { DATABASE_URL: original.url, DATA_DIR: join(home.path, "from"), SECRET_KEY: key };
  const root = join(from.DATA_DIR, "objects");
  const site = "http://localhost:3000";
  await createDiskStore({ root, publicUrl: site, signingSecret: "", now: () => new Date() }).prepare();
  const directory = join(home.path, "backup");
  expect(await run("backup", [directory], from)).toMatchObject({ code: 0 });

  const to = { DATABASE_URL: copy.url, DATA_DIR: join(home.path, "to") };
  const restored = await run("restore", [directory], to);
  expect(restored.code).toBe(1);
  expect(restored.out).toMatch(/^Restored 3 rows/);
  expect(restored.complaint).toMatch(/^SECRET_KEY is missing: give that with which /m);

  expect(await run("forget-codes", [], { ...to, SECRET_KEY: key })).toMatchObject({
    out: "Turned off the one-time codes of 0 accounts; their owners are told by email\n",
  });
  expect(await run("forget-codes", [], { ...to, SECRET_KEY: "another key, which opens none" })).toEqual({
    code: 0,
    out: "Turned off the one-time codes of one account; their owners are told by email\n",
    complaint: "",
  });
  expect(await copy.db.selectFrom("users").select("hasSecondFactor").execute()).toEqual([
    { hasSecondFactor: false },
  ]);
  await Promise.all([original.close(), copy.close()]);
});

it("the last administrator, who lost everything, has the second step removed by the operator", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-key-"));
  const database = await createTestDatabase();
  const { db } = database;
  const { id: userId, email } = await insertUser(db, { ...instructorAdmin, hasSecondFactor: true });
  await db.insertInto("passkeys").values({ id: "one", userId, publicKey: "key", name: "Lost" }).execute();
  await db.insertInto("recoveryCodes").values({ userId, hash: "hash", salt: "salt" }).execute();
  const env = { DATABASE_URL: database.url, DATA_DIR: home.path };
  expect(await run("forget-codes", [` ${email.toUpperCase()}`], env)).toEqual({
    code: 0,
    out: `Took the second step off ${email}, which is signed out everywhere and told by email\n`,
    complaint: "",
  });
  expect(await db.selectFrom("users").select("hasSecondFactor").execute()).toEqual([
    { hasSecondFactor: false },
  ]);
  for (const table of ["passkeys", "recoveryCodes"] as const)
    expect(await db.selectFrom(table).select("userId").execute()).toEqual([]);
  expect(await db.selectFrom("auditEntries").select(["act", "actor", "objectId"]).execute()).toEqual([
    { act: "second-factor-reset", actor: "house", objectId: String(userId) },
  ]);
  expect(await run("forget-codes", [email], env)).toMatchObject({
    code: 0,
    out: `${email} has no second step\n`,
  });
  expect(await run("forget-codes", ["nobody@example.org"], env)).toMatchObject({ code: 1 });
  await database.close();
});
