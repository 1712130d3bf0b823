import { randomBytes } from "node:crypto";
import { limits } from "@antochi/contract/limits";
import { shortCode } from "@antochi/contract/readable-codes";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewRecoveryCode } from "@antochi/db/tables/recovery-codes";
import type { User } from "@antochi/db/tables/users";
import type { Hasher, Passwords } from "../secrets/passwords.ts";
import { inFours, newReadableCode, signsOf } from "../secrets/secret-tokens.ts";

export type RecoveryCodes = {
  /** As they are displayed: `K4ZM-9TQX`. */
  codes: string[];
  rows: Pick<NewRecoveryCode, "hash" | "salt">[];
};

/** Makes ten codes of 40 random bits each, hashed as slowly as passwords. Nothing is stored yet. */
export async function makeRecoveryCodes(passwords: Passwords, hasher: Hasher): Promise<RecoveryCodes> {
  const salt = randomBytes(16);
  const made: RecoveryCodes = { codes: [], rows: [] };
  while (made.codes.length < limits.recoveryCodes) {
    const code = newReadableCode(8);
    made.codes.push(inFours(code));
    made.rows.push({ hash: await passwords.digest(code, salt, hasher), salt: salt.toString("base64url") });
  }
  return made;
}

/** Makes codes for an account without a second factor; undefined where it has one, and so has codes already. */
export async function recoveryCodesForFirst(
  passwords: Passwords,
  { id, hasSecondFactor }: Pick<User, "id" | "hasSecondFactor">,
): Promise<RecoveryCodes | undefined> {
  return hasSecondFactor ? undefined : makeRecoveryCodes(passwords, { key: `user:${id}`, known: true });
}

/** Replaces all codes of a user. */
export async function replaceRecoveryCodes(
  tx: DatabaseTransaction,
  { userId, rows, createdAt }: { userId: number; rows: RecoveryCodes["rows"]; createdAt: Date },
): Promise<void> {
  await removeRecoveryCodes(tx, userId);
  await tx
    .insertInto("recoveryCodes")
    .values(rows.map((row) => ({ ...row, userId, createdAt })))
    .execute();
}

/** Deletes all codes of a user. */
export async function removeRecoveryCodes(tx: DatabaseTransaction, userId: number): Promise<void> {
  await tx.deleteFrom("recoveryCodes").where("userId", "=", userId).execute();
}

/** How many of a user's codes are left. */
export async function countRecoveryCodes(db: Database, userId: number): Promise<number> {
  const { left } = await db
    .selectFrom("recoveryCodes")
    .select((eb) => eb.fn.countAll<number>().as("left"))
    .where("userId", "=", userId)
    .executeTakeFirstOrThrow();
  return left;
}

/** Normalises a typed code to the form that is hashed; undefined where it cannot be a code. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = signsOf(typed).replaceAll(/[^A-Z0-9]/g, "");
  return shortCode.test(code) ? code : undefined;
}

/** Hashes a code with the salt of the user's codes. @returns undefined where the user has none */
export async function digestRecoveryCode(
  db: Database,
  passwords: Passwords,
  { userId, code, hasher }: { userId: number; code: string; hasher: Hasher },
): Promise<string | undefined> {
  const row = await db
    .selectFrom("recoveryCodes")
    .select("salt")
    .where("userId", "=", userId)
    .limit(1)
    .executeTakeFirst();
  return row && passwords.digest(code, Buffer.from(row.salt, "base64url"), hasher);
}

/** Uses a code up; of concurrent uses one succeeds. @returns whether this use succeeded */
export async function takeRecoveryCode(
  db: Database,
  { userId, hash }: { userId: number; hash: string },
): Promise<boolean> {
  const taken = await db
    .deleteFrom("recoveryCodes")
    .where("userId", "=", userId)
    .where("hash", "=", hash)
    .returning("userId")
    .executeTakeFirst();
  return taken !== undefined;
}
