import { isSealedOtherwise } from "@antochi/api/second-factors/one-time-codes";
import { createSecretKey, type SecretKey } from "@antochi/api/secrets/secret-key";
import type { Database } from "@antochi/db/schema";
import { ConfigError } from "@antochi/environment/config-error";
import type { Config } from "../config/config.ts";
import { generatedSecret } from "../config/generated-secret.ts";

/**
 * The key that seals the secrets of members' authenticator apps. Beside our own Postgres it is generated, in the same
 * directory. Processes that share a Postgres server must all be given the same key, so there is none unless it is
 * configured.
 */
export async function openSecretKey({
  secretKey,
  secretsDir,
}: Pick<Config, "secretKey" | "secretsDir">): Promise<SecretKey | null> {
  if (secretKey.kind === "none") return null;
  return createSecretKey(
    secretKey.kind === "given" ? secretKey.value : await generatedSecret(secretsDir, "secret-key"),
  );
}

/**
 * Checks the key against the one that the database was sealed with: they may differ after a restore, or in a replica that
 * was given another one.
 *
 * @throws {ConfigError} one line that names SECRET_KEY
 */
export async function requireSameSecretKey(db: Database, key: SecretKey | null): Promise<void> {
  const problem = await secretKeyProblem(db, key);
  if (problem !== null) throw new ConfigError("SECRET_KEY", problem);
}

/** What is wrong with the key for this database, as the end of a sentence; null where nothing is. */
export async function secretKeyProblem(db: Database, key: SecretKey | null): Promise<string | null> {
  const other = await db
    .selectFrom("oneTimeCodes")
    .select("sealedBy")
    .where(isSealedOtherwise(key))
    .limit(1)
    .executeTakeFirst();
  if (other === undefined) return null;
  const fault = key === null ? "is missing" : "is the wrong one";
  return `${fault}: give that with which this database's one-time codes are sealed, or, where it is lost, run pnpm forget-codes`;
}
