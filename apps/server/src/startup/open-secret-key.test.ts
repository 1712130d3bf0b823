import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecretKey } from "@antochi/api/secrets/secret-key";
import { createTestDatabase } from "@antochi/testing/database";
import { approvedMember, insertUser } from "@antochi/testing/people";
import { expect, it } from "vitest";
import { openSecretKey, requireSameSecretKey } from "./open-secret-key.ts";

const [key, other] = [createSecretKey("one key of the tests"), createSecretKey("another key of the tests")];

it("a process with another key than the database's does not start, and says so in a line", async () => {
  const { db, close } = await createTestDatabase();
  for (const any of [key, other, null]) await requireSameSecretKey(db, any);
  const { id: userId } = await insertUser(db, approvedMember);
  const sealedSecret = key.seal("a secret", "its owner");
  await db
    .insertInto("oneTimeCodes")
    .values({ userId, sealedSecret, sealedBy: key.id, confirmedAt: null })
    .execute();
  await requireSameSecretKey(db, key);
  await expect(requireSameSecretKey(db, other)).rejects.toThrow(/^SECRET_KEY is the wrong one: give that /);
  await expect(requireSameSecretKey(db, null)).rejects.toThrow(/^SECRET_KEY is missing: give that /);
  await close();
});

it("a key is generated once and kept, if no other process has to know it", async () => {
  await using home = await mkdtempDisposable(join(tmpdir(), "antochi-key-"));
  const generated = { secretKey: { kind: "generated" }, secretsDir: home.path } as const;
  const first = await openSecretKey(generated);
  expect((await openSecretKey(generated))?.id).toBe(first?.id);
  const value = (await readFile(join(home.path, "secret-key"), "utf8")).trim();
  const given = await openSecretKey({ ...generated, secretKey: { kind: "given", value } });
  expect(given?.id).toBe(first?.id);
  expect(await openSecretKey({ ...generated, secretKey: { kind: "none" } })).toBeNull();
});
