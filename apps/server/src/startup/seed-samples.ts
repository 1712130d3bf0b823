import type { Dependencies } from "@antochi/api/dependencies";
import { demoMemberEmail, seedDemo } from "@antochi/demo/seed-demo";
import type { Config } from "../config/config.ts";
import { generatedSecret } from "../config/generated-secret.ts";
import type { NewAccount } from "./new-account.ts";

/** Fills an empty knowledge base with samples, in the first administrator's name, and makes one member to read them. */
export async function seedSamples(
  { secretsDir }: Config,
  { db, store, passwords, now }: Dependencies,
): Promise<NewAccount[]> {
  const admin = await db
    .selectFrom("users")
    .select("id")
    .where("isAdmin", "=", true)
    .orderBy("id")
    .limit(1)
    .executeTakeFirstOrThrow();
  const memberPassword = await generatedSecret(secretsDir, "sample-member-password");
  const { memberCreated } = await seedDemo({
    db,
    store,
    hashPassword: (password) => passwords.hash(password, { key: "start", known: true }),
    memberPassword,
    adminId: admin.id,
    now,
  });
  return memberCreated ? [{ role: "Sample member", email: demoMemberEmail, password: memberPassword }] : [];
}
