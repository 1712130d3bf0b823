import { DomainError } from "@antochi/contract/errors";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { OneTimeCodes } from "@antochi/db/tables/one-time-codes";
import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { SecretKey } from "../secrets/secret-key.ts";

/** What every app supports (RFC 6238): SHA-1, six digits, 30 seconds. */
const shape = { algorithm: "SHA1", digits: 6, period: 30 };

/** A code is valid in its own 30 seconds and in those before and after, since clocks differ. */
const window = 1;

/** An unconfirmed secret expires after this; otherwise somebody who saw it on a screen could take their time. */
const startedLastsMs = 15 * 60_000;

type Parts = { secretKey: SecretKey | null; now: () => Date };
type App = { secret: string; uri: string };

/**
 * Creates the secret for an app, replacing one that no code has confirmed. The owner is not asked for codes yet.
 * @returns the secret in base32, and the URI for its QR code
 */
export async function startOneTimeCodes(
  db: Database,
  { secretKey, now }: Parts,
  { userId, email, issuer }: { userId: number; email: string; issuer: string },
): Promise<App> {
  if (secretKey === null) throw new DomainError("not-implemented");
  const secret = new Secret({ size: 20 });
  const fresh = {
    sealedSecret: secretKey.seal(secret.base32, ownerOf(userId)),
    sealedBy: secretKey.id,
    createdAt: now(),
  };
  const started = await db
    .insertInto("oneTimeCodes")
    .values({ ...fresh, userId, confirmedAt: null })
    .onConflict((conflict) =>
      conflict.column("userId").doUpdateSet(fresh).where("oneTimeCodes.confirmedAt", "is", null),
    )
    .returning("userId")
    .executeTakeFirst();
  if (started === undefined)
    throw new DomainError("conflict", { message: "An app already shows codes for this account" });
  return { secret: secret.base32, uri: new TOTP({ ...shape, issuer, label: email, secret }).toString() };
}

/**
 * A condition for queries of codes: whether they are sealed with another key than this. It is written with `<` and `>`, for
 * which Postgres uses the index on `sealed_by`, as it does not for `<>`.
 */
export function isSealedOtherwise(key: SecretKey | null) {
  if (key === null) return sql<boolean>`true`;
  const sealedBy = sql.ref("oneTimeCodes.sealedBy");
  return sql<boolean>`(${sealedBy} < ${key.id} or ${sealedBy} > ${key.id})`;
}

/** A correct code that is not used up yet. */
export type RightCode = Pick<OneTimeCodes, "userId" | "sealedSecret"> & { step: number };

/** Compares a code with the secret of a user's app, confirmed or not. @returns undefined where it is wrong */
export async function matchOneTimeCode(
  db: Database,
  { secretKey, now }: Parts,
  { userId, code, confirmed }: { userId: number; code: string; confirmed: boolean },
): Promise<RightCode | undefined> {
  const row = await db
    .selectFrom("oneTimeCodes")
    .select(["sealedSecret", "sealedBy", "lastStep"])
    .where("userId", "=", userId)
    .where("confirmedAt", confirmed ? "is not" : "is", null)
    .$if(!confirmed, (started) => started.where("createdAt", ">", new Date(now().getTime() - startedLastsMs)))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  if (secretKey?.id !== row.sealedBy)
    throw new Error(`SECRET_KEY is not the one that one-time codes are sealed with (${row.sealedBy})`);
  const secret = Secret.fromBase32(secretKey.open(row.sealedSecret, ownerOf(userId)));
  const timestamp = now().getTime();
  const delta = TOTP.validate({ ...shape, secret, token: code, timestamp, window });
  if (delta === null) return undefined;
  const step = TOTP.counter({ ...shape, timestamp }) + delta;
  return step > row.lastStep ? { userId, sealedSecret: row.sealedSecret, step } : undefined;
}

/**
 * Uses up a correct code, and with it all earlier ones; of concurrent uses, in whatever replicas, one succeeds.
 * @param confirmedAt set where the code confirms that the app has the secret
 * @returns whether this use succeeded
 */
export async function takeOneTimeCode(
  db: Database,
  { userId, sealedSecret, step }: RightCode,
  confirmedAt?: Date,
): Promise<boolean> {
  const taken = await db
    .updateTable("oneTimeCodes")
    .set({ lastStep: step, ...(confirmedAt && { confirmedAt }) })
    .where("userId", "=", userId)
    .where("sealedSecret", "=", sealedSecret)
    .where("lastStep", "<", step)
    .where("confirmedAt", confirmedAt ? "is" : "is not", null)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}

/** @returns whether there was one to remove */
export async function removeOneTimeCodes(tx: DatabaseTransaction, userId: number): Promise<boolean> {
  const removed = await tx
    .deleteFrom("oneTimeCodes")
    .where("userId", "=", userId)
    .where("confirmedAt", "is not", null)
    .returning("userId")
    .executeTakeFirst();
  return removed !== undefined;
}

function ownerOf(userId: number): string {
  return `one-time-codes:${userId}`;
}
