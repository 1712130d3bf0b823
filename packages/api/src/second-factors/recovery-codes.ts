import { randomBytes } from "node:crypto";
import { limits } from "@antochi/contract/limits";
import { shortCode } from "@antochi/contract/readable-codes";
import type { Database, DatabaseTransaction } from "@antochi/db/schema";
import type { NewRecoveryCode } from "@antochi/db/tables/recovery-codes";
import type { User } from "@antochi/db/tables/users";
import type { Hasher, Passwords } from "../secrets/passwords.ts";
import { newReadableCode, signsOf } from "../secrets/secret-tokens.ts";

export type RecoveryCodes = {
  /** As they are printed: `K4ZM-9TQX`. */
  codes: string[];
  rows: Pick<NewRecoveryCode, "hash" | "salt">[];
};

/** Makes ten codes of 40 random bits each, hashed as slowly as passwords. Nothing is stored yet. */
export async function makeRecoveryCodes(passwords: Passwords, hasher: Hasher): Promise<RecoveryCodes> {
  const salt = randomBytes(16);
  const made: RecoveryCodes = { codes: [], rows: [] };
  while (made.codes.length < limits.recoveryCodes) {
    const code = newReadableCode(8);
    made.codes.push(`${code.slice(0, 4)}-${code.slice(4)}`);
    made.rows.push({ hash: await passwords.digest(code, salt, hasher), salt: salt.toString("base64url") });
  }
  return made;
}

/** The same for an account that had no second factor; undefined where it had one, and so has codes already. */
export async function recoveryCodesForFirst(
  passwords: Passwords,
  { id, hasSecondFactor }: Pick<User, "id" | "hasSecondFactor">,
): Promise<RecoveryCodes | undefined> {
  return hasSecondFactor ? undefined : makeRecoveryCodes(passwords, { key: `user:${id}`, known: true });
}

/** Puts codes in the place of those that a user has. */
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

/** Takes all of a user's codes away. */
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

/** A code in the form in which it is hashed; undefined where it cannot be one. */
export function readRecoveryCode(typed: string): string | undefined {
  const code = signsOf(typed).replaceAll(/[^A-Z0-9]/g, "");
  return shortCode.test(code) ? code : undefined;
}

/** Hashes a code as those of this user are. @returns undefined where the user has none */
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

/** Uses a code up; of two uses at once one succeeds. @returns whether it was this one */
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
