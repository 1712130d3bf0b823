import { randomBytes } from "node:crypto";
import { anyText, prepareQuery } from "@antochi/db/prepared-query";
import type { Database } from "@antochi/db/schema";

/** What has a key of its own, to encrypt or sign with. */
export type KeyPurpose = "newsletter" | "known-browsers" | "audit";

/** The 32-byte key of a purpose. Whoever needs it first makes it; replicas that do so at once agree on one. */
export async function sealingKey(db: Database, purpose: KeyPurpose): Promise<Buffer> {
  const found = await findKey(db, purpose);
  if (found) return found;
  await db
    .insertInto("linkKeys")
    .values({ purpose, key: randomBytes(32).toString("base64url") })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const made = await findKey(db, purpose);
  if (!made) throw new Error(`The key for ${purpose} was made and is not there`);
  return made;
}

async function findKey(db: Database, purpose: KeyPurpose): Promise<Buffer | undefined> {
  const [row] = await keptKey(db, { purpose });
  return row && Buffer.from(row.key, "base64url");
}

const keptKey = prepareQuery({
  name: "sealing-key",
  sample: { purpose: anyText() },
  build: (db, { purpose }) => db.selectFrom("linkKeys").select("key").where("purpose", "=", purpose),
});
